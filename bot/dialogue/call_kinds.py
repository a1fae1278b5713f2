"""How melds can be laid down at a table, by its rules and the number of its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from bot.engine.deal import SEATS, CallKind
from bot.engine.ruleset import played_by

from .session import Session


def kinds_of_calls(session: Session) -> Sequence[CallKind]:
    """Give how melds are laid down at this table, in the order they are named: three players call no chi."""
    known = played_by(session.rules, session.house)[0].vocabulary.call_kinds
    is_of_three = len(session.seats) < len(SEATS)
    return [kind for kind in get_args(CallKind) if kind in known and not (kind == "chi" and is_of_three)]


def has_token_kans(session: Session) -> bool:
    """Whether single tiles are laid down as kongs under these rules."""
    return "token-kan" in played_by(session.rules, session.house)[0].vocabulary.call_kinds
