"""The options of a Hong Kong table: values, defaults that go by the gun, and the presets."""

from .hongkong_tiles import Refused

FAAN = {
    "all-chows": 1,
    "all-pungs": 3,
    "mixed-one-suit": 3,
    "pure-one-suit": 7,
    "dragon-pung": 1,
    "seat-wind": 1,
    "round-wind": 1,
    "small-three-dragons": 5,
    "big-three-dragons": 8,
    "small-four-winds": 6,
    "big-four-winds": 13,
    "self-draw": 1,
    "concealed": 1,
    "no-flowers": 1,
    "own-flower": 1,
    "flower-set": 2,
    "seven-flowers": 3,
    "eight-flowers": 8,
    "seven-pairs": "no",
    "mixed-terminals": 4,
    "pure-terminals": 10,
    "all-honours": 10,
    "nine-gates": 10,
    "thirteen-orphans": 13,
    "four-kongs": 13,
    "four-concealed-pungs": 8,
    "kong-on-kong": 8,
    "heavenly": 13,
    "earthly": 13,
    "human": "no",
    "kong-draw": 1,
    "robbed-kong": 1,
    "last-tile": 1,
    "last-discard": "no",
    "jade-dragon": "no",
    "ruby-dragon": "no",
    "pearl-dragon": "no",
    "flower-draw": "no",
    "open-kong": "no",
    "closed-kong": "no",
    "robbed-flower": "no",
}

# The words an option may be, and `int` where it may be a whole number.
CHOICES = {
    "gun": ("half", "full"),
    "faan.min": (int,),
    "faan.cap": (int, "none"),
    "wall.reserve": (int, "none"),
    "dealer-double": ("no", "yes"),
    "penalty.false-win": ("limit-each", "share-each", int, "none"),
    "limit-hands": ("add", "alone"),
    "flowers": ("yes", "no"),
    "faan.min-flowers": ("count", "exclude"),
    "concealed.closed-kong": ("keeps", "breaks"),
    "nine-gates": ("any", "pure"),
    "twelve": ("designated", "any", "no"),
    "twelve.echo": ("no", "yes"),
    "nine": ("yes", "no"),
    "three-dragons": ("yes", "no"),
    "four-winds": ("yes", "no"),
    "later-discard": ("at-once", "to-the-end"),
    "kong-draw": ("no", "liable", "plus-one"),
    "fresh": ("yes", "always", "no"),
    "forced": ("yes", "no"),
    "robbed-kong": ("discard", "self-draw"),
    "terminals": ("pure", "mixed"),
    "circumstances": ("contained", "pungs", "add"),
    "small-four-winds": ("contains", "adds"),
    "seven-pairs.four-alike": ("two-pairs", "no"),
    "four-concealed-pungs": ("any", "self-draw"),
    "concealed.flowers": ("keeps", "breaks"),
    "robbed-kong.closed": ("thirteen-orphans", "no"),
    "flower-win": ("no", "eight", "seven"),
    "flowers.held": ("pattern", "sets"),
    "price.discarder": (int,),
    "price.others": (int,),
    "price.self-draw": (int,),
    "twelve.recipients": ("all", "first"),
    "twelve.discard": ("no", "split", "feeder"),
    "fresh.tiles": (int,),
    "fresh.honours": (int,),
    "kong.open": (int,),
    "kong.added": (int,),
    "kong.closed": (int,),
    **{f"faan.{name}": (int, "no") for name in FAAN},
}
LEAST = {"wall.reserve": 1, "price.discarder": 1, "price.self-draw": 1}

