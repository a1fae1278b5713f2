"""The facts of a deal, read field by field as the contract names them."""

from typing import NamedTuple

from .hongkong_house import FAAN, one_of, read_house, whole
from .hongkong_shape import CHOWS
from .hongkong_tiles import FLOWERS, KINDS, SEATS, Refused, before, parse

TOP = ("rules", "house", "names", "round_wind", "flowers", "calls", "wins", "draw", "penalty")
CALL = ("by", "kind", "tiles", "from", "tile", "asserted")
WIN = ("by", "how", "from", "tile", "concealed", "flags", "value", "asserted")
CLAIMS = ("chi", "pon", "open-kan", "added-kan")
KONGS = ("open-kan", "added-kan", "closed-kan")
FLAGS = ("after-kan", "after-two-kans", "last-tile", "first-turn", "after-flower")


class Call(NamedTuple):
    """Something laid down; an added kong is a call of its own until `melds_of` joins it with its pung."""

    at: int
    by: str
    kind: str
    tiles: tuple
    giver: str | None = None
    echo: bool | None = None
    forced: bool | None = None

    @property
    def is_claimed(self):
        return self.kind in CLAIMS

    @property
    def is_kong(self):
        return self.kind in KONGS


class Win(NamedTuple):
    """One claim to have won; None is what nobody told."""

    at: int
    by: str
    how: str
    giver: str | None = None
    tile: str | None = None
    concealed: list | None = None
    flags: frozenset = frozenset()
    faan: int | None = None
    named: list | None = None
    fresh: bool | None = None
    wall: int | None = None
    forced: bool | None = None
    shape: frozenset | None = None


class Table(NamedTuple):
    """The whole deal."""

    house: dict
    round_wind: str
    flowers: dict
    calls: list
    wins: list
    penalty: str | None = None


def fed_replacement(calls, win):
    """The open kong whose replacement won, with no second kong between; None otherwise."""
    own = [call for call in calls if call.by == win.by]
    once = "after-kan" in win.flags and "after-two-kans" not in win.flags
    return own[-1] if once and own[-1].kind == "open-kan" else None


def melds_of(calls, seat, until=None):
    """A player's melds in the order they were laid down, each added kong in the place of its pung."""
    melds = []
    for call in calls:
        if call.by != seat or (until is not None and call.at >= until):
            continue
        if call.kind != "added-kan":
            melds.append(call)
            continue
        place = next(n for n, meld in enumerate(melds) if meld.kind == "pon" and meld.tiles[0] == call.tiles[0])
        melds[place] = melds[place]._replace(kind="added-kan", tiles=call.tiles)
    return melds


def read(deal):
    """The table that the deal describes, or the first thing that is wrong with how it is written."""
    check_fields(deal, TOP, "")
    if "rules" not in deal:
        raise Refused("missing-fact", "rules")
    house = read_house(deal["rules"], deal.get("house", {}))
    check_names(deal.get("names", {}))
    round_wind = one_of(SEATS, deal.get("round_wind", "E"), "round_wind")
    endings = [key for key in ("wins", "draw", "penalty") if key in deal]
    if not endings:
        raise Refused("missing-fact", "wins")
    if len(endings) > 1:
        raise Refused("contradiction", endings[1])
    flowers = read_flowers(deal.get("flowers", {}))
    calls = [read_call(call, at) for at, call in enumerate(listed(deal.get("calls", []), "calls"))]
    wins = [read_win(win, at) for at, win in enumerate(listed(deal.get("wins", []), "wins"))]
    if endings == ["wins"] and not wins:
        raise Refused("missing-fact", "wins")
    check_draw(deal.get("draw", {"kind": "exhaustive"}))
    penalty = read_penalty(deal["penalty"]) if "penalty" in deal else None
    return Table(house, round_wind, flowers, calls, one_tile(wins), penalty)


def check_fields(value, known, at):
    if not isinstance(value, dict):
        raise Refused("bad-value", at)
    for key in value:
        if key not in known:
            raise Refused("unknown-field", f"{at}.{key}".strip("."))


def listed(value, at):
    if not isinstance(value, list):
        raise Refused("bad-value", at)
    return value


def needed(value, key, at):
    if key not in value:
        raise Refused("missing-fact", f"{at}.{key}")
    return value[key]


def check_names(names):
    check_fields(names, SEATS, "names")
    for seat, name in names.items():
        if not isinstance(name, str) or any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in name):
            raise Refused("bad-value", f"names.{seat}")


