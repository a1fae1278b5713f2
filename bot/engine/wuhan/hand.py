"""The winner's hand: read from its tiles where they are given, else taken as the table agrees on it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.claims import Claim
from bot.engine.deal import Value
from bot.engine.errors import DealError, bad_hand, bad_value, contradiction, missing_fact
from bot.engine.ruling import Note
from bot.engine.tiles import Tile

from .claim import ShownHand, WuhanClaim
from .patterns import ANY_PAIR, BIG, in_order, is_excluded, named_by, patterns_by_way
from .reading import HandReading, Worth, best_readings, can_be_read, why_not

_EXCLUDING = (
    ("kong-bloom", "sea-bottom"),
    ("all-begging", "all-winds"),
)
"""The last tiles are not konged for; all begging ends on a pair of 2, 5 or 8."""
_FOUR_SETS = 4
_TILES_WITHOUT_MELDS = 14


def check_names(claim: Claim) -> None:
    """Refuse patterns that do not exist or are named twice, with ``bad-value``: also of a claim that does not count."""
    patterns = () if claim.value is None else named_by(claim.value)
    for name in patterns:
        if name not in BIG:
            raise bad_value(f"{claim.at}.value.patterns", "pattern", name=name)
    if len(set(patterns)) < len(patterns):
        raise bad_value(f"{claim.at}.value.patterns", "repeated")


def check_agreed(claim: WuhanClaim) -> None:
    """Refuse an agreed hand that something else excludes, with ``contradiction``: before any hand that cannot win."""
    if not isinstance(claim.hand, Value):
        return
    patterns = named_by(claim.hand)
    for name in patterns:
        if is_excluded(name, claim):
            raise contradiction(f"{claim.at}.value.patterns", "pattern-excluded", player=claim.by, name=name)
    for first, second in _EXCLUDING:
        if first in patterns and second in patterns:
            raise contradiction(f"{claim.at}.value.patterns", "flags", first=first, second=second)


def read_hand(claim: WuhanClaim, worth: Worth) -> tuple[HandReading, Sequence[Note]]:
    """Read the hand as it is worth most and note what there is to say; raises `DealError` where it does not win."""
    _refuse_thrown(claim)
    _check_opened(claim)
    if claim.kind is not None:
        _refuse_dead(claim, claim.kind, f"{claim.at}.tile")
    if isinstance(claim.hand, ShownHand):
        return _read_tiles(claim, claim.hand, worth)
    reading = _agreed_reading(claim, claim.hand)
    missing = _left_out(reading, claim)
    return reading, [Note("wuhan.value-leaves-out", {"player": claim.by, "pattern": name}) for name in missing]


def check_fallen(claim: WuhanClaim) -> None:
    """Refuse a claim that falls away where the facts it states do not win; raises ``bad-hand``."""
    _refuse_thrown(claim)
    _check_opened(claim)
    if isinstance(claim.hand, Value):
        return
    _check_tiles(claim, claim.hand)
    if not can_be_read(claim.hand, claim):
        raise _does_not_win(claim, claim.hand)


def _check_opened(claim: WuhanClaim) -> None:
    """Clause `hand.opened` (the article, 开口): a hand that never opened does not win."""
    if not claim.openings:
        raise bad_hand(claim.at, "hand.opened", player=claim.by)


def _refuse_thrown(claim: WuhanClaim) -> None:
    """Nobody wins on a tile thrown out that lies alone; a dead one that was drawn is the hand's fault."""
    if claim.how != "self-draw" and claim.kind is not None and claim.tokens.sort(claim.kind):
        raise bad_hand(f"{claim.at}.tile", "dead-tile", player=claim.by, tile=claim.kind)


def _refuse_dead(claim: WuhanClaim, tile: Tile, at: str) -> None:
    """Clauses `hand.red` (the article, 红中), `hand.green`, `hand.skin`: who holds one of those cannot win."""
    sort = claim.tokens.sorts.get(tile)
    if sort is not None:
        raise bad_hand(at, f"hand.{sort}", player=claim.by, tile=tile)


def _agreed_reading(claim: WuhanClaim, value: Value) -> HandReading:
    """Take the agreed value as it stands; raises ``missing-fact``."""
    if value.hard is UNSET:
        raise missing_fact(f"{claim.at}.value.hard", "hard", player=claim.by)
    return HandReading(in_order(named_by(value)), value.hard)


def _left_out(reading: HandReading, claim: WuhanClaim) -> tuple[str, ...]:
    """Name the patterns that the melds, a flag or the way of winning prove and an agreed value leaves out."""
    proven = set(patterns_by_way(claim))
    if len(claim.melds) == _FOUR_SETS and not any(meld.is_chi for meld in claim.melds):
        proven.add("all-pungs")
    # Without a pattern that frees the pair, four openings end on 2, 5 or 8.
    if claim.begged_all and not ANY_PAIR & (proven | set(reading.patterns)):
        proven.add("all-begging")
    return in_order(proven - set(reading.patterns))


def _read_tiles(claim: WuhanClaim, hand: ShownHand, worth: Worth) -> tuple[HandReading, Sequence[Note]]:
    _check_tiles(claim, hand)
    readings = best_readings(hand, claim, worth)
    if not readings:
        raise _does_not_win(claim, hand)
    reading = _chosen(readings, claim.value)
    return reading, [*_choice(reading, readings, claim), *_difference(reading, claim)]


def _check_tiles(claim: WuhanClaim, hand: ShownHand) -> None:
    count = len(hand.naturals) + hand.wilds
    if count != _TILES_WITHOUT_MELDS - 3 * len(claim.melds):
        raise bad_hand(f"{claim.at}.concealed", "tile-count", player=claim.by, count=count - 1)
    for tile in hand.naturals:
        _refuse_dead(claim, tile, f"{claim.at}.concealed")


def _does_not_win(claim: WuhanClaim, hand: ShownHand) -> DealError:
    return bad_hand(f"{claim.at}.concealed", f"hand.{why_not(hand, claim)}", player=claim.by)


def _chosen(readings: Sequence[HandReading], value: Value | None) -> HandReading:
    """Of readings worth the same take the one the table agrees on: it pays the same, and nobody wonders."""
    named = () if value is None else [each for each in readings if each.is_named_by(value)]
    return (named or readings)[0]


def _choice(reading: HandReading, readings: Sequence[HandReading], claim: WuhanClaim) -> list[Note]:
    """Say that other readings were worth the same."""
    others = " / ".join(each.words for each in readings if each is not reading)
    return [Note("wuhan.readings", {"player": claim.by, "chosen": reading.words, "others": others})] if others else []


def _difference(reading: HandReading, claim: WuhanClaim) -> list[Note]:
    """Say where the tiles and the agreed value differ; the payment follows the tiles."""
    value = claim.value
    if value is None or reading.is_named_by(value):
        return []
    hardness = () if value.hard is UNSET else ("hard" if value.hard else "soft",)
    agreed = " + ".join((*(named_by(value) or ("small",)), *hardness))
    return [Note("wuhan.value-differs", {"player": claim.by, "agreed": agreed, "counted": reading.words})]
