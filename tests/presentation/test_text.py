"""A ruling as plain text, and as the sentences of its JSON form."""

import msgspec
import pytest

from bot.engine import Deal, settle
from bot.i18n import catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.text import plain_text, sentences
from tests.rulings import TOGETHER, as_read

DAISANGEN = {
    "rules": "riichi/tenhou",
    "names": {"E": "Ann", "S": "小明", "W": "Cy", "N": "Di"},
    "calls": [
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
        {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
        {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"},
    ],
    "wins": [{"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "12m99p"}],
}
WUHAN = {
    "rules": "wuhan/kaikoufan",
    "house": {"stake": "0.5"},
    "wild": "8p",
    "calls": [
        {"by": "S", "kind": "chi", "tiles": "123m"},
        {"by": "S", "kind": "chi", "tiles": "456m"},
        {"by": "S", "kind": "pon", "tiles": "777m", "from": "W"},
    ],
    "wins": [{"by": "S", "how": "self-draw", "tile": "9m", "concealed": "888m9m"}],
}


def told(facts, language="en"):
    deal = msgspec.convert(facts, Deal)
    return break_down(deal, settle(deal), catalogue(language)), catalogue(language)


def test_a_ruling_reads_as_it_does_where_it_is_posted():
    assert as_read(plain_text(*told(DAISANGEN))).splitlines() == [
        "小明 wins off Di: daisangen (big three dragons)",
        "Di → 小明 16000 · dealt in: half of daisangen",
        "Cy → 小明 16000 · pao: half of daisangen",
        "小明 +32000 · Ann 0 · Cy −16000 · Di −16000",
        "✅ Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made 小明's daisangen certain.",
        "✖️ Ann is not liable: fed 🀆🀆🀆, but not the deciding meld.",
        "When a third player deals in, discarder and liable player pay half of the yakuman each.",
        "",
        "Riichi · Tenhou",
    ]


def test_results_that_do_not_fit_a_line_stand_one_a_line():
    names = {"E": "Annabel Lee", "S": "小明", "W": "Cytherea Jones", "N": "Diogenes"}
    lines = plain_text(*told({**DAISANGEN, "names": names})).splitlines()
    assert lines[3:7] == ["小明: +32000", "Annabel Lee: 0", "Cytherea Jones: −16000", "Diogenes: −16000"]
    lines = plain_text(*told({**DAISANGEN, "names": names}, "zh-CN")).splitlines()
    assert lines[3] == "小明：+32000"


def test_where_nobody_pays_there_are_no_results():
    text = plain_text(*told({"rules": "riichi/tenhou", "draw": {"kind": "abortive"}}))
    assert text.splitlines() == ["Abortive draw", "Nobody pays.", "", "Riichi · Tenhou"]


def test_the_multiplication_of_wuhan_is_written_out_and_the_money_follows_the_stake():
    lines = plain_text(*told(WUHAN)).splitlines()
    assert lines[lines.index("The arithmetic") + 1] == "South: base 10 × opened 2 × hard win 2 × self-draw 2 = 80"
    assert lines[lines.index("The arithmetic") + 2 :][:2] == ["East, West, North: 80 each", "1 point = 0.5"]
    assert "South +120 · East 0 · West −120 · North 0" in map(as_read, lines)


def test_the_sentences_say_the_same_without_layout():
    lines = sentences(told(DAISANGEN)[0].reasons, catalogue("en"))
    assert lines == [
        "小明 wins off Di: daisangen (big three dragons)",
        "小明: daisangen, yakuman = 32000",
        "Di → 小明 16000 · dealt in: half of daisangen",
        "Cy → 小明 16000 · pao: half of daisangen",
        "Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made 小明's daisangen certain.",
        "Ann is not liable: fed 🀆🀆🀆, but not the deciding meld.",
        "When a third player deals in, discarder and liable player pay half of the yakuman each.",
    ]


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "小明 wins off Di: daisangen (big three dragons)"),
        ("zh-CN", "Di放铳给小明：大三元"),
        ("zh-TW", "Di放銃給小明：大三元"),
        ("ja", "小明がDiからロン：大三元"),
    ],
)
def test_a_ruling_is_told_in_every_language(language, title):
    assert sentences(told(DAISANGEN, language)[0].reasons, catalogue(language))[0] == title


def test_each_family_speaks_of_liability_in_its_own_words():
    assert "西家承包：" in plain_text(*told(WUHAN, "zh-CN"))
    assert "Cy包牌：" in plain_text(*told(DAISANGEN, "zh-CN"))
    assert "Cyのパオ：" in plain_text(*told(DAISANGEN, "ja"))


def test_no_line_ends_between_a_name_and_what_they_win_or_pay():
    text = plain_text(*told(DAISANGEN))
    assert [f"{name}{TOGETHER}" in text for name in ("小明", "Ann", "Cy", "Di")] == [True] * 4
