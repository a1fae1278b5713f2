"""Facts that cannot all be true: contradictions, a fifth copy, five melds."""

from collections import Counter

from .hongkong_facts import melds_of
from .hongkong_tiles import FLOWERS, SEATS, Refused


def check(table):
    """Refuse what cannot have happened."""
    check_pungs_of_added_kongs(table.calls)
    for win in table.wins:
        check_way(win)
        check_flower_win(win, table)
    check_several(table.wins)
    for win in table.wins:
        check_flags(win, table)
    check_copies(table)
    for seat in SEATS:
        if len(melds_of(table.calls, seat)) > 4:
            raise Refused("bad-hand", "calls")


def check_pungs_of_added_kongs(calls):
    """An added kong refers to an earlier pung of the tile by the same player."""
    for call in calls:
        if call.kind != "added-kan":
            continue
        same = [one for one in calls if one.by == call.by and one.at < call.at and one.tiles[0] == call.tiles[0]]
        if not any(one.kind == "pon" for one in same) or any(one.kind == "added-kan" for one in same):
            raise Refused("contradiction", f"calls[{call.at}]")


def check_way(win):
    """Somebody else gave the tile, or nobody did."""
    at = f"wins[{win.at}].from"
    if win.how == "self-draw":
        if win.giver:
            raise Refused("contradiction", at)
        return
    if win.giver is None:
        raise Refused("missing-fact", at)
    if win.giver == win.by:
        raise Refused("contradiction", at)
    if win.how == "robbed-kan" and win.fresh:
        raise Refused("contradiction", f"wins[{win.at}].asserted.fresh")


def is_flower_win(win):
    """The flowers win by themselves."""
    return win.how == "robbed-flower" or (win.how == "self-draw" and win.tile in FLOWERS)


def check_flower_win(win, table):
    """A flower is drawn or robbed by flowers alone, and held by nobody else."""
    at = f"wins[{win.at}]"
    if not is_flower_win(win):
        if win.tile in FLOWERS:
            raise Refused("contradiction", f"{at}.tile")
        return
    if win.tile is None:
        raise Refused("missing-fact", f"{at}.tile")
    if win.tile not in FLOWERS:
        raise Refused("bad-tiles", f"{at}.tile")
    if win.concealed is not None or win.faan is not None or win.flags:
        raise Refused("contradiction", at)
    if len(table.wins) > 1:
        raise Refused("contradiction", "wins[1]")
    if any(win.tile in held for held in table.flowers.values()):
        raise Refused("too-many-tiles", "flowers")


def check_several(wins):
    """Several winners win off one player in one way, and each is another."""
    for win in wins[1:]:
        if win.how == "self-draw" or (win.how, win.giver) != (wins[0].how, wins[0].giver):
            raise Refused("contradiction", f"wins[{win.at}]")
    if len({win.by for win in wins}) < len(wins):
        raise Refused("contradiction", "wins[1].by")


def check_flags(win, table):
    """Flags that the calls, the way of winning or other flags exclude."""
    at = f"wins[{win.at}].flags"
    own = [call for call in table.calls if call.by == win.by]
    drawn = win.how == "self-draw"
    after = win.flags & {"after-kan", "after-two-kans"}
    impossible = [
        after and not (drawn and own and own[-1].is_kong),
        "after-two-kans" in after and not two_in_a_row(own),
        "after-flower" in win.flags and (not drawn or not table.flowers.get(win.by) or after),
        "first-turn" in win.flags and (own or "last-tile" in win.flags),
        "last-tile" in win.flags and win.how == "robbed-kan",
        is_human_dealer(win, table.house),
    ]
    if any(impossible):
        raise Refused("contradiction", at)


def two_in_a_row(own):
    """The last two calls are kongs, and nobody called between."""
    last = own[-2:]
    return len(last) == 2 and all(call.is_kong for call in last) and last[0].at + 1 == last[1].at


def is_human_dealer(win, house):
    """人糊 is no dealer's."""
    dealt_in = win.by == "E" and win.how == "discard" and "first-turn" in win.flags
    return dealt_in and house["faan.human"] != "no"


def check_copies(table):
    """No fifth copy among melds, concealed tiles and the winning tile."""
    seen = visible(table)
    for win in table.wins:
        seen.update(win.concealed or [])
    if any(count > 4 for count in seen.values()):
        raise Refused("too-many-tiles", "")


def visible(table):
    """How many of each tile lie in melds, and the winning tile; a robbed one is in its kong already."""
    seen = Counter()
    for seat in SEATS:
        for meld in melds_of(table.calls, seat):
            seen.update(meld.tiles)
    tiles = {win.tile for win in table.wins} - {None}
    for tile in tiles:
        if robbed_kong(table.calls, table.wins[0]) is None:
            seen[tile] += 1
    return seen


def robbed_kong(calls, win):
    """The call that was robbed, where it is listed."""
    if win.how != "robbed-kan" or win.tile is None:
        return None
    kinds = ("added-kan", "closed-kan")
    of_the_tile = (one for one in calls if one.by == win.giver and one.kind in kinds and win.tile in one.tiles)
    return next(of_the_tile, None)


def is_closed_robbery(calls, win):
    """A closed kong was robbed: without the call it is taken as an added one."""
    robbed = robbed_kong(calls, win)
    return robbed is not None and robbed.kind == "closed-kan"
