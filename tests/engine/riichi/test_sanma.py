"""Three players: what becomes of the absent north's share, and the fives of characters."""

import pytest

from .table import DRAGONS, deltas, flows, note_ids, refused, settled, win

THREE = ("S pon 555z E", "S pon 666z W", "S pon 777z E")
"""South shows three dragons; East fed the last."""


def sanma(way, **facts):
    house = {"sanma.self-draw": way} | facts.pop("house", {})
    return {"rules": "majsoul-sanma", "house": house} | facts


@pytest.mark.parametrize(
    ("won", "paid"),
    [
        (win("S", "1/30"), (-700, 1000, -300)),
        (win("S", "3/40"), (-3500, 5200, -1700)),
        (win("S", "5/"), (-5300, 8000, -2700)),
        (win("W", "6/"), (-8000, -4000, 12000)),
        (win("E", "1/30"), (1600, -800, -800)),
        (win("E", "3/30"), (5800, -2900, -2900)),
        (win("E", "5/"), (12000, -6000, -6000)),
        (win("S", "daisangen tsuuiisou"), (-42600, 64000, -21400)),
        (win("S", "kokushi-13"), (-42700, 64000, -21300)),
        (win("S", "5/", off="W"), (0, 8000, -8000)),
    ],
)
def test_thirds_are_of_what_the_hand_costs_by_discard(won, paid):
    ruling = settled((), won, **sanma("thirds"))

    assert tuple(ruling.deltas.values()) == paid
    assert ruling.hands[0].points == max(paid)
    assert ("sanma.thirds" in note_ids(ruling)) == ("from" not in won)


@pytest.mark.parametrize(
    ("won", "paid"),
    [
        (win("S", "5/"), (-4000, 8000, -2000)),
        (win("E", "5/"), (12000, -4000, -4000)),
        (win("S", "1/30"), (-500, 1100, -300)),
        (win("S", "5/", off="E"), (-8000, 8000, 0)),
    ],
)
def test_the_table_pays_the_absent_share(won, paid):
    ruling = settled((), won, **sanma("table"))

    assert tuple(ruling.deltas.values()) == paid
    assert ruling.hands[0].points == max(paid)
    assert [each for each in flows(ruling) if each.startswith("table")] == (
        [] if "from" in won else [f"table>{won['by']} {sum(paid)} sanma.table"]
    )


def test_a_liable_player_pays_what_the_two_would_have_paid():
    assert deltas(THREE, win("S", "daisangen"), **sanma("thirds")) == (-32000, 32000, 0)
    assert deltas(THREE, win("S", "daisangen"), **sanma("table")) == (-24000, 32000, 0)
    assert deltas(THREE, win("S", "daisangen"), **sanma("loss")) == (-24000, 24000, 0)


def test_a_composite_is_shared_yakuman_by_yakuman():
    both = win("S", "daisangen tsuuiisou")

    assert deltas(THREE, both, **sanma("thirds")) == (-32000 - 21300, 64000, -10700)
    whole = {"house": {"pao.scope": "whole-hand"}}
    assert deltas(THREE, both, **sanma("thirds", **whole)) == (-64000, 64000, 0)
    whole = {"house": {"pao.scope": "whole-hand"}}
    assert deltas(THREE, both, **sanma("table", **whole)) == (-48000, 64000, 0)


@pytest.mark.parametrize(("amount", "paid"), [("self-draw", (-6000, 8000, 0)), ("ron", (-8000, 8000, 0))])
def test_the_feeder_of_a_kan_who_pays_as_a_discarder_leaves_nothing_to_the_table(amount, paid):
    house = {"pao.rinshan": "yes", "pao.rinshan-amount": amount}

    assert deltas(("S open-kan 1111p E",), win("S", "5/", flags=["after-kan"]), **sanma("table", house=house)) == paid


def test_the_table_keeps_its_part_of_a_yakuman_beside_such_a_feeder():
    house = {"pao.rinshan": "yes", "pao.rinshan-amount": "ron"}
    won = win("S", "daisangen tsuuiisou", flags=["after-kan"])

    assert deltas((*THREE, "S open-kan 1111z W"), won, **sanma("table", house=house)) == (-24000, 64000, -32000)


