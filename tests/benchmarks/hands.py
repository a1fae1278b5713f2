"""How long a hand takes that this project counts itself: Hong Kong's faan, Wuhan's four wild tiles.

Run with ``python -m tests.benchmarks.hands``; figures are microseconds for one whole settlement.
"""

import contextlib
import json
import platform
import sys
import time
from random import Random
from statistics import quantiles

from bot.engine import DealError, decode_deal, settle
from tests.reference import hongkong_deals, wuhan_deals

COUNT = 2000


def main() -> None:
    """Measure both families on random hands and print the slowest."""
    sys.stdout.write(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}\n")
    report("Hong Kong, random winning hands", [hongkong_deals.random_hand(seed) for seed in range(COUNT)])
    report("Wuhan, random hands with 0-4 wild tiles", [wuhan_deals.random_hand(Random(seed)) for seed in range(COUNT)])
    report("Wuhan, four wild tiles", list(four_wilds()))


def four_wilds():
    """Random hands that hold all four wild tiles."""
    random = Random(4)
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    calls = [{"by": "S", "kind": "pon", "tiles": "222m", "from": "E"}]
    for _ in range(COUNT):
        held = "".join(random.sample([kind for kind in kinds for _ in range(4) if kind != "2m"], 6))
        yield {
            "rules": "wuhan/kaikoufan",
            "wild": "5z",
            "calls": calls,
            "wins": [{"by": "S", "how": "self-draw", "tile": "3p", "concealed": f"{held}5555z"}],
        }


def report(title, deals):
    """Settle each deal, and the slowest ones again, since a pause of the machine is not theirs."""
    read = [decode_deal(json.dumps(deal)) for deal in deals]
    took = sorted(min(once(deal) for _ in range(3)) for deal in read)
    cuts = quantiles(took, n=100)
    sys.stdout.write(f"{title}: median {cuts[49]:.0f}, 99 % {cuts[98]:.0f}, slowest {took[-1]:.0f}\n")


def once(deal):
    """Settle once, won or not, in microseconds."""
    start = time.perf_counter_ns()
    with contextlib.suppress(DealError):
        settle(deal)
    return (time.perf_counter_ns() - start) / 1000


if __name__ == "__main__":
    main()
