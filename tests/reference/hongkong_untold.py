"""Facts that nobody told: every answer is tried, and the deal is settled where all answers pay alike."""

from itertools import product

from .hongkong_agreed import possible
from .hongkong_facts import melds_of
from .hongkong_tiles import SEATS

MANY = 999


def worlds(table):
    """The table once for every combination of answers to what is untold."""
    calls = [call_answers(call, table) for call in table.calls]
    wins = [list(win_answers(win, table)) for win in table.wins]
    for told in product(*calls, *wins):
        yield table._replace(calls=list(told[: len(calls)]), wins=list(told[len(calls) :]))


def call_answers(call, table):
    """Every feeder, and forced or not where it is a fourth meld."""
    own = any(call.by == win.by for win in table.wins)
    fourth = call.at in [meld.at for meld in melds_of(table.calls, call.by)[3:]]
    asked = (
        own
        or (call.kind == "open-kan" and table.house["kong.open"] > 0)
        or (fourth and table.house["twelve.recipients"] == "first")
    )
    givers = [call.giver]
    if call.giver is None and call.kind in ("pon", "open-kan") and asked:
        givers = [seat for seat in SEATS if seat != call.by]
    forced = [True, False] if call.forced is None and own and fourth else [call.forced]
    return [call._replace(giver=giver, forced=answer) for giver in givers for answer in forced]


def win_answers(win, table):
    """Every hand it can be, fresh with many tiles left or few, or not fresh, forced or not."""
    hands = [(win.tile, win.shape)] if win.shape is not None else possible(win, table)
    forced = [win.forced] if win.forced is not None else [True, False]
    if win.how == "self-draw":
        forced = [False]
    for (tile, shape), (fresh, wall), force in product(hands, freshness(win, table.house), forced):
        yield win._replace(tile=tile, shape=shape, fresh=fresh, wall=wall, forced=force)


def freshness(win, house):
    """Every (fresh, tiles left) that the table leaves open."""
    if win.how != "discard" or win.fresh is False:
        return [(False, 0)]
    borders = {0, house["fresh.tiles"], max(house["fresh.tiles"], house["fresh.honours"]), MANY}
    lefts = [win.wall] if win.wall is not None else sorted(borders)
    return [(True, left) for left in lefts] + ([] if win.fresh else [(False, 0)])
