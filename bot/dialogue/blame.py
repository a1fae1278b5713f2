"""Which answers an error of the engine is about, so that they are asked again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import UNSET

from bot.dialogue.ask.missing import place_at, winner_at
from bot.engine import DealError

from .draft import BY_FLOWERS, Draft

_BLAMED: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"wins\[(?P<index>\d+)\]\.(concealed|tile|value).*"), "hand"),
    (re.compile(r"wins\[(?P<index>\d+)\]\.flags|riichi|dora|ura|kita.*|flowers.*|honba|deposits"), "circumstances"),
    (re.compile(r"wins.*"), "who"),
    (re.compile(r"calls\[(?P<call>\d+)\].*"), "melds"),
    (re.compile(r"calls"), "robbed"),
    (re.compile(r"wild"), "wild"),
    (re.compile(r"skins"), "skins"),
    (re.compile(r"draw.*"), "draw"),
    (re.compile(r"penalty.*"), "culprit"),
)


def blamed_step(draft: Draft, error: DealError) -> str:
    """Return the key of the step whose answers an error is about."""
    for pattern, name in _BLAMED:
        found = pattern.fullmatch(error.at)
        if found is None:
            continue
        if name == "hand":
            return f"hand:{winner_at(draft, found['index'])}"
        if name == "melds":
            return _step_of_melds(draft, place_at(draft, found["call"]))
        if name == "circumstances" and draft.ending in BY_FLOWERS and draft.winners:
            return f"flowers:{draft.winners[0]}"
        if name == "robbed":
            return "who" if draft.discarder is UNSET else f"melds:{draft.discarder}"
        return name
    return "ending"


def _step_of_melds(draft: Draft, place: int) -> str:
    """Where the melds of all are told together, another's are put right there."""
    by = draft.calls[place].by
    in_order = draft.played.family.melds_in_order
    return "table-melds" if in_order and by not in draft.winners else f"melds:{by}"
