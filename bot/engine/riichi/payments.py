"""Who pays in riichi: wins, draws, penalties, counters and deposits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from bot.engine.deal import Deal, Draw, Penalty, Seat
from bot.engine.errors import missing_fact
from bot.engine.ruling import Liability, Payment

from .liability import RINSHAN
from .rules import RiichiHouse
from .worth import YAKUMAN_BASE, Worth, discard_amount, self_draw_shares

STICK = 1000


def pay_declared(riichi: Sequence[Seat]) -> Iterator[Payment]:
    """Each riichi declared in this deal costs a stick."""
    for seat in riichi:
        yield Payment(seat, "table", STICK, "riichi.deposit.declared")


def pay_collected(deal: Deal, winners: Sequence[Seat], house: RiichiHouse) -> Iterator[Payment]:
    """Return the sticks to the winners, the nearest first in `winners`; without one they stay on the table."""
    if not winners:
        return
    own = [seat for seat in winners if seat in deal.riichi] if house.deposit_receiver == "own-back" else []
    left = deal.deposits + len(deal.riichi) - len(own)
    for winner in winners:
        sticks = (left if winner == winners[0] else 0) + own.count(winner)
        if sticks:
            yield Payment("table", winner, STICK * sticks, "riichi.deposit.collected")


MANGAN_BASE = 2000
_POT_PER_LOSER = 1000
"""An exhaustive draw moves 1000 for each player but one: 3000 with four players, 2000 with three."""


def pay_draw(draw: Draw, seats: tuple[Seat, ...], house: RiichiHouse) -> Iterator[Payment]:
    """Return the payments of a drawn deal; raises ``missing-fact`` where nobody said who was ready."""
    if draw.kind == "abortive":
        return
    if draw.nagashi and house.draw_nagashi == "mangan":
        for winner in sorted(draw.nagashi, key=seats.index):
            for seat, amount in self_draw_shares(MANGAN_BASE, winner, seats, house).items():
                yield Payment(seat, winner, amount, "riichi.draw.nagashi")
        return
    if draw.ready is UNSET:
        raise missing_fact("draw.ready", "ready")
    if house.draw_noten:
        yield from _pay_ready(draw.ready, seats)


def _pay_ready(ready: Sequence[Seat], seats: tuple[Seat, ...]) -> Iterator[Payment]:
    others: list[Seat] = [seat for seat in seats if seat not in ready]
    if not ready or not others:
        return
    share = _POT_PER_LOSER * (len(seats) - 1) // (len(ready) * len(others))
    for payer in others:
        for payee in sorted(ready, key=seats.index):
            yield Payment(payer, payee, share, "riichi.draw")


def pay_penalty(penalty: Penalty, seats: tuple[Seat, ...], house: RiichiHouse) -> Iterator[Payment]:
    """A false win pays a mangan self-draw the other way round."""
    if house.penalty_false_win == "none":
        return
    for seat, amount in self_draw_shares(MANGAN_BASE, penalty.by, seats, house).items():
        yield Payment(penalty.by, seat, amount, "riichi.penalty.false-win")


class RiichiClaim(Struct, frozen=True):
    """A claim that counts as it is settled: who won what off whom, and which liabilities hold.

    `discarder` is None on a self-draw; `honba` counts the counters this winner receives.
    """

    winner: Seat
    discarder: Seat | None
    worth: Worth
    liable: Sequence[Liability]
    honba: int
    seats: tuple[Seat, ...]
    house: RiichiHouse


class _Part(Struct, frozen=True):
    """Base points that one liable player answers for."""

    player: Seat
    base: int
    name: str


def pay_win(claim: RiichiClaim) -> list[Payment]:
    """Return the payments of one winner, counters last, in whole points."""
    parts = _yakuman_parts(claim) if claim.liable else ()
    rest = claim.worth.base
    for part in parts:
        rest -= part.base
    if claim.discarder is None:
        payments = list(_pay_self_draw(claim, parts, rest))
    else:
        payments = _pay_discard(claim, claim.discarder, parts, rest)
    if claim.honba:
        payments.extend(_pay_honba(claim, rest))
    return payments


def _yakuman_parts(claim: RiichiClaim) -> Sequence[_Part]:
    """Split off the yakuman somebody is liable for; the one unit of a capped hand is wholly his."""
    if claim.house.yakuman_add == "no":
        return [_Part(each.player, claim.worth.base, each.for_) for each in claim.liable if each.for_ != RINSHAN][:1]
    units = claim.worth.yakuman
    return [
        _Part(each.player, YAKUMAN_BASE * units[each.for_], each.for_) for each in claim.liable if each.for_ in units
    ]


def _rinshan_feeder(claim: RiichiClaim) -> Seat | None:
    return next((each.player for each in claim.liable if each.for_ == RINSHAN), None)


def _decided_at(liability: Liability) -> int:
    return liability.call or 0


def liable_players(claim: RiichiClaim) -> list[Seat]:
    """The liable players, the earliest deciding call first, each once."""
    if len(claim.liable) == 1:
        return [claim.liable[0].player]
    return list(dict.fromkeys(each.player for each in sorted(claim.liable, key=_decided_at)))


def _pay_self_draw(claim: RiichiClaim, parts: Sequence[_Part], rest: int) -> Iterator[Payment]:
    for part in parts:
        amount = sum(_shares(claim, part.base).values())
        yield Payment(part.player, claim.winner, amount, "riichi.pao.self-draw", part.name)
    if not rest:
        return
    feeder = _rinshan_feeder(claim)
    players = liable_players(claim)
    if feeder is not None:
        yield Payment(feeder, claim.winner, _rinshan_amount(claim, rest), "riichi.pao.rinshan-amount", RINSHAN)
    elif players and claim.house.pao_scope == "whole-hand":
        yield from _share_rest(claim, players, sum(_shares(claim, rest).values()))
    else:
        why = "riichi.pao.scope" if players else "riichi.pay.self-draw"
        for seat, amount in _shares(claim, rest).items():
            yield Payment(seat, claim.winner, amount, why)


def _share_rest(claim: RiichiClaim, players: Sequence[Seat], amount: int) -> Iterator[Payment]:
    """The rest of a composite hand falls on the liable players, in equal parts where there are several."""
    if len(players) == 1:
        yield Payment(players[0], claim.winner, amount, "riichi.pao.scope")
        return
    left = amount
    for count, player in zip(range(len(players), 0, -1), reversed(players), strict=True):
        share = left // count // 100 * 100
        left -= share
        yield Payment(player, claim.winner, share, "riichi.pao.two.each-own")


def _rinshan_amount(claim: RiichiClaim, base: int) -> int:
    if claim.house.pao_rinshan_amount == "ron":
        return discard_amount(base, claim.winner)
    return sum(_shares(claim, base).values())


def _shares(claim: RiichiClaim, base: int) -> Mapping[Seat, int]:
    return self_draw_shares(base, claim.winner, claim.seats, claim.house)


def _pay_discard(claim: RiichiClaim, discarder: Seat, parts: Sequence[_Part], rest: int) -> list[Payment]:
    payments: list[Payment] = []
    for part in parts:
        payments += _pay_part(claim.winner, discarder, part)
    if rest:
        payments += _pay_rest(claim, discarder, discard_amount(rest, claim.winner))
    return payments


def _pay_rest(claim: RiichiClaim, discarder: Seat, amount: int) -> Sequence[Payment]:
    """What nobody answers for alone: the discarder's, which a single liable player may share."""
    if not claim.liable:
        return (Payment(discarder, claim.winner, amount, "riichi.pay.discard"),)
    players = liable_players(claim)
    if len(players) == 1 and claim.house.pao_scope == "whole-hand":
        return _halves(claim.winner, discarder, players[0], amount, "riichi.pao.scope", UNSET)
    return (Payment(discarder, claim.winner, amount, "riichi.pao.scope"),)


