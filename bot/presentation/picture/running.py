"""How a player's total ran over their hands, as a line, with the same in words."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bot.i18n import Catalogue
from bot.presentation.money import POINTS

from .letters import SMALL, write, written
from .paint import FELT
from .tiles import Colour

_WIDTH: Final = 800
_HEIGHT: Final = 420
_LEFT: Final = 150
_TOP: Final = 80
_RIGHT: Final = _WIDTH - 24
_BOTTOM: Final = _HEIGHT - 56
_IVORY: Colour = (250, 247, 236)
_GOLD: Colour = (255, 204, 51)
_LINE: Colour = (64, 126, 102)
_BOLD: Final = 4
_COLOURS: Final = 32


@dataclass(frozen=True, slots=True)
class Running:
    """Whose total it is, under which rules, and what it was after so many hands, in the order of the hands.

    `font` names a font file of the host for names the built-in fonts lack letters for.
    """

    name: str
    rules: str
    steps: tuple[tuple[int, int], ...]
    font: str = ""


def draw_running(running: Running) -> bytes:
    """Return the line as PNG, from 0 before the first hand on."""
    image = Image.new("RGB", (_WIDTH, _HEIGHT), FELT)
    draw = ImageDraw.Draw(image)
    write(draw, (24, 40), written(running.name, running.font, width=_WIDTH // 2), _IVORY)
    rules = written(running.rules, running.font, SMALL, _WIDTH // 2 - 60)
    write(draw, (_RIGHT - rules.width, 40), rules, _IVORY)
    points = ((0, 0), *running.steps)
    low, high = _bounds(running)
    for amount in dict.fromkeys((high, 0, low)):
        y = _height(amount, low, high)
        draw.line((_LEFT, y, _RIGHT, y), _LINE, 2)
        label = written(POINTS.signed(amount).replace("\u2212", "-"), "", SMALL, _LEFT - 20)
        write(draw, (_LEFT - 12 - label.width, y), label, _IVORY)
    last = points[-1][0] or 1
    line = [(_LEFT + hands * (_RIGHT - _LEFT) // last, _height(total, low, high)) for hands, total in points]
    draw.line(line, _GOLD, _BOLD, joint="curve")
    hands = written(str(last), "", SMALL)
    write(draw, (_RIGHT - hands.width, _HEIGHT - 28), hands, _IVORY)
    file = BytesIO()
    image.quantize(_COLOURS, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def running_text(running: Running, language: Catalogue) -> str:
    """Say in words what the line shows."""
    totals = [total for _, total in running.steps] or [0]
    return language(
        "picture.running",
        player=running.name,
        rules=running.rules,
        hands=running.steps[-1][0] if running.steps else 0,
        total=POINTS.signed(totals[-1]),
        highest=POINTS.signed(max(0, *totals)),
        lowest=POINTS.signed(min(0, *totals)),
    )


def _bounds(running: Running) -> tuple[int, int]:
    """Return the lowest and the highest total, 0 among them, and never the same twice."""
    totals = [0, *(total for _, total in running.steps)]
    low, high = min(totals), max(totals)
    return (low, high) if low != high else (low, low + 1)


def _height(amount: int, low: int, high: int) -> int:
    return _BOTTOM - (amount - low) * (_BOTTOM - _TOP) // (high - low)
