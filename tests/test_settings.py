from pathlib import Path

import pytest

from bot.settings import names_of_settings, read_settings

TOKEN = "MTIz.secret.words"  # noqa: S105 - nobody's


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch, tmp_path):
    """An empty folder, and nothing set that the bot reads."""
    monkeypatch.chdir(tmp_path)
    for name in names_of_settings():
        monkeypatch.delenv(name, raising=False)


def write(text, encoding="utf-8"):
    Path(".env").write_text(text, encoding)


def test_where_nothing_is_set_all_is_as_it_is_by_itself():
    settings = read_settings()
    assert (settings.token, settings.database, settings.log_level) == ("", Path("whopays.db"), "INFO")


def test_what_stands_in_the_file_is_read_also_after_a_mark_of_its_encoding_and_in_small_letters():
    write(f'DISCORD_TOKEN={TOKEN} \nwhopays_database="a b.db"\nWHOPAYS_SHARDS\nOTHER=1\n', "utf-8-sig")
    settings = read_settings()
    assert (settings.token, settings.database, settings.shards) == (TOKEN, Path("a b.db"), "")


def test_the_environment_comes_before_the_file_but_for_what_is_set_to_nothing(monkeypatch):
    write("WHOPAYS_DATABASE=file.db\nWHOPAYS_LOG_LEVEL=DEBUG\nWHOPAYS_CONTACT=\n")
    monkeypatch.setenv("WHOPAYS_DATABASE", "environment.db")
    monkeypatch.setenv("WHOPAYS_LOG_LEVEL", "")
    settings = read_settings()
    assert (settings.database, settings.log_level, settings.contact) == (Path("environment.db"), "DEBUG", "")


def test_the_token_is_not_shown_with_the_settings():
    write(f"DISCORD_TOKEN={TOKEN}\n")
    assert TOKEN not in f"{read_settings()!r} {read_settings()}"


def test_a_file_that_is_no_text_is_refused():
    Path(".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(UnicodeDecodeError):
        read_settings()
