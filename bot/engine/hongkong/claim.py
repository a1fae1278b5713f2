"""One winner's claim at a Hong Kong table: what is known of the hand, and which patterns its melds threaten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from bot.engine.claims import Claim, claims_of, melds_of
from bot.engine.deal import SEATS, Call, Deal, Seat
from bot.engine.facts import MOST_MELDS
from bot.engine.family import Rules
from bot.engine.melds import Meld
from bot.engine.tiles import DRAGONS, HONOURS, KINDS, TERMINALS, WINDS, Tile, parse_tiles

from .rules import HongKong

_PAIR, _PUNG, _COPIES = 2, 3, 4
FOUR_WINDS = "four-winds"
"""Small or big four winds: the liability for winds seldom needs to tell them apart."""
AGREED = (
    "big-three-dragons",
    "small-four-winds",
    "big-four-winds",
    "pure-one-suit",
    "all-honours",
    "pure-terminals",
    "mixed-terminals",
)
"""What a table is asked about a hand it does not show: the patterns that a liability looks at."""
_WORDS = {FOUR_WINDS: ("small-four-winds", "big-four-winds")}

T = TypeVar("T")


def _said(testimony: T | UnsetType) -> T | None:
    return None if testimony is UNSET else testimony


class HongKongClaim(Claim, frozen=True):
    """A claim that counts. Hong Kong plays no red fives, so every tile in it is a kind.

    `others` won with the same discard; `calls` are everybody's, `flowers` the winner's, seasons among them. `kinds` are
    the tiles known of the hand, the concealed ones first and then the winning tile; `is_whole` says that these are all.
    """

    rules: Rules[HongKong]
    others: frozenset[Seat]
    calls: tuple[Call, ...]
    round_wind: Seat
    flowers: frozenset[Tile]
    kinds: tuple[Tile, ...]
    is_whole: bool

    @property
    def house(self) -> HongKong:
        """The house rules this deal is settled by."""
        return self.rules.house

    @property
    def is_half_gun(self) -> bool:
        """Whether everybody pays a share of a discard win."""
        return self.house.gun == "half"

    @property
    def robbed(self) -> Seat | None:
        """The player whose kong was robbed, None where none was."""
        return self.discarder if self.how == "robbed-kan" else None

    @property
    def is_robbed_closed(self) -> bool:
        """Whether the robbed kong is known to be a closed one: the robbed player laid down all four of the tile."""
        return self.robbed is not None and any(
            meld.kind == "closed-kan" and meld.tile == self.tile for meld in melds_of(self.calls, self.robbed)
        )

    @property
    def agreed_faan(self) -> int | None:
        """The faan the table agrees on, None where it agrees on none."""
        return None if self.value is None else _said(self.value.faan)

    @property
    def agreed_patterns(self) -> tuple[str, ...] | None:
        """The patterns the table agrees on, None where it names none at all."""
        return None if self.value is None else _said(self.value.patterns)

    @property
    def is_fresh(self) -> bool | None:
        """Whether nobody had thrown the winning tile before, None where nobody said."""
        # A tile added to a pung was thrown once already, when the pung was claimed.
        return False if self.robbed is not None else _said(self.asserted.fresh)

    @property
    def wall(self) -> int | None:
        """How many tiles were still drawable when the winning tile was discarded, None where nobody said."""
        return _said(self.asserted.wall)

    def was_forced(self, call: int | None) -> bool | None:
        """Whether who fed a call, or who dealt in where it is None, held nothing but threatening players' tiles."""
        return _said((self.asserted if call is None else self.calls[call].asserted).forced)

    def was_echo(self, call: int) -> bool | None:
        """Whether the caller had thrown the tile of a call in that go-around, None where nobody said."""
        return _said(self.calls[call].asserted.echo)

    def has(self, name: str) -> bool | None:
        """Say whether the hand is of a pattern, None where neither the tiles nor the table tell."""
        seen = self._shows(name)
        if seen is not None:
            return seen
        if self.agreed_patterns is None:
            return False if self._is_out_of_reach(name) else None
        return any(word in self.agreed_patterns for word in _WORDS.get(name, (name,)))

    def _is_out_of_reach(self, name: str) -> bool:
        """Whether others melded too many of the tiles that a hand of the pattern still lacks."""
        seen = Counter(kind for seat in SEATS for meld in melds_of(self.calls, seat) for kind in meld.kinds)
        if len(self.melds) == MOST_MELDS:
            pairs = (tile for tile in KINDS if seen[tile] <= _COPIES - _PAIR)
            whole = (replace(self, kinds=(*self.kinds, pair, pair), is_whole=True) for pair in pairs)
            return not any(each.has(name) for each in whole)
        lacking = set(_OF_PUNGS[name][1] if name in _OF_PUNGS else ()) - {meld.tile for meld in self.melds}
        return any(seen[tile] >= _PUNG for tile in lacking)

    def _shows(self, name: str) -> bool | None:
        """Read a pattern off the known tiles, None where they leave it open."""
        if name in _OF_PUNGS:
            # Tiles still unknown can complete these patterns, never spoil them; too many other melds leave no room.
            has, own = _OF_PUNGS[name]
            is_closed = self.is_whole or sum(meld.tile not in own for meld in self.melds) > 1
            return has(self.kinds) or (False if is_closed else None)
        if not fits(self.kinds, name):
            return False
        return (name != "mixed-terminals" or _is_mixed(self.kinds)) if self.is_whole else None


