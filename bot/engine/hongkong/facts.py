"""What a Hong Kong deal can state and must state, and which of its facts exclude each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from bot.engine.claims import Claim, claims_of, melds_of
from bot.engine.deal import SEATS, AssertedOfCall, AssertedOfWin, Call, Deal, Seat
from bot.engine.errors import DealError, bad_value, contradiction, missing_fact
from bot.engine.facts import MOST_MELDS, check_facts
from bot.engine.family import Rules, Vocabulary
from bot.engine.melds import KANS
from bot.engine.tiles import FLOWERS, RED_FIVES, Tile, tiles_at

from .claim import claimants
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


def is_flower_win(claim: Claim) -> bool:
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


_THREATS = ("111z", "222z", "333z")
"""Nine tiles of a designated pattern."""
_FORCED = "forced"


def meld_owners(deal: Deal, rules: Rules[HongKong]) -> Collection[Seat]:
    """Return whose melds a deal must state: those of the winners who are paid, or everybody's.

    Everybody's where kongs are paid, where a feeder of fourth melds answers for the first only, and where somebody can
    have been forced. That is tried out with somebody who threatened earlier; while other facts are missing the winners'
    melds are enough.
    """
    house = rules.house
    if house.kong_open or house.kong_added or house.kong_closed:
        return SEATS
    counting = claimants(deal, rules)
    if house.twelve_recipients == "first" and _has_twelve(deal, counting):
        return SEATS
    if house.gun != "half" or house.forced == "no":
        return counting
    return SEATS if _can_be_forced(deal, rules) else counting


def _can_be_forced(deal: Deal, rules: Rules[HongKong]) -> bool:
    """Whether somebody who threatened earlier would make it matter that a player was forced."""
    winners: list[Seat] = [win.by for win in deal.wins or ()]
    alone = _of_winners(deal, winners)
    if not _is_possible(alone, rules):
        return False
    missing = _missing(alone, rules)
    if missing:
        return missing == _FORCED
    others: list[Seat] = [seat for seat in SEATS if seat not in winners]
    return any(_missing(each, rules) == _FORCED for each in _threatened(alone, others))


def _has_twelve(deal: Deal, winners: Collection[Seat]) -> bool:
    """Whether a winner laid down a fourth meld that somebody fed."""
    laid = (melds_of(deal.calls, seat) for seat in winners)
    return any(len(melds) == MOST_MELDS and melds[-1].kind != "closed-kan" for melds in laid)


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
