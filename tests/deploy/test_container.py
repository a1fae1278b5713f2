"""The image is built and run step by step without an engine; the files about it are what their readers take."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from bot.settings import names_of_settings
from tests.standin import StandIn

from .image import instructions

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
IGNORED = (ROOT / ".dockerignore").read_text("utf-8").split()
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
LITESTREAM = yaml.safe_load((ROOT / "deploy" / "litestream.yml").read_text("utf-8"))
SET = "10001:10001"
HADOLINT = shutil.which("hadolint", path=f"{sys.prefix}/bin")
SETS_UP = os.environ.get("WHOPAYS_THOROUGH") == "1"


def steps(word):
    return [rest for each, rest in instructions(DOCKERFILE) if each == word]


@pytest.mark.skipif(HADOLINT is None, reason="hadolint is not here")
def test_the_linter_has_nothing_to_say():
    ran = subprocess.run([HADOLINT, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")


def test_every_image_is_known_by_its_digest():
    named = [*(each.split()[0] for each in steps("FROM")), COMPOSE["services"]["litestream"]["image"]]
    assert all(re.fullmatch(r"[\w/.-]+:[\w.-]+@sha256:[0-9a-f]{64}", each) for each in named)
    assert len({each for each in named if each.startswith("python:")}) == 1


def test_the_build_is_given_all_it_copies_and_little_else():
    copied = {each.rstrip("/") for rest in steps("COPY") if not rest.startswith("--from") for each in rest.split()[:-1]}
    assert IGNORED[0] == "*"
    assert {each[1:] for each in IGNORED if each.startswith("!")} == copied
    assert all((ROOT / each).exists() for each in copied)


@pytest.mark.parametrize("name", ["whopays", "litestream"])
def test_a_service_may_do_no_more_than_it_needs(name):
    service = COMPOSE["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == "unless-stopped"
    assert service["mem_limit"]
    assert "ports" not in service
    assert service.get("user", *steps("USER")) == SET


def test_what_is_kept_lies_in_the_volume_and_is_what_is_copied_elsewhere():
    (volume,) = steps("VOLUME")
    service = COMPOSE["services"]["whopays"]
    database = service["environment"]["WHOPAYS_DATABASE"]
    assert Path(database).parent == Path(volume)
    assert f"WHOPAYS_DATABASE={database}" in steps("ENV")[-1]
    assert [each["path"] for each in LITESTREAM["dbs"]] == [database]
    for each in COMPOSE["services"].values():
        assert f"data:{volume}" in each["volumes"]
    assert COMPOSE["services"]["litestream"]["profiles"] == ["litestream"]
    assert set(service["environment"]) <= names_of_settings()


CAN = sys.platform == "linux" and os.geteuid() == 0 and all(map(shutil.which, ("unshare", "chroot", "setpriv")))
LAYERS = """
mount -t tmpfs tmpfs "$0" && mkdir "$0/upper" "$0/work" "$0/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$0/upper,workdir=$0/work" "$0/root"
"""


@pytest.fixture
def _layers(tmp_path):
    """Leave a test out where root may not lay one file system over another, as within most containers."""
    tried = subprocess.run(["unshare", "--mount", "sh", "-ec", LAYERS, tmp_path], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip("no file systems can be laid over one another here")


@pytest.mark.slow
@pytest.mark.skipif(not CAN, reason="needs root, overlays and their commands")
@pytest.mark.skipif(not SETS_UP, reason="WHOPAYS_THOROUGH=1 sets the bot up anew, from the package registry")
@pytest.mark.usefixtures("_layers")
async def test_each_step_does_its_work_and_the_bot_runs_in_what_they_made(tmp_path):
    context = tmp_path / "context"
    for each in IGNORED:
        source = ROOT / each[1:]
        if each.startswith("!") and source.is_dir():
            shutil.copytree(source, context / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        elif each.startswith("!"):
            context.mkdir(exist_ok=True)
            shutil.copy(source, context)
    shutil.copy(ROOT / "Dockerfile", context)
    async with StandIn() as world:
        world.guild("Club", locale="en-US")
        process = await asyncio.create_subprocess_exec(
            *("unshare", "--mount", sys.executable, "-m", "tests.deploy.image", tmp_path / "image", context, world.url),
            cwd=ROOT,
            env={**os.environ, "DISCORD_TOKEN": world.token},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said = (await asyncio.wait_for(process.communicate(), 280))[0].decode()
    assert process.returncode == 0, said
    found = json.loads(said.splitlines()[-1])
    assert found["who"] == [0, "10001\n"]
    assert found["writes"][0] == 1
    assert "Read-only file system" in found["writes"][1]
    assert "whopays" in found["installed"]
    assert not {"pytest", "ruff", "pyright"} & set(found["installed"])
    assert found["unwell"] == 1
    assert found["well"][0] == 0, found["said"]
    assert found["ended"] == 0, found["said"]
    assert found["kept"] == ["whopays.db", "whopays.db.lock"]
