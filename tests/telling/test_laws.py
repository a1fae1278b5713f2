"""Laws of reading messages: nothing crashes, nothing takes long, spans stand in the text, and reading is repeatable."""

import json
import os
import random
from pathlib import Path

import pytest

from bot.telling.fold import folded
from bot.telling.read import read_told
from bot.telling.told import as_json

from .mixtures import SCRAPS, UNITS, growth, mixture

THOROUGH = bool(os.environ.get("WHOPAYS_THOROUGH"))
MIXTURES = 20_000 if THOROUGH else 200
MOST_GROWTH = 10
"""Linear is 4, quadratic 16; both are measured in one run, the quickest of some."""


def mutated(chance, text):
    signs = list(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(signs) + 1)
        kind = chance.randrange(4)
        if kind == 0 and signs:
            del signs[min(at, len(signs) - 1)]
        elif kind == 1:
            signs.insert(at, chance.choice(SCRAPS))
        elif kind == 2 and len(signs) > 1:
            at = min(at, len(signs) - 2)
            signs[at], signs[at + 1] = signs[at + 1], signs[at]
        else:
            signs[at:at] = signs[: chance.randint(0, 20)]
    return "".join(signs)


def check(text, family):
    told = read_told(text, family)
    assert all(doubt.span and doubt.span in text and doubt.readings for doubt in told.ambiguous)
    assert all(span and span in text for span in told.unread)
    assert json.loads(as_json(told)).keys() == {"facts", "ambiguous", "unread"}
    return told


def families(chance):
    return chance.choice(("", "riichi", "hongkong", "wuhan"))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.slow
def test_no_mixture_of_words_breaks_the_reader(part):
    chance = random.Random(part)
    for _ in range(MIXTURES // 4):
        check(mixture(chance, chance.choice((10, 40, 120, 400))), families(chance))


@pytest.mark.slow
def test_no_mutated_message_breaks_the_reader():
    folder = os.environ.get("WHOPAYS_CORPUS")
    if not folder:
        pytest.skip("WHOPAYS_CORPUS names no folder with messages")
    lines = (Path(folder) / "vectors" / "told.jsonl").read_text("utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    chance = random.Random(9)
    for _ in range(MIXTURES):
        check(mutated(chance, chance.choice(texts)), families(chance))


@pytest.mark.slow
@pytest.mark.parametrize("unit", [*UNITS, None])
def test_a_message_four_times_as_long_takes_about_four_times_as_long(unit):
    assert growth(unit) < MOST_GROWTH


def test_a_folded_text_keeps_its_places():
    for text in (*SCRAPS, "榮槓發萬ＡＢＣ，İstanbul ﬁ"):
        assert len(folded(text)) == len(text)


@pytest.mark.parametrize("text", ["", " ", "\n\n", ".", "?", "\u200b", "🀄", "x" * 7000, "Bo\x00 ron Di"])
def test_what_says_nothing_is_read_as_nothing(text):
    assert check(text, "").facts == check("", "").facts or "Bo" in text


def test_reading_is_repeatable():
    text = "Bo ron Di with daisangen, 1 honba! Cy fed the chun and Ann didn't riichi. Does Cy pay?"
    assert read_told(text) == read_told(text)
