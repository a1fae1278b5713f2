"""``whopays backup`` and ``whopays restore`` as a host uses them."""

import stat

import pytest

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


def test_where_there_is_no_database_that_is_said(whopays):
    result = whopays("backup", "copy.db")
    assert (result.returncode, result.stderr) == (2, say("error.store.no-such-file", path="whopays.db") + "\n")
