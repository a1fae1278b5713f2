"""The command line speaks the language of the host's terminal."""

import pytest

from bot.cli.host import host_language
from bot.i18n import LANGUAGES, catalogue

pytestmark = pytest.mark.slow

ENGLISH = catalogue("en").sentences


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("ja_JP.UTF-8", "ja"),
        ("zh_CN.UTF-8", "zh-CN"),
        ("zh_TW.Big5", "zh-TW"),
        ("zh_HK.UTF-8", "zh-TW"),
        ("en_GB.UTF-8", "en"),
        ("C.UTF-8", "en"),
        ("fr_FR", "en"),
    ],
)
def test_a_locale_is_read_as_a_language(monkeypatch, locale, language):
    monkeypatch.setenv("LC_ALL", locale)
    assert host_language().language == language


def test_what_is_set_for_everything_goes_before_what_is_set_for_messages_and_in_general(monkeypatch):
    for name, locale in (("LC_ALL", ""), ("LC_MESSAGES", "ja_JP.UTF-8"), ("LANG", "zh_TW.UTF-8")):
        monkeypatch.setenv(name, locale)
    assert host_language().language == "ja"


def test_where_nothing_is_set_it_is_english(monkeypatch):
    for each in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(each, raising=False)
    assert host_language().language == "en"


@pytest.mark.parametrize(("locale", "language"), [("ja_JP.UTF-8", "ja"), ("zh_TW.UTF-8", "zh-TW")])
def test_commands_tell_the_host_in_that_language_what_is_missing_and_done(here, tmp_path, locale, language):
    words, env = catalogue(language), {"LC_ALL": locale}
    assert here("run", env=env).stderr == words("cli.no-token") + "\n"
    assert words("cli.no-token") in here("check", env=env).stdout
    (tmp_path / "whopays.db").write_text("no database at all", encoding="utf-8")
    refused = here("migrate", env=env)
    assert words("error.store.not-a-database", path="whopays.db") in refused.stderr


def test_every_word_of_the_command_line_is_there_in_every_language():
    keys = [key for key in ENGLISH if key.startswith("cli.")]
    assert keys
    assert all(key in catalogue(language).sentences for key in keys for language in LANGUAGES)
