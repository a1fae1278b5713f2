"""The facts of a message, with what was chosen of those that can be meant in several ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft
from bot.dialogue.message import Message, read_message
from bot.telling.told import Doubt, Facts, Told, ToldMeld, ToldValue, ToldWin

NEITHER = "neither"
"""None of the readings, or nobody knows."""
_TWO_DEALS = "deal"


def told_in(draft: Draft, message: Message) -> Told:
    """Read a message by the words of the family that is played; of one nobody chose yet, by its own words."""
    return read_message(message.text, "" if draft.rules_open else draft.played.family.name)


def facts_told(draft: Draft, message: Message) -> Facts:
    """Return the facts of a message, those that were chosen among them."""
    told = told_in(draft, message)
    facts = told.facts
    for key, doubt in _doubts(told):
        chosen = message.meant.get(key, NEITHER)
        if chosen.isdecimal() and int(chosen) < len(doubt.readings):
            facts = with_reading(facts, *doubt.readings[int(chosen)]) or facts
    return facts


def doubts_in(draft: Draft, message: Message) -> Iterator[tuple[str, Doubt]]:
    """Return what can be meant in several ways, each with its key, where an answer would tell a fact."""
    told = told_in(draft, message)
    for key, doubt in _doubts(told):
        if all(with_reading(told.facts, *reading) is not None for reading in doubt.readings):
            yield key, doubt


def is_of_two_deals(told: Told) -> bool:
    """Whether a message tells two deals of equal standing, of which none is taken."""
    return any(name == _TWO_DEALS for doubt in told.ambiguous for name, _ in doubt.readings)


def _doubts(told: Told) -> Iterator[tuple[str, Doubt]]:
    return ((f"d{place}", doubt) for place, doubt in enumerate(told.ambiguous))


# -- a reading taken -----------------------------------------------------------------------------------------


def with_reading(facts: Facts, key: str, value: Any) -> Facts | None:  # noqa: ANN401 - of whatever kind the fact is
    """Return the facts with one more; None where it is not said what it is a fact about."""
    head, _, rest = key.partition(".")
    if head in ("wins", "melds"):
        return _OF_ONE[head](facts, rest, value)
    if head == "seats":
        return msgspec.structs.replace(facts, seats={**(facts.seats or {}), rest: value})
    if head == "riichi":
        return msgspec.structs.replace(facts, riichi=(*(facts.riichi or ()), value))
    if head in ("rules", "honba", "deposits", "dora", "ura", "round_wind", "wild", "wild_indicator", "sanma"):
        return msgspec.structs.replace(facts, **{head: value})
    return None


def _with_win(facts: Facts, field: str, value: Any) -> Facts | None:  # noqa: ANN401 - as above
    """Say more of the only win, or of all that are won off one tile; a winner who is told first begins a win."""
    wins = facts.wins or (ToldWin(),)
    if field == "by":
        open_ones = [place for place, win in enumerate(wins) if win.by is UNSET]
        if len(open_ones) != 1:
            return None
        return msgspec.structs.replace(facts, wins=_replaced(wins, open_ones[0], by=value))
    if field in ("how", "from", "tile"):
        name = "discarder" if field == "from" else field
        return msgspec.structs.replace(facts, wins=tuple(msgspec.structs.replace(win, **{name: value}) for win in wins))
    name = field.removeprefix("value.")
    if len(wins) != 1 or name not in ToldValue.__struct_fields__:
        return None
    worth = wins[0].value or ToldValue()
    stated = (*(getattr(worth, name) or ()), value) if name in ("yakuman", "patterns") else value
    worth = msgspec.structs.replace(worth, **{name: stated})
    return msgspec.structs.replace(facts, wins=_replaced(wins, 0, value=worth))


def _with_meld(facts: Facts, field: str, value: Any) -> Facts | None:  # noqa: ANN401 - as above
    """Say more of the only meld that lacks it; how four alike were laid down is asked when they lie there."""
    name = {"from": "feeder", "tiles": "tiles"}.get(field)
    melds = facts.melds or ()
    if name is None:
        return None
    lacking = [place for place, meld in enumerate(melds) if getattr(meld, name) is UNSET and _is_known(meld, name)]
    if len(lacking) != 1:
        return None
    return msgspec.structs.replace(facts, melds=_replaced(melds, lacking[0], **{name: value}))


def _is_known(meld: ToldMeld, lacking: str) -> bool:
    """Whether it is said which meld lacks a feeder, or of which kind the one is whose tiles are not sure."""
    if lacking == "tiles":
        return meld.kind is not UNSET and meld.tile is UNSET
    return meld.tiles is not UNSET or meld.tile is not UNSET or meld.nth is not UNSET


def _replaced(items: Sequence[Any], place: int, **facts: object) -> tuple[Any, ...]:
    changed = msgspec.structs.replace(items[place], **facts)
    return (*items[:place], changed, *items[place + 1 :])


_OF_ONE: Mapping[str, Callable[[Facts, str, Any], Facts | None]] = {"wins": _with_win, "melds": _with_meld}
