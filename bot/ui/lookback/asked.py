"""What is asked of past rulings: of which rules, since and until when."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from bot.engine import families, family_of
from bot.engine.errors import SpokenError
from bot.ui.names import safe_name

_DAY = 86_400
_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")
_AGO = re.compile(r"(\d{1,5}) ?d", re.IGNORECASE)


def rules_asked(typed: str | None) -> str | None:
    """Return a preset or a family that exists, or nothing; raises `SpokenError`."""
    if not typed:
        return None
    family, _, preset = typed.strip().casefold().partition("/")
    if family not in families() or (preset and preset not in family_of(family).presets):
        raise SpokenError("lookback.no-rules", rules=safe_name(typed))
    return f"{family}/{preset}" if preset else family


def since_asked(typed: str | None, now: int) -> int | None:
    """Return the second in which a day begins; raises `SpokenError` for what is no day."""
    return None if not typed else _day(typed.strip(), now)


def until_asked(typed: str | None, now: int) -> int | None:
    """Return the second in which a day has ended; raises `SpokenError` for what is no day."""
    return None if not typed else _day(typed.strip(), now) + _DAY


def _day(typed: str, now: int) -> int:
    ago = _AGO.fullmatch(typed)
    try:
        if ago:
            today = datetime.fromtimestamp(now, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
            return int((today - timedelta(days=int(ago[1]))).timestamp())
        if _DATE.fullmatch(typed):
            year, month, day = map(int, typed.split("-"))
            return int(datetime(year, month, day, tzinfo=UTC).timestamp())
    except (ValueError, OverflowError):
        pass
    raise SpokenError("lookback.no-date", typed=safe_name(typed))
