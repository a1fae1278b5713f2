"""An embed as a telephone shows it in the dark: bar, title, text, fields, picture, small print and buttons."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
from PIL import Image, ImageDraw, ImageOps

from .lettering import Line, Style, letters_of, wrapped, write_line
from .telephone import (
    BODY,
    BOX,
    BOX_HEIGHT,
    CORNER,
    GAP,
    GREY,
    GROUND,
    HEADING,
    PADDING,
    SCALE,
    WHITE,
    WIDTH,
    paint_box,
    paint_row,
    rows_of,
)

_CARD = (43, 45, 49)
_TITLE = Style(16, WHITE, strong=True, height=21)
_SMALL = Style(11, GREY, height=16)
_FOOTER = Style(11, GREY, height=15)
_BAR = 4
_SMALL_PRINT = "-# "


Text = Sequence[tuple[Style, Line]]


@dataclass(frozen=True, slots=True)
class _Block:
    """A text or a picture, `gap` below what is above it."""

    gap: int
    content: Text | Image.Image

    @property
    def height(self) -> int:
        """How high it is, without the gap."""
        if isinstance(self.content, Image.Image):
            return self.content.height // SCALE
        return sum(style.height for style, _ in self.content)


def phone_picture(embed: discord.Embed, picture: bytes | None, labels: Sequence[str]) -> Image.Image:
    """Draw an embed with its picture, and buttons of these labels below it."""
    blocks = list(_blocks(embed, picture))
    bottom = 2 * PADDING + sum(block.gap + block.height for block in blocks)
    rows = list(rows_of(labels))
    height = bottom + len(rows) * (BOX_HEIGHT + GAP)
    image = Image.new("RGB", (WIDTH * SCALE, height * SCALE), GROUND)
    draw = ImageDraw.Draw(image)
    paint_box(draw, (0, 0, WIDTH, bottom), _CARD)
    colour = embed.colour.to_rgb() if embed.colour else BOX
    draw.rounded_rectangle((0, 0, PADDING * SCALE, bottom * SCALE - 1), CORNER * SCALE, colour)
    draw.rectangle((_BAR * SCALE, 0, PADDING * SCALE, bottom * SCALE - 1), _CARD)
    y = PADDING
    for block in blocks:
        y += block.gap
        _paint(image, block.content, y)
        y += block.height
    for place, row in enumerate(rows):
        paint_row(image, row, bottom + GAP + place * (BOX_HEIGHT + GAP), 0)
    return image


def _blocks(embed: discord.Embed, picture: bytes | None) -> Iterator[_Block]:
    if embed.title:
        yield _Block(0, _text(embed.title, _TITLE))
    if embed.description:
        yield _Block(GAP if embed.title else 0, _text(embed.description, BODY))
    for field in embed.fields:
        yield _Block(GAP, _text(field.name or "", HEADING))
        yield _Block(2, _text(field.value or "", BODY))
    if picture:
        yield _Block(PADDING, _scaled(picture))
    if embed.footer.text:
        yield _Block(GAP, _text(embed.footer.text, _FOOTER))


_INSIDE = WIDTH - _BAR - 2 * PADDING


def _text(markdown: str, style: Style) -> Text:
    """Break a text into the lines there is room for; a line of small print has its own style."""
    lines: list[tuple[Style, str]] = []
    for line in markdown.splitlines():
        small = line.startswith(_SMALL_PRINT)
        lines.append((_SMALL if small else style, line.removeprefix(_SMALL_PRINT)))
    return [(set_in, part) for set_in, line in lines for part in wrapped(letters_of(line, set_in), set_in, _INSIDE)]


def _scaled(picture: bytes) -> Image.Image:
    """Scale the picture to the width there is; a small one keeps its own."""
    with Image.open(io.BytesIO(picture)) as opened:
        drawn = opened.convert("RGB")
    width = min(_INSIDE, drawn.width) * SCALE
    height = round(drawn.height * width / drawn.width / SCALE) * SCALE
    return ImageOps.fit(drawn, (width, height), Image.Resampling.LANCZOS)


def _paint(image: Image.Image, content: Text | Image.Image, y: int) -> None:
    left = _BAR + PADDING
    if isinstance(content, Image.Image):
        corners = Image.new("L", content.size)
        ImageDraw.Draw(corners).rounded_rectangle((0, 0, content.width - 1, content.height - 1), CORNER * SCALE, 255)
        image.paste(content, (left * SCALE, y * SCALE), corners)
        return
    for style, line in content:
        write_line(image, (left, y + style.height / 2), line, style, SCALE)
        y += style.height


def plain(markdown: str) -> str:
    """Return what is read of a line of Markdown."""
    return "".join(letter.sign for letter in letters_of(markdown.removeprefix(_SMALL_PRINT), BODY))
