"""承包 by the third opening: who fed it answers for a pure suit, by house rule also for all generals or all winds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.deal import Call
from bot.engine.errors import missing_fact
from bot.engine.tiles import Tile, parse_kinds

from .claim import Claim
from .laid import Opening
from .patterns import GENERALS, SUITS, WINDS
from .presets import WuhanHouse
from .suspects import VOID_OPTION, VOID_PATTERN, VOID_THIRD_FEEDER, Suspect

_DECIDING = 3


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: str
    clause: str
    tiles: Sequence[frozenset[Tile]]
    option: str

    def is_played(self, house: WuhanHouse) -> bool:
        return getattr(house, self.option) == "yes"


_RULES = (
    _Rule("pure-suit", "wuhan.pao.pure-suit", SUITS, "pao_pure_suit"),
    _Rule("all-generals", "wuhan.pao.generals", (GENERALS,), "pao_generals"),
    _Rule("all-winds", "wuhan.pao.winds", (WINDS,), "pao_winds"),
)


def examine_openings(calls: Sequence[Call], claim: Claim) -> Iterator[Suspect]:
    """Examine the feeders of the winner's openings; the third one decides, an added kan is none."""
    openings = claim.laid[claim.win.by].openings
    third = openings[_DECIDING - 1] if len(openings) >= _DECIDING else None
    for rule in _RULES:
        if rule.pattern in claim.reading.patterns:
            yield from _examine(rule, third, openings, calls, claim)
        elif third is not None and third.feeder and rule.is_played(claim.house) and _looked_like(rule, claim):
            yield Suspect(third.feeder, rule.pattern, VOID_PATTERN, call=third.call)


def _examine(
    rule: _Rule, third: Opening | None, openings: Sequence[Opening], calls: Sequence[Call], claim: Claim
) -> Iterator[Suspect]:
    if not rule.is_played(claim.house):
        if third is not None and third.feeder:
            yield Suspect(third.feeder, rule.pattern, VOID_OPTION, call=third.call)
        return
    if third is not None:
        yield _third_feeder(rule, third, calls)
    decider = third.feeder if third is not None else None
    last_fed = {opening.feeder: opening for opening in openings if opening.feeder not in (None, decider)}
    for opening in last_fed.values():
        yield Suspect(opening.feeder, rule.pattern, VOID_THIRD_FEEDER, call=opening.call)


def _third_feeder(rule: _Rule, third: Opening, calls: Sequence[Call]) -> Suspect:
    if third.feeder is not None:
        return Suspect(third.feeder, rule.pattern, rule.clause, holds=True, call=third.call)
    call = calls[third.call]
    question = missing_fact(
        f"calls[{third.call}].from", "feeder", player=call.by, tile=parse_kinds(call.tiles or "")[0]
    )
    return Suspect(None, rule.pattern, rule.clause, call=third.call, missing=question)


def _looked_like(rule: _Rule, claim: Claim) -> bool:
    """Whether everything laid down belonged to the pattern, so that the table will ask."""
    laid: set[Tile] = {tile for meld in claim.table.melds for tile in meld.kinds}
    return any(laid <= tiles for tiles in rule.tiles)
