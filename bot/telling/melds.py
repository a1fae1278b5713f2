"""Melds: which, whose, who fed them, which of them came when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.engine.tiles import DRAGONS, WINDS, parse_tiles

from .beside import may_be_beside, name_all, read_beside
from .cases import case_of
from .clauses import Clause, with_tokens
from .deed import MELDS, WINS, Deed
from .one_meld import KINDS, last_kind, placed, tell_added, tell_meld, whole
from .story import Story
from .tokens import MELDED, PLAYERS, TILES, VALUES, Token, pattern, player_of

_ALIKE = {"ECHO": "THREW", "BOTH": "ALL", "GOT": "CALLED"}
_SILENT = frozenset(("BE", "FILL", "COMMON", "HA"))
_ALL_SO = pattern("ALL (?:PON|OKAN|CHI)$")
_OWN = frozenset(("CONCEALED", "CKAN", "AKAN"))
"""Melds of one's own tiles: one that somebody fed is no other of them."""
_NEXT = frozenset(((1, 2), (2, 3), (3, 4), (2, "last"), (3, "last")))
_MADE_ONE = pattern("^PLAYER CALLED? (?:PON|CHI|KAN|OKAN|AKAN|CKAN)$")


_FOLLOWED = pattern("ECHO PLAYER NO")
"""Whose discard was followed: where that is not the maker's, it is no echo."""
_TILED = frozenset(TILES)
_MOST_TIMES = 4
_BESIDE = frozenset(
    (
        *VALUES,
        "HONBA",
        "STICK",
        "BIG",
        "FLAG",
        "BE",
        "ROUND",
        "ON_TABLE",
        "FLOOR",
        "FRESH",
        "NOT_FRESH",
        "RULESET",
        "OTHER",
    )
)
_ONE_SUCH = pattern("^AND? PLAYER (?:COMMON)* (?:PON|CHI|OKAN|CKAN) COMMON+$")
_PIECES = frozenset(("副", "组", "口"))
"""Words behind which one meld is told of which nobody says the tiles: 暗杠了一副."""
_COUNTED = pattern(
    "(?:^AND?(?P<by>PLAYER) (?:AND (?P<by2>PLAYER))? (?:LAID|CALLED|PON|CHI|NO|COMMON|OPENED|SUIT|HAND)*)? COUNT"
)


def read_melds(clause: Clause, plain: Clause, deeds: Sequence[Deed], story: Story) -> None:
    """Tell the melds that a clause shows, in the order of the text."""
    if clause.has("ECHO") and not _FOLLOWED.search(clause.code):
        story.echoed = story.clause
    if clause.has("NOMELDS"):
        subject = [each for at, each in enumerate(clause.tokens) if each.kind in PLAYERS and not at]
        is_alone = len(clause.players) == 1 and case_of(clause.tokens, 0) != "source"
        story.tell("no-melds", "", player_of(subject[0]) if subject and is_alone else "")
    if _read_beside(clause, story) or clause.has("ROB"):
        return
    for deed in map(_each_alone, deeds) if clause.has("ALL", "BOTH") else deeds:
        if deed.kind in MELDED and deed.taker and _ONE_SUCH.search(clause.code) and clause.tokens[-1].value in _PIECES:
            tell_meld(deed.kind, None, {"by": deed.taker}, story)
        elif deed.kind not in WINS and deed.kind != "OWNED":
            _tell(plain, deed, story)
        elif deed.kind == "OWNED" and (called := _kind_of_list(story)):
            _tell(plain, replace(deed, kind=called, takers=[story.maker] if story.maker else []), story)
    kinds = {deed.kind for deed in deeds if deed.kind in MELDED}
    if len(kinds) == 1 and _ALL_SO.search(_code_with_all(clause)):
        name_all(KINDS[kinds.pop()], story)


def _each_alone(deed: Deed) -> Deed:
    """Take tiles written in one, all of which were called, for as many melds: 3m4m5mはぜんぶヨシオからポン."""
    if deed.kind not in ("PON", "OKAN", "CALLED") or len(deed.tiles) != 1 or not deed.giver:
        return deed
    written = deed.tiles[0]
    kinds = parse_tiles(written.value) if "|" not in written.value else ()
    if len(set(kinds)) != written.count or written.count == 1:
        return deed
    return replace(deed, tiles=[Token("TILE", written.start, written.end, str(tile), 1) for tile in kinds])


def _kind_of_list(story: Story) -> str:
    """Return how the tile of another is taken that goes on the list of the clause before: 碰了A的中、B的發."""
    last = story.last_meld()
    is_told = last is not None and {"from", "tiles"} <= last.value.keys()
    return last_kind(story) if last and is_told and story.sentence_begins <= last.clause == story.clause - 1 else ""


def _code_with_all(clause: Clause) -> str:
    """Return the code of a clause without words that say nothing of melds."""
    return clause.without(_SILENT).code


