"""Whether *and* joins the next deed, meld or hand to what was told, or only the next name or tile of a list."""

from __future__ import annotations

from collections.abc import Sequence

from .tokens import LONGEST, PLAYERS, VALUES, VERBS, Token, code_of, pattern

_SAYING = VERBS | {"GOT", "CAME"}
_SEATING = frozenset(("DEALER", "DEALS", "SIT"))
_BEFORE_NEXT = _SAYING | _SEATING | {*VALUES, "WISH", "FLAG"}
"""Classes of which a part needs one to be whole before *and*."""
_STATED = "|".join(sorted(VERBS | {"READY", "NOTREADY"}))
_ACTING = pattern(f"(?:PLAYER (?:AND PLAYER)*)? (?:{_STATED})|PLAYER (?:DEALS|SIT)")
_FED_NEXT = pattern(
    "(?:PLAYER NO)? (?:ORD (?:OF|KAN)? TILES?|OF? TILES) (?:CAME|FED BY|THREW BY|OFF PLAYER (?:THREW|FED))"
    "|ORD (?:OF|KAN) (?:OKAN|CAME|FED|PON|OFF PLAYER)"
)
"""The next meld: *and the third dragon came from Cy*; a tile with *from* alone goes on with a list."""
_VALUED = pattern(f"PLAYER (?:{'|'.join(VALUES)}|HANFU)")
"""The next hand's worth: *Bo 3 han and Cy mangan*."""


def goes_on(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether *and* begins something else that somebody did, had or was."""
    near = part[-LONGEST:]
    before = {token.kind for token in near}
    if before.isdisjoint(_BEFORE_NEXT):
        return False
    following = [token for token in sentence[at + 1 : at + 8] if token.kind not in ("FILL", "NOT", "BE", "COMMON")]
    code = "".join(code_of(token.kind) for token in following)
    acts = _ACTING.match(code) is not None
    if "WISH" in before:
        # What somebody wanted may be several things; what another did is none of them.
        return acts and following[0].kind in PLAYERS
    if before.isdisjoint(_SAYING) and not any(token.value == "double-riichi" for token in near):
        is_valued = not before.isdisjoint(VALUES) and not before.isdisjoint(PLAYERS)
        is_seated = not before.isdisjoint(_SEATING) and not before.isdisjoint(("NAME", "SELF"))
        return (is_seated and acts) or (is_valued and _VALUED.match(code) is not None)
    return acts or _FED_NEXT.match(code) is not None
