"""The reference itself against golden examples and against deals that real tables recorded."""

import os
from pathlib import Path

import pytest

from tests.reference.check import difference, rows

CORPUS = os.environ.get("WHOPAYS_CORPUS")
SAMPLE = 1000

pytestmark = pytest.mark.skipif(CORPUS is None, reason="WHOPAYS_CORPUS names no folder of recorded deals")


@pytest.mark.parametrize("name", ["riichi", "cases", "errors"])
def test_the_reference_settles_every_golden_example(name):
    read = rows(Path(CORPUS) / "vectors" / f"{name}.jsonl")

    assert len(read) >= 10
    assert [(row["id"], text) for row in read if (text := difference(row))] == []


def test_the_reference_pays_what_the_recorded_tables_paid():
    read = rows(Path(CORPUS) / "corpus" / "tenhou.jsonl.gz")
    rare = [row for row in read if {"pao", "yakuman", "multi"} & set(row["tags"])]
    spread = read[:: len(read) // SAMPLE]

    assert len(spread) >= SAMPLE
    assert [(row["id"], text) for row in [*rare, *spread] if (text := difference(row))] == []


def test_the_check_notices_a_wrong_figure():
    row = rows(Path(CORPUS) / "vectors" / "riichi.jsonl")[0]
    row["deltas"]["E"] += 100

    assert difference(row)
