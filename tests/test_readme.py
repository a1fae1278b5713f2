"""What the README shows is true."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.__main__ import _COMMANDS
from bot.engine import decode_deal, settle
from bot.i18n import LANGUAGES
from bot.settings import names_of_settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
READMES = sorted(ROOT.glob("README*.md"))
MOST_LINES_OF_A_SCREEN = 60
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
IGNORED = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
COMMANDS = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)
SET_UP = ["python3 -m venv .uv", ".uv/bin/python -m pip install -qq uv"]
QUOTING = {".md", ".py", ".json"}
THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"


def test_the_deal_it_shows_is_settled_as_it_says():
    (deal,) = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    assert settle(decode_deal(deal)).deltas == {"E": 0, "S": 32300, "W": -16300, "N": -16000}
    assert json.loads(deal)["rules"] == "riichi/tenhou"


def test_the_program_it_shows_prints_what_it_says():
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (printed,) = re.findall(r"It prints:\n\n```text\n(.*?)```", README, re.DOTALL)
    ran = subprocess.run([sys.executable, "-"], input=program, cwd=ROOT, capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == (printed, "")


@pytest.mark.slow
def test_the_demo_prints_what_it_shows(tmp_path):
    (shown,) = re.findall(r"ends with the ruling:\n\n```text\n(.*?)\n```", README, re.DOTALL)
    first, ruling = shown.split("\n…\n\n")
    command = [sys.executable, "-m", "bot", "demo", "--lang", "en", "--database", str(tmp_path / "demo.db")]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert ran.stdout.startswith(f"{first}\n")
    assert f"\n\n{ruling}\n" in ran.stdout


@pytest.mark.parametrize(
    ("name", "told", "paid"),
    [
        ("daisangen", "North pays 16000, West 16300", {"E": 0, "S": 32300, "W": -16300, "N": -16000}),
        ("nine-tiles", "East pays all, 192 units", {"E": -192, "S": 192, "W": 0, "N": 0}),
        ("third-opening", "South pays all three, 240", {"E": 0, "S": -240, "W": 240, "N": 0}),
    ],
)
def test_the_example_of_each_family_pays_what_it_says(name, told, paid):
    assert re.search(rf"\(docs/examples/{name}\.json\).* → {told}", README)
    assert settle(decode_deal((ROOT / "docs" / "examples" / f"{name}.json").read_bytes())).deltas == paid


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_its_links_lead_somewhere_and_its_pictures_are_told_in_words(page):
    text = page.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    pictures = re.findall(r'<img src="(.*?)" width="330" alt="(.+?)">', text)
    assert pictures
    assert len(pictures) == text.count("<img")
    assert [each for each in (*links, *(file for file, _ in pictures)) if not (ROOT / each).is_file()] == []


def test_each_language_has_a_page_of_one_screen_with_the_same_commands_and_all_lead_to_one_another():
    names = {f"README.{language}.md" for language in LANGUAGES if language != "en"} | {"README.md"}
    assert {page.name for page in READMES} == names
    for page in READMES:
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"```sh\n(.*?)\n```", text, re.DOTALL) == COMMANDS
        assert set(re.findall(r"\]\((README[\w.-]*)\)", text.splitlines()[2])) == names - {page.name}
        assert page.name == "README.md" or len(text.splitlines()) <= MOST_LINES_OF_A_SCREEN


def test_it_names_every_command():
    assert all(f"`{name}`" in README or f"whopays {name}" in README for name in _COMMANDS)


def test_every_setting_stands_in_the_example():
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    stated = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    fields = names_of_settings()
    assert stated == fields


def test_its_two_commands_are_one_line_each_and_begin_alike():
    assert [command.count("\n") for command in COMMANDS] == [0, 0]
    assert [command.split(" && ")[:-1] for command in COMMANDS] == [SET_UP, SET_UP]


def test_the_checks_set_up_as_it_says_and_take_its_test_command():
    lines = CI.splitlines()
    assert [line for line in lines if "-m venv" in line or "-m pip" in line] == SET_UP
    (uv,) = (line.removeprefix("uv=").strip('"') for line in lines if line.startswith("uv="))
    assert COMMANDS[1] == " && ".join((*SET_UP, f"{uv} pytest --numprocesses 3"))
    (extract,) = (line for line in lines if line.startswith("tests="))
    taken = subprocess.run(
        ["bash", "-c", f'{extract}; printf %s "$tests"'], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert taken.stdout == COMMANDS[1]


def test_it_installs_into_its_own_folder_but_for_the_package_that_debian_needs():
    code = [block or span for block, span in re.findall(r"```sh\n(.*?)```|`([^`\n]+)`", README, re.DOTALL)]
    steps = {step.strip() for piece in code for step in re.split(r"&&|\n", piece)}
    alone = {"uv tool install .", "pipx install ."}
    assert {step for step in steps if " install " in step} == {SET_UP[1], "sudo apt install python3-venv", *alone}


def test_every_command_with_uv_takes_the_one_in_the_folder():
    texts = [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "CHANGELOG.md",
        ROOT / ".env.example",
        ROOT / ".ci" / "run",
    ]
    texts += [path for room in ("docs", "bot", "cogs") for path in (ROOT / room).rglob("*.*") if path.suffix in QUOTING]
    called = {call for path in texts for call in re.findall(r"[\w./]*\buv run\b|-m uv\b", path.read_text("utf-8"))}
    assert called == {".uv/bin/uv run"}


def test_what_it_sets_up_is_no_part_of_the_project():
    assert {".uv/", ".venv/"} <= set(IGNORED)


@pytest.mark.skipif(not THOROUGH, reason="WHOPAYS_THOROUGH=1 sets the bot up anew, from the package registry")
@pytest.mark.parametrize("command", [COMMANDS[0], f"{COMMANDS[1]} -q tests/test_docs.py"], ids=["demo", "tests"])
def test_a_newcomer_can_run_it_and_finds_nothing_but_caches_at_home(command, tmp_path):
    ignored = shutil.ignore_patterns(".git", *(pattern.rstrip("/") for pattern in IGNORED))
    clone = shutil.copytree(ROOT, tmp_path / "a clone", ignore=ignored)
    home = tmp_path / "home"
    home.mkdir()
    for _ in range(2):
        ran = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=clone,
            env=_of_a_newcomer(home),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        assert re.search(r"✓ Cy is liable|\d+ passed", ran.stdout)
    assert {path.name for path in home.iterdir()} <= {".cache"}


def _of_a_newcomer(home):
    """Give this environment with an empty home, and of all programs only this Python and those of the system."""
    own = {"VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "UV_CACHE_DIR", "PIP_CACHE_DIR", "PIP_DISABLE_PIP_VERSION_CHECK"}
    kept = {
        key: value for key, value in os.environ.items() if key not in own and not key.startswith(("XDG_", "PYTEST"))
    }
    return {**kept, "HOME": str(home), "PATH": os.pathsep.join((f"{sys.base_prefix}/bin", "/usr/bin", "/bin"))}


def test_the_package_says_which_python_it_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"
    assert "Python 3.11 or later" in README


def test_the_page_for_newcomers_names_files_and_tests_that_are_there():
    places = re.findall(r"`((?:bot|cogs|tests|docs)/[\w./-]+?)(?:::(\w+))?`", CONTRIBUTING)
    assert len(places) > 30
    assert [place for place, _ in places if not (ROOT / place).exists()] == []
    assert [test for place, test in places if test and f"def {test}(" not in (ROOT / place).read_text("utf-8")] == []


def test_the_quick_part_it_names_is_that_of_the_marker():
    assert f'{SET_UP[1].partition("python")[0]}uv run pytest --numprocesses 3 -m "not slow"' in CONTRIBUTING
    assert "`@pytest.mark.slow`" in CONTRIBUTING
