"""The commands as people of each language find them."""

import re

import pytest

from bot.i18n import LANGUAGES, catalogue

OTHERS = [language for language in LANGUAGES if language != "en"]
NAME = re.compile(r"[-_\w]{1,32}")


async def test_the_descriptions_in_english_are_those_of_the_catalogue(club):
    english = catalogue("en")
    async with club.running():
        for command in club.world.registered_for(None):
            for path, part in described(command):
                assert part["description"] == english(f"command.{path}")


async def test_every_language_has_its_own_descriptions(club):
    async with club.running():
        registered = club.world.registered_for(None)
    for command in registered:
        for path, part in described(command):
            for language in OTHERS:
                key = f"command.{path}"
                wanted = catalogue(language).sentences.get(key)
                assert wanted, f"{language} has no {key}"
                assert part["description_localizations"][language] == wanted


def described(command, above=""):
    """Give every command, sub-command and option with its key below ``command.``."""
    path = f"{above}{command['name']}"
    yield path, command
    for option in command.get("options", []):
        if option["type"] in (1, 2):
            yield from described(option, f"{path}.")
        else:
            yield f"option.{option['name']}", option


@pytest.mark.parametrize("language", OTHERS)
def test_translated_names_obey_discord(language):
    names = {
        key: text
        for key, text in catalogue(language).sentences.items()
        if key.startswith(("command-name.", "option-name."))
    }
    for key, text in names.items():
        assert NAME.fullmatch(text), key
        assert text == text.casefold(), key
