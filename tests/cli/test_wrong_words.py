"""What the command line does not understand is refused in the terminal's language, with what was probably meant."""

import pytest

from bot.__main__ import main
from bot.i18n import LANGUAGES, catalogue
from tests.wording import say

from .test_help import LOCALE

pytestmark = pytest.mark.slow


def refused(capsys, *words):
    """Give the line that says what is wrong, behind how the command is used."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    told = capsys.readouterr()
    assert (ended.value.code, told.out) == (2, "")
    return told.err.splitlines()[-1]


WRONG = [
    (("setle",), "cli.wrong.choice", "settle"),
    (("--verson",), "cli.wrong.option", "--version"),
    (("settle", "--lnes"), "cli.wrong.option", "--lines"),
    (("settle", "--no-pictures"), "cli.wrong.option", "--no-picture"),
    (("demo", "--databse=x.db"), "cli.wrong.option", "--database"),
    (("settle", "--lang", "zh-Cn"), "cli.wrong.choice", "zh-CN"),
    (("settle", "--lang", "klingon"), "cli.wrong.choice", ""),
    (("check", "--frobnicate"), "cli.wrong.option", ""),
    (("rules", "riichi", "tenhou"), "cli.wrong.words", ""),
    (("settle", "--set"), "cli.wrong.no-value", ""),
    (("settle", "--json", "--lines"), "cli.wrong.together", ""),
    (("settle", "--json=3"), "cli.wrong.value", ""),
    (("settle", "--l"), "cli.wrong.ambiguous", ""),
    (("settle", "--picture", "x.jpg"), "cli.no-picture-name", ""),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "key", "near"), WRONG, ids=lambda each: " ".join(each) if isinstance(each, tuple) else each
)
def test_wrong_words_are_refused_in_the_language_of_the_terminal(capsys, monkeypatch, language, words, key, near):
    monkeypatch.setenv("LC_ALL", LOCALE[language])
    told = refused(capsys, *words)
    for part in pieces(catalogue(language)(key)):
        assert part in told
    assert (
        (say("cli.nearest", language, near=near) in told)
        if near
        else (pieces(say("cli.nearest", language))[0] not in told)
    )


def pieces(sentence):
    """Give what stands between the things that are filled in."""
    return [piece.partition("{")[0].strip() for piece in sentence.split("}") if piece.partition("{")[0].strip(" :：")]


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("riichi/tenho", "riichi/tenhou"),
        ("tenhou", "riichi/tenhou"),
        ("richi", "riichi/standard"),
        ("ricihi/wrc", "riichi/wrc"),
    ],
)
def test_rules_that_there_are_none_of_name_the_nearest(whopays, given, near):
    for words in (("rules", given), ("settle", "--rules", given, "-")):
        told = whopays(*words, text="{}")
        assert told.returncode == 2
        unknown = say("error.unknown-rules.rules", rules=given)
        assert told.stderr == f"rules: {unknown} [unknown-rules] {say('cli.nearest', near=near)}\n"


def test_an_option_that_there_is_not_names_the_nearest(whopays, daisangen):
    told = whopays("settle", "--set", "pao.hona-ron=discarder", "-", text=daisangen)
    assert told.stderr.endswith(f"[unknown-option] {say('cli.nearest', near='pao.honba-ron')}\n")
    assert told.returncode == 2


@pytest.mark.parametrize("family", ["riichi", "hongkong", "wuhan"])
def test_the_presets_of_one_family_are_listed(whopays, family):
    listed = whopays("rules", family)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout in whopays("rules").stdout
    assert listed.stdout.startswith(say(f"family.{family}"))
    assert len(listed.stdout.splitlines()) > 1


def test_the_version_is_told(whopays):
    told = whopays("--version")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("whopays 0.")
