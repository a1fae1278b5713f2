"""The one claim that counts: its winner, what he and the others laid down, and how his hand is read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import SEATS, Deal, Seat, Win
from bot.engine.errors import bad_hand
from bot.engine.house import Played
from bot.engine.melds import melds_of
from bot.engine.ruling import Note

from .aims import Table, patterns_by_way
from .facts import check_winner
from .hand import read_hand
from .laid import OPENINGS_OF_ALL_BEGGING, Laid, laid_by
from .presets import WuhanHouse
from .reading import Reading
from .robbing import Robbed, robbed_kong


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


def claimants(deal: Deal, rules: Played[WuhanHouse]) -> Collection[Seat]:
    """Name the one player whose claim counts."""
    wins = deal.wins or ()
    return (wins[first_claim(wins, rules.table)[0]].by,) if wins else ()


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
