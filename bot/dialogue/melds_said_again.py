"""Melds said again: those that stay keep what was said about them before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET

from bot.engine.deal import Call, Seat
from bot.engine.melds import KANS

from .laid_melds import all_told
from .session import Session
from .typed import Laid, is_pon_of, kinds_in


def said_again(session: Session, seat: Seat, laid: Sequence[Laid]) -> Iterator[Laid]:
    """Keep what was said before about the melds that stay."""
    old = [each for each in all_told(session) if each.call.by == seat]
    told: list[Laid] = []
    for each in laid:
        for kept in _kept(each, old, told):
            told.append(kept)
            if kept in old:
                old.remove(kept)
            yield kept


def _kept(new: Laid, old: Sequence[Laid], told: Sequence[Laid]) -> Iterator[Laid]:
    same = [each for each in old if kinds_in(each.call) == kinds_in(new.call)]
    if new.is_doubtful:
        known = next((each for each in same if each.call.kind in KANS), None)
        if (
            known is not None
            and known.call.kind == "added-kan"
            and not any(is_pon_of(each.call, known.call) for each in told)
        ):
            yield from (each for each in old if is_pon_of(each.call, known.call))
        yield known or new
        return
    known = next((each for each in same if each.call.kind == new.call.kind), None)
    yield new if known is None else Laid(_again(new.call, known.call))


def _again(new: Call, old: Call) -> Call:
    return msgspec.structs.replace(
        old,
        tiles=new.tiles,
        feeder=old.feeder if new.feeder is UNSET else new.feeder,
        tile=old.tile if new.tile is UNSET else new.tile,
    )
