"""The table of presets of the rules page, cell by cell."""

import pytest

from bot.engine.family import rules_of
from bot.engine.house import options_of
from bot.engine.riichi.rules import PRESETS, RiichiHouse

COLUMNS = ["tenhou", "majsoul", "riichi-city", "m-league", "jpml", "wrc", "ema", "saki", "no-pao"]
ROWS = {
    "pao.daisangen": "yes yes yes yes yes? yes yes yes no",
    "pao.daisuushii": "yes yes yes? yes yes? yes yes yes no",
    "pao.suukantsu": "no no open-kan open-kan open-kan? open-kan no no no",
    "pao.rinshan": "no no no no yes no no yes no",
    "pao.scope": "whole-hand liable-yakuman liable-yakuman liable-yakuman - liable-yakuman - liable-yakuman -",
    "pao.honba-ron": "liable liable liable liable liable? discarder discarder liable? -",
    "pao.two-honba": "- - last three-ways? three-ways? three-ways? - - -",
    "yakuman.add": "yes yes yes? yes no yes no no yes",
    "yakuman.daisuushii": "single double single? single single single single single single",
    "yakuman.doubles": "single double single? single single single single single single",
    "limit.kazoe": "yakuman yakuman yakuman? sanbaiman sanbaiman sanbaiman sanbaiman yakuman sanbaiman",
    "limit.kiriage": "no no no? yes no yes yes no no",
    "winners.max": "2 3 3? 1 1 1 3 1? 1?",
    "winners.three": "abort pay pay? - - - pay - -",
    "pao.honba-self-draw": "- - - - - each? - - -",
    "draw.nagashi": "mangan mangan mangan? no mangan? no no mangan? mangan?",
    "honba.receiver": "nearest nearest nearest? - - - each - nearest",
    "deposit.receiver": "nearest nearest nearest? - - - own-back - nearest",
    "robbed-kan.closed": "no kokushi kokushi? no kokushi? kokushi? kokushi? kokushi? kokushi?",
    "yakuman.dealt": "- double - - - - - - -",
    "penalty.sticks": "- - - - - - back - -",
}
DEFAULTS = {
    "pao.daisangen": "yes",
    "pao.daisuushii": "yes",
    "pao.suukantsu": "no",
    "pao.family": "no",
    "pao.suurenkou": "no",
    "pao.isshoku-yonjun": "no",
    "pao.suuchoupaikou": "no",
    "pao.rinshan": "no",
    "pao.earlier-closed-kan": "counts",
    "pao.scope": "liable-yakuman",
    "pao.ron": "half",
    "pao.honba-ron": "liable",
    "pao.honba-self-draw": "liable",
    "pao.rinshan-amount": "self-draw",
    "pao.two": "each-own",
    "pao.two-honba": "three-ways",
    "winners.max": 3,
    "winners.three": "pay",
    "honba.value": 300,
    "honba.receiver": "nearest",
    "deposit.receiver": "nearest",
    "yakuman.add": "yes",
    "yakuman.daisuushii": "single",
    "yakuman.doubles": "single",
    "yakuman.dealt": "as-drawn",
    "limit.kazoe": "yakuman",
    "limit.kiriage": "no",
    "yaku.suurenkou": "no",
    "yaku.isshoku-yonjun": "no",
    "yaku.suuchoupaikou": "no",
    "yaku.open-riichi": "no",
    "yaku.renhou": "no",
    "yaku.kuitan": "yes",
    "draw.noten": 3000,
    "draw.nagashi": "mangan",
    "draw.nagashi-value": "mangan",
    "robbed-kan.closed": "kokushi",
    "sanma.five-man": "no",
    "fu.double-wind": 4,
    "sanma.self-draw": "loss",
    "penalty.false-win": "mangan",
    "penalty.sticks": "stay",
}
VALUES = {
    "pao.suukantsu": {"no", "open-kan", "any"},
    "pao.family": {"no", "fourth-meld", "third-meld"},
    "pao.earlier-closed-kan": {"counts", "ignored"},
    "pao.scope": {"liable-yakuman", "whole-hand"},
    "pao.honba-ron": {"liable", "discarder", "split"},
    "pao.honba-self-draw": {"liable", "each"},
    "pao.rinshan-amount": {"self-draw", "ron"},
    "pao.two": {"each-own", "first"},
    "pao.two-honba": {"three-ways", "first", "last"},
    "winners.max": {1, 2, 3},
    "winners.three": {"pay", "abort"},
    "honba.value": set(),
    "honba.receiver": {"nearest", "each"},
    "deposit.receiver": {"nearest", "own-back"},
    "yakuman.daisuushii": {"single", "double"},
    "yakuman.doubles": {"single", "double"},
    "limit.kazoe": {"yakuman", "sanbaiman"},
    "yaku.suurenkou": {"no", "yakuman"},
    "yaku.isshoku-yonjun": {"no", "yakuman"},
    "yaku.renhou": {"no", "mangan", "yakuman"},
    "draw.noten": {3000, 0},
    "draw.nagashi": {"mangan", "win", "beside", "no"},
    "draw.nagashi-value": {"mangan", "baiman", "sanbaiman", "yakuman"},
    "robbed-kan.closed": {"kokushi", "no"},
    "pao.ron": {"half", "liable"},
    "yakuman.dealt": {"as-drawn", "double"},
    "yaku.suuchoupaikou": {"no", "yakuman"},
    "yaku.open-riichi": {"no", "han", "yakuman"},
    "fu.double-wind": {4, 2},
    "sanma.self-draw": {"loss", "full", "thirds", "table"},
    "penalty.false-win": {"mangan", "none"},
    "penalty.sticks": {"stay", "back"},
}
"""What an option takes, where it is not yes or no."""
OPTIONS = options_of(RiichiHouse)


