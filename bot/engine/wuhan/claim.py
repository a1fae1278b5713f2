"""One winner's claim: what everybody has laid down, and what the hand is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, Call, Deal, Seat, Win
from bot.engine.errors import bad_hand
from bot.engine.family import Rules
from bot.engine.ruling import Note

from .facts import RED, Robbed, check_winner, robbed_kong
from .hand import read_hand
from .reading import Reading, Table, patterns_by_way
from .rules import WuhanHouse

OPENINGS_OF_ALL_BEGGING = 4


@dataclass(frozen=True, slots=True)
class Opening:
    """One claimed meld: its call's index and who fed it, None where nobody said."""

    call: int
    feeder: Seat | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A player's openings in order, and how many open, exposed, closed, red and wild kongs he has.

    `open_kans` are also among the openings and among `exposed_kans`.
    """

    openings: tuple[Opening, ...] = ()
    open_kans: int = 0
    exposed_kans: int = 0
    closed_kans: int = 0
    red_kans: int = 0
    wild_kans: int = 0


def laid_by(calls: tuple[Call, ...], seat: Seat, without: int | None = None) -> Laid:
    """Gather what `seat` has laid down, leaving out the call with index `without`, a kong that was robbed."""
    own = [call for index, call in enumerate(calls) if call.by == seat and index != without]
    kinds = [call.kind for call in own]
    tokens = [call.tiles for call in own if call.kind == "token-kan"]
    return Laid(
        openings=tuple(Opening(meld.call, meld.feeder) for meld in melds_of(calls, seat) if meld.kind != "closed-kan"),
        open_kans=kinds.count("open-kan"),
        exposed_kans=kinds.count("open-kan") + kinds.count("added-kan"),
        closed_kans=kinds.count("closed-kan"),
        red_kans=tokens.count(RED),
        wild_kans=len(tokens) - tokens.count(RED),
    )


@dataclass(frozen=True, slots=True)
class Claim:
    """A win with everything that decides about it; `robbed` where it robs a kong, `at` its place in the deal."""

    win: Win
    at: str
    laid: Mapping[Seat, Laid]
    robbed: Robbed | None
    table: Table
    reading: Reading
    house: WuhanHouse
    notes: Sequence[Note] = ()

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The three others in turn order; nobody is free."""
        return tuple(seat for seat in SEATS if seat != self.win.by)

    @property
    def is_small(self) -> bool:
        """Whether the hand is a small one (屁胡)."""
        return not self.reading.patterns


def first_claim(wins: Sequence[Win], house: WuhanHouse) -> tuple[int, Sequence[Note]]:
    """Pick the one claim that counts (一炮单响) by its index, and note the others."""
    if len(wins) == 1:
        return 0, ()
    discarder = wins[0].discarder
    start = SEATS.index(discarder) if house.winner_order == "discarder" and discarder is not UNSET else 0
    order = sorted(range(len(wins)), key=lambda index: (SEATS.index(wins[index].by) - start) % len(SEATS))
    winner = wins[order[0]].by
    fallen = [Note("wuhan.winner.one", {"player": wins[index].by, "winner": winner}) for index in order[1:]]
    return order[0], fallen


def claimants(deal: Deal, rules: Rules[WuhanHouse]) -> Collection[Seat]:
    """Name the one player whose claim counts."""
    wins = deal.wins or ()
    return (wins[first_claim(wins, rules.house)[0]].by,) if wins else ()


def claim_of(deal: Deal, win: Win, at: str, house: WuhanHouse) -> Claim:
    """Read a claim; raises `DealError` where the hand does not win or a fact is missing."""
    check_winner(deal, win, at)
    robbed = robbed_kong(deal, win, at)
    without = robbed.kong if robbed else None
    laid: dict[Seat, Laid] = {seat: laid_by(deal.calls, seat, without) for seat in SEATS}
    openings = len(laid[win.by].openings)
    if not openings:
        raise bad_hand(at, "hand.opened", player=win.by)
    table = Table(
        melds=melds_of(deal.calls, win.by),
        all_begging=win.how == "discard" and openings == OPENINGS_OF_ALL_BEGGING,
        by_way=patterns_by_way(win),
    )
    reading, notes = read_hand(deal, win, table, at, house)
    return Claim(win, at, laid, robbed, table, reading, house, notes)
