"""What can be wrong with the facts of a Wuhan deal: the wild tile, robbed kongs, and the rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from msgspec import UNSET

from bot.engine.claims import melds_of
from bot.engine.deal import SEATS, Call, Deal, Seat, Win
from bot.engine.errors import DealError, bad_hand, contradiction, missing_fact
from bot.engine.family import Rules, Vocabulary
from bot.engine.melds import KANS, Meld
from bot.engine.tiles import FLOWERS, NUMBER_SUITS, RED_FIVES, Tile, kinds_of, parse_kinds, tiles_at

from .rules import WuhanHouse

RED = Tile("7z")
"""The red dragon, which is never part of a hand and never wild."""
_CYCLES: tuple[str, ...] = (
    *(" ".join(f"{rank}{suit}" for rank in range(1, 10)) for suit in NUMBER_SUITS),
    "1z 2z 3z 4z 6z 5z",  # east, south, west, north, green, white
)


def _successors() -> Mapping[Tile, Tile]:
    after = {RED: Tile("6z")}
    for cycle in _CYCLES:
        tiles = [Tile(tile) for tile in cycle.split()]
        after |= dict(zip(tiles, (*tiles[1:], tiles[0]), strict=True))
    return MappingProxyType(after)


_AFTER = _successors()


def wild_after(indicator: Tile) -> Tile:
    """Return the wild tile that follows an indicator, red skipped; raises ``bad-tiles`` for a flower.

    Within a suit 9 is followed by 1; honours go east, south, west, north, green, white and round.
    """
    (kind,) = kinds_of((indicator,))
    if kind not in _AFTER:
        raise DealError("bad-tiles", "", "foreign-tile", tile=indicator)
    return _AFTER[kind]


def stated_wild(deal: Deal) -> Tile | None:
    """Read the deal's wild tile, None where it is not stated; raises ``bad-tiles`` where it cannot be wild."""
    if deal.wild is UNSET:
        return None
    tiles = tiles_at(deal.wild, "wild")
    if len(tiles) != 1:
        raise DealError("bad-tiles", "wild", "one-tile", tiles=deal.wild)
    if tiles[0] == RED:
        raise DealError("bad-tiles", "wild", "wild-red")
    if tiles[0] not in _AFTER:
        raise DealError("bad-tiles", "wild", "foreign-tile", tile=tiles[0])
    return tiles[0]


@dataclass(frozen=True, slots=True)
class Robbed:
    """Who was robbed, the call that shows it (kong or pon; None where several could), and the listed kong's."""

    player: Seat
    call: int | None
    kong: int | None


def robbed_kong(deal: Deal, win: Win, at: str) -> Robbed | None:
    """Find the kong a win robs, None where it robs none.

    Raises ``missing-fact`` without the pon, ``bad-hand`` for another kan, ``contradiction`` where calls follow.
    """
    if win.how != "robbed-kan" or win.discarder is UNSET:
        return None
    melds = melds_of(deal.calls, win.discarder)
    tile = _winning_tile(deal, win, melds)
    raised = [meld for meld in melds if meld.is_kan and meld.tile == tile]
    if raised:
        return _listed(raised[0], win.discarder, deal, at)
    pons = [meld.call for meld in melds if meld.kind == "pon" and tile in (None, meld.tile)]
    if not pons:
        raise missing_fact("calls", "robbed-pon", player=win.discarder)
    return Robbed(win.discarder, pons[0] if len(pons) == 1 else None, None)


def _listed(kong: Meld, player: Seat, deal: Deal, at: str) -> Robbed:
    if kong.kind != "added-kan":
        raise bad_hand(f"{at}.how", "robbed-other-kan", player=player)
    if kong.last != len(deal.calls) - 1:
        raise contradiction(f"calls[{kong.last}]", "robbed-kan-not-last", player=player)
    return Robbed(player, kong.last, kong.last)


def _winning_tile(deal: Deal, win: Win, melds: tuple[Meld, ...]) -> Tile | None:
    """Return the tile that was robbed: as stated, else that of the kan laid down last."""
    if win.tile is not UNSET:
        return parse_kinds(win.tile)[0]
    last = len(deal.calls) - 1
    return next((meld.tile for meld in melds if meld.kind == "added-kan" and meld.last == last), None)


