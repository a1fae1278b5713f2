"""The faan of a winning hand: its best reading, contained patterns counted once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.errors import bad_hand
from bot.engine.ruling import Pattern

from .held import Held
from .patterns import CIRCUMSTANCES, CONTAINS, FLOWER_PATTERNS, LIMIT_HANDS, PATTERNS
from .presets import HongKong
from .shapes import Reading, counts_of, readings_of

_HAND_BEFORE_WINNING = 13
KONG_DRAW = "kong-draw"
_FORMS = {"pairs": "seven-pairs", "orphans": "thirteen-orphans"}


@dataclass(frozen=True, slots=True)
class Count:
    """The patterns of a hand with the faan each of them counts, one entry for each time it is there."""

    patterns: tuple[Pattern, ...]

    @property
    def faan(self) -> int:
        """All faan, before any cap."""
        return sum(each.value for each in self.patterns)

    @property
    def faan_without_flowers(self) -> int:
        """The faan that have nothing to do with flowers."""
        return sum(each.value for each in self.patterns if each.name not in FLOWER_PATTERNS)


@lru_cache(maxsize=256)
def faan_values(house: HongKong) -> Mapping[str, int]:
    """Give the faan of each pattern that this table plays."""
    stated = {name: getattr(house, "faan_" + name.replace("-", "_")) for name in PATTERNS}
    return {name: value for name, value in stated.items() if value != "no"}


def count_faan(held: Held, at: str) -> Count:
    """Count a hand at its best; raises ``bad-hand`` at ``<at>.concealed`` when it does not win."""
    expected = _HAND_BEFORE_WINNING - 3 * len(held.melds)
    if len(held.concealed) != expected:
        raise bad_hand(f"{at}.concealed", "tile-count", player=held.by, count=len(held.concealed))
    values = faan_values(held.house)
    readings = readings_of(counts_of((*held.concealed, held.tile)), held.sets)
    counts = [_count(reading, held, values) for reading in readings if _is_played(reading, values)]
    if not counts:
        raise bad_hand(f"{at}.concealed", "no-winning-shape", player=held.by)
    return max(counts, key=lambda count: count.faan)


def check_minimum(count: Count, held: Held, at: str) -> None:
    """Refuse a hand that is worth less than the table's minimum: raises ``bad-hand``."""
    least = held.house.faan_min
    faan = count.faan if held.house.faan_min_flowers == "count" else count.faan_without_flowers
    if faan < least:
        raise bad_hand(f"{at}.concealed", "too-few-faan", player=held.by, faan=faan, minimum=least)


def _is_played(reading: Reading, values: Mapping[str, int]) -> bool:
    """Seven pairs and thirteen orphans win only where the table counts them."""
    return reading.form == "sets" or _FORMS[reading.form] in values


def _count(reading: Reading, held: Held, values: Mapping[str, int]) -> Count:
    found = {name: times for name in values if (times := int(PATTERNS[name](reading, held)))}
    names = _alone(list(found), values) if held.house.limit_hands == "alone" else list(found)
    contained = {part for whole in names if whole in CONTAINS for part in CONTAINS[whole]}
    counted = [name for name in names if name not in contained]
    patterns = [Pattern(name, values[name]) for name in counted for _ in range(found[name])]
    if held.house.kong_draw == "plus-one" and held.is_fed_kong_drawn:
        patterns = [*(each for each in patterns if each.name != KONG_DRAW), _plus_one(values, counted)]
    return Count(tuple(patterns))


def _plus_one(values: Mapping[str, int], counted: Sequence[str]) -> Pattern:
    """The replacement of a fed kong counts one faan more, or one where the draw itself counts none."""
    return Pattern(KONG_DRAW, 1 + (values[KONG_DRAW] if KONG_DRAW in counted else 0))


def _alone(counted: Sequence[str], values: Mapping[str, int]) -> list[str]:
    """Keep the best limit hand, if there is one, with circumstances and flowers only."""
    limits = [name for name in counted if name in LIMIT_HANDS]
    if not limits:
        return list(counted)
    kept = {max(limits, key=lambda name: values[name])} | CIRCUMSTANCES | FLOWER_PATTERNS
    return [name for name in counted if name in kept]
