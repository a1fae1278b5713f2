"""The presets of Wuhan and their house rules: what a deal may choose, and what a table plays that chooses nothing."""

import re
from decimal import Decimal
from itertools import pairwise

from .wuhan_tiles import Refused

TABLES = {
    "kaikoufan": "ESWN",
    "koukoufan": "ESWN",
    "kaikoufan-3": "ESW",
    "koukoufan-3": "ESW",
    "kaikoufan-2": "ES",
    "koukoufan-2": "ES",
}
"""Who sits at a table of each preset."""

CHOICES = {
    "winner.order": ("dealer", "discarder"),
    "wild-kan": ("4", "2"),
    "self-draw-on-bloom": ("yes", "no"),
    "open-kan-counts": ("both", "kan-only"),
    "big.add": ("double", "linear", "none"),
    "big.self-draw": ("2", "1.5"),
    "big.discard": ("2", "1.5"),
    "small.discard": ("all", "discarder"),
    "factor.dealer": ("yes", "no"),
    "cap.golden-how": ("flat", "limit"),
    "cap.golden-opened": ("golden", "cap"),
    "cap.golden-from": ("above", "at"),
    "cap.opened": ("melds", "with-tokens"),
    "cap.all-winds": ("no", "yes"),
    "pao.all-begging": ("not-ready", "always", "no"),
    "pao.pure-suit": ("yes", "no"),
    "pao.generals": ("no", "yes"),
    "pao.winds": ("no", "yes"),
    "pao.robbed-kong": ("yes", "no"),
    "robbed-kong-counts": ("no", "yes"),
    "pao.order": ("suit-begging-robbed", "robbed-begging-suit", "begging-suit-robbed"),
    "penalty.false-win": ("cap-each", "none"),
    "win.min-of": ("smallest", "largest", "sum"),
    "draw.ready": ("no", "yes"),
    "token.green": ("no", "yes"),
    "token.skin": ("no", "yes"),
}
"""Options of a few values each, the default first."""

COUNTED = ("wild-kan", "big.self-draw", "big.discard")
"""Those of them whose values may be whole numbers too."""

NUMBERS = ("big.base", "cap.each", "penalty.left-game", "win.min")
OR_NONE = ("cap.each", "cap.golden", "penalty.left-game", "win.min", "steps")


def golden_of(preset):
    """The golden top of the seed, which is also what leaving costs."""
    return 400 if preset.startswith("kaikoufan") else 500


def opens_each_time(preset):
    """Whether every opening doubles (口口翻), not only the first (开口翻)."""
    return preset.startswith("koukoufan")


def house_of(preset, given):
    """Every option's value at a table that has chosen so much."""
    house = {key: values[0] for key, values in CHOICES.items()}
    house |= {"big.base": 10, "cap.each": 300, "win.min": "none", "steps": "none", "stake": "1"}
    house |= {"cap.golden": golden_of(preset), "penalty.left-game": golden_of(preset)}
    for key, value in given.items():
        house[key] = read_value(key, value)
    house["cap.golden"] = golden_in_force(house, is_set="cap.golden" in given)
    return house


def read_value(key, value):
    """One option's value, understood."""
    at = f"house.{key}"
    if isinstance(value, bool):
        raise Refused("bad-value", at)
    if key in CHOICES:
        return read_choice(key, value, at)
    if key in OR_NONE and value == "none":
        return "none"
    if key in NUMBERS:
        return read_number(value, at)
    if key == "cap.golden":
        return read_golden(value, at)
    if key == "steps":
        return read_steps(value, at)
    if key == "stake":
        return read_stake(value, at)
    raise Refused("unknown-option", at)


def read_choice(key, value, at):
    if isinstance(value, int) and key in COUNTED:
        value = str(value)
    if not isinstance(value, str) or value not in CHOICES[key]:
        raise Refused("bad-value", at)
    return value


def read_number(value, at):
    """A whole number above nothing, or its digits."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise Refused("bad-value", at)
    return value


def read_list(value, at):
    """A list of numbers, or a text with commas between them."""
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list | tuple):
        raise Refused("bad-value", at)
    return tuple(read_number(each, at) for each in value)


def read_golden(value, at):
    """Four figures; one number is four times the same."""
    if not isinstance(value, list | tuple) and "," not in str(value):
        return (read_number(value, at),) * 4
    figures = read_list(value, at)
    if len(figures) != 4:
        raise Refused("bad-value", at)
    return figures


def read_steps(value, at):
    """Pairs of an amount and its points, both rising."""
    numbers = read_list(value, at)
    amounts, points = numbers[::2], numbers[1::2]
    if not numbers or len(amounts) != len(points) or not rises(amounts) or not rises(points):
        raise Refused("bad-value", at)
    return tuple(zip(amounts, points, strict=True))


def rises(numbers):
    return all(a < b for a, b in pairwise(numbers))


def read_stake(value, at):
    """Money: digits with at most two decimals, above nothing. It multiplies the display alone."""
    if isinstance(value, float) or not re.fullmatch(r"[0-9]+(\.[0-9]{1,2})?", str(value)) or Decimal(str(value)) == 0:
        raise Refused("bad-value", at)
    return str(value)


def golden_in_force(house, *, is_set):
    """The four figures of the golden top, or `none`.

    Without a cap there is none; one that was set has to be above the cap, and one that was not gives way to it.
    """
    golden, cap = house["cap.golden"], house["cap.each"]
    if golden == "none" or cap == "none":
        return "none"
    figures = golden if isinstance(golden, tuple) else (golden,) * 4
    if min(figures) > cap:
        return figures
    if is_set:
        raise Refused("bad-value", "house.cap.golden")
    return "none"
