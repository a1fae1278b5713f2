"""The picture of every golden deal: it fits a phone, it pays what the ruling pays, and its words have no codes."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from bot.engine import DealError, decode_deal, settle
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.money import POINTS, money_for
from bot.presentation.picture.alt_text import MOST, alt_text
from bot.presentation.picture.deal import picture_of_ruling, words_of
from bot.presentation.picture.layout import WIDEST, lay_out

VECTORS = Path(__file__).parents[2] / "vectors"
CODES = re.compile(r"(tile|picture|seat)\.|\d[mpszf]\b|[{}]")

CJK = re.compile(r"[\u3000-\U0010ffff]")
LATIN = re.compile("[A-Za-z]")

pytestmark = pytest.mark.slow


def settled():
    """Give every golden deal that can be settled, without names, with its ruling."""
    for file in sorted(VECTORS.rglob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                deal = msgspec.structs.replace(decode_deal(json.dumps(json.loads(line)["deal"])), names={})
                yield deal, settle(deal)
            except DealError:
                continue


DEALS = list(settled())


def test_there_are_many():
    assert len(DEALS) > 800


def test_the_arrows_come_to_the_results():
    for deal, ruling in DEALS:
        shown = picture_of_ruling(deal, ruling, catalogue("en"))
        if shown is None or money_for(ruling.rules, ruling.house) is not POINTS:
            continue
        sums = dict.fromkeys(ruling.deltas, 0)
        for each in shown.payments:
            sums[each.payer] = sums.get(each.payer, 0) - int(each.amount)
            sums[each.payee] = sums.get(each.payee, 0) + int(each.amount)
        assert {seat: sums[seat] for seat in ruling.deltas} == ruling.deltas


def test_nobody_pays_the_table_what_it_hands_on():
    for deal, ruling in DEALS:
        shown = picture_of_ruling(deal, ruling, catalogue("en"))
        ends = {each.payee for each in shown.payments} & {each.payer for each in shown.payments} if shown else set()
        assert "table" not in ends


def test_every_picture_fits():
    for deal, ruling in DEALS:
        shown = picture_of_ruling(deal, ruling, catalogue("zh-TW"))
        assert shown is None or lay_out(shown).width <= WIDEST


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_told_whole_and_in_one_language(language):
    for deal, ruling in DEALS:
        shown = picture_of_ruling(deal, ruling, catalogue(language))
        if shown is None:
            continue
        words = words_of(deal, catalogue(language)).language
        text = alt_text(shown, words)
        assert not CODES.search(text), text
        assert len(text) <= MOST
        assert all(payment.amount in text for payment in shown.payments)
        assert not (CJK if language == "en" else LATIN).search(text), text
