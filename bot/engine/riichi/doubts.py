"""What a riichi table cannot have meant, though the rules pay what it agreed on: its melds say otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import UNSET

from bot.engine.claims import Claim, claims_of
from bot.engine.deal import Deal, Value
from bot.engine.errors import DealError, contradiction
from bot.engine.facts import MOST_MELDS
from bot.engine.family import Rules
from bot.engine.melds import Meld
from bot.engine.tiles import DRAGONS, HONOURS, TERMINALS, WINDS, Tile

from .patterns import GREENS, are_four_in_a_row, are_two_apart, is_played, units_of
from .rules import RiichiHouse
from .worth import worth_of_han

_SUUANKOU = frozenset(("suuankou", "suuankou-tanki"))
_BASE_FU, _OPEN_FU, _DRAWN_FU, _CLOSED_FU = 20, 30, 2, 10
_PUNG_FU = 2
"""Of an open triplet of 2 to 8; terminals and honours count twice that, kans four times, closed ones twice again."""


def doubts(deal: Deal, rules: Rules[RiichiHouse]) -> Iterator[DealError]:
    """Find what excludes each other among facts that are settled as they were told."""
    yield from _declared_without_being_ready(deal)
    for claim in claims_of(deal):
        if claim.value is not None and (claim.concealed is None or claim.tile is None):
            yield from _of_agreed(claim, claim.value, rules.house)


def _declared_without_being_ready(deal: Deal) -> Iterator[DealError]:
    """Who declared riichi says that one tile is lacking, and shows it when the wall runs out."""
    if deal.draw is UNSET or deal.draw.kind != "exhaustive" or deal.draw.ready is UNSET:
        return
    for seat in deal.riichi:
        if seat not in deal.draw.ready:
            yield contradiction("riichi", "riichi-not-ready", player=seat)


def _of_agreed(claim: Claim, value: Value, house: RiichiHouse) -> Iterator[DealError]:
    shown = [name for name in _SHOWN if _is_shown(name, claim, house)]
    named = () if value.yakuman is UNSET else value.yakuman
    for name in _left_out(shown, named, house):
        yield contradiction(f"{claim.at}.value", "pattern-shown", player=claim.by, name=name)
    if not named and not shown and claim.melds:
        yield from _of_fu(claim, value, house)


def _left_out(shown: Sequence[str], named: Sequence[str], house: RiichiHouse) -> Iterator[str]:
    """Name what the melds show and nobody named; where yakuman do not add up, one that is worth as much will do."""
    most = max((units_of(name, house) for name in named), default=0)
    for name in shown:
        is_named = name in named or (name in _SUUANKOU and not _SUUANKOU.isdisjoint(named))
        if not is_named and (house.yakuman_add == "yes" or units_of(name, house) > most):
            yield name


def _is_shown(name: str, claim: Claim, house: RiichiHouse) -> bool:
    return is_played(name, house) and _SHOWN[name](claim.melds, claim.kind)


_Shows = Callable[[Sequence[Meld], Tile | None], bool]
"""Whether melds make a yakuman, with the winning tile, which beside four of them is the pair."""


def _triplets_of(tiles: Sequence[Tile]) -> _Shows:
    return lambda melds, _: len([meld for meld in melds if meld.tile in tiles and not meld.is_chi]) == len(tiles)


def _all_of(tiles: frozenset[Tile]) -> _Shows:
    def is_shown(melds: Sequence[Meld], tile: Tile | None) -> bool:
        return len(melds) == MOST_MELDS and tile in tiles and all(tiles.issuperset(meld.kinds) for meld in melds)

    return is_shown


def _four(is_one: Callable[[Sequence[Meld]], bool]) -> _Shows:
    return lambda melds, _: len(melds) == MOST_MELDS and is_one(melds)


def _are_triplets(melds: Sequence[Meld]) -> bool:
    return not any(meld.is_chi for meld in melds)


def _is_shousuushii(melds: Sequence[Meld], tile: Tile | None) -> bool:
    winds = {meld.tile for meld in melds if meld.tile in WINDS}
    return len(melds) == MOST_MELDS and tile in WINDS and winds == set(WINDS) - {tile}


_SHOWN: Mapping[str, _Shows] = MappingProxyType(
    {
        "daisangen": _triplets_of(DRAGONS),
        "daisuushii": _triplets_of(WINDS),
        "shousuushii": _is_shousuushii,
        "suukantsu": _four(lambda melds: all(meld.is_kan for meld in melds)),
        "suuankou": _four(lambda melds: all(meld.kind == "closed-kan" for meld in melds)),
        "tsuuiisou": _all_of(HONOURS),
        "chinroutou": _all_of(TERMINALS),
        "ryuuiisou": _all_of(GREENS),
        "suurenkou": _four(lambda melds: _are_triplets(melds) and are_four_in_a_row(melds)),
        "suuchoupaikou": _four(lambda melds: _are_triplets(melds) and are_two_apart(melds)),
        "isshoku-yonjun": _four(lambda melds: melds[0].is_chi and len({meld.kinds for meld in melds}) == 1),
    }
)


def _of_fu(claim: Claim, value: Value, house: RiichiHouse) -> Iterator[DealError]:
    """Say that the melds alone have more fu, where these would be paid otherwise."""
    if value.han is UNSET or value.fu is UNSET:
        return
    least = _least_fu(claim)
    if value.fu < least and worth_of_han(value.han, value.fu, house).base < worth_of_han(value.han, least, house).base:
        yield contradiction(f"{claim.at}.value", "fu-shown", player=claim.by, fu=value.fu, least=least)


def _least_fu(claim: Claim) -> int:
    is_closed = all(meld.kind == "closed-kan" for meld in claim.melds)
    is_drawn = claim.how == "self-draw" and "after-kan" not in claim.flags
    of_win = _DRAWN_FU if is_drawn else _CLOSED_FU if is_closed and claim.how != "self-draw" else 0
    counted = _BASE_FU + of_win + sum(_fu_of(meld) for meld in claim.melds)
    return max(-(-counted // 10) * 10, _OPEN_FU)


def _fu_of(meld: Meld) -> int:
    if meld.is_chi:
        return 0
    of_tile = _PUNG_FU * (2 if meld.tile in TERMINALS | HONOURS else 1)
    return of_tile * (4 if meld.is_kan else 1) * (2 if meld.kind == "closed-kan" else 1)
