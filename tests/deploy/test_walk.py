"""docs/hosting.md leads somebody who types what stands there from a bare machine to a bot that runs, and further."""

import asyncio
import json
import os
import shutil
import subprocess
import sys

import discord
import pytest

from tests.standin import StandIn
from tests.wording import begun, say

from .test_container import CAN, ROOT, SETS_UP, _layers  # noqa: F401 - a fixture
from .walk import SECTIONS, section, told

HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
REFUSED = {"whopays restore FILE"}
"""What the text says is refused while the bot runs."""
DATABASE = "/var/lib/whopays/whopays.db"


def test_the_walk_leaves_no_command_of_the_text_out():
    steps = told(HOSTING)
    assert all(section(HOSTING, name) for name in SECTIONS)
    typed = "\n".join(steps)
    for command in ("check", "health", "backup", "restore", "migrate --plan", "export", "import", "forget"):
        assert f"whopays {command}" in typed
    for done in ("enable --now", "status", "stop", "start", "restart"):
        assert f"systemctl {done}" in typed


def project(folder):
    """Copy what a host is given: the files that are under version control, and those that will be."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if not name.startswith("tests/") and (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


async def speak(world, guild, folder):
    """Let somebody change a setting as soon as the bot is there, so that there is a server to be moved."""
    await world.until(lambda: world.gateway.live and world.registered_for(None), within=200)
    boss = guild.member("Boss", permissions=discord.Permissions(manage_guild=True))
    await boss.slash(guild.channel("table"), "settings correction", minutes=60)
    (folder / "spoken").touch()


@pytest.mark.slow
@pytest.mark.skipif(not CAN, reason="needs root, overlays and their commands")
@pytest.mark.skipif(not SETS_UP, reason="WHOPAYS_THOROUGH=1 sets the bot up anew, from the package registry")
@pytest.mark.usefixtures("_layers")
async def test_every_command_does_what_the_text_says(tmp_path):
    async with StandIn() as world:
        guild = world.guild("Club", locale="en-US")
        speaking = asyncio.create_task(speak(world, guild, tmp_path))
        words = (tmp_path / "walk", project(tmp_path / "project"), world.url, str(guild.id))
        process = await asyncio.create_subprocess_exec(
            *("unshare", "--mount", sys.executable, "-m", "tests.deploy.walk", *words),
            cwd=ROOT,
            env={**os.environ, "DISCORD_TOKEN": world.token},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        heard = (await asyncio.wait_for(process.communicate(), 280))[0].decode()
        speaking.cancel()
    assert process.returncode == 0, heard
    done = {each["step"]: each for each in json.loads(heard.splitlines()[-1])}
    assert list(done) == told(HOSTING)
    failed = {step: each["said"] for step, each in done.items() if each["status"] != (2 if step in REFUSED else 0)}
    assert failed == {}

    def heard_of(start):
        (said,) = (each["said"] for step, each in done.items() if start in step)
        return said

    assert "in Discord" in heard_of("systemctl status")
    assert say("cli.check.database", path=DATABASE) in heard_of("whopays check")
    assert "https://discord.com/oauth2/authorize?" in heard_of("whopays check")
    assert say("cli.health.well", servers=1, latency="\0").partition("\0")[0] in heard_of("whopays health")
    assert "registered" in heard_of("journalctl")
    assert say("cli.restore.kept", path="").strip(" .") in heard_of("restore /var/backups")
    assert say("error.store.in-use", path=DATABASE) in heard_of("whopays restore FILE")
    assert heard_of("migrate --plan") == say("cli.plan", path=DATABASE, count=0)
    assert heard_of("whopays export").startswith(begun("cli.export.done", server=guild.id, path="/tmp/whole.db"))  # noqa: S108
    assert heard_of("whopays import").startswith(begun("cli.import.done", server=guild.id, path="/tmp/other.db"))  # noqa: S108
