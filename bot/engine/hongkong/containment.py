"""What each scoring pattern logically contains, and the groups of patterns that house rules speak of."""

from __future__ import annotations

from collections.abc import Mapping

from .rules import HongKong

OF_FLOWERS = frozenset({"own-flower", "flower-set", "seven-flowers", "eight-flowers"})
"""What flowers are worth; having none is not worth flowers."""
CIRCUMSTANCES = frozenset(
    {"self-draw", "concealed", "kong-on-kong", "kong-draw", "flower-draw", "robbed-kong", "last-tile", "last-discard"}
)
LIMIT_HANDS = frozenset(
    {
        "all-honours",
        "pure-terminals",
        "nine-gates",
        "thirteen-orphans",
        "big-four-winds",
        "four-kongs",
        "jade-dragon",
        "ruby-dragon",
        "pearl-dragon",
        "heavenly",
        "earthly",
        "human",
    }
)
_CONTAINS: Mapping[str, frozenset[str]] = {
    "big-three-dragons": frozenset({"dragon-pung"}),
    "small-three-dragons": frozenset({"dragon-pung"}),
    "big-four-winds": frozenset({"seat-wind", "round-wind", "all-pungs"}),
    "small-four-winds": frozenset({"seat-wind", "round-wind"}),
    "mixed-terminals": frozenset({"all-pungs"}),
    "pure-terminals": frozenset({"all-pungs"}),
    "all-honours": frozenset({"all-pungs"}),
    "four-kongs": frozenset({"all-pungs", "open-kong", "closed-kong"}),
    "jade-dragon": frozenset({"all-pungs", "mixed-one-suit", "dragon-pung"}),
    "ruby-dragon": frozenset({"all-pungs", "mixed-one-suit", "dragon-pung"}),
    "pearl-dragon": frozenset({"all-pungs", "mixed-one-suit", "dragon-pung"}),
    "four-concealed-pungs": frozenset({"all-pungs", "concealed"}),
    "nine-gates": frozenset({"pure-one-suit", "concealed"}),
    "thirteen-orphans": frozenset({"concealed"}),
    "seven-pairs": frozenset({"concealed"}),
    "heavenly": frozenset({"concealed", "self-draw"}),
    "earthly": frozenset({"concealed"}),
    "human": frozenset({"concealed"}),
    "kong-on-kong": frozenset({"kong-draw"}),
    "seven-flowers": frozenset({"own-flower", "flower-set"}),
    "eight-flowers": frozenset({"own-flower", "flower-set"}),
}
"""A pattern that counts takes these with it; one that is switched off takes nothing."""
_BESIDE = ("nine-gates", "thirteen-orphans", "four-concealed-pungs", "heavenly", "earthly", "human")
_STANDING = frozenset({"concealed", "self-draw"})


def containment(house: HongKong) -> Mapping[str, frozenset[str]]:
    """Return what each pattern contains at this table.

    Options `circumstances` and `small-four-winds`, as the corpus and simulators count.
    """
    contains = dict(_CONTAINS)
    if house.small_four_winds == "adds":
        del contains["small-four-winds"]
    beside = {"contained": (), "pungs": ("four-concealed-pungs",), "add": _BESIDE}[house.circumstances]
    return contains | {name: contains[name] - _STANDING for name in beside}
