"""The caps (封顶): each loser at most so much, and the golden top where all three are above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.deal import Seat
from bot.engine.errors import bad_value
from bot.engine.ruling import LoserFactors, Note

from .presets import WuhanHouse


def check_caps(house: WuhanHouse) -> None:
    """Refuse a golden top that is not above the cap, with ``bad-value``."""
    cap, golden = house.cap_each, house.cap_golden
    if isinstance(cap, int) and isinstance(golden, int) and golden <= cap:
        raise bad_value("house.cap.golden", "golden-below-cap", cap=cap, golden=golden)


def capped(raw: Mapping[Seat, int], house: WuhanHouse) -> Mapping[Seat, int]:
    """Give what each loser owes after the caps."""
    cap, golden = house.cap_each, house.cap_golden
    if cap == "none":
        return raw
    if golden == "none" or not all(amount > cap for amount in raw.values()):
        return {seat: min(amount, cap) for seat, amount in raw.items()}
    if house.cap_golden_how == "flat":
        return dict.fromkeys(raw, golden)
    return {seat: min(amount, golden) for seat, amount in raw.items()}


def cap_notes(losers: Mapping[Seat, LoserFactors], house: WuhanHouse) -> Iterator[Note]:
    """Say which amounts a cap changed."""
    cap, golden = house.cap_each, house.cap_golden
    if isinstance(cap, int) and isinstance(golden, int) and all(loser.raw > cap for loser in losers.values()):
        yield Note("wuhan.cap.golden", {"cap": cap, "golden": golden})
        return
    for seat, loser in losers.items():
        if loser.capped < loser.raw:
            yield Note("wuhan.cap", {"player": seat, "raw": loser.raw, "capped": loser.capped})
