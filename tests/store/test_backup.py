"""A copy is taken while rulings are being posted, is whole or not there, and brings back every ruling."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.backup import back_up, restore
from bot.store.errors import StoreError
from bot.store.migrations import migrate
from bot.store.store import Store

from .samples import new_ruling

ROOT = Path(__file__).parents[2]


async def fill(path, rulings):
    async with await Store.open(path) as store:
        for number in range(rulings):
            await store.rulings.post(1 + number % 2, new_ruling(number + 1))


async def everything(path):
    """Read every ruling with its players and payments, as a server's export has them."""
    async with await Store.open_to_read(path) as store:
        return [each for server in (1, 2) async for each in store.export.all_versions(server)]


async def test_every_ruling_comes_back(path, tmp_path):
    await fill(path, 30)
    before = await everything(path)
    copied = back_up(path, tmp_path / "copy.db")
    await fill(path, 0)
    async with await Store.open(path) as store:
        await store.rulings.post(1, new_ruling(99))
    restored = restore(tmp_path / "copy.db", path)
    assert (copied.rulings, restored.copied.rulings) == (30, 30)
    assert copied.size == (tmp_path / "copy.db").stat().st_size
    assert await everything(path) == before
    assert restored.kept is not None
    assert len(await everything(restored.kept)) == 31
    async with await Store.open(path) as store:  # and games go on being counted
        assert (await store.rulings.post(1, new_ruling(100))).game == 16


async def test_a_copy_taken_while_rulings_are_posted_holds_a_moment_of_them(path, tmp_path):
    async with await Store.open(path) as store:
        posted = 0

        async def post():
            nonlocal posted
            for number in range(60):
                await store.rulings.post(1, new_ruling(number + 1))
                posted = number + 1

        posting = asyncio.create_task(post())
        counts = []
        while not posting.done():
            low = posted
            copied = await asyncio.to_thread(back_up, path, tmp_path / "copy.db")
            assert low <= copied.rulings <= posted + 1
            with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
                (games,) = copy.execute("SELECT count(*) FROM games").fetchone()
                (players,) = copy.execute("SELECT count(*) FROM ruling_players").fetchone()
            assert (games, players) == (copied.rulings, 4 * copied.rulings)
            counts.append(copied.rulings)
        await posting
    assert len(set(counts)) > 1


async def test_a_copy_is_one_file_that_only_its_owner_reads(path, tmp_path):
    await fill(path, 1)
    folder = tmp_path / "copies"
    folder.mkdir()
    mask = os.umask(0)
    try:
        back_up(path, folder / "copy.db")
    finally:
        os.umask(mask)
    assert [each.name for each in folder.iterdir()] == ["copy.db"]
    assert stat.S_IMODE((folder / "copy.db").stat().st_mode) == 0o600


async def test_what_a_killed_bot_left_in_its_log_is_in_the_copy_and_in_what_is_kept(path, tmp_path):
    script = (
        "import asyncio, os, signal, sys, pathlib\n"
        "from bot.store.store import Store\n"
        "from tests.store.samples import new_ruling\n"
        "async def main():\n"
        "    store = await Store.open(pathlib.Path(sys.argv[1]))\n"
        "    await store.rulings.post(1, new_ruling(1))\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n"
    )
    ran = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", script, str(path)], cwd=ROOT, check=False)
    assert ran.returncode == -signal.SIGKILL
    assert path.with_name(f"{path.name}-wal").stat().st_size
    assert back_up(path, tmp_path / "copy.db").rulings == 1
    migrate(tmp_path / "empty.db")
    restored = restore(tmp_path / "empty.db", path)
    assert await everything(path) == []
    assert len(await everything(restored.kept)) == 1


async def test_nothing_is_restored_under_a_running_bot(path, tmp_path):
    await fill(path, 2)
    back_up(path, tmp_path / "copy.db")
    async with await Store.open(path):
        with pytest.raises(StoreError) as refused:
            restore(tmp_path / "copy.db", path)
    assert refused.value.code == "in-use"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy.db", "whopays.db", "whopays.db.lock"]


