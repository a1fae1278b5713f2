"""What was won: the title of a ruling, and the line that says what a hand is worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import UNSET, Struct

from bot.engine import Deal, Hand, How, Pattern, Ruling, Win
from bot.i18n import Catalogue

from .house_words import played
from .money import Money
from .words import Words, one_after_another

_YAKUMAN = "yakuman"
_FULL_WIDTH = re.compile("（[^（）]*）")
_MOST_NAMED_UNITS = 3
_TELLING_FAAN = 3
"""From so many faan on a pattern is worth a place in the title."""


class HandLine(Struct, frozen=True):
    """What a hand is worth, and whether the title, which has room for one winner, says so too."""

    text: str
    in_title: bool


class Told(Struct, frozen=True):
    """What a hand was, as a title and as a line name it, and whether the title names all of it."""

    in_title: str
    in_line: str
    is_whole: bool


def headline(deal: Deal, ruling: Ruling, words: Words) -> str:
    """Say how the deal ended: of several claims only those that count."""
    if deal.wins is not UNSET:
        winners = [hand.by for hand in ruling.hands]
        won = [_won(win, words) for win in deal.wins if win.by in winners]
        return one_after_another(won) or words.language("headline.abortive")
    if deal.draw is not UNSET:
        return words.language(f"headline.{deal.draw.kind}")
    kind = deal.penalty.kind if deal.penalty is not UNSET else ""
    by = deal.penalty.by if deal.penalty is not UNSET else ""
    return words.language(f"headline.{kind}", player=words.party(by))


def _won(win: Win, words: Words) -> str:
    discarder = "" if win.discarder is UNSET else words.party(win.discarder)
    return _told_win(words.language, win.how, words.party(win.by), discarder)


# A long list tells few ways to win, of the players of few tables.
@lru_cache(maxsize=1024)
def _told_win(language: Catalogue, how: How, winner: str, discarder: str) -> str:
    return language(f"headline.{how}", winner=winner, discarder=discarder)


_STOPS = ".。"


def title(said: str, told: Sequence[Told], words: Words) -> str:
    """Add to the headline of one winner what they won with; where it is one sentence, no stop ends it."""
    one = said.rstrip(_STOPS)
    if len(told) != 1:
        return said if any(stop in one for stop in _STOPS) else one
    what = told[0].in_title
    return _won_with(words.language, one, what) if what else one


# As `_told_win`: there are few limits, and few han and fu.
@lru_cache(maxsize=1024)
def _won_with(language: Catalogue, said: str, what: str) -> str:
    return language("title.won", headline=said, what=what)


def told_of(ruling: Ruling, words: Words) -> Sequence[Told]:
    """Name what each winner held."""
    return [_told(hand, ruling, words) for hand in ruling.hands]


def _told(hand: Hand, ruling: Ruling, words: Words) -> Told:
    adds_up = hand.limit != _YAKUMAN or played(ruling, "yakuman.add") != "no"
    anybodys = Hand("E", hand.patterns, 0, hand.limit, hand.han, hand.fu, hand.faan, hand.hard)
    return _told_once(words.language, words.family, anybodys, adds_up=adds_up)


# Recorded hands share what they are made of: of 24 000 there are 3300 lists of patterns.
@lru_cache(maxsize=4096)
def _told_once(language: Catalogue, family: str, hand: Hand, *, adds_up: bool) -> Told:
    """Name what somebody held, whoever it was."""
    words = Words(language, family, {})
    units = _units(hand, adds_up=adds_up)
    size = " ".join(_size(hand, units, words))
    return Told(
        in_title=_what(hand, units, size, words),
        in_line=_counted(hand, size, words),
        is_whole=len(_in_title(hand)) == len(hand.patterns),
    )


def _what(hand: Hand, units: int, size: str, words: Words) -> str:
    """Name what tells: yakuman, patterns of many faan, what a hard or soft hand is; else how much it counts."""
    named = words.listed(words.pattern(each.name) for each in _in_title(hand))
    if hand.hard is not UNSET:
        return _hard_or_soft(hand, words)
    if named and (not size or (hand.limit == _YAKUMAN and units == 1)):
        return named
    return words.language("title.worth", what=named, size=size) if named else size


def _hard_or_soft(hand: Hand, words: Words) -> str:
    """Name the patterns of a hand that is hard or soft, of one without any that it is a small one."""
    named = words.listed(words.pattern(each.name) for each in hand.patterns) or words.pattern("small")
    hard = words.language("hand.hard" if hand.hard else "hand.soft")
    # What is in full-width brackets explains the name, and hard or soft stands in such brackets behind it.
    return words.language("title.hard", what=_FULL_WIDTH.sub("", named), hard=hard)


def _in_title(hand: Hand) -> Sequence[Pattern]:
    if hand.han is not UNSET:
        return ()
    if hand.faan is UNSET:
        return hand.patterns
    return [each for each in hand.patterns if each.value >= _TELLING_FAAN]


def hand_lines(ruling: Ruling, told: Sequence[Told], words: Words, money: Money) -> Sequence[HandLine]:
    """Say what each hand is worth, of which it was `told` what it is."""
    alone = len(told) == 1
    return [
        HandLine(_line(hand, each.in_line, words, money), alone and each.is_whole)
        for hand, each in zip(ruling.hands, told, strict=True)
    ]


def _line(hand: Hand, told: str, words: Words, money: Money) -> str:
    points = _with_unit(hand.points, words, money)
    return words.language("hand.line", winner=words.party(hand.by), hand=told, points=points)


def _counted(hand: Hand, size: str, words: Words) -> str:
    if hand.hard is not UNSET:
        return _hard_or_soft(hand, words)
    if not hand.patterns:
        return size
    if hand.limit == _YAKUMAN:
        what = words.listed(words.short_pattern(each.name) for each in hand.patterns)
        return words.language("title.worth", what=what, size=size)
    if len(hand.patterns) == 1 and hand.patterns[0].value == hand.faan:
        return words.language("hand.single", pattern=words.short_pattern(hand.patterns[0].name), size=size)
    counted_in = "han" if hand.faan is UNSET else "faan"
    patterns = [_valued(words.language, words.family, each, counted_in) for each in hand.patterns]
    return words.language("hand.counted", patterns=words.listed(patterns), size=size)


# Hands differ in which patterns they have, not in what these are.
@lru_cache(maxsize=1024)
def _valued(language: Catalogue, family: str, pattern: Pattern, counted_in: Literal["han", "faan"]) -> str:
    """Name a pattern with what it counts: a number of tiles for dora, han or faan for others."""
    name = Words(language, family, {}).short_pattern(pattern.name)
    if pattern.name.endswith("dora"):
        return language("hand.pattern.count", pattern=name, count=pattern.value)
    return language(f"hand.pattern.{counted_in}", pattern=name, **{counted_in: pattern.value})


# A limit hand has one of few prices, and most others one of few more.
@lru_cache(maxsize=1024)
def _with_unit(points: int, words: Words, money: Money) -> str:
    """Write an amount with the unit that a family counts in; money has none."""
    amount, unit = money.plain(points), f"amount.{words.family}"
    return words.language(unit, amount=amount) if money.thousandths is None and unit in words.language else amount


def _size(hand: Hand, units: int, words: Words) -> Iterable[str]:
    """Say how much a hand counts: han and fu, faan, and the limit it reached."""
    language = words.language
    if hand.han is not UNSET:
        yield language("hand.han", han=hand.han)
    if hand.fu is not UNSET:
        yield language("hand.fu", fu=hand.fu)
    if hand.faan is not UNSET:
        yield language("hand.faan", faan=hand.faan)
    if hand.limit == _YAKUMAN:
        yield _yakuman(units, words)
    elif hand.limit is not UNSET:
        yield language(f"limit.{hand.limit}")


def _yakuman(units: int, words: Words) -> str:
    if units == 1:
        return words.language("limit.yakuman")
    if units <= _MOST_NAMED_UNITS:
        return words.language(f"limit.yakuman.{units}")
    return words.language("limit.yakuman.many", count=units)


def _units(hand: Hand, *, adds_up: bool) -> int:
    """Count yakuman: all of them, or the largest at a table where they do not add up."""
    units = [each.value for each in hand.patterns] or [1]
    return sum(units) if adds_up else max(units)
