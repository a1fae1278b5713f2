"""Faan by brute force: every way to read a hand is named in full, and the dearest reading counts."""

from dataclasses import dataclass, field

from .hongkong_options import SEATS

ORPHANS = [f"{rank}{suit}" for suit in "mps" for rank in "19"] + [f"{rank}z" for rank in range(1, 8)]
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")

CONTAINS = {
    "big-three-dragons": {"dragon-pung"},
    "small-three-dragons": {"dragon-pung"},
    "big-four-winds": {"seat-wind", "round-wind", "all-pungs"},
    "small-four-winds": {"seat-wind", "round-wind"},
    "mixed-terminals": {"all-pungs"},
    "pure-terminals": {"all-pungs"},
    "all-honours": {"all-pungs"},
    "four-kongs": {"all-pungs", "open-kong", "closed-kong"},
    "jade-dragon": {"all-pungs", "mixed-one-suit", "dragon-pung"},
    "ruby-dragon": {"all-pungs", "mixed-one-suit", "dragon-pung"},
    "pearl-dragon": {"all-pungs", "mixed-one-suit", "dragon-pung"},
    "four-concealed-pungs": {"all-pungs", "concealed"},
    "nine-gates": {"pure-one-suit", "concealed"},
    "thirteen-orphans": {"concealed"},
    "seven-pairs": {"concealed"},
    "heavenly": {"concealed", "self-draw"},
    "earthly": {"concealed"},
    "human": {"concealed"},
    "kong-on-kong": {"kong-draw"},
}

# In the order in which the page lists them: of two that are worth the same, the first named stands alone.
LIMIT_HANDS = (
    "all-honours",
    "pure-terminals",
    "nine-gates",
    "thirteen-orphans",
    "big-four-winds",
    "four-kongs",
    "heavenly",
    "earthly",
    "human",
    "jade-dragon",
    "ruby-dragon",
    "pearl-dragon",
)
CIRCUMSTANCES = (
    "self-draw",
    "concealed",
    "kong-draw",
    "kong-on-kong",
    "flower-draw",
    "robbed-kong",
    "last-tile",
    "last-discard",
)
FLOWERS = ("no-flowers", "own-flower", "flower-set", "seven-flowers", "eight-flowers")


@dataclass
class Hand:
    """A winner's tiles and how he won with them."""

    melds: list  # (kind, tiles): chi, pon, open-kan, added-kan (in place of its pon), closed-kan
    concealed: list  # tiles like "3m", without the winning tile
    tile: str
    seat: str
    round_wind: str
    how: str  # self-draw, discard, robbed-kan
    feeder: str | None = None
    flags: list = field(default_factory=list)
    flowers: list = field(default_factory=list)  # "1f" … "8f"
    kong_fed: bool = False  # the replacement tile came from a kong of a claimed discard


@dataclass
class Counted:
    """The dearest reading: its faan, its patterns with their values, and everything the tiles show."""

    faan: int
    flower_faan: int
    patterns: list  # (name, value), one entry each
    shapes: frozenset  # names of what the tiles are, whatever the table pays for it


def tiles_of(text):
    """'123m55z' -> ['1m', '2m', '3m', '5z', '5z']."""
    tiles, ranks = [], ""
    for letter in text:
        if letter.isdigit():
            ranks += letter
        else:
            tiles += [rank + letter for rank in ranks]
            ranks = ""
    return tiles


def is_terminal(tile):
    """A one or a nine of a suit."""
    return tile[1] != "z" and tile[0] in "19"


def is_honour(tile):
    """A wind or a dragon."""
    return tile[1] == "z"


def next_in_suit(tile, step):
    """The tile so many steps up, or None past the nine."""
    rank = int(tile[0]) + step
    return f"{rank}{tile[1]}" if tile[1] != "z" and rank <= 9 else None


def without(tiles, taken):
    """The tiles that stay when some are taken away, or None when one of those is not there."""
    rest = list(tiles)
    for tile in taken:
        if tile not in rest:
            return None
        rest.remove(tile)
    return rest


