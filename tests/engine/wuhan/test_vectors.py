"""Deals reckoned by hand, from the rules page and from what other programs settle."""

import json
from pathlib import Path

import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle

HERE = Path(__file__).parents[2] / "vectors" / "wuhan"
ROWS = [
    json.loads(line)
    for name in ("golden", "further", "turn2")
    for line in (HERE / f"{name}.jsonl").read_text("utf-8").splitlines()
]


def settled(deal):
    """The ruling, or the error."""
    try:
        return settle(decode_deal(json.dumps(deal)))
    except DealError as error:
        return error


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_a_vector_is_settled_as_it_says(row):
    found = settled(row["deal"])
    if "error" in row:
        assert found.code == row["error"]
        return
    assert found.deltas == row["deltas"]
    assert "hard" not in row or [hand.hard for hand in found.hands] == [row["hard"]]
