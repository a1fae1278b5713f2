"""``whopays check`` says no to what cannot run, ``run`` does not begin with it, and both say how it should be."""

import os
import subprocess

import pytest

from bot.cli.checks import LEVELS
from bot.settings import LAST_PORT, Shards, shards_of
from bot.store.errors import StoreError
from bot.store.writable import refuse_unwritable
from tests.wording import begun, say

pytestmark = pytest.mark.slow

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.not-a-secret-at-all"  # noqa: S105 - made up
FINE = {"DISCORD_TOKEN": TOKEN}
FORM = say("cli.check.token-form")
NO_LEVEL = {"levels": ", ".join(LEVELS[:-1])}
PROBLEMS = [
    ({"DISCORD_TOKEN": ""}, say("cli.no-token")),
    ({"DISCORD_TOKEN": "0123456789abcdef0123456789abcdef"}, FORM),
    ({"DISCORD_TOKEN": f"Bot {TOKEN}"}, FORM),
    ({"DISCORD_TOKEN": f'"{TOKEN}'}, FORM),
    ({"DISCORD_TOKEN": f"{TOKEN}.more"}, FORM),
    ({"DISCORD_TOKEN": "a.b.c"}, FORM),
    ({"DISCORD_TOKEN": TOKEN.replace("GaBcDe", "Ga\nDe")}, FORM),
    ({"DISCORD_TOKEN": TOKEN.replace("GaBcDe", "Ga\x1b[1mDe")}, FORM),
    ({"DISCORD_TOKEN": TOKEN.replace("GaBcDe", "Gä")}, FORM),
    ({"WHOPAYS_DATABSE": "x.db"}, say("cli.check.mistyped", name="WHOPAYS_DATABSE", near="WHOPAYS_DATABASE")),
    ({"whopays_loglevel": "x"}, say("cli.check.mistyped", name="whopays_loglevel", near="WHOPAYS_LOG_LEVEL")),
    ({"WHOPAYS_SHARD": "0/1"}, say("cli.check.mistyped", name="WHOPAYS_SHARD", near="WHOPAYS_SHARDS")),
    ({"WHOPAYS_LOG_LEVEL": "VERBOSE"}, say("cli.check.log-level", text="VERBOSE", **NO_LEVEL)),
    ({"WHOPAYS_LOG_LEVEL": "20\x1b[2J"}, say("cli.check.log-level", text="20\\x1b[2J", **NO_LEVEL)),
    *(
        ({"WHOPAYS_SHARDS": text}, say("cli.check.shards", text=text))
        for text in ("4/4", "3-1/8", "0-8/8", "all", "0", "1/0", "-1/4", "0/99999")
    ),
    *(
        ({"WHOPAYS_METRICS_PORT": text}, say("cli.check.metrics-port", text=text, most=LAST_PORT))
        for text in ("0", "65536", "here", "127.0.0.1:9464")
    ),
    *(
        ({"WHOPAYS_KEEP_DAYS": text}, say("cli.check.keep-days", text=text, most=36500))
        for text in ("never", "-1", "1.5", "36501")
    ),
    ({"WHOPAYS_DATABASE": "/proc/whopays.db"}, begun("error.store.cannot-open", path="/proc/whopays.db")),
]


@pytest.mark.parametrize(("env", "told"), PROBLEMS, ids=lambda each: repr(each)[:60])
def test_what_cannot_run_is_said_by_the_check_and_at_the_start(here, env, told):
    checked = here("check", env=FINE | env)
    assert (checked.returncode, checked.stderr) == (2, "")
    (line,) = [line for line in checked.stdout.splitlines() if line.startswith("!!")]
    assert line.startswith(f"!!  {told}")
    for command in ("run", "sync"):
        begun_with = here(command, env=FINE | env)
        assert (begun_with.returncode, begun_with.stdout) == (2, "")
        (line,) = begun_with.stderr.splitlines()
        assert line.startswith(told)


@pytest.mark.parametrize("command", ["check", "run", "sync"])
def test_a_process_that_cannot_run_ends_as_one(whopays, command):
    env, told = PROBLEMS[1]
    ended = whopays(command, env=FINE | env)
    assert ended.returncode == 2
    assert told in ended.stdout + ended.stderr


