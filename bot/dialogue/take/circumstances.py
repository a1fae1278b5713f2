"""What an answer makes of how a deal ended and of its circumstances, and what somebody testifies."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Ending, Session, with_facts
from bot.dialogue.questions import INDICATOR
from bot.dialogue.typed import read_concealed, read_tile
from bot.engine.deal import Seat
from bot.engine.errors import bad_value, contradiction, missing_fact
from bot.engine.tiles import format_tiles, parse_tiles
from bot.engine.wuhan import wild_after

from .hand import hand_of, with_hand
from .melds import with_call
from .token_kans import with_wild
from .values import Answer, number, one, place_of, seat_at, seats_of


def take_ending(session: Session, _about: str, values: Answer) -> Session:
    """Take how the deal ended."""
    ending = one(values)
    if ending not in get_args(Ending):
        raise bad_value("", "ending", value=ending)
    # Of several winners nobody can tell who drew the tile himself.
    winners = () if ending == "self-draw" and len(session.winners) > 1 else session.winners
    return with_facts(session, ending=ending, winners=winners)


def take_winners(session: Session, _about: str, values: Answer) -> Session:
    """Take who won; raises ``missing-fact`` for nobody and ``contradiction`` for winners who exclude each other."""
    winners = seats_of(session, values)
    if not winners:
        raise missing_fact("", "winner")
    if len(winners) > 1 and session.ending == "self-draw":
        raise contradiction("", "second-self-draw")
    if len(winners) == len(session.seats):
        raise contradiction("", "all-won")
    discarder = UNSET if session.discarder in winners else session.discarder
    return with_facts(session, winners=winners, discarder=discarder)


def take_discarder(session: Session, _about: str, values: Answer) -> Session:
    """Take off whom the deal was won; raises ``contradiction`` where he won it himself."""
    seat = seat_at(session, one(values))
    if seat in session.winners:
        raise contradiction("", "fed-himself", player=seat)
    return with_facts(session, discarder=seat)


def take_culprit(session: Session, _about: str, values: Answer) -> Session:
    """Take who won falsely or left the game."""
    return with_facts(session, culprit=seat_at(session, one(values)))


def take_number(name: str, session: Session, _about: str, values: Answer) -> Session:
    """Take a fact that is a number."""
    return with_facts(session, **{name: number(values)})


def take_seats(name: str, session: Session, _about: str, values: Answer) -> Session:
    """Take a fact that is some of the seats."""
    return with_facts(session, **{name: seats_of(session, values)})


def take_tiles(name: str, session: Session, _about: str, values: Answer) -> Session:
    """Take a fact that is some tiles."""
    return with_facts(session, **{name: format_tiles(read_concealed(session, name, " ".join(values))) or UNSET})


def take_round_wind(session: Session, _about: str, values: Answer) -> Session:
    """Take the round's wind, which may be one at which nobody sits."""
    wind: Any = one(values) if values else session.round_wind
    if wind not in get_args(Seat):
        raise bad_value("", "seat", seat=wind)
    return with_facts(session, round_wind=wind)


def take_kita(session: Session, about: str, values: Answer) -> Session:
    """Take a player's norths: after the first of them he may have drawn a replacement tile, which is asked again."""
    seat, count = seat_at(session, about), number(values)
    is_first = count and not session.kita.get(seat)
    done = tuple(key for key in session.done if key != f"flags:{seat}") if is_first else session.done
    return with_facts(session, kita={**session.kita, seat: count}, done=done)


def take_flowers(session: Session, about: str, values: Answer) -> Session:
    """Take the flowers a player holds."""
    seat = seat_at(session, about)
    held = format_tiles(read_concealed(session, f"flowers:{seat}", " ".join(values)))
    others = {other: text for other, text in session.flowers.items() if other != seat}
    return with_facts(session, flowers={**others, seat: held} if held else others)


def take_wild(session: Session, _about: str, values: Answer) -> Session:
    """Take which tile is wild, or was turned up before the wild one."""
    return with_wild(session, read_tile(session, "wild", " ".join(values)))


def take_wild_is(session: Session, _about: str, values: Answer) -> Session:
    """Say whether the tile just named is wild itself, or was turned up before the wild one."""
    if one(values) != INDICATOR or session.wild is UNSET:
        return session
    return with_wild(session, wild_after(parse_tiles(session.wild)[0]))


def take_testimony_of_win(name: str, session: Session, about: str, values: Answer) -> Session:
    """Take what somebody testifies about a win."""
    seat = seat_at(session, about)
    stated = number(values) if name == "wall" else _is_yes(values)
    asserted = msgspec.structs.replace(hand_of(session, seat).asserted, **{name: stated})
    return with_hand(session, seat, asserted=asserted)


def take_testimony_of_call(name: str, session: Session, about: str, values: Answer) -> Session:
    """Take what somebody testifies about a call."""
    place = place_of(session, about)
    call = session.calls[place]
    asserted = msgspec.structs.replace(call.asserted, **{name: _is_yes(values)})
    return with_call(session, place, msgspec.structs.replace(call, asserted=asserted))


def take_after_discard(session: Session, about: str, values: Answer) -> Session:
    """Take whether a tile was discarded between a kan and the one before it."""
    place = place_of(session, about)
    return with_call(session, place, msgspec.structs.replace(session.calls[place], after_discard=_is_yes(values)))


def _is_yes(values: Answer) -> bool:
    stated = one(values)
    if stated not in ("yes", "no"):
        raise bad_value("", "yes-or-no", value=stated)
    return stated == "yes"
