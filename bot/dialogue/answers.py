"""What an answer makes of the facts so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, get_args

import msgspec
from msgspec import UNSET

from bot.engine.deal import Seat
from bot.engine.errors import DealError, bad_value, contradiction, missing_fact
from bot.engine.notation_reading import Question as OpenQuestion
from bot.engine.tiles import format_tiles, parse_tiles
from bot.engine.wuhan import wild_after

from . import hand_answers as hands
from .laid_melds import place_of, with_call
from .meld_answers import take_feeder, take_kan
from .melds_one_by_one import take_added_meld, take_changed_meld
from .plain_answers import Answer, number, one, seat_at, seat_of, seats_of
from .player_melds import take_first_melds, take_melds
from .questions import AGAIN, INDICATOR
from .relevance import with_facts
from .session import Ending, Player, Session
from .stale import without_stale
from .table_melds import take_table_melds
from .token_kans import take_token_kans, with_wild
from .typed import OpenReadingError, read_concealed, read_tile

__all__ = ["Answer", "answer", "answer_step", "keep_typed", "open_questions", "seat_of", "seat_players"]

_NEVER_DONE = frozenset(("kan", "feeder", "call-forced", "reading", "meld-added", "meld-changed", "token-kans"))
"""Questions that a fact alone answers, or that are about a place among the melds: their keys come again."""
_CIRCUMSTANCES = frozenset(("flags", "riichi", "kita", "flowers", "dora", "ura", "honba", "deposits", "round-wind"))


def answer_step(session: Session, answers: Mapping[str, Answer]) -> Session:
    """Take the answers of a step, in order; raises `DealError` at the question's key where one cannot be read."""
    for key, values in answers.items():
        session = answer(session, key, values)
    return session


def answer(session: Session, key: str, values: Answer) -> Session:
    """Take one answer; raises `DealError` at the question's key where it cannot be read.

    An answer that can be read in several ways is kept and asked about; until then it changes nothing.
    """
    name, _, about = key.partition(":")
    if name == "reading":
        return _reading(session, about, values)
    fresh = with_facts(session, pending=_without(session.pending, key), readings=_without(session.readings, key))
    return _taken(fresh, key, values)


def open_questions(session: Session, key: str) -> Sequence[OpenQuestion]:
    """Give what must be asked about the text of a pending answer."""
    name, _, about = key.partition(":")
    try:
        _taker(name)(session, about, session.pending[key])
    except OpenReadingError as error:
        return error.questions
    except DealError:
        pass
    return ()


def keep_typed(session: Session, key: str, text: str) -> Session:
    """Keep what was typed and could not be read, so that nothing is lost."""
    return with_facts(session, typed={**session.typed, key: text})


def seat_players(session: Session, players: Mapping[Seat, Player]) -> Session:
    """Seat the players; raises ``missing-fact`` for an empty seat and ``contradiction`` for one player in two."""
    for seat in session.seats:
        if seat not in players:
            raise missing_fact("players", "player", seat=seat)
    accounts = [player.account for player in players.values() if player.account is not UNSET]
    if len(set(accounts)) < len(accounts):
        raise DealError("contradiction", "players", "seated-twice")
    seated = {seat: players[seat] for seat in session.seats}
    return with_facts(session, players=seated, done=tuple(dict.fromkeys((*session.done, "players"))))


def _taken(session: Session, key: str, values: Answer) -> Session:
    name, _, about = key.partition(":")
    try:
        answered = _taker(name)(session, about, values)
    except OpenReadingError:
        return with_facts(session, pending={**session.pending, key: values})
    except DealError as error:
        raise error.moved_to(key) from None
    typed = {other: text for other, text in answered.typed.items() if not f"{other}:".startswith(f"{key}:")}
    done = answered.done if name in _NEVER_DONE else tuple(dict.fromkeys((*answered.done, key)))
    pending = _without(answered.pending, key)
    answered = with_facts(answered, typed=typed, done=done, pending=pending)
    return answered if name in _CIRCUMSTANCES else without_stale(answered)


