"""The messages with the facts that players mean, where there are any on this machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_no_fact_of_the_vectors_is_wrong():
    folder = os.environ.get("WHOPAYS_CORPUS")
    if not folder:
        pytest.skip("WHOPAYS_CORPUS names no folder with messages")
    result = subprocess.run(
        [
            *(sys.executable, str(Path(folder) / "check_told.py"), "--least", "80"),
            *("--cmd", f"{sys.executable} -m bot", str(Path(folder) / "vectors" / "told.jsonl")),
        ],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
