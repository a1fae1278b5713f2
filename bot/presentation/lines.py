"""Lines of text: cut to the room there is, measured in columns, marked where reading failed."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from bot.engine import DealError


def cut(text: str, most: int) -> str:
    """Leave as much of a text as fits, with a sign that there was more."""
    return text if len(text) <= most else text[: max(most - 1, 0)] + "…" * (most > 0)


MOST_BESIDE = 30
"""So many characters are shown on either side of the place."""
_MARK, _CUT = "^", "…"


def marked_text(error: DealError) -> str | None:
    """Show the typed text and, in a second line, a mark under its fault; None where the error has no place.

    The columns are those of a fixed-width font, in which Chinese and Japanese signs are two wide.
    """
    text, position = error.data.get("text"), error.data.get("position")
    if not isinstance(text, str) or not isinstance(position, int) or not 0 <= position <= len(text):
        return None
    length = error.data.get("length", 1)
    part = text[position : position + int(length)] or " "
    before, after = text[:position], text[position + len(part) :]
    head = f"{_CUT}{before[-MOST_BESIDE:]}" if len(before) > MOST_BESIDE else before
    tail = f"{after[:MOST_BESIDE]}{_CUT}" if len(after) > MOST_BESIDE else after
    shown = part if len(part) <= MOST_BESIDE else f"{part[:MOST_BESIDE]}{_CUT}"
    line = _one_line(head + shown + tail).rstrip()
    return f"{line}\n{' ' * columns(head)}{_MARK * max(1, columns(shown))}"


def _one_line(text: str) -> str:
    return "".join(" " if character.isspace() else character for character in text)


def columns(text: str) -> int:
    """Count the columns that a text takes in a fixed-width font."""
    return sum(0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text)
