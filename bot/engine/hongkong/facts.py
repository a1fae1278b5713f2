"""What a Hong Kong deal can state and must state, and which of its facts exclude each other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.claims import Claim, claims_of
from bot.engine.deal import Deal, Win
from bot.engine.errors import DealError, bad_value, contradiction, missing_fact
from bot.engine.family import Rules, Vocabulary
from bot.engine.melds import KANS
from bot.engine.tiles import FLOWERS, RED_FIVES, Tile, tiles_at

from .patterns import PATTERNS
from .rules import HongKong

VOCABULARY = Vocabulary(
    fields=frozenset(("flowers",)),
    call_kinds=frozenset(("chi", "pon", "open-kan", "added-kan", "closed-kan")),
    hows=frozenset(("discard", "self-draw", "robbed-kan", "robbed-flower")),
    flags=frozenset(("after-kan", "after-two-kans", "after-flower", "last-tile", "first-turn")),
    value_fields=frozenset(("faan", "patterns")),
    testimony_of_calls=frozenset(("echo", "forced")),
    testimony_of_wins=frozenset(("fresh", "forced", "wall")),
    foreign_tiles=frozenset(RED_FIVES),
)
_FLOWERS = frozenset(FLOWERS)
_AFTER_KONGS = frozenset(("after-kan", "after-two-kans"))


def check_hongkong_facts(deal: Deal, rules: Rules[HongKong]) -> None:
    """Refuse facts that exclude each other in Hong Kong; raises `DealError`."""
    for index, call in enumerate(deal.calls):
        if call.after_discard:
            raise DealError("unknown-field", f"calls[{index}].after-discard", "family", field="after-discard")
    for seat, text in deal.flowers.items():
        for tile in tiles_at(text, f"flowers.{seat}"):
            if tile not in _FLOWERS:
                raise DealError("bad-tiles", f"flowers.{seat}", "no-flower", tile=tile)
    for claim in claims_of(deal):
        _check_claim(claim, deal, rules.house)
    if deal.draw is not UNSET and deal.draw.nagashi:
        raise DealError("unknown-field", "draw.nagashi", "family", field="nagashi")
    if deal.penalty is not UNSET and deal.penalty.kind != "false-win":
        raise bad_value("penalty.kind", "penalty", kind=deal.penalty.kind)


def _check_claim(claim: Claim, deal: Deal, house: HongKong) -> None:
    if is_flower_win(claim):
        _check_flower_win(claim, deal)
        return
    if claim.tile is not None and claim.tile in _FLOWERS:
        raise contradiction(f"{claim.at}.tile", "flower-wins-nothing", tile=claim.tile)
    _refuse_flowers(claim.concealed or (), f"{claim.at}.concealed")
    if claim.value is not None and claim.value.patterns is not UNSET:
        _check_names(claim.value.patterns, f"{claim.at}.value.patterns")
    if claim.flags:
        _check_flags(claim, deal, house)
    if claim.how == "robbed-kan" and claim.asserted.fresh is True:
        raise contradiction(f"{claim.at}.asserted.fresh", "robbed-not-fresh")


def is_flower_win(claim: Claim | Win) -> bool:
    """Whether flowers win by themselves: the last of them drawn, or taken from whoever drew it."""
    return claim.how == "robbed-flower" or (claim.how == "self-draw" and claim.tile in _FLOWERS)


def _check_flower_win(claim: Claim, deal: Deal) -> None:
    """Flowers win alone: no hand, value or flag is beside them, and nobody else wins."""
    if claim.tile is None:
        raise missing_fact(f"{claim.at}.tile", "winning-tile", player=claim.by)
    if claim.tile not in _FLOWERS:
        raise DealError("bad-tiles", f"{claim.at}.tile", "no-flower", tile=claim.tile)
    for name in ("concealed", "value", "flags"):
        if getattr(claim, name):
            raise contradiction(f"{claim.at}.{name}", "flowers-win-alone", player=claim.by)
    if len(deal.wins or ()) > 1:
        raise contradiction("wins[1]", "flowers-win-alone", player=claim.by)


def _refuse_flowers(tiles: Sequence[Tile], at: str) -> None:
    """Flowers lie apart and belong to no hand."""
    for tile in tiles:
        if tile in _FLOWERS:
            raise DealError("bad-tiles", at, "flower-in-hand", tile=tile)


def _check_names(names: tuple[str, ...], at: str) -> None:
    for name in names:
        if name not in PATTERNS:
            raise bad_value(at, "pattern", name=name)


def _check_flags(claim: Claim, deal: Deal, house: HongKong) -> None:
    """Refuse flags that the calls, the flowers, the seat or the way the hand was won exclude."""
    at, flags = f"{claim.at}.flags", claim.flags
    own = [index for index, call in enumerate(deal.calls) if call.by == claim.by]
    if "first-turn" in flags:
        _check_first_turn(claim, own, house)
    if "last-tile" in flags and claim.how == "robbed-kan":
        raise contradiction(at, "flags", first="last-tile", second="robbed-kan")
    if "after-flower" in flags:
        _check_after_flower(claim, deal)
    if _AFTER_KONGS.isdisjoint(flags):
        return
    if not own or deal.calls[own[-1]].kind not in KANS:
        raise contradiction(at, "no-kan", player=claim.by)
    # Between two kongs in a row nobody lays down anything: the first was followed by its own replacement.
    before = deal.calls[own[-1] - 1] if own[-1] else None
    if "after-two-kans" in flags and (before is None or before.by != claim.by or before.kind not in KANS):
        raise contradiction(at, "no-second-kan", player=claim.by)


def _check_first_turn(claim: Claim, own: Sequence[int], house: HongKong) -> None:
    if own:
        raise contradiction(f"{claim.at}.flags", "not-first-turn", player=claim.by)
    # The dealer has discarded before anybody else does: a human hand is never theirs.
    if claim.how == "discard" and claim.by == "E" and house.faan_human != "no":
        raise contradiction(f"{claim.at}.flags", "dealer-not-human", player=claim.by)


def _check_after_flower(claim: Claim, deal: Deal) -> None:
    """Only who holds a flower drew for one, and the tile was drawn for nothing else."""
    at = f"{claim.at}.flags"
    if claim.how != "self-draw":
        raise contradiction(at, "replacement-not-drawn")
    if not deal.flowers.get(claim.by):
        raise contradiction(at, "no-flower", player=claim.by)
    for flag in claim.flags:
        if flag in _AFTER_KONGS:
            raise contradiction(at, "flags", first=flag, second="after-flower")


def check_stated(claim: Claim) -> None:
    """Refuse a claim that is paid and tells neither its tiles nor its faan; raises ``missing-fact``."""
    if claim.concealed is not None:
        return
    if claim.value is None:
        raise missing_fact(f"{claim.at}.concealed", "hand", player=claim.by)
    if claim.value.faan is UNSET:
        raise missing_fact(f"{claim.at}.value.faan", "faan", player=claim.by)
