"""Kans and norths set aside that somebody won on, and who was robbed of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .clauses import Clause
from .tokens import PLAYERS, TILES, Token

_MARKS = ("GA", "HA", "NO")
_TILES = frozenset(TILES)
_ROBBED = frozenset(("ROB", "NORTH_ASIDE", "AKAN", "CKAN"))


def _says_north(aside: Token, after: Token) -> bool:
    """Whether a north set aside is told as a tile that can be won on, not only that somebody did so before."""
    if not aside.value.startswith("抜い"):
        return True
    return "北" in aside.value or (after.kind in TILES and after.value == "4z") or after.kind in ("RONNED", "ROB", "IF")


def is_robbed(clause: Clause) -> bool:
    """Whether what was won on is told as a kan's tile, or a north set aside: レンが暗槓した北でロン."""
    if clause.kinds.isdisjoint(_ROBBED):
        return False
    if clause.has("ROB"):
        return True
    if not clause.has("RON", "HU"):
        return False
    return any(
        (token.kind == "NORTH_ASIDE" and _says_north(token, after))
        or (token.kind == "AKAN" and not token.value.endswith("て"))
        or (token.kind == "CKAN" and token.value.endswith("した") and after.kind in TILES)
        for token, after in pairwise((*clause.tokens, clause.tokens[-1]))
    )


def robbed_of(tokens: Sequence[Token]) -> Iterator[Token]:
    """Read *whom a tile was robbed of* as whose it was: オーウェンが加槓した4筒を… is オーウェンの4筒."""
    kinds = ["", *(token.kind for token in tokens), "", ""]
    for at, token in enumerate(tokens, start=1):
        if kinds[at] in _MARKS and kinds[at - 1] in PLAYERS and kinds[at + 1] == "KONG" and kinds[at + 2] in _TILES:
            yield token.as_kind("NO", "の")
        elif not (kinds[at] == "KONG" and kinds[at - 1] in _MARKS and kinds[at + 1] in _TILES):
            yield token
