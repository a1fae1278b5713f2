"""Winds that act, and so stand for whoever sits there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .deed import GIVEN, MELDS, WINS
from .tokens import MELDED, PLAYERS, Token

_ACTS = (WINS | GIVEN | MELDS) - {"CAME", "PON", "FED", "CONCEALED"}
_BEFORE_A_PLAYER = frozenset(("OFF", "BY", "TO"))
_SHORTEST_WIND = 4
_TILE_DEEDS = frozenset((*MELDED, "CALLED", "FED", "THREW", "WINTILE", "CAME", "CONCEALED"))
_WINNING = frozenset(("RON", "TSUMO", "WORTH", "WIN"))


def seated_winds(tokens: Sequence[Token]) -> Iterator[Token]:
    """Take a wind that acts for who sits there: ``East tsumo``, ``off North``."""
    for at, token in enumerate(tokens):
        is_seat = token.kind == "WIND" and (_gives_or_wins(tokens, at) or (_is_word(token) and _acts(tokens, at)))
        if is_seat:
            yield token.as_kind("SEAT", "ESWN"[int(token.value[0]) - 1])
        else:
            yield token


def _acts(tokens: Sequence[Token], at: int) -> bool:
    """Whether a wind's word stands where who acts, or whose it was, would: ``East tsumo``, ``off North``."""
    before = tokens[at - 1].kind if at else ""
    following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
    if following == "NO" or ((not at or before == "AND") and following in _ACTS):
        return True
    if before == "RON":
        return tokens[at - 1].value.endswith(" off") or (at > 1 and _is_word(tokens[at - 2]))
    return before in _BEFORE_A_PLAYER and tokens[at - 1].value.isascii()


def _gives_or_wins(tokens: Sequence[Token], at: int) -> bool:
    """Whether a wind does or gives what no tile does: 南が西からロン."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if following is None or any(token.kind in _TILE_DEEDS for token in tokens):
        return False
    is_source = following.kind == "OFF" and following.value == "から"
    beyond = tokens[at + 2] if at + 2 < len(tokens) else following
    is_actor = (
        following.kind == "GA" and following.end - following.start == 1 and beyond.kind in (*PLAYERS, *_WINNING, "WIND")
    )
    return (is_source or is_actor) and any(token.kind in _WINNING for token in tokens[at + 1 :])


def _is_word(token: Token) -> bool:
    """Whether a wind is a word that may be a seat; the romanised ones are shorter, and tiles."""
    return token.kind == "WIND" and token.end - token.start >= _SHORTEST_WIND
