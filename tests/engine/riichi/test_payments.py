"""Who pays: shares, halves, composites, counters and two liable players, each figure reckoned from its clause."""

import pytest

from .table import DRAGONS, WINDS, deltas, flows, settled, win

HONBA = {"honba": 1}
WHOLE = {"pao.scope": "whole-hand"}
KANS = {"pao.suukantsu": "open-kan"}
BOTH = ("S open-kan 5555z E", "S open-kan 6666z N", "S open-kan 7777z W", "S open-kan 1111p N")
"""West answers for the dragons, North for the four kans."""
RINSHAN = {"pao.rinshan": "yes"}
AFTER_KAN = ["after-kan"]


# pay.discard, pay.self-draw, honba, sanma


@pytest.mark.parametrize(
    ("won", "facts", "paid"),
    [
        (win("S", "3/30", off="W"), {}, (0, 3900, -3900, 0)),
        (win("S", "3/30", off="W"), HONBA, (0, 4200, -4200, 0)),
        (win("E", "3/30", off="W"), {}, (5800, 0, -5800, 0)),
        (win("S", "3/30"), {}, (-2000, 4000, -1000, -1000)),
        (win("S", "3/30"), {"honba": 2}, (-2200, 4600, -1200, -1200)),
        (win("E", "3/30"), HONBA, (6300, -2100, -2100, -2100)),
        (win("S", "3/30"), HONBA | {"house": {"honba.value": 1500}}, (-2500, 5500, -1500, -1500)),
        (win("S", "3/30", off="W"), HONBA | {"house": {"honba.value": 0}}, (0, 3900, -3900, 0)),
        (win("S", "3/30"), HONBA | {"rules": "tenhou-sanma"}, (-2100, 3200, -1100)),
        (win("S", "3/30", off="W"), HONBA | {"rules": "tenhou-sanma"}, (0, 4100, -4100)),
        (
            win("S", "3/30"),
            HONBA | {"rules": "tenhou-sanma", "house": {"sanma.self-draw": "full"}},
            (-2600, 4200, -1600),
        ),
    ],
)
def test_where_nobody_is_liable_the_ordinary_payments_hold(won, facts, paid):
    assert deltas((), won, **facts) == paid


# pao.self-draw, pao.ron-half, pao.ron-liable


@pytest.mark.parametrize(
    ("winner", "off", "flow"),
    [
        ("S", None, ["W>S 32000 pao.self-draw daisangen"]),
        ("S", "W", ["W>S 32000 pao.ron-liable daisangen"]),
        ("S", "N", ["N>S 16000 pao.ron-half daisangen", "W>S 16000 pao.ron-half daisangen"]),
        ("S", "E", ["E>S 16000 pao.ron-half daisangen", "W>S 16000 pao.ron-half daisangen"]),
        ("E", None, ["W>E 48000 pao.self-draw daisangen"]),
        ("E", "W", ["W>E 48000 pao.ron-liable daisangen"]),
        ("E", "N", ["N>E 24000 pao.ron-half daisangen", "W>E 24000 pao.ron-half daisangen"]),
    ],
)
def test_the_liable_player_pays_alone_or_half(winner, off, flow):
    calls = DRAGONS if winner == "S" else ("E pon 555z N", "E pon 666z N", "E pon 777z W")

    assert flows(settled(calls, win(winner, "daisangen", off=off))) == flow


def test_with_three_players_the_liable_player_does_not_pay_the_absent_share():
    calls = ("S pon 555z E", "S pon 666z E", "S pon 777z W")

    assert deltas(calls, win("S", "daisangen"), rules="tenhou-sanma") == (0, 24000, -24000)
    assert deltas(calls, win("S", "daisangen"), rules="tenhou-sanma", house={"sanma.self-draw": "full"}) == (
        0,
        32000,
        -32000,
    )
    assert deltas(calls, win("S", "daisangen", off="E"), rules="tenhou-sanma", **HONBA) == (-16000, 32200, -16200)


# pao.scope


COMPOSITE = "daisangen tsuuiisou"


