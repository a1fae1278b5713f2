"""A log read in a process of its own: the same game, the same sentences, and limits that hold."""

import gzip
import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from bot.replay import MOST_BYTES, LogError, read_log_apart
from bot.replay.apart import Answer, _environment
from bot.replay.read import read_log

from .logs import daisangen_of_majsoul, daisangen_of_tenhou, daisangen_of_tenhou6, majsoul, tenhou6

pytestmark = pytest.mark.slow

MEASURED = """
import sys
from bot.replay.__main__ import main
main(["log"])
with open("/proc/self/status") as status:
    print(next(line for line in status if line.startswith("VmHWM")).split()[1], file=sys.stderr)
"""
"""Reads as the process does, and tells the most memory that it had, in KiB."""


def entities():
    """Ten times ten times ten … letters, if anybody expanded them."""
    nested = "".join(f'<!ENTITY e{each} "{f"&e{each - 1};" * 10}">' for each in range(1, 10))
    return f'<!DOCTYPE m [<!ENTITY e0 "lol">{nested}]><mjloggm><UN n0="&e9;"/></mjloggm>'.encode()


def filled(begin, middle, end=b""):
    """As large as a log may be."""
    return begin + middle * ((MOST_BYTES - len(begin) - len(end)) // len(middle)) + end


BOMBS = {
    "zeros in gzip": gzip.compress(bytes(1 << 26)),
    "an empty log many times in gzip": gzip.compress(filled(b"<mjloggm>", b"<a/>", b"</mjloggm>")),
    "entities": entities(),
    "lists in lists": filled(b"", b"["),
    "objects in objects": filled(b"", b'{"log":'),
    "elements in elements": filled(b"<mjloggm>", b"<a>"),
    "numbers": filled(b'{"log":[', b"1,", b"1]}"),
    "empty lists": filled(b"[", b"[],", b"[]]"),
    "short texts": filled(b"[", b'"aa",', b'"a"]'),
    "one text": filled(b'{"log":"', b"a", b'"}'),
    "one number": filled(b'{"log":[', b"9", b"]}"),
    "records": filled(b"[", b'{"name":"RecordNewRound"},', b"{}]"),
    "attributes": filled(b"<mjloggm ", b"a=' '", b"/>"),
    "one attribute": filled(b'<mjloggm><INIT seed="', b"1,", b'1"/></mjloggm>'),
    "references": filled(b'<mjloggm><UN n0="', b"&#65;", b'"/></mjloggm>'),
    "comments": filled(b"", b"<!--a-->"),
    "deals": filled(b"<mjloggm>", b'<INIT seed="0,0,0"/>', b"</mjloggm>"),
    "percent signs": filled(b"https://tenhou.net/6/#json=", b"%7B"),
    "addresses": filled(b"", b"tenhou.net/"),
    "quotes": filled(b"{", b'"'),
    "strokes": filled(b'{"', b"\\"),
    "letters": filled(b"", b"a"),
}


@pytest.mark.parametrize(
    "text", [daisangen_of_tenhou(), tenhou6(daisangen_of_tenhou6()), majsoul(daisangen_of_majsoul())]
)
def test_the_same_game_is_read(text):
    assert read_log_apart(text.encode(), "a/log.xml") == read_log(text, "a/log.xml")
    assert read_log_apart(text) == read_log(text)


def test_the_same_error_is_raised():
    text = daisangen_of_tenhou().replace("<T9/>", "<T9/><N who='9' m='1'/>")
    with pytest.raises(LogError) as here:
        read_log(text)
    with pytest.raises(LogError) as apart:
        read_log_apart(text)
    assert (apart.value.key, apart.value.data) == (here.value.key, here.value.data)
    assert apart.value.at.endswith("<N>")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system does not tell how much memory was used")
@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_ends_in_one_sentence_within_a_second_and_a_hundred_megabytes(bomb):
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED], input=BOMBS[bomb], capture_output=True, timeout=20, check=True
    )
    taken = time.perf_counter() - begun
    answer = msgspec.json.decode(done.stdout, type=Answer)
    assert (answer.game, bool(answer.reason)) == (None, True)
    assert answer.reason != "too-much", "it is refused for what it is"
    assert int(done.stderr) < 100_000
    assert taken < 1 or os.getloadavg()[0] > 2, f"{taken:.2f} s"


def test_the_process_bounds_its_own_memory():
    greedy = "from bot.replay.__main__ import _limit\n_limit()\nbytearray(1 << 28)"
    done = subprocess.run([sys.executable, "-c", greedy], capture_output=True, timeout=20, check=False)
    assert done.returncode == 1
    assert b"MemoryError" in done.stderr


def test_the_process_is_told_no_setting(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert "secret" not in _environment().values()


def test_any_name_of_a_file_will_do():
    assert read_log_apart(daisangen_of_tenhou(), "\0" * 10 + "\udcff" + "x" * 100_000).deals
