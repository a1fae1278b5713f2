"""Under which house rules a ruling was made: a numbered version of them, or a preset as it is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.i18n import Catalogue


class MadeUnder(Struct, frozen=True):
    """The number of a version of the house rules of a whole server or of one channel; 0: a preset without any."""

    version: int = 0
    scope: Literal["server", "channel"] = "server"


def made_under_line(under: MadeUnder, language: Catalogue) -> str:
    """Name the version, or say that no house rules were played."""
    if not under.version:
        return language("made-under.preset")
    return language(f"made-under.{under.scope}", version=under.version)
