"""包先不包後: a discarder who held nothing but dangerous tiles answers only to the first who threatened."""

from .hongkong_facts import melds_of
from .hongkong_kinds import kinds, since
from .hongkong_tiles import SEATS


def is_lifted(table, giver, winner, until, told):
    """Whether the giver, forced, answers to somebody who showed nine tiles before this winner did."""
    house = table.house
    if not told or house["gun"] == "full" or house["forced"] == "no":
        return False
    threats = {seat: threat(table, seat, until) for seat in SEATS if seat != giver}
    threats = {seat: at for seat, at in threats.items() if at is not None}
    if winner not in threats or len(threats) < 2:
        return False
    first = min(threats, key=lambda seat: threats[seat])
    laid_down_since = any(
        call.by == giver and call.at > threats[first] and (until is None or call.at < until) for call in table.calls
    )
    return first != winner and not laid_down_since


def threat(table, seat, until):
    """Since when this player shows nine designated tiles."""
    melds = melds_of(table.calls, seat, until)
    times = [since(kind, melds) for kind in kinds(table.house)]
    return min((at for at in times if at is not None), default=None)
