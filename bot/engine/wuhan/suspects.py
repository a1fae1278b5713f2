"""A player examined for 承包: for what, by which call, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.deal import Seat
from bot.engine.errors import DealError
from bot.engine.ruling import Note

VOID_OPTION = "wuhan.pao.void.option"
VOID_PATTERN = "wuhan.pao.void.pattern"
VOID_READY = "wuhan.pao.void.ready"
VOID_THIRD_FEEDER = "wuhan.pao.void.third-feeder"


@dataclass(frozen=True, slots=True)
class Suspect:
    """`player` (None: nobody said who) answers or not `for_` a pattern, by the clause `why`.

    `missing` is the fact to ask for where it is not known whether he does.
    """

    player: Seat | None
    for_: str
    why: str
    holds: bool = False
    call: int | None = None
    missing: DealError | None = None
    notes: Sequence[Note] = ()
