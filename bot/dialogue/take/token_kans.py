"""One-tile kongs counted: the tiles a player laid down alone or threw out as such, four of each at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from bot.dialogue.draft import Draft, HandFacts, has_token_kans, with_facts
from bot.dialogue.typed import LaidMeld
from bot.engine import COPIES, Call, Deal, DealError, Rules, Seat, rules_of
from bot.engine.errors import bad_value
from bot.engine.tiles import KINDS, Tile, parse_kinds

from .melds import laid_melds, with_melds
from .values import Answer, number, seat_at

_RED = Tile("7z")


@dataclass(frozen=True, slots=True)
class Counted:
    """How many one-tile kongs of a tile a player has, and how many the others' and the hands leave for them.

    `name` tells the tile apart from the others: that of its sort, or of a 皮 tile the tile itself.
    """

    name: str
    sort: str
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
    melds = [each for place, each in enumerate(laid_melds(draft)) if place not in gone]
    more = Call(by=seat, kind="token-kan", tiles=_names(draft)[name][1])
    return with_melds(draft, [*melds, *[LaidMeld(more)] * (wanted - len(places))])


def take_tokens(draft: Draft, about: str, values: Answer) -> Draft:
    """Take all one-tile kongs of a player, each as its tile and how many of it: ``red:2``, of several the most."""
    wanted = dict.fromkeys(_names(draft), 0)
    for value in values:
        name, _, count = value.partition(":")
        wanted[name] = max(wanted.get(name, 0), number((count,)))
    for name, count in wanted.items():
        draft = take_token_kans(draft, about, (name, str(count)))
    return draft


def laid_alone(draft: Draft, places: Sequence[int]) -> Iterator[tuple[str, str, int]]:
    """Count the one-tile kongs among the melds of these places: of which sort, the tile, how many."""
    if not has_token_kans(draft):
        return
    for name, (sort, tile) in _names(draft).items():
        count = sum(_is_of(draft, draft.calls[place], name) for place in places)
        if count:
            yield sort, tile or "", count


def token_of(call: Call, deal: Deal) -> str | None:
    """Tell of which sort a one-tile kong of a deal is, None for every other call."""
    if call.kind != "token-kan":
        return None
    # Until anybody says which tile is wild, a wild one lies there without its tile.
    alone = _tiles_alone(rules_of(deal.rules, deal.house), deal.wild, deal.skins)
    return alone.get(parse_kinds(call.tiles)[0], "wild") if call.tiles else "wild"


def has_skins(draft: Draft) -> bool:
    """Whether tiles beside the wild one (皮) lie alone at this table; which they are, that one tells."""
    # Beside a wild tile of a suit there is no doubt which they are.
    return has_token_kans(draft) and "skin" in _tiles_alone(draft.played, "5m", UNSET).values()


def are_skins_known(draft: Draft) -> bool:
    """Whether it is known which these tiles are; beside a wild honour they have to be named too."""
    return "skin" in _tiles_alone(draft.played, draft.wild, draft.skins).values()


def with_wild(draft: Draft, wild: str) -> Draft:
    """Say which tile is wild; the wild tiles that were laid down before are this one, and the skins are others now."""
    tiles_before = {UNSET, draft.wild if _can_be_wild(draft.wild) else UNSET}
    tile = wild if _can_be_wild(wild) else UNSET
    calls = tuple(
        msgspec.structs.replace(call, tiles=tile) if call.kind == "token-kan" and call.tiles in tiles_before else call
        for call in draft.calls
    )
    skins = draft.skins if wild == draft.wild else UNSET
    return with_facts(draft, wild=wild, skins=skins, calls=calls)


def _names(draft: Draft) -> Mapping[str, tuple[str, str | UnsetType]]:
    """Name each tile that lies alone at this table, with its sort and the tile where it is known."""
    alone = _tiles_alone(draft.played, draft.wild, draft.skins)
    wild = draft.wild if _can_be_wild(draft.wild) else UNSET
    names: dict[str, tuple[str, str | UnsetType]] = {"red": ("red", _RED), "wild": ("wild", wild)}
    for tile, sort in sorted(alone.items(), key=lambda each: (each[1] != "green", each[0])):
        if sort in ("green", "skin"):
            names["green" if sort == "green" else tile] = (sort, tile)
    return names


def _tiles_alone(rules: Rules[Any], wild: str | UnsetType, skins: str | UnsetType) -> Mapping[str, str]:
    lone_tiles = rules.family.lone_tiles
    return {} if lone_tiles is None else lone_tiles(wild, skins, rules.house)


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
    in_hands = [tile for tile in _kinds_of_winners(draft) if name == "wild" and tile == draft.wild]
    return max(COPIES - len(others) - len(in_hands), 0)


def _kinds_of_winners(draft: Draft) -> Iterator[str]:
    for seat in draft.winners:
        hand = draft.hands.get(seat, HandFacts())
        yield from parse_kinds(f"{hand.concealed or ''}{hand.tile or ''}")


def _can_be_wild(tile: str | UnsetType) -> bool:
    return tile in KINDS and tile != _RED
