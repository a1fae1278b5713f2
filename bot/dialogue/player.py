"""Who sits at a table."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sits somewhere: a name (none: they are called by their wind), and an account unless they are a guest."""

    name: str
    account: int | UnsetType = UNSET