def values_of(preset):
    rules = rules_of(f"riichi/{preset}", {})
    return {key: getattr(rules.house, option.attribute) for key, option in OPTIONS.items()}


def cells(preset):
    """The cells of a preset that say something: value and whether it is marked as an assumption."""
    column = COLUMNS.index(preset)
    words = {key: row.split()[column] for key, row in ROWS.items()}
    return {key: (word.rstrip("?"), word.endswith("?")) for key, word in words.items() if word != "-"}


def test_the_options_their_values_and_defaults_are_those_of_the_rules_page():
    assert {key: option.default for key, option in OPTIONS.items()} == DEFAULTS
    assert {key: set(option.words) for key, option in OPTIONS.items()} == {
        key: VALUES.get(key, {"yes", "no"}) for key in DEFAULTS
    }


def test_every_option_says_who_plays_it():
    assert [key for key, option in OPTIONS.items() if not option.source] == []


def test_the_value_of_a_counter_is_any_multiple_of_three_hundred():
    assert OPTIONS["honba.value"].allowed == "×300 0…30000"


@pytest.mark.parametrize("preset", COLUMNS)
def test_a_preset_takes_the_values_of_its_column_and_else_the_defaults(preset):
    stated = {key: int(value) if value.isdigit() else value for key, (value, _) in cells(preset).items()}

    assert values_of(preset) == DEFAULTS | stated


@pytest.mark.parametrize("preset", COLUMNS)
def test_a_preset_marks_the_cells_without_a_public_source(preset):
    assert PRESETS[preset].assumed == {key for key, (_, marked) in cells(preset).items() if marked}


def test_the_standard_is_the_defaults_with_nothing_else():
    assert values_of("standard") == DEFAULTS
    assert PRESETS["standard"].assumed == frozenset()


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_three_players_play_as_four_but_for_the_seats(preset):
    assert values_of(f"{preset}-sanma") == values_of(preset)
    assert PRESETS[f"{preset}-sanma"].seats == ("E", "S", "W")


def test_local_is_mahjong_soul_with_two_old_yakuman_and_their_liabilities():
    assert values_of("local") == values_of("majsoul") | {
        "pao.suukantsu": "open-kan",
        "pao.suurenkou": "yes",
        "pao.isshoku-yonjun": "yes",
        "yaku.suurenkou": "yakuman",
        "yaku.isshoku-yonjun": "yakuman",
    }


def test_there_are_no_other_presets_and_each_names_its_source():
    assert set(PRESETS) == {*COLUMNS, "standard", "local", "tenhou-sanma", "majsoul-sanma"}
    assert [name for name, preset in PRESETS.items() if not preset.source] == []


@pytest.mark.parametrize(
    ("group", "keys"),
    [
        ("liability", {"pao.daisangen", "pao.rinshan", "pao.suuchoupaikou", "pao.earlier-closed-kan"}),
        ("who-pays", {"pao.scope", "pao.ron", "winners.max", "honba.receiver", "sanma.self-draw"}),
        ("limits", {"yakuman.add", "yakuman.dealt", "limit.kazoe"}),
        ("draws", {"draw.noten", "draw.nagashi", "draw.nagashi-value", "penalty.false-win"}),
        ("counting", {"yaku.kuitan", "yaku.open-riichi", "robbed-kan.closed", "sanma.five-man"}),
    ],
)
def test_an_option_stands_among_those_about_the_same(group, keys):
    assert {OPTIONS[key].group for key in keys} == {group}
