"""Which answers a contradiction is blamed on: the step that shows it and lets it be mended."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.errors import DealError
from bot.engine.ruleset import played_by

from .missing import place_at, winner_at
from .session import Session

_BLAMED: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"wins\[(?P<index>\d+)\]\.(concealed|tile|value).*"), "hand"),
    (re.compile(r"wins\[(?P<index>\d+)\]\.flags|riichi|dora|ura|kita.*|flowers.*|honba|deposits"), "circumstances"),
    (re.compile(r"wins.*"), "who"),
    (re.compile(r"calls\[(?P<call>\d+)\].*"), "melds"),
    (re.compile(r"calls"), "robbed"),
    (re.compile(r"wild"), "wild"),
    (re.compile(r"draw.*"), "draw"),
    (re.compile(r"penalty.*"), "culprit"),
)


def blamed_step(session: Session, error: DealError) -> str:
    """Give the key of the step whose answers an error is about."""
    for pattern, name in _BLAMED:
        found = pattern.fullmatch(error.at)
        if found is None:
            continue
        if name == "hand":
            return f"hand:{winner_at(session, found['index'])}"
        if name == "melds":
            return _melds_of(session, place_at(session, found["call"]))
        if name == "robbed":
            return "who" if session.discarder is UNSET else f"melds:{session.discarder}"
        return name
    return "ending"


def _melds_of(session: Session, place: int) -> str:
    """Where the melds of all are told together, another's are mended there."""
    by = session.calls[place].by
    in_order = played_by(session.rules, session.house)[0].melds_in_order
    return "table-melds" if in_order and by not in session.winners else f"melds:{by}"
