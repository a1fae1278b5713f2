"""Where tiles stand in a message; what they are is read by `bot.notation`."""

from __future__ import annotations

import re
from functools import lru_cache

from bot.engine.tiles import format_tiles
from bot.notation.read import Context, NotationError, read_tiles
from bot.notation.words import GLYPHS, HAN_TILES, any_of

from .fold import folded
from .tokens import Token

_HAN = "".join(sorted({sign for word in HAN_TILES if len(word) == 1 for sign in folded(word)} & set("东南西北白发中")))
_LONG_HAN = {folded(word) for word in HAN_TILES if len(word) > 1 and not "\uac00" <= word[0] <= "\ud7a3"} | {
    wind + "风" for wind in "东南西北"
}
_RANK = "一二三四五六七八九"
_HAN_SUIT = "(?:万子?|筒子?|饼子?|条子?|索子?|ワン|マン|ピン|ソー|ソウ)"
_LATIN_RANK = "[1-9]|one|two|three|four|five|six|seven|eight|nine"
_LATIN_SUIT = "mans?|pins?|sous?|so|bamboos?|bams?|dots?|characters?|chars?|circles?|craks?|wan|tong|tiao|bing|suo"
_RANKS = "(?:[1-9]{2,4}|[1-9](?:-[1-9]){1,3}|[1-9](?:/[1-9]){1,3}|[1-9](?:,? [1-9]){2})"
"""Several ranks of one suit: *345 dots*, *2-5-8m*."""
_NUMBERED = r"(?:(?:flowers?|seasons?) [1-8](?:(?:, ?| ?and | ?& ?| ?\+ ?)[1-8](?![0-9]))*)"
_SOME_FLOWERS = "[一二两三四五六七八1-8](?:隻|只|张|个|朵|枚)花"
_FLOWER = "[梅兰菊竹春夏秋冬]"
_FORMS = re.compile(
    "|".join(
        (
            r"(?:[0-9]{1,14}[mps]|[1-7]{1,14}z|[1-8]{1,8}f)(?:[ ]?(?:[0-9]{1,14}[mps]|[1-7]{1,14}z))*(?![a-z0-9])",
            rf"[{_RANK}1-9]\s?{_HAN_SUIT}(?!局|场|色)",
            rf"[赤红][五5]\s?(?:{_HAN_SUIT}(?!局|场|色)|[mps](?![a-z0-9]))",
            rf"(?:[{_RANK}]{{2,9}}|[1-9]{{2,9}}){_HAN_SUIT}(?!局|场|色)",
            rf"(?:{_LATIN_RANK})[ -]?(?:of )?(?:{_LATIN_SUIT})(?![a-z])",
            rf"{_RANKS}(?:[mps](?![a-z0-9])|[ -]?(?:of )?(?:{_LATIN_SUIT})(?![a-z]))",
            rf"(?:red|aka)[ -](?:5|five)[ -]?(?:[mps](?![a-z0-9])|(?:of )?(?:{_LATIN_SUIT})(?![a-z]))",
            r"[1-9][bdcwt](?![a-z0-9])",
            f"[{''.join(GLYPHS)}][{''.join(GLYPHS)}\ufe0e\ufe0f ]*",
            rf"{_NUMBERED}(?:(?:,? (?:and|plus|&)|,|\+) ?{_NUMBERED})*",
            r"(?:red|green|white) dragons?(?![a-z])",
            r"(?:east|south|west|north) winds?(?![a-z])",
            f"(?:{any_of(_LONG_HAN)})",
            rf"(?P<same>[{_HAN}])(?P=same){{1,3}}",
            rf"{_SOME_FLOWERS}[:：]?{_FLOWER}(?:[同和跟与埋、,， ]{{0,2}}{_FLOWER}){{0,7}}",
            rf"{_SOME_FLOWERS}[,，、 ][是有]?{_FLOWER}(?:[同和跟与埋、,，]{_FLOWER}){{1,7}}",
            rf"{_FLOWER}(?:[同和跟与埋と、 ]{{0,2}}{_FLOWER}){{0,7}}(?=.{{0,4}}花)",
            rf"花牌?[はが:：]{_FLOWER}(?:[と、・ ]{{0,2}}{_FLOWER}){{0,7}}",
        )
    )
)
_SUITS = (
    ("m", ("m", "char", "crak", "wan")),
    ("p", ("p", "dot", "circle", "tong", "bing")),
    ("s", ("s", "bam", "tiao")),
)
"""Suits by the beginnings of their words."""
_WORDS = {
    "chun": "7z", "chuns": "7z", "hatsu": "6z", "haku": "5z", "red": "7z", "reds": "7z", "green": "6z", "greens": "6z",
    "white": "5z", "whites": "5z", "zhong": "7z", "hongzhong": "7z", "facai": "6z", "baiban": "5z",
    "白": "5z", "发": "6z", "中": "7z", "撥": "6z", "ハク": "5z", "ハツ": "6z", "チュン": "7z",
}  # fmt: skip
_WINDS = {
    "east": "1z", "south": "2z", "west": "3z", "north": "4z", "ton": "1z", "nan": "2z", "shaa": "3z",
    "sha": "3z", "pei": "4z",
    "东": "1z", "南": "2z", "西": "3z", "北": "4z", "トン": "1z", "ナン": "2z", "シャー": "3z", "ペー": "4z",
}  # fmt: skip
TILING = frozenset("0123456789一二两三四五六七八九东南西北白发中红赤花青大小幺么竹梅兰菊春夏秋冬otfsenrgw") | frozenset(
    GLYPHS
)
"""Signs with which tiles begin."""
_LETTERS = frozenset("ESWNBFCPRG")
_SEASONS = 4
_FLOWERS = "梅兰菊竹春夏秋冬"