def as_shown(claim: HongKongClaim) -> HongKongClaim:
    """Return the claim without its concealed tiles: what the melds and the winning tile tell of it."""
    if claim.concealed is None:
        return claim
    shown = replace(claim, concealed=None)
    kinds, is_whole = _known(shown)
    return replace(shown, kinds=kinds, is_whole=is_whole)


def claimants(deal: Deal, rules: Rules[HongKong]) -> Sequence[Seat]:
    """Return the winners whose claims count, the nearest after the discarder first."""
    return [claim.by for claim in sorted(claims_of(deal), key=_distance)[: rules.house.winners_max]]


def claims_that_count(deal: Deal, rules: Rules[HongKong]) -> tuple[Sequence[HongKongClaim], Sequence[HongKongClaim]]:
    """Return the claims the house allows, the nearest after the discarder first, and those that fall away.

    Option `winners.max` 截糊, value lists of the Old Style: the nearest alone wins, or all do.
    """
    claims = claims_of(deal)
    nearest_first = sorted(claims, key=_distance)
    counted, fallen = nearest_first[: rules.house.winners_max], nearest_first[rules.house.winners_max :]
    # Winners of one discard win with the same tile, whoever of them stated it.
    tile = next((claim.tile for claim in claims if claim.tile is not None), None)
    winners: frozenset[Seat] = frozenset(claim.by for claim in counted)
    return (
        [_at_table(claim, tile, winners, deal, rules) for claim in counted],
        [_at_table(claim, tile, winners, deal, rules) for claim in fallen],
    )


def _distance(claim: Claim) -> int:
    """Count the turns from the discarder to the winner; who draws the tile wins alone."""
    return 0 if claim.discarder is None else (SEATS.index(claim.by) - SEATS.index(claim.discarder)) % len(SEATS)


def _at_table(
    claim: Claim, tile: Tile | None, winners: frozenset[Seat], deal: Deal, rules: Rules[HongKong]
) -> HongKongClaim:
    stated = replace(claim, tile=tile)
    kinds, is_whole = _known(stated)
    return HongKongClaim(
        **asdict(stated),
        rules=rules,
        others=winners - {claim.by},
        calls=deal.calls,
        round_wind=deal.round_wind,
        flowers=frozenset(parse_tiles(deal.flowers.get(claim.by, ""))),
        kinds=kinds,
        is_whole=is_whole,
    )


