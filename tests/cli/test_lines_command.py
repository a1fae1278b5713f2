"""``whopays settle --lines``: in order, all of them, at once, in constant memory."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from bot.cli.lines import Overrides, settle_stream

pytestmark = pytest.mark.slow

SMALL = (
    '{"rules": "riichi/tenhou", "honba": %d, "wins": [{"by": "S", "how": "discard", "from": "W", "value": {"han": 5}}]}'
)


def test_each_line_is_answered_in_its_place(whopays, daisangen):
    lines = [daisangen.replace("\n", " "), "nonsense", SMALL % 2]
    result = whopays("settle", "--lines", "-", text="\n".join(lines) + "\n")
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert (first["deltas"]["S"], second["error"]["code"], third["deltas"]["S"]) == (32300, "bad-json", 8600)
    assert result.returncode == 1


def test_all_settled_is_status_zero_and_a_last_line_needs_no_end(whopays):
    result = whopays("settle", "--lines", "-", text=SMALL % 0)
    assert (result.returncode, len(result.stdout.splitlines())) == (0, 1)


def test_a_field_of_another_family_is_no_field_at_its_default_either(whopays):
    stated = '{"rules": "hongkong/half-gun", "honba": 0, "draw": {"kind": "exhaustive"}}'
    here, there = (
        json.loads(whopays("settle", "--lines", *rules, "-", text=stated).stdout)
        for rules in ((), ("--rules", "riichi/tenhou"))
    )
    assert (here["error"]["code"], here["error"]["at"]) == ("unknown-field", "honba")
    assert there["error"]["at"] == "draw.ready"


@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 3000])
def test_any_number_of_lines_comes_out_in_order(count):
    source = io.BytesIO("".join(SMALL % (number % 900) + "\n" for number in range(count)).encode())
    sink = io.BytesIO()
    assert settle_stream(source, sink, Overrides())
    answers = [json.loads(line)["deltas"]["S"] for line in sink.getvalue().splitlines()]
    assert answers == [8000 + 300 * (number % 900) for number in range(count)]


def test_a_slow_writer_is_answered_line_by_line():
    command = [sys.executable, "-m", "bot", "settle", "--lines", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ) as process:
        for honba in range(3):
            process.stdin.write(SMALL % honba + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["deltas"]["S"] == 8000 + 300 * honba
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_a_line_as_long_as_a_book_is_read_in_one_go():
    source = io.BytesIO(b"%s\n{%s\n%s" % ((SMALL % 1).encode(), b" " * 20_000_000, (SMALL % 2).encode()))
    sink = io.BytesIO()
    begun = time.process_time()
    assert not settle_stream(source, sink, Overrides())
    assert time.process_time() - begun < 3, "seconds: putting it together chunk by chunk takes longer"
    assert [b"error" in line for line in sink.getvalue().splitlines()] == [False, True, False]


def test_rules_nobody_knows_do_not_slow_down_the_answer():
    source = io.BytesIO(b'{"rules": "%s/x"}\n' % (b"a" * 2_000_000))
    begun = time.process_time()
    assert not settle_stream(source, io.BytesIO(), Overrides())
    assert time.process_time() - begun < 0.5


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the workers by /proc")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL", "SIGINT"])
def test_no_worker_outlives_a_stream_that_is_ended_by_force(how):
    command = [sys.executable, "-m", "bot", "settle", "--lines", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write((SMALL % 1 + "\n").encode() * 100)
        process.stdin.flush()
        for _ in range(100):
            process.stdout.readline()
        workers = children_of(process.pid)
        process.send_signal(signal.Signals[how])
        process.communicate(timeout=20)
    until = time.monotonic() + 10
    while any(map(is_running, workers)):
        assert time.monotonic() < until, "they wait for work that never comes"
        time.sleep(0.05)


def children_of(process):
    """The processes that a process started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_running(process):
    """Whether a process still is there and does not only wait to be counted out."""
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_writer_who_sends_many_and_waits_is_answered():
    command = [sys.executable, "-m", "bot", "settle", "--lines", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        late = threading.Timer(20, process.kill)
        late.start()
        for _ in range(2):
            process.stdin.write((SMALL % 1 + "\n").encode() * 100)
            process.stdin.flush()
            assert all(process.stdout.readline() for _ in range(100))
        late.cancel()


def test_memory_does_not_grow_with_the_input():
    script = """
import resource, sys
from bot.cli.lines import settle_stream
from bot.cli.lines import Overrides
line = sys.argv[1].encode() + b"\\n"
class Endless:
    def __init__(self, lines): self.left = lines
    def read1(self, size):
        take = min(self.left, size // len(line)); self.left -= take
        return line * take
    read = read1
class Nowhere:
    def write(self, data): pass
    def flush(self): pass
settle_stream(Endless(2000), Nowhere(), Overrides())
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
settle_stream(Endless(40000), Nowhere(), Overrides())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    result = subprocess.run(
        [sys.executable, "-c", script, SMALL % 1], capture_output=True, text=True, timeout=120, check=True
    )
    assert int(result.stdout) < 20_000, "kilobytes more for twenty times the lines"


def test_an_error_carries_the_number_of_its_line_and_empty_lines_count(whopays, daisangen):
    deal = json.dumps(json.loads(daisangen))
    answers = whopays("settle", "--lines", "-", text=f"{deal}\n\nnonsense\n{deal}\n\n\n[]\n{{").stdout.splitlines()
    read = [json.loads(each) for each in answers]
    assert [each.get("error", {}).get("line") for each in read] == [None, 3, None, 7, 8]


def test_numbers_stay_right_over_many_batches_and_all_cores(whopays, daisangen):
    deal = json.dumps(json.loads(daisangen))
    lines = ["" if number % 7 == 0 else "no" if number % 50 == 0 else deal for number in range(1, 1001)]
    answers = map(json.loads, whopays("settle", "--lines", "-", text="\n".join(lines)).stdout.splitlines())
    told = [each["error"]["line"] for each in answers if "error" in each]
    assert told == [number for number in range(1, 1001) if lines[number - 1] == "no"]


def test_a_single_deal_has_no_line(whopays):
    assert "line" not in json.loads(whopays("settle", "--json", "-", text="[]").stdout)["error"]
