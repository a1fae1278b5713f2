"""The engine agrees with independent second implementations, written from the rules pages alone, on random deals.

The ordinary suite settles a few thousand deals; WHOPAYS_THOROUGH=1 settles ten and twenty thousand.
"""

import json
import os
from collections import Counter
from random import Random

import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle
from tests.reference import hongkong, hongkong_deals, wuhan, wuhan_deals
from tests.reference.hongkong import count_win
from tests.reference.hongkong_options import read_house
from tests.reference.wuhan_options import CHOICES, TABLES
from tests.reference.wuhan_tiles import parse

pytestmark = pytest.mark.slow

THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
BLOCK = 500
HONGKONG_BLOCKS = range(10_000 // BLOCK if THOROUGH else 4)
WUHAN_BLOCKS = range(20_000 // BLOCK if THOROUGH else 5)
WUHAN_DISPUTE_BLOCKS = range(20_000 // BLOCK if THOROUGH else 4)
DISPUTE_BLOCKS = range(10_000 // BLOCK if THOROUGH else 4)


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
    hands = sorted((hand.faan, sorted(each.name for each in hand.patterns)) for hand in found.hands)
    return moved(found.deltas), hands, our_payers(found)


def hongkong_theirs(deal):
    try:
        found = hongkong.settle(deal)
    except hongkong.Refused as refused:
        return refused.code
    hands = sorted((hand["faan"], sorted(each["name"] for each in hand["patterns"])) for hand in found["hands"])
    return moved(found["deltas"]), hands, payers(found["liabilities"])


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


WHAT_LIABILITY_ASKS = {
    "pure-one-suit",
    "all-honours",
    "pure-terminals",
    "mixed-terminals",
    "small-four-winds",
    "big-four-winds",
    "big-three-dragons",
}


def melds_of(deal, seat):
    return [call["tiles"] for call in deal["calls"] if call["by"] == seat and call["kind"] != "added-kan"]


def proven(deal, win):
    """The patterns that melds and winning tile prove of a hand that is only agreed, None where they leave it open."""
    melds = melds_of(deal, win["by"])
    winds = {tiles[0] for tiles in melds if tiles[-1] == "z" and tiles[0] in "1234"}
    if len(melds) == 4 and "tile" in win:
        whole = {key: value for key, value in win.items() if key != "value"} | {"concealed": win["tile"]}
        options = read_house(deal["rules"], deal["house"])
        return count_win(deal | {"wins": [whole]}, 0, options)[2] & WHAT_LIABILITY_ASKS
    if len(winds) == 4:
        return {"big-four-winds"}
    if len(winds) == 3 and win.get("tile") in {f"{rank}z" for rank in {*"1234"} - winds}:
        return {"small-four-winds"}
    return None


def is_worded_otherwise(deal):
    """The table's words leave out, or deny, what its own tiles prove.

    The engine goes by the tiles; the reference asks, or believes the words, and so is no measure of it.
    """
    for win in deal["wins"]:
        if "concealed" not in win and (tiles := proven(deal, win)) is not None:
            words = win["value"].get("patterns")
            if words is None or set(words) & WHAT_LIABILITY_ASKS != tiles:
                return True
    return False


def asks_too_much(deal, found):
    """The engine asks for the winning tile of an agreed hand where no tile that is left would change a payment."""
    return found == "missing-fact" and any("tile" not in win for win in deal["wins"])


def clear_dispute(seed):
    """A dispute in which a sentence of the page that can be read in two ways decides nothing.

    Whether `home`, with "every clause set to no", also drops the excuses `forced` and `echo`.
    """
    deal = hongkong_deals.random_dispute(seed)
    if deal["rules"] == "hongkong/home":
        deal["house"].setdefault("forced", "no")
        deal["house"].setdefault("twelve.echo", "no")
    return deal


def hongkong_difference(deal):
    """What the engine says otherwise than the reference; empty when they agree or cannot be compared."""
    our, their = hongkong_ours(deal), hongkong_theirs(deal)
    if our == their or is_worded_otherwise(deal) or asks_too_much(deal, our):
        return ""
    return f"{json.dumps(deal)}\nengine {our}\nreference {their}"


def differences(deals, difference):
    return [text for deal in deals if (text := difference(deal))]


@pytest.mark.parametrize("block", HONGKONG_BLOCKS)
def test_hong_kong_hands_count_the_same_faan_and_pay_the_same(block):
    deals = [hongkong_deals.random_hand(seed) for seed in seeds(block)]
    assert differences(deals, hongkong_difference) == []


@pytest.mark.parametrize("block", DISPUTE_BLOCKS)
def test_hong_kong_disputes_have_the_same_payers(block):
    deals = [clear_dispute(seed) for seed in seeds(block)]
    assert sum(is_worded_otherwise(deal) for deal in deals) < BLOCK // 10
    assert differences(deals, hongkong_difference) == []


@pytest.mark.parametrize("block", DISPUTE_BLOCKS)
def test_hong_kong_deals_that_nobody_won_or_flowers_did_pay_the_same(block):
    deals = [hongkong_deals.random_ending(seed) for seed in seeds(block)]
    assert differences(deals, hongkong_difference) == []


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
    deal = hongkong_deals.random_hand(1)
    dearer = deal | {"house": deal["house"] | {"faan.no-flowers": 7}}
    assert hongkong_ours(dearer) != hongkong_theirs(deal)
    deal = next(
        deal for deal in map(wuhan_deals.random_hand, map(Random, seeds(0))) if not isinstance(wuhan_ours(deal), str)
    )
    capped = deal | {"house": {"cap.each": 1, "cap.golden": "none"}}
    assert wuhan_ours(capped) != wuhan_theirs(deal)
