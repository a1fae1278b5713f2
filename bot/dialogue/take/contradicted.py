"""Circumstances that a changed answer made impossible: they are forgotten, everything else stays."""

from __future__ import annotations

import re

import msgspec

from bot.dialogue.draft import Draft, deal_of, with_facts
from bot.dialogue.whatif import Trials
from bot.engine import DealError

_FLAGS = re.compile(r"wins\[(?P<index>\d+)\]\.flags")
_MOST_CONTRADICTED = 16
"""Each turn forgets one circumstance; there are fewer."""


def without_contradicted(draft: Draft) -> Draft:
    """Forget flags, riichi and norths that contradict what is said now."""
    for _ in range(_MOST_CONTRADICTED):
        result = Trials(draft).outcome()
        left = _without_first(draft, result) if isinstance(result, DealError) else None
        if left is None:
            break
        draft = left
    return draft


def _without_first(draft: Draft, error: DealError) -> Draft | None:
    if error.code != "contradiction":
        return None
    flags = _FLAGS.fullmatch(error.at)
    if flags:
        return _without_flags(draft, int(flags["index"]))
    if error.at == "riichi" and draft.riichi:
        left = tuple(seat for seat in draft.riichi if seat != error.data.get("player"))
        return _asked_again(with_facts(draft, riichi=left), "riichi") if left != draft.riichi else None
    if error.at == "kita" and draft.kita:
        return with_facts(draft, kita={})
    return None


def _without_flags(draft: Draft, index: int) -> Draft | None:
    win = (deal_of(draft).wins or ())[index]
    if not win.flags:
        return None
    hand = msgspec.structs.replace(draft.hands[win.by], flags=())
    return _asked_again(with_facts(draft, hands={**draft.hands, win.by: hand}), f"flags:{win.by}")


def _asked_again(draft: Draft, key: str) -> Draft:
    return with_facts(draft, done=tuple(other for other in draft.done if other != key))
