"""Puts together what was told of the melds: whose each is, who fed it, and what was told of it later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.tiles import KIND_OF, Tile, parse_tiles

from .story import Named, Story

_Meld = dict[str, Any]


def melds_of(story: Story, named: Named, winner: str, *, several: bool) -> list[_Meld]:
    """Return the melds in the order told; those of a single winner say not whose they are."""
    melds: list[_Meld] = []
    for event in story.all("meld"):
        told = _whose(dict(event.value), named, winner, several=several)
        if told and not _completes(melds, told):
            melds.append(told)
    return [meld for at, meld in enumerate(melds) if not _is_listed(meld, melds[at + 1 :])]


_OF = {"m": "m", "p": "p", "s": "s", "dragon": "567", "wind": "1234"}


def _is_listed(counted: _Meld, after: Sequence[_Meld]) -> bool:
    """Whether melds that are only counted are told one by one behind that: three of dragons, 白…, 發…, 中…."""
    number, of = counted.get("count", 0), _OF.get(counted.get("of", ""), "")
    if not of or counted.keys() & {"tiles", "tile", "kind", "from"} or not 0 < number <= len(after):
        return False
    told = [meld.get("tiles") or meld.get("tile", "") for meld in after[:number]]
    return all(tiles and (tiles[-1] == of or (tiles[-1] == "z" and tiles[0] in of)) for tiles in told)


def _whose(told: _Meld, named: Named, winner: str, *, several: bool) -> _Meld:
    """Name maker and feeder; nothing is left where the feeder would be nobody, or the maker."""
    maker = named(told["by"]) if "by" in told else winner
    if "from" in told:
        feeder = named(told["from"])
        if told.keys() & {"by", "kind"} or maker == "@author":
            feeder = feeder.replace(":?", f":{maker}")
        if feeder == maker or ":?" in feeder:
            return {}
        told["from"] = feeder
    if "by" in told:
        told["by"] = maker
        if maker == winner and not several:
            del told["by"]
    return told


_LATER = {"tile", "from", "nth", "of", "by"}


def _is_of_a_tile(told: _Meld) -> bool:
    """Whether only who fed which tile is told."""
    return {"tile", "from"} <= told.keys() <= _LATER


def is_same_meld(meld: _Meld, told: _Meld) -> bool:
    """Whether what is told later is the feeder of a meld, which only its tile says."""
    if not _is_of_a_tile(told) or "tiles" not in meld:
        return False
    is_open = meld.get("kind", "pon") in ("pon", "kan", "open-kan")
    return is_open and set(_kinds(meld["tiles"])) == set(_kinds(told["tile"]))


def _completes(melds: Sequence[_Meld], told: _Meld) -> bool:
    """Add to a meld what is told of it later, when only its tile says which it is."""
    if not _is_of_a_tile(told):
        return False
    for meld in melds:
        if "from" not in meld and is_same_meld(meld, told):
            meld |= {key: value for key, value in told.items() if key in ("from", "nth", "of")}
            if meld.get("kind") == "kan":
                meld["kind"] = "open-kan"
            return True
    return False


def _kinds(tiles: str) -> tuple[Tile, ...]:
    return tuple(KIND_OF[tile] for tile in parse_tiles(tiles))


def with_robbed(wins: Sequence[dict[str, Any]], melds: Sequence[_Meld]) -> list[_Meld]:
    """Take a kan that nobody fed for the robbed one: its tile won, and whoever made it was robbed."""
    robbed = [meld for meld in melds if meld.get("kind") in ("kan", "added-kan") and "from" not in meld]
    if len(robbed) == len(wins) == 1:
        kan, win = robbed[0], wins[0]
        if "tiles" in kan:
            win.setdefault("tile", kan["tiles"][0] + kan["tiles"][-1])
        if kan.get("by", win.get("by")) != win.get("by"):
            win.setdefault("from", kan["by"])
    return [meld for meld in melds if meld not in robbed and not _may_be_raised(meld, wins)]


def _may_be_raised(meld: _Meld, wins: Sequence[dict[str, Any]]) -> bool:
    """Whether a pon of nobody named may be the one that was raised to the robbed kan."""
    if meld.get("kind") != "pon" or "by" in meld:
        return False
    return "tiles" not in meld or any(win.get("tile", "") in _of_kind(meld["tiles"]) for win in wins)


def _of_kind(tiles: str) -> frozenset[str]:
    return frozenset(f"{sign}{tiles[-1]}" for sign in tiles[:-1])
