"""The same deal under other presets of its family: who pays what there, and the one rule that makes the difference."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import msgspec

from .deal import Deal, HouseValue
from .errors import DealError
from .family import presets_of, rules_of
from .ruling import Ruling, deltas_of
from .settlement import settle, try_out
from .trials import Trials

Result = Ruling | DealError


@dataclass(frozen=True, slots=True)
class Change:
    """A house rule that is `value` elsewhere and `here` in the ruling."""

    key: str
    here: HouseValue
    value: HouseValue


@dataclass(frozen=True, slots=True)
class Alternative:
    """What another preset makes of the deal: its ruling, or the error that stops it.

    Where it pays otherwise, `changes` are the fewest house rules that alone turn the ruling into it.
    """

    rules: str
    result: Result
    pays_the_same: bool
    changes: tuple[Change, ...] = ()


def comparable(rules: str) -> tuple[str, ...]:
    """Name the presets of the same family with the same seats, this one too; raises ``unknown-rules``."""
    own = rules_of(rules)
    return tuple(each for each in presets_of(own.family.name) if rules_of(each).seats == own.seats)


def compare(deal: Deal, presets: Iterable[str]) -> tuple[Alternative, ...]:
    """Settle a deal by presets as they are, without its own house rules, and find what makes the difference.

    `presets` are among those `comparable`. Raises `DealError` when the deal itself is refused, and ``unknown-rules``.
    """
    here = _Comparison(settle(deal), Trials(deal, try_out))
    return tuple(_alternative(here, preset) for preset in presets)


@dataclass(frozen=True, slots=True)
class _Comparison:
    """The ruling that others are compared with, and its deal tried with some rules set otherwise."""

    ruling: Ruling
    trials: Trials

    @property
    def deal(self) -> Deal:
        """The deal that was settled."""
        return self.trials.deal

    def outcome(self, house: Mapping[str, HouseValue]) -> object:
        """Return what counts of the result when these rules are set so."""
        tried = self.trials.outcome(house)
        return _outcome(tried) if isinstance(tried, DealError) else deltas_of(tried.payments, self.ruling.deltas)


def _alternative(here: _Comparison, preset: str) -> Alternative:
    result = _settled(here.deal, preset)
    if isinstance(result, DealError) and result.code == "unknown-rules":
        raise result
    if _outcome(result) == _outcome(here.ruling):
        return Alternative(preset, result, pays_the_same=True)
    return Alternative(preset, result, pays_the_same=False, changes=_fewest(here, preset, _outcome(result)))


def _settled(deal: Deal, preset: str) -> Result:
    try:
        return settle(msgspec.structs.replace(deal, rules=preset, house={}))
    except DealError as error:
        return error


def _outcome(result: Result) -> object:
    """Return what makes two results the same: who gains and loses how much, or the error and its place."""
    return (result.key, result.at) if isinstance(result, DealError) else result.deltas


def _fewest(here: _Comparison, preset: str, wanted: object) -> tuple[Change, ...]:
    """Find by trying the fewest rules of a preset that alone turn the ruling into what the preset makes of the deal."""
    changes = _changes(here.deal, preset)
    for some in _candidates(here, changes, wanted):
        if here.outcome({change.key: change.value for change in some}) == wanted:
            return some
    return _without_idle(here, changes, wanted)


def _changes(deal: Deal, preset: str) -> tuple[Change, ...]:
    """Name every rule that is set otherwise in a preset."""
    there = rules_of(preset).values
    here = rules_of(deal.rules, deal.house).values
    return tuple(Change(key, value, there[key]) for key, value in here.items() if value != there[key])


def _candidates(here: _Comparison, changes: Collection[Change], wanted: object) -> Iterator[tuple[Change, ...]]:
    """Return what to try first: each rule alone, then two of those that matter to either result."""
    yield from ((change,) for change in changes)
    everything = {change.key: change.value for change in changes}
    deciding = [
        change
        for change in changes
        if here.outcome({change.key: change.value}) != here.ruling.deltas
        or here.outcome({**everything, change.key: change.here}) != wanted
    ]
    yield from combinations(deciding, 2)


def _without_idle(here: _Comparison, changes: tuple[Change, ...], wanted: object) -> tuple[Change, ...]:
    """Leave out of all changes, one after another, each that the result does without."""
    kept = list(changes)
    for change in changes:
        if here.outcome({other.key: other.value for other in kept if other != change}) == wanted:
            kept.remove(change)
    return tuple(kept)
