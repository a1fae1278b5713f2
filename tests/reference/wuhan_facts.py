"""What a Wuhan deal may say: fields, values, seats, tiles, calls and ways of winning that fit together."""

from collections import Counter

from .wuhan_alone import wild_in
from .wuhan_tiles import Refused, is_alike, is_run, parse, parse_one

SEATS = "ESWN"
TOP = {"rules", "house", "names", "round_wind", "wild", "skins", "calls", "wins", "draw", "penalty"}
CALL = {"by", "kind", "tiles", "from", "tile", "asserted"}
WIN = {"by", "how", "from", "tile", "concealed", "flags", "value", "asserted"}
KINDS_OF_CALL = ("chi", "pon", "open-kan", "added-kan", "closed-kan", "token-kan")
CLAIMED = ("chi", "pon", "open-kan")
KANS = ("open-kan", "added-kan", "closed-kan", "token-kan")


def fields(value, known, at):
    """An object with no unknown field and no null."""
    if not isinstance(value, dict):
        raise Refused("bad-value", at)
    for key, held in value.items():
        if key not in known:
            raise Refused("unknown-field", f"{at}.{key}".lstrip("."))
        if held is None:
            raise Refused("bad-value", f"{at}.{key}".lstrip("."))


def one_of(value, known, at):
    """A string among the known ones."""
    if not isinstance(value, str) or value not in known:
        raise Refused("bad-value", at)


def seat(value, at, seats=SEATS):
    one_of(value, tuple(seats), at)


def needed(obj, key, at):
    """The field's value; `missing-fact` without it."""
    if key not in obj:
        raise Refused("missing-fact", f"{at}.{key}")
    return obj[key]


def listed(value, at):
    if not isinstance(value, list):
        raise Refused("bad-value", at)
    return value


def before(player, seats=SEATS):
    """Who plays before this player and feeds his chi."""
    return seats[seats.index(player) - 1]


def check_calls(deal, alone, seats=SEATS):
    """All calls, each with its tiles parsed (None: a loser's closed kan without tiles)."""
    winners = {win.get("by") for win in deal.get("wins", []) if isinstance(win, dict)}
    calls = []
    for i, raw in enumerate(listed(deal.get("calls", []), "calls")):
        at = f"calls[{i}]"
        fields(raw, CALL, at)
        if "asserted" in raw:
            fields(raw["asserted"], set(), f"{at}.asserted")
        seat(needed(raw, "by", at), f"{at}.by", seats)
        one_of(needed(raw, "kind", at), KINDS_OF_CALL, f"{at}.kind")
        call = {"by": raw["by"], "kind": raw["kind"], "from": raw.get("from"), "tiles": None}
        if "tiles" in raw or raw["kind"] != "closed-kan" or raw["by"] in winners:
            call["tiles"] = check_tiles(parse(needed(raw, "tiles", at), f"{at}.tiles"), raw["kind"], alone, at)
        check_feeder(raw, call, at, seats)
        check_added(call, calls, at)
        calls.append(call)
    for player in SEATS:
        if sum(c["by"] == player and c["kind"] not in ("added-kan", "token-kan") for c in calls) > 4:
            raise Refused("bad-hand", "calls")
    return calls


def check_tiles(tiles, kind, alone, at):
    """The tiles of one call, when they can form it."""
    if kind == "token-kan":
        if len(tiles) != 1:
            raise Refused("bad-tiles", f"{at}.tiles")
        fits = tiles[0] in alone
        if not fits and wild_in(alone) is None:
            raise Refused("missing-fact", "wild")
    else:
        fits = is_run(tiles) if kind == "chi" else is_alike(tiles, 3 if kind == "pon" else 4)
        fits = fits and not set(tiles) & set(alone)
    if not fits:
        raise Refused("bad-tiles", f"{at}.tiles")
    return tiles


def check_feeder(raw, call, at, seats):
    """Who fed the call and with which tile; a chi names its feeder by the seats."""
    if "from" in raw:
        seat(raw["from"], f"{at}.from", seats)
        own = raw["from"] == raw["by"]
        if own or raw["kind"] not in CLAIMED or (raw["kind"] == "chi" and raw["from"] != before(raw["by"], seats)):
            raise Refused("contradiction", f"{at}.from")
    if raw["kind"] == "chi":
        call["from"] = before(raw["by"], seats)
    if "tile" in raw and parse_one(raw["tile"], f"{at}.tile") not in (call["tiles"] or ()):
        raise Refused("contradiction", f"{at}.tile")


