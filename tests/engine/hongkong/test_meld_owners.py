"""Whose melds a Hong Kong deal must state."""

import json

import pytest

from bot.engine.deal import decode_deal
from bot.engine.hongkong.meld_owners import meld_owners
from bot.engine.ruleset import played_by

NINE = [{"by": "S", "kind": "pon", "tiles": tiles, "from": "E"} for tiles in ("222m", "444m", "666m")]
EARLIER = [{"by": "W", "kind": "pon", "tiles": tiles, "from": "E"} for tiles in ("222p", "444p", "666p")]
SUIT = {"by": "S", "how": "discard", "from": "N", "tile": "9m", "concealed": "78m99m"}
PLAIN = {"by": "S", "how": "discard", "from": "N", "value": {"faan": 3}}


def owners(calls, win, house=None, rules="hongkong/half-gun"):
    deal = {"rules": rules, "house": house or {}, "calls": calls, "wins": [win] if win else []}
    return set(meld_owners(decode_deal(json.dumps(deal)), played_by(rules, house or {})[1]))


def test_everybodys_where_somebody_who_threatened_earlier_could_excuse_the_discarder():
    assert owners(NINE, SUIT) == {"E", "S", "W", "N"}


def test_what_was_said_of_others_and_of_force_does_not_change_the_question():
    assert owners([*EARLIER, *NINE], {**SUIT, "asserted": {"forced": True}}) == {"E", "S", "W", "N"}


@pytest.mark.parametrize(
    ("calls", "win", "house", "rules"),
    [
        (NINE, SUIT, {"forced": "no"}, "hongkong/half-gun"),
        (NINE, SUIT, {}, "hongkong/full-gun"),
        ([], PLAIN, {}, "hongkong/half-gun"),
        (NINE, {"by": "S", "how": "discard", "from": "N"}, {}, "hongkong/half-gun"),
    ],
    ids=["no excuse is played", "full gun", "nobody is liable", "the hand is not said yet"],
)
def test_only_the_winners_where_force_decides_nothing(calls, win, house, rules):
    assert owners(calls, win, house, rules) == {"S"}


def test_nobodys_where_nobody_won():
    assert owners([], None) == set()
