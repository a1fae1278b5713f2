"""How long it takes to settle a deal by all presets of its family and to find what makes the difference.

``python -m tests.benchmarks.compare [REPETITIONS]`` compares every golden deal of each family again and again, prints
milliseconds for ten presets and the machine, and ends with status 1 when the 99th percentile is above the limit.
"""

from __future__ import annotations

import json
import platform
import sys
import time
from pathlib import Path

from bot.engine import Deal, DealError, comparable, compare, decode_deal

LIMIT = 50.0
MOST_PRESETS = 10
VECTORS = Path(__file__).parents[1] / "vectors"
FILES = ("riichi/cases.jsonl", "riichi/riichi.jsonl", "hongkong/golden.jsonl", "wuhan/golden.jsonl")


def deals(path: Path) -> list[Deal]:
    """Read the golden deals of a file that are settled under their own rules."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    found = [decode_deal(json.dumps(row["deal"])) for row in rows if "error" not in row]
    return [deal for deal in found if taken(deal) is not None]


def taken(deal: Deal) -> float | None:
    """Compare a deal once; milliseconds, None when its own rules refuse it."""
    presets = comparable(deal.rules)[:MOST_PRESETS]
    start = time.perf_counter()
    try:
        compare(deal, presets)
    except DealError:
        return None
    return (time.perf_counter() - start) * 1000


def machine() -> str:
    """Name the processor and the interpreter."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {len(names)} cores, Python {platform.python_version()}"


def main(repetitions: int) -> int:
    """Compare, print, give the exit status."""
    slowest = 0.0
    sys.stdout.write(f"{machine()}\n")
    for file in FILES:
        known = deals(VECTORS / file)
        times = sorted(one for _ in range(repetitions) for deal in known if (one := taken(deal)) is not None)
        middle, high = times[len(times) // 2], times[int(len(times) * 0.99)]
        slowest = max(slowest, high)
        line = f"{len(known):4} deals  p50 {middle:6.2f} ms  p99 {high:6.2f} ms  slowest {times[-1]:6.2f} ms"
        sys.stdout.write(f"{file:<24} {line}\n")
    return 0 if slowest <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
