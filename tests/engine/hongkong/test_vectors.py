import json
from pathlib import Path

import msgspec
import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle

HERE = Path(__file__).parents[2] / "vectors" / "hongkong"
FURTHER = [json.loads(line) for line in (HERE / "further.jsonl").read_text(encoding="utf-8").splitlines()]
GOLDEN = [json.loads(line) for line in (HERE / "golden.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", GOLDEN, ids=[row["id"] for row in GOLDEN])
def test_a_golden_deal_is_paid_as_recorded(row):
    ruling = settle(decode_deal(json.dumps(row["deal"])))
    paid = {seat: amount for seat, amount in ruling.deltas.items() if amount}
    assert {seat: amount for seat, amount in row["deltas"].items() if amount} == paid


@pytest.mark.parametrize("row", GOLDEN, ids=[row["id"] for row in GOLDEN])
def test_a_ruling_survives_being_written(row):
    ruling = settle(decode_deal(json.dumps(row["deal"])))
    assert ruling.deltas == msgspec.json.decode(msgspec.json.encode(ruling))["deltas"]


def test_a_golden_deal_without_rules_is_refused():
    deal = {**GOLDEN[0]["deal"], "rules": "hongkong/unheard-of"}
    with pytest.raises(DealError, match="unknown-rules"):
        settle(decode_deal(json.dumps(deal)))


def result(row):
    """What a vector says of a deal, as the engine says it: its error, or who is paid, and what the hand is."""
    try:
        ruling = settle(decode_deal(json.dumps(row["deal"])))
    except DealError as error:
        return {"error": error.code}
    found = {"deltas": {seat: amount for seat, amount in ruling.deltas.items() if amount}}
    if "faan" in row:
        found["faan"] = ruling.hands[0].faan
    if "patterns" in row:
        found["patterns"] = sorted(each.name for each in ruling.hands[0].patterns)
    return found


@pytest.mark.parametrize("row", FURTHER, ids=[row["id"] for row in FURTHER])
def test_a_further_rule_settles_as_it_was_reckoned(row):
    expected = {key: row[key] for key in ("error", "deltas", "faan", "patterns") if key in row}
    if "deltas" in expected:
        expected["deltas"] = {seat: amount for seat, amount in expected["deltas"].items() if amount}
    if "patterns" in expected:
        expected["patterns"] = sorted(expected["patterns"])
    assert result(row) == expected
