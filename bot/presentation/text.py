"""A breakdown as plain text: for the terminal, and sentence by sentence for JSON."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Catalogue

from .breakdown import Breakdown, Reasons
from .marking import columns


def sentences(reasons: Reasons) -> list[str]:
    """Give the sentences that explain a ruling, in the order a reader needs them."""
    lines = [reasons.headline, *reasons.hands]
    lines += [f"{each.payer} → {each.payee}: {each.amount}. {each.reason}" for each in reasons.payments]
    lines += [each.told for each in reasons.liabilities]
    return [*lines, *reasons.factors, *reasons.notes, *reasons.testimony]


def plain_text(breakdown: Breakdown, language: Catalogue) -> str:
    """Lay a breakdown out for a terminal."""
    return "\n".join(_lines(breakdown, language))


def _lines(breakdown: Breakdown, language: Catalogue) -> Iterator[str]:
    yield breakdown.headline
    yield from breakdown.hands
    yield ""
    width = max(columns(each.name) for each in breakdown.players)
    for player in breakdown.players:
        yield f"  {player.name}{' ' * (width - columns(player.name))}  {player.amount:>8}"
    for title, lines in _sections(breakdown):
        if lines:
            yield ""
            yield language.for_family(breakdown.family)(title)
            yield from (f"  {line}" for line in lines)
    yield ""
    yield breakdown.rules


def _sections(breakdown: Breakdown) -> Iterator[tuple[str, list[str]]]:
    yield (
        "section.payments",
        [f"{each.payer} → {each.payee}  {each.amount}  {each.reason} [{each.clause}]" for each in breakdown.payments],
    )
    yield (
        "section.liabilities",
        [f"{'✓' if each.holds else '✗'} {each.told} [{each.clause}]" for each in breakdown.liabilities],
    )
    yield "section.factors", list(breakdown.factors)
    yield "section.notes", list(breakdown.notes)
    yield "section.testimony", list(breakdown.testimony)
