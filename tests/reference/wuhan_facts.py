"""What lies on the table: the wild tile, the tiles that are laid down alone, and everybody's calls.

A call is a plain record once it is read; a feeder that nobody told is None, and so are the tiles of a hidden kan.
"""

from collections import Counter
from typing import NamedTuple

from .wuhan_tiles import GREEN, RED, Refused, is_honour, parse, run_from

SEATS = "ESWN"
OPENINGS = ("chi", "pon", "open-kan")
CALL_KINDS = (*OPENINGS, "added-kan", "closed-kan", "token-kan")
SIZES = {"chi": 3, "pon": 3, "open-kan": 4, "added-kan": 4, "closed-kan": 4}


class Call(NamedTuple):
    """One meld or kong, in the order of the table."""

    by: str
    kind: str
    tiles: tuple | None
    feeder: str | None = None
    index: int = 0


def is_opening(call):
    return call.kind in OPENINGS


def is_meld(call):
    """Whether the call is a set of its own: an added kan is the pon it was added to."""
    return call.kind in (*OPENINGS, "closed-kan")


def is_kong(call):
    return call.kind.endswith("-kan")


def before(player, seats):
    """Who plays just before a player."""
    return seats[seats.index(player) - 1]


def alone_of(deal, house):
    """Each kind that is laid down alone, and the factor it is laid down for."""
    alone = {RED: "red-kan"}
    if house["token.green"] == "yes":
        alone[GREEN] = "green-kan"
    wild = wild_of(deal)
    if wild in alone:
        raise Refused("bad-tiles", "wild")
    if house["token.skin"] == "yes":
        for kind in skins_of(deal, wild, alone):
            alone[kind] = "skin-kan"
    if wild:
        alone[wild] = "wild-kan"
    return alone


def dead_in(alone):
    """The kinds that no hand may hold: all that lie alone but the wild tile."""
    return frozenset(kind for kind, factor in alone.items() if factor != "wild-kan")


def wild_of(deal):
    """The wild tile, None where nobody told it."""
    if "wild" not in deal:
        return None
    tiles = parse(deal["wild"], "wild")
    if len(tiles) != 1:
        raise Refused("bad-tiles", "wild")
    return tiles[0]


def skins_of(deal, wild, alone):
    """The 皮: the two tiles before a wild suit tile, the stated ones with a wild honour."""
    stated = set(parse(deal["skins"], "skins")) if "skins" in deal else None
    if stated is not None and (not 1 <= len(stated) <= 2 or stated & {wild, *alone}):
        raise Refused("bad-tiles", "skins")
    if wild is None:
        return stated or set()
    if is_honour(wild):
        if stated is None:
            raise Refused("missing-fact", "skins")
        return stated
    rank = int(wild[0])
    computed = {f"{(rank - 1 - step) % 9 or 9}{wild[1]}" for step in range(2)}
    if stated is not None and stated != computed:
        raise Refused("contradiction", "skins")
    return computed


def check_calls(deal, alone, seats=SEATS):
    """Everybody's calls, read; refused when one cannot be."""
    calls = []
    for index, raw in enumerate(deal.get("calls", ())):
        call = read_call(raw, index, seats)
        check_tiles(call, alone)
        calls.append(check_feeder(call, "from" in raw, calls, seats))
    return tuple(calls)


def read_call(raw, index, seats):
    at = f"calls[{index}]"
    if unknown := raw.keys() - {"by", "kind", "tiles", "from", "tile"}:
        raise Refused("unknown-field", f"{at}.{min(unknown)}")
    for key, values in (("by", seats), ("kind", CALL_KINDS)):
        if key not in raw:
            raise Refused("missing-fact", f"{at}.{key}")
        if raw[key] not in values:
            raise Refused("bad-value", f"{at}.{key}")
    if "from" in raw and raw["from"] not in tuple(seats):
        raise Refused("bad-value", f"{at}.from")
    tiles = parse(raw["tiles"], f"{at}.tiles") if "tiles" in raw else None
    if "tile" in raw and tiles is not None and not set(parse(raw["tile"], f"{at}.tile")) <= {*tiles}:
        raise Refused("bad-tiles", f"{at}.tile")
    return Call(raw["by"], raw["kind"], tiles, raw.get("from"), index)


def check_tiles(call, alone):
    """The tiles form the call, and none of those that lie alone is in a meld."""
    at = f"calls[{call.index}].tiles"
    if call.tiles is None:
        if call.kind != "closed-kan":
            raise Refused("missing-fact", at)
    elif call.kind == "token-kan":
        if len(call.tiles) != 1:
            raise Refused("bad-tiles", at)
        if call.tiles[0] not in alone:
            raise Refused("bad-tiles" if "wild-kan" in alone.values() else "missing-fact", at)
    else:
        lowest = min(call.tiles, default=RED)
        wanted = run_from(lowest) if call.kind == "chi" else (lowest,) * SIZES[call.kind]
        if tuple(sorted(call.tiles)) != wanted or {*call.tiles} & alone.keys():
            raise Refused("bad-tiles", at)


def check_feeder(call, is_told, earlier, seats):
    """The call with its feeder: of a chi always the player before."""
    at = f"calls[{call.index}]"
    if not is_opening(call):
        own_pon = [
            one for one in earlier if one.by == call.by and one.kind == "pon" and one.tiles[0] in (call.tiles or ())
        ]
        if is_told or (call.kind == "added-kan" and not own_pon):
            raise Refused("contradiction", at)
        return call
    if call.kind == "chi":
        if is_told and call.feeder != before(call.by, seats):
            raise Refused("contradiction", f"{at}.from")
        return call._replace(feeder=before(call.by, seats))
    if call.feeder == call.by:
        raise Refused("contradiction", f"{at}.from")
    return call


def check_four_of_each(calls, wins, tile, robbed):
    """No kind is there five times; the winning tile is counted once for all, and not again in a robbed kan."""
    seen = Counter()
    for call in calls:
        seen.update(call.tiles[:1] if call.kind == "added-kan" else call.tiles or ())
    for win in wins:
        seen.update(parse(win.get("concealed", ""), "concealed"))
    if tile and not any(call.kind == "added-kan" and call.by == robbed and call.tiles[0] == tile for call in calls):
        seen[tile] += 1
    if max(seen.values(), default=0) > 4:
        raise Refused("too-many-tiles")
