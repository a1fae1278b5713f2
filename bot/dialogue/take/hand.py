"""What an answer makes of a winner's hand: its tiles, the value the table agrees on, or both, which may differ."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import HandFacts, Session, with_facts
from bot.dialogue.typed import read_concealed, read_tile
from bot.engine.deal import Flag, Seat, Value
from bot.engine.errors import bad_value, missing_fact
from bot.engine.melds import melds_of
from bot.engine.tiles import KIND_OF, Tile, format_tiles

from .values import Answer, number, one, seat_at

_HAND_SIZE = 13
_MELD_SIZE = 3


def take_hand(session: Session, about: str, values: Answer) -> Session:
    """Take a hand as ``tiles, concealed, winning tile``, or a way of agreeing and its words; ``none`` forgets it."""
    seat = seat_at(session, about)
    way, *words = values or ("",)
    if way == "tiles":
        concealed, tile = _split_hand(session, seat, *words)
        return with_hand(session, seat, concealed=concealed, tile=tile)
    if way == "none":
        return with_hand(session, seat, concealed=UNSET, value=UNSET, tile=UNSET)
    return with_hand(session, seat, value=_value(way, tuple(words)))


def _split_hand(session: Session, seat: Seat, concealed: str = "", winning: str = "") -> tuple[str, str]:
    """Tell the winning tile from the concealed ones: typed apart, the last of a whole hand, or another winner's."""
    melds = melds_of(session.calls, seat)
    key = f"hand:{seat}"
    tiles = list(read_concealed(session, key, concealed, [meld.kinds for meld in melds]))
    whole = _HAND_SIZE + 1 - _MELD_SIZE * len(melds)
    tile = read_tile(session, key, winning) if winning.strip() else ""
    if len(tiles) == whole:
        if not tile:
            return format_tiles(tiles[:-1]), format_tiles(tiles[-1:])
        tiles = _without(tiles, Tile(tile))
    tile = tile or _tile_of_another(session, seat)
    if not tile:
        raise missing_fact("", "winning-tile", player=seat)
    return format_tiles(tiles), tile


def _without(tiles: list[Tile], tile: Tile) -> list[Tile]:
    """Take the winning tile out of a whole hand: the very tile, or else one of its kind."""
    same = [each for each in tiles if each == tile] or [each for each in tiles if KIND_OF[each] == KIND_OF[tile]]
    if same:
        tiles.remove(same[-1])
    return tiles


def _tile_of_another(session: Session, seat: Seat) -> str:
    """Several winners win with one and the same tile."""
    others = (session.hands[other].tile for other in session.winners if other != seat and other in session.hands)
    return next((tile for tile in others if tile), "")


def _value(way: str, words: Answer) -> Value:
    if way == "yakuman":
        return Value(yakuman=words)
    if way == "han":
        han, fu = (*words, "", "")[:2]
        return _checked(han=number((han,)), **({"fu": number((fu,))} if fu.strip() else {}))
    if way == "faan":
        return _checked(faan=number(words))
    if way == "patterns":
        hard = {"hard": True, "soft": False}
        said = [hard[word] for word in words if word in hard]
        patterns = tuple(word for word in words if word not in hard)
        return Value(patterns=patterns, hard=said[0] if len(said) == 1 else UNSET)
    raise bad_value("", "way", value=way)


def _checked(**numbers: int) -> Value:
    """Give a value with these numbers; raises ``bad-value`` for the first that cannot be."""
    for name, stated in numbers.items():
        try:
            msgspec.convert({name: stated}, Value)
        except msgspec.ValidationError:
            raise bad_value("", f"no-such-{name}", value=stated) from None
    return msgspec.convert(numbers, Value)


def take_part_of_value(session: Session, about: str, values: Answer, name: str) -> Session:
    """Take the han, fu or faan of an agreed value."""
    seat = seat_at(session, about)
    _checked(**{name: number(values)})
    return _with_value(session, seat, **{name: number(values)})


def take_patterns(session: Session, about: str, values: Answer) -> Session:
    """Take the patterns of an agreed value."""
    return _with_value(session, seat_at(session, about), patterns=values)


def take_hard(session: Session, about: str, values: Answer) -> Session:
    """Take whether an agreed hand is hard."""
    return _with_value(session, seat_at(session, about), hard=one(values) == "yes")


def take_tile(session: Session, about: str, values: Answer) -> Session:
    """Take the winning tile."""
    return with_hand(session, seat_at(session, about), tile=read_tile(session, f"tile:{about}", one(values)))


def take_flags(session: Session, about: str, values: Answer) -> Session:
    """Take how a hand was won."""
    return with_hand(session, seat_at(session, about), flags=tuple(flag for flag in get_args(Flag) if flag in values))


def _with_value(session: Session, seat: Seat, **facts: Any) -> Session:  # noqa: ANN401 - any of a value's facts
    value = hand_of(session, seat).value or Value()
    return with_hand(session, seat, value=msgspec.structs.replace(value, **facts))


def with_hand(session: Session, seat: Seat, **facts: Any) -> Session:  # noqa: ANN401 - any of a hand's facts
    """Give the session with other facts about a hand."""
    hand = msgspec.structs.replace(hand_of(session, seat), **facts)
    return with_facts(session, hands={**session.hands, seat: hand})


def hand_of(session: Session, seat: Seat) -> HandFacts:
    """Give what is said about a hand so far."""
    return session.hands.get(seat, HandFacts())
