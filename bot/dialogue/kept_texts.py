"""What was typed and not taken: it is kept where its question finds it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .laid_melds import place_of
from .relevance import with_facts
from .session import Session


def keep_typed(session: Session, key: str, text: str) -> Session:
    """Keep what was typed and could not be read, so that nothing is lost."""
    return with_facts(session, typed={**session.typed, key: text})


def typed_again(session: Session, key: str) -> Session:
    """Give up an answer but keep its text, where the question, or the hand's field, finds it."""
    values = session.pending[key]
    name, _, about = key.partition(":")
    if name == "hand":
        kept = dict(zip((f"{key}:concealed", f"{key}:winning"), values[1:], strict=False))
    elif name == "meld-added":
        kept = {f"melds:{about}": values[0]}
    elif name == "meld-changed":
        place = place_of(session, about)
        kept = {f"melds:{session.calls[place].by}": values[0]}
    else:
        field = f"melds:{session.winners[0]}" if name == "first-melds" and session.winners else key
        kept = {field: " ".join(values)}
    dropped = {"pending": without(session.pending, key), "readings": without(session.readings, key)}
    return with_facts(session, typed={**session.typed, **kept}, **dropped)


def without(facts: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Give what is kept by question without what is kept for one."""
    return {other: value for other, value in facts.items() if other != key}
