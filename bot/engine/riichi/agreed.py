"""The value of a riichi hand as the table agrees on it: yakuman by name, or han and fu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import UNSET

from bot.engine.claims import Claim
from bot.engine.deal import Deal, Value
from bot.engine.errors import bad_value, contradiction, missing_fact

from .hand import opened_to_discarder, worth_named
from .patterns import BLESSINGS, NAMES, exclude_each_other, is_played, melds_allow
from .rules import RiichiHouse
from .worth import Worth, worth_of_han

_AGREED_YAKUMAN = ".value.yakuman"
"""Where yakuman are named, from the claim on."""
_FU = frozenset((20, 25, *range(30, 180, 10)))
_FU_NEEDED_UP_TO = 4
"""From five han on the fu decide nothing."""


def worth_of_value(value: Value, claim: Claim, deal: Deal, house: RiichiHouse) -> Worth:
    """Price an agreed value; raises ``missing-fact``, ``bad-value`` or ``contradiction``, placed from the claim on."""
    opened = opened_to_discarder(claim, deal, house) if claim.flags else ()
    if value.yakuman is UNSET:
        return worth_named(opened, house) if opened else _worth_of_han(value, house)
    if value.han is not UNSET or value.fu is not UNSET:
        raise contradiction(".value", "han-and-yakuman")
    worth = _worth_of_names(tuple(dict.fromkeys((*value.yakuman, *opened))) if opened else value.yakuman, house)
    for name in value.yakuman:
        _check_hand(name, claim, deal)
    return worth


# An agreed daisangen: 134 k/s with, 113 k/s without.
@lru_cache(maxsize=4096)
def _worth_of_names(names: tuple[str, ...], house: RiichiHouse) -> Worth:
    """Price yakuman that any hand of this house could be."""
    check_names(names)
    for name in names:
        if not is_played(name, house):
            raise contradiction(_AGREED_YAKUMAN, "yakuman-not-played", name=name)
    for first, second in combinations(names, 2):
        if exclude_each_other(first, second):
            raise contradiction(_AGREED_YAKUMAN, "yakuman-exclude", first=first, second=second)
    return worth_named(names, house)


def check_names(names: Sequence[str]) -> None:
    """Refuse yakuman that do not exist, none at all, or one named twice, with ``bad-value``."""
    if not names:
        raise bad_value(_AGREED_YAKUMAN, "no-yakuman")
    for name in names:
        if name not in NAMES:
            raise bad_value(_AGREED_YAKUMAN, "yakuman", name=name)
    if len(set(names)) < len(names):
        raise bad_value(_AGREED_YAKUMAN, "repeated")


def _worth_of_han(value: Value, house: RiichiHouse) -> Worth:
    if value.fu is not UNSET and value.fu not in _FU:
        raise bad_value(".value.fu", "fu", fu=value.fu)
    if value.han is UNSET:
        raise missing_fact(".value.han", "han")
    if value.fu is UNSET:
        if value.han <= _FU_NEEDED_UP_TO:
            raise missing_fact(".value.fu", "fu", han=value.han)
        return worth_of_han(value.han, 0, house)
    return worth_of_han(value.han, value.fu, house)


def _check_hand(name: str, claim: Claim, deal: Deal) -> None:
    """Refuse a yakuman that this hand cannot be."""
    if not melds_allow(name, claim.melds):
        raise contradiction(_AGREED_YAKUMAN, "yakuman-melds", name=name, player=claim.by)
    if name in BLESSINGS and not _ending_allows(name, claim, deal):
        raise contradiction(_AGREED_YAKUMAN, "yakuman-ending", name=name, player=claim.by)


def _ending_allows(name: str, claim: Claim, deal: Deal) -> bool:
    """The blessings depend on who won and how, and on nobody having called."""
    drawn = claim.how == "self-draw"
    if name == "tenhou":
        return drawn and claim.by == "E" and not deal.calls
    if name == "chiihou":
        return drawn and claim.by != "E" and not deal.calls
    return claim.how == "discard" and claim.by != "E" and not deal.calls
