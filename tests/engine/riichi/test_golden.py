"""Deals whose figures come from recorded games, printed rules and sums by hand: all must come out the same."""

import json
from pathlib import Path

import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle

from .recorded import majsoul_rows, rows_of

VECTORS = Path(__file__).parents[2] / "vectors" / "riichi"
ROWS = [
    row
    for name in ("riichi", "cases", "errors", "turn2", "faults", "further")
    for row in rows_of(VECTORS / f"{name}.jsonl")
]
SETTLED = [row for row in ROWS if "deltas" in row]
REFUSED = [row for row in ROWS if "error" in row]
RECORDED = 28_193


def moved(deltas):
    return {seat: amount for seat, amount in deltas.items() if amount}


def difference(row):
    """What the engine says otherwise than the row; empty when they agree."""
    try:
        got = settle(decode_deal(json.dumps(row["deal"]))).deltas
    except DealError as error:
        return f"{row['id']}: {error}"
    return "" if moved(got) == moved(row["deltas"]) else f"{row['id']}: want {row['deltas']} got {got}"


@pytest.mark.parametrize("row", SETTLED, ids=[row["id"] for row in SETTLED])
def test_a_golden_deal_pays_its_figures(row):
    assert difference(row) == ""


@pytest.mark.parametrize("row", REFUSED, ids=[row["id"] for row in REFUSED])
def test_a_golden_error_is_refused_with_its_code(row):
    with pytest.raises(DealError) as caught:
        settle(decode_deal(json.dumps(row["deal"])))

    assert caught.value.code == row["error"]


def test_the_golden_deals_are_all_there():
    assert (len(SETTLED), len(REFUSED)) == (125 + 62, 12 + 10)


def test_a_wrong_figure_would_be_noticed():
    row = SETTLED[0]

    assert difference(row | {"deltas": row["deltas"] | {"E": 1}})


@pytest.mark.slow
def test_every_recorded_deal_pays_what_its_table_paid(corpus):
    rows = rows_of(corpus / "tenhou.jsonl.gz")

    assert len(rows) == RECORDED
    assert [text for row in rows if (text := difference(row))] == []


def test_every_shown_win_of_the_second_server_pays_what_its_table_paid(corpus):
    rows = majsoul_rows(corpus / "majsoul.jsonl")

    assert len(rows) >= 20
    assert [text for row in rows if (text := difference(row))] == []
