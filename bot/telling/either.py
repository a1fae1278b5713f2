"""Either–or: the ways in which a clause that names two of a kind can be meant."""

from __future__ import annotations

from collections.abc import Sequence

from .clauses import Clause, with_tokens
from .numbers import number_of
from .tokens import DISCARDED, MELDED, PLAYERS, TILES, VALUES, WON, Token, pattern

_TWO = tuple(
    pattern(f"(?P<one>{kind}) OR (?:COMMON|FILL)* (?P<two>{kind})")
    for kind in ("PLAYER", "TILES", "FAN", "LIMIT", "BIGNAME", "HONBA", "STICK", "ORD", "FU", "ROUND")
)
_NUMBERS = pattern("(?P<one>NUMBER|COMMON) OR (?P<two>FAN|HONBA|STICK|FU)")
"""Two numbers of one unit: *2 or 3 honba*."""
_ELSE = pattern("NOT (?P<one>PLAYER) (?P<else>BE) (?P<two>PLAYER)")
_ELSE_WORDS = ("就系", "就是")
"""Words for *it is* that make *it is not A* mean that it is one of two: 唔係阿明就係阿芬."""
_TELLING = frozenset((*PLAYERS, *TILES, *VALUES, *WON, *MELDED, *DISCARDED, "WIN", "RIICHI", "ORD", "HONBA", "STICK"))


def ways_of(clause: Clause) -> Sequence[Clause]:
    """Return what a clause says with the one of two, and with the other; nothing where it tells of no either-or.

    The clause alone is returned where it is not plain which two; *more or less* stands beside nothing of the game.
    """
    if not clause.has("OR"):
        found = _ELSE.search(clause.code) if clause.has("NOT") else None
        if found is None or clause.tokens[found.start("else")].value not in _ELSE_WORDS:
            return ()
        return _with(clause, found.span(), clause.tokens[found.start("one")], clause.tokens[found.start("two")])
    for form in _TWO:
        if found := form.search(clause.code):
            return _with(clause, found.span(), clause.tokens[found.start("one")], clause.tokens[found.start("two")])
    if found := _NUMBERS.search(clause.code):
        one, two = clause.tokens[found.start("one")], clause.tokens[found.start("two")]
        number = number_of(one.value)
        if number is not None:
            return _with(clause, found.span(), Token(two.kind, one.start, one.end, two.value, number), two)
    at = next(place for place, token in enumerate(clause.tokens) if token.kind == "OR")
    sides = clause.tokens[:at], clause.tokens[at + 1 :]
    is_marked = clause.tokens[at].value == "か"
    return (
        (clause,) if is_marked or not at or all(any(token.kind in _TELLING for token in side) for side in sides) else ()
    )


def _with(clause: Clause, place: tuple[int, int], *tokens: Token) -> Sequence[Clause]:
    start, end = place
    rest = clause.tokens[end:]
    if len(rest) > 1 and rest[-2].kind == "SELF" and rest[-1].value in _FORGOTTEN:
        rest = rest[:-2]
    return [with_tokens(clause, [*clause.tokens[:start], token, *rest]) for token in tokens]


_FORGOTTEN = frozenset(("忘了", "忘", "忘记", "忘记了", "不记得", "不记得了", "唔记得", "forgot", "forget"))
"""Behind the writer: whoever forgot which of two it was did nothing in the deal."""
