"""What a part leaves to another to say: 白はミオ、中はリオから, *Ann tenpai, Bo not*."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .tokens import DISCARDED, MELDED, PLAYERS, TILES, VERBS, Token

_SHARED = frozenset((*MELDED, *DISCARDED, "CALLED"))
_MARKS = frozenset(("WO", "HA", "GA", "ARROW"))
_LISTED = frozenset(("AND", *MELDED))
_SOURCES = frozenset(("から", "より"))
_BESIDE = frozenset(("FILL", "COMMON"))
_WHO_NOT = frozenset((*PLAYERS, "AND", "OTHERS", "BE", "FILL", "COMMON", "NOT"))
"""Classes of a part that only says who was not ready."""


def with_shared_verbs(parts: list[list[Token]]) -> list[list[Token]]:
    """Give each part of a list the verb that stands only in the last."""
    found: list[list[Token]] = []
    tail: Sequence[Token] = ()
    for part in reversed(parts):
        rest = _after_player(part) if part[0].kind in _BEGINNING else None
        if rest is None:
            tail = ()
        elif any(token.kind in _SHARED for token in rest) or (rest and rest[0].value in _SOURCES):
            tail = () if any(token.kind in PLAYERS or token.kind in TILES for token in rest) else rest
        elif tail and all(token.kind == tail[0].kind for token in rest):
            part = [*part[: len(part) - len(rest)], *tail]  # noqa: PLW2901 - the part with its verb
        found.append(part)
    return found[::-1]


_BEGINNING = frozenset((*TILES, "CALLED"))


def _after_player(part: Sequence[Token]) -> Sequence[Token] | None:
    """Return what stands behind the player of a part of such a list; None where it is none."""
    first = 2 if len(part) > 2 and part[0].kind == "CALLED" and part[1].kind == "HA" else 0  # noqa: PLR2004 - 鳴きは…
    if part[first].kind not in TILES:
        return None
    at = first + 1
    while at < len(part) and (part[at].kind in _LISTED or part[at].kind in TILES):
        at += 1
    if at + 1 >= len(part) or not (part[at].kind in _MARKS or part[at].value == "も"):
        return None
    at += 1
    while at < len(part) and part[at].kind in _BESIDE:
        at += 1
    return part[at + 1 :] if at < len(part) and part[at].kind in PLAYERS else None


_STATES = frozenset(("RIICHI", "READY", "NOTREADY", "OPENED", "NOT_OPENED"))


def completed(parts: list[list[Token]]) -> list[list[Token]]:
    """Say what a part leaves to the one before it.

    *So did Cy* means what the part before did last; *who* means a name that did nothing yet, *thanks to Cy, who
    fed it*, else it may ask; *Ann tenpai, Bo not*.
    """
    for before, part in pairwise(parts):
        if len(part) > 1 and part[0].kind == "SO" and (state := [each for each in before if each.kind in _STATES]):
            part[:1] = ()
            part.append(Token(state[-1].kind, part[-1].end, part[-1].end, state[-1].value, state[-1].count))
        if part and part[-1].kind == "NOT" and before and any(token.kind == "READY" for token in before):
            part[-1] = part[-1].as_kind("NOTREADY") if all(token.kind in _WHO_NOT for token in part) else part[-1]
        is_named = bool(before) and before[-1].kind in PLAYERS and not any(token.kind in VERBS for token in before)
        if part and is_named and part[0].kind == "WHO":
            part[0] = Token(before[-1].kind, part[0].start, part[0].end, before[-1].value, before[-1].count)
    return parts
