"""Letters in pictures: names as far as a font has their letters, amounts, seat winds and numbers as badges."""

from __future__ import annotations

import atexit
import unicodedata
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import groupby
from math import ceil
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.engine import SEATS, Seat
from bot.engine.tiles import Tile

from .tiles import Colour, glyph_mask

LETTERS: Final = 35
"""The size of names and amounts, in pixels: their digits are a third of a tile high."""
SMALL: Final = 27
"""The size of what explains them."""
BADGE: Final = 36
"""The width and height of a seat wind's badge."""
NUMBER: Final = 34
"""The width and height of a meld's number."""

_IVORY: Colour = (250, 247, 236)
_DEALER: Colour = (196, 30, 42)
_SEAT: Colour = (32, 46, 62)
_SCALE = 4
_LONGEST = 64
"""So many characters of a name are looked at; no picture has room for more."""
_NOWHERE = "\U0010ffff"
"""A character that no font draws, so that what a font draws for it means "missing"."""
_opened = ExitStack()
"""Holds what was unpacked of the fonts, if they lay in an archive, until the program ends."""
atexit.register(_opened.close)


@cache
def _built_in(name: str) -> str:
    """Return the path of a font that is part of this package.

    Fonts are opened by their path: FreeType maps such a file and has in memory only what is drawn of it.
    """
    file = resources.files(__package__ or __name__) / "fonts" / name
    return str(_opened.enter_context(resources.as_file(file)))


def cjk_font() -> str:
    """Return the path of the built-in font with Chinese, Japanese and Korean."""
    return _built_in("cjk.otf")


def tile_font() -> str:
    """Return the path of the built-in font with the signs of tiles."""
    return _built_in("tiles.ttf")