def _taker(name: str) -> Callable[[Session, str, Answer], Session]:
    if name not in _TAKEN:
        raise bad_value("", "no-such-question", name=name)
    return _TAKEN[name]


def _without(facts: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {other: value for other, value in facts.items() if other != key}


# -- texts that can be read in several ways ----------------------------------------------------------------


def _reading(session: Session, about: str, values: Answer) -> Session:
    """Choose how a sign is read, and take the answer it stands in; what still cannot be read is kept as typed."""
    key, _, name = about.rpartition(":")
    if key not in session.pending:
        raise bad_value(f"reading:{about}", "no-such-question", name="reading")
    pending, chosen = session.pending[key], one(values)
    if chosen == AGAIN:
        return _typed_again(session, key)
    readings = {**session.readings, key: {**session.readings.get(key, {}), name: chosen}}
    try:
        return _taken(with_facts(session, readings=readings), key, pending)
    except DealError:
        return _typed_again(session, key)


def _typed_again(session: Session, key: str) -> Session:
    """Give up an answer but keep its text, where the question, or the hand's field, finds it."""
    values = session.pending[key]
    name, _, about = key.partition(":")
    if name == "hand":
        kept = dict(zip((f"{key}:concealed", f"{key}:winning"), values[1:], strict=False))
    elif name == "meld-added":
        kept = {f"melds:{about}": values[0]}
    elif name == "meld-changed":
        place = place_of(session, about)
        kept = {f"melds:{session.calls[place].by}": values[0]}
    else:
        field = f"melds:{session.winners[0]}" if name == "first-melds" and session.winners else key
        kept = {field: " ".join(values)}
    dropped = {"pending": _without(session.pending, key), "readings": _without(session.readings, key)}
    return with_facts(session, typed={**session.typed, **kept}, **dropped)


# -- the single answers ------------------------------------------------------------------------------------


def _ending(session: Session, _about: str, values: Answer) -> Session:
    ending = one(values)
    if ending not in get_args(Ending):
        raise bad_value("", "ending", value=ending)
    # Of several winners nobody can tell who drew the tile himself.
    winners = () if ending == "self-draw" and len(session.winners) > 1 else session.winners
    return with_facts(session, ending=ending, winners=winners)


def _winners(session: Session, _about: str, values: Answer) -> Session:
    winners = seats_of(session, values)
    if not winners:
        raise missing_fact("", "winner")
    if len(winners) > 1 and session.ending == "self-draw":
        raise contradiction("", "second-self-draw")
    if len(winners) == len(session.seats):
        raise contradiction("", "all-won")
    discarder = UNSET if session.discarder in winners else session.discarder
    return with_facts(session, winners=winners, discarder=discarder)


def _discarder(session: Session, _about: str, values: Answer) -> Session:
    seat = seat_at(session, one(values))
    if seat in session.winners:
        raise contradiction("", "fed-himself", player=seat)
    return with_facts(session, discarder=seat)


def _culprit(session: Session, _about: str, values: Answer) -> Session:
    return with_facts(session, culprit=seat_at(session, one(values)))


def _testimony_of_win(name: str, session: Session, about: str, values: Answer) -> Session:
    seat = seat_at(session, about)
    stated = number(values) if name == "wall" else _is_yes(values)
    asserted = msgspec.structs.replace(hands.hand_of(session, seat).asserted, **{name: stated})
    return hands.with_hand(session, seat, asserted=asserted)


def _testimony_of_call(name: str, session: Session, about: str, values: Answer) -> Session:
    place = place_of(session, about)
    call = session.calls[place]
    asserted = msgspec.structs.replace(call.asserted, **{name: _is_yes(values)})
    return with_call(session, place, msgspec.structs.replace(call, asserted=asserted))


def _after_discard(session: Session, about: str, values: Answer) -> Session:
    place = place_of(session, about)
    return with_call(session, place, msgspec.structs.replace(session.calls[place], after_discard=_is_yes(values)))


def _is_yes(values: Answer) -> bool:
    stated = one(values)
    if stated not in ("yes", "no"):
        raise bad_value("", "yes-or-no", value=stated)
    return stated == "yes"


def _plain_number(name: str, session: Session, _about: str, values: Answer) -> Session:
    return with_facts(session, **{name: number(values)})


def _plain_seats(name: str, session: Session, _about: str, values: Answer) -> Session:
    return with_facts(session, **{name: seats_of(session, values)})


def _plain_tiles(name: str, session: Session, _about: str, values: Answer) -> Session:
    return with_facts(session, **{name: format_tiles(read_concealed(session, name, " ".join(values))) or UNSET})


def _wild(session: Session, _about: str, values: Answer) -> Session:
    return with_wild(session, read_tile(session, "wild", " ".join(values)))


def _wild_is(session: Session, _about: str, values: Answer) -> Session:
    """Say whether the tile just named is wild itself, or was turned up before the wild one."""
    if one(values) != INDICATOR or session.wild is UNSET:
        return session
    return with_wild(session, wild_after(parse_tiles(session.wild)[0]))


def _round_wind(session: Session, _about: str, values: Answer) -> Session:
    """Take the round's wind, which may be one at which nobody sits."""
    wind: Any = one(values) if values else session.round_wind
    if wind not in get_args(Seat):
        raise bad_value("", "seat", seat=wind)
    return with_facts(session, round_wind=wind)


def _kita(session: Session, about: str, values: Answer) -> Session:
    """Take a player's norths: after the first of them he may have drawn a replacement tile, which is asked again."""
    seat, count = seat_at(session, about), number(values)
    is_first = count and not session.kita.get(seat)
    done = tuple(key for key in session.done if key != f"flags:{seat}") if is_first else session.done
    return with_facts(session, kita={**session.kita, seat: count}, done=done)


def _flowers(session: Session, about: str, values: Answer) -> Session:
    seat = seat_at(session, about)
    held = format_tiles(read_concealed(session, f"flowers:{seat}", " ".join(values)))
    others = {other: text for other, text in session.flowers.items() if other != seat}
    return with_facts(session, flowers={**others, seat: held} if held else others)


_TAKEN: Mapping[str, Callable[[Session, str, Answer], Session]] = {
    "ending": _ending,
    "winners": _winners,
    "discarder": _discarder,
    "culprit": _culprit,
    "first-melds": take_first_melds,
    "melds": take_melds,
    "table-melds": take_table_melds,
    "meld-added": take_added_meld,
    "meld-changed": take_changed_meld,
    "token-kans": take_token_kans,
    "kan": take_kan,
    "feeder": take_feeder,
    "after-discard": _after_discard,
    "call-echo": partial(_testimony_of_call, "echo"),
    "call-forced": partial(_testimony_of_call, "forced"),
    "hand": hands.take_hand,
    "han": partial(hands.take_part_of_value, name="han"),
    "fu": partial(hands.take_part_of_value, name="fu"),
    "faan": partial(hands.take_part_of_value, name="faan"),
    "patterns": hands.take_patterns,
    "hard": hands.take_hard,
    "tile": hands.take_tile,
    "flags": hands.take_flags,
    "fresh": partial(_testimony_of_win, "fresh"),
    "forced": partial(_testimony_of_win, "forced"),
    "wall": partial(_testimony_of_win, "wall"),
    "discarder-ready": partial(_testimony_of_win, "discarder_ready"),
    "ready": partial(_plain_seats, "ready"),
    "nagashi": partial(_plain_seats, "nagashi"),
    "riichi": partial(_plain_seats, "riichi"),
    "honba": partial(_plain_number, "honba"),
    "deposits": partial(_plain_number, "deposits"),
    "round-wind": _round_wind,
    "dora": partial(_plain_tiles, "dora"),
    "ura": partial(_plain_tiles, "ura"),
    "wild": _wild,
    "wild-is": _wild_is,
    "kita": _kita,
    "flowers": _flowers,
}