@pytest.mark.parametrize(
    ("scope", "off", "flow"),
    [
        (
            "liable-yakuman",
            None,
            [
                "W>S 32000 pao.self-draw daisangen",
                "E>S 16000 pao.scope",
                "W>S 8000 pao.scope",
                "N>S 8000 pao.scope",
            ],
        ),
        ("whole-hand", None, ["W>S 32000 pao.self-draw daisangen", "W>S 32000 pao.scope"]),
        (
            "liable-yakuman",
            "N",
            ["N>S 16000 pao.ron-half daisangen", "W>S 16000 pao.ron-half daisangen", "N>S 32000 pao.scope"],
        ),
        (
            "whole-hand",
            "N",
            [
                "N>S 16000 pao.ron-half daisangen",
                "W>S 16000 pao.ron-half daisangen",
                "N>S 16000 pao.scope",
                "W>S 16000 pao.scope",
            ],
        ),
        ("liable-yakuman", "W", ["W>S 32000 pao.ron-liable daisangen", "W>S 32000 pao.scope"]),
        ("whole-hand", "W", ["W>S 32000 pao.ron-liable daisangen", "W>S 32000 pao.scope"]),
    ],
)
def test_a_composite_is_liable_in_part_or_whole(scope, off, flow):
    assert flows(settled(DRAGONS, win("S", COMPOSITE, off=off), house={"pao.scope": scope})) == flow


# pao.double


def test_both_units_of_a_double_are_under_liability():
    facts = {"house": {"yakuman.daisuushii": "double"}}

    assert deltas(WINDS, win("S", "daisuushii"), **facts) == (0, 64000, -64000, 0)
    assert deltas(WINDS, win("S", "daisuushii", off="N"), **facts) == (0, 64000, -32000, -32000)


# pao.capped


def test_a_capped_hand_is_wholly_the_liable_players():
    facts = {"house": {"yakuman.add": "no"}}

    assert deltas(DRAGONS, win("S", COMPOSITE), **facts) == (0, 32000, -32000, 0)
    assert deltas(DRAGONS, win("S", COMPOSITE, off="N"), **facts) == (0, 32000, -16000, -16000)


# pao.honba-ron


@pytest.mark.parametrize(
    ("rule", "honba", "paid"),
    [
        ("liable", 1, (0, 32300, -16300, -16000)),
        ("discarder", 1, (0, 32300, -16000, -16300)),
        ("split", 1, (0, 32300, -16100, -16200)),
        ("split", 2, (0, 32600, -16300, -16300)),
        ("split", 3, (0, 32900, -16400, -16500)),
        ("liable", 0, (0, 32000, -16000, -16000)),
    ],
)
def test_the_counters_of_a_third_players_discard_follow_the_house(rule, honba, paid):
    facts = {"house": {"pao.honba-ron": rule}, "honba": honba}

    assert deltas(DRAGONS, win("S", "daisangen", off="N"), **facts) == paid


@pytest.mark.parametrize("rule", ["liable", "discarder", "split"])
def test_the_liable_players_own_discard_pays_its_counters(rule):
    ruling = settled(DRAGONS, win("S", "daisangen", off="W"), house={"pao.honba-ron": rule}, **HONBA)

    assert flows(ruling)[-1] == "W>S 300 honba"


# pao.honba-self-draw


@pytest.mark.parametrize(
    ("names", "house", "paid"),
    [
        ("daisangen", {"pao.honba-self-draw": "each"}, (0, 32300, -32300, 0)),
        ("daisangen", {}, (0, 32300, -32300, 0)),
        (COMPOSITE, {}, (-16000, 64300, -40300, -8000)),
        (COMPOSITE, {"pao.honba-self-draw": "each"}, (-16100, 64300, -40100, -8100)),
        (COMPOSITE, WHOLE | {"pao.honba-self-draw": "each"}, (0, 64300, -64300, 0)),
    ],
)
def test_the_counters_of_a_self_drawn_composite_follow_the_house(names, house, paid):
    assert deltas(DRAGONS, win("S", names), house=house, **HONBA) == paid


# pao.rinshan-amount