@cache
def font_of(file: str, size: int) -> ImageFont.FreeTypeFont:
    """Load the built-in font for Latin letters, or another font file; raises `OSError` where that cannot be read."""
    return ImageFont.truetype(file or _built_in("names.ttf"), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def font_has(file: str, letter: str) -> bool:
    """Whether a font draws a letter."""
    return letter.isspace() or _drawn(file, letter) != _missing(file)


@cache
def _missing(file: str) -> bytes:
    return _drawn(file, _NOWHERE)


def _drawn(file: str, letter: str) -> bytes:
    ground = Image.new("L", (2 * LETTERS, 2 * LETTERS))
    ImageDraw.Draw(ground).text((LETTERS // 2, 0), letter, fill=255, font=font_of(file, LETTERS))
    return ground.tobytes()


@dataclass(frozen=True, slots=True)
class Run:
    """Letters that one font file draws."""

    text: str
    font: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """A text that can be drawn, font by font, at a size in pixels; empty where it cannot."""

    runs: tuple[Run, ...] = ()
    size: int = LETTERS

    @property
    def text(self) -> str:
        """What is read there."""
        return "".join(run.text for run in self.runs)

    @property
    def width(self) -> int:
        """How wide it is, in pixels."""
        return sum(_width(run, self.size) for run in self.runs)


def _width(run: Run, size: int) -> int:
    return ceil(font_of(run.font, size).getlength(run.text))


@lru_cache(maxsize=1024)
def drawable(name: str, file: str = "") -> tuple[Run, ...]:
    """Return what can be drawn of a name, in one font where one has all of it; nothing where a letter is missing.

    The built-in fonts are asked first, the host's `file` last. Marks and emoji that all of them lack are left out,
    letters and digits never.
    """
    fonts = ("", cjk_font(), file) if file else ("", cjk_font())
    letters = _letters(name)
    # The large font is opened for those only whose letters it is asked for.
    whole = _in_one_font(letters, fonts)
    if whole:
        return whole
    having = {letter: [font for font in fonts if font_has(font, letter)] for letter in letters}
    if any(letter.isalnum() and not having[letter] for letter in letters):
        return ()
    kept = "".join(letter for letter in letters if having[letter])
    whole = _in_one_font(kept, fonts)
    if whole or not any(map(str.isalnum, kept)):
        return whole
    parts = groupby(" ".join(kept.split()), key=lambda letter: having[letter][0])
    return tuple(Run("".join(text), font) for font, text in parts)


def _in_one_font(letters: str, fonts: Iterable[str]) -> tuple[Run, ...]:
    """Return all the letters in the first font that has them; nothing where none has, or there are but signs."""
    if any(map(str.isalnum, letters)):
        for font in fonts:
            if all(font_has(font, letter) for letter in letters):
                return (Run(" ".join(letters.split()), font),)
    return ()


def _letters(name: str) -> str:
    return "".join(filter(str.isprintable, unicodedata.normalize("NFC", name[:_LONGEST])))


@lru_cache(maxsize=1024)
def written(text: str, file: str = "", size: int = LETTERS, width: int = 10_000) -> Written:
    """Return what can be drawn of a text, shortened to a width in pixels."""
    runs = drawable(text, file)
    shown = Written(runs, size)
    while runs and shown.width > width:
        *before, last = runs
        shorter = last.text[:-1].rstrip()
        runs = (*before, Run(shorter, last.font)) if shorter else tuple(before)
        shown = Written((*runs, _CUT) if runs else (), size)
    return shown


_CUT = Run("…")


def write(draw: ImageDraw.ImageDraw, place: tuple[int, int], text: Written, colour: Colour) -> None:
    """Write a text, its left end in the middle of its height at `place`."""
    x, y = place
    for run in text.runs:
        draw.text((x, y), run.text, fill=colour, font=font_of(run.font, text.size), anchor="lm")
        x += _width(run, text.size)


@cache
def seat_badge(seat: Seat) -> Image.Image:
    """Return a seat wind in a disc, red for the dealer."""
    size = BADGE * _SCALE
    badge = Image.new("RGBA", (size, size))
    ImageDraw.Draw(badge).ellipse((0, 0, size - 1, size - 1), _DEALER if seat == "E" else _SEAT, _IVORY, 2 * _SCALE)
    wind = glyph_mask(Tile(f"{SEATS.index(seat) + 1}z"), round(size * 1.12))
    badge.paste(_IVORY, ((size - wind.width) // 2, (size - wind.height) // 2), wind)
    return badge.reduce(_SCALE)


@cache
def number_badge(number: int, colour: Colour) -> Image.Image:
    """Return a number in a circle, as the text writes ①."""
    size = NUMBER * _SCALE
    badge = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(badge)
    draw.ellipse((0, 0, size - 1, size - 1), outline=colour, width=round(2.5 * _SCALE))
    digits = font_of("", round(SMALL * (0.95 if number < _TWO_DIGITS else 0.75)) * _SCALE)
    draw.text((size // 2, size // 2), str(number), fill=colour, font=digits, anchor="mm")
    return badge.reduce(_SCALE)


_TWO_DIGITS = 10


_COMMON = (
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKsc-Regular.otf",
    "SourceHanSansSC-Regular.otf",
    "wqy-microhei.ttc",
    "wqy-zenhei.ttc",
    "DroidSansFallbackFull.ttf",
    "msyh.ttc",
    "YuGothM.ttc",
    "msgothic.ttc",
    "PingFang.ttc",
    "Hiragino Sans GB.ttc",
    "STHeiti Light.ttc",
    "Arial Unicode.ttf",
)
"""What Linux distributions, Windows and macOS bring, those with the most letters first."""


def font_for_names(wanted: str = "") -> str:
    """Return the path of the font for what the built-in ones lack: the wanted one, else a common one, else nothing.

    Raises `OSError` where the wanted one cannot be read.
    """
    if wanted:
        return _path_of(wanted)
    for name in _COMMON:
        try:
            return _path_of(name)
        except OSError:
            continue
    return ""


def _path_of(font: str) -> str:
    return str(ImageFont.truetype(font, LETTERS).path)
