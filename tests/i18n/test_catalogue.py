"""How a sentence is found: in the reader's language, in the words of his rules, with what it speaks of filled in."""

import re

import pytest

from bot.i18n import LANGUAGES, catalogue
from bot.i18n.catalogue import Catalogue, language_of


def test_a_sentence_is_filled_with_its_data():
    assert catalogue("en")("hand.faan", faan=3) == "3 faan"


def test_half_a_sentence_beats_none():
    assert catalogue("en")("headline.discard", winner="Bo") == "Bo wins off {discarder}."


def test_what_a_language_lacks_is_said_in_english():
    words = Catalogue("ja", {"a.b": "い"}, {"a.b": "yes", "a.c": "no"})
    assert (words("a.b"), words("a.c"), words("a.d")) == ("い", "no", "a.d")


def test_the_first_sentence_that_exists_is_taken():
    assert catalogue("en").first("clause.nobody.wrote", "limit.mangan") == "mangan"
    assert catalogue("en").first("clause.nobody.wrote") == "clause.nobody.wrote"


@pytest.mark.parametrize(
    ("family", "pon", "kan", "honba"),
    [
        ("riichi", "Pon", "Closed kan", "Honba (counters on the table)"),
        ("hongkong", "Pung (碰)", "Concealed kong (暗槓)", "Honba (counters on the table)"),
        ("wuhan", "Pung (碰)", "Concealed kong (暗杠)", "Honba (counters on the table)"),
    ],
)
def test_each_family_of_rules_has_its_own_words(family, pon, kan, honba):
    words = catalogue("en").for_family(family)
    assert (words("call.pon"), words("call.closed-kan"), words("question.honba")) == (pon, kan, honba)


def test_a_language_without_a_family_s_word_keeps_its_own():
    words = Catalogue("ja", {"call.pon": "ポン"}, {"call.pon": "pon", "call.wuhan.pon": "Pung"}).for_family("wuhan")
    assert words("call.pon") == "ポン"


def test_only_questions_and_what_they_name_change_with_the_family():
    plain, own = catalogue("en"), catalogue("en").for_family("hongkong")
    changed = {key.partition(".")[0] for key in plain.sentences if plain(key) != own(key)}
    assert changed == {"call", "ending", "error", "flag", "headline", "picture", "question", "step", "ui"}


@pytest.mark.parametrize(
    ("language", "foreign"),
    [("zh-CN", ("副露", "和了", "和的", "放铳", "铳")), ("zh-TW", ("副露", "和了", "和的", "銃"))],
)
def test_a_wuhan_dialogue_speaks_as_wuhan_does(language, foreign):
    words = catalogue(language).for_family("wuhan")
    others = re.compile(r"riichi|kita|honba|deposits|yakuman|hongkong|table-melds|nagashi|forced|fresh|no-owner")
    heads = ("ending.", "headline.", "question.", "step.", "summary.", "ui.", "terminal.", "call.", "flag.")
    said = {key: words(key) for key in words.sentences if key.startswith(heads) and not others.search(key)}
    assert {key: text for key, text in said.items() if any(word in text for word in foreign)} == {}


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-GB", "en"),
        ("ja", "ja"),
        ("zh-CN", "zh-CN"),
        ("zh-TW", "zh-TW"),
        ("zh-HK", "zh-TW"),
        ("fr", "en"),
        ("", "en"),
    ],
)
def test_every_locale_reads_some_language(locale, language):
    assert language_of(locale) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_loaded_once(language):
    assert catalogue(language) is catalogue(language)
