"""Letters as Discord sets them: bold or struck through where marked, broken between words and signs of Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import east_asian_width

from PIL import Image, ImageDraw, ImageFilter

from bot.presentation.picture.letters import cjk_font, font_has, font_of, tile_font

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Style:
    """How large letters are and how far lines are apart, in pixels of the screen, and their colour."""

    size: int
    colour: Colour
    height: int
    strong: bool = False


class Letter(NamedTuple):
    """One letter, and whether it is bold, or struck through."""

    sign: str
    strong: bool
    struck: bool = False


Line = tuple[Letter, ...]

_MARKS = re.compile(r"\\(?P<escaped>[!-/:-@\[-`{-~])|(?P<bold>\*\*)|(?P<strike>~~)|(?P<plain>[^\ufe0e\ufe0f])")
_SPACE, _TOGETHER = " ", "\u00a0"
_NEVER_FIRST = frozenset("，。、：；！？）」』”’…·!?,.:;)％%")
_NEVER_LAST = frozenset("（「『“‘(")
_YES, _NO = "✅", "✖"
_ALIKE = {"↳": "→"}
"""Signs that no built-in font has, and what stands for them."""
_GREEN, _WHITE, _CROSS = (119, 178, 85), (255, 255, 255), (163, 168, 178)
_EMOJI = 1.3
"""How wide an emoji is, and how large the sign of a tile, in sizes of the letters beside it."""
_FINE = 8
"""Letters are drawn so many times larger first."""
_THINNER, _THINNER_CJK = 5, 3
"""The built-in fonts are bold: of letters that are not the thinnest in so many pixels of the large drawing is kept."""


def letters_of(markdown: str, style: Style) -> Line:
    """Read a line: two asterisks begin and end what is bold, two tildes what is struck through.

    A backslash takes the next sign as it is.
    """
    letters: list[Letter] = []
    strong, struck = style.strong, False
    for found in _MARKS.finditer(markdown):
        if found["bold"]:
            strong = not strong
        elif found["strike"]:
            struck = not struck
        else:
            sign = found["escaped"] or found["plain"]
            letters.append(Letter(_ALIKE.get(sign, sign), strong, struck))
    return tuple(letters)


def wrapped(line: Line, style: Style, width: float) -> Iterator[Line]:
    """Break a line where it gets wider than the room there is."""
    row: Line = ()
    for word in _words(line):
        if row and width_of((*row, *word), style) > width:
            yield row
            row = () if word[0].sign == _SPACE else word
        else:
            row = (*row, *word)
    yield row


def _words(line: Line) -> Iterator[Line]:
    """Part a line into what is never broken."""
    word: list[Letter] = []
    for letter in line:
        if word and _may_break(word[-1].sign, letter.sign):
            yield tuple(word)
            word = []
        word.append(letter)
    if word:
        yield tuple(word)


def _may_break(before: str, after: str) -> bool:
    if _SPACE in (before, after):
        return True
    if _TOGETHER in (before, after) or after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return _is_wide(before) or _is_wide(after)


def _is_wide(sign: str) -> bool:
    return east_asian_width(sign) in "WF" or _font(sign) == tile_font()


def width_of(line: Sequence[Letter], style: Style) -> float:
    """Measure a line in pixels of the screen."""
    return sum(_width(letter.sign, style.size) for letter in line)


@lru_cache(maxsize=4096)
def _width(sign: str, size: int) -> float:
    if sign in (_YES, _NO):
        return _EMOJI * size
    file = _font(sign)
    if file is None:
        return 0
    return font_of(file, _pixels(file, size)).getlength(sign) / _FINE


def _pixels(file: str, size: int) -> int:
    return round(size * _FINE * (_EMOJI if file == tile_font() else 1))


@cache
def _font(sign: str) -> str | None:
    """Find the font that draws a sign; None where none does."""
    return next((file for file in ("", cjk_font(), tile_font()) if font_has(file, sign)), None)


def write_line(image: Image.Image, place: tuple[float, float], line: Line, style: Style, scale: int) -> None:
    """Write a line from the left, its middle at this height; the image has `scale` pixels for each of the screen."""
    x, y = place
    for (file, strong, struck), group in groupby(line, key=lambda each: (_font(each.sign), each.strong, each.struck)):
        text = "".join(letter.sign for letter in group)
        wide = sum(_width(sign, style.size) for sign in text)
        if file is None:
            _write_emoji(image, (x, y), text, style, scale)
        else:
            ink = _ink(text, file, style, strong=strong).reduce(_FINE // scale)
            image.paste(style.colour, (round(x * scale), round(y * scale) - ink.height // 2), ink)
        if struck:
            strike = [(x * scale, y * scale), ((x + wide) * scale, y * scale)]
            ImageDraw.Draw(image).line(strike, style.colour, scale)
        x += wide


def _ink(text: str, file: str, style: Style, *, strong: bool) -> Image.Image:
    """Draw letters large, and thinner than the fonts have them where they are not bold."""
    font = font_of(file, _pixels(file, style.size))
    ink = Image.new("L", (round(font.getlength(text)) + 2 * _FINE, round(style.size * _FINE * 2)))
    ImageDraw.Draw(ink).text((0, ink.height // 2), text, fill=255, font=font, anchor="lm")
    if strong or file == tile_font():
        return ink
    return ink.filter(ImageFilter.MinFilter(_THINNER_CJK if file == cjk_font() else _THINNER))


def _write_emoji(image: Image.Image, place: tuple[float, float], text: str, style: Style, scale: int) -> None:
    x, y = place
    for sign in text:
        if sign in (_YES, _NO):
            size = round(style.size * 1.15 * scale)
            mark = _yes(size) if sign == _YES else _no(size)
            image.paste(mark, (round(x * scale), round(y * scale) - size // 2), mark)
        x += _width(sign, style.size)


def _yes(size: int) -> Image.Image:
    large = size * _FINE
    mark = Image.new("RGBA", (large, large))
    draw = ImageDraw.Draw(mark)
    draw.rounded_rectangle((0, 0, large - 1, large - 1), large // 6, _GREEN)
    tick = [(0.22 * large, 0.52 * large), (0.42 * large, 0.72 * large), (0.78 * large, 0.28 * large)]
    draw.line(tick, _WHITE, large // 8, joint="curve")
    return mark.reduce(_FINE)


def _no(size: int) -> Image.Image:
    large = size * _FINE
    mark = Image.new("RGBA", (large, large))
    draw = ImageDraw.Draw(mark)
    near, far = 0.18 * large, 0.82 * large
    draw.line([(near, near), (far, far)], _CROSS, large // 6)
    draw.line([(near, far), (far, near)], _CROSS, large // 6)
    return mark.reduce(_FINE)
