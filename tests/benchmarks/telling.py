"""How long it takes to read a chat message.

``python -m tests.benchmarks.telling [MESSAGES]`` reads random mixtures of the vocabulary, 2,000 and 6,000 signs long,
and prints milliseconds of processor time, and by how much rows of one word take longer when they are four times as
long. It ends with status 1 where the 99th percentile is above the limit of that length.
"""

from __future__ import annotations

import platform
import random
import sys
from statistics import quantiles

from tests.telling.mixtures import UNITS, cost, growth, mixture

LIMITS = {2000: 20.0, 6000: 60.0}
"""Milliseconds by the number of signs."""


def main() -> int:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    sys.stdout.write(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}\n")
    are_quick = [report(size, count) for size in LIMITS]
    grown = sorted(((growth(unit), unit) for unit in UNITS), reverse=True)
    sys.stdout.write("four times as long takes " + ", ".join(f"{by:.1f}x {unit!r}" for by, unit in grown[:5]) + "\n")
    return 0 if all(are_quick) else 1


def report(size: int, count: int) -> bool:
    """Read so many messages of a size; whether they are read within its limit."""
    chance = random.Random(size)
    cost(mixture(chance, size))
    cuts = quantiles((1000 * cost(mixture(chance, size)) for _ in range(count)), n=100)
    sys.stdout.write(f"{size} signs: median {cuts[49]:.1f} ms, 99 % {cuts[98]:.1f} ms (limit {LIMITS[size]:.0f})\n")
    return cuts[98] <= LIMITS[size]


if __name__ == "__main__":
    sys.exit(main())