def test_several_problems_are_all_said_at_once(here):
    env = {"DISCORD_TOKEN": "x", "WHOPAYS_LOG_LEVEL": "loud", "WHOPAYS_SHARDS": "x"}
    assert len(here("run", env=env).stderr.splitlines()) == 3


def test_a_mistyped_name_in_the_file_is_found_too(here, tmp_path):
    (tmp_path / ".env").write_text(f"DISCORD_TOKN={TOKEN}\nWHOPAYS_DATABASE_PATH=x.db\n", encoding="utf-8")
    told = here("run").stderr.splitlines()
    assert say("cli.check.mistyped", name="DISCORD_TOKN", near="DISCORD_TOKEN") in told
    assert say("cli.check.mistyped", name="WHOPAYS_DATABASE_PATH", near="WHOPAYS_DATABASE") in told
    refused = here("migrate")
    assert refused.returncode == 2
    assert not list(tmp_path.glob("*.db"))


def test_a_name_that_is_near_to_none_is_pointed_at_and_stops_nothing(here):
    checked = here("check", env=FINE | {"WHOPAYS_CHEESE": "1", "DISCORD_WEBHOOK": "another program's"})
    assert checked.returncode == 0
    assert [line for line in checked.stdout.splitlines() if line.startswith("??")] == [
        "??  " + say("cli.check.unknown", name="WHOPAYS_CHEESE")
    ]


FITTING = [
    *({"WHOPAYS_LOG_LEVEL": "debug"}, {"WHOPAYS_SHARDS": "0-3/8"}, {"WHOPAYS_KEEP_DAYS": "0"}),
    {"DISCORD_TOKEN": f" {TOKEN}\n"},
]


@pytest.mark.parametrize("env", FITTING)
def test_what_can_run_is_fine(here, env):
    checked = here("check", env=FINE | env)
    assert (checked.returncode, "!!" in checked.stdout) == (0, False)


@pytest.mark.parametrize(
    ("text", "shards"),
    [("", None), (" ", None), ("0/1", Shards(0, 0, 1)), ("2/8", Shards(2, 2, 8)), ("0-3/8", Shards(0, 3, 8))],
)
def test_shards_are_read(text, shards):
    assert shards_of(text) == shards


def test_ids_of_shards_are_all_from_the_first_to_the_last():
    assert Shards(2, 4, 8).ids == [2, 3, 4]


@pytest.fixture
def little_room(tmp_path):
    """Give a file system with room for a quarter of what a start needs."""
    folder = str(tmp_path / "little-room")
    os.makedirs(folder)  # noqa: PTH103 - named in words, as in a setting
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], check=False)
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_disk_without_room_is_found_before_the_start(here, little_room):
    path = f"{little_room}/club.db"
    for command in ("check", "run"):
        told = here(command, env=FINE | {"WHOPAYS_DATABASE": path})
        assert told.returncode == 2
        assert say("error.store.full", path=path) in told.stdout + told.stderr


def test_a_disk_that_may_only_be_read_is_found_before_the_start(here, little_room):
    subprocess.run(["mount", "-o", "remount,ro", little_room], check=True)
    path = f"{little_room}/club.db"
    for command in ("check", "run"):
        told = here(command, env=FINE | {"WHOPAYS_DATABASE": path})
        assert told.returncode == 2
        assert begun("error.store.read-only", path=path) in told.stdout + told.stderr


@pytest.mark.skipif(not hasattr(os, "seteuid") or os.geteuid() != 0, reason="only root can become somebody else")
def test_a_file_of_somebody_else_is_found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("open")
    path = folder / "club.db"
    path.touch()
    path.chmod(0o444)
    folder.chmod(0o777)
    before = os.getcwd()  # noqa: PTH109 - a folder that nobody else may walk to
    os.chdir(folder)
    os.seteuid(65534)
    try:
        with pytest.raises(StoreError) as refused:
            refuse_unwritable(path.relative_to(folder))
    finally:
        os.seteuid(0)
        os.chdir(before)
    assert refused.value.code == "read-only"