@pytest.mark.parametrize(
    ("winner", "value", "rule", "flow"),
    [
        ("S", "4/30", "self-draw", ["N>S 7900 pao.rinshan-amount rinshan", "N>S 300 pao.self-draw"]),
        ("S", "4/30", "ron", ["N>S 7700 pao.rinshan-amount rinshan", "N>S 300 pao.self-draw"]),
        ("E", "3/60", "self-draw", ["N>E 11700 pao.rinshan-amount rinshan", "N>E 300 pao.self-draw"]),
        ("E", "3/60", "ron", ["N>E 11600 pao.rinshan-amount rinshan", "N>E 300 pao.self-draw"]),
        ("S", "kokushi", "self-draw", None),
    ],
)
def test_the_feeder_of_a_kan_pays_the_whole_hand(winner, value, rule, flow):
    calls = (f"{winner} open-kan 1111p N",)
    if flow is None:
        calls, value, flow = (
            ("S open-kan 1111z N",),
            "tsuuiisou",
            ["N>S 32000 pao.rinshan-amount rinshan", "N>S 300 pao.self-draw"],
        )
    ruling = settled(calls, win(winner, value, flags=AFTER_KAN), house=RINSHAN | {"pao.rinshan-amount": rule}, **HONBA)

    assert flows(ruling) == flow


# pao.two.each-own, pao.two.honba


@pytest.mark.parametrize(
    ("off", "names", "scope", "paid"),
    [
        (None, "daisangen suukantsu", "liable-yakuman", (0, 64000, -32000, -32000)),
        ("E", "daisangen suukantsu", "liable-yakuman", (-32000, 64000, -16000, -16000)),
        ("W", "daisangen suukantsu", "liable-yakuman", (0, 64000, -48000, -16000)),
        ("N", "daisangen suukantsu", "liable-yakuman", (0, 64000, -16000, -48000)),
        ("E", "daisangen suukantsu", "whole-hand", (-32000, 64000, -16000, -16000)),
    ],
)
def test_two_liable_players_each_answer_for_their_own(off, names, scope, paid):
    assert deltas(BOTH, win("S", names, off=off), house=KANS | {"pao.scope": scope}) == paid


THIRD = (*BOTH[:3], "S open-kan 1111z N")


@pytest.mark.parametrize(
    ("off", "scope", "paid"),
    [
        (None, "whole-hand", (0, 96000, -48000, -48000)),
        (None, "liable-yakuman", (-16000, 96000, -40000, -40000)),
        ("E", "whole-hand", (-64000, 96000, -16000, -16000)),
        ("E", "liable-yakuman", (-64000, 96000, -16000, -16000)),
    ],
)
def test_the_rest_is_shared_by_all_or_by_the_two_or_paid_by_the_discarder(off, scope, paid):
    names = "daisangen suukantsu tsuuiisou"

    assert deltas(THIRD, win("S", names, off=off), house=KANS | {"pao.scope": scope}) == paid


def test_an_odd_hundred_of_a_shared_rest_goes_to_the_first():
    """Three liable players share 32000: two times 10600, and 10800 by the earliest."""
    calls = ("S open-kan 5555z E", "S open-kan 6666z N", "S open-kan 7777z W", "S open-kan 1111z N")
    house = KANS | WHOLE | {"pao.family": "third-meld", "pao.suukantsu": "any"}
    ruling = settled(
        calls, win("S", "daisangen suukantsu suuankou".replace(" suuankou", "") + " tsuuiisou"), house=house
    )

    assert ruling.deltas == {"E": 0, "S": 96000, "W": -32000, "N": -64000}


@pytest.mark.parametrize(
    ("off", "rule", "paid"),
    [
        (None, "three-ways", (-100, 64300, -32100, -32100)),
        (None, "first", (0, 64300, -32300, -32000)),
        (None, "last", (0, 64300, -32000, -32300)),
        ("E", "three-ways", (-32100, 64300, -16100, -16100)),
        ("E", "first", (-32000, 64300, -16300, -16000)),
        ("E", "last", (-32000, 64300, -16000, -16300)),
        ("W", "three-ways", (0, 64300, -48200, -16100)),
    ],
)
def test_the_counters_of_two_liable_players_follow_the_house(off, rule, paid):
    won = win("S", "daisangen suukantsu", off=off)

    assert deltas(BOTH, won, house=KANS | {"pao.two-honba": rule}, **HONBA) == paid


@pytest.mark.parametrize(
    ("rule", "paid"),
    [
        ("three-ways", (-100, -100, -64100, 64300)),
        ("first", (0, 0, -64300, 64300)),
        ("last", (0, 0, -64300, 64300)),
    ],
)
def test_who_decided_both_first_and_last_pays_the_counters_either_way(rule, paid):
    """West decides the dragons and the fourth kan (added to the pung they fed), South the kan between them."""
    calls = ("N open-kan 5555z E", "N open-kan 6666z S", "N pon 777z W", "N open-kan 2222z S", "N added-kan 7777z")
    house = {"pao.suukantsu": "any", "pao.rinshan": "yes", "pao.two-honba": rule}
    won = win("N", "daisangen suukantsu", flags=AFTER_KAN)

    assert deltas(calls, won, house=house, **HONBA) == paid


