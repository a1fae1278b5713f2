"""A real terminal: the program on one end of a pseudo-terminal, a patient typist on the other."""

import codecs
import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from .reading import plain

PATIENCE = 20
"""Seconds to wait for anything the program should show: far more than it ever takes."""


class Typist:
    """Somebody at a terminal in which ``whopays settle`` runs; `shown` is its text, `raw` all that the program sent.

    The terminal never answers a program that asks where its cursor is: some do not, and nothing may wait for it.
    """

    def __init__(self, folder, *arguments, terminal="dumb", language="C.UTF-8"):
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("DISCORD_", "WHOPAYS_"))}
        path = os.pathsep.join(filter(None, [str(Path.cwd()), os.environ.get("PYTHONPATH")]))
        home = {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "TERM": terminal, "LC_ALL": language}
        words = [sys.executable, "-m", "bot", "settle", *arguments]
        self.process, self.master = pty.fork()
        if not self.process:
            os.chdir(folder)
            os.execve(sys.executable, words, {**kept, **home})  # noqa: S606 - the project's own command
        self.raw = ""
        self.shown = ""
        self._seen = 0
        self._status = None
        self._letters = codecs.getincrementaldecoder("utf-8")()

    def sees(self, text):
        """Wait until this text is shown, after what was seen before; give everything up to it."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.shown[self._seen :]:
            if not self._reads(deadline):
                raise AssertionError(f"{text!r} never came; shown: {self.shown[-1500:]}")
        start, self._seen = self._seen, self.shown.index(text, self._seen) + len(text)
        return self.shown[start : self._seen]

    def types(self, line):
        """Type a line and press return."""
        os.write(self.master, f"{line}\n".encode())

    def presses(self, key):
        """Press a single key."""
        os.write(self.master, key)

    def answers(self, *pairs):
        """Wait for each question and answer it."""
        for question, line in pairs:
            self.sees(question)
            self.types(line)

    def ends(self):
        """Wait for the program to end and give its exit status; all it showed is in `shown`."""
        deadline = time.monotonic() + PATIENCE
        while self._reads(deadline):
            pass
        if time.monotonic() > deadline:
            raise AssertionError(f"it never ended; shown: {self.shown[-1500:]}")
        return self._waits()

    def close(self):
        """End the program if it still runs."""
        if self._status is None:
            os.kill(self.process, signal.SIGKILL)
            self._waits()
        os.close(self.master)

    def _waits(self):
        _, status = os.waitpid(self.process, 0)
        self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def _reads(self, deadline):
        """Read what the program shows; false when it shows no more, or not in time."""
        ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            part = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += self._letters.decode(part)
        self.shown = plain(self.raw)
        return bool(part)


@pytest.fixture
def terminal(tmp_path):
    """Start the program in a terminal, any number of times."""
    typists = []

    def start(*arguments, **kinds):
        typists.append(Typist(tmp_path, *arguments, **kinds))
        return typists[-1]

    yield start
    for typist in typists:
        typist.close()
