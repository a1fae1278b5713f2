"""A full disk is told in one line; what could not be done is done at the next try, and nothing saved is lost."""

import pytest

from tests.wording import begun

pytestmark = pytest.mark.slow

resource = pytest.importorskip("resource")

ENV = {"DISCORD_TOKEN": "MTIz.x.y", "PYTHONDONTWRITEBYTECODE": "1"}
FULL = "The disk is full: {path} could not be written. Nothing was lost that had been saved before.\n"


def short_of_room():
    """Let no file grow longer than two pages: a database has room, the index of its write-ahead log has not."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))


def test_a_first_start_on_a_full_disk_is_told_in_one_line_and_done_at_the_next(whopays):
    told = FULL.format(path="whopays.db")
    for command in ("migrate", "run"):
        failed = whopays(command, env=ENV, at_start=short_of_room)
        assert (failed.returncode, failed.stdout, failed.stderr) == (2, "", told)
    assert "m001_servers" in whopays("check", env=ENV).stdout
    assert whopays("migrate").stdout.startswith("m001_servers\n")
    checked = whopays("check", env=ENV, at_start=short_of_room)
    assert (checked.returncode, checked.stderr) == (2, "")
    assert f"!!  {told}" in checked.stdout


def test_the_demo_on_a_full_disk_gives_the_ruling_and_keeps_the_games_there_were(whopays):
    for game in (1, 2):
        failed = whopays("demo", env=ENV, at_start=short_of_room)
        assert (failed.returncode, failed.stderr) == (2, FULL.format(path="whopays-demo.db"))
        assert "✅ Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain." in failed.stdout
        assert begun("demo.logged") not in failed.stdout
        assert begun("demo.logged", number=game) in whopays("demo").stdout
