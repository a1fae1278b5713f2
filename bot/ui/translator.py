"""The commands in every language: names, descriptions, options and choices, from the catalogue."""

from __future__ import annotations

from typing import Protocol

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.i18n import LANGUAGES, Language, catalogue

_LANGUAGE_OF: dict[str, Language] = {language: language for language in LANGUAGES if language != "en"}
"""The locales for which commands are registered in their own words; everybody else reads the English ones."""


class CatalogueTranslator(app_commands.Translator):
    """Finds each text by where it stands: ``command.rules.show``, ``command-name.rules.set``, ``option-name.value``."""

    async def translate(
        self,
        string: app_commands.locale_str,  # noqa: ARG002 - the key says where it stands, not what it says in English
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in a language, or nothing where the language keeps the English one."""
        language = _LANGUAGE_OF.get(locale.value)
        key = key_of(context)
        if language is None or key is None:
            return None
        return catalogue(language).sentences.get(key)


def key_of(context: app_commands.TranslationContextTypes) -> str | None:  # noqa: PLR0911 - one for each place
    """Return the catalogue key of a text of a command."""
    match context.location:
        case Location.command_name if isinstance(context.data, app_commands.ContextMenu):
            return f"command-menu.{_entry(context.data)}"
        case Location.command_name | Location.group_name:
            return f"command-name.{_path(context.data)}"
        case Location.command_description | Location.group_description:
            return f"command.{_path(context.data)}"
        case Location.parameter_name:
            return f"option-name.{context.data.display_name}"
        case Location.parameter_description:
            return f"command.option.{context.data.display_name}"
        case Location.choice_name:
            return f"command.choice.{context.data.value}"
        case _:
            return None


class _Named(Protocol):
    @property
    def qualified_name(self) -> str: ...


def _path(command: _Named) -> str:
    """Write where a command stands as a key: ``rules show`` as ``rules.show``."""
    return command.qualified_name.replace(" ", ".").casefold()


def _entry(command: app_commands.ContextMenu) -> str:
    """Write an entry of a message's menu as a key: *Who pays?* as ``who-pays``."""
    return command.name.rstrip("?").replace(" ", "-").casefold()
