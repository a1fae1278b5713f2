"""Ready players at a drawn deal (查大叫)."""

import pytest

from .table import ALL_OPENED, deltas, note_ids, refused, settled, win

YES = {"draw.ready": "yes"}


def drawn(*ready, calls=(), house=None, rules="koukoufan", **facts):
    return deltas(
        calls, draw={"kind": "exhaustive", "ready": list(ready)}, house=YES | (house or {}), rules=rules, **facts
    )


CALLS = ("E chi 123m", "W pon 222p S", "W token-kan 7z")
PAID = [
    ("one ready", ("E",), CALLS, (16, -4, -8, -4)),
    ("two ready are not paid by one another", ("E", "W"), CALLS, (8, -12, 16, -12)),
    ("nobody ready", (), CALLS, (0, 0, 0, 0)),
    ("everybody ready", ("E", "S", "W", "N"), ALL_OPENED, (0, 0, 0, 0)),
    ("a closed kan of the payer, who has not opened", ("E",), ("E pon 222p S", "N closed-kan"), (24, -4, -4, -16)),
    (
        "every opening and kong of both",
        ("E",),
        ("E pon 222p S", "E pon 333p S", "S open-kan 4444s W"),
        (32, -16, -8, -8),
    ),
]


@pytest.mark.parametrize(("ready", "calls", "paid"), [row[1:] for row in PAID], ids=[row[0] for row in PAID])
def test_each_player_not_ready_pays_each_ready_one(ready, calls, paid):
    assert drawn(*ready, calls=calls) == paid


def test_in_kaikoufan_openings_count_once():
    calls = ("E pon 222p S", "E pon 333p S")
    assert drawn("E", calls=calls, rules="kaikoufan") == (12, -4, -4, -4)
    assert drawn("E", calls=calls) == (24, -8, -8, -8)


def test_who_has_not_opened_is_never_ready_with_a_note():
    ruling = settled(CALLS, draw={"kind": "exhaustive", "ready": ["E", "S"]}, house=YES, rules="koukoufan")
    assert tuple(ruling.deltas.values()) == (16, -4, -8, -4)
    assert [(note.why, note.data) for note in ruling.notes] == [("wuhan.never-ready", {"player": "S"})]
    assert {payment.why for payment in ruling.payments} == {"wuhan.draw.ready"}


def test_where_nothing_is_paid_it_is_a_draw_like_others():
    ruling = settled((), draw={"kind": "exhaustive", "ready": ["S"]}, house=YES)
    assert note_ids(ruling) == ["wuhan.draw", "wuhan.never-ready"]


def test_each_payment_is_capped_and_there_is_no_golden_top_no_dealer_factor_and_no_step():
    calls = ("S pon 222p W", "S closed-kan 5555p", "S closed-kan 6666p")
    assert drawn("S", calls=calls, house={"cap.each": 40, "cap.golden": 50}) == (-40, 120, -40, -40)
    assert drawn("S", calls=calls, house={"cap.each": "none"}) == (-64, 192, -64, -64)
    assert drawn("S", calls=calls[:1], house={"steps": [16, 10]}) == (-4, 12, -4, -4)


def test_who_was_ready_must_be_told_and_only_where_that_is_played():
    assert refused(CALLS, draw={"kind": "exhaustive"}, house=YES) == ("missing-fact", "draw.ready", "ready")
    assert deltas(CALLS, draw={"kind": "exhaustive", "ready": ["E"]}) == (0, 0, 0, 0)
    assert deltas(CALLS, draw={"kind": "abortive"}, house=YES) == (0, 0, 0, 0)


def test_a_win_is_not_touched():
    assert deltas(ALL_OPENED, win("S", patterns=""), house=YES) == deltas(ALL_OPENED, win("S", patterns=""))


def test_three_players_pay_as_many():
    assert drawn("S", calls=("S pon 222p W",), rules="kaikoufan-3") == (-4, 8, -4)
