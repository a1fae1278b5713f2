"""The settings of a running bot, from the environment or a ``.env`` file."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from dotenv import dotenv_values
from msgspec import Struct, field

FILE = Path(".env")
_ENCODING = "utf-8-sig"
MOST_SHARDS = 16384
"""More than Discord has for any bot; a number far beyond it was mistyped."""
MOST_KEEP_DAYS = 36500
LAST_PORT = 65535
_PORT = re.compile(r"\d{1,5}", re.ASCII)
_SHARDS = re.compile(r"(?P<first>\d{1,6})(?:-(?P<last>\d{1,6}))?/(?P<count>\d{1,6})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shards:
    """The share of the servers that this process serves: the shards `first` to `last` of `count`."""

    first: int
    last: int
    count: int

    @property
    def ids(self) -> list[int]:
        """The shards' numbers."""
        return list(range(self.first, self.last + 1))


class Settings(Struct, frozen=True):
    """What a host sets; every field stands in ``.env.example``."""

    discord_token: str = field(name="DISCORD_TOKEN", default="")
    database: Path = field(name="WHOPAYS_DATABASE", default=Path("whopays.db"))
    picture_font: str = field(name="WHOPAYS_PICTURE_FONT", default="")
    contact: str = field(name="WHOPAYS_CONTACT", default="")
    log_level: str = field(name="WHOPAYS_LOG_LEVEL", default="INFO")
    log_format: str = field(name="WHOPAYS_LOG_FORMAT", default="text")
    shards: str = field(name="WHOPAYS_SHARDS", default="")
    keep_days: str = field(name="WHOPAYS_KEEP_DAYS", default="30")
    metrics_port: str = field(name="WHOPAYS_METRICS_PORT", default="")

    def __repr__(self) -> str:
        # The token is nothing to be shown.
        return f"Settings({self.database})"

    @property
    def token(self) -> str:
        """The token, without the line end that a file leaves behind it."""
        return self.discord_token.strip()


def read_settings() -> Settings:
    """Read what is set, in the environment before the file, else as it is by itself; what is set to nothing is not.

    Raises `UnicodeDecodeError` where the file is no text, and `OSError` where it cannot be read.
    """
    written = {**_in_capitals(written_settings()), **_in_capitals(os.environ)}
    return msgspec.convert(written, Settings, dec_hook=lambda kind, text: kind(text))


def _in_capitals(named: Mapping[str, str | None]) -> Mapping[str, str]:
    return {name.upper(): text for name, text in named.items() if text}


def written_settings() -> Mapping[str, str | None]:
    """Return what stands in the file, of whichever names; raises what `read_settings` does."""
    return dotenv_values(FILE, encoding=_ENCODING) if FILE.is_file() else {}


def names_of_settings() -> frozenset[str]:
    """Name every setting as a host writes it."""
    return frozenset(Settings.__struct_encode_fields__)


def port_of(text: str) -> int | None:
    """Read at which port of this machine something is told; None where that names none. Raises `ValueError`."""
    if not text.strip():
        return None
    if _PORT.fullmatch(text.strip()) is None or not 0 < int(text) <= LAST_PORT:
        raise ValueError(text)
    return int(text)


def shards_of(text: str) -> Shards | None:
    """Read which shards of how many: ``0-3/8``, or ``2/8``; None where that names none. Raises `ValueError`."""
    if not text.strip():
        return None
    found = _SHARDS.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    first, count = int(found["first"]), int(found["count"])
    last = int(found["last"] or first)
    if not first <= last < count <= MOST_SHARDS:
        raise ValueError(text)
    return Shards(first, last, count)


def keep_days_of(text: str) -> int:
    """Read for how many days what is known of a server outlives the bot's removal from it; raises `ValueError`."""
    plain = text.strip()
    if not (plain.isascii() and plain.isdecimal()) or int(plain) > MOST_KEEP_DAYS:
        raise ValueError(text)
    return int(plain)
