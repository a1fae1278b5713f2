"""A posted ruling whose facts are told anew."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Amends(Struct, frozen=True, omit_defaults=True):
    """Which posted ruling a draft tells anew: its number, the version seen, which interaction made that, and why."""

    game: int
    version: int
    made_by: int
    why: Literal["correct", "contest", "rules"]
    sentence: str = ""
