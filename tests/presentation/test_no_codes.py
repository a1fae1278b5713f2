"""What the engine calls things by is never shown: every golden deal, in every other language, without a Latin word."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from bot.engine import DealError, decode_deal, settle
from bot.i18n import catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.house_words import MadeUnder
from bot.presentation.text import plain_text, sentences
from bot.presentation.words import words_for

VECTORS = Path(__file__).parents[1] / "vectors"
OTHERS = ["zh-CN", "zh-TW", "ja"]
AS_TYPED = re.compile(r"[“「][^”」]*[”」]|[a-z][a-z.-]+ ?[=を]|[a-z.-]+(?=不能|: )|EMA|WRC")
"""What stands as it is typed: values, keys of house rules; and proper names."""
OF_A_LIBRARY = "error.bad-value.type"
"""Speaks of JSON to who writes JSON, in the words of the library that read it."""


def deals():
    """Give every golden deal without names."""
    for file in sorted(VECTORS.rglob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                deal = decode_deal(json.dumps(json.loads(line)["deal"]))
            except DealError:
                continue
            yield msgspec.structs.replace(deal, names={})


DEALS = list(deals())


def said(deal, language):
    """Everything that is said of a deal."""
    try:
        broken_down = break_down(deal, settle(deal), catalogue(language), MadeUnder(1))
    except DealError as error:
        return [] if error.key == OF_A_LIBRARY else [words_for(deal, catalogue(language)).error(error)]
    return [*sentences(broken_down.reasons, catalogue(language)), plain_text(broken_down, catalogue(language))]


def test_there_is_much_to_say():
    assert len(DEALS) > 800


@pytest.mark.parametrize("language", OTHERS)
def test_no_word_of_the_engine_is_shown(language):
    sentences = {text for deal in DEALS for text in said(deal, language)}
    left = {text for text in sentences if re.search("[A-Za-z]{2}", AS_TYPED.sub("", text))}
    assert left == set()
