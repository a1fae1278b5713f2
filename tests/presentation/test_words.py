"""Facts in words: names for seats, patterns by name, errors and notes filled with both."""

import pytest

from bot.engine import Deal, DealError, Note
from bot.i18n import catalogue
from bot.presentation.words import Words, words_for

BO = Words(catalogue("en"), "riichi", {"S": "Bo"})


def test_a_seat_is_its_player_or_itself():
    assert (BO.party("S"), BO.party("N"), BO.party("table")) == ("Bo", "North", "the table")


def test_a_pattern_without_words_keeps_its_name():
    assert (BO.pattern("daisangen"), BO.pattern("moonshine")) == ("daisangen (big three dragons)", "moonshine")


def test_names_and_patterns_stand_in_an_error():
    error = DealError("contradiction", "", "yakuman-melds", player="S", name="daisangen")
    assert BO.error(error) == "Bo's melds rule out daisangen (big three dragons)."


@pytest.mark.parametrize(
    ("family", "error", "said"),
    [
        (
            "riichi",
            DealError("contradiction", "", "flags", first="last-tile", second="first-turn"),
            "「最後の牌でのアガリ（海底・河底）」と「1巡目のアガリ（天和・地和・人和）」は両立しません。",
        ),
        (
            "hongkong",
            DealError("contradiction", "", "flags", first="last-tile", second="robbed-kan"),
            "「海底・河底でのアガリ」と「搶槓（槍槓）」は両立しません。",
        ),
        (
            "riichi",
            DealError("contradiction", "", "yakuman-exclude", first="daisangen", second="tsuuiisou"),
            "大三元と字一色は複合しません。",
        ),
        (
            "riichi",
            DealError("contradiction", "", "without-riichi", player="S", flag="ippatsu"),
            "Boはリーチしていないので、「一発」は付きません。",
        ),
        (
            "hongkong",
            DealError("bad-value", "", "penalty", kind="left-game"),
            "このルールには「逃跑（途中で抜けた）」という罰則はありません。",
        ),
        (
            "riichi",
            DealError("bad-value", "", "option", option="fu.double-wind", value="no", allowed="2 | 4"),
            "fu.double-windを「no」にはできません。使える値：4 · 2",
        ),
        (
            "riichi",
            DealError("bad-value", "", "option", option="moon", value="x", allowed="a | b"),
            "moonを「x」にはできません。使える値：a | b",
        ),
    ],
)
def test_an_error_speaks_of_circumstances_endings_and_values_in_the_readers_words(family, error, said):
    assert Words(catalogue("ja"), family, {"S": "Bo"}).error(error) == said


def test_what_was_typed_is_quoted_as_it_was_typed():
    error = DealError("bad-value", "", "yes-or-no", value="no")
    assert "「no」" in Words(catalogue("ja"), "riichi", {}).error(error)


@pytest.mark.parametrize(
    ("family", "note", "said"),
    [
        (
            "riichi",
            Note("riichi.value-differs", {"player": "S", "agreed": "3/40", "counted": "daisangen + tsuuiisou"}),
            "卓の合意は 3翻 40符 ですが、Boの手牌は 大三元 + 字一色 です。手牌に従います。",
        ),
        (
            "riichi",
            Note("riichi.value-differs", {"player": "S", "agreed": "5/-", "counted": "4/30"}),
            "卓の合意は 5翻 ですが、Boの手牌は 4翻 30符 です。手牌に従います。",
        ),
        (
            "wuhan",
            Note("wuhan.readings", {"player": "S", "chosen": "all-pungs + soft", "others": "small + hard"}),
            (
                "Boの癩子は何通りかに使え、点数は同じです。採用：碰碰胡（対々和） + 軟胡（癩子の代用あり）。"
                "ほか：屁胡（小さいアガリ） + 硬胡（癩子の代用なし）。"
            ),
        ),
        (
            "hongkong",
            Note("assumed", {"option": "robbed-kong", "value": "discard"}),
            "この裁定は「搶槓：放銃として払う」を使っています。公開された出典がなく、推定です。",
        ),
    ],
)
def test_a_note_speaks_of_hands_and_house_rules_in_the_readers_words(family, note, said):
    assert Words(catalogue("ja"), family, {"S": "Bo"}).note(note) == said


@pytest.mark.parametrize(("language", "said"), [("en", "a, b, c"), ("ja", "a、b、c")])
def test_parts_are_listed_as_a_language_lists_them(language, said):
    words = Words(catalogue(language), "riichi", {})
    assert (words.listed("abc"), words.listed("a"), words.listed("")) == (said, "a", "")


def test_a_note_is_a_sentence_of_its_own_or_its_clause():
    assert BO.note(Note("riichi.winners", {"allowed": 2, "player": "S"})).startswith("Bo's ron does not count")
    assert BO.note(Note("riichi.honba")) == BO.reason("riichi.honba")


def test_each_family_speaks_its_own_words():
    assert Words(catalogue("en"), "hongkong", {}).language("call.pon") == "Pung (碰)"
    assert Words(catalogue("en"), "", {}).language("call.pon") == "Pon"


def test_the_words_of_a_deal_know_its_names_and_rules():
    words = words_for(Deal(rules="wuhan/kaikoufan", names={"E": "Ann"}), catalogue("en"))
    assert (words.family, words.party("E"), words.language("call.chi")) == ("wuhan", "Ann", "Chow (吃)")


def test_rules_that_cannot_be_played_have_words_all_the_same():
    assert words_for(Deal(rules="riichi/moon"), catalogue("en")).party("E") == "East"


def test_values_of_house_rules_are_said_in_the_words_of_the_family_that_has_them():
    data = {"gun": "half", "cap": "none"}
    assert Words(catalogue("en"), "hongkong", {}).filled(data) == {"gun": "half gun (半銃, 陪銃)", "cap": "none"}
    assert Words(catalogue("zh-CN"), "hongkong", {}).filled({"cap": "none"}) != {"cap": "none"}
    assert Words(catalogue("en"), "riichi", {}).filled(data) == data


@pytest.mark.parametrize("family", ["", "gone"])
def test_a_family_that_is_not_known_any_more_has_words_all_the_same(family):
    error = DealError("unknown-rules", "rules", "rules", rules=f"{family}/gone", gun="half")
    assert f"{family}/gone" in Words(catalogue("en"), family, {}).error(error)
