"""Whom *he*, 佢 and their like mean: somebody only where nobody else can be meant."""

from __future__ import annotations

from .clauses import Clause, with_tokens
from .story import Story
from .tokens import Token, player_of

_ONE_PERSON = frozenset("he she him her 他 她 佢 彼 彼女".split())  # noqa: SIM905 - words

_OBJECTS = (" him", " her", " them")
"""Whoever fed *her* is somebody else."""


def with_pronouns(clause: Clause, story: Story) -> Clause:
    """Put the name for the pronoun of one person where this sentence, or else the one before, names one alone."""
    if clause.has("FED") and any(token.value.endswith(_OBJECTS) for token in clause.having("FED")):
        story.set_apart |= {player_of(token) for token in clause.players}
    if not clause.has("PRONOUN") or not any(_is_one(token) for token in clause.tokens):
        return clause
    others = {player_of(token) for token in clause.players if not _is_predicate(clause, token)}
    meant = {name for name in story.present or story.present_before if name != "@author"} - story.set_apart
    story.set_apart |= others
    if len(meant) != 1 or (others and not (_is_given(clause) and meant.isdisjoint(others))):
        return clause
    name = next(iter(meant))
    if name.startswith("@") or name in story.set_apart_before:
        return clause
    put = [Token("NAME", each.start, each.end, name, 1) if _is_one(each) else each for each in clause.tokens]
    return with_tokens(clause, put)


def _is_predicate(clause: Clause, token: Token) -> bool:
    """Whether a seat is what a pronoun alone is said to be, and nobody else: 彼は親."""
    is_seat = token.kind in ("DEALER", "SEAT") and token is clause.players[-1]
    return is_seat and clause.kinds <= {"PRONOUN", "DEALER", "SEAT", "BE", "HA", "GA"}


def _is_given(clause: Clause) -> bool:
    """Whether the one who is meant won with what somebody else named there gave: Kenny打三索俾佢食."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return clause.has("RON", "HU", "DEALT") and any(
        _is_one(token) and before.kind in _GIVING for before, token in pairs
    )


_GIVING = frozenset(("GIVE", "DEALT", "FED", "TO"))


def _is_one(token: Token) -> bool:
    return token.kind == "PRONOUN" and token.value in _ONE_PERSON
