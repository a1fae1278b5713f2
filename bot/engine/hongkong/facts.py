"""What a Hong Kong deal can state and must state, and which of its facts exclude each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from bot.engine.claims import Claim, claims_of
from bot.engine.deal import SEATS, AssertedOfCall, AssertedOfWin, Call, CallKind, Deal, Seat
from bot.engine.errors import DealError, bad_value, contradiction, missing_fact
from bot.engine.facts import check_facts
from bot.engine.family import Rules, Vocabulary
from bot.engine.melds import KANS
from bot.engine.tiles import FLOWERS, RED_FIVES, Tile, tiles_at

from .patterns import PATTERNS
from .rules import HongKong

VOCABULARY = Vocabulary(
    fields=frozenset(("flowers",)),
    call_kinds=frozenset(("chi", "pon", "open-kan", "added-kan", "closed-kan")),
    hows=frozenset(("discard", "self-draw", "robbed-kan")),
    flags=frozenset(("after-kan", "after-two-kans", "last-tile", "first-turn")),
    value_fields=frozenset(("faan", "patterns")),
    testimony_of_calls=frozenset(("echo", "forced")),
    testimony_of_wins=frozenset(("fresh", "forced", "wall")),
    foreign_tiles=frozenset(RED_FIVES),
)
_FLOWERS = frozenset(FLOWERS)
_TWO = 2


def check_hongkong_facts(deal: Deal) -> None:
    """Refuse facts that exclude each other in Hong Kong; raises `DealError`."""
    for index, call in enumerate(deal.calls):
        if call.after_discard:
            raise DealError("unknown-field", f"calls[{index}].after-discard", "family", field="after-discard")
    for seat, text in deal.flowers.items():
        for tile in tiles_at(text, f"flowers.{seat}"):
            if tile not in _FLOWERS:
                raise DealError("bad-tiles", f"flowers.{seat}", "no-flower", tile=tile)
    for claim in claims_of(deal):
        _check_claim(claim, deal)
    if deal.draw is not UNSET and deal.draw.nagashi:
        raise DealError("unknown-field", "draw.nagashi", "family", field="nagashi")
    if deal.penalty is not UNSET and deal.penalty.kind != "false-win":
        raise bad_value("penalty.kind", "penalty", kind=deal.penalty.kind)


def _check_claim(claim: Claim, deal: Deal) -> None:
    value = claim.value
    if claim.concealed is not None:
        _refuse_flowers(claim.concealed, f"{claim.at}.concealed")
        _refuse_flowers((claim.tile,), f"{claim.at}.tile")
    elif value is None:
        raise missing_fact(f"{claim.at}.concealed", "hand", player=claim.by)
    elif value.faan is UNSET:
        raise missing_fact(f"{claim.at}.value.faan", "faan", player=claim.by)
    if value is not None and value.patterns is not UNSET:
        _check_names(value.patterns, f"{claim.at}.value.patterns")
    if claim.flags:
        _check_flags(claim, [call.kind for call in deal.calls if call.by == claim.by])


def _refuse_flowers(tiles: Sequence[Tile | None], at: str) -> None:
    """Flowers lie apart and belong to no hand."""
    for tile in tiles:
        if tile is not None and tile in _FLOWERS:
            raise DealError("bad-tiles", at, "flower-in-hand", tile=tile)


def _check_names(names: tuple[str, ...], at: str) -> None:
    for name in names:
        if name not in PATTERNS:
            raise bad_value(at, "pattern", name=name)


def _check_flags(claim: Claim, own: Sequence[CallKind]) -> None:
    """Refuse flags that the winner's own calls, or the way the hand was won, exclude."""
    at, flags = f"{claim.at}.flags", claim.flags
    if "first-turn" in flags and own:
        raise contradiction(at, "not-first-turn", player=claim.by)
    if "last-tile" in flags and claim.how == "robbed-kan":
        raise contradiction(at, "flags", first="last-tile", second="robbed-kan")
    if {"after-kan", "after-two-kans"}.intersection(flags) and not (own and own[-1] in KANS):
        raise contradiction(at, "no-kan", player=claim.by)
    if "after-two-kans" in flags and sum(kind in KANS for kind in own) < _TWO:
        raise contradiction(at, "no-second-kan", player=claim.by)


_THREATS = ("111z", "222z", "333z")
"""Nine tiles of a designated pattern."""
_FORCED = "forced"


def meld_owners(deal: Deal, rules: Rules[HongKong]) -> Collection[Seat]:
    """Return whose melds a deal must state: the winners', or everybody's where the question of force can arise.

    Whether it does is tried out with somebody who threatened earlier; as long as other facts are missing only the
    winners' melds are asked for.
    """
    winners: tuple[Seat, ...] = tuple(win.by for win in deal.wins or ())
    if rules.house.gun != "half" or rules.house.forced == "no":
        return winners
    alone = _of_winners(deal, winners)
    if not _is_possible(alone, rules):
        return winners
    missing = _missing(alone, rules)
    if missing:
        return SEATS if missing == _FORCED else winners
    others: list[Seat] = [seat for seat in SEATS if seat not in winners]
    return SEATS if any(_missing(each, rules) == _FORCED for each in _threatened(alone, others)) else winners


def _of_winners(deal: Deal, winners: Collection[Seat]) -> Deal:
    """Leave out the others' melds and every word about force."""
    calls = tuple(
        replace(call, asserted=AssertedOfCall(echo=call.asserted.echo)) for call in deal.calls if call.by in winners
    )
    wins = tuple(
        replace(win, asserted=AssertedOfWin(fresh=win.asserted.fresh, wall=win.asserted.wall))
        for win in deal.wins or ()
    )
    return replace(deal, calls=calls, wins=wins)


def _threatened(deal: Deal, others: Collection[Seat]) -> Iterator[Deal]:
    """Let one of the others threaten before anybody else laid down a tile."""
    for seat in others:
        threats = tuple(Call(by=seat, kind="pon", tiles=tiles) for tiles in _THREATS)
        yield replace(deal, calls=(*threats, *deal.calls))


def _is_possible(deal: Deal, rules: Rules[HongKong]) -> bool:
    try:
        check_facts(deal, rules.seats, VOCABULARY)
    except DealError:
        return False
    return True


def _missing(deal: Deal, rules: Rules[HongKong]) -> str:
    """Name what keeps a deal from being settled, empty where nothing does."""
    try:
        rules.family.settle(deal, rules)
    except DealError as error:
        return error.reason
    return ""
