from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store.errors import StoreError
from bot.store.lock import ProcessLock
from bot.store.migrations import migrate, pending
from bot.store.store import Store

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parents[2]


@contextmanager
def another_process(path):
    command = [sys.executable, "-m", "tests.store.holder", str(path)]
    with subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout.readline() == "open\n"
            yield child
        finally:
            child.kill()


async def test_a_second_process_is_told_that_the_database_is_in_use(path):
    with another_process(path), pytest.raises(StoreError) as refused:
        await Store.open(path)
    assert refused.value.code == "in-use"
    assert refused.value.data["path"] == str(path)


async def test_one_process_cannot_open_it_twice_either(path):
    async with await Store.open(path):
        with pytest.raises(StoreError) as refused:
            await Store.open(path)
    assert refused.value.code == "in-use"


async def test_an_orderly_end_gives_the_lock_up(path):
    with another_process(path) as child:
        child.communicate("end\n", timeout=20)
        assert child.returncode == 0
    await (await Store.open(path)).close()


async def test_a_killed_process_gives_the_lock_up(path):
    with another_process(path) as child:
        child.kill()
        child.wait(20)
    await (await Store.open(path)).close()


async def test_opening_that_fails_gives_the_lock_up(path):
    path.write_bytes(b"no database" * 100)
    with pytest.raises(StoreError):
        await Store.open(path)
    path.unlink()
    await (await Store.open(path)).close()


def test_a_lock_given_up_twice_is_free_once(path):
    first = ProcessLock(path)
    first.release()
    second = ProcessLock(path)
    first.release()
    with pytest.raises(StoreError):
        ProcessLock(path)
    second.release()


def test_what_is_pending_can_be_asked_while_another_process_has_the_database_open(path):
    with another_process(path):
        assert pending(path) == ()


def test_migrating_waits_for_nobody(path):
    with another_process(path), pytest.raises(StoreError) as refused:
        migrate(path)
    assert refused.value.code == "in-use"
