"""What an answer makes of the facts so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec
from msgspec import UNSET

from bot.engine.deal import (
    SEATS,
    AssertedOfCall,
    AssertedOfWin,
    Call,
    Flag,
    Seat,
    Value,
)
from bot.engine.errors import DealError, bad_value, missing_fact
from bot.engine.melds import KANS, melds_of
from bot.engine.tiles import format_tiles

from .relevance import with_facts
from .session import Ending, HandFacts, Player, Session
from .typed import read_hand, read_melds, read_tile

_MOST_COUNTED = 99
_HAND_SIZE = 13
_MELD_SIZE = 3

Answer = tuple[str, ...]


def answer_step(session: Session, answers: Mapping[str, Answer]) -> Session:
    """Take the answers of a step, in order; raises `DealError` at the question's key where one cannot be read."""
    for key, values in answers.items():
        session = answer(session, key, values)
    return session


def answer(session: Session, key: str, values: Answer) -> Session:
    """Take one answer; raises `DealError` at the question's key where it cannot be read."""
    name, _, about = key.partition(":")
    try:
        answered = _TAKEN[name](session, about, values)
    except DealError as error:
        raise error.moved_to(key) from None
    typed = {other: text for other, text in answered.typed.items() if other != key}
    return with_facts(answered, done=tuple(dict.fromkeys((*answered.done, key))), typed=typed)


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


def seat_of(value: str) -> Seat:
    """Read a seat; raises ``bad-value``."""
    if value not in SEATS:
        raise bad_value("", "seat", seat=value)
    return value


def _one(values: Answer) -> str:
    if len(values) != 1:
        raise missing_fact("", "answer")
    return values[0]


def _seats(values: Answer) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if seat in values)


def _number(values: Answer) -> int:
    text = _one(values).strip() if values else "0"
    if not text.isdecimal() or int(text) > _MOST_COUNTED:
        raise bad_value("", "number", value=text, most=_MOST_COUNTED)
    return int(text)


def _ending(session: Session, _about: str, values: Answer) -> Session:
    ending = _one(values)
    if ending not in get_args(Ending):
        raise bad_value("", "ending", value=ending)
    facts: dict[str, Any] = {"ending": ending}
    if ending == "self-draw":
        facts |= {"discarder": UNSET, "winners": session.winners[:1]}
    return with_facts(session, **facts)


def _winners(session: Session, _about: str, values: Answer) -> Session:
    winners = _seats(values)
    if not winners:
        raise missing_fact("", "winner")
    return with_facts(session, winners=winners)


def _discarder(session: Session, _about: str, values: Answer) -> Session:
    seat = seat_of(_one(values))
    if seat in session.winners:
        raise DealError("contradiction", "", "fed-himself", player=seat)
    return with_facts(session, discarder=seat)


def _culprit(session: Session, _about: str, values: Answer) -> Session:
    return with_facts(session, culprit=seat_of(_one(values)))


def _first_melds(session: Session, _about: str, values: Answer) -> Session:
    """Take the melds of the only winner, typed beside his name."""
    if len(session.winners) != 1:
        return session
    winner = session.winners[0]
    return answer(session, f"melds:{winner}", values)


def _melds(session: Session, about: str, values: Answer) -> Session:
    """Lay a player's melds anew, in the order typed; feeders of melds that stay the same are kept."""
    seat = seat_of(about)
    text = " ".join(values)
    laid = tuple(_kept(session, call) for call in read_melds(text, seat))
    others = tuple(call for call in session.calls if call.by != seat)
    doubted = [
        len(others) + index for index, call in enumerate(laid) if call.kind in KANS and call not in session.calls
    ]
    doubts = (*(_moved(session, others)), *doubted)
    return with_facts(session, calls=(*others, *laid), doubts=doubts)


def _moved(session: Session, others: tuple[Call, ...]) -> list[int]:
    """Find the doubted calls of the others again."""
    doubted = [session.calls[index] for index in session.doubts]
    return [index for index, call in enumerate(others) if call in doubted]


