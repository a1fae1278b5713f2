"""The command line explains itself, and speaks, in the language of the host's terminal."""

import json

import pytest

from bot.__main__ import main
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.lines import columns

pytestmark = pytest.mark.slow

LOCALE = {"en": "en_GB.UTF-8", "zh-CN": "zh_CN.UTF-8", "zh-TW": "zh_TW.UTF-8", "ja": "ja_JP.UTF-8"}
COMMANDS = ("settle", "rules", "demo", "run", "sync", "check", "migrate", "export", "forget")


def help_of(capsys, *words):
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_is_in_the_language_of_the_terminal_and_fits_it(capsys, monkeypatch, language, command):
    monkeypatch.setenv("LC_ALL", LOCALE[language])
    monkeypatch.setenv("COLUMNS", "80")
    words = catalogue(language)
    shown = help_of(capsys, *command)

    assert shown.startswith(words("cli.help.usage"))
    assert words("cli.help.help") in shown
    assert f"\n{words('cli.help.options')}:\n" in shown
    assert "cli." not in shown
    assert all(columns(line) <= 80 for line in shown.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_says_what_it_does(capsys, monkeypatch, language):
    monkeypatch.setenv("LC_ALL", LOCALE[language])
    monkeypatch.setenv("COLUMNS", "200")
    shown = help_of(capsys)
    for name in COMMANDS:
        summary = catalogue(language)(f"cli.help.command.{name}")
        assert summary in shown
        assert summary in help_of(capsys, name)


@pytest.mark.parametrize(
    ("arguments", "key", "text"),
    [
        (("--set", "pao.scope"), "cli.no-house-rule", "pao.scope"),
        (("--picture", "hand.jpg"), "cli.no-picture-name", "hand.jpg"),
        (("--rules", "\udcff"), "cli.no-text", r"'\udcff'"),
    ],
)
def test_an_argument_that_cannot_be_is_refused_in_that_language(capsys, monkeypatch, arguments, key, text):
    monkeypatch.setenv("LC_ALL", LOCALE["ja"])
    with pytest.raises(SystemExit) as ended:
        main(["settle", *arguments])
    assert ended.value.code == 2
    assert catalogue("ja")(key, text=text) in capsys.readouterr().err


JAPANESE = {"LC_ALL": LOCALE["ja"]}


def headline(language):
    """Say how the dispute ended, as a title begins: without the stop."""
    words = catalogue(language)
    return words("headline.discard", winner="Bo", discarder=words("seat.N")).rstrip(".。")


def test_people_are_told_a_ruling_as_their_terminal_speaks_or_as_they_choose(whopays, daisangen):
    plain = whopays("settle", "-", text=daisangen)
    assert headline("en") in plain.stdout
    japanese = whopays("settle", "-", text=daisangen, env=JAPANESE)
    assert headline("ja") in japanese.stdout
    chosen = whopays("settle", "--lang", "zh-CN", "-", text=daisangen, env=JAPANESE)
    assert headline("zh-CN") in chosen.stdout


@pytest.mark.parametrize("form", ["--json", "--lines"])
def test_programs_are_told_the_same_at_every_terminal_unless_they_choose(whopays, daisangen, form):
    deal = json.dumps(json.loads(daisangen))
    plain = whopays("settle", form, "-", text=deal)
    assert whopays("settle", form, "-", text=deal, env=JAPANESE).stdout == plain.stdout
    assert whopays("settle", form, "--lang", "ja", "-", text=deal).stdout != plain.stdout


def test_rules_and_the_demo_speak_as_the_terminal_does(whopays):
    family = catalogue("ja")("family.riichi")
    assert family in whopays("rules", env=JAPANESE).stdout
    assert catalogue("ja")("demo.intro") in whopays("demo", env=JAPANESE).stdout
