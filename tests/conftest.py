"""What every test can ask for."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def corpus():
    """The folder of recorded games; a test that asks for it is skipped where there is none."""
    folder = os.environ.get("WHOPAYS_CORPUS")
    if not folder:
        pytest.skip("WHOPAYS_CORPUS names no folder of recorded games")
    return Path(folder) / "corpus"
