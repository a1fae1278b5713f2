"""What a winner's hand is worth: counted from its tiles, or agreed on by the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.engine.deal import Deal, Value, Win
from bot.engine.errors import bad_hand
from bot.engine.melds import Meld
from bot.engine.ruling import Note, Pattern
from bot.engine.tiles import Tile, parse_kinds, parse_tiles

from .hand import check_minimum, count_faan, faan_values
from .held import Held
from .known import KnownHand
from .presets import HongKong

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
