"""Letters in pictures: names as far as a font has their letters, amounts, seat winds and numbers as badges."""

from __future__ import annotations

import atexit
import unicodedata
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
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


@cache
def font_of(file: str = "", size: int = LETTERS) -> ImageFont.FreeTypeFont:
    """Load the built-in font for Latin letters, or another font file; raises `OSError` where that cannot be read."""
    return ImageFont.truetype(file or _built_in("names.ttf"), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has(file: str, letter: str) -> bool:
    return letter.isspace() or _drawn(letter, file) != _drawn(_NOWHERE, file)


def _drawn(letter: str, file: str) -> bytes:
    ground = Image.new("L", (2 * LETTERS, 2 * LETTERS))
    ImageDraw.Draw(ground).text((LETTERS // 2, 0), letter, fill=255, font=font_of(file))
    return ground.tobytes()


@lru_cache(maxsize=1024)
def drawable(name: str, file: str = "") -> tuple[str, str]:
    """Return what can be drawn of a name and the font file that can; nothing where a letter is missing everywhere.

    The built-in fonts are asked first, the host's `file` last. Marks and emoji that are missing everywhere are left
    out, letters and digits never.
    """
    text = [letter for letter in unicodedata.normalize("NFC", name[:_LONGEST]) if letter.isprintable()]
    best = "", ""
    for candidate in ("", cjk_font(), file) if file else ("", cjk_font()):
        kept = [letter for letter in text if _has(candidate, letter)]
        lost = [letter for letter in text if letter not in kept]
        if any(map(str.isalnum, kept)) and not any(map(str.isalnum, lost)):
            best = best if best[0] else (" ".join("".join(kept).split()), candidate)
            if not lost:
                return " ".join("".join(kept).split()), candidate
    return best


@dataclass(frozen=True, slots=True)
class Written:
    """A text that can be drawn, with its font file and size."""

    text: str
    font: str = ""
    size: int = LETTERS

    @property
    def width(self) -> int:
        """How wide it is, in pixels."""
        return round(font_of(self.font, self.size).getlength(self.text))


@lru_cache(maxsize=1024)
def fitted(name: str, width: int, file: str = "") -> tuple[str, str]:
    """Return a drawable name shortened to a width in pixels, with its font file."""
    text, source = drawable(name, file)
    font = font_of(source)
    if font.getlength(text) <= width:
        return text, source
    while text and font.getlength(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…", source


def written(text: str, file: str = "", size: int = LETTERS, width: int = 10_000) -> Written:
    """Return as much of a text as can be drawn within a width in pixels."""
    shown, font = fitted(text, width * LETTERS // size, file)
    return Written(shown, font, size)


def write(draw: ImageDraw.ImageDraw, place: tuple[int, int], text: Written, colour: Colour) -> None:
    """Write a text, its left end in the middle of its height at `place`."""
    draw.text(place, text.text, fill=colour, font=font_of(text.font, text.size), anchor="lm")


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
