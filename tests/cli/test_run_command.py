"""``whopays sync`` where Discord is not to be reached; ``run`` waits for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

NOBODY_LISTENS = "http://127.0.0.1:9"


def test_a_discord_that_cannot_be_reached_is_told_in_one_line(tmp_path):
    launched = ("-m", "tests.standin.launch", "--entry", "bot.__main__:main", NOBODY_LISTENS, "--", "sync")
    own = {"DISCORD_TOKEN": "MTIz.x.y", "WHOPAYS_DATABASE": str(tmp_path / "club.db"), "WHOPAYS_LOG_LEVEL": "ERROR"}
    result = subprocess.run(
        [sys.executable, *launched],
        cwd=Path.cwd(),
        env={**os.environ, **own, "LC_ALL": "C"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr.startswith("Discord could not be reached: ")
    assert len(result.stderr.splitlines()) == 1
