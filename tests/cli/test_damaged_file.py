"""A damaged database is named, with the way to put a backup in its place; until then no byte of it is overwritten."""

import asyncio
import os

import pytest

from bot.store.store import Store
from tests.store.samples import new_ruling
from tests.wording import say

pytestmark = pytest.mark.slow

ENV = {"DISCORD_TOKEN": "MTIz.x.y"}
RULINGS = 20
PAGE = 4096


async def keep_rulings(path):
    async with await Store.open(path) as store:
        for number in range(1, RULINGS + 1):
            await store.rulings.post(1, new_ruling(number))


async def newest(path):
    async with await Store.open_to_read(path) as store:
        return (await store.rulings.latest(1, RULINGS)).game


DAMAGED = {
    "its beginning is lost": lambda data: bytes(PAGE) + data[PAGE:],
    "its beginning is something else": lambda data: b"Dear diary, I lost. " * 20 + data[400:],
    "its end is lost": lambda data: data[: len(data) // 2],
    "its list of tables is lost": lambda data: data[:100] + bytes(PAGE - 100) + data[PAGE:],
}


THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
WAYS = list(DAMAGED) if THOROUGH else ["its beginning is lost", "its end is lost"]
COMMANDS = (("run",), ("backup", "other.db"), *((("migrate",), ("export", "folder")) if THOROUGH else ()))


@pytest.mark.parametrize("damage", [DAMAGED[way] for way in WAYS], ids=WAYS)
def test_a_damaged_file_is_named_left_alone_and_replaced_by_a_backup(here, tmp_path, damage):
    path = tmp_path / "whopays.db"
    asyncio.run(keep_rulings(path))
    assert here("backup", "copy.db").returncode == 0
    path.write_bytes(damage(path.read_bytes()))
    before = path.read_bytes()
    told = {
        say("error.store.damaged", path="whopays.db", detail="database disk image is malformed"),
        say("error.store.not-a-database", path="whopays.db"),
    }
    assert all("whopays restore FILE" in each for each in told)
    for command in COMMANDS:
        failed = here(*command, env=ENV)
        assert failed.returncode == 2
        assert failed.stderr.rstrip("\n") in told
        assert path.read_bytes() == before
    checked = here("check", env=ENV)
    assert checked.returncode == 2
    assert any(f"!!  {each}" in checked.stdout for each in told)
    assert path.read_bytes() == before
    assert here("restore", "copy.db").returncode == 0
    assert asyncio.run(newest(path)) == RULINGS
    (kept,) = (
        each for each in tmp_path.glob("whopays.db.before-restore-*") if each.suffix[-4:] not in ("-wal", "-shm")
    )
    assert kept.read_bytes() == before
