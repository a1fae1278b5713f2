"""What a Hong Kong table cannot have meant, though agreed faan stand: the melds alone are worth more."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.deal import Deal
from bot.engine.errors import DealError, contradiction
from bot.engine.facts import MOST_MELDS
from bot.engine.family import Rules

from .claim import HongKongClaim, claims_that_count
from .exclusions import is_possible
from .facts import is_flower_win
from .hand import counting, faan_of, faan_values
from .patterns import PATTERNS
from .payments import multiplier
from .rules import HongKong
from .shapes import Reading, sets_of

_OF_MELDS = (
    *("dragon-pung", "seat-wind", "round-wind", "big-three-dragons", "big-four-winds"),
    *("four-kongs", "open-kong", "closed-kong"),
)
"""Patterns that some melds make, whatever the rest of the hand is."""
_OF_FOUR_MELDS = (*_OF_MELDS, "all-chows", "all-pungs")
_OF_WHOLE_HAND = (
    *_OF_FOUR_MELDS,
    *("mixed-one-suit", "pure-one-suit", "small-three-dragons", "small-four-winds"),
    *("jade-dragon", "ruby-dragon", "pearl-dragon", "mixed-terminals", "pure-terminals", "all-honours"),
)
"""Patterns of tiles: how the hand was won, and flowers, may not have been told."""


def doubts(deal: Deal, rules: Rules[HongKong]) -> Iterator[DealError]:
    """Find what excludes each other among facts that are settled as they were told."""
    if not deal.wins or is_flower_win(deal.wins[0]):
        return
    for claim in claims_that_count(deal, rules)[0]:
        agreed = claim.agreed_faan
        if agreed is None or claim.concealed is not None:
            continue
        least = _least_faan(claim)
        if multiplier(agreed, claim.house) < multiplier(least, claim.house):
            data = {"faan": agreed, "least": least}
            yield contradiction(f"{claim.at}.value.faan", "faan-shown", player=claim.by, **data)


def _least_faan(claim: HongKongClaim) -> int:
    """Count what the melds are worth, whatever else the hand is."""
    values = faan_values(claim.house)
    names = _OF_WHOLE_HAND if claim.is_whole else _OF_FOUR_MELDS if len(claim.melds) == MOST_MELDS else _OF_MELDS
    reading = Reading("sets", sets_of(claim.melds), claim.tile if claim.is_whole else None)
    found = {name: times for name in names if name in values and (times := int(PATTERNS[name](reading, claim)))}
    whole = [] if claim.is_whole else [name for name in values if name not in found and is_possible(name, claim)]
    # A pattern that the rest of the hand adds can take the place of some that the melds show.
    ways = [found, *({**found, name: 1} for name in whole)]
    return min(faan_of(counting(way, claim.house, values)) for way in ways)
