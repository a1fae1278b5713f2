"""A ruling as plain text, and as the sentences of its JSON form."""

import msgspec

from bot.engine import Deal, settle
from bot.i18n import catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.text import plain_text, sentences
from tests.wording import say

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


def test_the_results_stand_in_two_columns_whatever_script_the_names_are_in():
    lines = plain_text(*told(DAISANGEN)).splitlines()
    assert lines[0] == say("headline.discard", winner="小明", discarder="Di")
    assert lines[3:7] == ["  Ann          0", "  小明    +32000", "  Cy      -16000", "  Di      -16000"]


def test_every_payment_and_liability_names_its_clause():
    text = plain_text(*told(DAISANGEN))
    assert f"Di → 小明  16000  {say('pattern.riichi.daisangen')}:" in text
    assert "[riichi.pao.ron-half]" in text
    assert "✓ " + say("liability.holds", player="Cy", winner="小明", pattern=say("pattern.riichi.daisangen")) in text
    assert text.endswith("\nRiichi · Tenhou")


def test_a_section_without_lines_has_no_title():
    text = plain_text(*told({"rules": "riichi/tenhou", "draw": {"kind": "abortive"}}))
    results = [f"  {name:<5}         0" for name in (say("seat.E"), say("seat.S"), say("seat.W"), say("seat.N"))]
    assert text.splitlines() == [say("headline.abortive"), "", *results, "", "Riichi · Tenhou"]


def test_the_multiplication_of_wuhan_is_written_out_and_the_money_follows_the_stake():
    text = plain_text(*told(WUHAN))
    assert say("section.factors") in text
    assert f"{say('factor.wuhan.hard')} ×2" in text
    assert "  South      +120" in text


def test_the_sentences_say_the_same_without_layout():
    lines = sentences(told(DAISANGEN)[0])
    assert lines[0] == say("headline.discard", winner="小明", discarder="Di")
    assert lines[2].startswith(f"Di → 小明: 16000. {say('pattern.riichi.daisangen')}: ")
    assert lines[4].startswith(
        say("liability.holds", player="Cy", winner="小明", pattern=say("pattern.riichi.daisangen"))
    )


def test_a_ruling_is_told_in_every_language():
    firsts = [sentences(told(DAISANGEN, language)[0])[0] for language in ("en", "ja", "zh-CN", "zh-TW")]
    assert len(set(firsts)) == 4
    assert all("小明" in first for first in firsts)


def test_each_family_speaks_of_liability_in_its_own_words():
    assert "\n承包\n" in plain_text(*told(WUHAN, "zh-CN"))
    assert "\n包牌\n" in plain_text(*told(DAISANGEN, "zh-CN"))
    assert "\n責任払い（パオ）\n" in plain_text(*told(DAISANGEN, "ja"))


def test_a_payment_for_somebody_elses_share_says_whose_it_is():
    text = plain_text(*told(WUHAN))
    assert say("payment.share", player=say("seat.E"), reason=say("clause.wuhan.pao.pure-suit")) in text
