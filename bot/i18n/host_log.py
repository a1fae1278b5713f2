"""What the host of a bot reads of an error."""

from __future__ import annotations

from bot.engine.errors import SpokenError

from .catalogue import catalogue


def in_log(error: SpokenError) -> str:
    """Say an error to the host, in one line of English."""
    return " ".join(catalogue("en")(error.key, **error.data).split())
