"""包牌: who answers for a win, clause by clause, in a deal of which every fact is known.

Each clause yields findings in the order in which they go before one another; a finding without a reason against it
binds, and the first that binds pays.
"""

from typing import NamedTuple

from .hongkong_facts import fed_replacement, melds_of
from .hongkong_forced import is_lifted
from .hongkong_kinds import marked, of_kind
from .hongkong_tiles import DRAGONS, SEATS, WINDS, is_honour


class Finding(NamedTuple):
    """A player whom a clause looks at, and the clause that frees this player, if one does."""

    player: str
    clause: str
    freed: str = ""
    call: int | None = None


def findings(table, win):
    """Everybody whom a clause looks at, the strongest claim first."""
    if win.how == "self-draw":
        return [*dragons(table, win), *winds(table, win), *twelve(table, win), *kong_draw(table, win)]
    if win.how == "robbed-kan" and table.house["robbed-kong"] == "self-draw":
        return []
    return [
        *dragons(table, win),
        *winds(table, win),
        *dragons_at_once(table, win),
        *winds_at_once(table, win),
        *twelve_on_a_discard(table, win),
        *nine(table, win),
        *fresh(table, win),
    ]


def is_half(table):
    return table.house["gun"] == "half"


def off(table, option):
    """`pao.void.option` where the house does not play the clause."""
    return "pao.void.option" if table.house[option] == "no" else ""


def of_honours(table, seat, honours):
    """The melds of these honours, in order."""
    return [meld for meld in melds_of(table.calls, seat) if meld.tiles[0] in honours]


def later(table, win):
    """A claimed dragon or wind binds on a self-draw, on a later discard only to the end, and that in half gun."""
    if win.how == "self-draw":
        return ""
    to_the_end = is_half(table) and table.house["later-discard"] == "to-the-end"
    return "" if to_the_end else "pao.later-discard"


def dragons(table, win):
    """`pao.three-dragons`: the third dragon meld was claimed."""
    melds = of_honours(table, win.by, DRAGONS)
    if len(melds) == 3 and melds[2].is_claimed:
        freed = off(table, "three-dragons") or later(table, win)
        yield Finding(melds[2].giver, "pao.three-dragons", freed, melds[2].at)


def winds(table, win):
    """`pao.four-winds`: the fourth wind meld was claimed. In full gun that is twelve tiles and nothing else."""
    melds = of_honours(table, win.by, WINDS)
    if len(melds) == 4 and melds[3].is_claimed and is_half(table):
        meld = melds[3]
        freed = off(table, "four-winds") or forced_at(table, win, meld) or later(table, win)
        yield Finding(meld.giver, "pao.four-winds", freed, meld.at)


def forced_at(table, win, meld):
    """`pao.forced` where the feeder of this meld had no choice and answers to somebody before this winner."""
    return "pao.forced" if is_lifted(table, meld.giver, win.by, meld.at, meld.forced) else ""


def twelve(table, win):
    """`pao.twelve`: the fourth meld was claimed."""
    melds = melds_of(table.calls, win.by)
    if len(melds) < 4 or not melds[3].is_claimed:
        return
    fourth = melds[3]
    freed = (
        off(table, "twelve")
        or not_designated(table, win, melds)
        or echoed(table, fourth)
        or forced_at(table, win, fourth)
        or answers_to_another(table, win, fourth)
    )
    yield Finding(fourth.giver, "pao.twelve", freed, fourth.at)


def not_designated(table, win, melds):
    """Under `designated`: the three shown, the claimed tile and the hand must be of one pattern."""
    if table.house["twelve"] == "any":
        return ""
    kinds = [kind for kind in marked(melds[:3], table.house) if kind.patterns & win.shape]
    if not kinds:
        return "pao.void.not-designated"
    return "" if any(of_kind(kind, melds[3].tiles) for kind in kinds) else "pao.void.not-of-kind"


def echoed(table, meld):
    """The feeder only followed the caller's own discard."""
    return "pao.void.echo" if meld.echo and table.house["twelve.echo"] == "yes" else ""


def answers_to_another(table, win, fourth):
    """`pao.twelve.first`: the feeder had fed another player's fourth meld before."""
    if table.house["twelve.recipients"] == "all":
        return ""
    for seat in SEATS:
        melds = melds_of(table.calls, seat)
        if seat == win.by or len(melds) < 4 or not melds[3].is_claimed:
            continue
        earlier = melds[3].at < fourth.at and melds[3].giver == fourth.giver
        if earlier and not echoed(table, melds[3]):
            return "pao.twelve.first"
    return ""


def kong_draw(table, win):
    """`pao.kong-draw`: the winner drew the winning tile in place of the one he had just been fed for a kong."""
    kong = fed_replacement(table.calls, win)
    if kong:
        freed = "" if table.house["kong-draw"] == "liable" else "pao.void.option"
        yield Finding(kong.giver, "pao.kong-draw", freed, kong.at)


def dragons_at_once(table, win):
    """`pao.three-dragons.win`: two dragon melds shown, and the discarder's dragon completes 大三元."""
    shown = of_honours(table, win.by, DRAGONS)
    if is_half(table) and len(shown) == 2 and win.tile in DRAGONS and "big-three-dragons" in win.shape:
        yield Finding(win.giver, "pao.three-dragons.win", off(table, "three-dragons"))


def winds_at_once(table, win):
    """`pao.four-winds.win`: three wind melds shown, and the discarder's wind completes 大四喜 or 小四喜."""
    shown = of_honours(table, win.by, WINDS)
    won = win.shape & {"big-four-winds", "small-four-winds"}
    if is_half(table) and len(shown) == 3 and win.tile in WINDS and won:
        yield Finding(win.giver, "pao.four-winds.win", off(table, "four-winds") or forced_now(table, win))


def forced_now(table, win):
    """`pao.forced` for the winning discard; who was robbed has laid down a kong."""
    if win.how == "robbed-kan":
        return ""
    return "pao.forced" if is_lifted(table, win.giver, win.by, None, win.forced) else ""


def twelve_on_a_discard(table, win):
    """`pao.twelve.discard`: twelve tiles bind on a later discard too, where the house plays that."""
    for found in twelve(table, win):
        freed = off(table, "twelve.discard") or found.freed
        yield found._replace(clause="pao.twelve.discard", freed=freed)


def nine(table, win):
    """`pao.nine`: three or four melds of a designated pattern shown, and the discard completes that hand."""
    melds = melds_of(table.calls, win.by)
    if not is_half(table) or len(melds) < 3:
        return
    shown = marked(melds, table.house)
    if not shown:
        return
    kinds = [kind for kind in shown if kind.patterns & win.shape]
    freed = off(table, "nine")
    if not freed and not kinds:
        freed = "pao.void.not-designated"
    if not freed and not any(of_kind(kind, [win.tile]) for kind in kinds):
        freed = "pao.void.not-of-kind"
    yield Finding(win.giver, "pao.nine", freed or forced_now(table, win))


def fresh(table, win):
    """`pao.fresh`: a fresh tile when few are left."""
    if not is_half(table) or not win.fresh or win.how != "discard":
        return
    house = table.house
    plays = {"always": True, "no": False, "yes": house["wall.reserve"] != "none"}[house["fresh"]]
    most = max(house["fresh.tiles"], house["fresh.honours"]) if is_honour(win.tile) else house["fresh.tiles"]
    if win.wall <= most:
        yield Finding(win.giver, "pao.fresh", "" if plays else "pao.void.option")
