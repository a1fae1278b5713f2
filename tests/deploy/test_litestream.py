"""Litestream itself takes the configuration as it is deployed, and what it copied holds every ruling."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import yaml

from bot.store.store import Store
from tests.store.samples import new_ruling

from .bucket import Bucket

ROOT = Path(__file__).parents[2]
LITESTREAM = Path(sys.prefix) / "bin" / "litestream"
CONFIGURATION = (ROOT / "deploy" / "litestream.yml").read_text("utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
RULINGS = 30

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not LITESTREAM.exists(), reason="litestream is not here")]


class Copier:
    """Litestream with the configuration of the container, but for where the database lies."""

    def __init__(self, folder, bucket):
        self.database = folder / "whopays.db"
        self.configuration = folder / "litestream.yml"
        self.configuration.write_text(CONFIGURATION.replace("/data/", f"{folder}/"), encoding="utf-8")
        self.environment = {
            "PATH": os.environ["PATH"],
            "LITESTREAM_ENDPOINT": bucket.url,
            "LITESTREAM_REGION": "here",
            "LITESTREAM_BUCKET": bucket.name,
            "LITESTREAM_ACCESS_KEY_ID": "the-key",
            "LITESTREAM_SECRET_ACCESS_KEY": "the-secret",
        }

    async def start(self, command, *words):
        return await asyncio.create_subprocess_exec(
            *(LITESTREAM, command, "-config", self.configuration, *words),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    @asynccontextmanager
    async def copying(self):
        """Copy until the block ends, and then what is left."""
        process = await self.start("replicate")
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            said, _ = await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == 0, said.decode()

    async def restore(self, target):
        process = await self.start("restore", "-o", target, self.database)
        said, _ = await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == 0, said.decode()


async def rulings(path):
    """Read every ruling with all that belongs to it."""
    async with await Store.open(path) as store:
        return [each async for each in store.export.all_versions(1)]


async def test_what_is_posted_while_it_copies_is_in_the_copy(tmp_path):
    async with Bucket("club") as bucket:
        copier = Copier(tmp_path, bucket)
        async with await Store.open(copier.database) as store:
            await store.rulings.post(1, new_ruling(1))
            async with copier.copying():
                await asyncio.wait_for(bucket.filled.wait(), 20)
                for number in range(1, RULINGS):
                    await store.rulings.post(1, new_ruling(number + 1))
        assert all(key.startswith("whopays/") for key in bucket.objects)
        assert {each.partition("/")[0] for each in bucket.signed} == {"the-key"}
        await copier.restore(tmp_path / "copy.db")
    copied = await rulings(tmp_path / "copy.db")
    assert len(copied) == RULINGS
    assert copied == await rulings(copier.database)


def test_what_is_tried_here_is_what_the_container_runs():
    told = subprocess.run([LITESTREAM, "version"], capture_output=True, text=True, check=True).stdout.strip()
    assert COMPOSE["services"]["litestream"]["image"].startswith(f"litestream/litestream:{told}@sha256:")
