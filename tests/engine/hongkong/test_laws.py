"""Laws that hold for every hand: nothing is lost, and liability only moves who pays."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deal import SEATS, decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle

from .deals import call, deal, deltas, ruled

NO_LIABILITY = dict.fromkeys(("twelve", "nine", "three-dragons", "four-winds", "fresh"), "no")
PUNGS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]


@st.composite
def floors(draw):
    """A winner S with up to four pungs and kongs of different tiles, each fed by somebody."""
    tiles = draw(st.lists(st.sampled_from(PUNGS), max_size=4, unique=True))
    lines = []
    for tile in tiles:
        kind = draw(st.sampled_from(["pon", "open-kan", "closed-kan"]))
        text = tile[0] * (3 if kind == "pon" else 4) + tile[1]
        feeder = "" if kind == "closed-kan" else " " + draw(st.sampled_from("EWN"))
        lines.append(call(f"S {kind} {text}{feeder}"))
    return lines


@st.composite
def houses(draw):
    house = {
        "gun": draw(st.sampled_from(["half", "full"])),
        "table": draw(st.sampled_from(["half-spicy", "full-spicy", "fan-laak", [1, 3, 7]])),
        "dealer-double": draw(st.sampled_from(["yes", "no"])),
        "later-discard": draw(st.sampled_from(["at-once", "to-the-end"])),
        "terminals": draw(st.sampled_from(["pure", "mixed"])),
        "kong-draw": draw(st.sampled_from(["liable", "no"])),
    }
    twelve = draw(st.sampled_from(["designated", "any", None]))
    return house if twelve is None else {**house, "twelve": twelve}


NAMES = ["pure-one-suit", "all-honours", "pure-terminals", "mixed-terminals", "big-three-dragons", "big-four-winds"]


@st.composite
def wins(draw):
    win = {
        "by": "S",
        "value": {"faan": draw(st.integers(3, 15)), "patterns": draw(st.sets(st.sampled_from(NAMES)).map(sorted))},
    }
    feeder = draw(st.sampled_from(["E", "W", "N", None]))
    return {**win, "how": "self-draw"} if feeder is None else {**win, "how": "discard", "from": feeder, "tile": "5z"}


def settled(facts):
    """Settle, or None where these tiles cannot be, or cannot be the hand that the table agrees on."""
    try:
        return settle(facts)
    except DealError as error:
        assert error.reason in ("fifth-copy", "pattern-excluded")  # noqa: PT017 - such deals have no other faults
        return None


@settings(max_examples=150, deadline=None)
@given(floors(), wins(), houses())
def test_payments_sum_to_nothing_and_liability_moves_no_money(calls, win, house):
    ruling = settled(deal(win, calls=tuple(calls), house=house))
    if ruling is None:
        return
    assert sum(ruling.deltas.values()) == 0
    assert ruling.hands[0].points == ruling.deltas["S"]
    without = settled(deal(win, calls=tuple(calls), house={**house, **NO_LIABILITY, "kong-draw": "no"}))
    assert without is not None
    assert without.deltas["S"] == ruling.deltas["S"]


@settings(max_examples=150, deadline=None)
@given(floors(), wins(), houses())
def test_at_most_one_player_is_liable_and_he_pays_alone(calls, win, house):
    ruling = settled(deal(win, calls=tuple(calls), house=house))
    if ruling is None:
        return
    liable = {each.player for each in ruling.liabilities if each.holds}
    assert len(liable) <= 1
    if liable:
        assert liable == {each.payer for each in ruling.payments}


@settings(max_examples=100, deadline=None)
@given(floors(), wins(), houses(), st.integers(1, 3))
def test_where_the_dealer_counts_once_seats_do_not_matter(calls, win, house, turn):
    turned = {seat: SEATS[(index + turn) % 4] for index, seat in enumerate(SEATS)}
    facts = {"rules": "hongkong/half-gun", "calls": calls, "wins": [win], "house": {**house, "dealer-double": "no"}}
    ruling = settled(decode_deal(json.dumps(facts)))
    if ruling is None:
        return
    elsewhere = settle(decode_deal(json.dumps(_turned(facts, turned))))
    assert {turned[seat]: amount for seat, amount in ruling.deltas.items()} == elsewhere.deltas


def _turned(facts, turned):
    if isinstance(facts, dict):
        return {key: turned[value] if key in ("by", "from") else _turned(value, turned) for key, value in facts.items()}
    return [_turned(each, turned) for each in facts] if isinstance(facts, list) else facts


@pytest.mark.parametrize("faan", range(3, 16))
def test_both_guns_collect_the_same(faan):
    half, full = (
        ruled({"by": "S", "how": "discard", "from": "W", "value": {"faan": faan}}, house={"gun": gun})
        for gun in ("half", "full")
    )
    assert deltas(half)[1] == deltas(full)[1]


@settings(max_examples=60, deadline=None)
@given(st.permutations("123456789"), st.sampled_from("mps"), st.sampled_from("mps"))
def test_the_order_in_which_tiles_are_written_does_not_matter(ranks, first, second):
    concealed = "".join(ranks) + first + f"11{second}" + "77z"
    plain = f"123456789{first}11{second}77z"
    win = {"by": "S", "how": "discard", "from": "E", "tile": "7z"}
    house = {"faan.min": 0}
    assert ruled({**win, "concealed": plain}, house=house) == ruled({**win, "concealed": concealed}, house=house)