def _known(claim: Claim) -> tuple[tuple[Tile, ...], bool]:
    """Return the tiles that are known of a hand, and whether they are the whole of it."""
    laid = tuple(kind for meld in claim.melds for kind in meld.kinds)
    if claim.tile is None:
        return laid, False
    if claim.concealed is not None:
        return (*claim.concealed, claim.tile, *laid), True
    # Beside four melds the winning tile is half of the pair, so the hand is known whole.
    is_whole = len(claim.melds) == MOST_MELDS
    return (*laid, *(claim.tile,) * (2 if is_whole else 1)), is_whole


def _has_dragons(kinds: Sequence[Tile]) -> bool:
    counts = Counter(kinds)
    return all(counts[tile] >= _PUNG for tile in DRAGONS)


def _has_winds(kinds: Sequence[Tile]) -> bool:
    """Three pungs of winds and the fourth in the hand: it can only be the fourth pung or the pair."""
    counts = Counter(kinds)
    return all(counts[tile] for tile in WINDS) and sum(counts[tile] >= _PUNG for tile in WINDS) >= len(WINDS) - 1


_OF_PUNGS: Mapping[str, tuple[Callable[[Sequence[Tile]], bool], Sequence[Tile]]] = {
    "big-three-dragons": (_has_dragons, DRAGONS),
    FOUR_WINDS: (_has_winds, WINDS),
}
"""How to see a pattern in tiles, and the tiles it is made of: at most one of the four sets is another."""


def _is_mixed(kinds: Sequence[Tile]) -> bool:
    return not TERMINALS.issuperset(kinds) and not HONOURS.issuperset(kinds)


THREATENING = 3
"""So many melds, nine tiles, threaten a designated pattern."""
_PURE = ("pure-one-suit", "all-honours", "pure-terminals", FOUR_WINDS)
_MIXED = (*_PURE, "mixed-terminals")
_KINDS: Mapping[str, frozenset[Tile]] = {
    "all-honours": HONOURS,
    "pure-terminals": TERMINALS,
    "mixed-terminals": TERMINALS | HONOURS,
    FOUR_WINDS: frozenset(WINDS),
}


def fits(kinds: Iterable[Tile], name: str) -> bool:
    """Say whether all these tiles, which may be none, may stand in a hand of this pattern."""
    tiles = frozenset(kinds)
    if name == "pure-one-suit":
        return len({tile[1] for tile in tiles}) <= 1 and tiles.isdisjoint(HONOURS)
    return tiles <= _KINDS[name]


def shown_patterns(melds: Sequence[Meld], house: HongKong) -> tuple[str, ...]:
    """Name the designated patterns (指定牌型) that three or four melds show; of four winds three are enough."""
    if len(melds) < THREATENING:
        return ()
    designated = _MIXED if house.terminals == "mixed" else _PURE
    return tuple(name for name in designated if _deciding(melds, name) is not None)


def shown_since(melds: Sequence[Meld], house: HongKong) -> int | None:
    """Return the index of the call with which a player showed nine designated tiles; None if they do not."""
    deciding = (_deciding(melds, name) for name in shown_patterns(melds, house))
    return min((meld.call for meld in deciding if meld is not None), default=None)


def _deciding(melds: Sequence[Meld], name: str) -> Meld | None:
    """Find the third meld of a pattern, where no meld spoils it."""
    if name == FOUR_WINDS:
        winds = [meld for meld in melds if meld.tile in WINDS]
        return winds[THREATENING - 1] if len(winds) >= THREATENING else None
    return melds[THREATENING - 1] if fits((kind for meld in melds for kind in meld.kinds), name) else None


def is_of_kind(tile: Tile, melds: Sequence[Meld], name: str) -> bool:
    """Say whether a discarded tile belongs to the pattern that these melds show."""
    return tile[1] == melds[0].tile[1] if name == "pure-one-suit" else tile in _KINDS[name]


def has_four_winds(melds: Sequence[Meld]) -> bool:
    """Say whether these melds are all four winds."""
    return {meld.tile for meld in melds}.issuperset(WINDS)
