"""What can be wrong with the facts of a Wuhan deal: tiles that lie alone, robbed kongs, and the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import UNSET, Struct

from bot.engine.claims import Claim, kinds_in_call, melds_of
from bot.engine.deal import Call, Deal, Seat
from bot.engine.errors import DealError, bad_hand, contradiction, missing_fact
from bot.engine.family import Rules, Vocabulary
from bot.engine.melds import KANS, Meld
from bot.engine.tiles import FLOWERS, RED_FIVES, Tile

from .rules import WuhanHouse
from .tokens import TokenTiles


class RobbedKong(Struct, frozen=True):
    """Who was robbed, the call that shows it (kong or pon; None where several could), and the listed kong's."""

    player: Seat
    call: int | None
    kong: int | None


def robbed_kong(calls: tuple[Call, ...], claim: Claim) -> RobbedKong | None:
    """Find the kong a claim robs, None where it robs none.

    Only an added kan can be robbed (the article, 抢杠), and the kong is the last thing that happens: raises
    ``missing-fact`` without the pon, ``bad-hand`` for another kan, ``contradiction`` where calls follow.
    """
    if claim.how != "robbed-kan" or claim.discarder is None:
        return None
    last = len(calls) - 1
    melds = melds_of(calls, claim.discarder)
    tile = claim.kind or _tile_of_added_kan(melds, last)
    raised = next((meld for meld in melds if meld.is_kan and meld.tile == tile), None)
    if raised is not None:
        return _listed(raised, claim.discarder, last, claim.at)
    # Nobody need list the kong that never stood: then the pon it would have raised must lie there.
    pons = [meld.call for meld in melds if meld.kind == "pon" and tile in (None, meld.tile)]
    if not pons:
        raise missing_fact("calls", "robbed-pon", player=claim.discarder)
    return RobbedKong(claim.discarder, pons[0] if len(pons) == 1 else None, None)


def _tile_of_added_kan(melds: Sequence[Meld], last: int) -> Tile | None:
    """Return what was robbed where nobody stated the winning tile: the added kan that is the last call."""
    return next((meld.tile for meld in melds if meld.kind == "added-kan" and meld.last == last), None)


def _listed(kong: Meld, player: Seat, last: int, at: str) -> RobbedKong:
    if kong.kind != "added-kan":
        raise bad_hand(f"{at}.how", "robbed-other-kan", player=player)
    if kong.last != last:
        raise contradiction(f"calls[{kong.last}]", "robbed-kan-not-last", player=player)
    return RobbedKong(player, kong.last, kong.last)


VOCABULARY = Vocabulary(
    fields=frozenset(("wild", "skins")),
    call_kinds=frozenset(("chi", "pon", "open-kan", "added-kan", "closed-kan", "token-kan")),
    hows=frozenset(("discard", "self-draw", "robbed-kan")),
    flags=frozenset(("after-kan", "last-tile")),
    value_fields=frozenset(("patterns", "hard")),
    testimony_of_wins=frozenset(("discarder_ready",)),
    foreign_tiles=frozenset((*FLOWERS, *RED_FIVES)),
    kinds_without_tiles=frozenset(("closed-kan",)),
)


def check_wuhan_facts(deal: Deal, claims: Sequence[Claim], tokens: TokenTiles) -> None:
    """Refuse facts that exclude each other in Wuhan; raises `DealError`."""
    for index, call in enumerate(deal.calls):
        if call.after_discard:
            raise DealError("unknown-field", f"calls[{index}].after-discard", "family", field="after-discard")
        _check_call(call, f"calls[{index}].tiles", tokens)
    if deal.draw is not UNSET and deal.draw.nagashi:
        raise DealError("unknown-field", "draw.nagashi", "family", field="nagashi")
    for claim in claims:
        _check_flags(deal.calls, claim)


def _check_call(call: Call, at: str, tokens: TokenTiles) -> None:
    """Some tiles lie alone, as one-tile kongs (the article, 红中杠 and 赖子杠); nothing else does."""
    if call.tiles is UNSET:
        return
    kinds = kinds_in_call(call.kind, call.tiles)
    if call.kind != "token-kan":
        alone = next((tile for tile in kinds if tokens.sort(tile)), None)
        if alone is not None:
            raise DealError("bad-tiles", at, "dead-in-meld", tile=alone)
    elif not tokens.sort(kinds[0]):
        if tokens.wild is None:
            raise missing_fact("wild", "wild")
        raise DealError("bad-tiles", at, "token-tile", tile=kinds[0])


def _check_flags(calls: Sequence[Call], claim: Claim) -> None:
    if "last-tile" in claim.flags:
        _check_last_tile(claim)
    if "after-kan" in claim.flags and not last_is_kong(calls, claim.by):
        raise contradiction(f"{claim.at}.flags", "no-kan", player=claim.by)


def _check_last_tile(claim: Claim) -> None:
    """The last four tiles are drawn one a player, neither discarded nor konged for (the article, 海底捞)."""
    if claim.how != "self-draw":
        raise contradiction(f"{claim.at}.flags", "flags", first="last-tile", second=claim.how)
    if "after-kan" in claim.flags:
        raise contradiction(f"{claim.at}.flags", "flags", first="last-tile", second="after-kan")


def last_is_kong(calls: Sequence[Call], seat: Seat) -> bool:
    """Whether a player's last call was a kong, one-tile kongs too: only then they draw a replacement."""
    own = [call.kind for call in calls if call.by == seat]
    return bool(own) and (own[-1] in KANS or own[-1] == "token-kan")


def meld_owners(deal: Deal, rules: Rules[WuhanHouse]) -> Collection[Seat]:
    """Name everybody where somebody won, or where ready players are paid at a draw; else nobody's melds are needed."""
    return rules.seats if deal.wins or pays_ready(deal, rules.house) else ()


def pays_ready(deal: Deal, house: WuhanHouse) -> bool:
    """Whether the deal is a drawn one at which players who are not ready pay those who are (查大叫)."""
    return house.draw_ready == "yes" and deal.draw is not UNSET and deal.draw.kind == "exhaustive"