def ways_into_sets(tiles):
    """All ways to part the tiles into chows and pungs, as lists of (kind, tiles)."""
    if not tiles:
        return [[]]
    first = min(tiles, key=lambda tile: (tile[1], tile[0]))
    candidates = [("pung", [first] * 3)]
    if next_in_suit(first, 2):
        candidates.append(("chow", [first, next_in_suit(first, 1), next_in_suit(first, 2)]))
    ways = []
    for kind, taken in candidates:
        rest = without(tiles, taken)
        if rest is not None:
            ways += [[(kind, taken), *way] for way in ways_into_sets(rest)]
    return ways


def ways_into_sets_and_pair(tiles):
    """All ways to part the tiles into one pair and sets, as (sets, pair tile)."""
    ways = []
    for eyes in sorted(set(tiles)):
        rest = without(tiles, [eyes, eyes])
        if rest is not None:
            ways += [(sets, eyes) for sets in ways_into_sets(rest)]
    return ways


@dataclass
class Set:
    """One of the four sets of a reading."""

    kind: str  # chow, pung, kong
    tile: str  # its lowest tile
    concealed: bool


def melded_sets(hand):
    """The sets that lie on the table."""
    kinds = {"chi": "chow", "pon": "pung", "open-kan": "kong", "added-kan": "kong", "closed-kan": "kong"}
    return [Set(kinds[kind], min(tiles), kind == "closed-kan") for kind, tiles in hand.melds]


def standard_readings(hand):
    """Four sets and a pair, once for every place the winning tile can have in them."""
    readings = []
    for sets, eyes in ways_into_sets_and_pair([*hand.concealed, hand.tile]):
        if len(sets) + len(hand.melds) != 4:
            continue
        places = [place for place, (_, tiles) in enumerate(sets) if hand.tile in tiles]
        if eyes == hand.tile:
            places.append(None)
        for completed in places:
            own = [
                Set(kind, tiles[0], hand.how == "self-draw" or place != completed)
                for place, (kind, tiles) in enumerate(sets)
            ]
            readings.append((melded_sets(hand) + own, eyes))
    return readings


def every_tile(hand):
    """All the tiles of the hand, melds included."""
    return [tile for _, tiles in hand.melds for tile in tiles] + [*hand.concealed, hand.tile]


def names_of_tiles(tiles):
    """What the tiles are, however they are grouped."""
    suits = {tile[1] for tile in tiles}
    if suits == {"z"}:
        return ["all-honours"]
    names = []
    if len(suits) == 1:
        names.append("pure-one-suit")
    if len(suits) == 2 and "z" in suits:
        names.append("mixed-one-suit")
    if all(is_terminal(tile) for tile in tiles):
        names.append("pure-terminals")
    return names


def names_of_sets(sets, eyes, seat, round_wind):
    """What four sets and a pair are."""
    names = []
    pungs = [one.tile for one in sets if one.kind != "chow"]
    if not pungs:
        names.append("all-chows")
    if len(pungs) == 4:
        names += names_of_four_pungs(sets, [*pungs, eyes])
    return names + names_of_honours(pungs, eyes, seat, round_wind)


def names_of_four_pungs(sets, tiles):
    """What a hand without chows is."""
    names = ["all-pungs"]
    if all(one.kind == "kong" for one in sets):
        names.append("four-kongs")
    if all(one.concealed for one in sets):
        names.append("four-concealed-pungs")
    only = all(is_terminal(tile) or is_honour(tile) for tile in tiles)
    if only and any(map(is_terminal, tiles)) and any(map(is_honour, tiles)):
        names.append("mixed-terminals")
    return names


def names_of_honours(pungs, eyes, seat, round_wind):
    """What the pungs and the pair of honours are worth a name for."""
    dragons = [tile for tile in pungs if tile in DRAGONS]
    winds = [tile for tile in pungs if tile in WINDS]
    names = ["dragon-pung"] * len(dragons)
    if WINDS[SEATS.index(seat)] in winds:
        names.append("seat-wind")
    if WINDS[SEATS.index(round_wind)] in winds:
        names.append("round-wind")
    if len(dragons) == 3:
        names.append("big-three-dragons")
    if len(dragons) == 2 and eyes in DRAGONS:
        names.append("small-three-dragons")
    if len(winds) == 4:
        names.append("big-four-winds")
    if len(winds) == 3 and eyes in WINDS:
        names.append("small-four-winds")
    return names


