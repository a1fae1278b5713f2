"""Two liabilities at once: which one goes first, and what need not be asked then."""

import pytest

from .table import deltas, note_ids, refused, settled, win

FOUR = ("N chi 345m", "N pon 777m S", "N pon 888m W", "N pon 999m S")
OPENED = ("W pon 111s S", "E pon 111m W", "S pon 222p W")
CALLS = (*FOUR, *OPENED)
BOTH = "pure-suit all-begging"


def both(**facts):
    return win("N", off="S", patterns=BOTH, **facts)


def holding(ruling):
    return [(each.player, each.for_) for each in ruling.liabilities if each.holds]


def overtaken(ruling):
    return [(each.player, each.for_) for each in ruling.liabilities if each.why == "wuhan.pao.order"]


@pytest.mark.parametrize(
    ("order", "first", "second", "expected"),
    [
        ("suit-begging-robbed", ("W", "pure-suit"), ("S", "all-begging"), (0, 0, -320, 320)),
        ("begging-suit-robbed", ("S", "all-begging"), ("W", "pure-suit"), (0, -320, 0, 320)),
        ("robbed-begging-suit", ("S", "all-begging"), ("W", "pure-suit"), (0, -320, 0, 320)),
    ],
)
def test_pure_suit_and_all_begging_meet(order, first, second, expected):
    ruling = settled(CALLS, both(ready=False), house={"pao.order": order})
    assert holding(ruling) == [first]
    assert overtaken(ruling) == [second]
    assert tuple(ruling.deltas.values()) == expected


ROBBERY = (*FOUR[:3], "S pon 333p E")
ROBBING = win("N", off="S", how="robbed-kan", patterns="pure-suit robbed-kong")


@pytest.mark.parametrize(
    ("order", "first", "second"),
    [
        ("suit-begging-robbed", ("W", "pure-suit"), ("S", "robbed-kong")),
        ("begging-suit-robbed", ("W", "pure-suit"), ("S", "robbed-kong")),
        ("robbed-begging-suit", ("S", "robbed-kong"), ("W", "pure-suit")),
    ],
)
def test_pure_suit_and_a_robbed_kong_meet(order, first, second):
    ruling = settled(ROBBERY, ROBBING, house={"pao.order": order})
    assert holding(ruling) == [first]
    assert overtaken(ruling) == [second]


def test_a_robbed_kong_without_liability_still_carries_the_discard():
    claim = win("N", off="S", how="robbed-kan", patterns="robbed-kong")
    calls = ("N pon 777m S", "S pon 333p E")
    assert deltas(calls, claim) == (0, -120, 0, 120)
    ruling = settled(calls, claim, house={"pao.robbed-kong": "no"})
    assert tuple(ruling.deltas.values()) == (-20, -80, -20, 120)
    assert [each.why for each in ruling.liabilities] == ["wuhan.pao.void.option"]


def test_readiness_is_not_asked_when_another_liability_goes_first():
    ruling = settled(CALLS, both())
    assert holding(ruling) == [("W", "pure-suit")]
    assert overtaken(ruling) == [("S", "all-begging")]
    assert note_ids(ruling) == []


def test_readiness_is_asked_when_another_player_would_be_liable_instead():
    error = refused(CALLS, both(), house={"pao.order": "begging-suit-robbed"})
    assert error == ("missing-fact", "wins[0].asserted.discarder-ready", "discarder-ready")


def test_readiness_is_not_asked_when_the_same_player_pays_either_way():
    calls = (*FOUR[:2], "N pon 888m S", FOUR[3], *OPENED)
    ruling = settled(calls, both(), house={"pao.order": "begging-suit-robbed"})
    assert holding(ruling) == [("S", "pure-suit")]
    assert overtaken(ruling) == [("S", "all-begging")]


def test_the_third_feeder_is_not_asked_when_another_liability_goes_first():
    calls = (*FOUR[:2], "N pon 888m", FOUR[3], *OPENED)
    ruling = settled(calls, both(ready=False), house={"pao.order": "begging-suit-robbed"})
    assert holding(ruling) == [("S", "all-begging")]
    assert ("pure-suit", None) not in [(each.for_, each.player) for each in ruling.liabilities]


def test_the_third_feeder_is_asked_when_they_would_pay():
    calls = (*FOUR[:2], "N pon 888m", FOUR[3], *OPENED)
    assert refused(calls, both(ready=False)) == ("missing-fact", "calls[2].from", "feeder")


def test_a_tenpai_discarder_leaves_the_third_feeder_liable():
    ruling = settled(CALLS, both(ready=True), house={"pao.order": "begging-suit-robbed"})
    assert holding(ruling) == [("W", "pure-suit")]
    assert note_ids(ruling) == ["wuhan.testimony.ready"]


def test_two_third_opening_rules_on_one_player_name_the_pure_suit():
    calls = ("W pon 222s S", "W pon 555s N", "W pon 888s E")
    ruling = settled(calls, win("W", patterns="pure-suit all-generals"), house={"pao.generals": "yes"})
    assert holding(ruling) == [("E", "pure-suit")]
    assert overtaken(ruling) == [("E", "all-generals")]


def test_nobody_is_liable_for_an_ordinary_hand():
    assert settled(CALLS[4:], win("S", off="W", patterns="")).liabilities == []
