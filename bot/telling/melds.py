"""Melds: which, whose, who fed them, which of them came when."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.tiles import DRAGONS

from .beside import read_beside
from .clauses import Clause, with_tokens
from .meld_forms import FORMS, VERBS
from .one_meld import KINDS, last_kind, placed, tell_added, tell_meld, whole
from .story import Story, player_of
from .tokens import DISCARDED, TILES, VALUES, Token, pattern, patterns_for

_BESIDE = frozenset(
    (*VALUES, "HONBA", "STICK", "BIG", "FLAG", "BE", "ROUND", "ON_TABLE", "FLOOR", "FRESH", "NOT_FRESH", "RULESET")
)
_COUNTED = pattern("(?:^AND?(?P<by>PLAYER) (?:AND (?P<by2>PLAYER))? (?:LAID|CALLED|PON|CHI|NO|COMMON|OPENED)?)? COUNT")
_TILES = ("late", "first", "second", "third", "again")


def read_melds(clause: Clause, story: Story) -> None:
    """Tell the melds that a clause shows, in the order of the text."""
    plain = _plain(clause)
    if clause.has("ECHO"):
        story.echoed = story.clause
    if clause.has("NOMELDS"):
        story.tell("no-melds", "")
    for token in plain.having("KANS"):
        story.tell("meld", {"kind": "closed-kan", "count": token.count})
    _read_counts(plain, story)
    if read_beside(plain, story):
        return
    taken: list[tuple[int, int]] = []
    found: list[re.Match[str]] = []
    for _, form in patterns_for(FORMS, plain.kinds & VERBS, VERBS):
        for match in form.finditer(plain.code):
            if match.end() > match.start() and all(match.end() <= a or match.start() >= b for a, b in taken):
                taken.append(match.span())
                found.append(match)
    robbed = clause.has("ROB")
    for match in sorted(found, key=lambda each: each.start()):
        tokens = plain.tokens[match.start() : match.end()]
        is_won = any(token.start in story.spoken_for for token in tokens)
        if not robbed and not (is_won and not any(token.kind in KINDS for token in tokens)):
            _tell(plain, match, story)


def _plain(clause: Clause) -> Clause:
    """Leave out values, and *called* and *on* around the word for a meld."""
    tokens = [token for token in clause.tokens if token.kind not in _BESIDE]
    tokens = [token.as_kind("THREW") if token.kind == "ECHO" else token for token in tokens]
    kept = [
        token
        for at, token in enumerate(tokens)
        if not (token.kind == "CALLED" and at + 1 < len(tokens) and tokens[at + 1].kind in KINDS)
        and not (token.kind == "ON" and at and tokens[at - 1].kind in KINDS)
    ]
    return with_tokens(clause, kept)


def _token(plain: Clause, match: re.Match[str], name: str) -> Token | None:
    groups: Mapping[str, str | None] = match.groupdict()
    return plain.tokens[match.start(name)] if groups.get(name) else None


def _tell(plain: Clause, match: re.Match[str], story: Story) -> None:
    """Tell what a match says of one meld, or of several."""
    if match.groupdict().get("two"):
        _tell_two_places(plain, match, story)
        return
    kind = next((token for name in ("kind", "nthkan", "kind2") if (token := _token(plain, match, name))), None)
    what = plain.tokens[match.start("what") : match.end("what")] if match.groupdict().get("what") else ()
    tiles = [token for name in _TILES if (token := _token(plain, match, name))]
    tiles += [token for token in what if token.kind in TILES]
    fields = placed(what)
    if fields and _token(plain, match, "nthkan"):
        fields["of"] = "kan"
    called = kind.kind if kind is not None else ""
    by, feeder = _token(plain, match, "by"), _token(plain, match, "from")
    is_own = by is not None and feeder is not None and player_of(by) == player_of(feeder)
    if is_own or not (tiles or fields or called == "AKAN"):
        return
    _say_who(plain, match, fields, called, story)
    if _is_unclaimed(plain, match, fields):
        _keep_thrown(match, tiles, fields, story)
    elif called == "AKAN" and not tiles:
        tell_added(story)
    else:
        _tell_all(plain, match, called, tiles, fields, story)


def _tell_two_places(plain: Clause, match: re.Match[str], story: Story) -> None:
    """Tell the first and the third of something, fed by one player."""
    feeder = plain.tokens[match.start("from")]
    for name in ("one", "two"):
        told = placed([token for part in (name, "of") if (token := _token(plain, match, part))])
        story.tell("meld", {**told, "from": player_of(feeder)})


def _say_who(plain: Clause, match: re.Match[str], fields: dict[str, Any], called: str, story: Story) -> None:
    by, feeder = _token(plain, match, "by"), _token(plain, match, "from")
    if feeder is not None:
        fields["from"] = player_of(feeder)
    maker = player_of(by) if by is not None else ""
    if not maker and called and all(token is feeder for token in plain.players):
        maker = story.maker
    if maker:
        fields["by"] = maker
        story.subject = story.maker = maker
    words = plain.tokens[match.start() : match.end()]
    if feeder is not None and any(token.kind in DISCARDED for token in words):
        story.subject = player_of(feeder)


def _is_unclaimed(plain: Clause, match: re.Match[str], fields: dict[str, Any]) -> bool:
    threw = _token(plain, match, "threw")
    return threw is not None and threw.kind == "THREW" and "nth" not in fields and "from" in fields


def _keep_thrown(match: re.Match[str], tiles: Sequence[Token], fields: dict[str, Any], story: Story) -> None:
    """A discard that nobody claims in this clause: of a dragon told before its discarder, somebody did."""
    tile = tiles[0] if len(tiles) == 1 else None
    if tile is None or tile.count != 1 or "|" in tile.value:
        return
    story.thrown = (fields["from"], tile.value, story.clause)
    if match.start("threw") > match.start("what") and tile.value in DRAGONS:
        story.tell("meld", {**fields, "tile": tile.value})


def _tell_all(
    plain: Clause, match: re.Match[str], called: str, tiles: Sequence[Token], fields: dict[str, Any], story: Story
) -> None:
    again = _token(plain, match, "again")
    if again is not None:
        called = last_kind(story)
        if story.maker and "by" not in fields and called:
            fields["by"] = story.maker
    before = len(story.events)
    for tile in tiles or [None]:
        tell_meld(called, tile, dict(fields), story)
    new = [event.value for event in story.events[before:] if event.key == "meld"]
    if match.groupdict().get("open") or (again is not None and not called):
        story.open_melds += [meld for meld in new if "tile" in meld]
    elif called in ("PON", "KAN") and any(token.kind == called and not token.value.isascii() for token in plain.tokens):
        for meld in story.open_melds:
            meld["kind"], meld["tiles"] = KINDS[called], whole(meld.pop("tile"), KINDS[called])
        story.open_melds = []


def _read_counts(plain: Clause, story: Story) -> None:
    for match in _COUNTED.finditer(plain.code):
        token = plain.tokens[match.end() - 1]
        fields: dict[str, Any] = {"count": token.count} | ({"of": token.value} if token.value else {})
        owners = [player_of(each) for each in (_token(plain, match, "by"), _token(plain, match, "by2")) if each]
        told = [event.value for event in story.all("by") if event.clause == story.clause]
        for owner in owners or told or [story.subject]:
            story.tell("meld", fields | ({"by": owner} if owner else {}))
            story.subject = owner or story.subject
