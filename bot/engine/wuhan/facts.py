"""What can be wrong with the facts of a Wuhan deal beyond what is wrong under any rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.deal import Call, Deal, Win
from bot.engine.errors import DealError, bad_hand, contradiction, missing_fact
from bot.engine.melds import KANS
from bot.engine.tiles import FLOWERS, RED_FIVES, Tile, parse_kinds
from bot.engine.vocabulary import Vocabulary

from .wild import RED, stated_wild

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