def damage(path):
    """Overwrite what stands in the middle, as a failing disk does."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 5000)


async def test_a_damaged_database_is_not_copied_over_a_good_copy(path, tmp_path):
    await fill(path, 30)
    back_up(path, tmp_path / "copy.db")
    good = (tmp_path / "copy.db").read_bytes()
    damage(path)
    with pytest.raises(StoreError) as refused:
        back_up(path, tmp_path / "copy.db")
    assert (refused.value.code, refused.value.data["path"]) == ("damaged", str(path))
    assert (tmp_path / "copy.db").read_bytes() == good
    kept = restore(tmp_path / "copy.db", path).kept
    assert kept is not None
    assert len(await everything(path)) == 30


async def test_a_damaged_copy_is_not_restored(path, tmp_path):
    await fill(path, 30)
    back_up(path, tmp_path / "copy.db")
    damage(tmp_path / "copy.db")
    with pytest.raises(StoreError) as refused:
        restore(tmp_path / "copy.db", path)
    assert refused.value.code == "damaged"
    assert len(await everything(path)) == 30


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"no database" * 400, "not-a-database"), (None, "no-such-file")],
    ids=["text", "nothing"],
)
def test_what_is_no_copy_is_refused(path, tmp_path, content, code):
    if content:
        (tmp_path / "copy.db").write_bytes(content)
    with pytest.raises(StoreError) as refused:
        restore(tmp_path / "copy.db", path)
    assert (refused.value.code, path.exists()) == (code, False)


def test_another_programs_database_is_neither_copied_nor_restored(path, tmp_path):
    with closing(sqlite3.connect(tmp_path / "other.db")) as plain:
        plain.execute("CREATE TABLE bookmarks (url TEXT)")
    for work in (lambda: back_up(tmp_path / "other.db", path), lambda: restore(tmp_path / "other.db", path)):
        with pytest.raises(StoreError) as refused:
            work()
        assert (refused.value.code, path.exists()) == ("not-ours", False)


async def test_a_copy_onto_the_database_itself_is_refused(path, tmp_path):
    await fill(path, 1)
    (tmp_path / "again.db").symlink_to(path)
    for target in (path, tmp_path / "again.db"):
        with pytest.raises(StoreError) as refused:
            back_up(path, target)
        assert refused.value.code == "copied-onto-itself"


async def test_a_copy_into_no_folder_is_told(path, tmp_path):
    await fill(path, 1)
    with pytest.raises(StoreError) as refused:
        back_up(path, tmp_path / "nowhere" / "copy.db")
    assert (refused.value.code, refused.value.data["path"]) == ("cannot-open", str(tmp_path / "nowhere" / "copy.db"))


async def test_a_restore_where_there_was_nothing_keeps_nothing(path, tmp_path):
    await fill(path, 3)
    back_up(path, tmp_path / "copy.db")
    restored = restore(tmp_path / "copy.db", tmp_path / "new.db")
    assert restored.kept is None
    assert await everything(tmp_path / "new.db") == await everything(path)


async def test_a_copy_is_taken_while_another_program_writes(path, tmp_path):
    await fill(path, 2)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert back_up(path, tmp_path / "copy.db").rulings == 2
        other.execute("ROLLBACK")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root restores for somebody else")
async def test_what_root_restores_is_the_bots(path, tmp_path):
    await fill(path, 1)
    back_up(path, tmp_path / "copy.db")
    os.chown(path, 12345, 12345)
    restore(tmp_path / "copy.db", path)
    status = path.stat()
    assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (12345, 12345, 0o600)


async def test_what_a_killed_process_of_the_same_number_left_is_not_in_the_way(path, tmp_path):
    await fill(path, 1)
    left = tmp_path / f".copy.db.{os.getpid()}.part"
    left.write_bytes(b"half a copy")
    assert back_up(path, tmp_path / "copy.db").rulings == 1
    assert not left.exists()