def dragon_of_suit(sets, tiles):
    """翡翠龍, 紅寶龍, 珍珠龍: pungs only, a dragon and its suit, the pair of that suit."""
    if any(one.kind == "chow" for one in sets):
        return []
    for name, dragon, suit in (("jade-dragon", "6z", "s"), ("ruby-dragon", "7z", "m"), ("pearl-dragon", "5z", "p")):
        others = [tile for tile in tiles if tile != dragon]
        if any(one.tile == dragon for one in sets) and all(tile[1] == suit for tile in others):
            return [name]
    return []


def is_nine_gates(hand, pure):
    """Whether the hand is 1112345678999 of a suit and one more; pure: the more came last."""
    gates = [f"{rank}{hand.tile[1]}" for rank in "1112345678999"]
    if hand.melds or hand.tile[1] == "z":
        return False
    if pure:
        return sorted(hand.concealed) == sorted(gates)
    extra = without(every_tile(hand), gates)
    return extra is not None and extra[0][1] == hand.tile[1]


def is_thirteen_orphans(hand):
    """One of each terminal and honour, and a second of one of them."""
    extra = None if hand.melds else without(every_tile(hand), ORPHANS)
    return extra is not None and extra[0] in ORPHANS


def is_seven_pairs(hand):
    """Seven pairs in the hand; four alike are two of them."""
    tiles = every_tile(hand)
    return not hand.melds and len(tiles) == 14 and all(tiles.count(tile) % 2 == 0 for tile in tiles)


def shape_readings(hand, options):
    """Every reading of the tiles alone, as lists of names."""
    common = names_of_tiles(every_tile(hand))
    if is_nine_gates(hand, options["nine-gates"] == "pure"):
        common.append("nine-gates")
    readings = [
        common
        + names_of_sets(sets, eyes, hand.seat, hand.round_wind)
        + dragon_of_suit(sets, [*(one.tile for one in sets), eyes])
        for sets, eyes in standard_readings(hand)
    ]
    if options["four-concealed-pungs"] == "self-draw" and hand.how != "self-draw":
        readings = [[name for name in names if name != "four-concealed-pungs"] for names in readings]
    if is_thirteen_orphans(hand) and options["faan.thirteen-orphans"] != "no":
        readings.append(["thirteen-orphans"])
    seven_kinds = len(set(every_tile(hand))) == 7 or options["seven-pairs.four-alike"] == "two-pairs"
    if is_seven_pairs(hand) and seven_kinds and options["faan.seven-pairs"] != "no":
        readings.append([*common, "seven-pairs"])
    return readings


def first_turn_name(hand):
    """天糊, 地糊 or 人糊, or none of them."""
    if "first-turn" not in hand.flags or hand.melds:
        return []
    if hand.how == "self-draw":
        return ["heavenly"] if hand.seat == "E" else []
    if hand.how == "discard":
        if hand.feeder == "E":
            return ["earthly"]
        return [] if hand.seat == "E" else ["human"]
    return []


def circumstance_names(hand, options):
    """How the hand was won."""
    names = first_turn_name(hand)
    keeping = ("closed-kan",) if options["concealed.closed-kong"] == "keeps" else ()
    flower_breaks = options["concealed.flowers"] == "breaks" and options["flowers"] == "yes" and hand.flowers
    if all(kind in keeping for kind, _ in hand.melds) and not flower_breaks:
        names.append("concealed")
    names += ["open-kong" for kind, _ in hand.melds if kind in ("open-kan", "added-kan")]
    names += ["closed-kong" for kind, _ in hand.melds if kind == "closed-kan"]
    if "after-flower" in hand.flags and options["flowers"] == "yes":
        names.append("flower-draw")
    if hand.how == "self-draw":
        names.append("self-draw")
        if "after-kan" in hand.flags or "after-two-kans" in hand.flags:
            names.append("kong-draw")
        if "after-two-kans" in hand.flags:
            names.append("kong-on-kong")
    if hand.how == "robbed-kan":
        names.append("robbed-kong")
    if "last-tile" in hand.flags and hand.how == "self-draw":
        names.append("last-tile")
    if "last-tile" in hand.flags and hand.how == "discard":
        names.append("last-discard")
    return names


