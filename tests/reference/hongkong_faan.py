"""The faan of a hand that is counted from its tiles: every reading is counted, the dearest stands."""

from . import hongkong_shape as shapes
from .hongkong_readings import arrangements, is_gates, is_orphans, is_pairs, is_pure_gates
from .hongkong_tiles import SEATS, WINDS, Refused

CONTAINS = {
    "big-three-dragons": ["dragon-pung"],
    "small-three-dragons": ["dragon-pung"],
    "big-four-winds": ["seat-wind", "round-wind", "all-pungs"],
    "small-four-winds": ["seat-wind", "round-wind"],
    "mixed-terminals": ["all-pungs"],
    "pure-terminals": ["all-pungs"],
    "all-honours": ["all-pungs"],
    "four-kongs": ["all-pungs", "open-kong", "closed-kong"],
    "four-concealed-pungs": ["all-pungs", "concealed"],
    "nine-gates": ["pure-one-suit", "concealed"],
    "thirteen-orphans": ["concealed"],
    "seven-pairs": ["concealed"],
    "heavenly": ["concealed", "self-draw"],
    "earthly": ["concealed"],
    "human": ["concealed"],
    "kong-on-kong": ["kong-draw"],
    **{jewel: ["all-pungs", "mixed-one-suit", "dragon-pung"] for jewel in shapes.JEWELS},
}
LIMIT_HANDS = [
    "all-honours",
    "pure-terminals",
    "nine-gates",
    "thirteen-orphans",
    "big-four-winds",
    "four-kongs",
    "heavenly",
    "earthly",
    "human",
    *shapes.JEWELS,
]
FLOWERS = ["own-flower", "flower-set", "seven-flowers", "eight-flowers"]
CIRCUMSTANCES = [
    "self-draw",
    "concealed",
    "kong-draw",
    "kong-on-kong",
    "robbed-kong",
    "last-tile",
    "last-discard",
    "flower-draw",
]
ASIDE = [*CIRCUMSTANCES, *FLOWERS, "no-flowers"]


def count(win, melds, flowers, round_wind, house):
    """The dearest readings, each as [(name, value)], all worth the same; `bad-hand` where there is none."""
    around = surroundings(win, melds, flowers, house)
    counted = []
    for found in readings(win, melds, round_wind, house):
        counted += sums(priced(found, house), around, house)
    if not counted:
        raise Refused("bad-hand", "wins")
    most = max(map(total, counted))
    return [patterns for patterns in counted if total(patterns) == most]


def total(patterns):
    return sum(value for _, value in patterns)


def price(name, house):
    return house[f"faan.{name}"]


def priced(names, house):
    """The names that the house plays."""
    return [name for name in names if price(name, house) != "no"]


def readings(win, melds, round_wind, house):
    """The patterns in the tiles of every reading of the hand."""
    tiles = [*win.concealed, win.tile]
    if len(win.concealed) + 3 * len(melds) != 13 or len(melds) > 4:
        raise Refused("bad-hand", "wins")
    if not melds and is_orphans(tiles) and price("thirteen-orphans", house) != "no":
        yield ["thirteen-orphans"]
    for sets, pair in arrangements(tiles):
        yield [*in_the_sets(win, melds, sets, pair, round_wind), *in_the_melds(win, melds, sets, pair, house)]
    pairs = house["seven-pairs.four-alike"] == "two-pairs"
    if not melds and is_pairs(tiles, pairs) and price("seven-pairs", house) != "no":
        yield ["seven-pairs", *suits_of_pairs(tiles)]


def suits_of_pairs(tiles):
    """What seven pairs are besides: one suit, honours, terminals; all else needs sets."""
    shape = shapes.of_tiles(tiles)
    found = []
    if len(shape.suits - {"z"}) == 1:
        found.append("mixed-one-suit" if "z" in shape.suits else "pure-one-suit")
    if shape.suits == {"z"}:
        found.append("all-honours")
    if not shape.middles and "z" not in shape.suits:
        found.append("pure-terminals")
    return found


def in_the_sets(win, melds, sets, pair, round_wind):
    """The patterns of sets and pair, a dragon pung for each."""
    shape = shapes.of_hand([*(meld.tiles for meld in melds), *sets], pair)
    found = shapes.names(shape, wind_of(win.by), wind_of(round_wind)) - {"dragon-pung"}
    return [*sorted(found), *["dragon-pung"] * len(shape.threefold - set(WINDS))]


def wind_of(seat):
    return WINDS[SEATS.index(seat)]


