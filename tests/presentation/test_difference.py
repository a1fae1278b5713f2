"""What explains that another rule set pays otherwise is true of the other rule set, for every option and value."""

import re
from itertools import cycle

import msgspec
import pytest

from bot.engine import DealError, HouseValue, Option, families, family_of, settle
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.difference import difference_lines
from bot.presentation.findings import finding, finding_text
from bot.presentation.words import words_for
from tests.wording import say

from .deals import DRAGONS, FULL, HALF, deal_of, drawn, faan, golden, off
from .endings import BEGGING, ENDINGS, FED, FOUR, OPENED, SOFT_SUIT, TENHOU, WUHAN

ENGLISH = catalogue("en")


def explained(deal, house, language="en"):
    """Say how a deal differs where these house rules are set."""
    there = msgspec.structs.replace(deal, house={**deal.house, **house})
    words = words_for(deal, catalogue(language))
    return difference_lines(settle(deal), settle(there), there, words)


DAISANGEN = deal_of(TENHOU, *DRAGONS, wins=[off("S", "N", value={"yakuman": ["daisangen"]})], honba=1)
LIABLE = "✅ Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain."
LATER = deal_of(HALF, *DRAGONS, wins=[off("S", "N", tile="3m", **faan(8, "big-three-dragons"))])
SUIT = deal_of(WUHAN, *OPENED, *FED, wins=[drawn("W", **SOFT_SUIT)], wild="9m")
BEGGED = deal_of(WUHAN, *OPENED, *FOUR, wins=[off("W", "S", **BEGGING)], wild="9m")


@pytest.mark.parametrize(
    ("deal", "house", "lines"),
    [
        (DAISANGEN, {"pao.daisangen": "no"}, ["✖️ Cy is not liable: this table plays no pao for daisangen."]),
        (msgspec.structs.replace(DAISANGEN, house={"pao.daisangen": "no"}), {"pao.daisangen": "yes"}, [LIABLE]),
        (
            DAISANGEN,
            {"pao.honba-ron": "discarder"},
            ["A third player dealt in: at this table the discarder pays honba."],
        ),
        (
            DAISANGEN,
            {"pao.ron": "liable"},
            [say("clause.riichi.pao.ron-whole")],
        ),
        (
            LATER,
            {"later-discard": "to-the-end"},
            ["✅ Cy is liable to the end (包到尾): fed 🀄︎🀄︎🀄︎, and Bo won on a later discard."],
        ),
        (
            msgspec.structs.replace(LATER, house={"later-discard": "to-the-end"}),
            {"later-discard": "at-once"},
            ["✖️ Cy is not liable: at once only (即食即包), and Bo won on a later discard."],
        ),
        (
            deal_of(HALF, wins=[off("S", "N", **faan(4))]),
            {"gun": "full"},
            ["Full gun: the discarder pays for everybody."],
        ),
        (
            deal_of(FULL, wins=[off("S", "N", **faan(4))]),
            {"gun": "half"},
            ["Half gun: the discarder pays a full share, the other two half a share each."],
        ),
        (
            ENDINGS["hongkong: a robbed kong"],
            {"robbed-kong": "self-draw"},
            ["The robbed player pays the whole self-draw."],
        ),
        (
            ENDINGS["riichi: two winners"],
            {"winners.max": 1},
            ["Cy's ron does not count: at most 1 may win off one discard here (head bump)."],
        ),
        (SUIT, {"pao.pure-suit": "no"}, ["✖️ Bo does not pay for all: this table does not play it (pure suit)."]),
        (BEGGED, {"pao.all-begging": "no"}, ["✖️ Bo does not pay for all: this table does not play it (all begging)."]),
        (deal_of(TENHOU, wins=[off("S", "N", value={"han": 3, "fu": 30})], honba=1), {"honba.value": 1500}, []),
    ],
)
def test_a_difference_says_what_stands_there(deal, house, lines):
    assert list(explained(deal, house)) == lines


def test_whom_nobody_accuses_there_is_said_not_to_be_liable():
    row = ("S pon 333m E", "S pon 444m N", "S pon 555m W", "S pon 222m N")
    deal = deal_of("riichi/local", *row, wins=[off("S", "N", value={"yakuman": ["suurenkou"]})])
    there = settle(
        deal_of("riichi/local", *row, wins=[off("S", "N", value={"han": 5})], house={"yaku.suurenkou": "no"})
    )
    lines = difference_lines(settle(deal), there, deal, words_for(deal, ENGLISH))
    assert list(lines) == ["✖️ Di is not liable."]


def values(option: Option) -> list[HouseValue]:
    """What to try of an option: its words, or its two smallest numbers."""
    if option.words or option.number is None:
        return list(option.words)
    least, step = int(option.number.ge or 0), int(option.number.multiple_of or 1)
    return [least, least + step]


def differing(family: str, deals):
    """Give for each option and value the first deal that then pays otherwise, with both rulings."""
    own = [(deal, ruling) for deal, ruling in deals if deal.rules.startswith(f"{family}/")]
    for key, option in family_of(family).options.items():
        for value in values(option):
            for deal, here in own:
                other = msgspec.structs.replace(deal, house={**deal.house, key: value})
                try:
                    there = settle(other)
                except DealError:
                    continue
                if there.deltas != here.deltas:
                    yield key, deal, here, other, there
                    break


def check_true_there(deal, here, other, there, language):
    """Every line is about who is liable there, or a sentence that stands there; none is of the ruling here alone."""
    words, own = words_for(deal, catalogue(language)), words_for(other, catalogue(language))
    lines = difference_lines(here, there, other, words)
    assert len(lines) <= 3
    liable = {(each.player, each.winner) for each in there.liabilities if each.holds}
    holding = {finding_text(finding(each, other, own)) for each in there.liabilities}
    sentences = {own.reason(each.why) for each in there.payments} | {own.note(note) for note in there.notes}
    for line in lines:
        if line.startswith("✅"):
            assert line in holding
        elif line.startswith("✖️") and line not in holding:
            (player,) = [seat for seat in there.deltas if line.startswith(f"✖️ {own.party(seat)}")]
            assert not any(player == each for each, _ in liable)
        elif not line.startswith("✖️"):
            assert line in sentences
    before = {(each.player, each.winner) for each in here.liabilities if each.holds}
    both = {hand.by for hand in here.hands} & {hand.by for hand in there.hands}
    changed = {pair for pair in liable ^ before if pair[1] in both}
    assert bool(changed) <= bool(lines and lines[0].startswith(("✅", "✖️")))


@pytest.mark.slow
@pytest.mark.parametrize("family", families())
def test_every_option_that_moves_a_payment_explains_itself_by_what_is_true_there(family):
    tried = set()
    made = differing(family, [*golden(), *((deal, settle(deal)) for deal in ENDINGS.values())])
    for (key, *rulings), language in zip(made, cycle(LANGUAGES), strict=False):
        check_true_there(*rulings, language)
        tried.add(key)
    assert len(tried) > len(family_of(family).options) // 2


@pytest.mark.parametrize("family", families())
def test_some_options_explain_themselves_by_what_is_true_there(family):
    for _, *rulings in differing(family, [(deal, settle(deal)) for deal in ENDINGS.values()]):
        check_true_there(*rulings, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_an_explanation(language):
    for house in ({"pao.daisangen": "no"}, {"pao.honba-ron": "split"}, {"pao.ron": "liable"}):
        (line, *_) = explained(DAISANGEN, house, language)
        assert not re.search(r"(clause|finding|note)\.", line)
