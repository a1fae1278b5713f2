"""承包 by dealing into all begging."""

import pytest

from .table import note_ids, refused, settled, win

FOUR = ("W pon 111s S", "W pon 333s N", "W pon 555s E", "W chi 678p")
OPENED = ("S pon 222p W", "N pon 666m S")
CALLS = (*FOUR, *OPENED)


def begging(**facts):
    return win("W", off="S", patterns="all-begging", **facts)


def examined(ruling):
    return [(each.player, each.for_, each.holds, each.why) for each in ruling.liabilities if each.for_ == "all-begging"]


OUTCOMES = [
    ("not tenpai", CALLS, begging(ready=False), {}, (True, "wuhan.pao.all-begging"), ["wuhan.testimony.not-ready"]),
    ("tenpai", CALLS, begging(ready=True), {}, (False, "wuhan.pao.void.ready"), ["wuhan.testimony.ready"]),
    ("not opened", FOUR, begging(), {}, (True, "wuhan.pao.all-begging"), []),
    ("not opened, not tenpai", FOUR, begging(ready=False), {}, (True, "wuhan.pao.all-begging"), []),
    (
        "not opened, said to be tenpai",
        FOUR,
        begging(ready=True),
        {},
        (True, "wuhan.pao.all-begging"),
        ["wuhan.never-ready"],
    ),
    ("always", CALLS, begging(), {"pao.all-begging": "always"}, (True, "wuhan.pao.all-begging"), []),
    (
        "always, though tenpai",
        CALLS,
        begging(ready=True),
        {"pao.all-begging": "always"},
        (True, "wuhan.pao.all-begging"),
        [],
    ),
    ("never", CALLS, begging(ready=False), {"pao.all-begging": "no"}, (False, "wuhan.pao.void.option"), []),
]


@pytest.mark.parametrize(
    ("calls", "claim", "house", "verdict", "notes"), [row[1:] for row in OUTCOMES], ids=[row[0] for row in OUTCOMES]
)
def test_the_discarder_answers_unless_they_were_tenpai(calls, claim, house, verdict, notes):
    ruling = settled(calls, claim, house=house)
    assert examined(ruling) == [("S", "all-begging", *verdict)]
    assert note_ids(ruling) == notes


def test_whether_they_were_tenpai_is_asked_when_it_decides():
    error = refused(CALLS, begging())
    assert error == ("missing-fact", "wins[0].asserted.discarder-ready", "discarder-ready")


def test_four_openings_without_all_begging_are_examined_and_dismissed():
    claim = win("W", off="S", patterns="all-pungs")
    calls = ("W pon 111s S", "W pon 333s N", "W pon 555s E", "W pon 888p S")
    assert examined(settled(calls, claim)) == [("S", "all-begging", False, "wuhan.pao.void.pattern")]
    assert examined(settled(calls, claim, house={"pao.all-begging": "no"})) == []


@pytest.mark.parametrize("claim", [win("W", patterns=""), win("W", off="S", patterns="")])
def test_nobody_is_examined_on_a_self_draw_or_with_three_openings(claim):
    calls = FOUR if "from" not in claim else FOUR[:3]
    assert examined(settled((*calls, *OPENED), claim)) == []
