"""How fast deals are settled: ``python -m tests.benchmarks.settle``.

Measures in one run

* the command ``whopays settle --lines`` on the recorded hands, JSON in and JSON out, on one core and on all, against
  the bare `mahjong` library counting the same hands in one process, with their tiles already converted; the folder of
  recorded games is named by WHOPAYS_CORPUS, and without it this part is left out;
* how many deals of an agreed value are settled a second in one process: a plain one, a disputed one, and as many
  different disputes as three dragons make.

Ends with status 1 when a target is missed.
"""

from __future__ import annotations

import inspect
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import permutations, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.hand_response import HandResponse

from bot.engine import SEATS, Deal, Seat, decode_deal, settle
from bot.engine.riichi import hand
from tests.engine.riichi.recorded import rows_of
from tests.engine.riichi.table import DRAGONS, deal_of, win

MOST_TIMES_THE_LIBRARY = 1.3
LEAST_A_SECOND = 50_000
REPETITIONS = 3
REPETITIONS_AGREED = 60
SETTLED_AT_ONCE = 2_000


Configuration = dict[str, Any]
Call = tuple[tuple[Any, ...], dict[str, Any]]


def machine() -> str:
    """Name what this was measured on."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
    return f"{model}, {len(cores())} cores, Python {platform.python_version()}"


def cores() -> set[int]:
    return os.sched_getaffinity(0)


def quickest(action: Callable[[], object], repetitions: int = REPETITIONS) -> float:
    """Give the seconds of the quickest of some repetitions, the one least disturbed by others."""
    taken = []
    for _ in range(repetitions):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return min(taken)


# The command against the library.


def bare_calls(deals: Sequence[Deal]) -> list[tuple[Call, Configuration]]:
    """Settle once and note what the library was asked, so that it can be asked the same without the engine."""
    stated = inspect.signature(HandConfig).parameters
    calls: list[tuple[Call, Configuration]] = []

    def asked(*hand: object, config: HandConfig, **rest: object) -> HandResponse:
        calls.append(((hand, rest), {name: getattr(config, name) for name in stated}))
        return HandCalculator.estimate_hand_value(*hand, config=config, **rest)

    with patch.object(hand, "HandCalculator", SimpleNamespace(estimate_hand_value=asked)):
        for deal in deals:
            settle(deal)
    return calls


def count_bare(calls: Sequence[tuple[Call, Configuration]]) -> None:
    """Count hands; the library changes the configuration it is given, so each call makes its own."""
    count = HandCalculator.estimate_hand_value
    for (asked, rest), configuration in calls:
        count(*asked, config=HandConfig(**configuration), **rest)


def run_command(feed: bytes, allowed: set[int]) -> None:
    """Settle the lines with the command, kept to these cores."""
    command = [sys.executable, "-m", "bot", "settle", "--lines", "-"]
    whole, kept = cores(), allowed
    os.sched_setaffinity(0, kept)
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    finally:
        os.sched_setaffinity(0, whole)
    answers, _ = process.communicate(feed)
    if process.returncode or answers.count(b"\n") != feed.count(b"\n"):
        sys.exit("the command did not settle every recorded deal")


def measure_command(corpus: Path) -> bool:
    """Compare command and library on the recorded hands; whether the target is met."""
    stated = [row["deal"] for row in rows_of(corpus / "tenhou.jsonl.gz") if "wins" in row["deal"]]
    feed = "".join(json.dumps(deal, ensure_ascii=False) + "\n" for deal in stated).encode()
    calls = bare_calls([decode_deal(json.dumps(deal)) for deal in stated])
    bare = quickest(lambda: count_bare(calls))
    report(f"library alone, one process       {bare:7.2f} s  {len(calls)} hands, {1e6 * bare / len(calls):.0f} µs each")
    ratios = []
    for name, allowed in (("one core", {min(cores())}), ("all cores", cores())):
        taken = quickest(lambda allowed=allowed: run_command(feed, allowed))
        ratios.append(taken / bare)
        report(
            f"whopays settle --lines, {name:<9}{taken:7.2f} s  {len(stated)} deals, {taken / bare:.2f} times as long"
        )
    return min(ratios) <= MOST_TIMES_THE_LIBRARY


# Agreed values, one process.


MANGAN = deal_of((), win("S", "5/", off="W"), honba=1, rules="tenhou")
DAISANGEN = deal_of(DRAGONS, win("S", "daisangen", off="N"), honba=1, rules="tenhou")


def every_daisangen() -> list[Deal]:
    """Give all disputes over three pons of dragons: who won off whom, in which order, and who fed each."""
    return [
        deal_of(
            [f"{by} pon {dragon * 3}z {feeder}" for dragon, feeder in zip(order, feeders, strict=True)],
            win(by, "daisangen", off=off),
            honba=1,
            rules="tenhou",
        )
        for by in SEATS
        for off in others(by)
        for order in permutations("567")
        for feeders in product(others(by), repeat=len(order))
    ]


def others(seat: Seat) -> list[Seat]:
    return [other for other in SEATS if other != seat]


def settle_all(deals: Sequence[Deal]) -> None:
    for deal in deals:
        settle(deal)


def measure_agreed() -> bool:
    """Settle deals of an agreed value; whether each target is met."""
    different = every_daisangen()
    met = True
    for name, deals in (
        ("mangan off a discard", [MANGAN] * SETTLED_AT_ONCE),
        ("daisangen with three pons", [DAISANGEN] * SETTLED_AT_ONCE),
        (f"{len(different)} different daisangen", different),
    ):
        rate = len(deals) / quickest(lambda deals=deals: settle_all(deals), REPETITIONS_AGREED)
        report(f"{name:<33}{rate:9.0f} a second")
        met = met and rate >= LEAST_A_SECOND
    return met


def report(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Measure, print; give the exit status."""
    report(machine())
    met = [measure_agreed()]
    if corpus := os.environ.get("WHOPAYS_CORPUS"):
        met.append(measure_command(Path(corpus) / "corpus"))
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
