"""The lines of a ruling in the order in which they are read, for whatever shows text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.i18n import Catalogue

from .breakdown import Breakdown, PlayerLine
from .lines import columns
from .paid import PaymentLine
from .words import one_after_another

MOST_COLUMNS = 56
"""So wide a line a phone still shows in one piece, or nearly."""


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """How text is set: what is paid `strong`, what explains `small`. Each is made once, and told apart by itself."""

    strong: Callable[[str], str]
    small: Callable[[str], str]
    width: Callable[[str], int] = columns
    """Counts the columns of a text as it is read."""


def _as_it_is(text: str) -> str:
    return text


PLAIN = Style(_as_it_is, _as_it_is)


# Nearly all lines of recorded deals were laid out before, as those of `paid`.
@lru_cache(maxsize=2048)
def payment_line(payment: PaymentLine, style: Style, language: Catalogue) -> str:
    """Say who pays whom how much, and for what."""
    return language(
        "payment.line",
        payer=payment.payer,
        payee=payment.payee,
        amount=style.strong(payment.amount),
        reason=payment.reason,
    )


def short_payment_line(payment: PaymentLine, style: Style) -> str:
    """Say who pays whom how much."""
    return f"{payment.payer} → {payment.payee} {style.strong(payment.amount)}"


def result_lines(breakdown: Breakdown, style: Style, language: Catalogue) -> Sequence[str]:
    """Say the net results in one line where they fit, else one a line; where nobody pays, that."""
    if breakdown.nobody_pays:
        return [breakdown.nobody_pays]
    one = " · ".join(_result("result.short", player, style, language) for player in breakdown.players)
    if style.width(one) <= MOST_COLUMNS:
        return [one]
    return [_result("result.line", player, style, language) for player in breakdown.players]


def _result(key: str, player: PlayerLine, style: Style, language: Catalogue) -> str:
    said = language(key, player=player.name, amount=player.amount)
    return style.strong(said) if player.delta < 0 else said


def hand_lines_shown(breakdown: Breakdown) -> Sequence[str]:
    """Say what the hands are worth where the title does not."""
    return [hand.text for hand in breakdown.reasons.hands if not hand.in_title]


def small_lines(breakdown: Breakdown, style: Style, language: Catalogue) -> Iterator[str]:
    """Say the clauses in one line, what rests on testimony, and each note."""
    reasons = breakdown.reasons
    if reasons.rules:
        yield style.small(one_after_another(reasons.rules))
    if reasons.testimony:
        facts = one_after_another(reasons.testimony).rstrip(".。")
        yield style.small(language("testimony.line", facts=facts))
    yield from map(style.small, reasons.notes)
