"""Who pays for a riichi hand, and its counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from bot.engine.deal import Seat
from bot.engine.ruling import Liability, Payment

from .liability import RINSHAN
from .rules import RiichiHouse
from .worth import YAKUMAN_BASE, Worth, discard_amount, self_draw_shares, table_share

_SHARED = "riichi.pay.self-draw"


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
    rest = _beside(claim.worth, parts) if parts else claim.worth.bases
    if claim.discarder is None:
        payments = _pay_self_draw(claim, parts, rest)
    else:
        payments = _pay_discard(claim, claim.discarder, parts, sum(rest))
    if claim.honba:
        payments.extend(_pay_honba(claim, rest))
    return payments


def _yakuman_parts(claim: RiichiClaim) -> Sequence[_Part]:
    """Split off the yakuman somebody is liable for; the one unit of a capped hand is wholly theirs."""
    if claim.house.yakuman_add == "no":
        return [_Part(each.player, claim.worth.base, each.for_) for each in claim.liable if each.for_ != RINSHAN][:1]
    units = claim.worth.yakuman
    return [
        _Part(each.player, YAKUMAN_BASE * units[each.for_], each.for_) for each in claim.liable if each.for_ in units
    ]


def _beside(worth: Worth, parts: Sequence[_Part]) -> Sequence[int]:
    """Return the base points of the yakuman that nobody answers for; a capped hand has none."""
    if sum([part.base for part in parts]) == worth.base:
        return ()
    named = [part.name for part in parts]
    return [YAKUMAN_BASE * units for name, units in worth.yakuman.items() if name not in named]


def _rinshan_feeder(claim: RiichiClaim) -> Seat | None:
    return next((each.player for each in claim.liable if each.for_ == RINSHAN), None)


def _pays_as_discarder(claim: RiichiClaim) -> bool:
    """Whether the feeder of a kan pays what they are liable for as if they had dealt in."""
    return claim.house.pao_rinshan_amount == "ron" and _rinshan_feeder(claim) is not None


def _answers_as_discarder(claim: RiichiClaim) -> bool:
    """Whether nobody but such a feeder is liable: then no part of the hand is paid in shares."""
    return _pays_as_discarder(claim) and len(liable_players(claim)) == 1


def _decided_at(liability: Liability) -> int:
    return liability.call or 0


def liable_players(claim: RiichiClaim) -> list[Seat]:
    """The liable players, the earliest deciding call first, each once."""
    if len(claim.liable) == 1:
        return [claim.liable[0].player]
    return list(dict.fromkeys(each.player for each in sorted(claim.liable, key=_decided_at)))


def _pay_self_draw(claim: RiichiClaim, parts: Sequence[_Part], rest: Sequence[int]) -> list[Payment]:
    payments = [_pay_part_of_self_draw(claim, part) for part in parts]
    if rest:
        payments += _pay_rest_of_self_draw(claim, rest) if claim.liable else _pay_shares(claim, rest, _SHARED)
    absent = _absent_share(claim, parts, rest)
    if absent:
        payments.append(Payment("table", claim.winner, absent, "riichi.sanma.table"))
    return payments


def _pay_part_of_self_draw(claim: RiichiClaim, part: _Part) -> Payment:
    if _answers_as_discarder(claim):
        amount = discard_amount(part.base, claim.winner)
    else:
        amount = sum(_shares(claim, (part.base,)).values())
    return Payment(part.player, claim.winner, amount, "riichi.pao.self-draw", part.name)


def _pay_rest_of_self_draw(claim: RiichiClaim, rest: Sequence[int]) -> Sequence[Payment]:
    """What no liable player answers for alone; some are liable, for another part or for the replacement tile."""
    feeder = _rinshan_feeder(claim)
    if feeder is not None:
        amount = _rinshan_amount(claim, rest)
        return (Payment(feeder, claim.winner, amount, "riichi.pao.rinshan-amount", RINSHAN),)
    if claim.house.pao_scope == "whole-hand":
        return list(_share_rest(claim, liable_players(claim), sum(_shares(claim, rest).values())))
    return _pay_shares(claim, rest, "riichi.pao.scope")


def _pay_shares(claim: RiichiClaim, bases: Sequence[int], why: str) -> Sequence[Payment]:
    return [Payment(seat, claim.winner, amount, why) for seat, amount in _shares(claim, bases).items()]


def _absent_share(claim: RiichiClaim, parts: Sequence[_Part], rest: Sequence[int]) -> int:
    """What the table pays in place of the absent north; nothing beside a feeder who pays as if they had dealt in."""
    if claim.house.sanma_self_draw != "table" or _answers_as_discarder(claim):
        return 0
    answered = [part.base for part in parts]
    return _absent_shares(claim, answered if _pays_as_discarder(claim) else [*answered, *rest])


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


def _rinshan_amount(claim: RiichiClaim, bases: Sequence[int]) -> int:
    if claim.house.pao_rinshan_amount == "ron":
        return discard_amount(sum(bases), claim.winner)
    return sum(_shares(claim, bases).values())


def self_draw_points(claim: RiichiClaim) -> int:
    """What the winner of a self-draw gets without counters and sticks, whoever pays it."""
    bases = claim.worth.bases
    shared = sum(_shares(claim, bases).values())
    return shared + _absent_shares(claim, bases) if claim.house.sanma_self_draw == "table" else shared


def _absent_shares(claim: RiichiClaim, bases: Sequence[int]) -> int:
    return sum([table_share(base, claim.winner, claim.seats, claim.house) for base in bases])


def _shares(claim: RiichiClaim, bases: Sequence[int]) -> Mapping[Seat, int]:
    """What each other seat pays on a self-draw of base points that are rounded one by one."""
    first, *others = [self_draw_shares(base, claim.winner, claim.seats, claim.house) for base in bases]
    return {seat: amount + sum(each[seat] for each in others) for seat, amount in first.items()} if others else first


def _pay_discard(claim: RiichiClaim, discarder: Seat, parts: Sequence[_Part], rest: int) -> list[Payment]:
    payments: list[Payment] = []
    for part in parts:
        payments += _pay_part(claim, discarder, part)
    if rest:
        payments += _pay_rest(claim, discarder, discard_amount(rest, claim.winner))
    return payments


def _pay_rest(claim: RiichiClaim, discarder: Seat, amount: int) -> Sequence[Payment]:
    """What nobody answers for alone: the discarder's, which those liable for the whole hand may share or take over."""
    if not claim.liable:
        return (Payment(discarder, claim.winner, amount, "riichi.pay.discard"),)
    players = liable_players(claim)
    if claim.house.pao_scope == "whole-hand" and discarder not in players:
        if claim.house.pao_ron == "liable":
            return list(_share_rest(claim, players, amount))
        if len(players) == 1:
            return _halves(claim.winner, discarder, players[0], amount, "riichi.pao.scope", UNSET)
    return (Payment(discarder, claim.winner, amount, "riichi.pao.scope"),)


