"""A deal told to the dialogue, answer by answer, is settled as the same deal stated at once.

The ordinary suite tells a sample of the deals; WHOPAYS_THOROUGH=1 all of them.
"""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import Deal, DealError, doubt_about, settle
from tests.reference import deals, hongkong_deals, wuhan_deals

from .feeding import THOROUGH
from .witness import CountingWitness, UnknownFactError, Witness

pytestmark = pytest.mark.slow

SEEDS = st.integers(0, 2**32 - 1)
MAKERS = {
    "riichi": deals.seeded,
    "Hong Kong": hongkong_deals.random_dispute,
    "a Hong Kong hand": hongkong_deals.random_hand,
    "Wuhan": lambda seed: wuhan_deals.random_dispute(Random(seed)),
    "Wuhan, counted": lambda seed: wuhan_deals.random_dispute(Random(seed)),
}
WITNESSES = {"Wuhan, counted": CountingWitness}
DEALS = 150 if THOROUGH else 60
LEAST_TOLD = DEALS * 3 // 5
"""So many of the seeded deals are complete enough to be told; the others lack a fact, or are no deals at all."""


def told(family, raw):
    """Whether the deal could be told, and then that it was settled the same way."""
    try:
        deal = msgspec.convert(raw, Deal)
        stated = settle(deal)
    except (DealError, msgspec.ValidationError):
        return False
    try:
        ready = WITNESSES.get(family, Witness)(deal).settle()
    except UnknownFactError:
        return False
    assert ready.ruling.deltas == stated.deltas
    assert not deal.wins or doubt_about(ready.deal) is None
    return True


@pytest.mark.parametrize("family", MAKERS)
def test_a_deal_is_settled_alike_told_or_stated(family):
    assert sum(told(family, MAKERS[family](seed)) for seed in range(DEALS)) >= LEAST_TOLD


@pytest.mark.parametrize("family", MAKERS)
@given(seed=SEEDS)
@settings(max_examples=40 if THOROUGH else 20, deadline=None)
def test_any_deal_is_settled_alike_told_or_stated(family, seed):
    told(family, MAKERS[family](seed))


def test_a_minimum_is_not_held_against_the_first_winner_before_the_losers_melds_are_told():
    """The smallest payment reaches 320 only by what all three have opened, and another claims the same tile."""
    raw = {
        "rules": "wuhan/koukoufan",
        "house": {"win.min-of": "smallest", "win.min": 320, "winner.order": "discarder"},
        "wild": "4z",
        "calls": [
            {"by": "S", "kind": "pon", "tiles": "888s"},
            {"by": "S", "kind": "pon", "tiles": "111s"},
            *({"by": "E", "kind": "pon", "tiles": tiles} for tiles in ("999p", "444p")),
            *({"by": "W", "kind": "open-kan", "tiles": tiles, "from": "N"} for tiles in ("7777s", "2222p")),
            *({"by": "N", "kind": "pon", "tiles": tiles} for tiles in ("555m", "666m")),
        ],
        "wins": [
            {"by": "S", "how": "discard", "from": "N", "value": {"patterns": ["all-pungs"], "hard": True}},
            {"by": "W", "how": "discard", "from": "N", "value": {"patterns": [], "hard": True}},
        ],
    }

    assert told("Wuhan, counted", raw)


def test_whoever_counts_only_by_who_fed_a_meld_is_asked_for_their_one_tile_kongs():
    """Below the minimum nobody pays; with the others' kongs the feeder is missing; fed by South, North's count too."""
    raw = {
        "rules": "wuhan/koukoufan",
        "house": {"win.min": 200, "cap.each": 4800},
        "wild": "1m",
        "calls": [
            *({"by": "W", "kind": "pon", "tiles": tiles, "from": "S"} for tiles in ("555p", "333p", "777p")),
            {"by": "N", "kind": "closed-kan"},
            *({"by": "N", "kind": "token-kan", "tiles": "7z"} for _ in range(2)),
            {"by": "E", "kind": "closed-kan", "tiles": "3333s"},
            {"by": "S", "kind": "pon", "tiles": "111s", "from": "W"},
        ],
        "wins": [{"by": "W", "how": "discard", "from": "N", "tile": "8p", "concealed": "1111m"}],
    }

    assert told("Wuhan", raw)
