"""The claim that counts: what everybody has declared, which kong was robbed, and the hand as it is stated."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from msgspec import UNSET, Struct
from msgspec.structs import asdict

from bot.engine.claims import Claim, melds_of
from bot.engine.deal import Call, Deal, Seat, Value
from bot.engine.errors import missing_fact
from bot.engine.family import Rules
from bot.engine.melds import Meld
from bot.engine.ruling import Note
from bot.engine.tiles import Tile, parse_kinds

from .facts import RobbedKong, last_is_kong, robbed_kong
from .rules import WuhanHouse
from .tokens import TokenTiles

OPENINGS_OF_ALL_BEGGING = 4


class Declared(Struct, frozen=True):
    """A player's openings in order, and how many open, exposed, closed and one-tile kongs of each sort they have.

    `open_kans` are also among the openings and among `exposed_kans`.
    """

    openings: tuple[Meld, ...] = ()
    open_kans: int = 0
    exposed_kans: int = 0
    closed_kans: int = 0
    red_kans: int = 0
    green_kans: int = 0
    skin_kans: int = 0
    wild_kans: int = 0

    @property
    def has_tokens(self) -> bool:
        """Whether the player laid down or threw out any one-tile kong."""
        return bool(self.red_kans or self.green_kans or self.skin_kans or self.wild_kans)


def declared_by(
    calls: tuple[Call, ...],
    seat: Seat,
    tokens: TokenTiles,
    seats: tuple[Seat, ...],
    without: int | None = None,
) -> Declared:
    """Gather what `seat` has declared, leaving out the call with index `without`, a kong that was robbed."""
    # Kongs are counted call by call: a loser's closed one may be stated without tiles, and then it is no meld.
    own = [call for index, call in enumerate(calls) if call.by == seat and index != without]
    if not own:
        return _NOTHING
    kinds = [call.kind for call in own]
    alone = [tokens.sort(parse_kinds(call.tiles)[0]) for call in own if call.kind == "token-kan" and call.tiles]
    return Declared(
        openings=tuple(meld for meld in melds_of(calls, seat, seats) if meld.kind != "closed-kan"),
        open_kans=kinds.count("open-kan"),
        exposed_kans=kinds.count("open-kan") + kinds.count("added-kan"),
        closed_kans=kinds.count("closed-kan"),
        red_kans=alone.count("red"),
        green_kans=alone.count("green"),
        skin_kans=alone.count("skin"),
        wild_kans=alone.count("wild"),
    )


_NOTHING = Declared()


def declarations(
    calls: tuple[Call, ...], tokens: TokenTiles, seats: tuple[Seat, ...], without: int | None = None
) -> Mapping[Seat, Declared]:
    """Gather what everybody has declared."""
    return {seat: declared_by(calls, seat, tokens, seats, without) for seat in seats}


class ShownHand(Struct, frozen=True):
    """A winner's concealed tiles with the winning one: the natural ones, and how many of the wild tile."""

    naturals: tuple[Tile, ...]
    wild: Tile
    wilds: int


def part_wilds(kinds: Sequence[Tile], wild: Tile) -> ShownHand:
    """Part the wild tiles from the others."""
    return ShownHand(tuple(tile for tile in kinds if tile != wild), wild, kinds.count(wild))


