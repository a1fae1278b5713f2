"""Errors that are said in words at the edge, and those of the engine: a code, a place, a reason and data."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Literal

ErrorCode = Literal[
    "bad-json",
    "unknown-field",
    "unknown-rules",
    "unknown-option",
    "bad-value",
    "bad-tiles",
    "too-many-tiles",
    "bad-hand",
    "missing-fact",
    "contradiction",
]


class SpokenError(Exception):
    """What somebody is told: the catalogue's `key` of the sentence, and the `data` that fills its placeholders."""

    def __init__(self, key: str, **data: str | int) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data


class DealError(SpokenError):
    """A deal that cannot be settled: what is wrong (`code`, `reason`), where (`at`) and with which `data`.

    `at` is a path into the deal such as ``calls[1].from``, empty for the whole. `reason` names the catalogue's
    sentence ``error.<code>.<reason>``; `data` fills its placeholders.
    """

    def __init__(self, code: ErrorCode, at: str, reason: str, **data: str | int) -> None:
        super().__init__(f"error.{code}.{reason}", **data)
        self.code: ErrorCode = code
        self.at = at
        self.reason = reason

    def moved_to(self, at: str) -> DealError:
        """Return the same error at another place."""
        return DealError(self.code, at, self.reason, **self.data)


@contextmanager
def suppress_missing() -> Generator[None]:
    """Let a missing fact pass where it decides nothing."""
    try:
        yield
    except DealError as error:
        if error.code != "missing-fact":
            raise


def bad_value(at: str, reason: str, **data: str | int) -> DealError:
    """Return a ``bad-value`` error."""
    return DealError("bad-value", at, reason, **data)


def bad_hand(at: str, reason: str, **data: str | int) -> DealError:
    """Return a ``bad-hand`` error: the tiles do not win under these rules."""
    return DealError("bad-hand", at, reason, **data)


def missing_fact(at: str, reason: str, **data: str | int) -> DealError:
    """Return a ``missing-fact`` error: a fact that decides the payment was not stated."""
    return DealError("missing-fact", at, reason, **data)


def contradiction(at: str, reason: str, **data: str | int) -> DealError:
    """Return a ``contradiction`` error: two facts, or a fact and the rules, exclude each other."""
    return DealError("contradiction", at, reason, **data)
