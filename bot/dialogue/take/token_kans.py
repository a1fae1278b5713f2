"""One-tile kongs counted: the red dragons and wild tiles a player laid down or threw out, four of each at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from bot.dialogue.draft import Draft, HandFacts, has_token_kans, with_facts
from bot.dialogue.typed import LaidMeld
from bot.engine.deal import Call, Seat
from bot.engine.errors import DealError, bad_value
from bot.engine.inventory import COPIES
from bot.engine.tiles import KINDS, Tile, parse_kinds

from .melds import laid_melds, with_melds
from .values import Answer, number, seat_at

Token = Literal["red", "wild"]
TOKENS: tuple[Token, ...] = ("red", "wild")
_RED = Tile("7z")


@dataclass(frozen=True, slots=True)
class Counted:
    """How many one-tile kongs of a sort a player has, and how many the others' and the hands leave them."""

    sort: Token
    count: int
    most: int


def counted(draft: Draft, seat: Seat) -> Sequence[Counted]:
    """Count a player's one-tile kongs by sort; nothing under rules that have none."""
    if not has_token_kans(draft):
        return ()
    return [Counted(sort, len(_places(draft, sort, seat)), _most(draft, sort, seat)) for sort in TOKENS]


def take_token_kans(draft: Draft, about: str, values: Answer) -> Draft:
    """Take how many one-tile kongs of a sort a player has: ``red, 2``; raises ``too-many-tiles`` or ``bad-value``.

    Which tile is wild need not be known yet: until it is, such a kong lies there without its tile.
    """
    seat = seat_at(draft, about)
    sort = _token((*values, "")[0])
    if not has_token_kans(draft):
        raise bad_value("", "call-kind", kind="token-kan")
    wanted, places = number(values[1:]), _places(draft, sort, seat)
    if wanted > max(len(places), _most(draft, sort, seat)):
        raise DealError("too-many-tiles", "", "token-kans")
    gone = places[wanted:]
    melds = [each for place, each in enumerate(laid_melds(draft)) if place not in gone]
    more = Call(by=seat, kind="token-kan", tiles=_tile(draft, sort))
    return with_melds(draft, [*melds, *[LaidMeld(more)] * (wanted - len(places))])


def token_of(call: Call) -> Token | None:
    """Tell of which sort a one-tile kong is; None for every other call."""
    if call.kind != "token-kan":
        return None
    return "red" if call.tiles and parse_kinds(call.tiles)[0] == _RED else "wild"


def with_wild(draft: Draft, wild: str) -> Draft:
    """Say which tile is wild; the wild tiles that were laid down before are this one."""
    tiles_before = {UNSET, draft.wild if _can_be_wild(draft.wild) else UNSET}
    tile = wild if _can_be_wild(wild) else UNSET
    calls = tuple(
        msgspec.structs.replace(call, tiles=tile) if call.kind == "token-kan" and call.tiles in tiles_before else call
        for call in draft.calls
    )
    return with_facts(draft, wild=wild, calls=calls)


def _token(word: str) -> Token:
    for sort in TOKENS:
        if sort == word:
            return sort
    raise bad_value("", "call-kind", kind=word)


def _places(draft: Draft, sort: Token, seat: Seat) -> Sequence[int]:
    return [place for place, call in enumerate(draft.calls) if call.by == seat and token_of(call) == sort]


def _most(draft: Draft, sort: Token, seat: Seat) -> int:
    """Return what is left of four when the others' are laid down, and the wild tiles the winners hold."""
    others = [call for call in draft.calls if call.by != seat and token_of(call) == sort]
    in_hands = [tile for tile in _kinds_of_winners(draft) if sort == "wild" and tile == draft.wild]
    return max(COPIES - len(others) - len(in_hands), 0)


def _kinds_of_winners(draft: Draft) -> Iterator[str]:
    for seat in draft.winners:
        hand = draft.hands.get(seat, HandFacts())
        yield from parse_kinds(f"{hand.concealed or ''}{hand.tile or ''}")


def _tile(draft: Draft, sort: Token) -> str | UnsetType:
    if sort == "red":
        return _RED
    return draft.wild if _can_be_wild(draft.wild) else UNSET


def _can_be_wild(tile: str | UnsetType) -> bool:
    return tile in KINDS and tile != _RED
