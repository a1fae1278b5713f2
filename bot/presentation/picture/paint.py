"""Paints a picture as PNG: hands as they lie on the table, who fed what, and arrows of who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bot.engine import SEATS
from bot.engine.tiles import FLOWERS, KINDS, RED_FIVES, Tile

from .labels import GAP, Label
from .layout import MARGIN, Layout, lay_out
from .letters import BADGE, NUMBER, number_badge, seat_badge, write
from .payments import HEAD, Arrow
from .scene import Picture, ShownHand, ShownIndicators, ShownMeld, ShownPayment
from .tiles import BACK, Colour, tile_image, tiles_to_paint

__all__ = [
    "Picture",
    "ShownHand",
    "ShownIndicators",
    "ShownMeld",
    "ShownPayment",
    "draw_picture",
    "warming",
]

FELT: Final[Colour] = (30, 92, 70)
"""The panel behind everything, so that it reads alike in dark and in light mode."""
_LINE: Colour = (64, 126, 102)
_IVORY: Colour = (250, 247, 236)
_GOLD: Colour = (255, 204, 51)
LIABLE: Final[Colour] = (255, 150, 120)
"""Of the frame around what made somebody liable, and of what they pay."""
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
        payments=(
            ShownPayment("E", "S", "0123456789", "ABC", 3, is_liable=True),
            ShownPayment("S", "table", "0123456789", "ABC"),
        ),
        names=dict.fromkeys((*SEATS, "table"), "ABCDEFGHIJKLM"),
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
        draw.line((MARGIN, layout.rule, layout.width - MARGIN, layout.rule), _LINE, 2)
    for frame in layout.frames:
        corners = (frame.left, frame.top, frame.right - 1, frame.bottom - 1)
        draw.rounded_rectangle(corners, 9, outline=LIABLE, width=4)
    for label in layout.labels:
        _draw_label(image, draw, label)
    for caption in layout.captions:
        write(draw, (caption.x, caption.y), caption.text, _IVORY)
    for arrow in layout.arrows:
        _draw_arrow(image, draw, arrow)


def _draw_label(image: Image.Image, draw: ImageDraw.ImageDraw, label: Label) -> None:
    x, colour = label.x, LIABLE if label.is_liable else _IVORY
    if label.number:
        x = _draw_number(image, label.number, x, label.y, colour)
    if label.badge is not None:
        badge = seat_badge(label.badge)
        image.paste(badge, (x, label.y - BADGE // 2), badge)
        x += BADGE + GAP
    write(draw, (x, label.y), label.name, colour)


def _draw_number(image: Image.Image, number: int, x: int, y: int, colour: Colour) -> int:
    """Draw a meld's number and give where what follows begins."""
    badge = number_badge(number, colour)
    image.paste(badge, (x, y - NUMBER // 2), badge)
    return x + NUMBER + GAP


def _draw_arrow(image: Image.Image, draw: ImageDraw.ImageDraw, arrow: Arrow) -> None:
    colour = LIABLE if arrow.is_liable else _GOLD
    half = 2 if arrow.is_liable else 1
    for start, end in ((arrow.start, arrow.text - 10), (arrow.text + arrow.width + 10, arrow.end - HEAD)):
        draw.rectangle((start, arrow.y - half, max(start, end), arrow.y + half), colour)
    head = _arrow_head(colour)
    image.paste(head, (arrow.end - HEAD, arrow.y - HEAD // 2), head)
    x = arrow.text
    if arrow.tag.text:
        write(draw, (x, arrow.y), arrow.tag, colour)
        x += arrow.tag.width + 2 * GAP
    if arrow.number:
        x = _draw_number(image, arrow.number, x, arrow.y, colour) + GAP
    write(draw, (x, arrow.y), arrow.amount, colour)


@cache
def _arrow_head(colour: Colour) -> Image.Image:
    size = HEAD * _SCALE
    head = Image.new("RGBA", (size, size))
    ImageDraw.Draw(head).polygon(((0, 0), (size - 1, size // 2), (0, size - 1)), colour)
    return head.reduce(_SCALE)
