"""Where the arrows lie that say who pays whom: one below the other, all equally long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine import Party

from .labels import GAP, Label, label_of
from .letters import NUMBER, SMALL, Written, written
from .scene import Picture, ShownPayment

HEAD: Final = 20
"""How long an arrow's head is."""
ROW: Final = 48
"""The height of a payment."""
_LINE = 22
"""The shortest line before and behind what stands on an arrow."""
_AIR = 10
"""Between a line and what is written beside it."""
_LONGER = 120
"""How much longer than it must be an arrow gets where there is room."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line from `start` to `end` at height `y`; in its middle, from `text` on: the tag, a meld's number, the amount.

    `number` is 0 where there is none; `width` is how wide all that is.
    """

    start: int
    end: int
    y: int
    text: int
    width: int
    tag: Written
    number: int
    amount: Written
    is_liable: bool


def lay_payments(picture: Picture, left: int, top: int, room: int) -> tuple[tuple[Arrow, ...], tuple[Label, ...]]:
    """Return the arrows and who stands at their ends, within so many pixels."""
    if not picture.payments:
        return (), ()
    shown = [_words_on(payment, picture.font) for payment in picture.payments]
    needed = max(width for *_, width in shown) + 2 * (_LINE + _AIR) + HEAD
    payers, payees = _ends(picture, room - needed - 2 * _AIR)
    longest = max(label.width for label in payers)
    spare = room - needed - 2 * _AIR - longest - max(label.width for label in payees)
    start = left + longest + _AIR
    end = start + needed + min(spare, _LONGER)
    arrows: list[Arrow] = []
    for place, (payment, (tag, amount, width)) in enumerate(zip(picture.payments, shown, strict=True)):
        middle = top + place * ROW + ROW // 2
        text = (start + end - HEAD - width) // 2
        arrows.append(Arrow(start, end, middle, text, width, tag, payment.number, amount, payment.is_liable))
    ends = (
        each
        for payer, payee, arrow in zip(payers, payees, arrows, strict=True)
        for each in (payer.at(left, arrow.y), payee.at(end + _AIR, arrow.y))
    )
    return tuple(arrows), tuple(ends)


def _words_on(payment: ShownPayment, font: str) -> tuple[Written, Written, int]:
    """Return the tag, the amount, and how wide they are with the number between them."""
    tag, amount = written(payment.tag, font, SMALL), written(payment.amount, font)
    width = amount.width + (NUMBER + 2 * GAP if payment.number else 0)
    return tag, amount, width + (tag.width + 2 * GAP if tag.text else 0)


def _ends(picture: Picture, room: int) -> tuple[Sequence[Label], Sequence[Label]]:
    """Name who pays and who is paid; where both are long, each has half of the room."""
    parties: list[tuple[Party, Party]] = [(payment.payer, payment.payee) for payment in picture.payments]
    payers = [label_of(picture, payer, room) for payer, _ in parties]
    payees = [label_of(picture, payee, room) for _, payee in parties]
    left = max(label.width for label in payers)
    right = max(label.width for label in payees)
    if left + right > room:
        for_payees = room - min(left, max(room // 2, room - right))
        payees = [label_of(picture, payee, for_payees) for _, payee in parties]
        payers = [label_of(picture, payer, room - max(label.width for label in payees)) for payer, _ in parties]
    return payers, payees
