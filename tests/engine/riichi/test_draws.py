"""Clauses draw, draw.nagashi and penalty.false-win."""

import pytest

from .table import deltas, flows, note_ids, refused, settled


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


@pytest.mark.parametrize(
    ("ready", "moved"),
    [
        ("ES", ["W>E 1500 draw", "N>S 1500 draw"]),
        ("NW", ["E>W 1500 draw", "S>N 1500 draw"]),
        ("SN", ["E>S 1500 draw", "W>N 1500 draw"]),
        ("N", ["E>N 1000 draw", "S>N 1000 draw", "W>N 1000 draw"]),
    ],
)
def test_two_pay_two_so_that_sticks_can_pay_it(ready, moved):
    assert flows(settled((), **drawn(ready))) == moved


# draw.nagashi: win, beside; draw.nagashi-value


def house(way, **more):
    return {"draw.nagashi": way} | {key.replace("__", "."): value for key, value in more.items()}


FACTS = ("honba", "deposits", "riichi", "rules")


def nagashi(seats, way, ready=None, **more):
    facts = {key: more.pop(key) for key in FACTS if key in more}
    facts["riichi"] = list(facts.get("riichi", ""))
    return settled((), **drawn(ready, nagashi=list(seats)), house=house(way, **more), **facts)


def test_as_a_win_it_takes_counters_and_all_sticks():
    ruling = nagashi("S", "win", honba=2, deposits=1, riichi="EW")

    assert flows(ruling) == [
        "E>S 4000 draw.nagashi",
        "W>S 2000 draw.nagashi",
        "N>S 2000 draw.nagashi",
        "E>S 200 honba",
        "W>S 200 honba",
        "N>S 200 honba",
        "E>table 1000 deposit.declared",
        "W>table 1000 deposit.declared",
        "table>S 3000 deposit.collected",
    ]


@pytest.mark.parametrize(
    ("more", "paid"),
    [
        ({}, (-8100, 6300, -4100, 5900)),
        ({"honba__receiver": "each"}, (-8200, 6200, -4200, 6200)),
        ({"winners__max": 1}, (-4100, 8300, -2100, -2100)),
    ],
)
def test_several_are_paid_also_by_one_another_so_far_as_the_house_lets_them(more, paid):
    assert tuple(nagashi("NS", "win", honba=1, **more).deltas.values()) == paid


def test_sticks_go_to_the_first_or_each_takes_his_own():
    assert tuple(nagashi("SW", "win", riichi="WE", deposits=1).deltas.values()) == (-9000, 9000, 5000, -4000)
    own = nagashi("SW", "win", riichi="WE", deposits=1, deposit__receiver="own-back")
    assert tuple(own.deltas.values()) == (-9000, 8000, 6000, -4000)


@pytest.mark.parametrize("seats", ["ESW", "ESWN"])
def test_three_or_more_end_the_deal_where_three_claims_do(seats):
    ruling = nagashi(seats, "win", honba=2, deposits=1, riichi="N", winners__three="abort")

    assert flows(ruling) == ["N>table 1000 deposit.declared"]
    assert note_ids(ruling) == ["winners.aborted"]


def test_where_nobody_has_one_it_is_an_ordinary_draw():
    assert deltas((), **drawn("E"), house=house("win"), honba=2) == (3000, -1000, -1000, -1000)
    assert refused((), **drawn(), house=house("win"))[1] == "draw.ready"


def test_who_was_ready_does_not_matter_to_a_win():
    assert nagashi("S", "win", ready="EN").deltas == nagashi("S", "win").deltas


def test_those_who_fall_away_are_named():
    ruling = nagashi("ESW", "win", winners__max=2)

    assert [(note.why, note.data) for note in ruling.notes] == [("riichi.winners", {"allowed": 2, "player": "W"})]


def test_beside_the_ready_payments_it_takes_neither_counters_nor_sticks():
    assert tuple(nagashi("S", "beside", ready="ES", honba=1, deposits=2).deltas.values()) == (-2500, 9500, -3500, -3500)
    assert refused((), **drawn(nagashi=["S"]), house=house("beside"))[1] == "draw.ready"


@pytest.mark.parametrize(
    ("value", "seat", "paid"),
    [
        ("mangan", "S", (-4000, 8000, -2000, -2000)),
        ("baiman", "S", (-8000, 16000, -4000, -4000)),
        ("sanbaiman", "E", (36000, -12000, -12000, -12000)),
        ("yakuman", "N", (-16000, -8000, -8000, 32000)),
    ],
)
def test_what_it_is_worth_is_a_house_rule(value, seat, paid):
    ruling = nagashi(seat, "mangan", **{"draw__nagashi-value": value})

    assert tuple(ruling.deltas.values()) == paid
    assert note_ids(ruling) == ([] if value == "mangan" else ["draw.nagashi-value"])


@pytest.mark.parametrize(
    ("way", "paid"), [("thirds", (-5300, 8000, -2700)), ("table", (-4000, 8000, -2000)), ("full", (-5000, 8000, -3000))]
)
def test_three_players_follow_their_self_draw(way, paid):
    assert tuple(nagashi("S", "mangan", rules="tenhou-sanma", **{"sanma__self-draw": way}).deltas.values()) == paid
