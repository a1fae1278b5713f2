"""Facts in words: names for seats, patterns by name, errors and notes filled with both."""

from bot.engine.deal import Deal
from bot.engine.errors import DealError
from bot.engine.ruling import Note
from bot.i18n import catalogue
from bot.presentation.words import Words, words_for

BO = Words(catalogue("en"), "riichi", {"S": "Bo"})


def test_a_seat_is_its_player_or_itself():
    assert (BO.party("S"), BO.party("N"), BO.party("table")) == ("Bo", "North", "the table")


def test_a_pattern_without_words_keeps_its_name():
    assert (BO.pattern("daisangen"), BO.pattern("moonshine")) == ("big three dragons", "moonshine")


def test_names_and_patterns_stand_in_an_error():
    error = DealError("contradiction", "", "yakuman-melds", player="S", name="daisangen")
    assert BO.error(error) == "Bo's melds exclude big three dragons."


def test_a_note_is_a_sentence_of_its_own_or_its_clause():
    assert BO.note(Note("riichi.winners", {"allowed": 2, "player": "S"})).endswith("Bo's fell away.")
    assert BO.note(Note("riichi.honba")) == BO.reason("riichi.honba")


def test_each_family_speaks_its_own_words():
    assert Words(catalogue("en"), "hongkong", {}).language("call.pon") == "Pung (碰)"
    assert Words(catalogue("en"), "", {}).language("call.pon") == "pon"


def test_the_words_of_a_deal_know_its_names_and_rules():
    words = words_for(Deal(rules="wuhan/kaikoufan", names={"E": "Ann"}), catalogue("en"))
    assert (words.family, words.party("E"), words.language("call.chi")) == ("wuhan", "Ann", "Chow (吃)")


def test_rules_that_cannot_be_played_have_words_all_the_same():
    assert words_for(Deal(rules="riichi/moon"), catalogue("en")).party("E") == "East"
