"""The option table of the Wuhan pages: keys, values, defaults of the presets, and who sits at their tables."""

from decimal import Decimal, InvalidOperation

from .wuhan_tiles import Refused

YES_NO = ("yes", "no")
NO_YES = ("no", "yes")
CHOICES = {
    "winner.order": ("dealer", "discarder"),
    "wild-kan": (4, 2),
    "self-draw-on-bloom": YES_NO,
    "open-kan-counts": ("both", "kan-only"),
    "big.add": ("double", "linear", "none"),
    "big.self-draw": (2, "1.5"),
    "big.discard": (2, "1.5"),
    "factor.dealer": YES_NO,
    "small.discard": ("all", "discarder"),
    "win.min-of": ("smallest", "largest", "sum"),
    "token.green": NO_YES,
    "token.skin": NO_YES,
    "draw.ready": NO_YES,
    "cap.golden-how": ("flat", "limit"),
    "cap.golden-opened": ("golden", "cap"),
    "cap.golden-from": ("above", "at"),
    "cap.opened": ("melds", "with-tokens"),
    "cap.all-winds": NO_YES,
    "pao.all-begging": ("not-ready", "always", "no"),
    "pao.pure-suit": YES_NO,
    "pao.robbed-kong": YES_NO,
    "robbed-kong-counts": NO_YES,
    "pao.generals": NO_YES,
    "pao.winds": NO_YES,
    "pao.order": ("suit-begging-robbed", "robbed-begging-suit", "begging-suit-robbed"),
    "penalty.false-win": ("cap-each", "none"),
}
GOLDEN = {"kaikoufan": 400, "koukoufan": 500}
TABLES = {f"{name}{suffix}": seats for name in GOLDEN for suffix, seats in (("", "ESWN"), ("-3", "ESW"), ("-2", "ES"))}
AMOUNTS = ("cap.each", "cap.golden", "penalty.left-game", "win.min")
LISTS = ("cap.golden", "steps")


def parent(preset):
    """The preset for four that this one is otherwise."""
    return preset.partition("-")[0]


def house_of(preset, overrides):
    """Every option's value at this table; `unknown-option`, `bad-value`."""
    golden = GOLDEN[parent(preset)]
    house = {key: values[0] for key, values in CHOICES.items()}
    house |= {"cap.each": 300, "cap.golden": golden, "penalty.left-game": golden, "win.min": "none"}
    house |= {"big.base": 10, "steps": "none"}
    if not isinstance(overrides, dict):
        raise Refused("bad-value", "house")
    for key, value in overrides.items():
        house[key] = checked(key, value)
    if house["cap.each"] == "none" or house["cap.golden"] == "none":
        return house
    figures = house["cap.golden"] if isinstance(house["cap.golden"], tuple) else (house["cap.golden"],)
    if min(figures) <= house["cap.each"]:
        if "cap.golden" in overrides:
            raise Refused("bad-value", "house.cap.golden")
        house["cap.golden"] = "none"
    return house


def checked(key, value):
    """One override, digit strings turned into numbers and lists of them into tuples."""
    if key not in CHOICES and key not in (*AMOUNTS, *LISTS, "stake", "big.base"):
        raise Refused("unknown-option", f"house.{key}")
    value = meant(key, value)
    if not allowed(key, value):
        raise Refused("bad-value", f"house.{key}")
    return value


def meant(key, value):
    """The value as people write it: ``"400, 500, 500, 600"``, ``"16"``; 1.5 stays a string."""
    if isinstance(value, str) and "," in value and key in LISTS:
        value = value.split(",")
    if isinstance(value, list):
        return tuple(digits(each.strip() if isinstance(each, str) else each) for each in value)
    return value if key == "stake" else digits(value)


def digits(value):
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value


def allowed(key, value):
    """Whether the option takes the value."""
    if key == "stake":
        return value == "none" or is_money(value)
    if isinstance(value, tuple):
        return key in LISTS and all(map(is_amount, value)) and (is_steps(value) if key == "steps" else len(value) == 4)
    if key in CHOICES:
        return type(value) in (int, str) and value in CHOICES[key]
    if key == "big.base":
        return is_amount(value)
    return value == "none" or (key != "steps" and is_amount(value))


def is_amount(value):
    return type(value) is int and value > 0


def is_steps(numbers):
    """Pairs, rising in both."""
    amounts, points = numbers[::2], numbers[1::2]
    rising = all(sorted(set(part)) == list(part) for part in (amounts, points))
    return bool(numbers) and len(amounts) == len(points) and rising


def is_money(value):
    """A number above 0 with at most two decimals, written in digits."""
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        return False
    return amount > 0 and amount == round(amount, 2) and str(value).replace(".", "", 1).isdigit()
