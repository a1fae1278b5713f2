"""The faan of a winning hand: its best reading, contained patterns counted once, or what the table agrees on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.errors import bad_hand
from bot.engine.ruling import Note, Pattern
from bot.engine.tiles import Tile

from .claim import HongKongClaim
from .containment import CIRCUMSTANCES, LIMIT_HANDS, OF_FLOWERS, containment
from .patterns import PATTERNS
from .rules import HongKong
from .shapes import Reading, counts_of, readings_of, sets_of

_HAND_BEFORE_WINNING = 13
_PAIRS = 7
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


def check_fallen(claim: HongKongClaim) -> None:
    """Check a claim that is not paid as far as its facts go: its tiles must win, the minimum does not matter.

    Raises ``bad-hand``.
    """
    if claim.concealed is not None:
        _played(claim, claim.concealed, faan_values(claim.house))
    elif claim.is_robbed_closed and (claim.agreed_patterns is not None or claim.house.robbed_kong_closed == "no"):
        _check_closed_kong(claim)


def _counted(claim: HongKongClaim, concealed: Sequence[Tile]) -> Worth:
    values = faan_values(claim.house)
    patterns = max((_count(reading, claim, values) for reading in _played(claim, concealed, values)), key=faan_of)
    faan = faan_of(patterns)
    least = faan if claim.house.faan_min_flowers == "count" else _faan_without_flowers(patterns)
    _check_minimum(claim, least, f"{claim.at}.concealed")
    return Worth(faan, patterns, _difference(claim, faan))


def _played(claim: HongKongClaim, concealed: Sequence[Tile], values: Mapping[str, int]) -> Sequence[Reading]:
    """Return the readings that win at this table, one at least; raises ``bad-hand`` where none does."""
    at = f"{claim.at}.concealed"
    if len(concealed) != _HAND_BEFORE_WINNING - 3 * len(claim.melds):
        raise bad_hand(at, "tile-count", player=claim.by, count=len(concealed))
    readings = readings_of(counts_of(claim.kinds[: len(concealed) + 1]), sets_of(claim.melds))
    played = [reading for reading in readings if _is_played(reading, claim, values)]
    if not played:
        raise bad_hand(at, "no-winning-shape", player=claim.by)
    if claim.is_robbed_closed and (played[0].form != "orphans" or claim.house.robbed_kong_closed == "no"):
        raise bad_hand(at, "robbed-closed-kong", player=claim.by)
    return played


def _check_closed_kong(claim: HongKongClaim) -> None:
    """Refuse an agreed hand that robs a closed kong and is not named thirteen orphans, or where nobody may.

    Option `robbed-kong.closed`, zh Wikipedia and the association's rules.
    """
    names = claim.agreed_patterns or ()
    if claim.house.robbed_kong_closed == "no" or _FORMS["orphans"] not in names:
        raise bad_hand(f"{claim.at}.value.patterns", "robbed-closed-kong", player=claim.by)


def faan_of(patterns: Iterable[Pattern]) -> int:
    """Add up what patterns are worth."""
    return sum(each.value for each in patterns)


def _faan_without_flowers(patterns: Iterable[Pattern]) -> int:
    return sum(each.value for each in patterns if each.name not in OF_FLOWERS)


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
    if claim.is_robbed_closed:
        _check_closed_kong(claim)
    _check_minimum(claim, faan, f"{claim.at}.value.faan")
    values = faan_values(claim.house)
    return Worth(faan, tuple(Pattern(name, values.get(name, 0)) for name in claim.agreed_patterns or ()))


# Tables are few, each asked for often: without this the median hand takes a fifth longer.
@lru_cache(maxsize=256)
def faan_values(house: HongKong) -> Mapping[str, int]:
    """Return the faan of each pattern that this table plays."""
    stated = {name: getattr(house, "faan_" + name.replace("-", "_")) for name in PATTERNS}
    return {name: value for name, value in stated.items() if value != "no"}


_contains = lru_cache(maxsize=256)(containment)


def _is_played(reading: Reading, claim: HongKongClaim, values: Mapping[str, int]) -> bool:
    """Seven pairs and thirteen orphans win only where the table counts them, four alike where they are two pairs."""
    if reading.form == "sets":
        return True
    if _FORMS[reading.form] not in values:
        return False
    return reading.form != "pairs" or claim.house.seven_pairs_four_alike == "two-pairs" or _are_seven_kinds(claim)


def _are_seven_kinds(claim: HongKongClaim) -> bool:
    return len(set(claim.kinds)) == _PAIRS


def _count(reading: Reading, claim: HongKongClaim, values: Mapping[str, int]) -> tuple[Pattern, ...]:
    """Return the patterns of one reading with what each counts, those that another contains left out."""
    found = {name: times for name in values if (times := int(PATTERNS[name](reading, claim)))}
    patterns = counting(found, claim.house, values)
    if claim.house.kong_draw == "plus-one" and _is_fed_kong_drawn(claim):
        counted = [each.name for each in patterns]
        patterns = [*(each for each in patterns if each.name != _KONG_DRAW), _plus_one(values, counted)]
    return tuple(patterns)


def counting(found: Mapping[str, int], house: HongKong, values: Mapping[str, int]) -> list[Pattern]:
    """Return those of the patterns found, so many times each, that count beside one another."""
    names = _alone(list(found), values) if house.limit_hands == "alone" else list(found)
    contains = _contains(house)
    contained = {part for whole in names if whole in contains for part in contains[whole]}
    return [Pattern(name, values[name]) for name in names if name not in contained for _ in range(found[name])]


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
    kept = {max(limits, key=lambda name: values[name]), "no-flowers"} | CIRCUMSTANCES | OF_FLOWERS
    return [name for name in counted if name in kept]
