"""The settings of a running bot, from the environment or a ``.env`` file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

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


class Settings(BaseSettings):
    """What a host sets; every field stands in ``.env.example``."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", env_ignore_empty=True, extra="ignore"
    )

    discord_token: SecretStr = SecretStr("")
    database: Path = Field(default=Path("whopays.db"), validation_alias="WHOPAYS_DATABASE")
    picture_font: str = Field(default="", validation_alias="WHOPAYS_PICTURE_FONT")
    contact: str = Field(default="", validation_alias="WHOPAYS_CONTACT")
    log_level: str = Field(default="INFO", validation_alias="WHOPAYS_LOG_LEVEL")
    log_format: str = Field(default="text", validation_alias="WHOPAYS_LOG_FORMAT")
    shards: str = Field(default="", validation_alias="WHOPAYS_SHARDS")
    keep_days: str = Field(default="30", validation_alias="WHOPAYS_KEEP_DAYS")
    metrics_port: str = Field(default="", validation_alias="WHOPAYS_METRICS_PORT")

    @property
    def token(self) -> str:
        """The token, without the line end that a file leaves behind it."""
        return self.discord_token.get_secret_value().strip()


def names_of_settings() -> frozenset[str]:
    """Name every setting as a host writes it."""
    fields = Settings.model_fields.items()
    return frozenset(str(field.validation_alias or name).upper() for name, field in fields)


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
