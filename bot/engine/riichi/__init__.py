"""Riichi: from the facts of a deal to its payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET, Struct

from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, Deal, Value, Win
from bot.engine.errors import DealError, suppress_missing
from bot.engine.family import Family, Rules
from bot.engine.melds import Meld
from bot.engine.ruling import Hand, Liability, Note, Outcome, Payment

from .facts import VOCABULARY, check_riichi_facts
from .hand import check_names, worth_of_tiles, worth_of_value
from .liability import decide
from .patterns import NAMES
from .payments import Settlement, pay_collected, pay_declared, pay_draw, pay_penalty, pay_win
from .rules import CLAUSES, PRESETS, RiichiHouse
from .worth import Worth, discard_amount, self_draw_shares

_THREE = 3


class _Claim(Struct, frozen=True):
    """One winner that counts: who answers for his hand and how it is settled."""

    case: Settlement
    liabilities: Sequence[Liability]
    notes: Sequence[Note]


def settle(deal: Deal, rules: Rules[RiichiHouse]) -> Outcome:
    """Decide a riichi deal; raises `DealError` where its facts do not allow it."""
    check_riichi_facts(deal, rules)
    if deal.wins is not UNSET:
        return _settle_wins(deal, deal.wins, rules)
    if deal.draw is not UNSET:
        return Outcome([*pay_draw(deal.draw, rules.seats, rules.house), *pay_declared(deal.riichi)])
    return Outcome(list(_pay_penalty(deal, rules)))


def _pay_penalty(deal: Deal, rules: Rules[RiichiHouse]) -> Iterator[Payment]:
    assert deal.penalty is not UNSET, "a deal ends by wins, a draw or a penalty"  # noqa: S101 - checked as a fact
    yield from pay_penalty(deal.penalty, rules.seats, rules.house)
    if rules.house.penalty_sticks == "stay":
        yield from pay_declared(deal.riichi)


def _settle_wins(deal: Deal, wins: Sequence[Win], rules: Rules[RiichiHouse]) -> Outcome:
    counted, notes = _counted(wins, rules)
    if len(counted) < len(wins):
        _check_fallen(deal, wins, counted, rules)
    payments: list[Payment] = []
    liabilities: list[Liability] = []
    hands: list[Hand] = []
    shaping: list[str] = []
    for win in counted:
        claim = _claim(deal, win, deal.honba if _takes_counters(win, counted, rules) else 0, rules)
        payments += pay_win(claim.case)
        liabilities += claim.liabilities
        hands.append(_hand(claim.case))
        notes += claim.notes
        shaping += _shaping(deal, claim.case)
    if deal.riichi or deal.deposits:
        payments += pay_declared(deal.riichi)
        payments += pay_collected(deal, [win.by for win in counted], rules.house)
    if shaping:
        notes += map(Note, dict.fromkeys(shaping))
    return Outcome(payments, liabilities, hands, notes)


def _takes_counters(win: Win, counted: Sequence[Win], rules: Rules[RiichiHouse]) -> bool:
    return win is counted[0] or rules.house.honba_receiver == "each"


def _counted(wins: Sequence[Win], rules: Rules[RiichiHouse]) -> tuple[Sequence[Win], list[Note]]:
    """Keep the winners the house allows, the nearest to the discarder's right first."""
    if len(wins) == 1:
        return wins, []
    if len(wins) == _THREE and rules.house.winners_three == "abort":
        return (), [Note("riichi.winners.aborted")]
    discarder = wins[0].discarder
    start = SEATS.index(discarder) if discarder is not UNSET else 0
    nearest_first = sorted(wins, key=lambda win: (SEATS.index(win.by) - start) % len(SEATS))
    most = rules.house.winners_max
    fallen = [Note("riichi.winners", {"allowed": most, "player": win.by}) for win in nearest_first[most:]]
    counted = nearest_first[:most]
    return counted, [*fallen, *([Note("riichi.winners.separate")] if len(counted) > 1 else ())]


