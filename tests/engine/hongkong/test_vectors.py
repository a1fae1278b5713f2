import json
from pathlib import Path

import msgspec
import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle

HERE = Path(__file__).parents[2] / "vectors" / "hongkong"
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
