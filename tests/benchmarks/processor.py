"""What a process has taken of this machine's processor, and which that is."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def processor_time(process: int) -> float:
    """Return the seconds that all threads of a process have run."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


@contextmanager
def shares_told(bot: int) -> Iterator[None]:
    """Print how much of a core the bot, and the crowd in this process, took meanwhile."""
    processes = (bot, os.getpid())
    began, before = time.monotonic(), [processor_time(each) for each in processes]
    yield
    passed = time.monotonic() - began
    shares = [(processor_time(each) - was) / passed for each, was in zip(processes, before, strict=True)]
    sys.stdout.write("of a core, the bot took {:.0%}, the crowd {:.0%}\n".format(*shares))


def machine() -> str:
    """Name the processor, how busy it was, and the interpreter."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    busy = f"load {os.getloadavg()[0]:.1f}"
    return (
        f"{names[0] if names else platform.machine()}, {len(names)} cores, {busy}, Python {platform.python_version()}"
    )
