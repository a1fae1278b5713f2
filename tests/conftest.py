"""What every test can ask for."""

import os
from pathlib import Path

import pytest

# What the command line says is tested in English, whatever the language of this machine.
os.environ["LC_ALL"] = "C.UTF-8"


@pytest.fixture(scope="session")
def corpus():
    """The folder of recorded games; a test that asks for it is skipped where there is none."""
    folder = os.environ.get("WHOPAYS_CORPUS")
    if not folder:
        pytest.skip("WHOPAYS_CORPUS names no folder of recorded games")
    return Path(folder) / "corpus"