def _kept(session: Session, call: Call) -> Call:
    same = (old for old in session.calls if old.by == call.by and old.tiles == call.tiles)
    return next(same, call)


def _kan(session: Session, about: str, values: Answer) -> Session:
    """Say how four alike were laid down; an added kan becomes its pon and the kan after it."""
    index, kind = int(about), _one(values)
    if kind not in KANS:
        raise bad_value("", "call-kind", kind=kind)
    call = session.calls[index]
    laid: tuple[Call, ...] = (msgspec.structs.replace(call, kind=kind),)
    if kind == "added-kan":
        pon = Call(by=call.by, kind="pon", tiles=format_tiles(read_hand(call.tiles or "")[:3]), feeder=call.feeder)
        laid = (pon, msgspec.structs.replace(laid[0], feeder=UNSET))
    elif kind == "closed-kan":
        laid = (msgspec.structs.replace(laid[0], feeder=UNSET),)
    calls = (*session.calls[:index], *laid, *session.calls[index + 1 :])
    later = len(laid) - 1
    doubts = tuple(each + later * (each > index) for each in session.doubts if each != index)
    return with_facts(session, calls=calls, doubts=doubts)


def _feeder(session: Session, about: str, values: Answer) -> Session:
    return _with_call(session, int(about), feeder=seat_of(_one(values)))


def _with_call(session: Session, index: int, **facts: Any) -> Session:  # noqa: ANN401 - any of a call's fields
    calls = list(session.calls)
    calls[index] = msgspec.structs.replace(calls[index], **facts)
    return with_facts(session, calls=tuple(calls))


def _hand(session: Session, about: str, values: Answer) -> Session:
    """Take a hand as ``tiles, concealed, winning tile`` or as a way of agreeing and its words."""
    seat = seat_of(about)
    way, *words = values or ("",)
    if way == "tiles":
        concealed, tile = _split_hand(session, seat, *words)
        return _with_hand(session, seat, concealed=concealed, tile=tile)
    if way == "none":
        return _with_hand(session, seat, concealed=UNSET, value=UNSET)
    return _with_hand(session, seat, value=_value(way, tuple(words)))


def _split_hand(session: Session, seat: Seat, concealed: str, winning: str = "") -> tuple[str, str]:
    """Tell the winning tile from the concealed ones: typed apart, or the last of a whole hand."""
    tiles = list(read_hand(concealed))
    whole = _HAND_SIZE + 1 - _MELD_SIZE * len(melds_of(session.calls, seat))
    tile = read_tile(winning) if winning.strip() else ""
    if len(tiles) == whole:
        if not tile:
            return format_tiles(tiles[:-1]), format_tiles(tiles[-1:])
        if read_hand(tile)[0] in tiles:
            tiles.remove(read_hand(tile)[0])
    if not tile:
        raise missing_fact("", "winning-tile", player=seat)
    return format_tiles(tiles), tile


def _value(way: str, words: Answer) -> Value:
    if way == "yakuman":
        return Value(yakuman=words)
    if way == "han":
        han, *fu = words
        return Value(han=_number((han,)), fu=_number((fu[0],)) if fu and fu[0].strip() else UNSET)
    if way == "faan":
        return Value(faan=_number(words))
    if way == "patterns":
        return Value(patterns=tuple(word for word in words if word not in ("hard", "soft")), hard="hard" in words)
    raise bad_value("", "way", value=way)


def _with_hand(session: Session, seat: Seat, **facts: Any) -> Session:  # noqa: ANN401 - any of a hand's facts
    hand = session.hands.get(seat, HandFacts())
    return with_facts(session, hands={**session.hands, seat: msgspec.structs.replace(hand, **facts)})


def _part_of_value(name: str) -> Callable[[Session, str, Answer], Session]:
    def take(session: Session, about: str, values: Answer) -> Session:
        seat = seat_of(about)
        value = session.hands.get(seat, HandFacts()).value or Value()
        return _with_hand(session, seat, value=msgspec.structs.replace(value, **{name: _number(values)}))

    return take


