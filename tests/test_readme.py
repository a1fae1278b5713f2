"""What the README shows is true."""

import json
import re
import tomllib
from pathlib import Path

from bot.__main__ import _COMMANDS
from bot.engine.deal import decode_deal
from bot.engine.settle import settle
from bot.settings import Settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_deal_it_shows_is_settled_as_it_says():
    (deal,) = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    assert settle(decode_deal(deal)).deltas == {"E": 0, "S": 32300, "W": -16300, "N": -16000}
    assert json.loads(deal)["rules"] == "riichi/tenhou"


def test_it_names_every_command():
    assert all(f"`{name}`" in README or f"whopays {name}" in README for name in _COMMANDS)


def test_every_setting_stands_in_the_example():
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    stated = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    fields = {str(field.validation_alias or name).upper() for name, field in Settings.model_fields.items()}
    assert stated == fields


def test_its_two_commands_are_one_line_each():
    commands = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)
    assert [command.count("\n") for command in commands] == [0, 0]
    assert all(command.startswith("python3 -m venv .uv && ") for command in commands)


def test_the_package_says_which_python_it_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"
    assert "Python 3.11 or later" in README
