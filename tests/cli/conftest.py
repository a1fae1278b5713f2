"""Runs the real command, as a user would."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main

DAISANGEN = """{"rules": "riichi/tenhou", "honba": 1, "names": {"S": "Bo"}, "calls": [
    {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
    {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
    {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"}],
    "wins": [{"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "12m99p"}]}"""


@pytest.fixture
def daisangen():
    """A deal in which South wins big three dragons off North, the last dragon fed by West."""
    return DAISANGEN


@pytest.fixture
def whopays(tmp_path):
    """Run ``whopays`` in an empty folder with nothing set that the bot reads, at a terminal of no language."""

    def run(*arguments, text="", env=None, within=30, at_start=None):
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("DISCORD_", "WHOPAYS_"))}
        return subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**kept, "PYTHONPATH": str(Path.cwd()), "PYTHONIOENCODING": "utf-8", "LC_ALL": "C", **(env or {})},
            timeout=within,
            preexec_fn=at_start,
            check=False,
        )

    return run


@pytest.fixture
def here(monkeypatch, tmp_path, capfd):
    """Run ``whopays`` as `whopays` does, but in this process: where nothing is said of processes, that is as good."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("DISCORD_", "WHOPAYS_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C")

    def run(*arguments, env=None):
        with monkeypatch.context() as settings:
            for name, value in (env or {}).items():
                settings.setenv(name, value)
            capfd.readouterr()
            status = main(arguments)
            said = capfd.readouterr()
        return subprocess.CompletedProcess(arguments, status, said.out, said.err)

    before = {number: signal.getsignal(number) for number in (signal.SIGPIPE, signal.SIGINT, signal.SIGTERM)}
    yield run
    for number, handler in before.items():  # a bot that has ended hears none any more
        signal.signal(number, handler)