def _patterns(session: Session, about: str, values: Answer) -> Session:
    seat = seat_of(about)
    value = session.hands.get(seat, HandFacts()).value or Value()
    return _with_hand(session, seat, value=msgspec.structs.replace(value, patterns=values))


def _tile(session: Session, about: str, values: Answer) -> Session:
    return _with_hand(session, seat_of(about), tile=read_tile(_one(values)))


def _flags(session: Session, about: str, values: Answer) -> Session:
    return _with_hand(session, seat_of(about), flags=tuple(flag for flag in get_args(Flag) if flag in values))


def _testimony_of_win(name: str) -> Callable[[Session, str, Answer], Session]:
    def take(session: Session, about: str, values: Answer) -> Session:
        seat = seat_of(about)
        asserted: AssertedOfWin = session.hands.get(seat, HandFacts()).asserted
        stated = _number(values) if name == "wall" else _one(values) == "yes"
        return _with_hand(session, seat, asserted=msgspec.structs.replace(asserted, **{name: stated}))

    return take


def _testimony_of_call(name: str) -> Callable[[Session, str, Answer], Session]:
    def take(session: Session, about: str, values: Answer) -> Session:
        index = int(about)
        asserted: AssertedOfCall = session.calls[index].asserted
        stated = _one(values) == "yes"
        return _with_call(session, index, asserted=msgspec.structs.replace(asserted, **{name: stated}))

    return take


def _plain_number(name: str) -> Callable[[Session, str, Answer], Session]:
    return lambda session, _about, values: with_facts(session, **{name: _number(values)})


def _plain_seats(name: str) -> Callable[[Session, str, Answer], Session]:
    return lambda session, _about, values: with_facts(session, **{name: _seats(values)})


def _plain_tiles(name: str) -> Callable[[Session, str, Answer], Session]:
    def take(session: Session, _about: str, values: Answer) -> Session:
        return with_facts(session, **{name: format_tiles(read_hand(" ".join(values))) or UNSET})

    return take


def _round_wind(session: Session, _about: str, values: Answer) -> Session:
    return with_facts(session, round_wind=seat_of(_one(values)) if values else session.round_wind)


def _kita(session: Session, about: str, values: Answer) -> Session:
    return with_facts(session, kita={**session.kita, seat_of(about): _number(values)})


def _flowers(session: Session, about: str, values: Answer) -> Session:
    seat = seat_of(about)
    held = format_tiles(read_hand(" ".join(values)))
    others = {other: text for other, text in session.flowers.items() if other != seat}
    return with_facts(session, flowers={**others, seat: held} if held else others)


_TAKEN: Mapping[str, Callable[[Session, str, Answer], Session]] = {
    "ending": _ending,
    "winners": _winners,
    "discarder": _discarder,
    "culprit": _culprit,
    "first-melds": _first_melds,
    "melds": _melds,
    "kan": _kan,
    "feeder": _feeder,
    "hand": _hand,
    "han": _part_of_value("han"),
    "fu": _part_of_value("fu"),
    "faan": _part_of_value("faan"),
    "patterns": _patterns,
    "tile": _tile,
    "flags": _flags,
    "fresh": _testimony_of_win("fresh"),
    "forced": _testimony_of_win("forced"),
    "wall": _testimony_of_win("wall"),
    "discarder-ready": _testimony_of_win("discarder_ready"),
    "call-echo": _testimony_of_call("echo"),
    "call-forced": _testimony_of_call("forced"),
    "ready": _plain_seats("ready"),
    "nagashi": _plain_seats("nagashi"),
    "riichi": _plain_seats("riichi"),
    "honba": _plain_number("honba"),
    "deposits": _plain_number("deposits"),
    "round-wind": _round_wind,
    "dora": _plain_tiles("dora"),
    "ura": _plain_tiles("ura"),
    "wild": _plain_tiles("wild"),
    "kita": _kita,
    "flowers": _flowers,
}
