"""Parts of a list of which only the last has its verb: 東を藤井、西を木村、北を上野が鳴かせた."""

from __future__ import annotations

from collections.abc import Sequence

from .tokens import DISCARDED, MELDED, PLAYERS, TILES, Token

_SHARED = frozenset((*MELDED, *DISCARDED, "CALLED"))
_MARKS = frozenset(("WO", "HA", "ARROW"))
_BESIDE = frozenset(("FILL", "COMMON"))


def with_shared_verbs(parts: list[list[Token]]) -> list[list[Token]]:
    """Give each part of such a list the verb that stands in the last."""
    if len(parts) == 1:
        return parts
    found: list[list[Token]] = []
    tail: Sequence[Token] = ()
    for part in reversed(parts):
        rest = _after_player(part)
        if rest is None:
            tail = ()
        elif any(token.kind in _SHARED for token in rest):
            tail = () if any(token.kind in PLAYERS or token.kind in TILES for token in rest) else rest
        elif tail and all(token.kind == tail[0].kind for token in rest):
            part = [*part[: len(part) - len(rest)], *tail]  # noqa: PLW2901 - the part with its verb
        found.append(part)
    return found[::-1]


def _after_player(part: Sequence[Token]) -> Sequence[Token] | None:
    """Return what stands behind the player of a part of such a list; None where it is none."""
    if part[0].kind not in TILES:
        return None
    at = 1
    while at < len(part) and (part[at].kind in TILES or part[at].kind == "AND"):
        at += 1
    if at + 1 >= len(part) or not (part[at].kind in _MARKS or part[at].value == "も"):
        return None
    at += 1
    while at < len(part) and part[at].kind in _BESIDE:
        at += 1
    return part[at + 1 :] if at < len(part) and part[at].kind in PLAYERS else None
