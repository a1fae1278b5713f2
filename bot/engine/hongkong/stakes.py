"""What one unit is worth in money, in whole hundredths: only the display asks."""

from __future__ import annotations

from collections.abc import Mapping

_TENTHS: Mapping[str | int, int] = {"二五雞": 5, "五一": 10, "一二蚊": 20, "0.1": 1, "0.2": 2, "0.5": 5}


def hundredths(units: int, stake: str | int) -> int | None:
    """Give `units` (halves of the stake) in hundredths of the currency; None at a table without a stake."""
    if stake == "none":
        return None
    tenths = _TENTHS[stake] if isinstance(stake, str) else stake * 10
    return units * tenths * 5
