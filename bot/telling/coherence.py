"""What cannot be together: of facts that contradict each other none is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, cast

from bot.engine.tiles import KIND_OF, Tile, parse_tiles

Fields = dict[str, Any]
_MOST_MELDS, _COPIES, _HAND = 4, 4, 14
_SEATS = "ESWN"
_RED = "7z"
"""In Wuhan the red dragon is laid down alone, never melded."""
_NORTH = "4z"
"""With three players it may as well have been set aside."""
_NOBODYS = frozenset(("@left:?", "@right:?", "@across:?"))
"""Neighbours of whom nobody knows whose."""
_KANS = frozenset(("kan", "open-kan", "added-kan", "closed-kan"))


def coherent(facts: Fields, weak: Collection[str], field: str = "") -> Fields:
    """Leave out what contradicts the rest.

    `weak` names words that may be no players, `field` is the value field of the family played.
    """
    facts = {key: _without(value, _NOBODYS) for key, value in facts.items()}
    facts = _without_strangers(facts, weak)
    melds = _list(facts, "melds")
    if melds and field == "hard":
        melds = [meld for meld in melds if _RED not in (meld.get("tile"), meld.get("tiles", "")[-2:])]
    if facts.get("melds"):
        kept = _without_fifths(_without_too_many(melds))
        facts["melds"] = [_with_possible_feeder(meld, facts) for meld in kept] or None
    for win in _list(facts, "wins"):
        if facts.get("sanma") and win.get("tile") == _NORTH and win.get("how") == "discard":
            del win["how"]
        _drop_long_hand(win, _list(facts, "melds"))
        _drop_blessing(win)
    return facts


def _list(facts: Fields, key: str) -> list[Fields]:
    return facts.get(key) or []


def _without_too_many(melds: list[Fields]) -> list[Fields]:
    """Leave out the melds of whoever would have more than four."""
    numbers = _numbers_of(melds)
    return [meld for meld in melds if numbers[meld.get("by", "")] <= _MOST_MELDS]


def _numbers_of(melds: list[Fields]) -> Counter[str]:
    """Count each maker's melds: those that were only counted may be the ones that are told by their tiles too."""
    counted, told, pons = Counter[str](), Counter[str](), _pons(melds)
    for meld in melds:
        if not _is_raised(meld, pons):
            if "count" in meld:
                counted[meld.get("by", "")] += meld["count"]
            else:
                told[meld.get("by", "")] += 1
    return counted | told


_Pon = tuple[str, frozenset[Tile]]


def _pons(melds: list[Fields]) -> frozenset[_Pon]:
    return frozenset(_pon(meld) for meld in melds if meld.get("kind") == "pon")


def _pon(meld: Fields) -> _Pon:
    return meld.get("by", ""), _kinds(meld)


def _is_raised(meld: Fields, pons: frozenset[_Pon]) -> bool:
    """Whether a kan was added to a pon that is told too."""
    return meld.get("kind") == "added-kan" and _pon(meld) in pons


def _without_fifths(melds: list[Fields]) -> list[Fields]:
    """Leave out melds that would need a fifth tile of a kind."""
    copies: Counter[Tile] = Counter()
    raised = _pons(melds)
    for meld in melds:
        if not _is_raised(meld, raised) or meld.get("kind") not in _KANS:
            copies.update(_tiles(meld))
    pons = {kind for meld in melds if meld.get("kind") == "added-kan" for kind in _kinds(meld)}
    return [meld for meld in melds if all(copies[kind] <= _COPIES or kind in pons for kind in _kinds(meld))]


def _tiles(meld: Fields) -> list[Tile]:
    return [KIND_OF[tile] for tile in parse_tiles(meld.get("tiles", ""))] * meld.get("count", 1)


def _kinds(meld: Fields) -> frozenset[Tile]:
    return frozenset(KIND_OF[tile] for tile in parse_tiles(meld.get("tiles", "")))


def _with_possible_feeder(meld: Fields, facts: Fields) -> Fields:
    """Leave out who fed a chi where that is not the player before."""
    feeder: str = meld.get("from", "")
    if meld.get("kind") != "chi" or not feeder:
        return meld
    winners: list[str] = [win.get("by", "") for win in _list(facts, "wins")]
    maker: str = meld.get("by") or (winners[0] if len(winners) == 1 else "")
    seats: dict[str, str] = facts.get("seats") or {}
    seat_of = {name: seat for seat, name in seats.items()} | {f"@{seat}": seat for seat in _SEATS}
    is_other_side = feeder.startswith(("@right:", "@across:"))
    if maker in seat_of and feeder in seat_of and not facts.get("sanma"):
        is_other_side = (_SEATS.index(seat_of[maker]) - _SEATS.index(seat_of[feeder])) % len(_SEATS) != 1
    return {key: value for key, value in meld.items() if key != "from"} if is_other_side else meld


def _drop_blessing(win: Fields) -> None:
    """Leave out a hand won with the first draw where a discard won: *tenhou* is a place to play, too."""
    value: Fields = win.get("value") or {}
    if win.get("how") == "discard" and "yakuman" in value:
        kept = [name for name in value["yakuman"] if name not in _DRAWN_FIRST]
        win["value"] = {key: each for key, each in {**value, "yakuman": kept}.items() if each or key != "yakuman"}
        if not win["value"]:
            del win["value"]


_DRAWN_FIRST = ("tenhou", "chiihou")


def _drop_long_hand(win: Fields, melds: list[Fields]) -> None:
    """Leave out a hand that is too long beside the melds."""
    maker = win.get("by", "") if any(meld.get("by") == win.get("by") for meld in melds) else ""
    hand: str = win.get("hand", "")
    if sum(sign.isdigit() for sign in hand) + 3 * _numbers_of(melds)[maker] > _HAND:
        win.pop("hand", None)


# -- more players than play ---------------------------------------------------------------------------------


def _without_strangers(facts: Fields, weak: Collection[str]) -> Fields:
    """Where more are named than can play, leave out what is told of words that may be no names."""
    names = {name for name in _names(facts) if not name.startswith("@")}
    doubtful = names.intersection(weak)
    if len(names) <= (3 if facts.get("sanma") else len(_SEATS)) or not doubtful:
        return facts
    return {key: _without(value, doubtful) for key, value in facts.items()}


def _names(facts: Fields) -> Iterator[str]:
    for each in (*_list(facts, "wins"), *_list(facts, "melds")):
        yield from (each[key] for key in ("by", "from") if key in each)
    seats: dict[str, str] = facts.get("seats") or {}
    riichi: list[str] = facts.get("riichi") or []
    yield from (*seats.values(), *riichi)
    for key in ("kita", "flowers", "tokens", "opened"):
        owners: dict[str, object] = facts.get(key) or {}
        yield from owners


def _without(value: Any, names: Collection[str]) -> Any:  # noqa: ANN401 - any part of the facts
    """Leave out whatever names one of them; what is left empty by that is not told."""
    if isinstance(value, dict):
        fields = cast("Fields", value)
        if fields.get("by") in names:
            return None
        kept = {key: _without(each, names) for key, each in fields.items() if key not in names}
        return {key: each for key, each in kept.items() if each is not None} or None
    if isinstance(value, list):
        items = cast("list[Any]", value)
        left = [_without(each, names) for each in items]
        return [each for each in left if each is not None] or (None if items else items)
    return None if isinstance(value, str) and value in names else value
