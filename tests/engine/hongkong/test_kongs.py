"""Money for kongs, in units: whoever laid them down and however the deal ended."""

import pytest

from bot.engine.errors import DealError
from bot.engine.settlement import settle

from .deals import FULL, call, deal, deltas, discard, drawn, robbed, ruled, worth

ALL = {"kong.open": 30, "kong.added": 20, "kong.closed": 10}
OPEN, ADDED, CLOSED = ("W open-kan 5555p N",), ("W pon 222s E", "W added-kan 2222s"), ("W closed-kan 1111m",)
DRAWN_DEAL = {"draw": {"kind": "exhaustive"}}

PAID = {
    "an open one by its feeder": (OPEN, (0, 0, 30, -30)),
    "an added one by each": (ADDED, (-20, -20, 60, -20)),
    "a closed one by each": (CLOSED, (-10, -10, 30, -10)),
    "all together": ((*OPEN, *ADDED, *CLOSED), (-30, -30, 120, -60)),
    "no kong": (("W pon 222s E",), (0, 0, 0, 0)),
}


@pytest.mark.parametrize(("calls", "expected"), PAID.values(), ids=PAID.keys())
def test_kongs_are_paid_in_a_drawn_deal(calls, expected):
    assert deltas(settle(deal(calls=calls, house=ALL, **DRAWN_DEAL))) == expected


def test_kongs_are_paid_beside_a_false_win():
    penalty = {"by": "S", "kind": "false-win"}
    ruling = settle(deal(calls=OPEN, house={**ALL, "penalty.false-win": 100}, penalty=penalty))
    assert deltas(ruling) == (100, -300, 130, 70)


def test_kongs_are_paid_beside_a_win_and_touch_neither_faan_nor_liability():
    calls = ("S open-kan 5555p E", *CLOSED)
    with_money = ruled(discard("E", value=worth(3)), calls=calls, house=ALL, rules=FULL)
    without = ruled(discard("E", value=worth(3)), calls=calls, rules=FULL)
    assert deltas(with_money) == (-32 - 30 - 10, 32 + 30 - 10, 30, -10)
    assert (with_money.hands, with_money.liabilities) == (without.hands, without.liabilities)


def test_the_dealer_pays_no_kong_twice():
    ruling = settle(deal(calls=CLOSED, house={**ALL, "dealer-double": "yes"}, **DRAWN_DEAL))
    assert deltas(ruling) == (-10, -10, 30, -10)


def test_each_payment_names_its_clause():
    ruling = settle(deal(calls=(*OPEN, *ADDED, *CLOSED), house=ALL, **DRAWN_DEAL))
    assert {each.why for each in ruling.payments} == {
        "hongkong.kong.open",
        "hongkong.kong.added",
        "hongkong.kong.closed",
    }


def test_who_fed_an_open_kong_is_asked_where_it_is_paid():
    laid = {"calls": ("W open-kan 5555p",), **DRAWN_DEAL}
    assert deltas(settle(deal(**laid))) == (0, 0, 0, 0)
    with pytest.raises(DealError) as refused:
        settle(deal(house=ALL, **laid))
    assert (refused.value.code, refused.value.at) == ("missing-fact", "calls[0].from")


ORPHANS = "9m19p19s1234567z7z"
ROBBED = {
    "a robbed added kong is not paid": (ADDED, robbed("W", tile="2s", value=worth(3)), (0, 32, -32, 0)),
    "another added kong is": (
        (*ADDED, "W pon 333s E", "W added-kan 3333s"),
        robbed("W", tile="3s", value=worth(3)),
        (-20, 32 - 20, -32 + 60, -20),
    ),
    "a robbed closed kong is not paid": (
        CLOSED,
        robbed("W", tile="1m", concealed=ORPHANS),
        (0, 512, -512, 0),
    ),
    "a kong without a tile is no closed one": (
        CLOSED,
        robbed("W", value=worth(3)),
        (-10, 32 - 10, -32 + 30, -10),
    ),
    "another's kong is paid": (
        ("E pon 222s S", "E added-kan 2222s"),
        robbed("W", value=worth(3)),
        (60, 32 - 20, -32 - 20, -20),
    ),
}


@pytest.mark.parametrize(("calls", "win", "expected"), ROBBED.values(), ids=ROBBED.keys())
def test_a_robbed_kong_earns_nothing(calls, win, expected):
    assert deltas(ruled(win, calls=calls, house=ALL, rules=FULL)) == expected


def test_which_kong_was_robbed_is_asked_where_added_ones_are_paid():
    win = robbed("W", value=worth(3))
    assert deltas(ruled(win, calls=ADDED, rules=FULL)) == (0, 32, -32, 0)
    with pytest.raises(DealError) as refused:
        ruled(win, calls=ADDED, house=ALL, rules=FULL)
    assert (refused.value.code, refused.value.at) == ("missing-fact", "wins[0].tile")


def test_faan_for_kongs_are_another_matter():
    calls = (call("S closed-kan 1111m"), call("S open-kan 7777p W"))
    win = drawn(tile="9s", concealed="333m555p9s")
    ruling = ruled(win, calls=calls, house={"faan.open-kong": 2, "faan.closed-kong": 1, "kong-draw": "no"}, rules=FULL)
    names = [each.name for each in ruling.hands[0].patterns]
    assert (names.count("open-kong"), names.count("closed-kong"), ruling.hands[0].faan) == (1, 1, 3 + 2 + 1 + 1 + 1)
