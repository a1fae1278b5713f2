"""Letters in pictures: names as far as a font has their letters, amounts, seat winds as badges."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.engine import SEATS, Seat
from bot.engine.tiles import Tile

from .tiles import Colour, glyph_mask

LETTERS: Final = 26
"""The size of letters, in pixels."""
BADGE: Final = 36
"""The width and height of a seat wind's badge."""

_IVORY: Colour = (250, 247, 236)
_DEALER: Colour = (196, 30, 42)
_SEAT: Colour = (32, 46, 62)
_SCALE = 4
_LONGEST = 64
"""So many characters of a name are looked at; no picture has room for more."""
_NOWHERE = "\U0010ffff"
"""A character that no font draws, so that what a font draws for it means "missing"."""


@cache
def font_of(file: str = "") -> ImageFont.FreeTypeFont:
    """Load the built-in font, or a font file of the host; raises `OSError` where that cannot be read."""
    source = file or BytesIO((resources.files(__package__ or __name__) / "fonts" / "names.ttf").read_bytes())
    return ImageFont.truetype(source, LETTERS, layout_engine=ImageFont.Layout.BASIC)


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

    Marks and emoji that are missing are left out, letters and digits never.
    """
    text = unicodedata.normalize("NFC", name[:_LONGEST])
    for candidate in ("", file) if file else ("",):
        kept = "".join(letter for letter in text if letter.isprintable() and _has(candidate, letter))
        lost = (letter for letter in text if letter not in kept)
        if any(map(str.isalnum, kept)) and not any(map(str.isalnum, lost)):
            return " ".join(kept.split()), candidate
    return "", ""


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


def text_width(text: str, file: str = "") -> int:
    """Measure a text in pixels."""
    return round(font_of(file).getlength(text))


def write(draw: ImageDraw.ImageDraw, place: tuple[int, int], text: str, colour: Colour, file: str = "") -> None:
    """Write a text, its left end in the middle of its height at `place`."""
    draw.text(place, text, fill=colour, font=font_of(file), anchor="lm")


@cache
def seat_badge(seat: Seat) -> Image.Image:
    """Return a seat wind in a disc, red for the dealer."""
    size = BADGE * _SCALE
    badge = Image.new("RGBA", (size, size))
    ImageDraw.Draw(badge).ellipse((0, 0, size - 1, size - 1), _DEALER if seat == "E" else _SEAT, _IVORY, 2 * _SCALE)
    wind = glyph_mask(Tile(f"{SEATS.index(seat) + 1}z"), round(size * 1.12))
    badge.paste(_IVORY, ((size - wind.width) // 2, (size - wind.height) // 2), wind)
    return badge.reduce(_SCALE)


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
    """Return the path of the font that is wanted, else of the first common one here, else nothing.

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