VOCABULARY = Vocabulary(
    fields=frozenset(("wild",)),
    call_kinds=frozenset(("chi", "pon", "open-kan", "added-kan", "closed-kan", "token-kan")),
    hows=frozenset(("discard", "self-draw", "robbed-kan")),
    flags=frozenset(("after-kan", "last-tile")),
    value_fields=frozenset(("patterns", "hard")),
    testimony_of_wins=frozenset(("discarder_ready",)),
    foreign_tiles=frozenset((*FLOWERS, *RED_FIVES)),
    kinds_without_tiles=frozenset(("closed-kan",)),
)


def check_wuhan_facts(deal: Deal) -> None:
    """Refuse facts that exclude each other in Wuhan; raises `DealError`."""
    wild = stated_wild(deal)
    for index, call in enumerate(deal.calls):
        if call.after_discard:
            raise DealError("unknown-field", f"calls[{index}].after-discard", "family", field="after-discard")
        _check_call(call, f"calls[{index}].tiles", wild)
    if deal.draw is not UNSET and deal.draw.nagashi:
        raise DealError("unknown-field", "draw.nagashi", "family", field="nagashi")
    for index, win in enumerate(deal.wins or ()):
        _check_win(deal.calls, win, f"wins[{index}]", wild)


def check_winner(deal: Deal, win: Win, at: str) -> None:
    """Refuse what is missing of the winner's hand, with ``missing-fact``: his claim is the one that counts."""
    if win.concealed is UNSET and win.value is UNSET:
        raise missing_fact(f"{at}.concealed", "hand", player=win.by)
    if win.concealed is not UNSET and deal.wild is UNSET:
        raise missing_fact("wild", "wild")
    for index, call in enumerate(deal.calls):
        if call.by == win.by and call.tiles is UNSET:
            raise missing_fact(f"calls[{index}].tiles", "tiles")


def _check_call(call: Call, at: str, wild: Tile | None) -> None:
    """Red and wild tiles lie alone; nothing else does."""
    kinds = parse_kinds(call.tiles or "")
    if call.kind != "token-kan":
        dead = next((tile for tile in kinds if tile in (RED, wild)), None)
        if dead is not None:
            raise DealError("bad-tiles", at, "dead-in-meld", tile=dead)
    elif kinds[0] != RED:
        if wild is None:
            raise missing_fact("wild", "wild")
        if kinds[0] != wild:
            raise DealError("bad-tiles", at, "token-tile", tile=kinds[0])


def _check_win(calls: Sequence[Call], win: Win, at: str, wild: Tile | None) -> None:
    if "last-tile" in win.flags:
        _check_last_tile(win, f"{at}.flags")
    if "after-kan" in win.flags and not last_is_kong(calls, win):
        raise contradiction(f"{at}.flags", "no-kan", player=win.by)
    if win.how == "self-draw" or win.tile is UNSET:
        return
    tile = parse_kinds(win.tile)[0]
    if tile in (RED, wild):
        raise bad_hand(f"{at}.tile", "dead-tile", player=win.by, tile=tile)


def _check_last_tile(win: Win, at: str) -> None:
    """The last tiles are self-drawn, neither discarded nor konged for."""
    if win.how != "self-draw":
        raise contradiction(at, "flags", first="last-tile", second=win.how)
    if "after-kan" in win.flags:
        raise contradiction(at, "flags", first="last-tile", second="after-kan")


def last_is_kong(calls: Sequence[Call], win: Win) -> bool:
    """Whether the winner's last call was a kong, one-tile kongs too: only then he draws a replacement."""
    own = [call.kind for call in calls if call.by == win.by]
    return bool(own) and (own[-1] in KANS or own[-1] == "token-kan")


def meld_owners(deal: Deal, _: Rules[WuhanHouse]) -> Collection[Seat]:
    """Name all four players where somebody won; a draw or a penalty needs no melds."""
    return SEATS if deal.wins else ()
