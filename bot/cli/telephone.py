"""What a telephone's screen in the dark is drawn with: its width, colours and letters, and rows of buttons."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from .lettering import Colour, Line, Style, letters_of, width_of, write_line

WIDTH = 330
"""Of everything, as wide as a message is on a telephone; the picture has `SCALE` times as many pixels."""
SCALE = 2

GROUND, BOX = (49, 51, 56), (78, 80, 88)
WHITE, GREY = (242, 243, 245), (148, 155, 164)

BODY = Style(14, (219, 222, 225), height=19)
HEADING = Style(13, WHITE, strong=True, height=18)
QUOTE = Style(14, GREY, height=19)
_LABEL = Style(13, WHITE, height=18)

PADDING, GAP, CORNER = 12, 8, 6
BOX_HEIGHT = 32
_COLOURS = 128

Labels = Sequence[tuple[Line, int]]
"""Labels beside one another, each with the width of its button."""


def rows_of(labels: Sequence[str], room: int = WIDTH) -> Iterator[Labels]:
    """Set buttons beside one another as far as there is `room`, by itself all of the width."""
    row: list[tuple[Line, int]] = []
    for label in labels:
        line = letters_of(label, _LABEL)
        wide = round(width_of(line, _LABEL)) + 2 * PADDING
        if row and sum(each + GAP for _, each in row) + wide > room:
            yield row
            row = []
        row.append((line, wide))
    if row:
        yield row


def paint_row(image: Image.Image, row: Labels, y: int, x: int) -> None:
    """Draw a row of buttons from this place on."""
    for line, wide in row:
        paint_box(ImageDraw.Draw(image), (x, y, x + wide, y + BOX_HEIGHT), BOX)
        write_line(image, (x + PADDING, y + BOX_HEIGHT / 2), line, _LABEL, SCALE)
        x += wide + GAP


def paint_box(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], colour: Colour) -> None:
    """Draw a box with round corners."""
    left, top, right, bottom = (each * SCALE for each in box)
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), CORNER * SCALE, colour)


def png_of(image: Image.Image) -> bytes:
    """Return a picture as a small file."""
    file = io.BytesIO()
    image.quantize(_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()
