"""The option table of the Wuhan page: keys, values, defaults of the two presets."""

from .wuhan_tiles import Refused

YES_NO = ("yes", "no")
CHOICES = {
    "winner.order": ("dealer", "discarder"),
    "wild-kan": (4, 2),
    "self-draw-on-bloom": YES_NO,
    "open-kan-counts": ("both", "kan-only"),
    "big.add": ("double", "linear"),
    "cap.golden-how": ("flat", "limit"),
    "pao.all-begging": ("not-ready", "always", "no"),
    "pao.pure-suit": YES_NO,
    "pao.robbed-kong": YES_NO,
    "robbed-kong-counts": ("no", "yes"),
    "pao.generals": ("no", "yes"),
    "pao.winds": ("no", "yes"),
    "pao.order": ("suit-begging-robbed", "robbed-begging-suit", "begging-suit-robbed"),
    "penalty.false-win": ("cap-each", "none"),
}
GOLDEN = {"kaikoufan": 400, "koukoufan": 500}
AMOUNTS = ("cap.each", "cap.golden", "penalty.left-game")


def house_of(preset, overrides):
    """Every option's value at this table; `unknown-option`, `bad-value`."""
    house = {key: values[0] for key, values in CHOICES.items()}
    house |= {"cap.each": 300, "cap.golden": GOLDEN[preset], "penalty.left-game": GOLDEN[preset]}
    if not isinstance(overrides, dict):
        raise Refused("bad-value", "house")
    for key, value in overrides.items():
        house[key] = checked(key, value)
    if numbers(house) and house["cap.golden"] <= house["cap.each"]:
        raise Refused("bad-value", "house.cap.golden")
    return house


def numbers(house):
    """Whether the table has both a cap and a golden top."""
    return "none" not in (house["cap.each"], house["cap.golden"])


def checked(key, value):
    """One override, a digit string turned into its number."""
    if key not in CHOICES and key not in (*AMOUNTS, "stake"):
        raise Refused("unknown-option", f"house.{key}")
    if key == "stake":
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if type(value) not in (int, str) or not allowed(key, value):
        raise Refused("bad-value", f"house.{key}")
    return value


def allowed(key, value):
    """Whether the option takes the value."""
    if key in CHOICES:
        return value in CHOICES[key]
    return value == "none" or (isinstance(value, int) and value > 0)
