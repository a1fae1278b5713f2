"""The melds of the whole table in the order they were laid down, as one text."""

from __future__ import annotations

import re

from bot.engine.deal import SEATS, Seat
from bot.engine.errors import DealError

from .laid_melds import with_all_told
from .melds_said_again import said_again
from .plain_answers import Answer, seat_at
from .session import Session
from .typed import Laid, read_melds

_SEATS = {sign: SEATS[place] for place, signs in enumerate(("E東东", "S南", "W西", "N北")) for sign in signs}
_OWNER = re.compile(r"\s*([ESWNeswn東东南西北])\s*[:：]")
_SEGMENT = re.compile(r"[^;；\n]+")


def take_table_melds(session: Session, _about: str, values: Answer) -> Session:
    """Lay everybody's melds anew in the order of the table: ``S: 111z; W: 222p 333p; S: 444z``; none keeps them."""
    text = "\n".join(values)
    if not text.strip():
        return session
    laid: list[Laid] = []
    for segment in _SEGMENT.finditer(text):
        laid.extend(_segment(session, text, segment.start(), segment.end()))
    merged: dict[Seat, list[Laid]] = {
        seat: list(said_again(session, seat, [each for each in laid if each.call.by == seat])) for seat in session.seats
    }
    order = [merged[each.call.by] for each in laid]
    told = [pile.pop(0) for pile in order if pile] + [each for pile in merged.values() for each in pile]
    return with_all_told(session, told)


def table_text(session: Session) -> str:
    """Write the melds in the order of the table, as `take_table_melds` reads them."""
    parts: list[tuple[Seat, list[str]]] = []
    for call in session.calls:
        if not parts or parts[-1][0] != call.by:
            parts.append((call.by, []))
        parts[-1][1].append(call.tiles or "")
    return "; ".join(f"{seat}: {' '.join(texts)}" for seat, texts in parts)


def _segment(session: Session, text: str, start: int, end: int) -> list[Laid]:
    owner = _OWNER.match(text, start, end)
    if owner is None:
        if not text[start:end].strip():
            return []
        raise DealError(
            "bad-tiles", "", "no-owner", text=text, part=text[start:end], position=start, length=end - start
        )
    by = seat_at(session, _SEATS[owner[1].upper()])
    return read_melds(session, "table-melds", " " * owner.end() + text[owner.end() : end], by)