def read_flowers(held):
    check_fields(held, SEATS, "flowers")
    flowers = {seat: parse(text, f"flowers.{seat}", FLOWERS) for seat, text in held.items()}
    everybodys = [tile for tiles in flowers.values() for tile in tiles]
    if len(set(everybodys)) < len(everybodys):
        raise Refused("too-many-tiles", "flowers")
    return flowers


def read_call(call, place):
    """One call: its tiles fit its kind, and its feeder can have fed it."""
    at = f"calls[{place}]"
    check_fields(call, CALL, at)
    by = one_of(SEATS, needed(call, "by", at), f"{at}.by")
    kind = one_of(("chi", "pon", *KONGS), needed(call, "kind", at), f"{at}.kind")
    tiles = parse(needed(call, "tiles", at), f"{at}.tiles")
    fits = tuple(sorted(tiles)) in CHOWS if kind == "chi" else len(set(tiles)) == 1
    if not fits or len(tiles) != (4 if kind in KONGS else 3):
        raise Refused("bad-tiles", f"{at}.tiles")
    if "tile" in call and parse(call["tile"], f"{at}.tile")[0] not in tiles:
        raise Refused("contradiction", f"{at}.tile")
    giver = one_of(SEATS, call["from"], f"{at}.from") if "from" in call else None
    wrong = giver == by or (kind in ("closed-kan", "added-kan") and giver)
    if wrong or (kind == "chi" and giver not in (None, before(by))):
        raise Refused("contradiction", f"{at}.from")
    if kind == "chi":
        giver = before(by)
    told = read_told(call, ("echo", "forced"), at)
    return Call(place, by, kind, tuple(tiles), giver, told["echo"], told["forced"])


def read_told(entry, keys, at):
    """What the table testifies, None for what it does not mention."""
    told = entry.get("asserted", {})
    check_fields(told, keys, f"{at}.asserted")
    for key, value in told.items():
        fits = whole(value) is not None and value >= 0 if key == "wall" else isinstance(value, bool)
        if not fits:
            raise Refused("bad-value", f"{at}.asserted.{key}")
    return {key: told.get(key) for key in keys}


def read_win(win, place):
    """One claim to have won."""
    at = f"wins[{place}]"
    check_fields(win, WIN, at)
    by = one_of(SEATS, needed(win, "by", at), f"{at}.by")
    ways = ("discard", "self-draw", "robbed-kan", "robbed-flower")
    how = one_of(ways, needed(win, "how", at), f"{at}.how")
    giver = one_of(SEATS, win["from"], f"{at}.from") if "from" in win else None
    flags = frozenset(one_of(FLAGS, flag, f"{at}.flags") for flag in listed(win.get("flags", []), f"{at}.flags"))
    told = read_told(win, ("fresh", "forced", "wall"), at)
    faan, named = read_value(win["value"], f"{at}.value") if "value" in win else (None, None)
    tile = None
    if "tile" in win:
        tiles = parse(win["tile"], f"{at}.tile", KINDS + FLOWERS)
        if len(tiles) != 1:
            raise Refused("bad-tiles", f"{at}.tile")
        tile = tiles[0]
    concealed = parse(win["concealed"], f"{at}.concealed") if "concealed" in win else None
    return Win(place, by, how, giver, tile, concealed, flags, faan, named, told["fresh"], told["wall"], told["forced"])


def read_value(value, at):
    """An agreed value: so many faan, and the patterns where they were named."""
    check_fields(value, ("faan", "patterns"), at)
    faan = needed(value, "faan", at)
    if not isinstance(faan, int) or isinstance(faan, bool) or faan < 0:
        raise Refused("bad-value", f"{at}.faan")
    if "patterns" not in value:
        return faan, None
    known = [name for name in FAAN if name != "robbed-flower"]
    return faan, [one_of(known, name, f"{at}.patterns") for name in listed(value["patterns"], f"{at}.patterns")]


def one_tile(wins):
    """Winners of one discard win on one tile."""
    tiles = {win.tile for win in wins} - {None}
    if len(tiles) > 1:
        raise Refused("contradiction", "wins[1].tile")
    tile = tiles.pop() if tiles else None
    return [win._replace(tile=tile) for win in wins]


def check_draw(draw):
    check_fields(draw, ("kind", "ready", "reason"), "draw")
    for seat in listed(draw.get("ready", []), "draw.ready"):
        one_of(SEATS, seat, "draw.ready")
    one_of(("exhaustive", "abortive"), needed(draw, "kind", "draw"), "draw.kind")


def read_penalty(penalty):
    check_fields(penalty, ("by", "kind"), "penalty")
    one_of(("false-win",), needed(penalty, "kind", "penalty"), "penalty.kind")
    return one_of(SEATS, needed(penalty, "by", "penalty"), "penalty.by")