@pytest.mark.parametrize(
    ("way", "amount", "paid"),
    [
        ("loss", "ron", (0, 64000, -64000)),
        ("table", "ron", (0, 64000, -64000)),
        ("thirds", "ron", (0, 64000, -64000)),
        ("loss", "self-draw", (0, 48000, -48000)),
        ("table", "self-draw", (0, 64000, -48000)),
    ],
)
def test_who_fed_the_last_dragon_as_that_kan_pays_as_a_discarder_for_the_whole_hand(way, amount, paid):
    """They are liable for the dragons and for the hand: of neither does the table or the absent north keep a part."""
    calls = ("S pon 555z E", "S pon 666z E", "S open-kan 7777z W")
    won = win("S", "daisangen tsuuiisou", flags=["after-kan"])
    house = {"pao.rinshan": "yes", "pao.rinshan-amount": amount}

    assert deltas(calls, won, **sanma(way, house=house)) == paid


def test_counters_are_as_ever():
    assert deltas((), win("E", "3/30"), **sanma("thirds", honba=1)) == (6000, -3000, -3000)
    assert deltas((), win("S", "5/"), **sanma("table", honba=1)) == (-4100, 8200, -2100)


@pytest.mark.parametrize(
    ("way", "paid"), [("thirds", (5300, -8000, 2700)), ("table", (4000, -6000, 2000)), ("loss", (4000, -6000, 2000))]
)
def test_a_false_win_follows_but_nobody_is_paid_for_an_empty_seat(way, paid):
    assert deltas((), penalty={"by": "S", "kind": "false-win"}, **sanma(way)) == paid


@pytest.mark.parametrize("way", ["thirds", "table"])
def test_four_players_know_no_absent_share(way):
    assert deltas((), win("S", "5/"), house={"sanma.self-draw": way}) == (-4000, 8000, -2000, -2000)
    assert deltas(DRAGONS, win("S", "daisangen"), house={"sanma.self-draw": way}) == (0, 32000, -32000, 0)


FIVES = {"rules": "tenhou-sanma", "house": {"sanma.five-man": "yes"}, "riichi": ["S"]}


@pytest.mark.parametrize(
    ("dora", "points"), [("", 1300), ("1m", 8000), ("5m", 5200), ("0m", 5200), ("9m", 1300), ("8s", 8000)]
)
def test_with_fives_of_characters_the_indicators_run_one_five_nine(dora, points):
    won = win("S", "55m234p678p999s99m+5m", off="W")
    facts = FIVES | ({"dora": dora} if dora else {})

    assert deltas((), won, **facts) == (0, points, -points)


@pytest.mark.parametrize(("dora", "points"), [("1m", 1300), ("4m", 8000), ("5m", 2600), ("8m", 1300)])
def test_four_players_have_all_characters_whatever_is_set_for_three(dora, points):
    """The indicators run on from 1m, 4m, 5m and 8m; of what they name the hand has none, three, one and none."""
    won = win("S", "55m234p678p999s56m+4m", off="W")

    assert deltas((), won, **FIVES | {"rules": "tenhou", "dora": dora}) == (0, points, -points, 0)


def test_without_them_the_nine_follows_the_one():
    won = win("S", "111222p678p999s9m+9m", off="W")

    assert (
        deltas((), won, rules="tenhou-sanma", riichi=["S"], dora="1m")[1]
        > (deltas((), won, rules="tenhou-sanma", riichi=["S"])[1])
    )


def test_a_red_five_of_characters_is_one_dora():
    assert deltas((), win("S", "05m234p678p999s99m+5m", off="W"), **FIVES) == (0, 2600, -2600)


@pytest.mark.parametrize("tile", [*"234678"])
def test_the_other_characters_are_out_all_the_same(tile):
    assert refused((), win("S", "5/", tile=f"{tile}m"), **FIVES)[2] == "sanma-tile"
    assert refused((f"S pon {tile * 3}m E",), win("S", "5/"), **FIVES | {"riichi": []})[2] == "sanma-tile"
