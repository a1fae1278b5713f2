"""What an answer makes of a winner's hand: its tiles, the value the table agrees on, or both, which may differ."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, HandFacts, with_facts
from bot.dialogue.tile_set import refuse_too_many, tiles_laid
from bot.dialogue.typed import read_concealed, read_tile
from bot.engine import Flag, Seat, Value, melds_of
from bot.engine.errors import bad_value, missing_fact
from bot.engine.tiles import KIND_OF, Tile, format_tiles

from .discard import RIICHI_TILE
from .values import Answer, number, one, seat_at

_HAND_SIZE = 13
_MELD_SIZE = 3


def take_hand(draft: Draft, about: str, values: Answer) -> Draft:
    """Take a hand as ``tiles, concealed, winning tile``, or a way of agreeing and its words; ``none`` forgets it."""
    seat = seat_at(draft, about)
    way, *words = values or ("",)
    if way == "tiles":
        concealed, tile = _split_hand(draft, seat, *words)
        return with_hand(draft, seat, concealed=concealed, tile=tile)
    if way == "none":
        return with_hand(draft, seat, concealed=UNSET, value=UNSET, tile=UNSET)
    return with_hand(draft, seat, value=_value(way, tuple(words)))


def _split_hand(draft: Draft, seat: Seat, concealed: str = "", winning: str = "") -> tuple[str, str]:
    """Tell the winning tile from the concealed ones: typed apart, the last of a whole hand, or another winner's."""
    melds = melds_of(draft.calls, seat)
    key = f"hand:{seat}"
    tiles = list(read_concealed(draft, key, concealed, [meld.kinds for meld in melds]))
    whole = _HAND_SIZE + 1 - _MELD_SIZE * len(melds)
    tile = read_tile(draft, key, winning) if winning.strip() else ""
    if len(tiles) == whole:
        if not tile:
            return format_tiles(tiles[:-1]), format_tiles(tiles[-1:])
        tiles = _without(tiles, Tile(tile))
    tile = tile or _tile_of_another(draft, seat)
    if not tile:
        raise missing_fact("", "winning-tile", player=seat)
    refuse_too_many([*tiles, Tile(tile), *tiles_laid(call for call in draft.calls if call.by == seat)])
    return format_tiles(tiles), tile


def _without(tiles: list[Tile], tile: Tile) -> list[Tile]:
    """Take the winning tile out of a whole hand: the very tile, or else one of its kind."""
    same = [each for each in tiles if each == tile] or [each for each in tiles if KIND_OF[each] == KIND_OF[tile]]
    if same:
        tiles.remove(same[-1])
    return tiles


def _tile_of_another(draft: Draft, seat: Seat) -> str:
    """Several winners win with one and the same tile."""
    others = (draft.hands[other].tile for other in draft.winners if other != seat and other in draft.hands)
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
    """Return a value with these numbers; raises ``bad-value`` for the first that cannot be."""
    for name, stated in numbers.items():
        try:
            msgspec.convert({name: stated}, Value)
        except msgspec.ValidationError:
            raise bad_value("", f"no-such-{name}", value=stated) from None
    return msgspec.convert(numbers, Value)


def take_part_of_value(draft: Draft, about: str, values: Answer, name: str) -> Draft:
    """Take the han, fu or faan of an agreed value."""
    seat = seat_at(draft, about)
    _checked(**{name: number(values)})
    return _with_value(draft, seat, **{name: number(values)})


def take_patterns(draft: Draft, about: str, values: Answer) -> Draft:
    """Take the patterns of an agreed value."""
    return _with_value(draft, seat_at(draft, about), patterns=values)


def take_hard(draft: Draft, about: str, values: Answer) -> Draft:
    """Take whether an agreed hand is hard."""
    return _with_value(draft, seat_at(draft, about), hard=one(values) == "yes")


def take_tile(draft: Draft, about: str, values: Answer) -> Draft:
    """Take the winning tile."""
    return with_hand(draft, seat_at(draft, about), tile=read_tile(draft, f"tile:{about}", one(values)))


def take_flags(draft: Draft, about: str, values: Answer) -> Draft:
    """Take how a hand was won."""
    seat = seat_at(draft, about)
    # Whether the winning tile declared a riichi is a question of its own.
    said = {*values, *(flag for flag in hand_of(draft, seat).flags if flag == RIICHI_TILE)}
    return with_hand(draft, seat, flags=tuple(flag for flag in get_args(Flag) if flag in said))


def _with_value(draft: Draft, seat: Seat, **facts: Any) -> Draft:  # noqa: ANN401 - any of a value's facts
    value = hand_of(draft, seat).value or Value()
    return with_hand(draft, seat, value=msgspec.structs.replace(value, **facts))


def with_hand(draft: Draft, seat: Seat, **facts: Any) -> Draft:  # noqa: ANN401 - any of a hand's facts
    """Return the draft with other facts about a hand."""
    hand = msgspec.structs.replace(hand_of(draft, seat), **facts)
    return with_facts(draft, hands={**draft.hands, seat: hand})


def hand_of(draft: Draft, seat: Seat) -> HandFacts:
    """Return what is said about a hand so far."""
    return draft.hands.get(seat, HandFacts())
