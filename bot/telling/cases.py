"""Which part each player plays in a clause: what stands beside a name says whether they took or gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .tokens import MELDED, PLAYERS, TILES, WON, Token

Case = Literal["bare", "subject", "source", "receiver", "agent", "owner", "winner"]
"""``subject``: marked as that; ``source``: from them; ``receiver``: to them; ``agent``: by them; ``owner``: theirs;
``winner``: theirs is a hand's worth."""

_POSTPOSED = frozenset(("から", "より"))
_CLAIMS = frozenset((*WON, *MELDED, "WIN", "CALLED", "TSUMO"))
_STATES = frozenset(("WORTH", "WINTILE"))
_OWNED = frozenset((*TILES, "ORD", "OF", "GUN", "THROWN", "THREW", "KONG", "WO", "DEALT"))


@dataclass(slots=True)
class Waiting:
    """A player who waits for the word that says what they did."""

    player: str
    case: Case
    is_joined: bool
    is_after: bool
    """Whether the name stands directly behind the last word of a deed."""
    is_linked: bool
    """Whether *is* stands between."""
    has_object: bool = False
    """Whether a meld or its tile stands directly behind the name."""
    is_served: bool = False
    """Whether something else was told of them already: that they declared riichi, or how many melds they show."""


def joined_last(waiting: Sequence[Waiting]) -> list[Waiting]:
    """Return the players who stand last, and those joined to them by *and*."""
    first = len(waiting) - 1
    while first > 0 and waiting[first].is_joined:
        first -= 1
    return list(waiting[first:])


def case_of(tokens: Sequence[Token], at: int) -> Case:
    """Tell the case of the player at a place."""
    before, after = _kind(tokens, at - 1), _kind(tokens, at + 1)
    if _is_source(tokens, at):
        return "source"
    if before in ("BY", "PASSIVE"):
        return "agent"
    if before == "AND" and _kind(tokens, at - 2) not in PLAYERS and after in MELDED:
        return "source"
    if before in ("GIVE", "TO") or after == "NI":
        return "receiver"
    if after == "NO":
        is_dealt_into = _kind(tokens, at + 2) == "RIICHI" and _kind(tokens, at + 3) == "NI"
        return "winner" if is_dealt_into else _owner(_kind(tokens, at + 2))
    return "subject" if after in ("GA", "HA") else "bare"


def is_cleft(tokens: Sequence[Token], at: int) -> bool:
    """Whether the one at a place is who did all that stands before: 餵第三副嘅係Kenny."""
    before = tokens[at - 2] if at > 1 else None
    is_said = before is not None and (before.kind == "NO" or before.value.endswith(_NOMINAL))
    return is_said and tokens[at - 1].kind == "BE"


_NOMINAL = ("的", "嘅", "既")
"""Ends of verbs that mean who does it."""


def _is_source(tokens: Sequence[Token], at: int) -> bool:
    """Whether a tile came from the player at a place: から stands behind the name, *from* before it."""
    if _kind(tokens, at + 1) == "OFF" and tokens[at + 1].value in _POSTPOSED:
        return True
    if _kind(tokens, at - 1) == "OFF" and tokens[at - 1].value not in _POSTPOSED:
        return True
    return _kind(tokens, at - 1) == "ON" and _kind(tokens, at - 2) in _CLAIMS


def _kind(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].kind if 0 <= at < len(tokens) else ""


def _owner(owned: str) -> Case:
    """Theirs is a tile or a discard; or a hand, and then they won; or they are who does what follows."""
    if owned in _STATES:
        return "winner"
    return "owner" if owned in _OWNED or not owned else "bare"
