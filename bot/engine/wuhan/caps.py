"""What amounts come to: steps first, then the cap of each, then the golden top by who has opened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import msgspec

from bot.engine.deal import Seat
from bot.engine.errors import bad_value
from bot.engine.family import Rules
from bot.engine.ruling import LoserFactors, Note

from .claim import WuhanClaim
from .factors import is_paid_alone
from .reading import HandReading
from .rules import WuhanHouse

_FIGURES = 4
"""How many numbers a golden top by openings has: where none, one, two and all of three losers have not opened."""


def check_caps(rules: Rules[WuhanHouse]) -> None:
    """Refuse a golden top somebody set that is not above the cap or has other than four figures, and falling steps.

    Raises ``bad-value``; once for a house, where it is resolved.
    """
    _check_lists(rules.house)
    reached = _reached_golden(rules.house)
    if reached and "cap.golden" in rules.changed:
        raise bad_value("house.cap.golden", "golden-below-cap", **reached)


def rules_in_force(rules: Rules[WuhanHouse]) -> tuple[Rules[WuhanHouse], Sequence[Note]]:
    """Return the rules with the golden top switched off where the cap has reached one that nobody set, and a note."""
    reached = _reached_golden(rules.house)
    if not reached:
        return rules, ()
    without = replace(rules, house=msgspec.structs.replace(rules.house, cap_golden="none"))
    return without, [Note("wuhan.cap.golden-off", reached)]


def _reached_golden(house: WuhanHouse) -> dict[str, str | int]:
    """Return the cap and the lowest golden figure that is not above it, nothing where all are."""
    cap, golden = house.cap_each, house.cap_golden
    if cap == "none" or golden == "none":
        return {}
    low = min(golden) if isinstance(golden, tuple) else golden
    return {} if low > cap else {"cap": cap, "golden": low}


def _check_lists(house: WuhanHouse) -> None:
    """A golden top by openings has four figures; steps are pairs of an amount and its points, and both rise."""
    if isinstance(house.cap_golden, tuple) and len(house.cap_golden) != _FIGURES:
        raise bad_value("house.cap.golden", "golden-figures", count=len(house.cap_golden))
    if house.steps == "none":
        return
    numbers = house.steps
    rising = all(low < high for part in (numbers[::2], numbers[1::2]) for low, high in pairwise(part))
    if not numbers or len(numbers) % 2 or not rising:
        raise bad_value("house.steps", "steps")


def stepped(raw: Mapping[Seat, int], house: WuhanHouse) -> Mapping[Seat, int]:
    """Return the points of the highest step that each amount reaches, nothing below the first.

    Clause `steps` (a rule text of Daye).
    """
    if house.steps == "none":
        return raw
    amounts, points = house.steps[::2], house.steps[1::2]
    steps = list(zip(amounts, points, strict=True))
    return {seat: max((points for amount, points in steps if amount <= owed), default=0) for seat, owed in raw.items()}


def capped(points: Mapping[Seat, int], claim: WuhanClaim, reading: HandReading) -> Mapping[Seat, int]:
    """Return what each loser owes after the caps.

    Clauses `cap` (the article, 封顶), `cap.golden` (金顶) where all amounts exceed it, and `cap.all-winds`.
    """
    house = claim.house
    cap = house.cap_each
    if cap == "none":
        return points
    figures = golden_figures(points, claim, reading)
    # All honours count as above the cap, whatever they come to.
    if _is_always_above(house, reading):
        return dict.fromkeys(points, cap) if figures is None else figures
    if figures is None:
        return {seat: min(amount, cap) for seat, amount in points.items()}
    if house.cap_golden_how == "flat":
        return figures
    return {seat: min(amount, figures[seat]) for seat, amount in points.items()}


def golden_figures(points: Mapping[Seat, int], claim: WuhanClaim, reading: HandReading) -> Mapping[Seat, int] | None:
    """Return each loser's golden top, None where it is not reached or not played.

    Clause `cap.opened` (five Wuhan rule texts): it can rise with the losers who have not opened.
    """
    house = claim.house
    cap = house.cap_each
    # A small win that the discarder pays alone knows no golden top.
    if cap == "none" or house.cap_golden == "none" or is_paid_alone(claim, reading):
        return None
    least = cap if house.cap_golden_from == "at" else cap + 1
    if min(points.values()) < least and not _is_always_above(house, reading):
        return None
    return _by_openings(claim, house.cap_golden, cap)


def _by_openings(claim: WuhanClaim, golden: int | tuple[int, ...], cap: int) -> Mapping[Seat, int]:
    house = claim.house
    figures = golden if isinstance(golden, tuple) else (golden,) * _FIGURES
    unopened = [seat for seat in claim.losers if not has_opened(claim, seat)]
    if len(unopened) == len(claim.losers) > 1:
        return dict.fromkeys(claim.losers, figures[-1])
    opened = cap if unopened and house.cap_golden_opened == "cap" else figures[0]
    return {seat: figures[len(unopened)] if seat in unopened else opened for seat in claim.losers}


def has_opened(claim: WuhanClaim, seat: Seat) -> bool:
    """Whether a loser counts as having opened for the golden top, in some houses by a one-tile kong too."""
    declared = claim.declared[seat]
    return bool(declared.openings) or (claim.house.cap_opened == "with-tokens" and declared.has_tokens)


def _is_always_above(house: WuhanHouse, reading: HandReading) -> bool:
    """Clause `cap.all-winds` (two Wuhan rule texts, 风一色)."""
    return house.cap_all_winds == "yes" and "all-winds" in reading.patterns


def cap_notes(losers: Mapping[Seat, LoserFactors], claim: WuhanClaim, reading: HandReading) -> Iterator[Note]:
    """Say which amounts steps and caps changed."""
    for seat, loser in losers.items():
        if isinstance(loser.stepped, int) and loser.stepped != loser.raw:
            yield Note("wuhan.steps", {"player": seat, "raw": loser.raw, "points": loser.stepped})
    cap = claim.house.cap_each
    if cap == "none":
        return
    if _is_always_above(claim.house, reading):
        yield Note("wuhan.cap.all-winds", {"cap": cap})
    points: dict[Seat, int] = {seat: _points(loser) for seat, loser in losers.items()}
    if max(points.values()) < cap and not _is_always_above(claim.house, reading):
        return
    figures = golden_figures(points, claim, reading)
    if figures is None:
        yield from _capped(losers)
    elif len(set(figures.values())) == 1:
        yield Note("wuhan.cap.golden", {"cap": cap, "golden": next(iter(figures.values()))})
    else:
        yield from _golden_by_openings(claim, figures, cap)


def _points(loser: LoserFactors) -> int:
    return loser.stepped if isinstance(loser.stepped, int) else loser.raw


def _capped(losers: Mapping[Seat, LoserFactors]) -> Iterator[Note]:
    for seat, loser in losers.items():
        points = _points(loser)
        if loser.capped != points:
            yield Note("wuhan.cap", {"player": seat, "raw": points, "capped": loser.capped})


def _golden_by_openings(claim: WuhanClaim, figures: Mapping[Seat, int], cap: int) -> Iterator[Note]:
    for seat, golden in figures.items():
        why = "wuhan.cap.opened" if has_opened(claim, seat) else "wuhan.cap.unopened"
        yield Note(why, {"player": seat, "cap": cap, "golden": golden})


def are_capped(losers: Collection[LoserFactors]) -> bool:
    """Whether a cap changed any of these amounts."""
    return any(loser.capped != _points(loser) for loser in losers)
