"""Commands as texts name them: by the name under which the reader finds them in Discord."""

import re

import pytest

from bot.i18n import LANGUAGES, catalogue

ENGLISH = catalogue("en").sentences
NAMES = {key.removeprefix("command-name."): text for key, text in ENGLISH.items() if key.startswith("command-name.")}
NAMED = re.compile(r"(?<!\S)[`(]?/([a-z]+)(?: ([a-z]+))?")


def named(sentence):
    """Give the commands a sentence names, each by its catalogue key."""
    for top, below in NAMED.findall(sentence):
        if top in NAMES:
            yield f"{top}.{below}" if f"{top}.{below}" in NAMES else top


def written(command, language):
    """Write a command as people of a language type it."""
    words = catalogue(language)
    parts = command.split(".")
    return "/" + " ".join(words(f"command-name.{'.'.join(parts[:end])}") for end in range(1, len(parts) + 1))


def test_texts_name_commands():
    assert {command for text in ENGLISH.values() for command in named(text)} >= {
        "settle",
        "resume",
        "rules.import",
        "rules.show",
        "rules.reset",
        "rules.preset",
        "rules.set",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_is_named_as_the_reader_finds_it(language):
    sentences = catalogue(language).sentences
    wrong = [
        (key, command)
        for key, text in ENGLISH.items()
        for command in named(text)
        if written(command, language) not in sentences[key]
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_side_by_side_share_a_name(language):
    words = catalogue(language)
    found = [(command.rpartition(".")[0], words(f"command-name.{command}")) for command in NAMES]
    assert len(found) == len(set(found))