def _read_beside(clause: Clause, story: Story) -> bool:
    """Tell melds that are only counted, and whether the clause adds to what was told before."""
    if len(clause.tokens) == 1 and clause.kinds <= _TILED:
        story.lone_tile_in = story.clause
    if clause.is_aside and clause.kinds <= {"SUIT", "COMMON"} and clause.has("SUIT"):
        _tell_suit(clause.having("SUIT")[0].value, story)
    for token in clause.having("KANS"):
        story.tell("meld", {"kind": "closed-kan", "count": token.count})
    is_beside = may_be_beside(clause, story)
    if not (is_beside or clause.has("COUNT")):
        return False
    light = _light(clause)
    _read_counts(light, story)
    return is_beside and read_beside(light, story)


def _tell_suit(suit: str, story: Story) -> None:
    """Say of which suit the melds counted before are: 九張落地(索子)."""
    last = story.last_meld()
    if last is not None and last.clause == story.clause - 1 and "count" in last.value:
        last.value.setdefault("of", suit)


def _light(clause: Clause) -> Clause:
    """Leave out values and what stands beside them."""
    tokens = [token.as_kind(_ALIKE.get(token.kind, token.kind)) for token in clause.tokens]
    return with_tokens(clause, [token for token in tokens if token.kind not in _BESIDE])


def _tell(plain: Clause, deed: Deed, story: Story) -> None:
    """Tell what one deed says of one meld, or of several."""
    deed = _with_topic(plain, _without_doubtful_maker(plain, _with_pending(deed, story), story), story)
    tiles = [token for token in deed.tiles if token.start not in story.spoken_for]
    fields = _placed(deed, story)
    called = deed.kind if deed.kind in MELDS else ""
    if _goes_on(plain, deed, story):
        _tell_all(plain, deed, tiles, {}, story)
        return
    is_ones = len(deed.takers) <= 1
    if deed.kind in MELDED and is_ones and deed.giver and deed.giver not in story.weak and not (tiles or fields):
        _say_who(deed, fields, called, story)
        tell_meld(called, None, fields, story)
        return
    if deed.kind in MELDS and not (tiles or fields or deed.giver or deed.takers):
        _tell_alone(called, story)
        return
    if len(deed.takers) > 1 or not (tiles or fields or called == "AKAN"):
        _keep_maker(plain, deed, story)
        return
    if not (deed.kind or deed.giver):
        return
    is_dealt_in = plain.has("PASSIVE") and bool(deed.takers) and not fields
    if deed.kind == "THREW" and (is_dealt_in or not (deed.giver or fields)):
        return
    deed = _with_same_feeder(deed, story)
    _say_who(deed, fields, called, story)
    if deed.kind == "THREW" and not deed.takers and "nth" not in fields and deed.giver:
        _keep_thrown(deed, tiles, fields, story)
    elif called == "AKAN" and not tiles:
        tell_added(story)
    else:
        _tell_all(plain, deed, tiles, fields, story)


_OWN_MELD = pattern("TILES (?:HA|WO)? <by> NO KIND")


def _without_doubtful_maker(plain: Clause, deed: Deed, story: Story) -> Deed:
    """In a list of who fed which tile another's pon may be what they made or fed: …、北は美羽のポン."""
    if not deed.taker or deed.giver or not _OWN_MELD.search(plain.code):
        return deed
    told = [event.value for event in story.all("meld") if event.clause >= min(story.sentence_begins, story.clause - 1)]
    is_list = any("from" in meld and meld.get("by") != deed.taker for meld in told)
    return replace(deed, takers=[]) if is_list else deed


def _keep_maker(plain: Clause, deed: Deed, story: Story) -> None:
    """Keep whoever made a meld of which more is told next: *Bo made a pon, 777z, from Cy*."""
    if deed.taker and deed.word.isascii() and _MADE_ONE.search(plain.code):
        story.maker, story.heading = deed.taker, deed.kind


def _placed(deed: Deed, story: Story) -> dict[str, Any]:
    """Say which meld it is; one that goes on from the one before counts the same: *the third kan …, the fourth …*."""
    fields = placed(deed.place)
    if fields and deed.kan:
        fields["of"] = "kan"
    last = story.last_meld()
    if "nth" not in fields or last is None or last.clause < story.sentence_begins:
        return fields
    is_bare = not any(each.kind == "OF" for each in deed.place)
    if is_bare and "of" in last.value and (last.value.get("nth"), fields["nth"]) in _NEXT:
        fields.setdefault("of", last.value["of"])
    return fields


def _with_topic(plain: Clause, deed: Deed, story: Story) -> Deed:
    """Whoever the clause before was about melds, where this one begins with the word for it: 海胆手牌44m,碰了三万."""
    begins = bool(plain.tokens) and plain.tokens[0].kind in MELDED and plain.tokens[0].value != "上"
    is_elided = begins and deed.kind in MELDED and not (deed.takers or story.maker) and story.topic != deed.giver
    return replace(deed, takers=[story.topic]) if is_elided and story.topic else deed


def _goes_on(plain: Clause, deed: Deed, story: Story) -> bool:
    """Whether a clause adds a tile to the melds of one kind told before: *open kans are 3p (from Ann) and 5s*."""
    is_added = bool(plain.tokens) and plain.tokens[0].kind == "AND" and not (deed.kind or deed.giver or deed.takers)
    return is_added and len(deed.tiles) == len(plain.tokens) - 1 == 1 and bool(last_kind(story))