DEFAULTS = {
    "table": "half-spicy",
    "stake": "1",
    "faan.min": 3,
    "faan.cap": 10,
    "wall.reserve": "none",
    "dealer-double": "no",
    "winners.max": 1,
    "penalty.false-win": "limit-each",
    "limit-hands": "add",
    "flowers": "yes",
    "faan.min-flowers": "count",
    "concealed.closed-kong": "keeps",
    "nine-gates": "any",
    "nine": "yes",
    "three-dragons": "yes",
    "four-winds": "yes",
    "later-discard": "at-once",
    "fresh": "yes",
    "forced": "yes",
    "robbed-kong": "discard",
    "terminals": "pure",
    "circumstances": "contained",
    "small-four-winds": "contains",
    "seven-pairs.four-alike": "two-pairs",
    "four-concealed-pungs": "any",
    "concealed.flowers": "keeps",
    "robbed-kong.closed": "thirteen-orphans",
    "flower-win": "no",
    "flowers.held": "pattern",
    "price.self-draw": 2,
    "twelve.recipients": "all",
    "twelve.discard": "no",
    "fresh.tiles": 9,
    "fresh.honours": 13,
    "kong.open": 0,
    "kong.added": 0,
    "kong.closed": 0,
    **{f"faan.{name}": value for name, value in FAAN.items()},
}
BY_GUN = {
    "half": {"twelve": "designated", "twelve.echo": "no", "kong-draw": "no", "price.discarder": 2, "price.others": 1},
    "full": {"twelve": "any", "twelve.echo": "yes", "kong-draw": "liable", "price.discarder": 4, "price.others": 0},
}
EVERY_CLAUSE = (
    "twelve",
    "twelve.echo",
    "nine",
    "three-dragons",
    "four-winds",
    "kong-draw",
    "fresh",
    "forced",
    "twelve.discard",
)
PRESETS = {
    "half-gun": {"gun": "half"},
    "full-gun": {"gun": "full"},
    "hkma": {
        "gun": "full",
        "faan.min": 3,
        "faan.cap": 10,
        "robbed-kong": "self-draw",
        "faan.small-four-winds": 10,
        "faan.big-four-winds": 10,
        "concealed.closed-kong": "breaks",
    },
    "home": {"gun": "half", **dict.fromkeys(EVERY_CLAUSE, "no")},
}
TABLES = {
    "half-spicy": [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
    "fan-laak": [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64],
}


def read_house(rules, overrides):
    """Every option of the table with its value in force."""
    family, _, preset = rules.partition("/") if isinstance(rules, str) else ("", "", "")
    if family != "hongkong" or preset not in PRESETS:
        raise Refused("unknown-rules", "rules")
    if not isinstance(overrides, dict):
        raise Refused("bad-value", "house")
    said = {key: read_option(key, value) for key, value in overrides.items()}
    gun = said.get("gun", PRESETS[preset]["gun"])
    return {**DEFAULTS, **BY_GUN[gun], **PRESETS[preset], **said, "gun": gun}


def read_option(key, value):
    """One option as it was set, whole numbers as such."""
    at = f"house.{key}"
    if key == "table":
        return read_table(value, at)
    if key == "stake":
        return read_stake(value, at)
    if key == "winners.max":
        return one_of((1, 3), whole(value), at)
    if key not in CHOICES:
        raise Refused("unknown-option", at)
    number = whole(value)
    if number is not None and int in CHOICES[key] and number >= LEAST.get(key, 0):
        return number
    words = [word for word in CHOICES[key] if isinstance(word, str)]
    return one_of(words, value, at)


def one_of(values, value, at):
    if not any(value == one and type(value) is type(one) for one in values):
        raise Refused("bad-value", at)
    return value


def whole(value):
    """A whole number, or the digits of one; None otherwise."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return None


def read_table(value, at):
    """A named table, or a list of numbers."""
    if value in ("half-spicy", "full-spicy", "fan-laak"):
        return value
    parts = value.split(",") if isinstance(value, str) else value
    numbers = [whole(part.strip() if isinstance(part, str) else part) for part in parts] if parts else []
    if not isinstance(parts, list) or not numbers or None in numbers:
        raise Refused("bad-value", at)
    return numbers


def read_stake(value, at):
    """Money above nothing with at most two decimals; it is for display alone."""
    text = str(value)
    before, _, after = text.partition(".")
    fits = before.isdigit() and (after == "" or (after.isdigit() and len(after) <= 2)) and float(text) > 0
    if isinstance(value, bool) or not (fits or text in ("二五雞", "五一", "一二蚊")):
        raise Refused("bad-value", at)
    return value


def multiplier(faan, house):
    """M(f): the table's number for so many faan, after the cap."""
    if house["faan.cap"] != "none":
        faan = min(faan, house["faan.cap"])
    if house["table"] == "full-spicy":
        return 2**faan
    row = TABLES[house["table"]] if isinstance(house["table"], str) else house["table"]
    return row[min(faan, len(row) - 1)]


def at_the_cap(house):
    """M at the cap; with no cap, at thirteen faan."""
    return multiplier(13 if house["faan.cap"] == "none" else house["faan.cap"], house)
