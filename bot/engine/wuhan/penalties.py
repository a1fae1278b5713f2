"""What a fault costs: leaving the game, or claiming a hand that does not win."""

from __future__ import annotations

from bot.engine.deal import SEATS, Penalty
from bot.engine.errors import bad_value
from bot.engine.ruling import Note, Outcome, Payment

from .presets import WuhanHouse


def settle_penalty(penalty: Penalty, house: WuhanHouse) -> Outcome:
    """Order what the house sets; raises ``bad-value`` where a false win costs a cap that is not played."""
    return _left_game(penalty, house) if penalty.kind == "left-game" else _false_win(penalty, house)


def _left_game(penalty: Penalty, house: WuhanHouse) -> Outcome:
    """The rules name no receiver: it goes to the table."""
    amount = house.penalty_left_game
    if amount == "none":
        return _nothing(penalty)
    return Outcome([Payment(penalty.by, "table", amount, "wuhan.penalty.left-game")])


def _false_win(penalty: Penalty, house: WuhanHouse) -> Outcome:
    cap = house.cap_each
    if house.penalty_false_win == "none":
        return _nothing(penalty)
    if cap == "none":
        raise bad_value("house.penalty.false-win", "no-cap")
    return Outcome([Payment(penalty.by, seat, cap, "wuhan.penalty.false-win") for seat in SEATS if seat != penalty.by])


def _nothing(penalty: Penalty) -> Outcome:
    return Outcome((), notes=[Note("wuhan.no-penalty", {"player": penalty.by})])
