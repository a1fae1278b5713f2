"""Seeded random Hong Kong deals that a careless hand wrote down: one or two things are not what they were.

The same seed gives the same deal. Some still settle, most are refused, often for more than one reason.
"""

from random import Random

from .hongkong_claims import MORE_OPTIONS, NAMES, random_winners, random_words, rob
from .hongkong_deals import (
    HONOURS,
    NUMBERS,
    add_flower_flag,
    dealt_flowers,
    random_dispute,
    random_ending,
    random_hand,
    some_of,
    split,
    written,
)
from .hongkong_prices import random_prices
from .hongkong_tiles import SEATS

FLAGS = ["after-kan", "after-two-kans", "last-tile", "first-turn", "after-flower"]


def random_blunder(seed):
    """A deal of the other makers with one or two things changed by a careless hand."""
    dice = Random(f"blunder {seed}")
    make = dice.choice([random_hand, random_prices, random_dispute, random_ending, random_words, random_winners])
    deal = make(dice.randrange(10**6))
    if dice.random() < 0.3:
        deal["house"] |= some_of(dice, MORE_OPTIONS, 0.3)
    for blunder in dice.sample(BLUNDERS, dice.choice([1, 1, 2])):
        blunder(dice, deal)
    return deal


def wrong_flag(dice, deal):
    for win in deal.get("wins", []):
        win["flags"] = [*win.get("flags", []), dice.choice(FLAGS)]
        win["flags"] = sorted(set(win["flags"]))


def wrong_way(dice, deal):
    for win in deal.get("wins", [])[:1]:
        win["how"] = dice.choice(["self-draw", "discard", "robbed-kan", "robbed-flower"])


def no_giver(dice, deal):  # noqa: ARG001 - every blunder takes the dice
    for win in deal.get("wins", []):
        win.pop("from", None)


def another_giver(dice, deal):
    for win in deal.get("wins", [])[:1]:
        win["from"] = dice.choice(SEATS)


def no_tile(dice, deal):  # noqa: ARG001 - every blunder takes the dice
    for win in deal.get("wins", []):
        win.pop("tile", None)


def another_tile(dice, deal):
    for win in deal.get("wins", [])[:1]:
        win["tile"] = dice.choice([*NUMBERS, *HONOURS, "0m", "1f", "8f"])


def one_tile_more_or_less(dice, deal):
    for win in deal.get("wins", [])[:1]:
        tiles = split(win.get("concealed", ""))
        if tiles and dice.random() < 0.5:
            tiles.pop()
        else:
            tiles.append(dice.choice(NUMBERS + HONOURS))
        win["concealed"] = written(tiles)


def another_caller(dice, deal):
    if deal["calls"]:
        dice.choice(deal["calls"])["by"] = dice.choice(SEATS)


def another_feeder(dice, deal):
    if deal["calls"]:
        dice.choice(deal["calls"])["from"] = dice.choice(SEATS)


def another_kind(dice, deal):
    if deal["calls"]:
        call = dice.choice(deal["calls"])
        call["kind"] = dice.choice(["pon", "open-kan", "closed-kan", "added-kan", "chi"])


def another_order(dice, deal):
    dice.shuffle(deal["calls"])


def another_value(dice, deal):
    for win in deal.get("wins", [])[:1]:
        win["value"] = {"faan": dice.randint(0, 13), "patterns": dice.sample(NAMES, dice.randint(0, 3))}
        if dice.random() < 0.7:
            win.pop("concealed", None)


def other_flowers(dice, deal):
    deal["flowers"] = dealt_flowers(dice)
    for win in deal.get("wins", []):
        add_flower_flag(dice, win, deal["flowers"])
        if "flags" in win:
            win["flags"] = sorted(set(win["flags"]))


def robbed(dice, deal):
    for win in deal.get("wins", [])[:1]:
        if win.get("from") and win.get("tile", "1m")[1] != "f":
            rob(dice, win, deal["calls"])


def fresh_or_not(dice, deal):
    for win in deal.get("wins", []):
        win["asserted"] = {"fresh": dice.random() < 0.7, "wall": dice.choice([0, 4, 9, 13, 20])}


def another_ending(dice, deal):
    ending = dice.choice(["draw", "abort", "penalty"])
    deal.pop("wins", None)
    deal.pop("draw", None)
    deal.pop("penalty", None)
    if ending == "penalty":
        deal["penalty"] = {"by": dice.choice(SEATS), "kind": "false-win"}
    else:
        deal["draw"] = {"kind": "exhaustive" if ending == "draw" else "abortive"}


BLUNDERS = [
    wrong_flag,
    wrong_way,
    no_giver,
    another_giver,
    no_tile,
    another_tile,
    one_tile_more_or_less,
    another_caller,
    another_feeder,
    another_kind,
    another_order,
    another_value,
    other_flowers,
    robbed,
    fresh_or_not,
    another_ending,
]
