"""Who of a message sits where: told, the table that sits there already, or asked."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, seat_players, with_facts
from bot.dialogue.message import Message, folded, names_in
from bot.dialogue.people import is_seated
from bot.dialogue.player import Player
from bot.engine import SEATS, DealError, Seat, seat_before
from bot.telling.told import Facts

from .doubts import facts_told

Table = Mapping[Seat, Player]
_NOBODY: Table = {}
SEATS_KEY = "players"
"""Stands among what is done once the seats are told, and not only taken from the deal before."""


def people_of(draft: Draft, message: Message) -> Sequence[Player]:
    """Return who is named in a message, each once."""
    found: dict[object, Player] = {}
    for name in names_in(facts_told(draft, message)):
        person = message.person(name)
        found.setdefault(_identity(person), person)
    return [*found.values()]


def _identity(person: Player) -> object:
    return folded(person.name) if person.account is UNSET else person.account


def is_person(person: Player, other: Player) -> bool:
    """Whether two are one: by the account, where both have one, else by the name."""
    if UNSET not in (person.account, other.account):
        return person.account == other.account
    return bool(person.name) and folded(person.name) == folded(other.name)


def seats_told(draft: Draft, message: Message) -> dict[Seat, Player]:
    """Return who sits where as far as the message tells it."""
    told = facts_told(draft, message).seats or {}
    return {seat: message.person(told[seat]) for seat in draft.seats if seat in told}


def with_seats(draft: Draft, message: Message, table: Table = _NOBODY) -> Draft:
    """Seat the players whom the message seats; where all it names sat at the table before, they still do.

    Where the message seats nobody, and names nobody either, the winds stand for the players.
    """
    told, people = seats_told(draft, message), people_of(draft, message)
    if told.keys() == set(draft.seats):
        return _seated(draft, {seat: _known_as(person, table) for seat, person in told.items()})
    if set(table) == set(draft.seats):
        return _at_table(draft, table, told, people)
    if not people and winds_in(facts_told(draft, message)):
        return _seated(draft, {seat: Player("") for seat in draft.seats})
    return draft


def _seated(draft: Draft, players: Table) -> Draft:
    try:
        return seat_players(draft, players)
    except DealError:
        # One person in two seats, say: who sits where is asked.
        return draft


def _known_as(person: Player, table: Table) -> Player:
    return next((known for known in table.values() if is_person(person, known)), person)


def _at_table(draft: Draft, table: Table, told: Table, people: Sequence[Player]) -> Draft:
    """Take the table that was settled before, turned until it fits; whether the deal moved on is asked."""
    sitting = list(table.values())
    if not all(any(is_person(person, known) for known in sitting) for person in people):
        return draft
    for turn in range(len(draft.seats)):
        turned: dict[Seat, Player] = dict(zip(draft.seats, (*sitting[turn:], *sitting[:turn]), strict=True))
        if all(is_person(person, turned[seat]) for seat, person in told.items()):
            is_told = bool(told) and turn == 0
            return _seated(draft, turned) if is_told else with_facts(draft, players=turned)
    return draft


def winds_in(facts: Facts) -> set[Seat]:
    """Return the seats of those who won, dealt in or were ready and go by their seat alone."""
    players = [player for win in facts.wins or () for player in (win.by, win.discarder)]
    players += (facts.draw.ready or ()) if facts.draw else ()
    players += [facts.penalty.by] if facts.penalty else []
    return {seat for player in players if player is not UNSET and (seat := _wind(player)) is not None}


def _wind(player: str) -> Seat | None:
    return next((seat for seat in SEATS if player == f"@{seat}"), None)


# -- who is who ----------------------------------------------------------------------------------------------


def seat_of_person(draft: Draft, message: Message, player: str) -> Seat | None:
    """Return where somebody sits whom a message names in whatever way; None where that is not known."""
    wind = _wind(player)
    if wind is not None:
        return wind if wind in draft.seats else None
    side, _, beside = player.partition(":")
    if beside:
        return _neighbour(draft, side, seat_of_person(draft, message, beside))
    known = message.known.get(folded(player))
    if known is not None:
        return known
    person = message.person(player)
    found: list[Seat] = [
        seat for seat in draft.seats if seat in draft.players and is_person(person, draft.players[seat])
    ]
    return found[0] if len(found) == 1 else None


def _neighbour(draft: Draft, side: str, seat: Seat | None) -> Seat | None:
    if seat is None:
        return None
    if side == "@left":
        return seat_before(seat, draft.seats)
    if side == "@right":
        return next(each for each in draft.seats if seat_before(each, draft.seats) == seat)
    is_four = len(draft.seats) == len(SEATS)
    return SEATS[(SEATS.index(seat) + 2) % len(SEATS)] if is_four and side == "@across" else None


def strangers(draft: Draft, message: Message) -> Iterator[tuple[str, str]]:
    """Return the names in a message that nobody at the table goes by, each with the key of the question who it is."""
    if not is_seated(draft):
        return
    for name in names_in(facts_told(draft, message)):
        if folded(name) not in message.known and seat_of_person(draft, message, name) is None:
            yield key_of_name(name), name


def key_of_name(name: str) -> str:
    """Return what stands for a name in the key of a question."""
    return f"n{zlib.crc32(folded(name).encode()):x}"


def with_known(message: Message, name: str, seat: Seat | None) -> Message:
    """Say where somebody sits who is named; None: nowhere at this table."""
    return msgspec.structs.replace(message, known={**message.known, folded(name): seat})
