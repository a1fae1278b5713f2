"""One meld, once it is known which words tell it: its kind, its tiles, which of them it is, who fed it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.tiles import KIND_OF, Tile, parse_tiles
from bot.notation.pieces import is_run, is_same

from .story import Story
from .tokens import Token

KINDS = {
    "CONCEALED": "concealed",
    "PON": "pon",
    "CHI": "chi",
    "KAN": "kan",
    "OKAN": "open-kan",
    "AKAN": "added-kan",
    "CKAN": "closed-kan",
}
_WORD_OF = {kind: word for word, kind in KINDS.items()}
_COUNTED = frozenset(("dragon", "wind", "kan", "opening", "honour", "terminal", "m", "p", "s"))
"""What an ordinal may count."""
SIZES = {"concealed": 3, "pon": 3, "kan": 4, "open-kan": 4, "added-kan": 4, "closed-kan": 4}


def placed(what: Sequence[Token]) -> dict[str, Any]:
    """Say which meld it is: the third, of dragons."""
    fields: dict[str, Any] = {}
    for token in what:
        if token.kind == "ORD":
            nth, _, of = token.value.partition(" ")
            fields["nth"] = nth if nth == "last" else int(nth)
            fields |= {"of": of} if of else {}
        elif token.kind == "OF" and token.value in _COUNTED:
            fields["of"] = token.value
    return fields if "nth" in fields else {}


def last_kind(story: Story, within: int = 1) -> str:
    """Return the kind of the meld told just before, in this clause or so many before it."""
    last = story.last_meld()
    kind = last.value.get("kind", "") if last is not None and story.clause - last.clause <= within else ""
    return _WORD_OF.get(kind, "")


def tell_added(story: Story) -> None:
    """Tell a kan added to the pon that was told last."""
    melds = (event.value for event in reversed(story.all("meld")))
    pon = next((meld for meld in melds if meld.get("kind") == "pon" and "tiles" in meld), None)
    if pon is not None:
        whose = {"by": pon["by"]} if "by" in pon else {}
        digit_suit = pon["tiles"]
        story.tell("meld", {**whose, "kind": "added-kan", "tiles": digit_suit[0] * 4 + digit_suit[-1]})


def tell_meld(called: str, tile: Token | None, fields: dict[str, Any], story: Story) -> None:
    """Tell one meld by the class of its word and one of its tiles, or several; nothing where they do not fit."""
    kind = KINDS.get(called, "")
    if called in ("KAN", "MKAN") and "from" in fields:
        kind = "open-kan"
    if kind in ("closed-kan", "added-kan"):
        fields.pop("from", None)
    if tile is not None and "|" in tile.value:
        _ask_tile(kind, tile, fields, story)
    elif called == "MKAN" and not kind:
        _ask_kind(tile, fields, story)
    elif tile is None or _put_tiles(kind, tile, fields):
        if kind:
            fields["kind"] = kind
        if story.clause - story.echoed in (0, 1) and "from" in fields and not _follows_another(fields, story):
            fields["asserted"] = {"echo": True}
        story.tell("meld", fields)


def _follows_another(fields: dict[str, Any], story: Story) -> bool:
    """Whether the tile that was followed was discarded by somebody else than who melds it."""
    return story.thrown is not None and "by" in fields and story.thrown[0] not in (fields["by"], fields["from"])


def _ask_tile(kind: str, tile: Token, fields: dict[str, Any], story: Story) -> None:
    readings = [whole(each, kind) for each in tile.value.split("|")]
    story.tell("doubt", (tile, [("melds.tiles" if kind else "melds.tile", each) for each in readings]))
    if kind:
        story.tell("meld", {**fields, "kind": kind})


def ask_winning_tile(tile: Token, story: Story) -> None:
    """Ask with which of several tiles somebody won that one word can stand for: 5B."""
    doubt = tile, [("wins.tile", each) for each in tile.value.split("|")]
    if all(event.value != doubt for event in story.all("doubt")):
        story.tell("doubt", doubt)


def _ask_kind(tile: Token | None, fields: dict[str, Any], story: Story) -> None:
    if tile is not None and tile.count in (1, 4):
        story.tell("doubt", (tile, [("melds.kind", "open-kan"), ("melds.kind", "added-kan")]))
        story.tell("meld", {**fields, "tiles": whole(tile.value, "kan")})


def _put_tiles(kind: str, tile: Token, fields: dict[str, Any]) -> bool:
    """Put the tiles of a meld among its fields, and its kind where only they show it; whether they can be one."""
    tiles = parse_tiles(tile.value)
    shown = kind or (_kind_shown(tiles, is_fed="from" in fields) if len(tiles) > 1 else "")
    if len(tiles) > 1 and not (shown and fits(shown, tiles)):
        return False
    if not shown or (shown == "chi" and len(tiles) == 1):
        fields["tile"] = tile.value
    else:
        fields["tiles"] = whole(tile.value, shown)
    if shown:
        fields["kind"] = shown
    return True


def fits(kind: str, tiles: tuple[Tile, ...]) -> bool:
    """Whether tiles can be a meld of a kind, one of four alike perhaps left out."""
    return is_run(tiles) if kind == "chi" else is_same(tiles, 3, SIZES[kind])


def _kind_shown(tiles: tuple[Tile, ...], *, is_fed: bool) -> str:
    if is_run(tiles):
        return "chi"
    if is_same(tiles, 3, 3):
        return "pon"
    return ("open-kan" if is_fed else "kan") if is_same(tiles, 4, 4) else ""


def whole(tile: str, kind: str) -> str:
    """Write the whole meld of a tile that stands for it."""
    size = SIZES.get(kind, 0)
    if len(tile) == 2 and size:  # noqa: PLR2004 - one tile
        return KIND_OF[Tile(tile)][0] * size + tile[1] if tile[0] != "0" else "0" + "5" * (size - 1) + tile[1]
    if size == 4 and len(tile) == 4:  # noqa: PLR2004 - three alike of a kan
        return tile[0] + tile
    return tile
