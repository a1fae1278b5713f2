"""Values against the printed scoring tables, and the two house rules on limits."""

import pytest

from bot.engine.riichi.rules import RiichiHouse
from bot.engine.riichi.worth import discard_amount, self_draw_shares, worth_of_han, worth_of_yakuman
from bot.engine.ruling import Pattern

STANDARD = RiichiHouse()
FOUR, THREE = ("E", "S", "W", "N"), ("E", "S", "W")


@pytest.mark.parametrize(
    ("han", "fu", "discard", "drawn"),
    [
        (1, 30, (1500, 1000), (500, 300, 500)),
        (1, 40, (2000, 1300), (700, 400, 700)),
        (1, 50, (2400, 1600), (800, 400, 800)),
        (1, 110, (5300, 3600), (1800, 900, 1800)),
        (2, 20, (2000, 1300), (700, 400, 700)),
        (2, 25, (2400, 1600), (800, 400, 800)),
        (2, 30, (2900, 2000), (1000, 500, 1000)),
        (2, 60, (5800, 3900), (2000, 1000, 2000)),
        (3, 25, (4800, 3200), (1600, 800, 1600)),
        (3, 30, (5800, 3900), (2000, 1000, 2000)),
        (3, 60, (11600, 7700), (3900, 2000, 3900)),
        (3, 70, (12000, 8000), (4000, 2000, 4000)),
        (4, 20, (7700, 5200), (2600, 1300, 2600)),
        (4, 25, (9600, 6400), (3200, 1600, 3200)),
        (4, 30, (11600, 7700), (3900, 2000, 3900)),
        (4, 40, (12000, 8000), (4000, 2000, 4000)),
        (5, 0, (12000, 8000), (4000, 2000, 4000)),
        (5, 30, (12000, 8000), (4000, 2000, 4000)),
        (6, 30, (18000, 12000), (6000, 3000, 6000)),
        (7, 70, (18000, 12000), (6000, 3000, 6000)),
        (8, 30, (24000, 16000), (8000, 4000, 8000)),
        (10, 30, (24000, 16000), (8000, 4000, 8000)),
        (11, 30, (36000, 24000), (12000, 6000, 12000)),
        (12, 30, (36000, 24000), (12000, 6000, 12000)),
        (13, 30, (48000, 32000), (16000, 8000, 16000)),
        (40, 30, (48000, 32000), (16000, 8000, 16000)),
    ],
)
def test_han_and_fu_are_priced_as_printed(han, fu, discard, drawn):
    """`discard` to the dealer and to another; `drawn` from the dealer, from another, and from each to the dealer."""
    base = worth_of_han(han, fu, STANDARD).base
    from_dealer, from_other, each_to_dealer = drawn

    assert (discard_amount(base, "E"), discard_amount(base, "S")) == discard
    assert self_draw_shares(base, "S", FOUR, STANDARD) == {"E": from_dealer, "W": from_other, "N": from_other}
    assert self_draw_shares(base, "E", FOUR, STANDARD) == dict.fromkeys("SWN", each_to_dealer)


# Clause limit: 13+ han by limit.kazoe; 4 han 30 fu and 3 han 60 fu by limit.kiriage.


@pytest.mark.parametrize(
    ("house", "han", "fu", "base", "limit", "clauses"),
    [
        ({"limit_kazoe": "sanbaiman"}, 13, 0, 6000, "sanbaiman", ("riichi.limit",)),
        ({"limit_kazoe": "sanbaiman"}, 12, 0, 6000, "sanbaiman", ()),
        ({"limit_kazoe": "yakuman"}, 13, 0, 8000, "kazoe-yakuman", ("riichi.limit",)),
        ({"limit_kiriage": "yes"}, 4, 30, 2000, "mangan", ("riichi.limit",)),
        ({"limit_kiriage": "yes"}, 3, 60, 2000, "mangan", ("riichi.limit",)),
        ({"limit_kiriage": "yes"}, 3, 50, 1600, "", ()),
        ({"limit_kiriage": "yes"}, 2, 110, 1760, "", ()),
        ({"limit_kiriage": "yes"}, 4, 25, 1600, "", ()),
        ({"limit_kiriage": "no"}, 4, 30, 1920, "", ()),
        ({"limit_kiriage": "no"}, 3, 60, 1920, "", ()),
    ],
)
def test_a_house_decides_limits(house, han, fu, base, limit, clauses):
    worth = worth_of_han(han, fu, RiichiHouse(**house))

    assert (worth.base, worth.limit, worth.clauses) == (base, limit, clauses)


# Clause sanma: the absent north's share (in whole hundreds) is lost, or half of it goes on each, rounded up.


@pytest.mark.parametrize(
    ("rule", "winner", "base", "shares"),
    [
        ("loss", "S", 2000, {"E": 4000, "W": 2000}),
        ("loss", "E", 2000, {"S": 4000, "W": 4000}),
        ("full", "S", 2000, {"E": 5000, "W": 3000}),
        ("full", "E", 2000, {"S": 6000, "W": 6000}),
        ("full", "S", 960, {"E": 2500, "W": 1500}),
        ("full", "S", 1280, {"E": 3300, "W": 2000}),
        ("full", "S", 240, {"E": 700, "W": 500}),
        ("full", "E", 240, {"S": 800, "W": 800}),
        ("loss", "S", 240, {"E": 500, "W": 300}),
    ],
)
def test_three_players_lose_or_share_the_absent_norths_share(rule, winner, base, shares):
    assert self_draw_shares(base, winner, THREE, RiichiHouse(sanma_self_draw=rule)) == shares


def test_four_players_have_no_absent_share():
    assert self_draw_shares(2000, "S", FOUR, RiichiHouse(sanma_self_draw="full")) == {"E": 4000, "W": 2000, "N": 2000}


# Clauses yakuman.add, yakuman.daisuushii, yakuman.doubles, yaku.local.


@pytest.mark.parametrize(
    ("units", "add", "base", "clauses"),
    [
        ({"daisangen": 1}, "yes", 8000, ()),
        ({"daisangen": 1, "tsuuiisou": 1}, "yes", 16000, ()),
        ({"daisangen": 1, "tsuuiisou": 1}, "no", 8000, ("riichi.yakuman.add",)),
        ({"daisuushii": 2, "tsuuiisou": 1}, "yes", 24000, ("riichi.yakuman.daisuushii",)),
        ({"daisuushii": 2, "tsuuiisou": 1}, "no", 16000, ("riichi.yakuman.add", "riichi.yakuman.daisuushii")),
        ({"kokushi-13": 2}, "no", 16000, ("riichi.yakuman.doubles",)),
        ({"suurenkou": 1}, "yes", 8000, ("riichi.yaku.local",)),
        ({"isshoku-yonjun": 1}, "yes", 8000, ("riichi.yaku.local",)),
    ],
)
def test_yakuman_add_up_or_the_largest_counts(units, add, base, clauses):
    patterns = tuple(Pattern(name, value) for name, value in units.items())
    worth = worth_of_yakuman(patterns, RiichiHouse(yakuman_add=add))

    assert (worth.base, worth.limit, worth.clauses) == (base, "yakuman", clauses)
