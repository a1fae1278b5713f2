"""Settles the deals of vector files with the reference and counts what matches.

python -m tests.reference.check FILE...   (.jsonl or .jsonl.gz; deals of other families are left out)
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from pathlib import Path
from typing import Any

from .riichi import Refused, settle


def rows(path: str | Path) -> list[dict[str, Any]]:
    """The riichi rows of one file."""
    path = Path(path)
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    read = [json.loads(line) for line in text.splitlines() if line.strip()]
    return [row for row in read if str(row["deal"].get("rules", "riichi/")).startswith("riichi/")]


def difference(row: dict[str, Any]) -> str:
    """What the reference says otherwise than the row; empty when they agree."""
    try:
        got = settle(row["deal"])["deltas"]
    except Refused as refused:
        want = row.get("error")
        return "" if want == refused.code else f"want {want or row['deltas']} got {refused.code} {refused.at}"
    want = row.get("deltas")
    if want is None:
        return f"want {row['error']} got {got}"
    return "" if nonzero(want) == nonzero(got) else f"want {want} got {got}"


def nonzero(deltas: dict[str, int]) -> dict[str, int]:
    return {seat: amount for seat, amount in deltas.items() if amount}


def main(paths: list[str]) -> int:
    wrong = 0
    for path in paths:
        start, read = time.perf_counter(), rows(path)
        found = [(row["id"], text) for row in read if (text := difference(row))]
        for name, text in found[:20]:
            sys.stdout.write(f"{name}: {text}\n")
        took = time.perf_counter() - start
        sys.stdout.write(f"{path}: {len(read) - len(found)} of {len(read)} match, {took:.1f} s\n")
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
