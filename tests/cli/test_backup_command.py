"""``whopays backup``, ``restore`` and ``migrate --plan`` as a host uses them."""

import sqlite3
import stat
from contextlib import closing

import pytest
from sqlite_utils import Database as Connection

from bot.store.migrations import MIGRATIONS
from tests.wording import begun, say

pytestmark = pytest.mark.slow

resource = pytest.importorskip("resource")


def short_of_room():
    """Let no file grow longer than ten pages: more than reading a database takes, less than a copy."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (40960, 40960))


def test_a_copy_is_taken_and_put_back(whopays, tmp_path):
    whopays("demo")
    env = {"WHOPAYS_DATABASE": "whopays-demo.db"}
    copied = whopays("backup", "copy.db", env=env)
    size = -(-(tmp_path / "copy.db").stat().st_size // 1024)
    assert (copied.returncode, copied.stderr) == (0, "")
    assert copied.stdout == say("cli.backup.done", path="copy.db", count=1, size=size) + "\n"
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    whopays("demo")
    restored = whopays("restore", "copy.db", env=env)
    (kept,) = tmp_path.glob("whopays-demo.db.before-restore-*")
    assert (restored.returncode, restored.stderr) == (0, "")
    assert restored.stdout == (
        say("cli.restore.done", path="whopays-demo.db", count=1) + "\n" + say("cli.restore.kept", path=kept.name) + "\n"
    )
    assert begun("demo.logged", number=2) in whopays("demo").stdout


def test_who_has_litestream_copy_the_database_is_told_to_start_it_again(here, tmp_path):
    env = {"WHOPAYS_DATABASE": "club.db"}
    here("migrate", env=env)
    here("backup", "copy.db", env=env)
    (tmp_path / ".club.db-litestream").mkdir()
    told = here("restore", "copy.db", env=env).stdout.splitlines()
    assert told[-1] == say("cli.restore.litestream", path="club.db")
    assert len(told) == 3


def test_a_copy_that_finds_no_room_is_told_in_one_line_and_the_copy_of_before_stays(whopays, tmp_path):
    whopays("demo")
    env = {"WHOPAYS_DATABASE": "whopays-demo.db", "PYTHONDONTWRITEBYTECODE": "1"}
    whopays("backup", "copy.db", env=env)
    before = (tmp_path / "copy.db").read_bytes()
    failed = whopays("backup", "copy.db", env=env, at_start=short_of_room)
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr == say("error.store.failed", path="copy.db", detail="disk I/O error") + "\n"
    assert (tmp_path / "copy.db").read_bytes() == before
    assert not list(tmp_path.glob(".*part*"))


@pytest.mark.parametrize("words", [("backup", "copy.db"), ("forget", "--user", "7")], ids=["backup", "forget"])
def test_where_there_is_no_database_that_is_said_and_none_is_made(here, tmp_path, words):
    result = here(*words)
    assert (result.returncode, result.stderr) == (2, say("error.store.no-such-file", path="whopays.db") + "\n")
    assert not list(tmp_path.iterdir())


def test_a_plan_says_what_would_be_done_and_does_nothing(here, tmp_path):
    planned = here("migrate", "--plan")
    assert planned.returncode == 0
    assert planned.stdout.startswith("m001_servers\n")
    assert planned.stdout.splitlines()[-1].startswith(begun("cli.plan", path="whopays.db"))
    assert not list(tmp_path.iterdir())
    here("migrate")
    again = here("migrate", "--plan")
    assert (again.returncode, again.stdout) == (0, say("cli.plan", path="whopays.db", count=0) + "\n")


def test_a_plan_says_where_a_copy_is_kept(here, tmp_path):
    path = tmp_path / "whopays.db"
    with closing(Connection(str(path), execute_plugins=False)) as connection:
        MIGRATIONS.apply(connection, stop_before="m007_dialogues_by_origin")
    before = path.read_bytes()
    told = say("cli.plan.copy", path="whopays.db.before-m007_dialogues_by_origin", days=30)
    assert here("migrate", "--plan").stdout.splitlines()[-1] == told
    assert path.read_bytes() == before
    assert here("migrate").returncode == 0
    assert (tmp_path / "whopays.db.before-m007_dialogues_by_origin").exists()


def test_a_server_is_moved_to_another_database(here, tmp_path):
    here("demo")
    env = {"WHOPAYS_DATABASE": "whopays-demo.db"}
    with closing(sqlite3.connect(tmp_path / "whopays-demo.db")) as plain:
        ((server,),) = plain.execute("SELECT id FROM servers").fetchall()
    words = ("--server", str(server), "--whole", "whole.db")
    out = here("export", *words, env=env)
    assert (out.returncode, out.stderr) == (0, "")
    assert out.stdout.startswith(begun("cli.export.done", server=server, path="whole.db"))
    taken = here("import", *words)
    assert (taken.returncode, taken.stderr) == (0, "")
    assert taken.stdout.startswith(begun("cli.import.done", server=server, path="whopays.db"))
    again = here("import", *words)
    assert (again.returncode, again.stderr) == (
        2,
        say("error.store.server-exists", server=server, path="whopays.db") + "\n",
    )


def test_a_person_and_a_server_are_forgotten(here, tmp_path):
    here("demo")
    env = {"WHOPAYS_DATABASE": "whopays-demo.db"}
    with closing(sqlite3.connect(tmp_path / "whopays-demo.db")) as plain:
        ((server,),) = plain.execute("SELECT id FROM servers").fetchall()
    nobody = here("forget", "--server", str(server), "--user", "7", env=env)
    assert nobody.stdout == say("cli.forgotten", path="whopays-demo.db", games=0, rows=0) + "\n"
    all_of_it = here("forget", "--server", str(server), env=env)
    assert (all_of_it.returncode, all_of_it.stderr) == (0, "")
    with closing(sqlite3.connect(tmp_path / "whopays-demo.db")) as plain:
        assert plain.execute("SELECT count(*) FROM servers").fetchone() == (0,)
        assert plain.execute("SELECT count(*) FROM rulings").fetchone() == (0,)
