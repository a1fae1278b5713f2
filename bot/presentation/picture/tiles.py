"""Tiles as images: a glyph of the tile font in the colours of a real set, on a body with a thick edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from importlib import resources
from io import BytesIO
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont

from bot.engine.tiles import FLOWERS, KIND_OF, KINDS, RED_FIVES, Tile

Pose = Literal["upright", "turned"]
Mark = Literal["plain", "wild", "winning"]
Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]

WIDTH: Final = 51
"""Of an upright tile's face, in pixels: a hand of fourteen is as wide as a picture gets."""
HEIGHT: Final = 69
DEPTH: Final = 5
"""Of the edge that shows below the face."""
BACK: Final = Tile("back")

_FRAME = 0.543
"""How wide the frame around every glyph is, in units of the font's size."""
_SCALE = 4
"""Tiles are painted so many times larger and then made small, for smooth edges."""
_IVORY: Colour = (253, 251, 243)
_RED_TINT: Colour = (255, 238, 232)
_EDGE: Colour = (208, 160, 80)
_LINE: Colour = (120, 104, 72)
_INK: Colour = (28, 30, 36)
_RED: Colour = (196, 30, 42)
_BLUE: Colour = (22, 62, 148)
_GREEN: Colour = (14, 116, 60)
_BACK_COLOUR: Colour = (236, 166, 54)
_BACK_DARK: Colour = (206, 132, 28)
_WILD: Colour = (136, 48, 176)
_WINNING: Colour = (255, 204, 51)

_GLYPHS = {
    tile: chr(code)
    for tile, code in zip(
        (*KINDS, *FLOWERS),
        (
            *range(0x1F007, 0x1F010),
            *range(0x1F019, 0x1F022),
            *range(0x1F010, 0x1F019),
            *range(0x1F000, 0x1F004),
            *(0x1F006, 0x1F005, 0x1F004),
            *(0x1F022, 0x1F023, 0x1F025, 0x1F024, *range(0x1F026, 0x1F02A)),
        ),
        strict=True,
    )
}
_GROUND: dict[str, Colour] = {
    **dict.fromkeys((f"{rank}m" for rank in range(1, 10)), _RED),
    **dict.fromkeys((f"{rank}p" for rank in range(1, 10)), _BLUE),
    **dict.fromkeys((f"{rank}s" for rank in range(1, 10)), _GREEN),
    **dict.fromkeys(("1z", "2z", "3z", "4z"), _INK),
    "5z": _BLUE,
    "6z": _GREEN,
    "7z": _RED,
    **dict.fromkeys(("1f", "2f", "3f", "4f"), _GREEN),
    **dict.fromkeys(("5f", "6f", "7f", "8f"), _RED),
}
"""The main colour of each kind."""
_ACCENTS: dict[str, tuple[tuple[Box, Colour], ...]] = {
    **dict.fromkeys((f"{rank}m" for rank in range(1, 10)), (((0, 0, 1, 0.455), _INK),)),
    "1p": (((0.34, 0.36, 0.66, 0.64), _RED),),
    "2p": (((0, 0, 1, 0.5), _GREEN),),
    "3p": (((0.33, 0.36, 0.67, 0.64), _RED), ((0.6, 0.64, 1, 1), _GREEN)),
    "5p": (((0.33, 0.34, 0.67, 0.66), _RED),),
    "6p": (((0, 0.34, 1, 1), _RED), ((0, 0, 1, 0.34), _GREEN)),
    "7p": (((0, 0.46, 1, 1), _RED), ((0, 0, 1, 0.46), _GREEN)),
    "9p": (((0, 0.36, 1, 0.64), _RED), ((0, 0, 1, 0.36), _GREEN)),
    "1s": (((0, 0, 1, 0.3), _RED),),
    "5s": (((0.38, 0.3, 0.62, 0.7), _RED),),
    "7s": (((0, 0, 1, 0.35), _RED),),
    "9s": (((0.38, 0, 0.62, 1), _RED),),
    **dict.fromkeys(("1f", "2f", "3f", "4f"), (((0, 0, 0.46, 0.36), _RED),)),
    **dict.fromkeys(("5f", "6f", "7f", "8f"), (((0, 0, 0.46, 0.36), _BLUE),)),
}
"""Parts of a face, in shares of its width and height, that have another colour."""


@cache
def _font(pixels: int) -> ImageFont.FreeTypeFont:
    data = (resources.files(__package__ or __name__) / "fonts" / "tiles.ttf").read_bytes()
    return ImageFont.truetype(BytesIO(data), pixels, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1)
