"""Melds: which, whose, who fed them, which of them came when."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.tiles import KIND_OF, Tile, parse_tiles
from bot.notation.pieces import is_run, is_same

from .clauses import Clause, with_tokens
from .story import Story, player_of
from .tokens import Token, pattern, patterns_for

_BESIDE = frozenset(
    [
        "BIGNAME",
        "FAN",
        "FU",
        "LIMIT",
        "HONBA",
        "STICK",
        "HARD",
        "SOFT",
        "SMALL",
        "BIG",
        "FLAG",
        "BE",
        "ROUND",
        "ON_TABLE",
        "FLOOR",
        "FRESH",
        "NOT_FRESH",
        "RULESET",
    ]
)
_VERBS = frozenset(
    ["PON", "CHI", "KAN", "OKAN", "AKAN", "CKAN", "MKAN", "FED", "THREW", "CALLED", "OFF", "CAME", "CONCEALED", "ORD"]
)
_WHAT = "(?P<what>WHAT)"
_MELDED = "(?P<kind>KIND|CALLED)"
_FORMS = (
    f"<from> (?:THREW|FED) {_WHAT} (?:PASSIVE|GIVE|TO|NI) <by> {_MELDED}",
    f"<from> {_WHAT} THREW <by> {_MELDED}",
    f"<from> NO? {_WHAT} PASSIVE <by> {_MELDED}",
    f"(?P<by>PLAYER)? {_MELDED} <from> (?:NO|THREW|FED) {_WHAT}",
    f"<by> {_MELDED} <from> {_WHAT}",
    "(?P<what>ORD OF? )(?P<kind>KIND) <from> (?:NO|THREW|FED)? (?P<late>TILES)",
    f"<from> NO? THREW {_WHAT} <by> (?P<kind>KIND)",
    f"<from> NO? THREW {_WHAT} (?P<kind>KIND)",
    f"{_WHAT} <from> THREW <by> (?P<kind>KIND)",
    "^(?P<what>ORD NO? TILES) <from>$",
    f"<from> {_WHAT} <by> NI (?:FED|THREW)",
    f"<from> <by> NI {_WHAT} FED",
    f"<from> (?:FED|THREW) {_WHAT} (?:GIVE|TO|NI) <by>",
    f"<from> (?:FED) (?:GIVE|TO)? <by> {_WHAT}",
    f"{_WHAT} <by> NI FED (?:HA)? <from>",
    f"<from> NO (?P<what>ORD? OF? TILES) {_MELDED}",
    f"(?P<what>ORD) (?P<nthkan>KAN) <from> NO (?P<late>TILES) {_MELDED}",
    f"{_WHAT} (?:NO)? <from> NO (?P<late>TILES) {_MELDED}",
    f"{_WHAT} {_MELDED}? NO? <from> OFF NO? {_MELDED.replace('kind', 'kind2')}",
    f"{_WHAT} NO? <by> <from> OFF {_MELDED}",
    f"<by> <from> OFF {_WHAT} {_MELDED}",
    f"<from> OFF {_WHAT} {_MELDED}",
    f"(?P<what>ORD OF? )?(?P<by>PLAYER)? {_MELDED} (?P<late>TILES) NO? <from> (?:FED|THREW)",
    "(?P<what>ORD) (?P<nthkan>KAN) (?P<kind>OKAN|KAN)? (?:OTHER|COMMON)? OFF <from> (?P<late>TILES)?",
    "(?P<what>ORD OF? )(?P<kind>KIND) OFF <from> (?P<late>TILES)?",
    f"(?P<by>PLAYER)? NO? {_MELDED} {_WHAT} (?:AND)? (?:OFF|CAME) <from>",
    "(?P<what>ORD) (?P<kind>PON|CHI) (?:OFF|CAME) <from>",
    "(?P<what>TILES) (?P<kind>KIND) (?:OFF|CAME) <from>",
    f"(?P<by>PLAYER)? {_MELDED} (?P<first>TILES) AND (?:AND)? (?P<second>TILES) AND (?:AND)? (?P<third>TILES) OFF <from>",
    f"(?P<by>PLAYER)? {_MELDED} (?P<first>TILES) AND (?:AND)? (?P<second>TILES) OFF <from>",
    "(?:AND|^) (?P<again>TILES) OFF <from>",
    "^(?P<by>PLAYER)? (?P<first>TILES) (?:AND (?P<second>TILES))? <from> (?P<open>OFF)$",
    f"{_MELDED} (?P<what>TILES) <from> OFF",
    "(?P<what>TILES) (?P<kind>KIND) <from> OFF",
    f"(?P<by>PLAYER) CALLED {_WHAT} OFF <from>",
    f"{_WHAT} (?:FED|THREW) (?:HA|BY) <from>",
    f"{_WHAT} (?:CAME|OFF) <from>",
    "<from> (?P<threw>FED) (?P<one>ORD) AND (?P<two>ORD) (?P<of>OF)",
    f"<from> (?P<threw>FED) {_WHAT}",
    f"{_WHAT} {_MELDED}? <from> (?P<threw>FED|THREW)",
    f"<from> {_WHAT} (?P<threw>FED|THREW)",
    f"<from> (?P<threw>THREW) {_WHAT}",
    f"(?P<by>PLAYER)? NO? {_MELDED} (?P<first>TILES) AND (?P<second>TILES) (?:AND (?P<third>TILES))?",
    "(?P<first>TILES) (?:AND (?P<second>TILES))? (?:COMMON|NO|HAND)* (?P<kind>CONCEALED)",
    "(?P<kind>CONCEALED) (?P<first>TILES) (?:AND (?P<second>TILES))?",
    f"(?P<by>PLAYER)? NO? {_MELDED} {_WHAT}",
    f"(?P<by>PLAYER)? NO? {_WHAT} (?P<kind>KIND)",
    "(?P<kind>AKAN)",
)
_KINDS = {
    "CONCEALED": "concealed",
    "PON": "pon",
    "CHI": "chi",
    "KAN": "kan",
    "OKAN": "open-kan",
    "AKAN": "added-kan",
    "CKAN": "closed-kan",
}
_SIZE = {"concealed": 3, "pon": 3, "kan": 4, "open-kan": 4, "added-kan": 4, "closed-kan": 4}
_COUNTED = pattern("(?:^AND?(?P<by>PLAYER) (?:AND (?P<by2>PLAYER))? (?:LAID|CALLED|PON|CHI|NO|COMMON|OPENED)?)? COUNT")
_NAMED_ALONE = pattern("^<from>$")
_FED_ALONE = pattern("^<from> (?:THREW|FED|OFF|CALLED)$|^OFF (?P<late>PLAYER)$")
_PLACED_ALONE = pattern("^(?P<ord>ORD) (?P<of>OF)?$")
_TILE_ALONE = pattern("^(?P<tile>TILES)$")
_FORCED = pattern("(?P<by>PLAYER)? FORCED THREW? (?P<tile>TILES)")
_CLAIMED_ALONE = pattern("^<by> (?P<kind>KIND|CALLED) (?P<ord>ORD)?")


def read_melds(clause: Clause, story: Story) -> None:
    """Tell the melds that a clause shows, in the order of the text."""
    plain = _plain(clause)
    if clause.has("ECHO"):
        story.echoed = story.clause
    if clause.has("NOMELDS"):
        story.tell("no-melds", True)  # noqa: FBT003 - told as it is
    _read_counts(plain, story)
    if _read_beside(plain, story):
        return
    taken: list[tuple[int, int]] = []
    found: list[re.Match[str]] = []
    for _, form in patterns_for(_FORMS, plain.kinds & _VERBS, _VERBS):
        for match in form.finditer(plain.code):
            if match.end() > match.start() and all(match.end() <= a or match.start() >= b for a, b in taken):
                taken.append(match.span())
                found.append(match)
    robbed = clause.has("ROB")
    for match in sorted(found, key=lambda each: each.start()):
        tokens = plain.tokens[match.start() : match.end()]
        is_won = any(token.start in story.spoken_for for token in tokens)
        if not robbed and not (is_won and not any(token.kind in _KINDS for token in tokens)):
            _tell(plain, match, story)


def _plain(clause: Clause) -> Clause:
    """Leave out values, and *called* and *on* around the word for a meld."""
    tokens = [token for token in clause.tokens if token.kind not in _BESIDE]
    tokens = [token.as_kind("THREW") if token.kind == "ECHO" else token for token in tokens]
    kept = [
        token
        for at, token in enumerate(tokens)
        if not (token.kind == "CALLED" and at + 1 < len(tokens) and tokens[at + 1].kind in _KINDS)
        and not (token.kind == "ON" and at and tokens[at - 1].kind in _KINDS)
    ]
    return with_tokens(clause, kept)


def _token(plain: Clause, match: re.Match[str], name: str) -> Token | None:
    groups: Mapping[str, str | None] = match.groupdict()
    return plain.tokens[match.start(name)] if groups.get(name) else None


def _tell(plain: Clause, match: re.Match[str], story: Story) -> None:
    kind = _token(plain, match, "kind") or _token(plain, match, "nthkan") or _token(plain, match, "kind2")
    by, feeder = _token(plain, match, "by"), _token(plain, match, "from")
    what = plain.tokens[match.start("what") : match.end("what")] if match.groupdict().get("what") else ()
    tiles = [token for name in ("late", "first", "second", "third", "again") if (token := _token(plain, match, name))]
    tiles += [token for token in what if token.kind in ("TILE", "WIND", "LETTER")]
    fields: dict[str, Any] = {}
    fields |= _place(what)
    if match.groupdict().get("two"):
        for name in ("one", "two"):
            told = _place([token for part in (name, "of") if (token := _token(plain, match, part))])
            story.tell("meld", {**told, "from": player_of(feeder)} if feeder else told)
        return
    if (by and feeder and player_of(by) == player_of(feeder)) or len(what) + len(tiles) + (kind is not None) == 0:
        return
    if fields and kind is not None and kind.kind in ("KAN", "OKAN") and match.groupdict().get("nthkan"):
        fields["of"] = "kan"
    if not tiles and not fields and (kind is None or kind.kind != "AKAN"):
        return
    if feeder is not None:
        fields["from"] = player_of(feeder)
    maker = player_of(by) if by is not None else ""
    if not maker and kind is not None and all(token is feeder for token in plain.players):
        maker = story.maker
    if maker:
        fields["by"] = maker
        story.subject = story.maker = maker
    if feeder is not None and any(
        token.kind in ("FED", "THREW") for token in plain.tokens[match.start() : match.end()]
    ):
        story.subject = player_of(feeder)
    threw = _token(plain, match, "threw")
    if threw is not None and threw.kind == "THREW" and "nth" not in fields and feeder is not None:
        tile = tiles[0] if len(tiles) == 1 else None
        if tile is not None and tile.count == 1 and "|" not in tile.value:
            story.thrown = (player_of(feeder), tile.value, story.clause)
            if match.start("threw") > match.start("what") and tile.value in ("5z", "6z", "7z"):
                story.tell("meld", {**fields, "tile": tile.value})
        return
    called = kind.kind if kind is not None else ""
    if called == "AKAN" and not tiles:
        _tell_added(story, fields)
        return
    again = _token(plain, match, "again")
    if again is not None:
        called = _last_kind(story)
        if story.maker and "by" not in fields and called:
            fields["by"] = story.maker
    before = len(story.events)
    for tile in tiles or [None]:
        _tell_one(called, tile, dict(fields), story)
    new = [event.value for event in story.events[before:] if event.key == "meld"]
    if match.groupdict().get("open") or (again is not None and not called):
        story.open_melds += new
    elif called in ("PON", "KAN") and any(token.kind == called and not token.value.isascii() for token in plain.tokens):
        for meld in story.open_melds:
            meld["kind"], meld["tiles"] = _KINDS[called], _whole(meld.pop("tile"), _KINDS[called])
        story.open_melds = []


def _place(what: Sequence[Token]) -> dict[str, Any]:
    """Which meld it is: the third, of dragons."""
    fields: dict[str, Any] = {}
    for token in what:
        if token.kind == "ORD":
            nth, _, of = token.value.partition(" ")
            fields["nth"] = nth if nth == "last" else int(nth)
            fields |= {"of": of} if of else {}
        elif token.kind == "OF" and token.value in ("dragon", "wind", "kan", "opening", "honour", "terminal"):
            fields["of"] = token.value
    return fields if "nth" in fields else {}


def _last_kind(story: Story) -> str:
    """The kind of the meld told just before in this clause."""
    before = [event for event in story.all("meld") if story.clause - event.clause <= 1]
    return next((word for word, kind in _KINDS.items() if before and before[-1].value.get("kind") == kind), "")


def _tell_added(story: Story, fields: dict[str, Any]) -> None:
    """A kan added to the pon that was told last."""
    pons = [event.value for event in story.all("meld") if event.value.get("kind") == "pon" and "tiles" in event.value]
    if pons and pons[-1]:
        whose = {"by": pons[-1]["by"]} if "by" in pons[-1] else {}
        digit_suit = pons[-1]["tiles"]
        story.tell("meld", {**whose, "kind": "added-kan", "tiles": digit_suit[0] * 4 + digit_suit[-1]})


def _tell_one(called: str, tile: Token | None, fields: dict[str, Any], story: Story) -> None:
    kind = _KINDS.get(called, "")
    if called == "MKAN" and "from" in fields:
        kind = "open-kan"
    elif called == "MKAN" and tile is not None and tile.count in (1, 4) and "|" not in tile.value:
        story.tell("doubt", (tile, [("melds.kind", "open-kan"), ("melds.kind", "added-kan")]))
        story.tell("meld", {**fields, "tiles": _whole(tile.value, "kan")})
        return
    if kind == "kan" and "from" in fields:
        kind = "open-kan"
    if kind in ("closed-kan", "added-kan"):
        fields.pop("from", None)
    if tile is not None and "|" in tile.value:
        if kind:
            fields["kind"] = kind
        readings = [_whole(each, kind) for each in tile.value.split("|")]
        story.tell("doubt", (tile, [("melds.tiles" if kind else "melds.tile", each) for each in readings]))
        if kind:
            story.tell("meld", fields)
        return
    if tile is not None:
        tiles = parse_tiles(tile.value)
        if len(tiles) > 4 or (len(tiles) == 2):  # noqa: PLR2004 - no meld has so many tiles
            return
        if not kind and len(tiles) > 1:
            kind = _kind_shown(tiles, "from" in fields)
            if not kind:
                return
        if not kind or (kind == "chi" and len(tiles) == 1):
            fields["tile"] = tile.value
        elif len(tiles) > 1 and not _fits(kind, tiles):
            return
        else:
            fields["tiles"] = _whole(tile.value, kind)
    if kind:
        fields["kind"] = kind
    if story.clause - story.echoed in (0, 1) and "from" in fields:
        fields["asserted"] = {"echo": True}
    story.tell("meld", fields)


def _fits(kind: str, tiles: tuple[Tile, ...]) -> bool:
    return is_run(tiles) if kind == "chi" else is_same(tiles, 3, _SIZE[kind])


def _kind_shown(tiles: tuple[Tile, ...], is_fed: bool) -> str:  # noqa: FBT001 - what the text says
    if is_run(tiles):
        return "chi"
    if is_same(tiles, 3, 3):
        return "pon"
    return ("open-kan" if is_fed else "kan") if is_same(tiles, 4, 4) else ""


def _whole(tile: str, kind: str) -> str:
    """Write the whole meld of a tile that stands for it."""
    size = _SIZE.get(kind, 0)
    if len(tile) == 2 and size:  # noqa: PLR2004 - one tile
        return KIND_OF[Tile(tile)][0] * size + tile[1] if tile[0] != "0" else "0" + "5" * (size - 1) + tile[1]
    if size == 4 and len(tile) == 4:  # noqa: PLR2004 - three alike of a kan
        return tile[0] + tile
    return tile


def _read_counts(plain: Clause, story: Story) -> None:
    for match in _COUNTED.finditer(plain.code):
        token = plain.tokens[match.end() - 1]
        fields: dict[str, Any] = {"count": token.count} | ({"of": token.value} if token.value else {})
        owners = [player_of(each) for each in (_token(plain, match, "by"), _token(plain, match, "by2")) if each]
        told = [event.value for event in story.all("by") if event.clause == story.clause]
        for owner in owners or told or [story.subject]:
            story.tell("meld", fields | ({"by": owner} if owner else {}))
            story.subject = owner or story.subject


def _read_beside(plain: Clause, story: Story) -> bool:
    """Read what a clause of its own says about the meld or the discard before it."""
    alone = _FED_ALONE.search(plain.code) or (_NAMED_ALONE.search(plain.code) if plain.is_aside else None)
    last = next(iter(reversed(list(story.all("meld")))), None)
    if alone and last is not None and last.clause == story.clause - 1 and "from" not in last.value:
        token = _token(plain, alone, "from") or _token(plain, alone, "late")
        if token is not None and last.value.get("kind") not in ("closed-kan", "added-kan"):
            last.value["from"] = player_of(token)
            if last.value.get("kind") == "kan":
                last.value["kind"] = "open-kan"
        return True
    placed, lone = _PLACED_ALONE.search(plain.code), _TILE_ALONE.search(plain.code)
    if placed and last is not None and last.clause == story.clause - 1 and "nth" not in last.value:
        last.value.update(_place(plain.tokens))
        return True
    if lone and last is not None and last.clause == story.clause - 1 and not {"tile", "tiles"} & last.value.keys():
        tile, kind = plain.tokens[0], last.value.get("kind", "")
        if tile.count == 1 and "|" not in tile.value:
            last.value["tiles" if kind in _SIZE else "tile"] = _whole(tile.value, kind)
        return True
    forced = _FORCED.search(plain.code)
    if forced:
        by, tile = _token(plain, forced, "by"), plain.tokens[forced.start("tile")]
        name = player_of(by) if by else story.subject
        if name and tile.count == 1:
            story.thrown = (name, tile.value, story.clause)
        return True
    claimed = _CLAIMED_ALONE.search(plain.code)
    if claimed and story.thrown is not None and story.clause - story.thrown[2] == 1 and not plain.has("TILE", "WIND"):
        feeder, tile, _ = story.thrown
        by, kind = (plain.tokens[claimed.start(name)] for name in ("by", "kind"))
        token = Token("TILE", 0, 0, tile, 1)
        placed = _place([plain.tokens[claimed.start("ord")]] if claimed["ord"] else [])
        _tell_one(kind.kind, token, {"from": feeder, "by": player_of(by), **placed}, story)
        story.subject, story.thrown = player_of(by), None
        return True
    return False
