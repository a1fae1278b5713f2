"""Who may have to answer for the winning tile itself: a fresh one near the end, or the replacement of a fed kong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.engine.accusation import Accusation, Finding
from bot.engine.deal import Seat
from bot.engine.errors import missing_fact
from bot.engine.facts import MOST_MELDS
from bot.engine.ruling import Note
from bot.engine.tiles import HONOURS

from .accusations import VOID_OPTION, accuse_discarder, accuse_feeder, unknown_tile, void_by
from .claim import HongKongClaim

_TOO_EARLY = "hongkong.pao.void.too-early"
_SECOND_KONG = "hongkong.pao.void.second-kong"
_AFTER_FLOWER = "hongkong.pao.void.after-flower"


def fresh_tile(claim: HongKongClaim, discarder: Seat) -> Iterator[Accusation]:
    """Accuse, in half gun near the end of the wall, the discarder of a tile nobody had thrown before.

    Clause `pao.fresh` 包生章, the half-gun page for walls that stop early, write-ups of Hong Kong tables for others.
    """
    fresh = claim.is_fresh
    is_played = claim.house.fresh == "always" or claim.house.wall_reserve != "none"
    if not is_played or fresh is False:
        return
    question = missing_fact(f"{claim.at}.asserted.fresh", "fresh", player=discarder) if fresh is None else None
    findings = (void_by(claim.house.fresh), _low_wall(claim), question)
    found = accuse_discarder(discarder, "fresh-tile", "hongkong.pao.fresh", *findings)
    if fresh:
        yield replace(found, notes=(Note("hongkong.testimony.fresh", {"player": discarder}),))
    elif not found.dismissed_by:
        yield found


def _low_wall(claim: HongKongClaim) -> Finding:
    """Whether the wall was low enough for this tile: an honour is dangerous earlier than others."""
    if claim.wall is None:
        return missing_fact(f"{claim.at}.asserted.wall", "wall")
    if claim.wall <= claim.house.fresh_tiles:
        return None
    if claim.wall > claim.house.fresh_honours:
        return _TOO_EARLY
    is_honour = _is_honour(claim)
    if is_honour is None:
        return unknown_tile(claim)
    return None if is_honour else _TOO_EARLY


def _is_honour(claim: HongKongClaim) -> bool | None:
    """Whether an honour won, None where neither the tile nor the hand tells."""
    if claim.tile is not None:
        return claim.tile in HONOURS
    if claim.has("all-honours"):
        return True
    if claim.has("pure-one-suit") or claim.has("pure-terminals"):
        return False
    return _is_pair_of_honours(claim) if len(claim.melds) == MOST_MELDS else None


_NEED_AN_HONOUR = frozenset(("mixed-one-suit", "mixed-terminals"))
_PAIR_OF_HONOURS = frozenset(("small-three-dragons", "small-four-winds"))


def _is_pair_of_honours(claim: HongKongClaim) -> bool | None:
    """Whether the words say of what the pair beside four melds is, None where they do not."""
    named = frozenset(claim.agreed_patterns or ())
    are_honours = {meld.tile in HONOURS for meld in claim.melds}
    if named & _PAIR_OF_HONOURS or (are_honours == {False} and named & _NEED_AN_HONOUR):
        return True
    return False if are_honours == {True} and claim.has("all-honours") is False else None


def _before_flower(claim: HongKongClaim) -> Iterator[Accusation]:
    """Free the feeder of the latest kong: a flower lay between it and the winning tile."""
    latest = max(claim.melds, key=lambda meld: meld.last, default=None)
    if latest is not None and latest.kind == "open-kan":
        option = _KONG_DRAW[claim.house.kong_draw]
        yield accuse_feeder(claim, latest, "kong-draw", "hongkong.pao.kong-draw", option, _AFTER_FLOWER)


_REACH = {"after-kan": 1, "after-two-kans": 2}
_KONG_DRAW: Mapping[str, Finding] = {
    "liable": None,
    "plus-one": "hongkong.pao.kong-draw.plus-one",
    "no": VOID_OPTION,
}


def fed_kong(claim: HongKongClaim) -> Iterator[Accusation]:
    """Accuse the feeder of an open kong, unless a second kong came between it and the winning tile.

    Clause `pao.kong-draw` 包槓上自摸, the full-gun page; `pao.void.second-kong` is our reading.
    """
    if "after-flower" in claim.flags:
        yield from _before_flower(claim)
    reach = max((_REACH.get(flag, 0) for flag in claim.flags), default=0)
    latest = sorted(claim.melds, key=lambda meld: meld.last)[len(claim.melds) - reach :]
    for meld in latest:
        if meld.kind == "open-kan":
            second = None if reach == 1 else _SECOND_KONG
            option = _KONG_DRAW[claim.house.kong_draw]
            yield accuse_feeder(claim, meld, "kong-draw", "hongkong.pao.kong-draw", option, second)
