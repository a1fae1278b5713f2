"""Buttons and menus that were posted before a server came to this database: the rows they name are found here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.store.moves import Counted, Moves

from .ids import HOUSE_RULES, RULING, Press, RulesVerb, RulingVerb

_CONTESTS: tuple[RulingVerb, ...] = ("contests", "accept", "back", "call", "uphold", "overrule")
_VERSIONS: tuple[RulesVerb, ...] = ("page", "jump")
NUMBERED: Final[Mapping[tuple[str, str], tuple[int, Counted]]] = {
    **dict.fromkeys(((RULING, verb) for verb in _CONTESTS), (5, "assents")),
    **dict.fromkeys(((HOUSE_RULES, verb) for verb in _VERSIONS), (1, "house_rules")),
}
"""Which word of a press is the number of a row that its file counts, and in which table; other numbers never change."""

Words = tuple[str, ...]


async def as_counted_here(moves: Moves, server: int, press: Press, chosen: Words) -> tuple[Press, Words]:
    """Give a press, and what was chosen with it, by the numbers that rows of this server have in this file."""
    words = (*press.words, *chosen)
    place, counted = NUMBERED.get((press.kind, "".join(words[:1])), (0, None))
    if counted is None or len(words) <= place or not words[place].isdecimal():
        return press, chosen
    number = str(await moves.number_here(server, counted, int(words[place])))
    words = (*words[:place], number, *words[place + 1 :])
    own = len(press.words)
    return Press(press.kind, words[:own], press.owner), words[own:]
