"""What a host and a player are told is what the program and its files do."""

import re
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
import yaml
from sqlite_utils import Database as Connection

from bot.__main__ import _COMMANDS
from bot.i18n import catalogue
from bot.settings import names_of_settings
from bot.store.dialogues import KEPT_FOR
from bot.store.migrations import COPIES_KEPT_FOR, MIGRATIONS, migrate

ROOT = Path(__file__).parents[2]
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
PRIVACY = (ROOT / "PRIVACY.md").read_text("utf-8")
UNIT = (ROOT / "deploy" / "whopays.service").read_text("utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
LITESTREAM = (ROOT / "deploy" / "litestream.yml").read_text("utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)\n```", HOSTING, re.DOTALL)
DAY = 24 * 60 * 60


@pytest.mark.parametrize("text", [HOSTING, PRIVACY], ids=["hosting", "privacy"])
def test_every_command_and_setting_named_is_there(text):
    commands = set(re.findall(r"(?:`|bin/|exec whopays |then `)whopays (\w+)", text))
    settings = names_of_settings()
    assert commands
    assert commands <= set(_COMMANDS)
    assert set(re.findall(r"\b(?:WHOPAYS|DISCORD)_[A-Z]+\b", text)) <= settings


def test_every_file_and_heading_that_is_named_is_there():
    for place in re.findall(r"deploy/[\w.]+|tests[./]benchmarks[./]\w+", HOSTING + PRIVACY):
        path = place if place.startswith("deploy") else place.replace(".", "/") + ".py"
        assert (ROOT / path).exists()
    for heading in re.findall(r"\(#([\w-]+)\)", HOSTING):
        assert f"\n## {heading.replace('-', ' ').capitalize()}".lower() in HOSTING.lower()
    assert (ROOT / "docs" / re.search(r"\((\.\./PRIVACY\.md)\)", HOSTING)[1]).exists()


@pytest.mark.parametrize("block", BLOCKS)
def test_a_shell_can_read_what_it_is_told(block):
    read = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")


def test_what_is_installed_is_what_the_unit_starts():
    (install,) = (block for block in BLOCKS if "uv sync" in block)
    folder, token = re.search(r"^cd (\S+)", install)[1], "/etc/whopays.env"
    assert f"ExecStart={folder}/.venv/bin/whopays run" in UNIT
    assert f"EnvironmentFile={token}" in UNIT
    assert f"install --mode 600 .env.example {token}" in install
    assert "--frozen --no-dev --no-editable" in install
    (state,) = re.findall(r"^StateDirectory=(\w+)$", UNIT, re.MULTILINE)
    assert f"export WHOPAYS_DATABASE=/var/lib/{state}/whopays.db" in HOSTING
    assert f"Environment=WHOPAYS_DATABASE=%S/{state}/whopays.db" in UNIT


def test_the_container_is_told_of_as_it_is():
    assert f"the user {COMPOSE['services']['litestream']['user'].partition(':')[0]}" in HOSTING
    assert "`data`" in HOSTING
    assert set(COMPOSE["volumes"]) == {"data"}
    (settings,) = re.findall(r"```text\n(.*?)```", HOSTING, re.DOTALL)
    told = {line.partition("=")[0] for line in settings.splitlines()}
    assert set(re.findall(r"\$\{(\w+)\}", LITESTREAM)) == told - {
        "LITESTREAM_ACCESS_KEY_ID",
        "LITESTREAM_SECRET_ACCESS_KEY",
    }


def test_times_are_those_of_the_program():
    assert KEPT_FOR == 7 * DAY
    assert "seven days after its last answer" in PRIVACY
    assert COPIES_KEPT_FOR == 30 * DAY
    assert "after 30 days" in PRIVACY
    assert "after 30 days" in HOSTING
    assert "retention: 24h" in LITESTREAM
    assert "24 hours later" in PRIVACY


ARGUMENT = {"assents", "contests", "acceptances", "decisions"}


def test_every_table_is_told_of():
    with closing(Connection(memory=True, execute_plugins=False)) as connection:
        MIGRATIONS.apply(connection)
        tables = {name for name in connection.table_names() if not name.startswith(("_", "sqlite_"))}
    assert set(re.findall(r"`([a-z_]+)`", PRIVACY)) == tables


def test_what_no_command_writes_is_said_to_be_empty():
    asked = re.compile(r"\bstore\.(?:assents|contests|decisions)\b")
    written = any(
        asked.search(each.read_text("utf-8"))
        for folder in ("bot/ui", "cogs", "bot/cli")
        for each in (ROOT / folder).rglob("*.py")
    )
    assert ("they stay empty" in PRIVACY) != written


SAID_TWICE = [
    ("privacy.kept", "who sat where", "who sat where"),
    ("privacy.kept", "who pays whom", "who pays whom"),
    ("privacy.kept", "agreed", "who agreed to a ruling"),
    ("privacy.kept", "contested", "what is contested"),
    ("privacy.kept", "house rules with who changed them", "house rules with every change, its time and who made it"),
    ("privacy.kept", "settings", "the server's id and settings"),
    ("privacy.kept", "unfinished settlements", "a dialogue that is not finished"),
    ("privacy.long", "an unfinished settlement for a week", "seven days after its last answer"),
    ("privacy.long", "removed from a server", "after `WHOPAYS_KEEP_DAYS`"),
    ("privacy.logged", "which command or button failed and why", "which command or button failed and why"),
    ("privacy.logged", "Never what somebody typed", "never what somebody typed"),
    ("privacy.forget", "/forget me", "takes a person out of a server"),
    ("privacy.forget", "/forget server", "drops everything of a server"),
]
"""What `/privacy` says, and where PRIVACY.md says the same."""


@pytest.mark.parametrize(("key", "told", "written"), SAID_TWICE)
def test_the_bot_says_of_itself_what_is_written(key, told, written):
    assert told in catalogue("en").sentences[key]
    assert written in PRIVACY


def test_who_may_read_the_database_is_said(tmp_path):
    migrate(tmp_path / "club.db")
    assert f"({(tmp_path / 'club.db').stat().st_mode & 0o777:04o})" in HOSTING