def _pay_part(claim: RiichiClaim, discarder: Seat, part: _Part) -> Sequence[Payment]:
    """Who answers for a part pays it whole where they dealt in or the house says so, else half of it."""
    amount = discard_amount(part.base, claim.winner)
    if part.player == discarder:
        return (Payment(discarder, claim.winner, amount, "riichi.pao.ron-liable", part.name),)
    if claim.house.pao_ron == "liable":
        return (Payment(part.player, claim.winner, amount, "riichi.pao.ron-whole", part.name),)
    return _halves(claim.winner, discarder, part.player, amount, "riichi.pao.ron-half", part.name)


def _halves(
    winner: Seat, discarder: Seat, liable: Seat, amount: int, why: str, name: str | UnsetType
) -> Sequence[Payment]:
    """Halve between discarder and liable player."""
    half = amount // 2
    return (Payment(discarder, winner, half, why, name), Payment(liable, winner, amount - half, why, name))


def _pay_honba(claim: RiichiClaim, rest: Sequence[int]) -> list[Payment]:
    """The counters: a third of their value from each payer of a self-draw, the whole from one of a discard."""
    third = claim.honba * claim.house.honba_value // 3
    if not claim.liable and claim.discarder is not None:
        whole = third * (len(claim.seats) - 1)
        return [Payment(claim.discarder, claim.winner, whole, "riichi.honba")] if whole else []
    players = liable_players(claim) if claim.liable else []
    if claim.discarder is None:
        shares, why = _self_draw_honba(claim, players, rest, third)
    else:
        shares, why = _discard_honba(claim, claim.discarder, players, third * (len(claim.seats) - 1))
    return [Payment(seat, claim.winner, amount, why) for seat, amount in shares.items() if amount]


def _self_draw_honba(
    claim: RiichiClaim, players: Sequence[Seat], rest: Sequence[int], third: int
) -> tuple[dict[Seat, int], str]:
    everybody: dict[Seat, int] = {seat: third for seat in claim.seats if seat != claim.winner}
    whole = sum(everybody.values())
    if not players:
        return everybody, "riichi.honba"
    if len(players) > 1:
        return _two_honba(claim, players, everybody, whole), "riichi.pao.two.honba"
    composite = bool(rest) and claim.house.pao_scope == "liable-yakuman" and _rinshan_feeder(claim) is None
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
    if players[0] == discarder:
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
    if claim.house.pao_two_honba == "first":
        return {players[0]: whole}
    # Riichi City: the liable player of the fourth kan; so who decided the latest call, whatever they decided before.
    return {max(claim.liable, key=_decided_at).player: whole}
