"""Deals made once by the second engines' makers and kept as they were, so that later makers cannot move them.

``python -m tests.frozen.made`` writes what the engine makes of them today into ``payments.txt``: for a change of
payments that is wanted, with the deals that differ named beside it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.engine import DealError, decode_deal, settle

FOLDER = Path(__file__).parent
DEALS = FOLDER / "deals.jsonl.gz"
PAYMENTS = FOLDER / "payments.txt"


def deals() -> list[dict[str, Any]]:
    """The deals, two thousand of each of riichi, Hong Kong and Wuhan, in that order."""
    with gzip.open(DEALS, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def paid(deal: dict[str, Any]) -> str:
    """Who pays whom how much in all, or with what code and where the deal is refused."""
    try:
        ruling = settle(decode_deal(json.dumps(deal)))
    except DealError as error:
        return f"{error.code} at {error.at}"
    moved: dict[tuple[str, str], int] = {}
    for each in ruling.payments:
        moved[each.payer, each.payee] = moved.get((each.payer, each.payee), 0) + each.amount
    return " ".join(f"{payer}>{payee}:{amount}" for (payer, payee), amount in sorted(moved.items()) if amount)


def digests() -> Iterator[str]:
    """One short digest a deal."""
    return (sha256(paid(deal).encode()).hexdigest()[:12] for deal in deals())


if __name__ == "__main__":
    PAYMENTS.write_text("\n".join(digests()) + "\n", encoding="utf-8")
