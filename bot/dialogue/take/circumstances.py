"""What an answer makes of how a deal ended and of its circumstances, and what somebody testifies."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import BY_FLOWERS, DRAWN, Draft, Ending, with_facts
from bot.dialogue.questions import INDICATOR
from bot.dialogue.typed import read_concealed, read_tile
from bot.engine import Seat
from bot.engine.errors import bad_value, contradiction, missing_fact
from bot.engine.tiles import format_tiles, parse_tiles

from .discard import RIICHI_TILE
from .hand import hand_of, with_hand
from .melds import with_call
from .token_kans import with_wild
from .values import Answer, is_yes, number, one, place_of, seat_at, seats_of

_OF_ONE = (*DRAWN, *BY_FLOWERS)
"""The endings with one winner only."""


def take_ending(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take how the deal ended."""
    ending = one(values)
    if ending not in get_args(Ending):
        raise bad_value("", "ending", value=ending)
    # Of several winners nobody can tell who drew the tile.
    winners = () if ending in _OF_ONE and len(draft.winners) > 1 else draft.winners
    return with_facts(draft, ending=ending, winners=winners)


def take_winners(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take who won; raises ``missing-fact`` for nobody and ``contradiction`` for winners who exclude each other."""
    winners = seats_of(draft, values)
    if not winners:
        raise missing_fact("", "winner")
    if len(winners) > 1 and draft.ending in _OF_ONE:
        raise contradiction("", "second-self-draw")
    if len(winners) == len(draft.seats):
        raise contradiction("", "all-won")
    discarder = UNSET if draft.discarder in winners else draft.discarder
    done = draft.done if winners == draft.winners else tuple(key for key in draft.done if key != RIICHI_TILE)
    return with_facts(draft, winners=winners, discarder=discarder, done=done)


def take_discarder(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take off whom the deal was won; raises ``contradiction`` where they won it."""
    seat = seat_at(draft, one(values))
    if seat in draft.winners:
        raise contradiction("", "fed-himself", player=seat)
    return with_facts(draft, discarder=seat)


def take_culprit(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take who won falsely or left the game."""
    return with_facts(draft, culprit=seat_at(draft, one(values)))


def take_number(name: str, draft: Draft, _about: str, values: Answer) -> Draft:
    """Take a fact that is a number."""
    return with_facts(draft, **{name: number(values)})


def take_seats(name: str, draft: Draft, _about: str, values: Answer) -> Draft:
    """Take a fact that is some of the seats."""
    return with_facts(draft, **{name: seats_of(draft, values)})


def take_tiles(name: str, draft: Draft, _about: str, values: Answer) -> Draft:
    """Take a fact that is some tiles."""
    return with_facts(draft, **{name: format_tiles(read_concealed(draft, name, " ".join(values))) or UNSET})


def take_round_wind(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take the round's wind, which may be one at which nobody sits."""
    wind: Any = one(values) if values else draft.round_wind
    if wind not in get_args(Seat):
        raise bad_value("", "seat", seat=wind)
    return with_facts(draft, round_wind=wind)


def take_kita(draft: Draft, about: str, values: Answer) -> Draft:
    """Take a player's norths: after the first of them they may have drawn a replacement tile, which is asked again."""
    seat, count = seat_at(draft, about), number(values)
    is_first = count and not draft.kita.get(seat)
    done = tuple(key for key in draft.done if key != f"flags:{seat}") if is_first else draft.done
    return with_facts(draft, kita={**draft.kita, seat: count}, done=done)


def take_flowers(draft: Draft, about: str, values: Answer) -> Draft:
    """Take the flowers a player holds."""
    seat = seat_at(draft, about)
    flowers = format_tiles(read_concealed(draft, f"flowers:{seat}", " ".join(values)))
    others = {other: text for other, text in draft.flowers.items() if other != seat}
    return with_facts(draft, flowers={**others, seat: flowers} if flowers else others)


def take_wild(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take which tile is wild, or was turned up before the wild one."""
    return with_wild(draft, read_tile(draft, "wild", " ".join(values)))


def take_wild_is(draft: Draft, _about: str, values: Answer) -> Draft:
    """Say whether the tile just named is wild itself, or was turned up before the wild one."""
    wild_after = draft.played.family.wild_after
    if one(values) != INDICATOR or draft.wild is UNSET or wild_after is None:
        return draft
    return with_wild(draft, wild_after(parse_tiles(draft.wild)[0], draft.played.house))


def take_testimony_of_win(name: str, draft: Draft, about: str, values: Answer) -> Draft:
    """Take what somebody testifies about a win."""
    seat = seat_at(draft, about)
    stated = number(values) if name == "wall" else is_yes(values)
    asserted = msgspec.structs.replace(hand_of(draft, seat).asserted, **{name: stated})
    return with_hand(draft, seat, asserted=asserted)


def take_testimony_of_call(name: str, draft: Draft, about: str, values: Answer) -> Draft:
    """Take what somebody testifies about a call."""
    place = place_of(draft, about)
    call = draft.calls[place]
    asserted = msgspec.structs.replace(call.asserted, **{name: is_yes(values)})
    return with_call(draft, place, msgspec.structs.replace(call, asserted=asserted))


def take_after_discard(draft: Draft, about: str, values: Answer) -> Draft:
    """Take whether a tile was discarded between a kan and the one before it."""
    place = place_of(draft, about)
    return with_call(draft, place, msgspec.structs.replace(draft.calls[place], after_discard=is_yes(values)))
