"""The only door of the engine: facts in, ruling out; which house rules it rests on, and what is doubtful in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

from .deal import Deal
from .errors import DealError
from .facts import check_facts
from .family import Rules, rules_of
from .house import text_of_value
from .ruling import Note, Outcome, Ruling, deltas_of
from .trials import Trials, resting_on

P = ParamSpec("P")
T = TypeVar("T")


def settle(deal: Deal) -> Ruling:
    """Decide who pays whom in this deal, and why; raises `DealError` when its facts do not allow it."""
    return _ruled(deal, _checked(deal))


# The processor keeps the code that it needs at hand: 90 µs a recorded deal, 96 where each is settled before the next.
def settle_all(deals: Sequence[Deal]) -> list[Ruling | DealError]:
    """Settle deals in order, each to its ruling or to the error that `settle` raises; all are checked before any."""
    checked = [_tried(_checked, deal) for deal in deals]
    return [
        rules if isinstance(rules, DealError) else _tried(_ruled, deal, rules)
        for deal, rules in zip(deals, checked, strict=True)
    ]


def _tried(step: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | DealError:
    try:
        return step(*args, **kwargs)
    except DealError as error:
        return error


def _checked(deal: Deal) -> Rules[Any]:
    """Find the rules of a deal and check its facts by them."""
    rules = rules_of(deal.rules, deal.house)
    check_facts(deal, rules.seats, rules.family.vocabulary)
    return rules


def _ruled(deal: Deal, rules: Rules[Any]) -> Ruling:
    outcome = rules.family.settle(deal, rules)
    notes = outcome.notes
    if rules.assumed:
        notes = [*notes, *_assumptions(deal, outcome, rules)]
    return Ruling(
        rules=deal.rules,
        house=rules.changed,
        deltas=deltas_of(outcome.payments, rules.seats),
        payments=outcome.payments,
        liabilities=outcome.liabilities,
        hands=outcome.hands,
        notes=notes,
        factors=outcome.factors,
    )


def try_out(deal: Deal) -> Outcome:
    """Settle without a word on what the outcome rests on, which takes further trials; raises `DealError`."""
    rules = _checked(deal)
    return rules.family.settle(deal, rules)


def doubt_about(deal: Deal) -> DealError | None:
    """Return the first contradiction between facts of a deal that is settled all the same, None where there is none.

    The rules take an agreed value as it was told; whoever tells a deal hears first that its melds say otherwise.
    """
    rules = rules_of(deal.rules, deal.house)
    return next(iter(rules.family.doubts(deal, rules)), None)


def _assumptions(deal: Deal, outcome: Outcome, rules: Rules[Any]) -> list[Note]:
    """Name each value without a public source that the ruling rests on."""
    assumed = [option for key, option in rules.family.options.items() if key in rules.assumed]
    deciding = resting_on(Trials(deal, try_out), outcome, assumed)
    return [Note("assumed", {"option": key, "value": text_of_value(rules.value(key))}) for key in deciding]


def rests_on(deal: Deal) -> list[str]:
    """Return the deal's own house rules that its ruling rests on; raises `DealError`."""
    options = rules_of(deal.rules, deal.house).family.options
    return resting_on(Trials(deal, try_out), try_out(deal), [options[key] for key in deal.house])
