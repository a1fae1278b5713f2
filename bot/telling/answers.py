"""A name that stands alone: it answers what was asked, denied or taken back right before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .clauses import Clause
from .deed import GIVEN, MELDS, WINS, Deed
from .plain import plain_of
from .story import Story
from .tokens import pattern, player_of

_ALONE = pattern("^(?:BE|HA)? (?P<name>PLAYER) (?:GA|HA)? (?:BE|NO|COMMON)?$")
_SOURCE = pattern("^(?:BE|HA)? OFF (?P<name>PLAYER) (?:BE|COMMON)?$")
"""It came from somebody else: *sorry, off Nika*."""


def answer_in(plain: Clause, story: Story) -> Deed | None:
    """Return the deed that a lone name completes; None where the clause is none, or nothing is open."""
    source = _SOURCE.search(plain.code) if story.question else None
    alone = source or (_ALONE.search(plain.code) if story.question else None)
    if alone is None or story.question is None:
        return None
    asked, since = story.question
    story.question = None
    if story.clause - since > 1:
        return None
    name = player_of(plain.tokens[alone.start("name")])
    is_giver_open = bool(asked.takers) and not asked.giver and asked.kind != "TSUMO"
    if source or is_giver_open or asked.kind in GIVEN or is_let(asked):
        kind = "FED" if asked.kind == "THREW" and asked.tiles and not asked.takers else asked.kind
        return None if name in asked.takers else replace(asked, kind=kind, giver=name)
    return None if name == asked.giver else replace(asked, takers=[name])


def told_of(deeds: list[Deed], story: Story) -> list[Deed]:
    """Put the tile of which was asked or denied who fed it to whoever is said to have: 唔係Kelly餵紅中,係Tony餵."""
    if story.question is None or len(deeds) != 1:
        return deeds
    asked, since = story.question
    deed = deeds[0]
    is_bare = deed.kind in GIVEN and deed.giver and not (deed.tiles or deed.place or deed.takers)
    if not is_bare or story.clause - since > 1 or asked.kind != deed.kind or deed.giver in asked.takers:
        return deeds
    story.question = None
    kind = "FED" if asked.kind == "THREW" and asked.tiles else asked.kind
    return [replace(asked, kind=kind, giver=deed.giver)]


def question_of(deeds: Sequence[Deed], clause: int, *, without: str = "") -> tuple[Deed, int] | None:
    """Return the one deed of which somebody is to be told; `without` leaves out who was denied."""
    told = [each for each in deeds if each.kind in _ACTS]
    if len(told) != 1:
        return None
    deed = _without(told[0], without)
    is_open = not deed.giver if deed.kind in GIVEN or is_let(deed) else not deed.takers
    return (deed, clause) if is_open else None


def is_let(deed: Deed) -> bool:
    """Whether a meld is told of whoever let it happen: ポンさせた."""
    return deed.kind in MELDS and "させ" in deed.word


def reopen(clauses: Sequence[Clause], number: int, story: Story) -> bool:
    """Take back who did what was told last, where a correction says another name and nothing else."""
    at = number if clauses[number].kinds - {"NOT"} else said_next(clauses, number)
    clause = clauses[at] if at < len(clauses) else None
    if clause is None or clause.mood != "told":
        return False
    if _NOT_ONE.search(clause.code) or _denies(clause):
        return _reopens_denied(clause, at, story)
    code = plain_of(clause, set()).code
    is_source = _SOURCE.search(code) is not None
    if not is_source and _ALONE.search(code) and _seats_another(player_of(clause.players[0]), at, story):
        return True
    if not (is_source or _ALONE.search(code)) or story.last_deed is None:
        return False
    deed, _ = story.last_deed
    if is_source and not deed.giver:
        return False
    actor = deed.giver if is_source else deed.giver if deed.kind in GIVEN else deed.taker
    is_that_one = clause.tokens[0].kind in ("BE", "HA") and bool(actor)
    _take_back_last(actor if is_that_one or is_source else "", max(number, at - 1), story)
    return True


def said_next(clauses: Sequence[Clause], number: int) -> int:
    """Return which clause behind a correction says what is so: not a word between, *wait, no, off Cy*, 唔係,睇錯,…."""
    at = number + 1
    is_word = at + 1 < len(clauses) and clauses[at].mood == "told" and clauses[at].kinds <= {"COMMON", "OTHER"}
    return at + 1 if is_word and clauses[at].sentence == clauses[at + 1].sentence else at


def _seats_another(name: str, at: int, story: Story) -> bool:
    """Seat another player where only a seat was told right before: 庄家是秦姐,记错了,是毛毛."""
    told = story.events[-1] if story.events else None
    if told is None or told.key != "seat" or at - told.clause > _CORRECTED_WITHIN or story.since(told.clause) != [told]:
        return False
    wind, seated = told.value
    if seated == name:
        return False
    story.put(story.events[:-1])
    story.tell("seat", (wind, name))
    story.seated_in = at
    return True


_CORRECTED_WITHIN = 3


def _reopens_denied(clause: Clause, at: int, story: Story) -> bool:
    """Take back one of the two told last where a correction denies that name: *sorry, not Cy, Di*."""
    if story.last_deed is None or not _NOT_ONE.search(clause.code):
        return False
    (deed, since), named = story.last_deed, player_of(clause.players[0])
    if named not in (deed.giver, *deed.takers) or at - since > _CORRECTED_WITHIN:
        return False
    _take_back_last(named, at, story)
    return True


_NOT_ONE = pattern("^NOT PLAYER$")


def _denies(clause: Clause) -> bool:
    """Whether a clause goes on behind a denial: 我冇呃你."""
    return any(token.kind == "NOT" for token in clause.tokens[:-1])


def takes_back(clause: Clause, story: Story) -> bool:
    """Take back who did what was told right before, where only that is denied: X放冲,不是X, or 也不是."""
    if clause.has_fix:
        return False
    if clause.tokens[0].value == "not" and not story.question and _reopens_denied(clause, story.clause, story):
        return True
    if not _ONLY_DENIED.search(clause.code) or story.last_deed is None:
        return False
    if clause.tokens[0].value not in _IT_IS_NOT:
        return False
    deed, since = story.last_deed
    named = player_of(clause.players[0]) if clause.players else ""
    if story.clause - since != 1 or named not in ("", deed.giver, *deed.takers):
        return False
    _take_back_last(named, story.clause, story)
    return True


_ONLY_DENIED = pattern("^NOT (?:PLAYER)? BE?$")
_IT_IS_NOT = frozenset(("不是", "并不是", "唔系", "哦不是", "啊不是", "噢不是", "诶不是"))


def _take_back_last(actor: str, number: int, story: Story) -> None:
    """Forget what was told last; who did it, if that is plain, may be said next."""
    if story.last_deed is None:
        return
    deed, since = story.last_deed
    story.put(event for event in story.events if event.clause != since)
    players = [*deed.takers, *([deed.giver] if deed.giver else [])]
    if deed.kind in _ACTS and (len(players) == 1 or actor):
        story.question = _without(deed, players[0] if len(players) == 1 else actor), number


_ACTS = WINS | MELDS | GIVEN


def _without(deed: Deed, name: str) -> Deed:
    giver = "" if deed.giver == name else deed.giver
    return replace(deed, giver=giver, takers=[each for each in deed.takers if each != name])