def test_counters_worth_nothing_order_no_payment():
    ruling = settled(BOTH, win("S", "daisangen suukantsu"), house=KANS | {"honba.value": 0}, **HONBA)

    assert [flow for flow in flows(ruling) if " 0 " in flow] == []


def test_a_yakuman_feeder_pays_the_yakuman_and_a_kan_feeder_the_rest():
    calls = (*DRAGONS, "S open-kan 1111z N")
    won = win("S", COMPOSITE, flags=AFTER_KAN)

    assert deltas(calls, won, house=RINSHAN) == (0, 64000, -32000, -32000)
    assert deltas(calls, won, house=RINSHAN | WHOLE) == (0, 64000, -32000, -32000)
    assert deltas(calls, won, house=RINSHAN, **HONBA) == (-100, 64300, -32100, -32100)


def test_a_kan_feeder_who_also_decided_the_yakuman_pays_everything():
    calls = ("S pon 555z E", "S pon 666z N", "S open-kan 7777z W")
    won = win("S", COMPOSITE, flags=AFTER_KAN)

    assert deltas(calls, won, house=RINSHAN, **HONBA) == (0, 64300, -64300, 0)
    assert deltas(calls, won, house=RINSHAN | {"pao.honba-self-draw": "each"}, **HONBA) == (0, 64300, -64300, 0)


def test_a_kan_feeder_beside_a_yakuman_without_a_rest_pays_nothing():
    calls = (*DRAGONS, "S open-kan 1111p N")

    assert flows(settled(calls, win("S", "daisangen", flags=AFTER_KAN), house=RINSHAN)) == [
        "W>S 32000 pao.self-draw daisangen"
    ]


# pao.ron


LIABLE_ALONE = {"pao.ron": "liable"}


@pytest.mark.parametrize(
    ("hand", "off", "house", "paid"),
    [
        ("daisangen", "N", {}, (0, 32000, -32000, 0)),
        ("daisangen", "W", {}, (0, 32000, -32000, 0)),
        ("daisangen tsuuiisou", "N", {}, (0, 64000, -32000, -32000)),
        ("daisangen tsuuiisou", "W", {}, (0, 64000, -64000, 0)),
        ("daisangen tsuuiisou", "N", {"pao.scope": "whole-hand"}, (0, 64000, -64000, 0)),
    ],
)
def test_the_liable_player_pays_the_liable_part_alone_where_the_house_says_so(hand, off, house, paid):
    assert deltas(DRAGONS, win("S", hand, off=off), house=LIABLE_ALONE | house) == paid


TWO_LIABLE = ("S open-kan 5555z E", "S open-kan 6666z N", "S open-kan 7777z W", "S open-kan 1111z N")
"""West decides the dragons, then North the fourth kan; East deals in unless it is one of them."""


@pytest.mark.parametrize(
    ("hand", "off", "scope", "paid"),
    [
        ("daisangen suukantsu", "E", "liable-yakuman", (0, 64000, -32000, -32000)),
        ("daisangen suukantsu", "W", "liable-yakuman", (0, 64000, -32000, -32000)),
        ("daisangen suukantsu tsuuiisou", "E", "liable-yakuman", (-32000, 96000, -32000, -32000)),
        ("daisangen suukantsu tsuuiisou", "E", "whole-hand", (0, 96000, -48000, -48000)),
        ("daisangen suukantsu tsuuiisou", "W", "whole-hand", (0, 96000, -64000, -32000)),
    ],
)
def test_two_liable_players_pay_each_his_own_whole(hand, off, scope, paid):
    house = LIABLE_ALONE | {"pao.suukantsu": "open-kan", "pao.scope": scope}

    assert deltas(TWO_LIABLE, win("S", hand, off=off), house=house) == paid


def test_a_self_draw_and_the_counters_are_as_ever():
    assert deltas(DRAGONS, win("S", "daisangen"), house=LIABLE_ALONE) == (0, 32000, -32000, 0)
    off_north = win("S", "daisangen", off="N")
    assert deltas(DRAGONS, off_north, honba=1, house=LIABLE_ALONE | {"pao.honba-ron": "discarder"}) == (
        (0, 32300, -32000, -300)
    )
