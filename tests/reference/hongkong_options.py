"""The house of a Hong Kong table: what each option may be, what it is when nothing is said, and the presets."""

SEATS = "ESWN"

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
    "self-draw": 1,
    "concealed": 1,
    "kong-draw": 1,
    "robbed-kong": 1,
    "last-tile": 1,
    "last-discard": "no",
    "no-flowers": 1,
    "own-flower": 1,
    "flower-set": 2,
    "seven-flowers": 3,
    "eight-flowers": 8,
    "seven-pairs": "no",
    "jade-dragon": "no",
    "ruby-dragon": "no",
    "pearl-dragon": "no",
    "flower-draw": "no",
    "open-kong": "no",
    "closed-kong": "no",
}

TABLES = {
    "half-spicy": [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
    "fan-laak": [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64],
}

WORDS = {
    "gun": ("half", "full"),
    "dealer-double": ("no", "yes"),
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
    "twelve.recipients": ("all", "first"),
    "twelve.discard": ("no", "split", "feeder"),
}

NUMBERS = {
    "price.discarder": 2,
    "price.others": 1,
    "price.self-draw": 2,
    "fresh.tiles": 9,
    "fresh.honours": 13,
    "kong.open": 0,
    "kong.added": 0,
    "kong.closed": 0,
}

FULL_GUN_DEFAULTS = {
    "twelve": "any",
    "twelve.echo": "yes",
    "kong-draw": "liable",
    "price.discarder": 4,
    "price.others": 0,
}

NO_LIABILITY = {
    "twelve": "no",
    "nine": "no",
    "three-dragons": "no",
    "four-winds": "no",
    "kong-draw": "no",
    "fresh": "no",
}

PRESETS = {
    "hongkong/half-gun": {"gun": "half"},
    "hongkong/full-gun": {"gun": "full"},
    "hongkong/hkma": {
        "gun": "full",
        "robbed-kong": "self-draw",
        "faan.small-four-winds": 10,
        "faan.big-four-winds": 10,
        "concealed.closed-kong": "breaks",
    },
    "hongkong/home": {"gun": "half", **NO_LIABILITY},
}


class Refused(Exception):  # noqa: N818 - the word of the contract: a ruling is refused
    """The deal cannot be settled: the contract's code, and the place in the deal."""

    def __init__(self, code, at):
        super().__init__(f"{code} at {at}")
        self.code = code
        self.at = at


def read_house(rules, house):
    """Every option of the table, defaults filled in, checked."""
    if rules not in PRESETS:
        raise Refused("unknown-rules", "rules")
    said = {key: read_option(key, value) for key, value in house.items()}
    chosen = {**PRESETS[rules], **said}
    options = {key: words[0] for key, words in WORDS.items()}
    options.update({f"faan.{name}": value for name, value in FAAN.items()})
    options.update({"faan.min": 3, "faan.cap": 10, "wall.reserve": "none", "winners.max": 1})
    options.update({"table": "half-spicy", "stake": 1, "penalty.false-win": "limit-each"})
    options.update({**NUMBERS, "faan.robbed-flower": "no"})
    if chosen.get("gun") == "full":
        options.update(FULL_GUN_DEFAULTS)
    options.update(chosen)
    return options


def read_option(key, value):
    """One option's value, checked against what the page allows."""
    at = f"house.{key}"
    if isinstance(value, bool) or value is None:
        if is_option(key):
            raise Refused("bad-value", at)
        raise Refused("unknown-option", at)
    if key in WORDS:
        return one_of(value, WORDS[key], at)
    if key in ("stake", "table"):
        return value if key == "stake" else read_table(value, at)
    if not is_option(key):
        raise Refused("unknown-option", at)
    if value in WORDS_BESIDE_NUMBERS.get(key, ("no",) if key.startswith("faan.") else ()):
        return value
    number = read_number(value, at)
    return one_of(number, (1, 3), at) if key == "winners.max" else number


WORDS_BESIDE_NUMBERS = {
    "faan.min": (),
    "faan.cap": ("none",),
    "wall.reserve": ("none",),
    "penalty.false-win": ("limit-each", "share-each", "none"),
}


def is_option(key):
    """Whether the page has an option of that name."""
    known = ("stake", "table", "winners.max", "faan.min", "faan.cap", "wall.reserve", "penalty.false-win")
    if key in NUMBERS or key == "faan.robbed-flower":
        return True
    return key in WORDS or key in known or (key.startswith("faan.") and key.removeprefix("faan.") in FAAN)


def one_of(value, allowed, at):
    """The value, when it is one of those allowed."""
    if value not in allowed:
        raise Refused("bad-value", at)
    return value


def read_number(value, at):
    """A whole number from nought up; a string of digits will do."""
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    if isinstance(value, int) and value >= 0:
        return value
    raise Refused("bad-value", at)


def read_table(value, at):
    """A named table or a list of multipliers, also written in one string."""
    if value == "full-spicy" or (isinstance(value, str) and value in TABLES):
        return value
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, list) or not value:
        raise Refused("bad-value", at)
    if any(isinstance(entry, bool) for entry in value):
        raise Refused("bad-value", at)
    return [read_number(entry, at) for entry in value]


def multiplier(faan, options):
    """M(f): what the table says for so many faan, after the cap."""
    if options["faan.cap"] != "none":
        faan = min(faan, options["faan.cap"])
    if options["table"] == "full-spicy":
        return 2**faan
    table = options["table"] if isinstance(options["table"], list) else TABLES[options["table"]]
    return table[min(faan, len(table) - 1)]
