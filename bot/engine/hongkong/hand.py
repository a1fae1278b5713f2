"""The faan of a winning hand: its best reading, contained patterns counted once, or what the table agrees on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from msgspec import UNSET

from bot.engine.deal import Deal, Value, Win
from bot.engine.errors import bad_hand
from bot.engine.melds import Meld
from bot.engine.ruling import Note, Pattern
from bot.engine.tiles import Tile, parse_kinds, parse_tiles

from .claim import KnownHand
from .patterns import CIRCUMSTANCES, CONTAINS, FLOWER_PATTERNS, LIMIT_HANDS, PATTERNS
from .rules import HongKong
from .shapes import Held, Reading, counts_of, readings_of

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
    """Return the faan of each pattern that this table plays."""
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


_FOUR_MELDS = 4


@dataclass(frozen=True, slots=True)
class Worth:
    """A hand's faan before the cap, the patterns behind them, and what is known of its tiles."""

    faan: int
    patterns: tuple[Pattern, ...]
    hand: KnownHand
    notes: tuple[Note, ...] = ()


def worth_of(deal: Deal, win: Win, at: str, melds: Sequence[Meld], tile: Tile | None, house: HongKong) -> Worth:
    """Value a hand by its tiles where they are given, else by the agreed value; raises ``bad-hand``."""
    if win.concealed is not UNSET and tile is not None:
        return _counted(deal, win, at, tuple(melds), tile, house)
    return _agreed(win, at, melds, tile, house)


def _counted(deal: Deal, win: Win, at: str, melds: tuple[Meld, ...], tile: Tile, house: HongKong) -> Worth:
    held = Held(
        by=win.by,
        round_wind=deal.round_wind,
        how=win.how,
        discarder=None if win.discarder is UNSET else win.discarder,
        flags=frozenset(win.flags),
        tile=tile,
        concealed=parse_kinds(win.concealed or ""),
        melds=melds,
        flowers=frozenset(parse_tiles(deal.flowers.get(win.by, ""))),
        house=house,
    )
    count = count_faan(held, at)
    check_minimum(count, held, at)
    kinds = (*held.concealed, tile, *_laid(melds))
    hand = KnownHand(win.by, kinds, is_whole=True, stated=None, at=at)
    return Worth(count.faan, count.patterns, hand, _difference(win, count.faan))


def _difference(win: Win, faan: int) -> tuple[Note, ...]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    if win.value is UNSET or win.value.faan in (UNSET, faan):
        return ()
    return (Note("hongkong.value-differs", {"player": win.by, "agreed": win.value.faan, "counted": faan}),)


def _agreed(win: Win, at: str, melds: Sequence[Meld], tile: Tile | None, house: HongKong) -> Worth:
    value = win.value or Value()
    faan = value.faan or 0
    if faan < house.faan_min:
        raise bad_hand(f"{at}.value.faan", "too-few-faan", player=win.by, faan=faan, minimum=house.faan_min)
    names = None if value.patterns is UNSET else value.patterns
    values = faan_values(house)
    patterns = tuple(Pattern(name, values.get(name, 0)) for name in names or ())
    # Beside four melds the winning tile is half of the pair, so the hand is known whole.
    is_whole = tile is not None and len(melds) == _FOUR_MELDS
    kinds = (*_laid(melds), *(() if tile is None else (tile,) * (1 + is_whole)))
    return Worth(faan, patterns, KnownHand(win.by, kinds, is_whole, names, at))


def _laid(melds: Sequence[Meld]) -> tuple[Tile, ...]:
    return tuple(kind for meld in melds for kind in meld.kinds)
