"""Makes riichi deals to compare two engines on: well formed ones, and the same with one thing broken.

`make_deal(random)` and `break_deal(random)` need only a source of randomness; `seeded(seed)` and
`seeded_broken(seed)` fix it; `riichi_deals()` and `broken_riichi_deals()` are the hypothesis strategies.

A well formed deal may still be refused, rightly, with `bad-hand` (its tiles have no yaku) or `missing-fact`
(the feeder of a deciding meld was left out); both must then be refused by either engine.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from .deals_broken import BREAKS, break_deal
from .deals_hands import Deal
from .deals_maker import make_deal

__all__ = [
    "BREAKS",
    "break_deal",
    "broken_riichi_deals",
    "make_deal",
    "riichi_deals",
    "seeded",
    "seeded_broken",
]


def seeded(seed: int) -> Deal:
    """The well formed deal of that number."""
    return make_deal(Random(seed))


def seeded_broken(seed: int) -> tuple[str, Deal, str]:
    """The broken deal of that number: what was broken, the deal, the code expected."""
    return break_deal(Random(seed))


def riichi_deals() -> st.SearchStrategy[Deal]:
    """Well formed riichi deals."""
    return st.integers(0, 2**48 - 1).map(seeded)


def broken_riichi_deals() -> st.SearchStrategy[tuple[str, Deal, str]]:
    """Deals with exactly one thing broken: what, the deal, and the code expected."""
    return st.integers(0, 2**48 - 1).map(seeded_broken)
