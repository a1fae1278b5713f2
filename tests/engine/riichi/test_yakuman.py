"""Which yakuman exist, what they count, and which exclude each other or the melds."""

from itertools import combinations

import pytest

from bot.engine.claims import melds_of
from bot.engine.riichi.patterns import NAMES, are_four_in_a_row, exclude_each_other, is_played, melds_allow, units_of
from bot.engine.riichi.rules import RiichiHouse

from .table import deal_of

ALL_NAMES = [
    "tenhou",
    "chiihou",
    "renhou",
    "daisangen",
    "suuankou",
    "suuankou-tanki",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "chuuren",
    "junsei-chuuren",
    "kokushi",
    "kokushi-13",
    "daisuushii",
    "shousuushii",
    "suukantsu",
    "suurenkou",
    "isshoku-yonjun",
    "suuchoupaikou",
    "open-riichi",
]
"""As the rules page lists them."""

TOGETHER = {
    "daisangen": "suuankou suuankou-tanki tsuuiisou suukantsu",
    "suuankou": "tsuuiisou ryuuiisou chinroutou daisuushii shousuushii suukantsu suurenkou suuchoupaikou",
    "suuankou-tanki": "tsuuiisou ryuuiisou chinroutou daisuushii shousuushii suukantsu suurenkou suuchoupaikou",
    "tsuuiisou": "daisuushii shousuushii suukantsu",
    "ryuuiisou": "suukantsu isshoku-yonjun suuchoupaikou",
    "chinroutou": "suukantsu",
    "suukantsu": "daisuushii shousuushii suurenkou suuchoupaikou",
    "open-riichi": " ".join(name for name in ALL_NAMES if name not in ("open-riichi", "tenhou", "chiihou", "renhou")),
}
"""What some fourteen tiles can be at once, the blessings apart: reckoned by hand from the tiles."""


def tiles_allow(first, second):
    return second in TOGETHER.get(first, "").split() or first in TOGETHER.get(second, "").split()


def melds(*calls):
    return melds_of(deal_of(calls).calls, "S")


def test_the_yakuman_are_those_of_the_rules_page():
    assert sorted(NAMES) == sorted(ALL_NAMES)


@pytest.mark.parametrize(("first", "second"), list(combinations(ALL_NAMES, 2)))
def test_two_yakuman_meet_only_where_tiles_allow_it(first, second):
    blessings = {"tenhou", "chiihou", "renhou"} & {first, second}
    in_riichi = "open-riichi" in (first, second)
    together = (len(blessings) == 1 and not in_riichi) or tiles_allow(first, second)

    assert exclude_each_other(first, second) is exclude_each_other(second, first) is not together


@pytest.mark.parametrize(
    ("name", "house", "units"),
    [
        ("daisangen", {"yakuman_daisuushii": "double", "yakuman_doubles": "double"}, 1),
        ("suuankou", {"yakuman_doubles": "double"}, 1),
        ("daisuushii", {}, 1),
        ("daisuushii", {"yakuman_daisuushii": "double"}, 2),
        ("daisuushii", {"yakuman_doubles": "double"}, 1),
        ("suuankou-tanki", {"yakuman_doubles": "double"}, 2),
        ("kokushi-13", {"yakuman_doubles": "double"}, 2),
        ("junsei-chuuren", {"yakuman_doubles": "double"}, 2),
        ("junsei-chuuren", {"yakuman_daisuushii": "double"}, 1),
    ],
)
def test_a_yakuman_counts_one_unit_or_two(name, house, units):
    assert units_of(name, RiichiHouse(**house)) == units


@pytest.mark.parametrize(
    ("name", "house", "played"),
    [
        ("daisangen", {}, True),
        ("suurenkou", {}, False),
        ("suurenkou", {"yaku_suurenkou": "yakuman"}, True),
        ("isshoku-yonjun", {}, False),
        ("isshoku-yonjun", {"yaku_isshoku_yonjun": "yakuman"}, True),
        ("renhou", {}, False),
        ("renhou", {"yaku_renhou": "mangan"}, False),
        ("renhou", {"yaku_renhou": "yakuman"}, True),
    ],
)
def test_some_yakuman_are_played_only_where_the_house_says_so(name, house, played):
    assert is_played(name, RiichiHouse(**house)) is played


