"""``rules``, ``demo``, ``check``, ``migrate`` and ``run`` without a token."""

import re
import sqlite3
from pathlib import Path

import pytest

from bot.cli.checks import application_of
from bot.cli.database import PERMISSIONS, invite_link
from bot.engine import families, family_of
from bot.i18n import catalogue
from bot.presentation.house_words import group_title, options_by_group
from bot.store.migrations import pending
from tests.wording import begun, say

pytestmark = pytest.mark.slow

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.not-a-secret-at-all"  # noqa: S105 - made up
"""The form of a token, whose first part is the number 123456789012345678."""


def test_rules_lists_every_preset_of_every_family(here):
    result = here("rules")
    assert result.returncode == 0
    for family in families():
        for preset in family_of(family).presets:
            assert f"{family}/{preset} " in result.stdout


def test_rules_of_a_preset_gives_every_option_with_value_meaning_and_source(here):
    result = here("rules", "riichi/tenhou")
    assert (
        f"\n{say('label.riichi.pao.scope')}\n"
        f"    pao.scope = whole-hand *    (liable-yakuman: {say('value.riichi.pao.scope.liable-yakuman')}"
        f" · whole-hand: {say('value.riichi.pao.scope.whole-hand')})\n" in result.stdout
    )
    assert say("option.riichi.pao.scope") in result.stdout
    for key in family_of("riichi").options:
        assert f"\n    {key} = " in result.stdout


def test_rules_of_a_preset_are_parted_into_groups(here):
    lines = here("rules", "riichi/tenhou").stdout.splitlines()
    groups = options_by_group(family_of("riichi").options)
    titles = [group_title("riichi", group, catalogue("en")) for group in groups]
    assert [line for line in lines if line.startswith("==")] == [f"== {title} ==" for title in titles]
    keys = [option.key for options in groups.values() for option in options]
    assert [line.split()[0] for line in lines if re.match(r"    [\w.-]+ = ", line)] == keys


def test_rules_marks_what_is_assumed(here):
    assert f"pao.daisangen = yes{say('rules.assumed')}" in here("rules", "riichi/jpml").stdout


def test_unknown_rules_are_one_line(here):
    result = here("rules", "riichi/x")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "rules: There are no rules “riichi/x”. [unknown-rules]\n"


def test_the_demo_plays_a_dispute_and_logs_it(here, tmp_path):
    result = here("demo")
    assert result.returncode == 0
    assert say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in result.stdout
    assert "✅ Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain." in result.stdout
    assert say("demo.logged", number=1, path=tmp_path / "whopays-demo.db") in result.stdout
    with sqlite3.connect(tmp_path / "whopays-demo.db") as database:
        paid = database.execute("SELECT payer, payee, amount FROM payments ORDER BY place").fetchall()
    assert paid == [("N", "S", 16000), ("W", "S", 16000), ("W", "S", 300)]
    assert begun("demo.logged", number=2) in here("demo").stdout


def test_run_and_sync_without_a_token_say_what_is_missing_and_how_to_try(here):
    for command in ("run", "sync"):
        result = here(command)
        assert result.returncode == 2
        assert "DISCORD_TOKEN is not set" in result.stderr
        assert "whopays demo" in result.stderr


def test_migrate_applies_what_is_pending_and_check_sees_it(here, tmp_path):
    before = here("check", env={"DISCORD_TOKEN": TOKEN})
    assert before.returncode == 0
    assert begun("cli.check.pending", path="whopays.db", count=len(pending(tmp_path / "new.db"))) in before.stdout
    migrated = here("migrate")
    assert migrated.returncode == 0
    assert "m001_servers" in migrated.stdout
    after = here("check", env={"DISCORD_TOKEN": TOKEN})
    assert say("cli.check.database", path="whopays.db") in after.stdout
    assert "client_id=123456789012345678" in after.stdout


def test_check_without_a_token_fails(here):
    result = here("check")
    assert result.returncode == 2
    assert "!!  DISCORD_TOKEN is not set" in result.stdout


