"""What we rule beside what the platform paid, and which house rule explains the difference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import Change, DealError, HouseValue, Ruling, Seat, deltas_of, rules_of, settle, try_out

from .game import RecordedDeal


class Explained(Struct, frozen=True):
    """A recorded deal settled: our `ruling`, or the error that stops it, and what the platform paid.

    Where the two differ, `changes` are the fewest house rules, one or two, that alone turn the one into the other.
    """

    ruling: Ruling | DealError
    recorded: dict[Seat, int]
    changes: tuple[Change, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the platform paid what we rule."""
        return isinstance(self.ruling, Ruling) and self.ruling.deltas == self.recorded


def explain(recorded: RecordedDeal) -> Explained:
    """Settle a recorded deal and compare."""
    try:
        ruling: Ruling | DealError = settle(recorded.deal)
    except DealError as error:
        ruling = error
    told = Explained(ruling, recorded.deltas)
    return told if told.agrees else replace(told, changes=_fewest(recorded))


def _fewest(recorded: RecordedDeal) -> tuple[Change, ...]:
    """Find by trying one house rule that alone leads to what was paid, else two."""
    here = _outcome(recorded, ())
    deciding: list[Change] = []
    for change in _candidates(recorded):
        outcome = _outcome(recorded, (change,))
        if outcome == recorded.deltas:
            return (change,)
        if outcome not in (here, None):
            deciding.append(change)
    for two in combinations(deciding, 2):
        if two[0].key != two[1].key and _outcome(recorded, two) == recorded.deltas:
            return two
    return ()


def _candidates(recorded: RecordedDeal) -> Iterator[Change]:
    """Return every other value that a house rule can have."""
    rules = rules_of(recorded.deal.rules, recorded.deal.house)
    for key, option in rules.family.options.items():
        here = rules.value(key)
        yield from (Change(key, here, value) for value in option.words if value != here)


def _outcome(recorded: RecordedDeal, changes: tuple[Change, ...]) -> dict[Seat, int] | None:
    """Return what is paid with some house rules set otherwise; None where the deal is refused then."""
    house: dict[str, HouseValue] = {**recorded.deal.house, **{change.key: change.value for change in changes}}
    try:
        return deltas_of(try_out(replace(recorded.deal, house=house)).payments, recorded.deltas)
    except DealError:
        return None
