"""The tile that somebody won with, where it is told beside the win: a wait of one, or a clause of its own."""

from __future__ import annotations

from .clauses import Clause
from .one_meld import ask_winning_tile
from .story import Story
from .tokens import TILES, Token, pattern, player_of

_TANKI = pattern("WAIT (?P<wait>TILES) TANKI|TANKI HA? (?P<lone>TILES)|WAIT? (?P<pair>TILES) TANKI")
_WAITING = pattern("^(?:NAME|SELF|PRONOUN)? (?:BE|COMMON|READY)* WAIT ON? (?P<tile>TILES)(?! (?:TILES|AND|OR|NUMBER))")
"""A wait for one tile, with which whoever waited may have won."""
_ON_TILE = pattern("^ON (?P<tile>TILES)$|^WINTILE (?:HA|BE|NO)? (?P<late>TILES)$|^(?:HA|BE)? (?P<then>TILES)$")
_THAT_ONE = pattern("^THREW (?:NO|HA|BE)? (?P<tile>TILES)$")
TOLD_OF_WINS = frozenset(("by", "from", "how"))
"""Keys of events that tell of a win."""


def read_tile(clause: Clause, plain: Clause, story: Story) -> None:
    """Tell a winning tile that is told beside the win: a wait of one, or a clause of its own."""
    if clause.kinds.isdisjoint(TILES):
        return
    found = _TANKI.search(clause.code) if clause.has("TANKI") else None
    name = next((each for each in ("wait", "lone", "pair") if found and found[each]), "")
    if found and name:
        tell_tile(clause.tokens[found.start(name)], story)
        if len(clause.players) == 1:
            story.waiter = player_of(clause.players[0])
        return
    if clause.has("WAIT") and (waited := _WAITING.search(clause.code)):
        whose = player_of(clause.players[0]) if clause.players else story.lately or story.subject or _just_won(story)
        if whose and len(clause.players) <= 1:
            tell_tile(clause.tokens[waited.start("tile")], story, whose)
        return
    if not clause.kinds <= _BESIDE_A_TILE:
        return
    alone = _ON_TILE.search(plain.code) or _THAT_ONE.search(plain.code)
    name = next((each for each, said in (alone.groupdict() if alone else {}).items() if said), "")
    is_that = alone is not None and alone.re is _THAT_ONE
    is_beside = name in ("tile", "late") and not is_that
    if alone and (is_beside or _is_after_win(story, is_that=is_that)):
        tell_tile(plain.tokens[alone.start(name)], story)


def _just_won(story: Story) -> str:
    """Return who alone won in the clause before."""
    return next((event.value for event in story.just_before() if event.key == "by"), "") if story.one("by") else ""


_BESIDE_A_TILE = frozenset(
    ("TILE", "WIND", "ON", "HA", "BE", "NO", "COMMON", "WINTILE", "THREW", "OTHER", "PRONOUN", "FRESH", "NOT_FRESH")
)


def _is_after_win(story: Story, *, is_that: bool) -> bool:
    """Whether the clauses before told a win of this sentence, and no meld since, unless *that one* is said."""
    since = min(story.sentence_begins, story.clause - 1)
    keys = set[str]()
    for event in reversed(story.events):
        if event.clause < since:
            break
        keys.add(event.key)
        if event.key in TOLD_OF_WINS:
            return "tile" not in keys and (is_that or "meld" not in keys) and story.thrown is None
    return False


def tell_tile(token: Token, story: Story, whose: str = "") -> None:
    """Tell that a hand was won with a tile, unless the word is for several; ask where it can stand for another."""
    if token.count == 1 and "|" in token.value:
        ask_winning_tile(token, story)
    elif token.count == 1:
        story.tell("tile", token.value, whose)
        story.spoken_for.add(token.start)