class WuhanClaim(Claim, frozen=True):
    """A claim with everything else that decides about it.

    `hand` is what the payment follows: the tiles where they are shown, else the agreed value. `declared` is without a
    kong that was robbed. `draws_replacement`: the winner's last call was a kong.
    """

    house: WuhanHouse
    seats: tuple[Seat, ...]
    tokens: TokenTiles
    hand: ShownHand | Value
    declared: Mapping[Seat, Declared]
    robbed: RobbedKong | None
    draws_replacement: bool

    @property
    def openings(self) -> tuple[Meld, ...]:
        """The winner's openings in order."""
        return self.declared[self.by].openings

    @property
    def begged_all(self) -> bool:
        """Whether four openings and a discard allow all begging (全求人); a robbed kong is no discard."""
        return self.how == "discard" and len(self.openings) == OPENINGS_OF_ALL_BEGGING

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The others in turn order; nobody is free."""
        return _others(self.seats, self.by)


# Asked six times a deal: a made Wuhan deal 89 µs with, 96 µs without.
@cache
def _others(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def first_claim(
    winners: Sequence[Seat], discarder: Seat | None, rules: Rules[WuhanHouse]
) -> tuple[int, Sequence[Note]]:
    """Pick the one claim that counts by its index, and note the others.

    Clause `winner.one` (the article, 一炮单响): the first from the dealer on, in some houses from the discarder.
    """
    if len(winners) == 1:
        return 0, ()
    seats = rules.seats
    start = seats.index(discarder) if rules.house.winner_order == "discarder" and discarder is not None else 0
    first, *others = sorted(range(len(winners)), key=lambda index: (seats.index(winners[index]) - start) % len(seats))
    return first, [Note("wuhan.winner.one", {"player": winners[index], "winner": winners[first]}) for index in others]


def claimants(deal: Deal, rules: Rules[WuhanHouse]) -> Collection[Seat]:
    """Name the one player whose claim counts; needs no more of the deal than who won and off whom."""
    wins = deal.wins or ()
    if not wins:
        return ()
    winners: list[Seat] = [win.by for win in wins]
    discarder = None if wins[0].discarder is UNSET else wins[0].discarder
    return (winners[first_claim(winners, discarder, rules)[0]],)


def complete_claim(deal: Deal, claim: Claim, tokens: TokenTiles, rules: Rules[WuhanHouse]) -> WuhanClaim:
    """Gather what else decides about the claim that counts; raises `DealError` where a fact is missing."""
    hand = _stated_hand(claim, tokens.wild)
    missing = _call_without_tiles(deal.calls, claim.by)
    if missing is not None:
        raise missing_fact(f"calls[{missing}].tiles", "tiles")
    return _completed(deal, claim, hand, robbed_kong(deal.calls, claim), tokens, rules)


def fallen_claim(deal: Deal, claim: Claim, tokens: TokenTiles, rules: Rules[WuhanHouse]) -> WuhanClaim:
    """Gather what is known of a claim that falls away, which need state nothing."""
    hand = claim.value or Value()
    is_whole = _call_without_tiles(deal.calls, claim.by) is None
    if claim.concealed is not None and claim.kind is not None and tokens.wild is not None and is_whole:
        hand = part_wilds((*claim.concealed, claim.kind), tokens.wild)
    return _completed(deal, claim, hand, None, tokens, rules)


def _completed(
    deal: Deal,
    claim: Claim,
    hand: ShownHand | Value,
    robbed: RobbedKong | None,
    tokens: TokenTiles,
    rules: Rules[WuhanHouse],
) -> WuhanClaim:
    return WuhanClaim(
        **asdict(claim),
        house=rules.house,
        seats=rules.seats,
        tokens=tokens,
        hand=hand,
        declared=declarations(deal.calls, tokens, rules.seats, robbed.kong if robbed else None),
        robbed=robbed,
        draws_replacement=last_is_kong(deal.calls, claim.by),
    )


def _stated_hand(claim: Claim, wild: Tile | None) -> ShownHand | Value:
    """Return the hand as tiles where they are stated: nothing can be read without the wild tile."""
    if claim.concealed is None or claim.kind is None:
        if claim.value is None:
            raise missing_fact(f"{claim.at}.concealed", "hand", player=claim.by)
        return claim.value
    if wild is None:
        raise missing_fact("wild", "wild")
    return part_wilds((*claim.concealed, claim.kind), wild)


def _call_without_tiles(calls: Sequence[Call], winner: Seat) -> int | None:
    """A loser's closed kan only counts; the winner's is part of the hand."""
    return next((index for index, call in enumerate(calls) if call.by == winner and call.tiles is UNSET), None)