def flower_names(hand, options):
    """The flowers, under the rule that the greater takes the place of the lesser."""

    def played(name):
        return options[f"faan.{name}"] != "no"

    if options["flowers"] == "no":
        return []
    held = set(hand.flowers)
    if not held:
        return ["no-flowers"]
    as_pattern = options["flowers.held"] == "pattern"
    if len(held) == 8 and as_pattern and played("eight-flowers"):
        return ["eight-flowers"]
    if len(held) == 7 and as_pattern and played("seven-flowers"):
        return ["seven-flowers"]
    names = []
    place = SEATS.index(hand.seat)
    for series in ("1234", "5678"):
        whole = all(f"{number}f" in held for number in series)
        if whole and played("flower-set"):
            names.append("flower-set")
        elif f"{series[place]}f" in held:
            names.append("own-flower")
    return names


def drop_contained(names, options):
    """The names that are left when each takes out what it contains."""
    contained = set()
    for name in names:
        parts = set(CONTAINS.get(name, ()))
        if name == "small-four-winds" and options["small-four-winds"] == "adds":
            parts = set()
        if name == "four-concealed-pungs" and options["circumstances"] in ("pungs", "add"):
            parts -= {"concealed"}
        beside = ("nine-gates", "thirteen-orphans", "heavenly", "earthly", "human")
        if name in beside and options["circumstances"] == "add":
            parts -= {"concealed", "self-draw"}
        contained |= parts
    return [name for name in names if name not in contained]


def stand_alone(names, options):
    """Under limit-hands: alone, the dearest limit hand with circumstances and flowers only."""
    limits = [name for name in LIMIT_HANDS if name in names]
    if options["limit-hands"] != "alone" or not limits:
        return names
    dearest = max(limits, key=lambda name: options[f"faan.{name}"])
    return [name for name in names if name == dearest or name in CIRCUMSTANCES + FLOWERS]


def priced(names, hand, options):
    """(name, value) of each name that the table pays, contained ones left out."""
    switched_on = [name for name in names if options[f"faan.{name}"] != "no"]
    left = drop_contained(stand_alone(switched_on, options), options)
    entries = [(name, options[f"faan.{name}"]) for name in left]
    if earns_plus_one(hand, options):
        value = 0 if options["faan.kong-draw"] == "no" else options["faan.kong-draw"]
        entries = [entry for entry in entries if entry[0] != "kong-draw"] + [("kong-draw", value + 1)]
    return entries


def earns_plus_one(hand, options):
    """Whether the kong of somebody's discard earns one faan instead of a liability."""
    replaced = "after-kan" in hand.flags and "after-two-kans" not in hand.flags
    return options["kong-draw"] == "plus-one" and hand.kong_fed and replaced


def count(hand, options):
    """The dearest reading of the hand, or None when it does not win."""
    readings = shape_readings(hand, options)
    around = circumstance_names(hand, options) + flower_names(hand, options)
    counted = []
    for shape in readings:
        entries = priced(shape + around, hand, options)
        flowers = sum(value for name, value in entries if name in FLOWERS and name != "no-flowers")
        counted.append(Counted(sum(value for _, value in entries), flowers, sorted(entries), frozenset(shape)))
    if not counted:
        return None
    return max(counted, key=lambda one: (one.faan, -len(one.patterns), one.patterns))


def all_shapes(hand, options):
    """Every name any reading of the tiles has."""
    return frozenset().union(*shape_readings(hand, options))
