"""Facts follow people: whoever takes another seat takes along what was said about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from bot.engine import SEATS, Call, Seat, seat_before

if TYPE_CHECKING:
    from .draft import Draft
    from .message import Message
    from .player import Player

Moves = Mapping[Seat, Seat]
"""The new seat of whoever sat somewhere; who is gone has none."""
_CHOSEN = frozenset(("winners", "discarder", "culprit", "ready", "nagashi", "riichi", "feeder"))
"""Questions that are answered with seats: an answer that is kept names people."""
_SEATED_ANEW = "player"
_OWNER = re.compile(r"(?<!\w)([ESWN])(?=\s*[:：])")

T = TypeVar("T")


def is_seated(draft: Draft) -> bool:
    """Whether somebody sits in every seat of this table, and nobody elsewhere, as when other rules were played."""
    return draft.players.keys() == set(draft.seats)


def moves_of(before: Mapping[Seat, Player], after: Mapping[Seat, Player]) -> Moves:
    """Tell where everybody went: an account or a guest's name is known again, and a new person takes up a seat's facts.

    Of those who are known nowhere else, each stays, then goes where a seat is left.
    """
    moves: dict[Seat, Seat] = {}
    for is_it in _WAYS_TO_BE_KNOWN:
        unknown: list[Seat] = [seat for seat in SEATS if seat in before and seat not in moves]
        for old in unknown:
            free: list[Seat] = [seat for seat in SEATS if seat in after and seat not in moves.values()]
            found: Seat | None = next((new for new in free if is_it(before[old], after[new], old == new)), None)
            if found is not None:
                moves[old] = found
    return moves


_WAYS_TO_BE_KNOWN: tuple[Callable[[Player, Player, bool], bool], ...] = (
    lambda old, new, is_same_seat: is_same_seat and _is_same(old, new),
    lambda old, new, _: _is_same(old, new),
    lambda old, new, is_same_seat: is_same_seat and _is_named_so(old, new),
    lambda old, new, _: _is_named_so(old, new),
    lambda _old, _new, is_same_seat: is_same_seat,
    lambda _old, _new, _is_same_seat: True,
)


def _is_same(old: Player, new: Player) -> bool:
    return old.account == new.account and (old.account is not UNSET or old.name == new.name)


def _is_named_so(old: Player, new: Player) -> bool:
    """Whether a guest turned out to have an account, or the other way round."""
    return old.name == new.name and UNSET in (old.account, new.account)


def moved(draft: Draft, moves: Moves) -> Draft:
    """Return the draft with what was said about everybody at their new seats; who has none leaves nothing behind."""
    if all(old == new for old, new in moves.items()) and moves.keys() >= draft.players.keys():
        return draft
    places = [place for place, call in enumerate(draft.calls) if call.by in moves]
    keys = _Keys(moves, {str(old): str(new) for new, old in enumerate(places)})
    return msgspec.structs.replace(
        draft,
        winners=_seats(draft.winners, moves),
        discarder=_seat(draft.discarder, moves),
        culprit=_seat(draft.culprit, moves),
        calls=tuple(_call(draft.calls[place], moves, draft.seats) for place in places),
        doubts=tuple(new for new, old in enumerate(places) if old in draft.doubts),
        hands=_by_seat(draft.hands, moves),
        ready=UNSET if draft.ready is UNSET else _seats(draft.ready, moves),
        nagashi=_seats(draft.nagashi, moves),
        riichi=_seats(draft.riichi, moves),
        kita=_by_seat(draft.kita, moves),
        flowers=_by_seat(draft.flowers, moves),
        done=tuple(key for old in draft.done if (key := keys.of(old))),
        typed={key: _typed(old, text, moves) for old, text in draft.typed.items() if (key := keys.of(old))},
        pending={key: _pending(values, moves) for old, values in draft.pending.items() if (key := keys.of(old))},
        readings={key: chosen for old, chosen in draft.readings.items() if (key := keys.of(old))},
        told=_told(draft.told, moves),
    )


def _told(message: Message | UnsetType, moves: Moves) -> Message | UnsetType:
    """Let a name that a message gives somebody go with them; whose bearer is gone is asked about again."""
    if message is UNSET:
        return UNSET
    known = {name: moves[seat] for name, seat in message.known.items() if seat is not None and seat in moves}
    nobody = {name: None for name, seat in message.known.items() if seat is None}
    return msgspec.structs.replace(message, known={**nobody, **known})


def _seat(seat: Seat | UnsetType, moves: Moves) -> Seat | UnsetType:
    return UNSET if seat is UNSET else moves.get(seat, UNSET)


def _seats(seats: Iterable[Seat], moves: Moves) -> tuple[Seat, ...]:
    taken = {moves[seat] for seat in seats if seat in moves}
    return tuple(seat for seat in SEATS if seat in taken)


def _by_seat(facts: Mapping[Seat, T], moves: Moves) -> dict[Seat, T]:
    return {moves[seat]: fact for seat, fact in facts.items() if seat in moves}


def _call(call: Call, moves: Moves, seats: tuple[Seat, ...]) -> Call:
    by, feeder = moves[call.by], _seat(call.feeder, moves)
    if call.kind == "chi" and feeder not in (UNSET, seat_before(by, seats)):
        # Only who sits before can have fed a run: who that is, the seats tell.
        feeder = UNSET
    return msgspec.structs.replace(call, by=by, feeder=feeder)


@dataclass(frozen=True, slots=True)
class _Keys:
    """The keys of questions, which name a seat (``hand:S:concealed``) or a meld's place (``feeder:2``)."""

    moves: Moves
    places: Mapping[str, str]

    def of(self, key: str) -> str:
        """Return the key of the same question about the same people; empty where they are gone."""
        name, *about = key.split(":")
        found = about if name == _SEATED_ANEW else [self._part(part) for part in about]
        return ":".join((name, *found)) if all(found) else ""

    def _part(self, part: str) -> str:
        if part.isdecimal():
            return self.places.get(part, "")
        return _named(part, self.moves)


def _typed(key: str, text: str, moves: Moves) -> str:
    """Say what was typed of the same people: seats that were chosen, or that stand before somebody's melds."""
    name = key.partition(":")[0]
    if key.endswith(":feeder"):
        return _named(text, moves)
    if name in _CHOSEN:
        return " ".join(_seats([seat for seat in SEATS if seat in text.split()], moves))
    return _OWNER.sub(lambda owner: _named(owner[1], moves), text) if name == "table-melds" else text


def _pending(values: tuple[str, ...], moves: Moves) -> tuple[str, ...]:
    """Do the same with a meld's text, the kind and the feeder chosen for it."""
    text, *chosen = values or ("",)
    return (text, *(_named(value, moves) for value in chosen)) if values else ()


def _named(value: str, moves: Moves) -> str:
    return next((moves.get(seat, "") for seat in SEATS if seat == value), value)
