"""Texts that anybody could type: scraps thrown together, repeated to the brim, and sense with mistakes in it."""

from random import Random

from bot.engine.tiles import KINDS
from bot.notation.words import (
    BACK,
    CALLS,
    FACE_DOWN,
    FEEDERS,
    FILLERS,
    GLYPHS,
    HAN_NUMBERS,
    HAN_SUITS,
    HAN_TILES,
    LATIN_SUITS,
    LATIN_TILES,
    MENTIONS,
)

MOST_TYPED = 400
"""Characters that a form's field, or an option of a command, takes."""
SEPARATORS = (" ", ",", ";", "、", "\n", "  ", ", ", "")
SIGNS = tuple("0123456789mpszfhwbctdkarEWSNRGBCDFPA'+-=<>[]{}\"|/:.!?*_\u200b\ufe0f　０５ｍ五萬")
WORDS = tuple(
    sorted(
        {
            *HAN_TILES,
            *LATIN_TILES,
            *CALLS,
            *FEEDERS,
            *FILLERS,
            *FACE_DOWN,
            *MENTIONS,
            *HAN_SUITS,
            *LATIN_SUITS,
            *HAN_NUMBERS,
            *GLYPHS,
            BACK,
        }
    )
)
PARTS = (
    "m1m1",
    "F1",
    "W1",
    "FW",
    "WE",
    "EW",
    "5mr",
    "r5m",
    "0x11",
    "0x51中",
    "42p4242",
    "p464646",
    "z555+",
    "c1-23",
    "111mo",
    "p111m",
    "0110m",
    "1'23m",
    "🀫🀇🀇🀫",
    "m=",
    "opens",
    "49674",
    "51274",
    "<m ",
    "- 1 2 3",
    "red 5m",
    "west wind",
    "南三局",
    "供託 2",
    "3 本場",
    "S:",
    "东：",
    "12 34 56 m",
)
"""Pieces of every notation that is read, and of logs that are not."""


def sets_of(tile):
    """A tile alone, thrice, four times, and the run that begins with it."""
    run = f"{tile[0]}{int(tile[0]) + 1}{int(tile[0]) + 2}{tile[1]}"
    return (tile, tile[0] * 3 + tile[1], tile[0] * 4 + tile[1], run if tile[1] != "z" and tile[0] < "8" else tile)


SETS = tuple(text for tile in KINDS for text in sets_of(tile))
SENSE = (
    "555z 666z 777z",
    "111z 1111z",
    "123m 456m 789m 11122m",
    "ankan 2222p 111z",
    "碰東東東 上家",
    "777z 7777z 111m 1111m",
    "chi 345m pon 777p",
    "白白白 發發發 中中中",
    "19m19p19s1234567z",
    "E: 111z; S: 222p; W: 1111z",
    "C1 C2 C3 W W",
    'm="49674,51274,48169"',
    "發ポン 234sチー",
    "7z 7z 111p",
)
"""What people do type."""


def scrap(dice):
    return dice.choice(dice.choice((SIGNS, WORDS, PARTS, SETS, SETS, SEPARATORS)))


def thrown_together(dice, most):
    """Scraps one after another."""
    text = ""
    while len(text) < most:
        text += scrap(dice)
    return text


def in_sets(dice, most):
    """Sets beside each other, each of which may come again, parted or not."""
    few = [dice.choice(SETS) for _ in range(dice.randint(1, 6))]
    sign = dice.choice(SEPARATORS)
    return sign.join(dice.choice(few) for _ in range(most // 2 + 1))


def all_sets(dice, most):
    """Different sets in any order: as many tiles as a table holds."""
    sign = dice.choice(SEPARATORS)
    return sign.join(dice.sample(SETS, min(len(SETS), most // 2 + 1)))


def repeated(dice, most):
    """A few scraps again and again."""
    unit = "".join(scrap(dice) for _ in range(dice.randint(1, 6))) or " "
    return unit * (most // len(unit) + 1)


def mutated(dice, most):
    """Sense, repeated, with mistakes in it."""
    text = dice.choice(SEPARATORS).join(dice.choice(SENSE) for _ in range(dice.choice((1, 2, 3, 40))))
    for _ in range(dice.randint(1, 5)):
        at = dice.randrange(len(text) + 1)
        text = text[:at] + scrap(dice) * dice.choice((0, 1, 1, 5)) + text[at + dice.choice((0, 0, 1, 2)) :]
    return text or scrap(dice) * most


def strange(dice, most):
    """Any characters of any script."""
    return "".join(
        chr(dice.choice((dice.randrange(128), dice.randrange(0x3000), 0x1F000 + dice.randrange(48))))
        for _ in range(most)
    )


WAYS = (thrown_together, in_sets, in_sets, all_sets, repeated, repeated, mutated, strange)


def anything(seed, most=MOST_TYPED):
    """One text of at most so many characters, mostly as long as may be."""
    dice = Random(seed)
    longest = dice.choice((most, most, most, dice.randint(1, most)))
    return dice.choice(WAYS)(dice, longest)[:longest]
