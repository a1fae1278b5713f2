"""The standard streams of the command: closed, full, or in an encoding that lacks signs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wording import say

pytestmark = pytest.mark.slow

FULL = Path("/dev/full")


def run(command, folder, **env):
    """Run ``whopays`` through a shell, which can close streams."""
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m bot {command}"],
        capture_output=True,
        cwd=folder,
        env={**os.environ, "LC_ALL": "C", "PYTHONPATH": str(Path.cwd()), **env},
        timeout=60,
        check=False,
    )


@pytest.fixture
def folder(tmp_path, daisangen):
    """A folder with a deal in it."""
    (tmp_path / "deal.json").write_text(daisangen)
    (tmp_path / "deals").write_text(daisangen.replace("\n", " ") + "\n")
    return tmp_path


@pytest.mark.parametrize("command", ["settle deal.json", "settle --json deal.json", "settle --lines deals", "rules"])
@pytest.mark.parametrize("stream", [">&-", ">/dev/full"])
def test_an_answer_that_cannot_be_written_is_one_line_and_status_one(folder, command, stream):
    if "full" in stream and not FULL.exists():
        pytest.skip("no device that is always full")
    result = run(f"{command} {stream}", folder, LC_ALL="C.UTF-8")
    assert result.returncode == 1
    assert result.stderr.decode().startswith("The answer could not be written: ")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.parametrize("command", ["settle", "settle -", "settle --json", "settle --lines"])
def test_a_closed_input_is_an_empty_one(folder, command):
    result = run(f"{command} <&-", folder)
    assert result.returncode == (0 if "--lines" in command else 2)
    assert b"Traceback" not in result.stderr


def test_an_error_that_nobody_hears_is_an_error(folder):
    assert run("settle nothing.json 2>&-", folder).returncode == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "shift_jis", "gbk"])
@pytest.mark.parametrize("command", ["settle --lang ja deal.json", "rules --lang zh-CN", "demo --lang ja"])
def test_a_sign_that_an_encoding_lacks_stops_nothing(folder, encoding, command):
    result = run(command, folder, PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "shift_jis", "utf-16"])
def test_json_is_utf_8_in_any_encoding(folder, encoding):
    result = run("settle --json --lang zh-CN deal.json", folder, PYTHONIOENCODING=encoding)
    assert say("pattern.riichi.daisangen", "ja") in result.stdout.decode("utf-8")