def check_added(call, earlier, at):
    """An added kan stands on the same player's pon of that tile."""
    pons = [c for c in earlier if c["by"] == call["by"] and c["kind"] == "pon"]
    if call["kind"] == "added-kan" and all(c["tiles"][0] != call["tiles"][0] for c in pons):
        raise Refused("contradiction", at)


def check_wins(deal, seats=SEATS):
    """All claims, alike in how, from and tile, of different players."""
    wins = listed(deal["wins"], "wins")
    if not wins:
        raise Refused("missing-fact", "wins")
    for i, win in enumerate(wins):
        check_win(win, f"wins[{i}]", seats)
    if len({win["by"] for win in wins}) < len(wins):
        raise Refused("contradiction", "wins")
    if len(wins) > 1 and wins[0]["how"] == "self-draw":
        raise Refused("contradiction", "wins")
    for key in ("how", "from"):
        if len({win.get(key) for win in wins}) > 1:
            raise Refused("contradiction", f"wins[1].{key}")
    if len({win["tile"] for win in wins if "tile" in win}) > 1:
        raise Refused("contradiction", "wins[1].tile")
    return wins


def check_win(win, at, seats):
    """One claim by itself."""
    fields(win, WIN, at)
    seat(needed(win, "by", at), f"{at}.by", seats)
    one_of(needed(win, "how", at), ("discard", "self-draw", "robbed-kan"), f"{at}.how")
    check_source(win, at, seats)
    check_flags(win, at)
    if "tile" in win:
        parse_one(win["tile"], f"{at}.tile")
    fields(win.get("asserted", {}), {"discarder-ready"}, f"{at}.asserted")
    for held in win.get("asserted", {}).values():
        if not isinstance(held, bool):
            raise Refused("bad-value", f"{at}.asserted.discarder-ready")
    if "value" in win:
        fields(win["value"], {"patterns", "hard"}, f"{at}.value")


def check_source(win, at, seats):
    """Who dealt in, or was robbed; nobody on a self-draw."""
    if win["how"] == "self-draw":
        if "from" in win:
            raise Refused("contradiction", f"{at}.from")
        return
    seat(needed(win, "from", at), f"{at}.from", seats)
    if win["from"] == win["by"]:
        raise Refused("contradiction", f"{at}.from")


def check_flags(win, at):
    """Only the two flags of the page, on a self-draw, not both."""
    for n, flag in enumerate(listed(win.get("flags", []), f"{at}.flags")):
        one_of(flag, ("after-kan", "last-tile"), f"{at}.flags[{n}]")
    flags = set(win.get("flags", []))
    if flags and (win["how"] != "self-draw" or len(flags) == 2):
        raise Refused("contradiction", f"{at}.flags")


def robbed_call(win, calls):
    """The index of the robbed added kan when it is listed, None when only its pon is; checks that the pon is there."""
    if win["how"] != "robbed-kan":
        return None
    tile = parse_one(win["tile"], "wins[0].tile") if "tile" in win else None
    of_robbed = [(i, c) for i, c in enumerate(calls) if c["by"] == win["from"]]
    pons = [c["tiles"][0] for _, c in of_robbed if c["kind"] == "pon"]
    if not pons or (tile and tile not in pons):
        raise Refused("missing-fact", "calls")
    kans = [i for i, c in of_robbed if c["kind"] == "added-kan" and tile in (None, c["tiles"][0])]
    if tile is None:
        return kans[-1] if kans and kans[-1] == len(calls) - 1 else None
    if kans and kans[-1] != len(calls) - 1:
        raise Refused("contradiction", f"calls[{kans[-1]}]")
    return kans[-1] if kans else None


def check_copies(calls, wins, robbed):
    """At most four of each tile among melds, concealed tiles and the winning tile, which counts once."""
    seen = Counter()
    for i, call in enumerate(calls):
        tiles = call["tiles"] or ()
        seen.update(
            tiles[:1]
            if call["kind"] == "added-kan" and not (i == robbed and any("tile" in win for win in wins))
            else ()
        )
        seen.update(() if call["kind"] == "added-kan" else tiles)
    for i, win in enumerate(wins):
        seen.update(parse(win.get("concealed", ""), f"wins[{i}].concealed"))
    stated = [win["tile"] for win in wins if "tile" in win]
    if stated:
        seen.update([parse_one(stated[0], "wins[0].tile")])
    if seen and max(seen.values()) > 4:
        raise Refused("too-many-tiles", "")
