"""Circumstances that a changed answer made impossible: they are forgotten, everything else stays."""

from __future__ import annotations

import re

import msgspec

from bot.dialogue.draft import Session, deal_of, with_facts
from bot.dialogue.whatif import outcome
from bot.engine.errors import DealError

_FLAGS = re.compile(r"wins\[(?P<index>\d+)\]\.flags")
_MOST_STALE = 16
"""Each turn forgets one circumstance; there are fewer."""


def without_stale(session: Session) -> Session:
    """Forget flags, riichi and norths that contradict what is said now."""
    for _ in range(_MOST_STALE):
        result = outcome(session)
        fresh = _fresh(session, result) if isinstance(result, DealError) else None
        if fresh is None:
            break
        session = fresh
    return session


def _fresh(session: Session, error: DealError) -> Session | None:
    if error.code != "contradiction":
        return None
    flags = _FLAGS.fullmatch(error.at)
    if flags:
        return _without_flags(session, int(flags["index"]))
    if error.at == "riichi" and session.riichi:
        left = tuple(seat for seat in session.riichi if seat != error.data.get("player"))
        return _asked_again(with_facts(session, riichi=left), "riichi") if left != session.riichi else None
    if error.at == "kita" and session.kita:
        return with_facts(session, kita={})
    return None


def _without_flags(session: Session, index: int) -> Session | None:
    win = (deal_of(session).wins or ())[index]
    if not win.flags:
        return None
    hand = msgspec.structs.replace(session.hands[win.by], flags=())
    return _asked_again(with_facts(session, hands={**session.hands, win.by: hand}), f"flags:{win.by}")


def _asked_again(session: Session, key: str) -> Session:
    return with_facts(session, done=tuple(other for other in session.done if other != key))
