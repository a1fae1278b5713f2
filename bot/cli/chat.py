"""Messages of a chat as a telephone shows them in the dark: who wrote each, what it quotes, what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from .lettering import Line, Style, letters_of, wrapped, write_line
from .telephone import BODY, BOX_HEIGHT, GAP, GROUND, HEADING, PADDING, QUOTE, SCALE, WIDTH, paint_row, rows_of

_QUOTED = "> "
_BAR = 3
_INSIDE = WIDTH - 2 * PADDING


@dataclass(frozen=True, slots=True)
class Said:
    """One message: who wrote it, its text in Markdown, the labels of what can be pressed below it."""

    by: str
    text: str
    labels: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of text; what is `quoted` has a bar before it."""

    style: Style
    line: Line
    quoted: bool = False


def chat_picture(messages: Sequence[Said]) -> Image.Image:
    """Draw messages one below the other."""
    laid = [(list(_rows(each)), list(rows_of(each.labels, _INSIDE))) for each in messages]
    heights = [sum(row.style.height for row in rows) + len(below) * (BOX_HEIGHT + GAP) for rows, below in laid]
    height = PADDING + sum(each + PADDING for each in heights)
    image = Image.new("RGB", (WIDTH * SCALE, height * SCALE), GROUND)
    y = PADDING
    for rows, below in laid:
        for row in rows:
            _write(image, row, y)
            y += row.style.height
        for labels in below:
            paint_row(image, labels, y + GAP, PADDING)
            y += BOX_HEIGHT + GAP
        y += PADDING
    return image


def _rows(said: Said) -> Iterator[_Row]:
    yield _Row(HEADING, letters_of(said.by, HEADING))
    for text in said.text.splitlines():
        quoted = text.startswith(_QUOTED)
        style, room = (QUOTE, _INSIDE - PADDING) if quoted else (BODY, _INSIDE)
        for line in wrapped(letters_of(text.removeprefix(_QUOTED), style), style, room):
            yield _Row(style, line, quoted)


def _write(image: Image.Image, row: _Row, y: int) -> None:
    if row.quoted:
        box = [each * SCALE for each in (PADDING, y, PADDING + _BAR, y + row.style.height)]
        ImageDraw.Draw(image).rectangle((box[0], box[1], box[2] - 1, box[3] - 1), QUOTE.colour)
    left = PADDING + (PADDING if row.quoted else 0)
    write_line(image, (left, y + row.style.height / 2), row.line, row.style, SCALE)
