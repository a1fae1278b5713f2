"""Whose melds a Wuhan deal must state."""

import json

import pytest

from bot.engine.deal import decode_deal
from bot.engine.family import rules_of
from bot.engine.wuhan.facts import meld_owners

WIN = {"by": "S", "how": "self-draw", "value": {"patterns": [], "hard": True}}


@pytest.mark.parametrize(
    ("ending", "owners"),
    [
        ({"wins": [WIN]}, {"E", "S", "W", "N"}),
        ({"draw": {"kind": "exhaustive"}}, set()),
        ({"draw": {"kind": "exhaustive"}, "house": {"draw.ready": "yes"}}, {"E", "S", "W", "N"}),
        ({"draw": {"kind": "abortive"}, "house": {"draw.ready": "yes"}}, set()),
        (
            {"draw": {"kind": "exhaustive"}, "house": {"draw.ready": "yes"}, "rules": "wuhan/kaikoufan-3"},
            {"E", "S", "W"},
        ),
        ({"penalty": {"by": "S", "kind": "left-game"}}, set()),
    ],
    ids=[
        "every opening and kong is a factor",
        "a draw moves nothing",
        "ready players are paid",
        "only where the tiles ran out",
        "at a table of three",
        "a penalty needs none",
    ],
)
def test_everybodys_where_somebody_won(ending, owners):
    deal = decode_deal(json.dumps({"rules": "wuhan/kaikoufan", **ending}))
    assert set(meld_owners(deal, rules_of(deal.rules, deal.house))) == owners
