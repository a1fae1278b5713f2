"""What can be wrong with the facts of a riichi deal beyond what is wrong under any rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.deal import SEATS, Deal, Draw, Win
from bot.engine.errors import bad_value, contradiction, missing_fact
from bot.engine.family import Rules, Vocabulary
from bot.engine.melds import CLAIMED, KANS
from bot.engine.tiles import FLOWERS, Tile, parse_kinds, parse_tiles

from .rules import RiichiHouse

VOCABULARY = Vocabulary(
    fields=frozenset(("honba", "deposits", "riichi", "dora", "ura", "kita")),
    call_kinds=frozenset(("chi", "pon", "open-kan", "added-kan", "closed-kan")),
    hows=frozenset(("discard", "self-draw", "robbed-kan", "robbed-kita")),
    flags=frozenset(("double-riichi", "ippatsu", "after-kan", "last-tile", "first-turn")),
    value_fields=frozenset(("han", "fu", "yakuman")),
    foreign_tiles=frozenset(FLOWERS),
)
NORTH = Tile("4z")
_ABSENT_IN_SANMA = frozenset(Tile(f"{rank}m") for rank in range(2, 9))


def check_riichi_facts(deal: Deal, rules: Rules[RiichiHouse]) -> None:
    """Refuse facts that exclude each other in riichi; raises `DealError`."""
    if len(rules.seats) < len(SEATS):
        _check_sanma(deal)
    elif deal.kita:
        raise contradiction("kita", "kita-of-four")
    if deal.riichi:
        _check_riichi(deal)
    if deal.wins:
        _check_wins(deal, deal.wins, rules)
    elif deal.draw is not UNSET:
        _check_draw(deal.draw)
    elif deal.penalty is not UNSET and deal.penalty.kind != "false-win":
        raise bad_value("penalty.kind", "penalty", kind=deal.penalty.kind)


def _check_wins(deal: Deal, wins: Sequence[Win], rules: Rules[RiichiHouse]) -> None:
    for index, win in enumerate(wins):
        if win.how == "robbed-kita" and len(rules.seats) == len(SEATS):
            raise contradiction(f"wins[{index}].how", "kita-of-four")
        if win.concealed is UNSET and win.value is UNSET:
            raise missing_fact(f"wins[{index}].concealed", "hand", player=win.by)
        if win.flags:
            _check_flags(deal, win, f"wins[{index}].flags")


def _check_sanma(deal: Deal) -> None:
    for index, call in enumerate(deal.calls):
        if call.kind == "chi":
            raise contradiction(f"calls[{index}].kind", "sanma-chi", player=call.by)
        _check_sanma_tiles(call.tiles or "", f"calls[{index}].tiles")
    _check_sanma_tiles(deal.dora or "", "dora")
    _check_sanma_tiles(deal.ura or "", "ura")
    for index, win in enumerate(deal.wins or ()):
        _check_sanma_tiles(win.concealed or "", f"wins[{index}].concealed")
        _check_sanma_tiles(win.tile or "", f"wins[{index}].tile")
        if win.how == "robbed-kita" and win.tile is not UNSET and parse_tiles(win.tile) != (NORTH,):
            raise contradiction(f"wins[{index}].tile", "kita-tile", tile=win.tile)


def _check_sanma_tiles(text: str, at: str) -> None:
    for tile in parse_kinds(text):
        if tile in _ABSENT_IN_SANMA:
            raise contradiction(at, "sanma-tile", tile=tile)


def _check_riichi(deal: Deal) -> None:
    for index, call in enumerate(deal.calls):
        if call.by in deal.riichi and call.kind in CLAIMED:
            raise contradiction("riichi", "open-riichi", player=call.by, call=index)


def _check_flags(deal: Deal, win: Win, at: str) -> None:
    flags = win.flags
    declared = win.by in deal.riichi
    for flag in ("double-riichi", "ippatsu"):
        if flag in flags and not declared:
            raise contradiction(at, "without-riichi", flag=flag, player=win.by)
    if "first-turn" in flags and (deal.calls or declared or (win.by == "E" and win.how != "self-draw")):
        raise contradiction(at, "not-first-turn", player=win.by)
    if "after-kan" in flags and not _last_is_kan(deal, win):
        raise contradiction(at, "no-kan", player=win.by)
    if "last-tile" in flags:
        _check_last_tile(win, at)


def _check_last_tile(win: Win, at: str) -> None:
    """The last tile of the wall is no replacement tile, and neither a kan nor a north can follow it."""
    for other in (*win.flags, win.how):
        if other in ("after-kan", "robbed-kan", "robbed-kita"):
            raise contradiction(at, "flags", first="last-tile", second=other)


def _last_is_kan(deal: Deal, win: Win) -> bool:
    """A replacement tile follows the winner's last call, a kan, or a north he set aside."""
    own = [call.kind for call in deal.calls if call.by == win.by]
    return bool(own and own[-1] in KANS) or deal.kita.get(win.by, 0) > 0


def _check_draw(draw: Draw) -> None:
    for at, seats in (("draw.ready", draw.ready or ()), ("draw.nagashi", draw.nagashi)):
        if len(set(seats)) < len(seats):
            raise bad_value(at, "repeated")
    if draw.kind == "abortive" and (draw.nagashi or draw.ready is not UNSET):
        raise contradiction("draw", "abortive-payments")
