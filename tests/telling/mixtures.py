"""Random messages out of the vocabulary, rows of one word, and what it costs to read them."""

import random
import time

from bot.telling.lexicon import meanings
from bot.telling.read import read_told

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


UNITS = (
    *("Bo ", "和", "ケン", "a", "1", "一", "ron ", "Bo ron Di ", "123", "(", "'s", "中", "碰中", "第三副", "no ", "の"),
    *(
        "阿",
        "仔",
        ",",
        "まこと",
        "ひかりが",
        "、",
        "Bo, ",
        "小李、",
        "中、",
        "(中",
        "Bo (E) ",
        "(a)",
        "east ",
        "老王",
        "花春",
    ),
    *(
        "。",
        "Ann, Bo and ",
        "不是",
        "じゃなくて",
        "でした",
        "Bo's ",
        "1) ",
        "1.",
        "x-",
        "flower 1 and 2 ",
        "<@1>",
        "@a ",
    ),
    *(
        "中发白都是碰的:中来自小满,发来自小寒,白来自小寒,立夏自摸\n",
        "小葳副露白(阿哲)、發(阿哲)、中(小婷),之後自摸,大三元,小婷親 ",
        "庄家老六,癞子三万,老六自己胡的,海底捞,清一色\n",
        "Dov: ankan 1m, daiminkan 9s off Eli, kakan 3p ",
        "Ann says Bo fed it, Cy says Di fed it. ",
        "1) Bo ron Di. 2) Cy ron Di. ",
    ),
)
"""Words and deals that are repeated to see whether long rows of them take longer than their length."""
_SHORT, _LONG = 1500, 6000
_ROUNDS = 2


def cost(text):
    """Seconds of processor time that reading a message takes."""
    begun = time.process_time()
    read_told(text, "riichi")
    return time.process_time() - begun


def growth(unit):
    """How many times as long a message four times as long takes; a mixture where there is no unit."""
    chance = random.Random(3)
    texts = [(unit * size)[:size] if unit else mixture(chance, size) for size in (_SHORT, _LONG)]
    read_told(texts[0], "riichi")
    short, long = (min(cost(text) for _ in range(_ROUNDS)) for text in texts)
    return long / max(short, 0.001)