def _check_fallen(deal: Deal, wins: Sequence[Win], counted: Sequence[Win], rules: Rules[RiichiHouse]) -> None:
    """A claim that falls away must still have been one; what it was worth is not asked."""
    for win in wins:
        if win not in counted:
            with suppress_missing():
                _worth(deal, win, melds_of(deal.calls, win.by), rules)


def _claim(deal: Deal, win: Win, honba: int, rules: Rules[RiichiHouse]) -> _Claim:
    melds = melds_of(deal.calls, win.by) if deal.calls else ()
    worth, notes = _worth(deal, win, melds, rules)
    liabilities = decide(win, deal.calls, melds, worth.yakuman, rules.house) if melds else ()
    liable = [each for each in liabilities if each.holds] if liabilities else ()
    discarder = None if win.discarder is UNSET else win.discarder
    return _Claim(Settlement(win.by, discarder, worth, liable, honba, rules.seats, rules.house), liabilities, notes)


def _worth(deal: Deal, win: Win, melds: Sequence[Meld], rules: Rules[RiichiHouse]) -> tuple[Worth, Sequence[Note]]:
    """Price the hand by its tiles where they are given, else by what the table agrees on."""
    try:
        if win.concealed is UNSET:
            assert win.value is not UNSET, "a hand is stated as tiles or as a value"  # noqa: S101 - checked as a fact
            return worth_of_value(win.value, deal, win, melds, rules.house), ()
        worth = worth_of_tiles(deal, win, melds, rules.house, int(len(rules.seats) < len(SEATS)))
        return worth, () if win.value is UNSET else _difference(win, win.value, worth)
    except DealError as error:
        assert deal.wins is not UNSET, "a hand is a winner's"  # noqa: S101 - checked as a fact
        raise error.moved_to(f"wins[{deal.wins.index(win)}]{error.at}") from None


def _difference(win: Win, value: Value, worth: Worth) -> Sequence[Note]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    if value.yakuman is not UNSET:
        check_names(value.yakuman)
        same = set(value.yakuman) == set(worth.yakuman)
        agreed = " + ".join(value.yakuman)
    else:
        fu_matters = worth.limit == "" or value.fu is not UNSET
        same = not worth.yakuman and value.han == worth.han and (not fu_matters or value.fu in (UNSET, worth.fu))
        agreed = f"{value.han or '?'}/{value.fu or '-'}"
    if same:
        return ()
    counted = " + ".join(worth.yakuman) or f"{worth.han}/{worth.fu}"
    return (Note("riichi.value-differs", {"player": win.by, "agreed": agreed, "counted": counted}),)


def _hand(case: Settlement) -> Hand:
    worth = case.worth
    if case.discarder is None:
        points = sum(self_draw_shares(worth.base, case.winner, case.seats, case.house).values())
    else:
        points = discard_amount(worth.base, case.winner)
    limit, han, fu = worth.limit or UNSET, worth.han or UNSET, worth.fu or UNSET
    return Hand(case.winner, tuple(worth.patterns), points, limit, han, fu)


def _shaping(deal: Deal, case: Settlement) -> Iterable[str]:
    """Name the clauses that shaped the amounts without ordering a payment of their own."""
    shaping = case.worth.clauses
    if len(case.seats) < len(SEATS):
        shaping = (*shaping, *_of_three(deal, case))
    if case.liable:
        shaping = (*shaping, *_of_liability(deal, case))
    return shaping


def _of_three(deal: Deal, case: Settlement) -> Iterator[str]:
    if deal.kita.get(case.winner):
        yield "riichi.kita"
    if case.discarder is None:
        yield "riichi.sanma"


def _of_liability(deal: Deal, case: Settlement) -> Sequence[str]:
    uncounted = ("riichi.honba.pao",) if deal.honba and not case.honba else ()
    for each in case.liable:
        if case.worth.yakuman.get(each.for_, 0) > 1:
            return (*uncounted, "riichi.pao.double")
    return uncounted


FAMILY = Family("riichi", RiichiHouse, PRESETS, CLAUSES, VOCABULARY, settle, agreed_patterns=NAMES)

__all__ = ["FAMILY", "RiichiHouse"]
