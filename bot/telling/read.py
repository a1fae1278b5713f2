"""Reads a chat message to facts: clause by clause what it says, then what that is together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from . import denials
from .answers import answer_in, question_of, reopen, said_next, takes_back, told_of
from .assemble import assembled
from .clauses import Clause, clauses_of, with_tokens
from .cut_names import is_han
from .deed import Deed
from .deeds import deeds_of
from .draws import read_draws
from .either import ways_of
from .fold import folded
from .leftovers import weak_names
from .lexer import tokens_of
from .melded import is_same_meld
from .melds import read_melds
from .plain import plain_of
from .pronouns import with_pronouns
from .seats import listed_players, players_listed, read_seats, seats_in_rows
from .story import Story
from .table import family_by_words, family_with, read_rules, read_table, rule_sets_of
from .tokens import DISCARDED, MELDED, PLAYERS, VALUES, WON, Token, pattern, player_of
from .told import Doubt, Facts, Told
from .values import read_hand, read_values
from .wins import read_wins

__all__ = ["LONGEST", "read_told"]

_MARKS = frozenset(("GA", "WO"))
_UNDECLARED = frozenset(("NOT_RIICHI",))
LONGEST = 6000
"""No more of a message is read."""


def read_told(text: str, family: str = "") -> Told:
    """Read what a message tells; `family` is the one whose rules its channel plays, where that is known."""
    text = text[:LONGEST]
    fold = folded(text)
    tokens = tokens_of(text, fold)
    clauses = clauses_of(tokens)
    deals = _several_deals(text, tokens, clauses)
    if deals is not None:
        return Told(Facts(), (deals,), tuple(_unread(text, clauses)))
    story, doubts = Story(weak=weak_names(tokens)), list[Doubt]()
    read_rules([each for each in clauses if each.mood == "told" and not denials.is_denial(each)], story)
    named = _field_of(family) or _named_field(fold, story)
    rows = seats_in_rows(clauses, story)
    players_listed(list(tokens), story)
    denied: list[tuple[str, object]] = []
    for number, clause in enumerate(clauses):
        if number in rows:
            continue
        story.enter(number, clause)
        is_reopened = clause.has_fix and clause.mood != "hearsay" and reopen(clauses, number, story)
        if clause.mood == "told" and (ways := ways_of(clause)):
            doubts += _either(text, clause, ways, story, named)
        elif clause.mood == "told" and denials.is_denial(clause) and not clause.has("NOTREADY"):
            denied += _deny(clause, story, named)
        elif clause.mood == "told":
            _read(clause, story)
        elif clause.mood == "unsure":
            doubts += _unsure(text, clause, number, named)
        elif clause.asks_who:
            story.question = question_of(_deeds(clause, story), number)
        if clause.has_fix and not is_reopened and clause.mood != "hearsay":
            _correct(clauses, number, story)
    doubts += [*_accounts(text, clauses), *_rule_sets(text, clauses)]
    listed_players(tokens, story)
    facts, asked = assembled(story, named, denied, text)
    return Told(facts, (*doubts, *asked), tuple(_unread(text, clauses)))


_NOT_THAT_ONE = pattern("^NOT PLAYER$")
"""A denial put in between: *Bo, not Cy, dealt in* goes on about Bo."""


def _deny(clause: Clause, story: Story, field: str) -> list[tuple[str, object]]:
    """Return what a clause denies; who it was instead may be said next."""
    if takes_back(clause, story):
        return []
    pair = denials.denied_in(clause, field)
    if pair is not None and pair[0] not in _NO_DEEDS:
        story.question = question_of(_deeds(clause, story), story.clause, without=str(pair[1]))
    _meet(clause, story)
    if not _NOT_THAT_ONE.search(clause.code):
        _follow(clause, story)
    if not clause.has("NOT"):
        _read(clause.without(_UNDECLARED), story)
    if pair is not None and pair[0] == "wins.how" and clause.players:
        story.topic = player_of(clause.players[0])
    return [pair] if pair is not None else []


_NO_DEEDS = ("riichi", "seats.E", "wins.how", "wins.value.patterns", "wins.value.yakuman")


def _deeds(clause: Clause, story: Story) -> list[Deed]:
    return deeds_of(plain_of(clause, story.spoken_for).tokens, story.weak) or []


_SAYING_NOTHING = frozenset(("COMMON", "OTHER"))
"""Classes of words that alone tell nothing."""


def _read(clause: Clause, story: Story) -> None:
    if clause.kinds <= _SAYING_NOTHING:
        _follow(clause, story)
        return
    told, clause = clause, with_pronouns(clause, story)
    whole = _without_reports(read_seats(clause, story))
    bare = whole.without(_MARKS)
    story.subjects = _subjects(whole)
    _meet(bare, story)
    read_table(bare, story)
    read_draws(bare, story)
    read_hand(bare, story)
    plain = plain_of(whole, story.spoken_for)
    story.meet_neighbours(plain.players)
    answer = answer_in(plain, story) if clause is told else None
    deeds = [answer] if answer else told_of(deeds_of(plain.tokens, story.weak) or [], story)
    if deeds:
        story.last_deed = deeds[-1], story.clause
    read_wins(bare, plain, deeds, story)
    read_melds(bare, plain, deeds, story)
    read_values(bare, story)
    _follow(bare, story)


def _meet(clause: Clause, story: Story) -> None:
    """Remember who is named in this sentence; signs that no word took are a name where they stand first."""
    if clause.is_aside or not clause.players:
        return
    for at, token in enumerate(clause.tokens):
        if token.kind in PLAYERS and (not at or token.count or token.kind != "NAME" or not is_han(token.value)):
            story.present.add(player_of(token))


def _subjects(clause: Clause) -> frozenset[int]:
    if not clause.has("GA"):
        return frozenset()
    return frozenset(one.start for one, two in pairwise(clause.tokens) if one.kind == "NAME" and two.kind == "GA")


def _without_reports(clause: Clause) -> Clause:
    if not clause.has("PLAYERS", "ORDER"):
        return clause
    return with_tokens(clause, [token for token in clause.tokens if token.kind not in ("PLAYERS", "ORDER")])


_DEEDS = frozenset((*WON, *MELDED, *DISCARDED, "WIN", "CALLED", "WINNERWORD", "DEALER", "SEAT", "DEALS", "READY"))
_ACTS = frozenset((*WON, *MELDED, *DISCARDED, "WIN"))


def _is_of_somebody(clause: Clause) -> bool:
    """Whether a clause is about a thing of somebody's, and no hand: *Bo's tile*."""
    _, mark, *things = *clause.tokens, clause.tokens[0]
    is_owned = len(things) > 1 and mark.kind == "NO" and mark.end > mark.start + 1
    return is_owned and not clause.has(*VALUES, "HAND", "WIN")


def _follow(clause: Clause, story: Story) -> None:
    """Remember whom a clause is about when it told nothing that acts."""
    if clause.is_aside:
        return
    if _LABELLED.search(clause.code) and clause.tokens[-1].value in _THINGS:
        story.topic = story.maker = player_of(clause.tokens[0])
        return
    sure = [token for token in clause.players if token.value not in story.weak] or clause.players
    is_about = len(sure) == 1 and clause.tokens[0] is sure[0] and not _is_of_somebody(clause)
    if is_about and clause.kinds.isdisjoint(_DEEDS):
        story.topic = player_of(clause.tokens[0])
        if clause.has("BIGNAME", "LIMIT"):
            story.worthy = story.topic, story.clause
    elif clause.players or not clause.kinds.isdisjoint(_ACTS):
        story.topic = ""
    story.lately = player_of(clause.players[0]) if len(clause.players) == 1 else ""
    told_here = bool(story.events) and story.events[-1].clause == story.clause
    first = clause.players[0] if len(clause.players) == 1 else clause.tokens[0] if clause.tokens else None
    if (not story.subject or not told_here) and first and first.kind == "NAME" and story.thrown_in != story.clause:
        story.subject = player_of(first)


_LABELLED = pattern("^(?:NAME NO|SELF NO|MY) (?:OF|COMMON|HAND|CALLED)$")
_THINGS = frozenset(("melds", "calls", "hand", "sets", "tiles"))
"""What stands in a list behind whose it is: *Bo's calls: pon 5z from Cy*."""


