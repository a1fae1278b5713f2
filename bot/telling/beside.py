"""What a clause of its own adds to the meld or the discard told just before it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.engine.tiles import KIND_OF, Tile, format_tiles, parse_tiles
from bot.notation.pieces import is_run

from .clauses import Clause
from .one_meld import KINDS, SIZES, fits, last_kind, placed, tell_meld, whole
from .story import Event, Story
from .tokens import TILES, Token, pattern, player_of

_NAMED_ALONE = pattern("^<from>$")
_GAVE_TILE = pattern("^<from> (?:THREW|FED) (?P<tile>TILES)$")
_FED_ALONE = pattern(
    "^<from> (?:THREW|FED|OFF|CALLED)$|^OFF (?P<late>PLAYER)$"
    "|^(?:FED|THREW|CAME|CALLED) (?:HA|NO|BY)* (?P<then>PLAYER)$"
)
_PLACED_ALONE = pattern("^(?:NO|PRONOUN|COMMON)* (?P<ord>ORD) (?P<of>OF)? COMMON?$")
_TILE_ALONE = pattern("^(?P<tile>TILES) (?:NI|NO|BE)?$")
_HELD = 2
"""Tiles of a run in the hand of whoever calls the third."""
_FORCED = pattern("(?P<by>PLAYER)? FORCED THREW? (?P<tile>TILES)")
_CLAIMED_ALONE = pattern(
    "^(?:GIVE|PASSIVE)? <by> (?P<kind>KIND|CALLED) (?:COMMON|OTHER|BE|FOR|MY|PRONOUN)* (?P<ord>ORD)?"
)
_MADE_ALONE = pattern("^<by>? PRONOUN? (?:HA|GA)? (?P<kind>PON|CHI|KAN|OKAN) (?:NO)?$")
_PON_FROM = pattern("^PON OFF <by>$|^(?P<late>PLAYER) OFF PON$")
_COUNTED_TILES = pattern("^(?:HA|NO)* TILES (?:AND TILES)+$")
_QUALITY = pattern("^(?:<from> OFF)? (?P<kind>CONCEALED|CKAN|OKAN|AKAN)$")
_ALL_MADE = pattern("^(?:AND|HA)* ALL (?:BE|HA|NO|GIVE|PASSIVE)* <by>? (?P<kind>PON|OKAN)(?: BE)?$")
_ALL_FED = pattern(
    "^(?:COMMON|COUNT)* ALL BE? <from> (?:THREW|FED|OFF)$|^ALL OFF (?P<late>PLAYER)$|^ALL <own> NO THROWN BE?$"
)


def may_be_beside(clause: Clause, story: Story) -> bool:
    """Whether something was told before to which a clause can add."""
    if story.thrown or story.pending or clause.has("ALL", "BOTH", "FORCED"):
        return True
    last = story.last_meld()
    return last is not None and story.clause - last.clause == 1


def read_beside(plain: Clause, story: Story) -> bool:
    """Read such a clause; whether it was one."""
    is_read = any(read(plain, story) for read in _READERS)
    if is_read and plain.is_aside and (last := story.last_meld()) is not None:
        story.put(replace(each, clause=story.clause) if each is last else each for each in story.events)
    return is_read


def _last(story: Story) -> Event | None:
    """Return the last meld, if it was told in the clause before."""
    last = story.last_meld()
    return last if last is not None and last.clause == story.clause - 1 else None


def _read_feeder(plain: Clause, story: Story) -> bool:
    alone = _FED_ALONE.search(plain.code) or (_NAMED_ALONE.search(plain.code) if plain.is_aside else None)
    last = _last(story)
    if alone is None or last is None or "from" in last.value:
        return False
    if last.value.get("kind") not in ("closed-kan", "added-kan"):
        last.value["from"] = player_of(plain.players[0])
        if last.value.get("kind") == "kan" or _is_asked_kind(last, story):
            last.value["kind"] = "open-kan"
    return True


def _is_asked_kind(last: Event, story: Story) -> bool:
    """Whether the kind of the kan told last is asked; its feeder answers that, so it is asked no more."""
    asked = [each for each in story.all("doubt") if each.clause == last.clause and each.value[1][0][0] == "melds.kind"]
    story.put([each for each in story.events if each not in asked])
    return bool(asked)


def _read_feeder_of_pending(plain: Clause, story: Story) -> bool:
    """Say in brackets who fed a tile that stood alone in a list of melds: 白(阿哲)、發(阿哲)."""
    pending = story.pending
    if not plain.is_aside or pending is None or not _NAMED_ALONE.search(plain.code):
        return False
    story.pending = None
    feeder = player_of(plain.players[0])
    is_lone = story.lone_tile_in == story.clause - 1 and len(pending.tiles) == 1 and not pending.place
    if not is_lone or feeder == story.maker:
        return False
    maker = {"by": story.maker} if story.maker else {}
    kind = last_kind(story, _BEFORE_TILE_AND_NAME)
    tell_meld("" if kind in _OWN_TILES else kind, pending.tiles[0], {"from": feeder, **maker}, story)
    return True


_BEFORE_TILE_AND_NAME = 2
"""In a list each tile and each bracket is a clause of its own."""
_OWN_TILES = ("CKAN", "AKAN", "CONCEALED")


def _read_feeder_of_all(plain: Clause, story: Story) -> bool:
    if not _ALL_FED.search(plain.code):
        return False
    melds = [each for each in story.since(min(story.sentence_begins, story.clause - 1)) if each.key == "meld"]
    if not any("from" in each.value for each in melds):
        for each in melds:
            each.value["from"] = player_of(plain.players[0])
    return True


def _read_counted(plain: Clause, story: Story) -> bool:
    """Name the melds that were only counted before: two dragon melds, 中 and 發."""
    last, found = _last(story), _COUNTED_TILES.search(plain.code)
    if last is None or found is None or "count" not in last.value or last.value.keys() & {"tiles", "tile"}:
        return False
    tiles = plain.having(*TILES)
    if len(tiles) != last.value["count"] or any(tile.count != 1 or "|" in tile.value for tile in tiles):
        return False
    whose = {"by": last.value["by"]} if "by" in last.value else {}
    called = next((word for word, kind in KINDS.items() if kind == last.value.get("kind")), "PON")
    story.put(event for event in story.events if event is not last)
    for tile in tiles:
        tell_meld(called, tile, dict(whose), story)
    return True


def _read_kind_of_all(plain: Clause, story: Story) -> bool:
    """Say what all melds of this sentence are: *all ponned*, 全部ポン."""
    found = _ALL_MADE.search(plain.code)
    if found is None:
        return False
    maker = player_of(plain.tokens[found.start("by")]) if found["by"] else ""
    name_all(KINDS[plain.tokens[found.start("kind")].kind], story, maker)
    return True


def name_all(kind: str, story: Story, maker: str = "") -> None:
    """Say the kind, and who made them, of all melds of this sentence and the one before of which it was not said."""
    since = min(story.sentence_before, story.clause - 1)
    for event in story.since(since):
        tile = event.value.get("tile", "") if event.key == "meld" else ""
        if tile and "kind" not in event.value:
            event.value.update({"kind": kind, "tiles": whole(tile, kind)})
            del event.value["tile"]
            if maker and event.value.get("from") != maker:
                event.value.setdefault("by", maker)


def _read_place(plain: Clause, story: Story) -> bool:
    last = _last(story)
    if last is None or last.value.keys() & {"nth", "count"} or not _PLACED_ALONE.search(plain.code):
        return False
    last.value.update(placed(plain.tokens))
    return True


def _read_tile(plain: Clause, story: Story) -> bool:
    last = _last(story)
    if last is None or not _TILE_ALONE.search(plain.code):
        return False
    if "tile" in last.value and last.value.get("kind") == "chi":
        return _show_chi(plain.tokens[0], last)
    if last.value.keys() & {"tile", "tiles"}:
        return False
    tile, kind = plain.tokens[0], last.value.get("kind", "")
    _move_up(last, story)
    if tile.count > 1 and kind and "|" not in tile.value and fits(kind, parse_tiles(tile.value)):
        last.value["tiles"] = whole(tile.value, kind)
    if tile.count == 1 and "|" not in tile.value:
        last.value["tiles" if kind in SIZES else "tile"] = whole(tile.value, kind)
    return True


def _read_feeder_of_tile(plain: Clause, story: Story) -> bool:
    """Say who gave which tile of the meld told before: 吃的四五六筒,二狗打的四筒."""
    last, found = _last(story), _GAVE_TILE.search(plain.code)
    if last is None or found is None or "from" in last.value or not plain.tokens[1].value.endswith("的"):
        return False
    tile, feeder = plain.tokens[found.start("tile")], player_of(plain.players[0])
    if tile.count != 1 or "|" in tile.value or feeder in (last.value.get("by"), story.maker):
        return False
    tiles = {KIND_OF[each] for each in parse_tiles(last.value.get("tiles", ""))}
    if last.value.get("kind") not in ("chi", "pon", "open-kan") or KIND_OF[Tile(tile.value)] not in tiles:
        return False
    last.value["from"] = feeder
    if last.value["kind"] == "chi":
        last.value["tile"] = tile.value
    return True


def _move_up(last: Event, story: Story) -> None:
    """What was added to a meld in this clause lets the next one add to it, too."""
    story.put((*(event for event in story.events if event is not last), replace(last, clause=story.clause)))


def _show_chi(tile: Token, last: Event) -> bool:
    """Put the whole run to a chi of which the claimed tile was told."""
    tiles = parse_tiles(tile.value) if "|" not in tile.value else ()
    if len(tiles) == _HELD:
        tiles = parse_tiles(format_tiles(sorted((*tiles, Tile(last.value["tile"])))))
    if is_run(tiles) and last.value["tile"] in tiles:
        last.value["tiles"] = format_tiles(tiles)
    return True


def _read_kind(plain: Clause, story: Story) -> bool:
    """Whoever made the meld told before: 立夏碰的."""
    last, found = _last(story), _MADE_ALONE.search(plain.code)
    if last is None or found is None or "kind" in last.value or (story.thrown and story.thrown[2] == story.clause - 1):
        return False
    maker = player_of(plain.tokens[found.start("by")]) if found["by"] else ""
    if maker and maker in (last.value.get("from"), ""):
        return False
    kind = KINDS.get(plain.tokens[found.start("kind")].kind, "")
    tile = last.value.get("tile", "")
    if not kind or (kind == "chi" and not tile) or not tile:
        return False
    if kind == "kan" and "from" in last.value:
        kind = "open-kan"
    if maker:
        last.value["by"] = maker
        story.maker = maker
    last.value["kind"] = kind
    if kind != "chi":
        last.value["tiles"] = whole(last.value.pop("tile"), kind)
    return True


def _read_quality(plain: Clause, story: Story) -> bool:
    """Say in brackets which kind of kan was told: *(concealed)*, (上野から大明槓)."""
    last = _last(story)
    if not plain.is_aside or last is None or last.value.get("kind") not in ("kan", "open-kan"):
        return False
    found = _QUALITY.search(plain.code)
    if found is None:
        return False
    token = plain.tokens[found.start("kind")]
    if token.kind in ("CONCEALED", "CKAN"):
        if "from" in last.value:
            return False
        last.value["kind"] = "closed-kan"
    else:
        last.value["kind"] = KINDS[token.kind]
        if found["from"]:
            last.value.setdefault("from", player_of(plain.tokens[found.start("from")]))
    return True


def _read_raised(plain: Clause, story: Story) -> bool:
    """The pon that was raised to the kan told before, in brackets: ``kakan 3p (pon from Fern)``."""
    last, found = _last(story), _PON_FROM.search(plain.code)
    if not plain.is_aside or last is None or found is None or last.value.get("kind") != "added-kan":
        return False
    if "tiles" not in last.value:
        return False
    name = "by" if found["by"] else "late"
    whose = {"by": last.value["by"]} if "by" in last.value else {}
    tiles = last.value["tiles"][0] * 3 + last.value["tiles"][-1]
    story.tell("meld", {**whose, "kind": "pon", "tiles": tiles, "from": player_of(plain.tokens[found.start(name)])})
    return True


def _read_forced(plain: Clause, story: Story) -> bool:
    forced = _FORCED.search(plain.code)
    if forced is None:
        return False
    name = player_of(plain.tokens[forced.start("by")]) if forced["by"] else story.subject
    tile = plain.tokens[forced.start("tile")]
    if name and tile.count == 1:
        story.thrown = (name, tile.value, story.clause)
    return True


def _read_claim(plain: Clause, story: Story) -> bool:
    claimed = _CLAIMED_ALONE.search(plain.code)
    if claimed is None or story.thrown is None or story.clause - story.thrown[2] != 1 or plain.has("TILE", "WIND"):
        return False
    feeder, tile, _ = story.thrown
    by, kind = (plain.tokens[claimed.start(name)] for name in ("by", "kind"))
    place = placed([plain.tokens[claimed.start("ord")]] if claimed["ord"] else [])
    told = {"from": feeder, "by": player_of(by), **place}
    story.forget_thrown()
    tell_meld(kind.kind, Token("TILE", 0, 0, tile, 1), told, story)
    story.subject = player_of(by)
    return True


_READERS: tuple[Callable[[Clause, Story], bool], ...] = (
    _read_feeder,
    _read_feeder_of_pending,
    _read_feeder_of_all,
    _read_place,
    _read_kind_of_all,
    _read_counted,
    _read_tile,
    _read_feeder_of_tile,
    _read_quality,
    _read_raised,
    _read_kind,
    _read_forced,
    _read_claim,
)