def test_a_file_that_is_no_database_is_refused(here, tmp_path):
    (tmp_path / "whopays.db").write_text(
        "certainly not a database, only some text that is long enough", encoding="utf-8"
    )
    for command in ("migrate", "check"):
        result = here(command)
        assert result.returncode == 2
        assert "Traceback" not in result.stderr


def test_settings_come_from_a_dot_env_file_too(here, tmp_path):
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nWHOPAYS_DATABASE=elsewhere.db\n", encoding="utf-8")
    assert "elsewhere.db" in here("check").stdout


def test_check_says_which_font_names_are_drawn_with(here, tmp_path):
    nothing = {"DISCORD_TOKEN": TOKEN, "XDG_DATA_HOME": str(tmp_path), "XDG_DATA_DIRS": str(tmp_path)}
    assert say("cli.check.no-font") in here("check", env=nothing).stdout
    refused = here("check", env={**nothing, "WHOPAYS_PICTURE_FONT": "nowhere.ttf"})
    assert refused.returncode == 2
    assert f"!!  {say('cli.check.bad-font', path='nowhere.ttf')}" in refused.stdout
    built_in = Path(__file__).parents[2] / "bot" / "presentation" / "picture" / "fonts" / "names.ttf"
    named = here("check", env={**nothing, "WHOPAYS_PICTURE_FONT": str(built_in)})
    assert say("cli.check.font", path=built_in) in named.stdout


@pytest.mark.parametrize("command", ["check", "migrate", "run", "sync"])
def test_settings_that_are_no_text_are_told_in_one_line(here, tmp_path, command):
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    result = here(command)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", "The file .env is not text in UTF-8.\n")


def test_a_picture_is_saved_whatever_the_settings_are(whopays, daisangen, tmp_path):
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    result = whopays("settle", "--picture", "hand.png", "-", text=daisangen)
    assert (result.returncode, (tmp_path / "hand.png").exists()) == (0, True)


def test_a_token_that_is_none_has_no_application():
    assert application_of("nonsense") is None
    assert application_of("") is None


def test_the_invite_link_asks_for_five_permissions():
    assert f"permissions={PERMISSIONS.value}" in invite_link(1)
    assert {name for name, allowed in PERMISSIONS if allowed} == {
        "read_messages",
        "send_messages",
        "embed_links",
        "attach_files",
        "read_message_history",
    }


@pytest.mark.parametrize("path", [".", "nowhere/whopays.db"])
def test_a_database_that_cannot_be_made_is_refused_by_check_and_migrate(here, path):
    for command in ("check", "migrate"):
        result = here(command, env={"WHOPAYS_DATABASE": path, "DISCORD_TOKEN": "MTIz.x.y", "LC_ALL": "C.UTF-8"})
        assert result.returncode == 2
        assert f"{path} cannot be opened" in result.stdout + result.stderr


def test_what_is_set_to_nothing_is_not_set(here, tmp_path):
    assert here("migrate", env={"WHOPAYS_DATABASE": ""}).returncode == 0
    assert (tmp_path / "whopays.db").exists()


@pytest.mark.parametrize("token", ["é.x", "MTIz" * 2000])
def test_check_takes_any_token(here, token):
    assert "Traceback" not in here("check", env={"DISCORD_TOKEN": token}).stderr


def test_a_dot_env_file_may_begin_with_a_byte_order_mark(here, tmp_path):
    (tmp_path / ".env").write_text("DISCORD_TOKEN=MTIz.x.y\n", encoding="utf-8-sig")
    assert "DISCORD_TOKEN is set" in here("check", env={"LC_ALL": "C.UTF-8"}).stdout


def test_what_the_demo_keeps_is_its_hosts_alone(here, tmp_path):
    assert here("demo").returncode == 0
    assert (tmp_path / "whopays-demo.db").stat().st_mode & 0o077 == 0
