"""The scoring patterns of a hand, what each logically contains, and the groups that house rules speak of."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.hongkong.shapes import Held, Reading

from . import circumstances, flowers, sets, suits

Pattern = Callable[[Reading, Held], int]
"""How many times the pattern is there; a true truth counts as once."""

PATTERNS: Mapping[str, Pattern] = {
    "all-chows": sets.all_chows,
    "all-pungs": sets.all_pungs,
    "mixed-one-suit": suits.mixed_one_suit,
    "pure-one-suit": suits.pure_one_suit,
    "dragon-pung": sets.dragon_pung,
    "seat-wind": sets.seat_wind,
    "round-wind": sets.round_wind,
    "small-three-dragons": sets.small_three_dragons,
    "big-three-dragons": sets.big_three_dragons,
    "small-four-winds": sets.small_four_winds,
    "big-four-winds": sets.big_four_winds,
    "mixed-terminals": suits.mixed_terminals,
    "pure-terminals": suits.pure_terminals,
    "all-honours": suits.all_honours,
    "nine-gates": suits.nine_gates,
    "thirteen-orphans": sets.thirteen_orphans,
    "seven-pairs": sets.seven_pairs,
    "four-kongs": sets.four_kongs,
    "four-concealed-pungs": sets.four_concealed_pungs,
    "heavenly": circumstances.heavenly,
    "earthly": circumstances.earthly,
    "human": circumstances.human,
    "self-draw": circumstances.self_draw,
    "concealed": circumstances.concealed,
    "kong-on-kong": circumstances.kong_on_kong,
    "kong-draw": circumstances.kong_draw,
    "robbed-kong": circumstances.robbed_kong,
    "last-tile": circumstances.last_tile,
    "last-discard": circumstances.last_discard,
    "no-flowers": flowers.no_flowers,
    "own-flower": flowers.own_flower,
    "flower-set": flowers.flower_set,
    "seven-flowers": flowers.seven_flowers,
    "eight-flowers": flowers.eight_flowers,
}

FLOWER_PATTERNS = frozenset({"no-flowers", "own-flower", "flower-set", "seven-flowers", "eight-flowers"})
CIRCUMSTANCES = frozenset(
    {"self-draw", "concealed", "kong-on-kong", "kong-draw", "robbed-kong", "last-tile", "last-discard"}
)
LIMIT_HANDS = frozenset(
    {
        "all-honours",
        "pure-terminals",
        "nine-gates",
        "thirteen-orphans",
        "big-four-winds",
        "four-kongs",
        "heavenly",
        "earthly",
        "human",
    }
)
CONTAINS: Mapping[str, frozenset[str]] = {
    "big-three-dragons": frozenset({"dragon-pung"}),
    "small-three-dragons": frozenset({"dragon-pung"}),
    "big-four-winds": frozenset({"seat-wind", "round-wind", "all-pungs"}),
    "small-four-winds": frozenset({"seat-wind", "round-wind"}),
    "mixed-terminals": frozenset({"all-pungs"}),
    "pure-terminals": frozenset({"all-pungs"}),
    "all-honours": frozenset({"all-pungs"}),
    "four-kongs": frozenset({"all-pungs"}),
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
