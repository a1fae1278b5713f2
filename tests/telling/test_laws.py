"""Laws of reading messages: nothing crashes, nothing takes long, spans stand in the text, and reading is repeatable."""

import json
import os
import random
import time
from pathlib import Path

import pytest

from bot.telling.fold import folded
from bot.telling.lexicon import meanings
from bot.telling.read import read_told
from bot.telling.told import as_json

THOROUGH = bool(os.environ.get("WHOPAYS_THOROUGH"))
MIXTURES = 20_000 if THOROUGH else 200
QUICK = {2000: 0.020, 6000: 0.060}
"""Seconds within which ninety-nine of a hundred messages of so many signs are read."""
SCRAPS = (
    *(
        "1m",
        "5p",
        "777z",
        "123m456p",
        "三万",
        "五筒",
        "中",
        "白",
        "east",
        "red dragon",
        "5B",
        "W",
        "🀄",
        "第三副",
        "2 honba",
    ),
    *(
        "Bo",
        "Cy",
        "阿明",
        "小李",
        "田中さん",
        "<@123456789012345678>",
        "ケン",
        "@ann",
        "é",
        "﷽",
        "\u200b",
        "İ",
        "ǅ",
        "𝓑𝓸",
    ),
    *("(", ")", "'s", "(((((", "??", "3", "9999999999", "一二三四五六七八九十", "no no no", "..."),
)
BREAKS = ("", "", " ", ",", "、", "。", ".", "?", "\n", ":")


def mixture(chance, size):
    words, parts, length = list(meanings()), [], 0
    while length < size:
        part = chance.choice(chance.choice((words, words, SCRAPS))) + chance.choice(BREAKS)
        parts.append(part)
        length += len(part)
    return "".join(parts)[:size]


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
@pytest.mark.parametrize("size", QUICK)
def test_a_message_is_read_at_once(size):
    chance, took = random.Random(size), []
    texts = [mixture(chance, size) for _ in range(1000 if THOROUGH else 60)]
    check(texts[0], "riichi")
    for text in texts:
        begun = time.process_time()
        read_told(text, "riichi")
        took.append(time.process_time() - begun)
    assert sorted(took)[int(len(took) * 0.98)] < QUICK[size]


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "Bo ",
        "和",
        "ケン",
        "a",
        "1",
        "一",
        "ron ",
        "Bo ron Di ",
        "123",
        "(",
        "'s",
        "中",
        "碰中",
        "第三副",
        "no ",
        "の",
        "阿",
        "仔",
        ",",
    ],
)
def test_no_repetition_takes_long(unit):
    text = (unit * 6000)[:6000]
    read_told(text)
    begun = time.process_time()
    check(text, "riichi")
    assert time.process_time() - begun < 0.2


def test_a_folded_text_keeps_its_places():
    for text in (*SCRAPS, "榮槓發萬ＡＢＣ，İstanbul ﬁ"):
        assert len(folded(text)) == len(text)


@pytest.mark.parametrize("text", ["", " ", "\n\n", ".", "?", "\u200b", "🀄", "x" * 7000, "Bo\x00 ron Di"])
def test_what_says_nothing_is_read_as_nothing(text):
    assert check(text, "").facts == check("", "").facts or "Bo" in text


def test_reading_is_repeatable():
    text = "Bo ron Di with daisangen, 1 honba! Cy fed the chun and Ann didn't riichi. Does Cy pay?"
    assert read_told(text) == read_told(text)
