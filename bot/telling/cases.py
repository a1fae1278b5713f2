"""Which part each player plays in a clause: what stands beside a name says whether they took, gave, or were taken from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .tokens import MELDED, TILES, WON, Token

Case = Literal["bare", "subject", "source", "receiver", "agent", "owner", "winner"]
"""``subject``: marked as that; ``source``: from them; ``receiver``: to them; ``agent``: by them; ``owner``: theirs;
``winner``: theirs is a hand's worth."""

_POSTPOSED = frozenset(("から", "より"))
_CLAIMS = frozenset((*WON, *MELDED, "WIN", "CALLED", "TSUMO"))
_STATES = frozenset(("WORTH", "WINTILE"))
_OWNED = frozenset((*TILES, "ORD", "OF", "GUN", "THROWN", "THREW", "KONG"))


def case_of(tokens: Sequence[Token], at: int) -> Case:
    """Tell the case of the player at a place."""
    before, after = _kind(tokens, at - 1), _kind(tokens, at + 1)
    if after == "OFF" and tokens[at + 1].value in _POSTPOSED:
        return "source"
    if before == "OFF" and tokens[at - 1].value not in _POSTPOSED:
        return "source"
    if before == "ON" and _kind(tokens, at - 2) in _CLAIMS:
        return "source"
    if before in ("BY", "PASSIVE"):
        return "agent"
    if before in ("GIVE", "TO") or after == "NI":
        return "receiver"
    if after == "NO" and _kind(tokens, at + 2) == "RIICHI" and _kind(tokens, at + 3) == "NI":
        return "winner"
    if after == "NO":
        return _owner(_kind(tokens, at + 2))
    return "subject" if after in ("GA", "HA") else "bare"


def _kind(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].kind if 0 <= at < len(tokens) else ""


def _owner(owned: str) -> Case:
    """Theirs is a tile or a discard; or a hand, and then they won; or they are who does what follows."""
    if owned in _STATES:
        return "winner"
    return "owner" if owned in _OWNED or not owned else "bare"