@pytest.mark.parametrize(
    ("name", "allowed", "excluded"),
    [
        ("tenhou", (), ("S closed-kan 1111z",)),
        ("chiihou", (), ("S pon 111z",)),
        ("renhou", (), ("S pon 111z",)),
        ("chuuren", (), ("S chi 123m",)),
        ("junsei-chuuren", (), ("S closed-kan 1111m",)),
        ("kokushi", (), ("S pon 111z",)),
        ("kokushi-13", (), ("S pon 111z",)),
        ("suuankou", ("S closed-kan 1111z", "S closed-kan 2222m"), ("S closed-kan 1111z", "S open-kan 2222m")),
        ("suuankou-tanki", ("S closed-kan 1111z",), ("S pon 111z",)),
        ("daisangen", ("S pon 555z", "S chi 123m"), ("S pon 111z", "S chi 123m")),
        ("tsuuiisou", ("S pon 555z", "S pon 111z"), ("S pon 555z", "S pon 111m")),
        ("ryuuiisou", ("S chi 234s", "S pon 666z"), ("S chi 345s",)),
        ("chinroutou", ("S pon 111m", "S pon 999s"), ("S pon 111z",)),
        ("daisuushii", ("S pon 111z", "S pon 222z", "S pon 333z"), ("S pon 111z", "S pon 222z", "S pon 555z")),
        ("shousuushii", ("S pon 111z", "S pon 222z", "S pon 555z"), ("S pon 111z", "S pon 555z", "S pon 666z")),
        (
            "suukantsu",
            ("S open-kan 1111z", "S closed-kan 2222m", "S open-kan 3333m", "S closed-kan 4444m"),
            ("S open-kan 1111z", "S closed-kan 2222m", "S open-kan 3333m", "S pon 444m"),
        ),
        ("suurenkou", ("S pon 333m", "S pon 666m"), ("S pon 333m", "S pon 777m")),
        ("isshoku-yonjun", ("S chi 123m", "S chi 123m"), ("S chi 123m", "S chi 234m")),
    ],
)
def test_melds_leave_room_for_a_yakuman_or_exclude_it(name, allowed, excluded):
    assert melds_allow(name, melds(*allowed))
    assert not melds_allow(name, melds(*excluded))


@pytest.mark.parametrize(
    ("name", "excluded"),
    [
        ("shousuushii", ("S pon 111z", "S pon 222z", "S pon 333z", "S pon 444z")),
        ("suurenkou", ("S chi 123m",)),
        ("suurenkou", ("S pon 333m", "S pon 444p")),
        ("suurenkou", ("S pon 111z", "S pon 222z")),
        ("isshoku-yonjun", ("S pon 111m",)),
    ],
)
def test_further_melds_that_exclude_a_yakuman(name, excluded):
    assert not melds_allow(name, melds(*excluded))


@pytest.mark.parametrize(
    ("calls", "fit"),
    [
        ((), True),
        (("S pon 333m", "S pon 444m", "S pon 555m"), True),
        (("S pon 444m", "S pon 666m", "S pon 777m"), True),
        (("S pon 222m", "S pon 444m", "S pon 666m"), False),
        (("S pon 888m", "S pon 999m", "S pon 111p"), False),
        (("S pon 111z", "S pon 222z", "S pon 333z"), False),
    ],
)
def test_triplets_fit_into_four_ranks_of_one_suit(calls, fit):
    assert are_four_in_a_row(melds(*calls)) is fit


def test_no_yakuman_excludes_the_lack_of_melds_but_four_kans():
    assert [name for name in ALL_NAMES if not melds_allow(name, ())] == ["suukantsu"]
