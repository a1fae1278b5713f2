"""What every test can ask for."""

import logging
import os
import sys
from pathlib import Path

import pytest

# What the command line says is tested in English, whatever the language of this machine.
os.environ["LC_ALL"] = "C.UTF-8"

# Some hundred tests start the program anew. Where Python is told to leave no compiled files beside the sources, each of
# them would compile discord.py once more: two thirds of the time of the suite. They are kept in a folder of their own.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False
    compiled = Path(__file__).parent.parent / ".pytest_cache" / "compiled"
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(compiled)


@pytest.fixture(scope="session")
def corpus():
    """The folder of recorded games; a test that asks for it is skipped where there is none."""
    folder = os.environ.get("WHOPAYS_CORPUS")
    if not folder:
        pytest.skip("WHOPAYS_CORPUS names no folder of recorded games")
    return Path(folder) / "corpus"


@pytest.fixture(autouse=True)
def _log_of_its_own():
    """Take down the log that a command set up in this process: later tests would write to a stream that is closed."""
    root = logging.getLogger()
    level = root.level
    yield
    root.setLevel(level)
    for handler in [each for each in root.handlers if type(each) is logging.StreamHandler]:
        root.removeHandler(handler)
