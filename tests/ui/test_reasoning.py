"""Why a ruling is as it is, in the words in which it is posted."""

import pytest

from bot.engine import settle
from bot.i18n import catalogue
from bot.ui.posted.reasoning import reasoning
from tests.presentation.endings import ENDINGS, named, told_by


def why(name, language="en"):
    """Give the reasoning of an ending by its sections, each with its lines."""
    deal = named(ENDINGS[name], language)
    text = reasoning(deal, settle(deal), catalogue(language), posted=told_by(language))
    title, *sections, footer = text.split("\n\n")
    parted = {lines[0].strip("*"): lines[1:] for lines in (section.splitlines() for section in sections)}
    return title.strip("*"), parted, footer


def test_the_payments_and_findings_are_those_of_the_ruling():
    words = catalogue("en")
    title, told, footer = why("riichi: a liable player and another discarder")
    assert title == "Bo wins off Di: daisangen (big three dragons)"
    assert told[words("section.payments")] == [
        "Di → Bo **16000** · dealt in: half of daisangen",
        "Cy → Bo **16300** · pao: half of daisangen 16000, honba 300",
    ]
    assert told[words("why.held")] == ["Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain."]
    assert told[words("why.dismissed")] == ["Ann is not liable: fed 🀆🀆🀆, but not the deciding meld."]
    assert footer == "Riichi · Tenhou · ruling #12 · as told by Ann"


def test_what_a_hand_was_agreed_to_be_is_told_once():
    _, told, _ = why("riichi: a liable player and another discarder")
    facts = told[catalogue("en")("why.facts")]
    assert [line for line in facts if "daisangen" in line] == ["Bo: daisangen, yakuman = 32000"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Bo was not ready after the discard."),
        ("zh-CN", "小李打出那张牌后没听牌。"),
    ],
)
def test_what_rests_on_the_players_word_stands_under_its_heading(language, line):
    _, told, _ = why("wuhan: all begging", language)
    assert told[catalogue(language)("section.testimony")] == [line]
    assert not any(line[:8] in other for other in told[catalogue(language)("section.notes")])


def test_house_rules_are_named_with_meaning_and_source_in_small_print():
    words = catalogue("en")
    _, told, _ = why("hongkong: half gun")
    label, small, *_ = told[words("why.options")]
    assert label == f"{words('label.hongkong.gun')}: **{words('value.hongkong.gun.half')}**"
    assert small.startswith(f"-# {words('option.hongkong.gun')} Source: ")


def test_why_nobody_is_liable_is_told_too():
    _, told, _ = why("hongkong: nine tiles, drawn")
    assert told[catalogue("en")("why.dismissed")] == ["Nobody is liable: nine tiles (包九張) binds only who deals in."]
