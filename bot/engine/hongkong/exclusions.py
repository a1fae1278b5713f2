"""Which patterns a table cannot agree on: those that the winner's melds or the winning tile exclude."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.engine.errors import contradiction
from bot.engine.melds import Meld
from bot.engine.tiles import DRAGONS, HONOURS, NUMBER_SUITS, TERMINALS, WINDS, Tile

from .claim import HongKongClaim, as_shown
from .patterns import DRAGON_OF_SUIT, WIND_OF

_SETS = 4


def check_agreed(claim: HongKongClaim) -> None:
    """Refuse an agreed pattern that the melds or the winning tile exclude; raises ``contradiction``."""
    if not claim.agreed_patterns:
        return
    shown = as_shown(claim)
    for name in claim.agreed_patterns:
        if not is_possible(name, shown):
            raise contradiction(f"{claim.at}.value.patterns", "pattern-excluded", player=claim.by, name=name)


def is_possible(name: str, claim: HongKongClaim) -> bool:
    """Whether what is known of the hand leaves a pattern possible."""
    return name not in _POSSIBLE or _POSSIBLE[name](claim)


_Possible = Callable[[HongKongClaim], bool]


def _of(tiles: frozenset[Tile]) -> _Possible:
    """Nothing else may be among the tiles that are known."""
    return lambda claim: tiles.issuperset(claim.kinds)


def _suits(claim: HongKongClaim) -> set[str]:
    return {kind[1] for kind in claim.kinds} - {"z"}


def _is_one_suit(claim: HongKongClaim) -> bool:
    return len(_suits(claim)) <= 1 and HONOURS.isdisjoint(claim.kinds)


def _is_suit_and_honours(claim: HongKongClaim) -> bool:
    suits = _suits(claim)
    if len(suits) > 1:
        return False
    return not claim.is_whole or (bool(suits) and not HONOURS.isdisjoint(claim.kinds))


def _has_no_runs(claim: HongKongClaim) -> bool:
    """No chow is melded, and the winning tile is not the fourth of a pung, which only a chow could use."""
    return not any(meld.is_chi or meld.tile == claim.tile for meld in claim.melds)


def _has_only_runs(claim: HongKongClaim) -> bool:
    return all(meld.is_chi for meld in claim.melds)


def _has_no_melds(claim: HongKongClaim) -> bool:
    return not claim.melds


def _claimed_nothing(claim: HongKongClaim) -> bool:
    return all(meld.kind == "closed-kan" for meld in claim.melds)


def _has_kongs(claim: HongKongClaim) -> bool:
    return sum(meld.is_kan for meld in claim.melds) == _SETS


def _pungs_of(tiles: Sequence[Tile], least: int, most: int = _SETS) -> _Possible:
    """So many sets are pungs of these tiles: the melds leave room for them."""

    def is_possible(claim: HongKongClaim) -> bool:
        own = sum(_is_pung_of(meld, tiles) for meld in claim.melds)
        return own <= most and len(claim.melds) - own <= _SETS - least

    return is_possible


def _is_pung_of(meld: Meld, tiles: Sequence[Tile]) -> bool:
    return not meld.is_chi and meld.tile in tiles


def _with_pair_of(tiles: Sequence[Tile], pungs: int) -> _Possible:
    """All but one of these kinds are pungs, and the last is the pair.

    Where the melds leave room for nothing else, the winning tile is one of these kinds that still lack.
    """
    has_room = _pungs_of(tiles, pungs, pungs)

    def is_possible(claim: HongKongClaim) -> bool:
        others = sum(not _is_pung_of(meld, tiles) for meld in claim.melds)
        lacking = set(tiles) - {meld.tile for meld in claim.melds}
        is_placed = claim.tile is None or claim.tile in lacking or others < _SETS - pungs
        return has_room(claim) and is_placed

    return is_possible


def _dragon_of(suit: str) -> _Possible:
    """Pungs of one suit and of its dragon, the pair of that suit."""
    dragon = DRAGON_OF_SUIT[suit]
    has_room = _pungs_of((dragon,), 1)

    def is_possible(claim: HongKongClaim) -> bool:
        others = {kind for kind in claim.kinds if kind != dragon and kind[1] != suit}
        return not others and _has_no_runs(claim) and has_room(claim)

    return is_possible


def _of_terminals_and_honours(claim: HongKongClaim) -> bool:
    if not _has_no_runs(claim) or not (TERMINALS | HONOURS).issuperset(claim.kinds):
        return False
    return not claim.is_whole or not (TERMINALS.issuperset(claim.kinds) or HONOURS.issuperset(claim.kinds))


def _is_orphan(claim: HongKongClaim) -> bool:
    return not claim.melds and (TERMINALS | HONOURS).issuperset(claim.kinds[-1:])


def _is_gate(claim: HongKongClaim) -> bool:
    return not claim.melds and (claim.tile is None or claim.tile not in HONOURS)


def _is_not_dealer(claim: HongKongClaim) -> bool:
    """人糊 is won on a discard before anybody else's first turn: the dealer's was before."""
    return claim.by != "E" and not claim.melds


_POSSIBLE: Mapping[str, _Possible] = {
    "all-chows": _has_only_runs,
    "all-pungs": _has_no_runs,
    "mixed-one-suit": _is_suit_and_honours,
    "pure-one-suit": _is_one_suit,
    "dragon-pung": _pungs_of(DRAGONS, 1),
    "seat-wind": lambda claim: _pungs_of((WIND_OF[claim.by],), 1)(claim),
    "round-wind": lambda claim: _pungs_of((WIND_OF[claim.round_wind],), 1)(claim),
    "small-three-dragons": _with_pair_of(DRAGONS, len(DRAGONS) - 1),
    "big-three-dragons": _pungs_of(DRAGONS, len(DRAGONS)),
    "small-four-winds": _with_pair_of(WINDS, len(WINDS) - 1),
    "big-four-winds": _pungs_of(WINDS, len(WINDS)),
    **{
        name: _dragon_of(suit)
        for name, suit in zip(("ruby-dragon", "pearl-dragon", "jade-dragon"), NUMBER_SUITS, strict=True)
    },
    "mixed-terminals": _of_terminals_and_honours,
    "pure-terminals": lambda claim: _of(TERMINALS)(claim) and _has_no_runs(claim),
    "all-honours": lambda claim: _of(HONOURS)(claim) and _has_no_runs(claim),
    "nine-gates": _is_gate,
    "thirteen-orphans": _is_orphan,
    "seven-pairs": _has_no_melds,
    "four-kongs": _has_kongs,
    "four-concealed-pungs": _claimed_nothing,
    "concealed": _claimed_nothing,
    "heavenly": _has_no_melds,
    "earthly": _has_no_melds,
    "human": _is_not_dealer,
}
"""For each pattern whether these melds and this tile leave it possible; the others are about how the hand was won."""
