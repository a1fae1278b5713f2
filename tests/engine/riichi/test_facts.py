"""Facts that exclude each other in riichi: every code with its place."""

import pytest

from .table import deltas, refused, win

SANMA = {"rules": "tenhou-sanma"}
DRAWN = win("S", "5/")
DRAW = {"draw": {"kind": "exhaustive", "ready": []}}
MANGAN = (-4000, 8000, -2000, -2000)


@pytest.mark.parametrize(
    ("at", "reason", "calls", "wins", "facts"),
    [
        ("kita", "kita-of-four", (), (DRAWN,), {"kita": {"S": 1}}),
        ("wins[0].how", "kita-of-four", (), (win("S", "5/", off="W", how="robbed-kita"),), {}),
        ("calls[1].kind", "sanma-chi", ("S pon 111z W", "S chi 123p E"), (DRAWN,), SANMA),
        ("calls[0].tiles", "sanma-tile", ("S pon 222m W",), (DRAWN,), SANMA),
        ("calls[0].tiles", "sanma-tile", ("S pon 055m W",), (DRAWN,), SANMA),
        ("dora", "sanma-tile", (), (DRAWN,), SANMA | {"dora": "1m8m"}),
        ("ura", "sanma-tile", (), (DRAWN,), SANMA | {"ura": "2m"}),
        ("wins[0].tile", "sanma-tile", (), (win("S", "5/", tile="7m"),), SANMA),
        ("wins[0].concealed", "sanma-tile", (), (win("S", "2m+1m"),), SANMA),
        ("wins[0].tile", "kita-tile", (), (win("S", "5/", off="W", how="robbed-kita", tile="3z"),), SANMA),
        ("riichi", "open-riichi", ("S pon 111z W",), (DRAWN,), {"riichi": ["S"]}),
        ("riichi", "open-riichi", ("W chi 123m S",), (DRAWN,), {"riichi": ["W"]}),
        ("riichi", "open-riichi", ("S open-kan 1111m W",), (DRAWN,), {"riichi": ["S"]}),
        ("draw", "abortive-payments", (), (), {"draw": {"kind": "abortive", "ready": []}}),
        ("draw", "abortive-payments", (), (), {"draw": {"kind": "abortive", "nagashi": ["E"]}}),
    ],
)
def test_facts_that_exclude_each_other_are_contradictions(at, reason, calls, wins, facts):
    assert refused(calls, *wins, **facts) == ("contradiction", at, reason)


@pytest.mark.parametrize("name", ["ready", "nagashi"])
def test_a_player_is_named_once_at_a_draw(name):
    draw = {"kind": "exhaustive", "ready": [], name: ["E", "S", "E"]}

    assert refused((), draw=draw) == ("bad-value", f"draw.{name}", "repeated")


def test_nobody_leaves_a_game_of_riichi():
    assert refused((), penalty={"by": "E", "kind": "left-game"}) == ("bad-value", "penalty.kind", "penalty")


def test_a_claim_is_stated_by_tiles_or_by_an_agreed_value():
    assert refused((), win("S")) == ("missing-fact", "wins[0].concealed", "hand")
    assert refused((), win("S", "5/", off="E"), win("W", off="E")) == ("missing-fact", "wins[1].concealed", "hand")


@pytest.mark.parametrize("calls", [("S closed-kan 1111m",), ("W pon 111z E",)])
def test_a_closed_kan_or_another_players_meld_goes_with_riichi(calls):
    assert deltas(calls, DRAWN, riichi=["S"]) == MANGAN


FLAGS = [
    ("ippatsu without riichi", "without-riichi", ("ippatsu",), DRAWN, (), {}),
    ("double riichi without riichi", "without-riichi", ("double-riichi",), DRAWN, (), {"riichi": ["W"]}),
    ("a first turn after a call", "not-first-turn", ("first-turn",), DRAWN, ("W pon 111m E",), {}),
    ("a first turn with riichi", "not-first-turn", ("first-turn",), DRAWN, (), {"riichi": ["S"]}),
    ("a dealer off somebody's first discard", "not-first-turn", ("first-turn",), win("E", "5/", off="W"), (), {}),
    ("a replacement tile without a call", "no-kan", ("after-kan",), DRAWN, (), {}),
    ("a replacement tile after a pon", "no-kan", ("after-kan",), DRAWN, ("S closed-kan 1111m", "S pon 222m E"), {}),
    ("a replacement tile after another's kan", "no-kan", ("after-kan",), DRAWN, ("W closed-kan 1111m",), {}),
    ("the last tile after a kan", "flags", ("after-kan", "last-tile"), DRAWN, ("S closed-kan 1111m",), {}),
    ("the last tile robbed", "flags", ("last-tile",), win("S", "5/", off="W", how="robbed-kan"), (), {}),
    ("the last tile, a north", "flags", ("last-tile",), win("S", "5/", off="W", how="robbed-kita"), (), SANMA),
]


@pytest.mark.parametrize(
    ("reason", "flags", "won", "calls", "facts"), [row[1:] for row in FLAGS], ids=[row[0] for row in FLAGS]
)
def test_a_circumstance_that_cannot_be_is_a_contradiction(reason, flags, won, calls, facts):
    fault = ("contradiction", "wins[0].flags", reason)

    assert refused(calls, won | {"flags": list(flags)}, **facts) == fault


@pytest.mark.parametrize(
    ("flags", "calls", "facts"),
    [
        (["double-riichi", "ippatsu"], (), {"riichi": ["S"]}),
        (["first-turn"], (), {}),
        (["last-tile"], (), {}),
        (["after-kan"], ("S pon 111m E", "S added-kan 1111m", "W pon 222m S"), {}),
    ],
)
def test_a_circumstance_that_can_be_is_none(flags, calls, facts):
    assert deltas(calls, win("S", "5/", flags=flags), **facts) == MANGAN


def test_a_north_set_aside_draws_a_replacement_tile_too():
    assert deltas((), win("S", "5/", flags=["after-kan"]), kita={"S": 1}, **SANMA) == (-4000, 6000, -2000)
    assert refused((), win("S", "5/", flags=["after-kan"]), kita={"W": 1}, **SANMA)[2] == "no-kan"


def test_three_players_play_with_the_terminals_of_characters():
    assert deltas(("S pon 111m W", "S pon 999m E"), DRAWN, **SANMA, dora="1m") == (-4000, 6000, -2000)


def test_a_robbed_north_is_a_north_or_left_out():
    robbed = win("S", "5/", off="W", how="robbed-kita")

    assert deltas((), robbed, **SANMA) == (0, 8000, -8000)
    assert deltas((), robbed | {"tile": "4z"}, **SANMA) == (0, 8000, -8000)
    assert deltas(("E pon 111p S",), robbed, **SANMA) == (0, 8000, -8000)
    assert deltas((), **DRAW, **SANMA) == (0, 0, 0)
