"""A command loads what it uses and nothing else: starting is what most of them spend their time on."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = {"PIL", "aiohttp", "discord", "questionary"}
LOADED = """
import sys
from bot.__main__ import main
try:
    main(sys.argv[1:])
finally:
    print(*sys.modules, file=sys.stderr)
"""
DEAL = """
{"rules": "riichi/tenhou", "wins": [{"by": "S", "how": "discard", "from": "N", "value": {"han": 3, "fu": 40}}]}
"""


@pytest.mark.parametrize(
    "words", [["--help"], ["rules"], ["settle", "--help"], ["settle", "-"], ["settle", "--json", "-"]], ids=" ".join
)
def test_what_needs_no_discord_no_picture_and_no_settings_loads_none(words):
    ran = subprocess.run(
        [sys.executable, "-c", LOADED, *words], cwd=ROOT, input=DEAL, capture_output=True, text=True, check=True
    )
    loaded = set(ran.stderr.split())

    assert "bot.cli.host" in loaded
    assert not HEAVY & {name.partition(".")[0] for name in loaded}
    assert not {name for name in loaded if name.startswith(("bot.dialogue", "bot.terminal"))}