def in_the_melds(win, melds, sets, pair, house):
    """What hangs on how the sets came about: concealed pungs, kongs, nine gates."""
    found = []
    concealed = not any(meld.is_claimed for meld in melds) and not any(shapes.is_chow(one) for one in sets)
    completed = win.how != "self-draw" and win.tile != pair
    allowed = win.how == "self-draw" or house["four-concealed-pungs"] == "any"
    if concealed and not completed and allowed:
        found.append("four-concealed-pungs")
    kongs = [meld for meld in melds if meld.is_kong]
    if len(kongs) == 4:
        found.append("four-kongs")
    found += ["closed-kong" if meld.kind == "closed-kan" else "open-kong" for meld in kongs]
    gates = is_gates([*win.concealed, win.tile]) and not melds
    if gates and (house["nine-gates"] == "any" or is_pure_gates(win.concealed)):
        found.append("nine-gates")
    return found


def surroundings(win, melds, flowers, house):
    """How the hand was won, and the flowers: the same whichever way the tiles are read."""
    found = [*circumstances(win, melds, flowers, house), *first_turn(win), *of_flowers(win, flowers, house)]
    return priced(found, house)


def circumstances(win, melds, flowers, house):
    """Self-drawn, concealed, after a kong, robbed, the last tile."""
    drawn = win.how == "self-draw"
    last = "last-tile" in win.flags
    after_a_kong = bool({"after-kan", "after-two-kans"} & win.flags)
    flower = "after-flower" in win.flags and house["flowers"] == "yes"
    found = {
        "self-draw": drawn,
        "concealed": is_concealed(melds, flowers, house),
        "kong-draw": after_a_kong,
        "kong-on-kong": "after-two-kans" in win.flags,
        "robbed-kong": win.how == "robbed-kan",
        "last-tile": last and drawn,
        "last-discard": last and not drawn,
        "flower-draw": flower,
    }
    return [name for name, holds in found.items() if holds]


def is_concealed(melds, flowers, house):
    """門前清: a closed kong and a flower keep it or break it, as the house says."""
    if any(meld.is_claimed for meld in melds):
        return False
    if melds and house["concealed.closed-kong"] == "breaks":
        return False
    return not (flowers and house["flowers"] == "yes" and house["concealed.flowers"] == "breaks")


def first_turn(win):
    """天糊, 地糊 and 人糊."""
    if "first-turn" not in win.flags:
        return []
    if win.how == "self-draw":
        return ["heavenly"] if win.by == "E" else []
    if win.by == "E" or win.how != "discard":
        return []
    return ["earthly"] if win.giver == "E" else ["human"]


def of_flowers(win, flowers, house):
    """No flowers, own flowers, sets, seven, eight."""
    if house["flowers"] == "no":
        return []
    if not flowers:
        return ["no-flowers"]
    many = {7: "seven-flowers", 8: "eight-flowers"}.get(len(flowers))
    if many and house["flowers.held"] == "pattern" and price(many, house) != "no":
        return [many]
    found = []
    for kind in ("1234", "5678"):
        own = kind[SEATS.index(win.by)] + "f"
        whole = all(number + "f" in flowers for number in kind)
        if whole and price("flower-set", house) != "no":
            found.append("flower-set")
        elif own in flowers:
            found.append("own-flower")
    return found


def sums(in_tiles, around, house):
    """The patterns that count, with their values; of limit hands alone the largest, whichever where two are equal."""
    names = [*in_tiles, *around]
    limits = [name for name in names if name in LIMIT_HANDS]
    if house["limit-hands"] == "add" or not limits:
        return [uncontained(names, house)]
    largest = max(price(name, house) for name in limits)
    aside = [name for name in names if name in ASIDE]
    return [uncontained([name, *aside], house) for name in limits if price(name, house) == largest]


def uncontained(names, house):
    """Without what another of them contains."""
    inside = {inner for name in names for inner in contained_in(name, house)}
    return [(name, price(name, house)) for name in names if name not in inside]


def contained_in(name, house):
    """What a pattern contains, as the house has it."""
    contained = set(CONTAINS.get(name, []))
    spared = {
        "contained": [],
        "pungs": ["four-concealed-pungs"],
        "add": ["four-concealed-pungs", "nine-gates", "thirteen-orphans", "heavenly", "earthly", "human"],
    }[house["circumstances"]]
    if name in spared:
        contained -= {"concealed", "self-draw"}
    if name == "small-four-winds" and house["small-four-winds"] == "adds":
        contained -= {"seat-wind", "round-wind"}
    return contained


def reaches_the_minimum(patterns, house):
    """Whether the hand is worth enough, with flowers where they help."""
    helping = [value for name, value in patterns if house["faan.min-flowers"] == "count" or name not in FLOWERS]
    return sum(helping) >= house["faan.min"]
