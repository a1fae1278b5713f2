"""One-tile kongs counted: the tiles a player laid down alone or threw out as such, four of each at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import UNSET, UnsetType

from bot.dialogue.draft import Draft, HandFacts, has_token_kans, with_facts
from bot.dialogue.typed import Laid
from bot.engine.deal import Call, Deal, Seat
from bot.engine.errors import DealError, bad_value
from bot.engine.family import rules_of
from bot.engine.inventory import COPIES
from bot.engine.tiles import KINDS, parse_kinds
from bot.engine.wuhan import RED, Sort, tiles_alone

from .melds import all_told, with_all_told
from .values import Answer, number, seat_at


@dataclass(frozen=True, slots=True)
class Counted:
    """How many one-tile kongs of a tile a player has, and how many the others' and the hands leave for them.

    `name` tells the tile apart from the others: that of its sort, or of a 皮 tile the tile itself.
    """

    name: str
    sort: Sort
    tile: str
    count: int
    most: int


def counted(draft: Draft, seat: Seat) -> Sequence[Counted]:
    """Count a player's one-tile kongs by tile; nothing under rules that have none."""
    if not has_token_kans(draft):
        return ()
    return [
        Counted(name, sort, tile or "", len(_places(draft, name, seat)), _most(draft, name, seat))
        for name, (sort, tile) in _names(draft).items()
    ]


def take_token_kans(draft: Draft, about: str, values: Answer) -> Draft:
    """Take how many one-tile kongs of a tile a player has: ``red, 2``; raises ``too-many-tiles`` or ``bad-value``.

    Which tile is wild need not be known yet: until it is, such a kong lies there without its tile.
    """
    seat = seat_at(draft, about)
    name = (*values, "")[0]
    if not has_token_kans(draft) or name not in _names(draft):
        raise bad_value("", "call-kind", kind=name if has_token_kans(draft) else "token-kan")
    wanted, places = number(values[1:]), _places(draft, name, seat)
    if wanted > max(len(places), _most(draft, name, seat)):
        raise DealError("too-many-tiles", "", "token-kans")
    gone = places[wanted:]
    told = [each for place, each in enumerate(all_told(draft)) if place not in gone]
    more = Call(by=seat, kind="token-kan", tiles=_names(draft)[name][1])
    return with_all_told(draft, [*told, *[Laid(more)] * (wanted - len(places))])


def laid_alone(draft: Draft, places: Sequence[int]) -> Iterator[tuple[Sort, str, int]]:
    """Count the one-tile kongs among the melds of these places: of which sort, the tile, how many."""
    if not has_token_kans(draft):
        return
    for name, (sort, tile) in _names(draft).items():
        count = sum(_is_of(draft, draft.calls[place], name) for place in places)
        if count:
            yield sort, tile or "", count


def token_of(call: Call, deal: Deal) -> Sort | None:
    """Tell of which sort a one-tile kong of a deal is, None for every other call."""
    if call.kind != "token-kan":
        return None
    alone = tiles_alone(deal.wild, deal.skins, rules_of(deal.rules, deal.house).house)
    return alone.get(parse_kinds(call.tiles or "")[0], "wild")


def with_wild(draft: Draft, wild: str) -> Draft:
    """Say which tile is wild; the wild tiles that were laid down before are this one."""
    known = {UNSET, draft.wild if _can_be_wild(draft.wild) else UNSET}
    tile = wild if _can_be_wild(wild) else UNSET
    calls = tuple(
        msgspec.structs.replace(call, tiles=tile) if call.kind == "token-kan" and call.tiles in known else call
        for call in draft.calls
    )
    return with_facts(draft, wild=wild, calls=calls)


def _names(draft: Draft) -> Mapping[str, tuple[Sort, str | UnsetType]]:
    """Name each tile that lies alone at this table, with its sort and the tile where it is known."""
    alone = tiles_alone(draft.wild, draft.skins, draft.played.house)
    wild = draft.wild if _can_be_wild(draft.wild) else UNSET
    names: dict[str, tuple[Sort, str | UnsetType]] = {"red": ("red", RED), "wild": ("wild", wild)}
    for tile, sort in sorted(alone.items(), key=lambda each: (each[1] != "green", each[0])):
        if sort in ("green", "skin"):
            names["green" if sort == "green" else tile] = (sort, tile)
    return names


def _places(draft: Draft, name: str, seat: Seat) -> Sequence[int]:
    return [place for place, call in enumerate(draft.calls) if call.by == seat and _is_of(draft, call, name)]


def _is_of(draft: Draft, call: Call, name: str) -> bool:
    if call.kind != "token-kan":
        return False
    tiles = {tile: other for other, (_, tile) in _names(draft).items()}
    return tiles.get(call.tiles, "wild") == name


def _most(draft: Draft, name: str, seat: Seat) -> int:
    """Return what is left of four when the others' are laid down, and the wild tiles the winners hold."""
    others = [call for call in draft.calls if call.by != seat and _is_of(draft, call, name)]
    held = [tile for tile in _held(draft) if name == "wild" and tile == draft.wild]
    return max(COPIES - len(others) - len(held), 0)


def _held(draft: Draft) -> Iterator[str]:
    for seat in draft.winners:
        hand = draft.hands.get(seat, HandFacts())
        yield from parse_kinds(f"{hand.concealed or ''}{hand.tile or ''}")


def _can_be_wild(tile: str | UnsetType) -> bool:
    return tile in KINDS and tile != RED