def _correct(clauses: Sequence[Clause], number: int, story: Story) -> None:
    """What is said after a correction counts; the same kind of thing said before does not."""
    following = Story()
    for at in (number, said_next(clauses, number)):
        if at < len(clauses) and clauses[at].mood == "told":
            following.enter(at, clauses[at])
            _read(clauses[at], following)
    keys = {event.key for event in following.events}
    is_no = clauses[number].has("NOT")
    if not keys and (is_no or (number + 1 < len(clauses) and clauses[number + 1].has_fix)):
        return
    if not keys:
        told = [event for event in story.events if event.key not in _READ_BEFORE]
        last = next((event.clause for event in reversed(told) if event.clause < number), -1)
        story.put(event for event in story.events if event.clause != last or event.key in _READ_BEFORE)
        return
    here = story.since(number)
    story.put(story.events[: len(story.events) - len(here)])
    for key in sorted(keys):
        if key != "meld" or not _reopen_melds(story, following):
            story.take_back(key)
    story.put((*story.events, *here))


_READ_BEFORE = ("rules", "sanma")
"""What is read of all clauses at once, with its corrections."""


def _reopen_melds(story: Story, following: Story) -> bool:
    """Forget who fed the meld of which a correction tells only its tile and another feeder; whether it does."""
    later = [event.value for event in following.all("meld")]
    melds = [event.value for event in story.all("meld") if event.clause < story.clause]
    again = [meld for meld in melds for told in later if is_same_meld(meld, told)]
    for meld in again:
        meld.pop("from", None)
    return bool(later) and len(again) == len(later)


