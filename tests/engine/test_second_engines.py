"""The engine agrees with independent second implementations, written from the rules pages alone, on random deals.

The ordinary suite settles a few thousand deals; WHOPAYS_THOROUGH=1 settles tens of thousands.
"""

import json
import os
from collections import Counter
from random import Random

import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle
from tests.reference import hongkong, wuhan, wuhan_deals
from tests.reference.hongkong_blunders import random_blunder
from tests.reference.hongkong_claims import random_winners, random_words
from tests.reference.hongkong_deals import random_dispute, random_ending, random_hand
from tests.reference.hongkong_feuds import random_feud
from tests.reference.hongkong_house import CHOICES as HONGKONG_CHOICES
from tests.reference.hongkong_prices import random_prices
from tests.reference.wuhan_options import CHOICES, TABLES
from tests.reference.wuhan_tiles import parse

pytestmark = pytest.mark.slow

THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
BLOCK = 500 if THOROUGH else 250
HONGKONG = {
    "hands": (random_hand, 1, 20),
    "prices": (random_prices, 1, 10),
    "disputes": (random_dispute, 2, 20),
    "feuds": (random_feud, 1, 10),
    "words": (random_words, 1, 10),
    "winners": (random_winners, 1, 10),
    "endings": (random_ending, 1, 10),
    "blunders": (random_blunder, 1, 10),
}
"""Who makes the deals, and how many blocks of them are settled in the ordinary and in the thorough suite."""
HONGKONG_BLOCKS = [
    pytest.param(make, block, id=f"{name}-{block}")
    for name, (make, few, many) in HONGKONG.items()
    for block in range(many if THOROUGH else few)
]
WUHAN_BLOCKS = range(20_000 // BLOCK if THOROUGH else 3)
WUHAN_DISPUTE_BLOCKS = range(20_000 // BLOCK if THOROUGH else 2)


def seeds(block):
    return range(block * BLOCK, (block + 1) * BLOCK)


def moved(deltas):
    return {seat: amount for seat, amount in deltas.items() if amount}


def ours(deal):
    """The engine's ruling, or the code with which it refuses."""
    try:
        return settle(decode_deal(json.dumps(deal)))
    except DealError as error:
        return error.code


def payers(liabilities):
    """Who is liable to whom; for what and in how many ways is a matter of words."""
    return {(one["player"], one.get("winner")) for one in liabilities if one["holds"]}


def our_payers(ruling):
    return {(one.player, one.winner) for one in ruling.liabilities if one.holds}


def hongkong_ours(deal):
    found = ours(deal)
    if isinstance(found, str):
        return found
    hands = sorted((hand.by, hand.faan, sorted(each.name for each in hand.patterns)) for hand in found.hands)
    return moved(found.deltas), hands, our_payers(found)


def hongkong_theirs(deal):
    """What the reference says; of readings that are worth the same, all."""
    try:
        found = hongkong.settle(deal)
    except hongkong.Refused as refused:
        return refused.code
    hands = sorted((hand["by"], hand["faan"], hand["alike"]) for hand in found["hands"])
    return moved(found["deltas"]), hands, payers(found["liabilities"])


def is_agreed(our, their):
    """Whether both say the same; where a hand can be read in two ways of one worth, either is right."""
    if isinstance(our, str) or isinstance(their, str):
        return our == their
    seats = [(by, faan) for by, faan, _ in our[1]] == [(by, faan) for by, faan, _ in their[1]]
    named = seats and all(names in alike for (*_, names), (*_, alike) in zip(our[1], their[1], strict=True))
    return named and (our[0], our[2]) == (their[0], their[2])


def wuhan_ours(deal):
    found = ours(deal)
    if isinstance(found, str):
        return found
    hands = [(hand.hard, hand.base, sorted(each.name for each in hand.patterns)) for hand in found.hands]
    owed = {seat: loser.capped for seat, loser in found.factors.losers.items()} if found.hands else {}
    return moved(found.deltas), hands, owed, {(one.player, one.for_, one.why) for one in found.liabilities if one.holds}


def wuhan_theirs(deal):
    try:
        found = wuhan.settle(deal)
    except wuhan.Refused as refused:
        return refused.code
    hands = [(found["hard"], found["base"], sorted(found["patterns"]))] if "patterns" in found else []
    held = {(one["player"], one["for"], one["why"]) for one in found["liabilities"] if one["holds"]}
    return moved(found["deltas"]), hands, found.get("capped", {}), held


def hongkong_difference(deal):
    """What the engine says otherwise than the reference; empty when they agree."""
    our, their = hongkong_ours(deal), hongkong_theirs(deal)
    if is_agreed(our, their):
        return ""
    return f"{json.dumps(deal)}\nengine {our}\nreference {their}"


def blunder_difference(deal):
    """The same of a deal with several faults, of which no page says which is named: that both refuse is enough."""
    both = isinstance(hongkong_ours(deal), str) and isinstance(hongkong_theirs(deal), str)
    return "" if both else hongkong_difference(deal)


def differences(deals, difference):
    return [text for deal in deals if (text := difference(deal))]


@pytest.mark.parametrize(("make", "block"), HONGKONG_BLOCKS)
def test_hong_kong_deals_are_settled_the_same(make, block):
    difference = blunder_difference if make is random_blunder else hongkong_difference
    assert differences(map(make, seeds(block)), difference) == []


def test_every_option_of_hong_kong_is_played_in_every_word():
    played = Counter()
    for make, _, _ in HONGKONG.values():
        for deal in map(make, seeds(0)):
            played.update((key, value) for key, value in deal["house"].items() if isinstance(value, str))
    words = {(key, word) for key, choices in HONGKONG_CHOICES.items() for word in choices if isinstance(word, str)}
    assert {each for each in words if played[each] < 5} == set()


def wuhan_difference(deal):
    """What the engine says otherwise than the reference; empty when they agree."""
    our, their = wuhan_ours(deal), wuhan_theirs(deal)
    return "" if our == their else f"{json.dumps(deal)}\nengine {our}\nreference {their}"


@pytest.mark.parametrize("block", WUHAN_BLOCKS)
def test_wuhan_hands_are_read_and_valued_the_same(block):
    deals = [wuhan_deals.random_hand(Random(seed)) for seed in seeds(block)]
    assert differences(deals, wuhan_difference) == []


@pytest.mark.parametrize("block", WUHAN_DISPUTE_BLOCKS)
def test_wuhan_disputes_have_the_same_payers(block):
    deals = [wuhan_deals.random_dispute(Random(seed)) for seed in seeds(block)]
    assert differences(deals, wuhan_difference) == []


def test_the_wuhan_disputes_know_every_option_and_every_refusal():
    deals = [wuhan_deals.random_dispute(Random(seed)) for block in range(2) for seed in seeds(block)]
    chosen = Counter((key, str(value)) for deal in deals for key, value in deal["house"].items())
    rules = Counter(deal["rules"].partition("/")[2] for deal in deals)
    codes = Counter(found for deal in deals if isinstance(found := wuhan_theirs(deal), str))
    assert min(chosen[key, value] for key, values in CHOICES.items() for value in values) > 5
    assert min(rules[preset] for preset in TABLES) > 20
    assert codes.keys() == {
        "bad-hand",
        "bad-tiles",
        "bad-value",
        "contradiction",
        "missing-fact",
        "too-many-tiles",
        "unknown-field",
        "unknown-option",
    }


def test_the_wuhan_hands_hold_up_to_four_wild_tiles_and_win_or_do_not():
    deals = [wuhan_deals.random_hand(Random(seed)) for seed in seeds(0)]
    wilds = Counter(tiles_of(deal["wins"][0]).count(deal["wild"]) for deal in deals)
    settled = Counter(isinstance(wuhan_ours(deal), str) for deal in deals)
    assert set(wilds) == {0, 1, 2, 3, 4}
    assert min(settled[True], settled[False]) > BLOCK // 10


def tiles_of(win):
    return [*parse(win["concealed"], ""), win["tile"]]


def test_a_difference_would_be_noticed():
    deal = random_hand(1)
    dearer = deal | {"house": deal["house"] | {"faan.no-flowers": 7}}
    assert not is_agreed(hongkong_ours(dearer), hongkong_theirs(deal))
    deal = next(
        deal for deal in map(wuhan_deals.random_hand, map(Random, seeds(0))) if not isinstance(wuhan_ours(deal), str)
    )
    capped = deal | {"house": {"cap.each": 1, "cap.golden": "none"}}
    assert wuhan_ours(capped) != wuhan_theirs(deal)
