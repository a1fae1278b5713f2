"""Which tile is wild: named itself, or by the one that was turned up before it."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.tiles import parse_tiles
from bot.engine.wuhan import wild_after

from .plain_answers import Answer, one
from .questions import INDICATOR
from .session import Session
from .token_kans import with_wild
from .typed import read_tile


def take_wild(session: Session, _about: str, values: Answer) -> Session:
    """Take which tile is wild, or was turned up before the wild one."""
    return with_wild(session, read_tile(session, "wild", " ".join(values)))


def take_wild_is(session: Session, _about: str, values: Answer) -> Session:
    """Say whether the tile just named is wild itself, or was turned up before the wild one."""
    if one(values) != INDICATOR or session.wild is UNSET:
        return session
    return with_wild(session, wild_after(parse_tiles(session.wild)[0]))