def _pay_part(winner: Seat, discarder: Seat, part: _Part) -> Sequence[Payment]:
    amount = discard_amount(part.base, winner)
    why = "riichi.pao.ron-liable" if part.player == discarder else "riichi.pao.ron-half"
    return _halves(winner, discarder, part.player, amount, why, part.name)


def _halves(
    winner: Seat, discarder: Seat, liable: Seat, amount: int, why: str, name: str | UnsetType
) -> Sequence[Payment]:
    """Halve between discarder and liable player; he pays it all when they are the same."""
    if liable == discarder:
        return (Payment(discarder, winner, amount, why, name),)
    half = amount // 2
    return (Payment(discarder, winner, half, why, name), Payment(liable, winner, amount - half, why, name))


def _pay_honba(claim: RiichiClaim, rest: int) -> list[Payment]:
    """The counters: a third of their value from each payer of a self-draw, the whole from one of a discard."""
    third = claim.honba * claim.house.honba_value // 3
    players = liable_players(claim) if claim.liable else []
    if claim.discarder is None:
        shares, why = _self_draw_honba(claim, players, rest, third)
    else:
        shares, why = _discard_honba(claim, claim.discarder, players, third * (len(claim.seats) - 1))
    return [Payment(seat, claim.winner, amount, why) for seat, amount in shares.items() if amount]


def _self_draw_honba(claim: RiichiClaim, players: Sequence[Seat], rest: int, third: int) -> tuple[dict[Seat, int], str]:
    everybody: dict[Seat, int] = {seat: third for seat in claim.seats if seat != claim.winner}
    whole = sum(everybody.values())
    if not players:
        return everybody, "riichi.honba"
    if len(players) > 1:
        return _two_honba(claim, players, everybody, whole), "riichi.pao.two.honba"
    composite = rest > 0 and claim.house.pao_scope == "liable-yakuman" and _rinshan_feeder(claim) is None
    if composite and claim.house.pao_honba_self_draw == "each":
        return everybody, "riichi.pao.honba-self-draw"
    return {players[0]: whole}, "riichi.pao.honba-self-draw" if composite else "riichi.pao.self-draw"


def _discard_honba(
    claim: RiichiClaim, discarder: Seat, players: Sequence[Seat], whole: int
) -> tuple[dict[Seat, int], str]:
    if len(players) > 1:
        third = whole // (len(claim.seats) - 1)
        three_ways: dict[Seat, int] = {player: third for player in players if player != discarder}
        three_ways[discarder] = whole - sum(three_ways.values())
        return _two_honba(claim, players, three_ways, whole), "riichi.pao.two.honba"
    if not players or players[0] == discarder:
        return {discarder: whole}, "riichi.honba"
    if claim.house.pao_honba_ron == "discarder":
        return {discarder: whole}, "riichi.pao.honba-ron"
    if claim.house.pao_honba_ron == "split":
        half = whole // 200 * 100
        return {players[0]: half, discarder: whole - half}, "riichi.pao.honba-ron"
    return {players[0]: whole}, "riichi.pao.honba-ron"


def _two_honba(claim: RiichiClaim, players: Sequence[Seat], three_ways: dict[Seat, int], whole: int) -> dict[Seat, int]:
    if claim.house.pao_two_honba == "three-ways":
        return three_ways
    return {players[0] if claim.house.pao_two_honba == "first" else players[-1]: whole}