def _with_same_feeder(deed: Deed, story: Story) -> Deed:
    """Whoever fed the meld before fed this one too where the clause only says that somebody was fed again."""
    last = story.last_meld()
    if deed.giver or not deed.takers or not deed.is_fed or last is None or story.clause - last.clause != 1:
        return deed
    feeder = last.value.get("from", "")
    is_same = last.value.get("by") == deed.taker and last.clause >= story.sentence_begins
    return replace(deed, giver=feeder) if feeder and is_same else deed


def _with_pending(deed: Deed, story: Story) -> Deed:
    """Keep a tile or a place of which nothing was said yet, and put it to what is said next."""
    if not (deed.kind or deed.giver or deed.takers):
        before = story.pending or Deed()
        story.pending = replace(
            deed, tiles=deed.tiles or before.tiles, place=deed.place or before.place, kan=before.kan or deed.kan
        )
        return deed
    if story.pending and (deed.giver or deed.kind in MELDS) and not (deed.tiles and deed.place):
        before, story.pending = story.pending, None
        return replace(
            deed, tiles=deed.tiles or before.tiles, place=deed.place or before.place, kan=deed.kan or before.kan
        )
    return deed


def _tell_alone(called: str, story: Story) -> None:
    """A word for a meld alone: a pon that is raised to a kan, or what the melds behind it are."""
    if called == "AKAN":
        tell_added(story)
    elif called in ("PON", "OKAN", "KAN") and story.thrown and story.clause - story.thrown[2] == 1:
        feeder, tile, _ = story.thrown
        maker = {"by": story.maker} if story.maker and story.maker != feeder else {}
        story.forget_thrown()
        tell_meld(called, Token("TILE", 0, 0, tile, 1), {"from": feeder, **maker}, story)
    else:
        story.heading = called


def _say_who(deed: Deed, fields: dict[str, Any], called: str, story: Story) -> None:
    if deed.giver:
        fields["from"] = deed.giver
    maker = deed.taker
    if not maker and called and story.maker != deed.giver:
        maker = story.maker
    if maker:
        fields["by"] = maker
        if deed.giver:
            fields["from"] = deed.giver.replace(":?", f":{maker}")
        story.subject = story.maker = maker
    if deed.giver and (deed.is_fed or deed.kind == "THREW") and not called:
        story.subject = deed.giver


def _keep_thrown(deed: Deed, tiles: Sequence[Token], fields: dict[str, Any], story: Story) -> None:
    """A discard that nobody claims in this clause: of an honour told before its discarder, somebody did."""
    tile = tiles[0] if len(tiles) == 1 else None
    if tile is None or tile.count != 1 or "|" in tile.value:
        return
    story.thrown = (fields["from"], tile.value, story.clause)
    is_won = any(event.value == "discard" for event in story.all("how")) and not any(story.all("from"))
    if deed.is_topic and not is_won and tile.value in (*DRAGONS, *WINDS):
        story.tell("meld", {**fields, "tile": tile.value})


def _tell_all(plain: Clause, deed: Deed, tiles: Sequence[Token], fields: dict[str, Any], story: Story) -> None:
    called = deed.kind if deed.kind in MELDS else ""
    is_again = not deed.kind and not fields.keys() & {"nth"}
    if is_again:
        called = last_kind(story) or story.heading
        if "from" in fields and called in _OWN:
            called = ""
        if story.maker and "by" not in fields and called and story.maker != deed.giver:
            fields["by"] = story.maker
    before = len(story.events)
    times = [token.count for token in plain.having("TIMES") if 1 < token.count <= _MOST_TIMES]
    if len(times) == 1 and called:
        fields["count"] = times[0]
    for tile in tiles or [None]:
        tell_meld(called, tile, dict(fields), story)
    new = [event.value for event in story.events[before:] if event.key == "meld"]
    if is_again and not called:
        story.open_melds += [meld for meld in new if "tile" in meld]
    elif called in ("PON", "KAN") and any(token.kind == called and not token.value.isascii() for token in plain.tokens):
        for meld in story.open_melds:
            meld["kind"], meld["tiles"] = KINDS[called], whole(meld.pop("tile"), KINDS[called])
        story.open_melds = []


def _read_counts(plain: Clause, story: Story) -> None:
    for match in _COUNTED.finditer(plain.code):
        token = plain.tokens[match.end() - 1]
        suits = {each.value for each in plain.having("SUIT")}
        of = token.value or (suits.pop() if len(suits) == 1 else "")
        fields: dict[str, Any] = {"count": token.count} | ({"of": of} if of else {})
        owners = [player_of(each) for each in (_token(plain, match, "by"), _token(plain, match, "by2")) if each]
        told = [event.value for event in story.here("by")]
        for owner in owners or told or [story.subject]:
            story.tell("meld", fields | ({"by": owner} if owner else {}))
            story.subject = owner or story.subject


def _token(plain: Clause, match: re.Match[str], name: str) -> Token | None:
    return plain.tokens[match.start(name)] if match[name] else None
