"""What a riichi hand is worth where the table agrees on it: yakuman by name, or han and fu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import UNSET

from bot.engine.deal import Deal, Value, Win
from bot.engine.errors import bad_value, contradiction, missing_fact
from bot.engine.melds import Meld
from bot.engine.ruling import Pattern

from .presets import RiichiHouse
from .worth import Worth, worth_of_han, worth_of_yakuman
from .yakuman import BLESSINGS, NAMES, exclude_each_other, is_played, melds_allow, units_of

_YAKUMAN = ".value.yakuman"
"""Where yakuman are named, from the win on."""
_FU = frozenset((20, 25, *range(30, 180, 10)))
_FU_NEEDED_UP_TO = 4
"""From five han on the fu decide nothing."""


def worth_of_value(value: Value, deal: Deal, win: Win, melds: Sequence[Meld], house: RiichiHouse) -> Worth:
    """Price an agreed value; raises ``missing-fact``, ``bad-value`` or ``contradiction``, placed from the win on."""
    if value.yakuman is UNSET:
        return _worth_of_han(value, house)
    if value.han is not UNSET or value.fu is not UNSET:
        raise contradiction(".value", "han-and-yakuman")
    worth = _worth_of_names(value.yakuman, house)
    for name in value.yakuman:
        _check_hand(name, deal, win, melds)
    return worth


@lru_cache(maxsize=4096)
def _worth_of_names(names: tuple[str, ...], house: RiichiHouse) -> Worth:
    """Price yakuman that any hand of this house could be; remembered, since tables agree on the same few."""
    check_names(names)
    for name in names:
        if not is_played(name, house):
            raise contradiction(_YAKUMAN, "yakuman-not-played", name=name)
    for first, second in combinations(names, 2):
        if exclude_each_other(first, second):
            raise contradiction(_YAKUMAN, "yakuman-exclude", first=first, second=second)
    return worth_of_yakuman(tuple(Pattern(name, units_of(name, house)) for name in names), house)


def check_names(names: Sequence[str]) -> None:
    """Refuse yakuman that do not exist, none at all, or one named twice, with ``bad-value``."""
    if not names:
        raise bad_value(_YAKUMAN, "no-yakuman")
    for name in names:
        if name not in NAMES:
            raise bad_value(_YAKUMAN, "yakuman", name=name)
    if len(set(names)) < len(names):
        raise bad_value(_YAKUMAN, "repeated")


def _worth_of_han(value: Value, house: RiichiHouse) -> Worth:
    if value.han is UNSET:
        raise missing_fact(".value.han", "han")
    if value.fu is UNSET:
        if value.han <= _FU_NEEDED_UP_TO:
            raise missing_fact(".value.fu", "fu", han=value.han)
        return worth_of_han(value.han, 0, house)
    if value.fu not in _FU:
        raise bad_value(".value.fu", "fu", fu=value.fu)
    return worth_of_han(value.han, value.fu, house)


def _check_hand(name: str, deal: Deal, win: Win, melds: Sequence[Meld]) -> None:
    """Refuse a yakuman that this hand cannot be."""
    if not melds_allow(name, melds):
        raise contradiction(_YAKUMAN, "yakuman-melds", name=name, player=win.by)
    if name in BLESSINGS and not _ending_allows(name, deal, win):
        raise contradiction(_YAKUMAN, "yakuman-ending", name=name, player=win.by)


def _ending_allows(name: str, deal: Deal, win: Win) -> bool:
    """The blessings depend on who won and how, and on nobody having called."""
    drawn = win.how == "self-draw"
    if name == "tenhou":
        return drawn and win.by == "E" and not deal.calls
    if name == "chiihou":
        return drawn and win.by != "E" and not deal.calls
    return win.how == "discard" and win.by != "E" and not deal.calls
