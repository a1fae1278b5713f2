"""From the facts of the paid claim to its patterns: by the tiles when given, else as agreed."""

from .wuhan_alone import dead_in, wild_in
from .wuhan_facts import KANS, listed, needed
from .wuhan_hand import OPENINGS, PATTERNS, Hand, Reading, best, obstacles
from .wuhan_tiles import GENERALS, Refused, parse, parse_one


def reading_of(win, at, calls, alone, worth):
    """The reading that is paid: of the tiles' readings the one worth most."""
    own = [call for call in calls if call["by"] == win["by"]]
    if "after-kan" in win.get("flags", []) and not ends_with_kan(own):
        raise Refused("contradiction", f"{at}.flags")
    if "tile" in win and win["how"] == "discard" and parse_one(win["tile"], f"{at}.tile") in alone:
        raise Refused("bad-hand", f"{at}.tile")
    if "concealed" in win:
        return by_tiles(win, at, own, alone, worth)
    if "value" not in win:
        raise Refused("missing-fact", f"{at}.concealed")
    if win.get("tile", "") in dead_in(alone):
        raise Refused("bad-hand", f"{at}.tile")
    return by_agreement(win, at, own)


def ends_with_kan(own):
    """Whether the winner's last call was a kong of any kind."""
    return bool(own) and own[-1]["kind"] in KANS


def melds_of(own):
    """The winner's melds with kans added in place of their pons, one-tile kongs left out."""
    upgraded = {call["tiles"][0] for call in own if call["kind"] == "added-kan"}
    kept = [c for c in own if c["kind"] != "token-kan" and not (c["kind"] == "pon" and c["tiles"][0] in upgraded)]
    return tuple((call["kind"], call["tiles"]) for call in kept)


def by_tiles(win, at, own, alone, worth):
    """The best reading of the tiles."""
    if wild_in(alone) is None:
        raise Refused("missing-fact", "wild")
    hand = hand_of(win, at, own, alone)
    if len(hand.concealed) != 13 - 3 * len(hand.melds) or obstacles(hand):
        raise Refused("bad-hand", at)
    return best(hand, worth, agreed_of(win, at) if "value" in win else None)


def hand_of(win, at, own, alone):
    """The claimed hand."""
    tile = parse_one(needed(win, "tile", at), f"{at}.tile")
    concealed = parse(win["concealed"], f"{at}.concealed")
    flags, dead = frozenset(win.get("flags", [])), frozenset(dead_in(alone))
    return Hand(melds_of(own), concealed, tile, wild_in(alone), win["how"], flags, dead)


def agreed_of(win, at):
    """The agreed value as a reading."""
    names = listed(win["value"].get("patterns", []), f"{at}.value.patterns")
    for name in names:
        if name not in PATTERNS:
            raise Refused("bad-value", f"{at}.value.patterns")
    hard = needed(win["value"], "hard", f"{at}.value")
    if not isinstance(hard, bool):
        raise Refused("bad-value", f"{at}.value.hard")
    return Reading(tuple(name for name in PATTERNS if name in names), hard)


def by_agreement(win, at, own):
    """The agreed value, unless the facts exclude it."""
    agreed = agreed_of(win, at)
    if not any(call["kind"] in OPENINGS for call in own):
        raise Refused("bad-hand", at)
    for name in agreed.patterns:
        if excluded(name, agreed.patterns, win, own):
            raise Refused("contradiction", f"{at}.value.patterns")
    return agreed


def excluded(name, names, win, own):
    """Whether the way of winning, a flag, a meld or another agreed pattern excludes the pattern."""
    melds = melds_of(own)
    tiles = [tile for _, meld in melds for tile in meld]
    suits = {tile[1] for tile in tiles}
    flags = win.get("flags", [])
    openings = sum(call["kind"] in OPENINGS for call in own)
    return {
        "all-pungs": any(kind == "chi" for kind, _ in melds),
        "pure-suit": len(suits) > 1 or "z" in suits or "all-winds" in names,
        "all-generals": not GENERALS.issuperset(tiles) or "all-winds" in names,
        "all-winds": suits != {"z"} or "all-begging" in names,
        "all-begging": win["how"] != "discard" or openings != 4,
        "kong-bloom": win["how"] != "self-draw"
        or "last-tile" in flags
        or not ends_with_kan(own)
        or "sea-bottom" in names,
        "sea-bottom": win["how"] != "self-draw" or "after-kan" in flags,
        "robbed-kong": win["how"] != "robbed-kan",
    }[name]


def check_fallen(win, at, calls, alone):
    """A claim that is not paid: it must have opened, and what it says must be possible; it need not say anything."""
    own = [call for call in calls if call["by"] == win["by"]]
    names = listed(win.get("value", {}).get("patterns", []), f"{at}.value.patterns")
    for name in names:
        if name not in PATTERNS:
            raise Refused("bad-value", f"{at}.value.patterns")
    if "tile" in win and parse_one(win["tile"], f"{at}.tile") in alone:
        raise Refused("bad-hand", f"{at}.tile")
    if not any(call["kind"] in OPENINGS for call in own):
        raise Refused("bad-hand", at)
    if "concealed" in win and wild_in(alone) and all(call["tiles"] for call in own):
        hand = hand_of(win, at, own, alone)
        if len(hand.concealed) != 13 - 3 * len(hand.melds) or obstacles(hand):
            raise Refused("bad-hand", at)
    elif any(excluded(name, names, win, own) for name in names):
        raise Refused("contradiction", f"{at}.value.patterns")
