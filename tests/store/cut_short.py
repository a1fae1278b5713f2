"""A process that cuts starts short: each order is a start in a child of its own, ended where the order says.

An order is a line ``way amount path``, its answer ``done``, ``killed`` or the code with which the start failed:

* ``statement n``: killed before the n-th statement that SQLite is given.
* ``write n``: killed as soon as a file would grow longer than n bytes, in the middle of that write.
* ``length n``: no file may grow longer than n bytes.
* ``room n``: on a disk with n bytes left.
* ``files n``: on a disk that takes n more files.
"""

from __future__ import annotations

import functools
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.migrations import migrate

DISK = 1 << 21
"""The size of the disk the starts are short of room on, in bytes: more than every start needs."""
FILES = 64
"""The number of files it takes."""


class Counted(sqlite3.Connection):
    """A connection that kills the process before its n-th statement; those of other connections do not count."""

    left = 0

    def __init__(self, database: str, *arguments: object, **named: object) -> None:
        super().__init__(database, *arguments, **named)
        if database != ":memory:":
            self.set_trace_callback(self._count)

    def _count(self, _sql: str) -> None:
        Counted.left -= 1
        if Counted.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def die_before_statement(amount: int) -> None:
    Counted.left = amount
    sqlite3.connect = functools.partial(sqlite3.connect, factory=Counted)


def limit_length(amount: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (amount, resource.RLIM_INFINITY))


def die_in_write(amount: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    limit_length(amount)


def start(prepare: Callable[[int], None], amount: int, path: Path) -> str:
    """Start in a child and say how that ended."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        try:
            sys.dont_write_bytecode = True  # it would be cut short too, and break every start after this one
            prepare(amount)
            migrate(path)
            os.write(writing, b"done")
        except StoreError as error:
            os.write(writing, error.code.encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        text = answer.read()
    _, status = os.waitpid(child, 0)
    return "killed" if os.WIFSIGNALED(status) else text or "traceback"


@contextmanager
def small_disk(path: Path) -> Iterator[Path]:
    """Put the database at `path` on a disk of its own, and what became of it back again."""
    disk = Path(tempfile.mkdtemp())
    size = f"size={DISK},nr_inodes={FILES}"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", disk], check=True)
    try:
        for each in path.parent.glob(f"{path.name}*"):
            shutil.copy(each, disk)
        yield disk / path.name
        for each in disk.glob(f"{path.name}*"):
            shutil.copy(each, path.parent)
    finally:
        subprocess.run(["umount", disk], check=True)
        disk.rmdir()


def on_small_disk(fill: Callable[[Path, int], None], amount: int, path: Path) -> str:
    with small_disk(path) as there:
        fill(there.parent, amount)
        return start(lambda _: None, amount, there)


def leave_room(disk: Path, amount: int) -> None:
    free = os.statvfs(disk)
    (disk / "filler").write_bytes(bytes(free.f_bavail * free.f_frsize - amount))


def leave_files(disk: Path, amount: int) -> None:
    for number in range(os.statvfs(disk).f_favail - amount):
        (disk / f"filler{number}").touch()


WAYS: dict[str, Callable[[int, Path], str]] = {
    "statement": functools.partial(start, die_before_statement),
    "write": functools.partial(start, die_in_write),
    "length": functools.partial(start, limit_length),
    "room": functools.partial(on_small_disk, leave_room),
    "files": functools.partial(on_small_disk, leave_files),
}

if __name__ == "__main__":
    for line in sys.stdin:
        way, amount, name = line.rstrip("\n").split(" ", 2)
        print(WAYS[way](int(amount), Path(name)), flush=True)  # noqa: T201 - the parent reads how the start ended
