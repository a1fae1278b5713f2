"""What can be wrong with the facts of a riichi deal beyond what is wrong under any rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from bot.engine.claims import Claim, Ending, melds_of, tiles_said
from bot.engine.deal import SEATS, Deal, Draw, Penalty, Value
from bot.engine.errors import bad_value, contradiction, missing_fact
from bot.engine.family import Rules, Vocabulary
from bot.engine.melds import CLAIMED, KANS
from bot.engine.tiles import FLOWERS, Tile, kinds_of

from .rules import RiichiHouse

VOCABULARY = Vocabulary(
    fields=frozenset(("honba", "deposits", "riichi", "dora", "ura", "kita")),
    call_kinds=frozenset(("chi", "pon", "open-kan", "added-kan", "closed-kan")),
    hows=frozenset(("discard", "self-draw", "robbed-kan", "robbed-kita")),
    flags=frozenset(("double-riichi", "open-riichi", "ippatsu", "riichi-tile", "after-kan", "last-tile", "first-turn")),
    value_fields=frozenset(("han", "fu", "yakuman")),
    draws=frozenset(("exhaustive", "abortive")),
    foreign_tiles=frozenset(FLOWERS),
)
NORTH = Tile("4z")
_ABSENT_IN_SANMA = frozenset(Tile(f"{rank}m") for rank in range(2, 9))
_ABSENT_BESIDE_FIVES = _ABSENT_IN_SANMA - {Tile("5m")}


class WinningTiles(Struct, frozen=True):
    """A winning hand as tiles: those concealed without the winning one, and the winning one."""

    concealed: tuple[Tile, ...]
    winning: Tile


def stated_hand(claim: Claim) -> WinningTiles | Value:
    """Return the tiles of a hand where they are stated, else what the table agrees on; raises ``missing-fact``."""
    if claim.concealed is not None and claim.tile is not None:
        return WinningTiles(claim.concealed, claim.tile)
    if claim.value is None:
        raise missing_fact(f"{claim.at}.concealed", "hand", player=claim.by)
    return claim.value


def check_riichi_facts(deal: Deal, ending: Ending, rules: Rules[RiichiHouse]) -> None:
    """Refuse facts that exclude each other in riichi, however the deal ended; raises `DealError`."""
    if len(rules.seats) < len(SEATS):
        _check_sanma(deal, ending, _ABSENT_BESIDE_FIVES if rules.house.sanma_five_man == "yes" else _ABSENT_IN_SANMA)
    elif deal.kita:
        raise contradiction("kita", "kita-of-four")
    if deal.riichi:
        _check_riichi(deal)


def check_claim(deal: Deal, claim: Claim, rules: Rules[RiichiHouse]) -> None:
    """Refuse a claim that says what excludes each other; raises `DealError`."""
    if claim.how == "robbed-kita" and len(rules.seats) == len(SEATS):
        raise contradiction(f"{claim.at}.how", "kita-of-four")
    if claim.flags:
        _check_flags(deal, claim, f"{claim.at}.flags")


def _check_sanma(deal: Deal, ending: Ending, absent: frozenset[Tile]) -> None:
    for index, call in enumerate(deal.calls):
        if call.kind == "chi":
            raise contradiction(f"calls[{index}].kind", "sanma-chi", player=call.by)
        _check_sanma_tiles(tiles_said(call.tiles), f"calls[{index}].tiles", absent)
    _check_sanma_tiles(tiles_said(deal.dora), "dora", absent)
    _check_sanma_tiles(tiles_said(deal.ura), "ura", absent)
    if not isinstance(ending, (Draw, Penalty)):
        _check_sanma_claims(ending, absent)


def _check_sanma_claims(claims: Sequence[Claim], absent: frozenset[Tile]) -> None:
    for claim in claims:
        _check_sanma_tiles(claim.concealed or (), f"{claim.at}.concealed", absent)
        _check_sanma_tiles(() if claim.tile is None else (claim.tile,), f"{claim.at}.tile", absent)
        if claim.how == "robbed-kita" and claim.tile not in (None, NORTH):
            raise contradiction(f"{claim.at}.tile", "kita-tile", tile=claim.tile)


def _check_sanma_tiles(tiles: Iterable[Tile], at: str, absent: frozenset[Tile]) -> None:
    for tile in kinds_of(tiles):
        if tile in absent:
            raise contradiction(at, "sanma-tile", tile=tile)


def _check_riichi(deal: Deal) -> None:
    for index, call in enumerate(deal.calls):
        if call.by in deal.riichi and call.kind in CLAIMED:
            raise contradiction("riichi", "open-riichi", player=call.by, call=index)


def _check_flags(deal: Deal, claim: Claim, at: str) -> None:
    flags = claim.flags
    declared = claim.by in deal.riichi
    for flag in ("double-riichi", "open-riichi", "ippatsu"):
        if flag in flags and not declared:
            raise contradiction(at, "without-riichi", flag=flag, player=claim.by)
    if "riichi-tile" in flags:
        _check_riichi_tile(deal, claim, at)
    if "first-turn" in flags and (deal.calls or declared or (claim.by == "E" and claim.how != "self-draw")):
        raise contradiction(at, "not-first-turn", player=claim.by)
    if "after-kan" in flags and not _last_is_kan(deal, claim):
        raise contradiction(at, "no-kan", player=claim.by)
    if "last-tile" in flags:
        _check_last_tile(claim, at)


def _check_riichi_tile(deal: Deal, claim: Claim, at: str) -> None:
    """A riichi is declared with a discard and without an open meld."""
    if claim.how != "discard":
        raise contradiction(at, "riichi-tile-not-discarded")
    if any(call.by == claim.discarder and call.kind in CLAIMED for call in deal.calls):
        raise contradiction(at, "riichi-tile-open-meld", player=claim.discarder or "")


def _check_last_tile(claim: Claim, at: str) -> None:
    """The last tile of the wall is no replacement tile, and neither a kan nor a north can follow it."""
    for other in (*claim.flags, claim.how):
        if other in ("after-kan", "robbed-kan", "robbed-kita"):
            raise contradiction(at, "flags", first="last-tile", second=other)


def _last_is_kan(deal: Deal, claim: Claim) -> bool:
    """A replacement tile follows the winner's last call, a kan, or a north they set aside."""
    own = [call.kind for call in deal.calls if call.by == claim.by]
    return bool(own and own[-1] in KANS) or deal.kita.get(claim.by, 0) > 0


