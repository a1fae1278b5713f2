"""What a point is worth in money, in whole hundredths: only the display asks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_HUNDREDTHS: Mapping[str, int] = MappingProxyType({"0.1": 10, "0.2": 20, "0.5": 50})


def hundredths(points: int, stake: str | int) -> int | None:
    """Give `points` in hundredths of the currency; None at a table without a stake."""
    if stake == "none":
        return None
    return points * (_HUNDREDTHS[stake] if isinstance(stake, str) else stake * 100)
