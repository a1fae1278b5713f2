"""A form: what it looks like, and what it gives. Every form takes its own part of the text or declines it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .notation_pieces import Piece
from .notation_reading import Span

ALONE, ENDS = r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])"
"""What stands around a form that fills everything between two separators, and what follows a word."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way of writing: `read` turns what the pattern matched into pieces, or declines with None."""

    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], Sequence[Piece] | None]


def form(pattern: str, read: Callable[[re.Match[str]], Sequence[Piece] | None]) -> Form:
    """Make a form of a pattern."""
    return Form(re.compile(pattern), read)


def span_of(match: re.Match[str], group: int = 0) -> Span:
    """Give the place of a match or one of its groups."""
    return Span(*match.span(group))