def robs_closed_kan(deal: Deal, claim: Claim) -> bool:
    """Whether the tile won on was one of a closed kan that the robbed player shows; any other robbed kan is added."""
    return (
        claim.how == "robbed-kan"
        and claim.kind is not None
        and any(
            meld.kind == "closed-kan" and meld.tile == claim.kind
            for meld in melds_of(deal.calls, claim.discarder or claim.by)
        )
    )


def without_void_riichi(deal: Deal, claims: Sequence[Claim]) -> Deal:
    """Return the deal in which the discarder whose declaration tile was won on, as any claim says, never declared."""
    for claim in claims:
        if "riichi-tile" in claim.flags:
            return replace(deal, riichi=tuple(seat for seat in deal.riichi if seat != claim.discarder))
    return deal


def check_penalty(penalty: Penalty) -> None:
    """Refuse a fault that riichi has no penalty for, with ``bad-value``."""
    if penalty.kind != "false-win":
        raise bad_value("penalty.kind", "penalty", kind=penalty.kind)


def check_draw(draw: Draw) -> None:
    """Refuse a draw that names a player twice, or pays although it is abortive; raises `DealError`."""
    for at, seats in (("draw.ready", draw.ready or ()), ("draw.nagashi", draw.nagashi)):
        if len(set(seats)) < len(seats):
            raise bad_value(at, "repeated")
    if draw.kind == "abortive" and (draw.nagashi or draw.ready is not UNSET):
        raise contradiction("draw", "abortive-payments")
