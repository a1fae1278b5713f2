"""The commands as people of each language find them."""

import re

import pytest

from bot.i18n import LANGUAGES, catalogue
from tests.standin.limits.commands import MESSAGE_MENU, SLASH

OTHERS = [language for language in LANGUAGES if language != "en"]
NAME = re.compile(r"[-_\w]{1,32}")


async def test_the_descriptions_in_english_are_those_of_the_catalogue(club):
    english = catalogue("en")
    async with club.running():
        for command in typed(club):
            for path, part in described(command):
                assert part["description"] == english(f"command.{path}")


async def test_every_language_has_its_own_descriptions(club):
    async with club.running():
        registered = typed(club)
    for command in registered:
        for path, part in described(command):
            for language in OTHERS:
                key = f"command.{path}"
                wanted = catalogue(language).sentences.get(key)
                assert wanted, f"{language} has no {key}"
                assert part["description_localizations"][language] == wanted


async def test_every_command_and_option_has_its_own_name_in_every_language(club):
    async with club.running():
        registered = typed(club)
    for command in registered:
        for path, part in described(command):
            key = f"option-name.{part['name']}" if path.startswith("option.") else f"command-name.{path}"
            assert catalogue("en").sentences[key] == part["name"]
            for language in OTHERS:
                wanted = catalogue(language).sentences[key]
                assert part["name_localizations"][language] == wanted
                assert not re.search("[a-z]", wanted)


async def test_every_choice_is_named_in_every_language(club):
    async with club.running():
        registered = typed(club)
    choices = [choice for command in registered for _, part in described(command) for choice in part.get("choices", [])]
    assert len(choices) > 10
    for choice in choices:
        key = f"command.choice.{choice['value']}"
        assert catalogue("en").sentences[key] == choice["name"]
        for language in OTHERS:
            assert choice["name_localizations"][language] == catalogue(language).sentences[key]


async def test_the_options_of_a_command_have_different_names(club):
    async with club.running():
        registered = typed(club)
    for command in registered:
        for _, part in described(command):
            for language in OTHERS:
                names = [option["name_localizations"][language] for option in part.get("options", [])]
                assert len(names) == len(set(names))


async def test_the_menu_of_a_message_is_named_in_every_language(club):
    async with club.running():
        (entry,) = [command for command in club.world.registered_for(None) if command["type"] == MESSAGE_MENU]
    assert entry["name"] == "Who pays?"
    names = {language: catalogue(language).sentences["command-menu.who-pays"] for language in OTHERS}
    assert entry["name_localizations"] == names == {"zh-CN": "谁付钱？", "zh-TW": "誰找數？", "ja": "誰が払う？"}


def typed(club):
    """Give the commands that are typed, which have descriptions."""
    return [command for command in club.world.registered_for(None) if command["type"] == SLASH]


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
    assert len(names) > 20
    for key, text in names.items():
        assert NAME.fullmatch(text), key
        assert text == text.casefold(), key