def glyph_mask(kind: Tile, width: int) -> Image.Image:
    """Return a kind's drawing without the frame its glyph has, as wide as asked for.

    Kept for the next pose of the same tile alone: those of all tiles are two megabytes.
    """
    font = _font(round(width / _FRAME))
    glyph = _GLYPHS[kind]
    drawn = Image.new("L", [round(side) for side in font.getbbox(glyph)[2:]])
    ImageDraw.Draw(drawn).text((0, 0), glyph, fill=255, font=font)
    framed = drawn.crop(drawn.getbbox())
    inset = round(width * 0.055)
    inner = Image.new("L", framed.size)
    inner.paste(framed.crop((inset, inset, framed.width - inset, framed.height - inset)), (inset, inset))
    return inner


def _paint(size: tuple[int, int], ground: Colour, accents: tuple[tuple[Box, Colour], ...]) -> Image.Image:
    paint = Image.new("RGB", size, ground)
    draw = ImageDraw.Draw(paint)
    for (left, top, right, bottom), colour in accents:
        draw.rectangle((left * size[0], top * size[1], right * size[0], bottom * size[1]), colour)
    return paint


def _coloured(tile: Tile) -> tuple[Colour, tuple[tuple[Box, Colour], ...]]:
    if tile in RED_FIVES:
        return _RED, ()
    return _GROUND[tile], _ACCENTS.get(tile, ())


def _front(tile: Tile) -> Image.Image:
    """Paint an upright face, still large, without its outline."""
    width, height = WIDTH * _SCALE, HEIGHT * _SCALE
    face = Image.new("RGB", (width, height), _RED_TINT if tile in RED_FIVES else _IVORY)
    mask = glyph_mask(KIND_OF[tile], width)
    ground, accents = _coloured(tile)
    face.paste(_paint(mask.size, ground, accents), ((width - mask.width) // 2, (height - mask.height) // 2), mask)
    if tile in RED_FIVES:
        bar = (width * 0.34, height * 0.925, width * 0.66, height * 0.96)
        ImageDraw.Draw(face).rounded_rectangle(bar, _SCALE * 2, _RED)
    return face


def _back() -> Image.Image:
    width, height = WIDTH * _SCALE, HEIGHT * _SCALE
    face = Image.new("RGB", (width, height), _BACK_COLOUR)
    draw = ImageDraw.Draw(face)
    step = 7 * _SCALE
    for offset in range(-height, width, step):
        draw.line((offset, 0, offset + height, height), _BACK_DARK, _SCALE)
        draw.line((offset + height, 0, offset, height), _BACK_DARK, _SCALE)
    frame = 4 * _SCALE
    draw.rounded_rectangle(
        (frame, frame, width - frame, height - frame), 4 * _SCALE, outline=_BACK_DARK, width=_SCALE * 2
    )
    return face


@cache
def tile_image(tile: Tile, pose: Pose = "upright", mark: Mark = "plain") -> Image.Image:
    """Return a tile, or `BACK`, ready to be laid on a table; a turned one lies on its side, top to the left."""
    face = _back() if tile == BACK else _front(tile)
    if pose == "turned":
        face = face.rotate(90, expand=True)
    width, height = face.size
    depth, radius = DEPTH * _SCALE, 6 * _SCALE
    body = Image.new("RGBA", (width, height + depth))
    draw = ImageDraw.Draw(body)
    draw.rounded_rectangle((0, depth, width - 1, height + depth - 1), radius, _EDGE, _LINE, _SCALE)
    mask = Image.new("L", face.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, 255)
    body.paste(face, (0, 0), mask)
    outline, thickness = _OUTLINES[mark]
    draw.rounded_rectangle((0, 0, width - 1, height - 1), radius, outline=outline, width=thickness * _SCALE)
    if mark == "wild":
        _star(draw, width - 11 * _SCALE, 11 * _SCALE, 8 * _SCALE)
    return body.reduce(_SCALE)


def _star(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), _WILD)
    draw.regular_polygon((x, y, radius * 0.72), 4, rotation=45, fill=_IVORY)


_OUTLINES: dict[Mark, tuple[Colour, int]] = {"plain": (_LINE, 1), "wild": (_WILD, 4), "winning": (_WINNING, 4)}


def tiles_to_paint() -> Iterator[Callable[[], object]]:
    """Give the painting of every tile in every pose, one by one."""
    for tile in (*KINDS, *FLOWERS, *RED_FIVES, BACK):
        for pose in ("upright", "turned"):
            yield partial(tile_image, tile, pose, "plain")
        if tile != BACK and tile not in FLOWERS:
            yield partial(tile_image, tile, "upright", "winning")
