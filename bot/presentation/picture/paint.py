"""Paints a picture as PNG: hands as they lie on the table, who fed what, and arrows of who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bot.engine import SEATS
from bot.engine.tiles import FLOWERS, KINDS, RED_FIVES, Tile

from .layout import Arrow, Label, Layout, lay_out
from .letters import BADGE, seat_badge, text_width, write
from .scene import Picture, ShownHand, ShownMeld, ShownPayment
from .tiles import BACK, Colour, tile_image, tiles_to_paint

__all__ = ["Picture", "ShownHand", "ShownMeld", "ShownPayment", "draw_picture", "warming"]

FELT: Final[Colour] = (30, 92, 70)
"""The panel behind everything, so that it reads alike in dark and in light mode."""
_LINE: Colour = (64, 126, 102)
_IVORY: Colour = (250, 247, 236)
_GOLD: Colour = (255, 204, 51)
_LIABLE: Colour = (255, 150, 120)
_HEAD = 18
_SCALE = 4
_COMPRESSION = 1
"""Fast, not small: flat colours are small anyway."""


def draw_picture(picture: Picture) -> bytes:
    """Return the picture as PNG; the caller writes its alternative text."""
    image = _painted(lay_out(picture)).quantize(palette=_palette(), dither=Image.Dither.NONE)
    file = BytesIO()
    image.save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()


def _painted(layout: Layout) -> Image.Image:
    image = Image.new("RGB", (layout.width, layout.height), FELT)
    for laid in layout.tiles:
        tile = tile_image(laid.tile, laid.pose, laid.mark)
        image.paste(tile, (laid.x, laid.y), tile)
    _draw_words(image, layout)
    return image


@cache
def _palette() -> Image.Image:
    """Choose 256 colours that show every tile and letter: a third of the bytes, and written thrice as fast."""
    everything = (*KINDS, *RED_FIVES, *FLOWERS, BACK)
    wild = ShownMeld("token-kan", (KINDS[0], KINDS[12], KINDS[24]))
    sheet = Picture(
        hands=(ShownHand("E", everything, Tile("7z"), "S", (wild,)),),
        payments=(ShownPayment("E", "S", "0123456789"), ShownPayment("S", "table", "0123456789")),
        names=dict.fromkeys((*SEATS, "table"), "ABCDEFGHIJKLM"),
        liable=frozenset((("E", "S"),)),
        wild=KINDS[0],
    )
    return _painted(lay_out(sheet)).quantize(256, Image.Quantize.MEDIANCUT, kmeans=1)


def warming() -> Iterator[Callable[[], object]]:
    """Give piece by piece what makes the first picture as fast as the next: painting every tile and badge once."""
    yield from tiles_to_paint()
    yield _palette


def _draw_words(image: Image.Image, layout: Layout) -> None:
    draw = ImageDraw.Draw(image)
    if layout.rule:
        draw.line((24, layout.rule, layout.width - 24, layout.rule), _LINE, 2)
    for label in layout.labels:
        _draw_label(image, draw, label)
    for arrow in layout.arrows:
        _draw_arrow(image, draw, arrow)


def _draw_label(image: Image.Image, draw: ImageDraw.ImageDraw, label: Label) -> None:
    x = label.x
    if label.party != "table":
        badge = seat_badge(label.party)
        image.paste(badge, (x, label.y - BADGE // 2), badge)
        x += BADGE + 6
    write(draw, (x, label.y), label.name, _IVORY, label.font)


def _draw_arrow(image: Image.Image, draw: ImageDraw.ImageDraw, arrow: Arrow) -> None:
    colour = _LIABLE if arrow.is_liable else _GOLD
    width = text_width(arrow.amount)
    text = (arrow.start + arrow.end - _HEAD - width) // 2
    half = 2 if arrow.is_liable else 1
    for start, end in ((arrow.start, text - 12), (text + width + 12, arrow.end - _HEAD)):
        draw.rectangle((start, arrow.y - half, max(start, end), arrow.y + half), colour)
    head = _arrow_head(colour)
    image.paste(head, (arrow.end - _HEAD, arrow.y - _HEAD // 2), head)
    write(draw, (text, arrow.y), arrow.amount, colour)


@cache
def _arrow_head(colour: Colour) -> Image.Image:
    size = _HEAD * _SCALE
    head = Image.new("RGBA", (size, size))
    ImageDraw.Draw(head).polygon(((0, 0), (size - 1, size // 2), (0, size - 1)), colour)
    return head.reduce(_SCALE)