def wind_of(tile: str) -> str:
    """Return the seat that a wind tile stands for."""
    return "ESWN"[int(tile[0]) - 1]


def tiles_at(text: str, at: int, language: str) -> Token | None:
    """Return the tiles that begin at a place of a folded text: canonical where they are plain, else as signs."""
    sign = text[at]
    if sign not in TILING or (sign.isascii() and at and text[at - 1].isascii() and text[at - 1].isalnum()):
        return None
    found = _FORMS.match(text, at)
    if found is None:
        return None
    written = found[0].rstrip(" ")
    if written.startswith(("flower", "season")):
        flowers = _numbered_flowers(written)
        return Token("TILE", at, at + len(written), flowers, len(flowers) - 1)
    if any(each in _FLOWERS for each in written):
        flowers = "".join(str(_FLOWERS.index(each) + 1) for each in written if each in _FLOWERS) + "f"
        return Token("TILE", at, at + len(written), flowers, len(flowers) - 1)
    tiles = _read(_as_written_plainly(written), language)
    return Token("TILE", at, at + len(written), tiles, _count(tiles)) if tiles else None


_RED = re.compile(rf"(?:red|aka)[ -](?:5|five)[ -]?({_LATIN_SUIT}|[mps])")
_ROW = re.compile(rf"({_RANKS})[ -]?({_LATIN_SUIT}|[mps])")


def _as_written_plainly(written: str) -> str:
    """Leave out *of*, write ranks of one suit together, and a red five as 0."""
    written = written.replace(" of ", " ")
    if red := _RED.fullmatch(written):
        return f"0{_suit(red[1])}"
    row = _ROW.fullmatch(written)
    return re.sub("[-/, ]", "", row[1]) + _suit(row[2]) if row else written


def _suit(written: str) -> str:
    """Return the letter of a suit's word."""
    return next((letter for letter, words in _SUITS if written.strip(" -").startswith(words)), written)


def _numbered_flowers(written: str) -> str:
    """Return flowers told by their numbers: ``flowers 1 and 3 plus season 2``."""
    found: list[int] = []
    is_season = False
    for part in re.findall(r"flower|season|[1-8]", written):
        if part.isdigit():
            found.append(int(part) + (4 if is_season and int(part) <= _SEASONS else 0))
        else:
            is_season = part == "season"
    return "".join(map(str, sorted(found))) + "f"


def _count(tiles: str) -> int:
    return sum(sign.isdigit() for sign in tiles.partition("|")[0])


def tile_word(word: str) -> tuple[str, str] | None:
    """Return the class and tile of a single word; winds can be seats, rounds and players too."""
    if word in _WINDS:
        return "WIND", _WINDS[word]
    return ("TILE", _WORDS[word]) if word in _WORDS else None


def is_letter(sign: str) -> bool:
    """Whether a capital letter, standing alone, can be a tile."""
    return sign in _LETTERS


@lru_cache(maxsize=4096)
def _read(written: str, language: str) -> str:
    """Read tiles in canonical notation; several readings are parted by ``|``; empty where there is none."""
    try:
        reading = read_tiles(written, Context(language))
    except NotationError:
        plural = re.sub(r"(dragon|wind|dot|bam|char)s\b", r"\1", written)
        return _read(plural, language) if plural != written else ""
    if signs := [each for each in reading.ambiguities if each.about == "sign"]:
        return "|".join(format_tiles(option.tiles) for option in signs[0].readings if option.tiles)
    return format_tiles(reading.tiles)


def letter_readings(letter: str, language: str) -> str:
    """Return what a letter that stands for a tile can be, readings parted by ``|``."""
    return _read(letter, language)
