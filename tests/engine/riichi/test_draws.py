"""Clauses draw, draw.nagashi and penalty.false-win."""

import pytest

from .table import deltas, flows, refused, settled


def drawn(ready=None, **facts):
    return {"draw": {"kind": "exhaustive"} | ({} if ready is None else {"ready": list(ready)}) | facts}


@pytest.mark.parametrize(
    ("ready", "paid"),
    [
        ("", (0, 0, 0, 0)),
        ("S", (-1000, 3000, -1000, -1000)),
        ("ES", (1500, 1500, -1500, -1500)),
        ("WN", (-1500, -1500, 1500, 1500)),
        ("SWN", (-3000, 1000, 1000, 1000)),
        ("ESWN", (0, 0, 0, 0)),
    ],
)
def test_three_thousand_go_from_the_others_to_the_ready(ready, paid):
    assert deltas((), **drawn(ready)) == paid
    assert deltas((), **drawn(ready), house={"draw.noten": 0}) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("ready", "paid"), [("", (0, 0, 0)), ("S", (-1000, 2000, -1000)), ("EW", (1000, -2000, 1000)), ("ESW", (0, 0, 0))]
)
def test_three_players_move_two_thousand(ready, paid):
    assert deltas((), **drawn(ready), rules="tenhou-sanma") == paid


def test_who_was_ready_must_be_said_unless_a_nagashi_pays():
    fault = ("missing-fact", "draw.ready", "ready")

    assert refused((), **drawn()) == fault
    assert refused((), **drawn(nagashi=["S"]), house={"draw.nagashi": "no"}) == fault
    assert deltas((), **drawn(nagashi=["S"])) == (-4000, 8000, -2000, -2000)


@pytest.mark.parametrize(
    ("nagashi", "paid"),
    [
        ("E", (12000, -4000, -4000, -4000)),
        ("W", (-4000, -2000, 8000, -2000)),
        ("EW", (8000, -6000, 4000, -6000)),
        ("WE", (8000, -6000, 4000, -6000)),
    ],
)
def test_a_nagashi_is_a_mangan_to_each_such_player_and_replaces_the_rest(nagashi, paid):
    assert deltas((), **drawn("S", nagashi=list(nagashi)), honba=3) == paid


def test_a_nagashi_of_three_players_loses_the_absent_share():
    assert deltas((), **drawn(nagashi=["S"]), rules="majsoul-sanma") == (-4000, 6000, -2000)


def test_a_house_without_nagashi_pays_the_ready():
    assert deltas((), **drawn("S", nagashi=["W"]), house={"draw.nagashi": "no"}) == (-1000, 3000, -1000, -1000)


def test_declared_sticks_stay_on_the_table_at_a_draw():
    ruling = settled((), **drawn("SW"), riichi=["S"], deposits=2)

    assert ruling.deltas == {"E": -1500, "S": 500, "W": 1500, "N": -1500}
    assert flows(ruling)[-1] == "S>table 1000 deposit.declared"


def test_an_abortive_draw_moves_nothing_but_the_declared_sticks():
    abortive = {"draw": {"kind": "abortive", "reason": "four winds"}}

    assert deltas((), **abortive, honba=2, deposits=3) == (0, 0, 0, 0)
    assert deltas((), **abortive, riichi=["E", "N"]) == (-1000, 0, 0, -1000)


@pytest.mark.parametrize(
    ("by", "rules", "paid"),
    [
        ("E", "standard", (-12000, 4000, 4000, 4000)),
        ("S", "standard", (4000, -8000, 2000, 2000)),
        ("S", "tenhou-sanma", (4000, -6000, 2000)),
    ],
)
def test_a_false_win_is_a_mangan_the_other_way_round(by, rules, paid):
    penalty = {"penalty": {"by": by, "kind": "false-win"}, "rules": rules}

    assert deltas((), **penalty, honba=2) == paid
    assert set(deltas((), **penalty, house={"penalty.false-win": "none"})) == {0}


@pytest.mark.parametrize(("rule", "paid"), [("stay", (4000, -8000, 1000, 2000)), ("back", (4000, -8000, 2000, 2000))])
def test_sticks_declared_before_a_false_win_stay_or_go_back(rule, paid):
    penalty = {"penalty": {"by": "S", "kind": "false-win"}}

    assert deltas((), **penalty, riichi=["W"], house={"penalty.sticks": rule}) == paid