def _either(text: str, clause: Clause, ways: Sequence[Clause], story: Story, field: str) -> list[Doubt]:
    """Ask where one of two is told, *either Hope or Iris fed the hatsu*, and tell what is so both ways."""
    if len(ways) < _TWO_WAYS:
        return []
    one, two = (_alone(way, story.clause) for way in ways)
    both = [event for event in one.events if event in two.events]
    for part in (one, two):
        part.put(event for event in part.events if event not in both)
    readings = [reading for part in (one, two) if (reading := denials.unsure_of(part, field))]
    story.put((*story.events, *(event for event in both if event.key != "meld")))
    is_asked = len(set(readings)) == len(ways)
    return [Doubt(text[clause.start : clause.end], tuple(readings))] if is_asked else []


_TWO_WAYS = 2


def _alone(clause: Clause, number: int) -> Story:
    """Read one clause without what was told before it."""
    part = Story()
    part.enter(number, clause)
    _read(clause, part)
    return part


def _unsure(text: str, clause: Clause, number: int, field: str) -> list[Doubt]:
    reading = denials.unsure_of(_alone(clause, number), field)
    return [Doubt(text[clause.start : clause.end], (reading,))] if reading else []


def _accounts(text: str, clauses: Sequence[Clause]) -> list[Doubt]:
    """Ask who fed or dealt in where people, one after the other, accuse different ones."""
    found: list[Doubt] = []
    row: list[Clause] = []
    for clause in [*(each for each in clauses if each.mood == "hearsay"), None]:
        if row and (clause is None or clause.sentence - row[-1].sentence > 1):
            accused = denials.accounts_in(row)
            if accused:
                found.append(Doubt(text[row[0].start : row[-1].end], accused))
            row = []
        if clause is not None:
            row.append(clause)
    return found


def _rule_sets(text: str, clauses: Sequence[Clause]) -> list[Doubt]:
    """Ask which of two rule sets is played where it is told to be one of them: 半銃定全銃都未傾掂."""
    found: list[Doubt] = []
    for clause in clauses:
        match = _EITHER_RULES.search(clause.code) if clause.mood == "told" and clause.has("RULESET") else None
        if match:
            sets = clause.tokens[match.start()], clause.tokens[match.end() - 1]
            found.append(Doubt(text[sets[0].start : sets[1].end], rule_sets_of(sets)))
    return found


_EITHER_RULES = pattern("RULESET OR RULESET")


def _several_deals(text: str, tokens: Sequence[Token], clauses: Sequence[Clause]) -> Doubt | None:
    """Two deals of equal standing, numbered: nobody can tell which is meant."""
    numbered = [token for token in tokens if token.kind == "DEALNO"] or _rounds(text, tokens)
    numbers = sorted({int(token.value) for token in numbered})
    if len(numbers) < 2:  # noqa: PLR2004 - one deal alone is the deal
        return None
    wins = ("RON", "WIN", "HU", "TSUMO", "DEALT", "DRAW", "BIGNAME", "LIMIT", "FAN", "HANFU")
    told = [clause for clause in clauses if clause.has(*wins) and clause.mood == "told"]
    starts = [token.start for token in numbered]
    tells = set[int]()
    for clause in told:
        tells.update(range(bisect_right(starts, clause.start) - 1, bisect_right(starts, clause.end)))
    if not tells.issuperset(range(len(starts))):
        return None
    start, end = numbered[0].start, max(clause.end for clause in told)
    return Doubt(text[start : max(end, numbered[-1].end)], tuple(("deal", number) for number in numbers))


def _rounds(text: str, tokens: Sequence[Token]) -> list[Token]:
    """Return the rounds told, each deal as what it is numbered: 東1局は…、東2局は…."""
    rounds = [token for token in tokens if token.kind == "ROUND"]
    numbers = {
        written: number for number, written in enumerate(dict.fromkeys(text[t.start : t.end] for t in rounds), 1)
    }
    return [token.as_kind("DEALNO", str(numbers[text[token.start : token.end]])) for token in rounds]


def _field_of(family: str) -> str:
    """Return the value field that tells a family from the others."""
    return next((field for field in ("han", "faan", "hard") if family and family_with(field) == family), "")


def _named_field(fold: str, story: Story) -> str:
    rules = next((event.value.partition("/")[0] for event in story.all("rules")), "")
    return _field_of(rules) or family_by_words(fold)


_GAME = frozenset(
    (
        *WON,
        *MELDED,
        *DISCARDED,
        "WIN",
        "NAME",
        "BIGNAME",
        "FAN",
        "LIMIT",
        "HONBA",
        "STICK",
        "RIICHI",
        "READY",
        "NOTREADY",
        "TILE",
        "ORD",
        "RULE",
        "DORA",
    )
)


def _unread(text: str, clauses: Sequence[Clause]) -> list[str]:
    """Return what was told but not taken: questions, suppositions, other deals, what others say."""
    return [
        text[clause.start : clause.end].strip()
        for clause in clauses
        if clause.mood in ("asked", "void", "hearsay")
        and (clause.mood == "asked" or not clause.kinds.isdisjoint(_GAME))
        and text[clause.start : clause.end].strip()
    ]
