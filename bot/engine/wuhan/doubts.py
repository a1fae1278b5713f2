"""What a Wuhan table cannot have meant, though an agreed hand stands: it leaves out a pattern that the melds show."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.claims import claims_of
from bot.engine.deal import Deal, Value
from bot.engine.errors import DealError, contradiction
from bot.engine.facts import MOST_MELDS
from bot.engine.family import Rules

from .caps import rules_in_force
from .claim import WuhanClaim, complete_claim, first_claim
from .hand import shown_by_melds
from .patterns import GENERALS, SUITS, WINDS, in_order, named_by
from .rules import WuhanHouse
from .tokens import stated_tokens

_OF_TILES = {"pure-suit": SUITS, "all-generals": (GENERALS,), "all-winds": (WINDS,)}


def doubts(deal: Deal, rules: Rules[WuhanHouse]) -> Iterator[DealError]:
    """Find what excludes each other among facts that are settled as they were told."""
    rules, _ = rules_in_force(rules)
    claims = claims_of(deal, rules.seats)
    if not claims:
        return
    index, _ = first_claim([each.by for each in claims], claims[0].discarder, rules)
    claim = complete_claim(deal, claims[index], stated_tokens(deal, rules.house), rules)
    if isinstance(claim.hand, Value):
        named = named_by(claim.hand)
        for name in in_order({*shown_by_melds(claim, named), *_shown_with_pair(claim)} - set(named)):
            yield contradiction(f"{claim.at}.value", "pattern-shown", player=claim.by, name=name)


def _shown_with_pair(claim: WuhanClaim) -> Iterator[str]:
    """Beside four melds the winning tile is the pair: it shows of which tiles the whole hand is."""
    if len(claim.melds) < MOST_MELDS or claim.kind is None or claim.kind == claim.tokens.wild:
        return
    kinds = {claim.kind, *(tile for meld in claim.melds for tile in meld.kinds)}
    for name, domains in _OF_TILES.items():
        if any(kinds <= tiles for tiles in domains):
            yield name
