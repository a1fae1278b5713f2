"""The faan of a winning hand: its best reading, contained patterns counted once, or what the table agrees on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.errors import bad_hand
from bot.engine.ruling import Note, Pattern
from bot.engine.tiles import Tile

from .claim import HongKongClaim
from .patterns import CIRCUMSTANCES, CONTAINS, FLOWER_PATTERNS, LIMIT_HANDS, PATTERNS
from .rules import HongKong
from .shapes import Reading, counts_of, readings_of, sets_of

_HAND_BEFORE_WINNING = 13
_KONG_DRAW = "kong-draw"
_FORMS = {"pairs": "seven-pairs", "orphans": "thirteen-orphans"}


@dataclass(frozen=True, slots=True)
class Worth:
    """A hand's faan before the cap, and the patterns behind them, one entry for each time a pattern is there."""

    faan: int
    patterns: tuple[Pattern, ...]
    notes: tuple[Note, ...] = ()


def worth_of(claim: HongKongClaim) -> Worth:
    """Value a hand by its tiles where they are given, else by the agreed value.

    Raises ``bad-hand`` where it does not win or is worth less than the table's minimum.
    """
    if claim.concealed is not None:
        return _counted(claim, claim.concealed)
    return _agreed(claim, claim.agreed_faan or 0)


def _counted(claim: HongKongClaim, concealed: Sequence[Tile]) -> Worth:
    at = f"{claim.at}.concealed"
    if len(concealed) != _HAND_BEFORE_WINNING - 3 * len(claim.melds):
        raise bad_hand(at, "tile-count", player=claim.by, count=len(concealed))
    values = _faan_values(claim.house)
    readings = readings_of(counts_of(claim.kinds[: len(concealed) + 1]), sets_of(claim.melds))
    counts = [_count(reading, claim, values) for reading in readings if _is_played(reading, values)]
    if not counts:
        raise bad_hand(at, "no-winning-shape", player=claim.by)
    patterns = max(counts, key=_faan)
    faan = _faan(patterns)
    _check_minimum(claim, faan if claim.house.faan_min_flowers == "count" else _faan_without_flowers(patterns), at)
    return Worth(faan, patterns, _difference(claim, faan))


def _faan(patterns: Iterable[Pattern]) -> int:
    return sum(each.value for each in patterns)


def _faan_without_flowers(patterns: Iterable[Pattern]) -> int:
    return sum(each.value for each in patterns if each.name not in FLOWER_PATTERNS)


def _check_minimum(claim: HongKongClaim, faan: int, at: str) -> None:
    """Refuse a hand that is worth less than the table's minimum."""
    least = claim.house.faan_min
    if faan < least:
        raise bad_hand(at, "too-few-faan", player=claim.by, faan=faan, minimum=least)


def _difference(claim: HongKongClaim, faan: int) -> tuple[Note, ...]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    agreed = claim.agreed_faan
    if agreed is None or agreed == faan:
        return ()
    return (Note("hongkong.value-differs", {"player": claim.by, "agreed": agreed, "counted": faan}),)


def _agreed(claim: HongKongClaim, faan: int) -> Worth:
    _check_minimum(claim, faan, f"{claim.at}.value.faan")
    values = _faan_values(claim.house)
    return Worth(faan, tuple(Pattern(name, values.get(name, 0)) for name in claim.agreed_patterns or ()))


# Tables are few, each asked for often: without this the median hand takes a fifth longer.
@lru_cache(maxsize=256)
def _faan_values(house: HongKong) -> Mapping[str, int]:
    """Return the faan of each pattern that this table plays."""
    stated = {name: getattr(house, "faan_" + name.replace("-", "_")) for name in PATTERNS}
    return {name: value for name, value in stated.items() if value != "no"}


def _is_played(reading: Reading, values: Mapping[str, int]) -> bool:
    """Seven pairs and thirteen orphans win only where the table counts them."""
    return reading.form == "sets" or _FORMS[reading.form] in values


def _count(reading: Reading, claim: HongKongClaim, values: Mapping[str, int]) -> tuple[Pattern, ...]:
    """Return the patterns of one reading with what each counts, those that another contains left out."""
    found = {name: times for name in values if (times := int(PATTERNS[name](reading, claim)))}
    names = _alone(list(found), values) if claim.house.limit_hands == "alone" else list(found)
    contained = {part for whole in names if whole in CONTAINS for part in CONTAINS[whole]}
    counted = [name for name in names if name not in contained]
    patterns = [Pattern(name, values[name]) for name in counted for _ in range(found[name])]
    if claim.house.kong_draw == "plus-one" and _is_fed_kong_drawn(claim):
        patterns = [*(each for each in patterns if each.name != _KONG_DRAW), _plus_one(values, counted)]
    return tuple(patterns)


def _is_fed_kong_drawn(claim: HongKongClaim) -> bool:
    """Whether the replacement of a kong made of a discard won, with no second kong between."""
    drawn = "after-kan" in claim.flags and "after-two-kans" not in claim.flags
    return drawn and max(claim.melds, key=lambda meld: meld.last).kind == "open-kan"


def _plus_one(values: Mapping[str, int], counted: Sequence[str]) -> Pattern:
    """Clause `pao.kong-draw.plus-one`, the full-gun page: one faan more, or one where the draw itself counts none."""
    return Pattern(_KONG_DRAW, 1 + (values[_KONG_DRAW] if _KONG_DRAW in counted else 0))


def _alone(counted: Sequence[str], values: Mapping[str, int]) -> list[str]:
    """Keep the best limit hand, if there is one, with circumstances and flowers only."""
    limits = [name for name in counted if name in LIMIT_HANDS]
    if not limits:
        return list(counted)
    kept = {max(limits, key=lambda name: values[name])} | CIRCUMSTANCES | FLOWER_PATTERNS
    return [name for name in counted if name in kept]
