"""``/rules``: what is played in a server or a channel, who changed it, and to what."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.engine import DealError
from bot.engine.errors import SpokenError
from bot.ui.commands import Choices, answered, offered
from bot.ui.incidents import said_of_deal
from bot.ui.rules.editing import change_rules
from bot.ui.rules.file import ask_to_import, write_rules
from bot.ui.rules.form import (
    asked_of,
    option_choices,
    override_choices,
    preset_choices,
    preset_form,
    read_value,
    unseen_preset_form,
    value_choices,
)
from bot.ui.rules.history import history_screen, tell_screen
from bot.ui.rules.page import rules_page, rules_view
from bot.ui.rules.stated import Standing, Stated, following, scope_named, scope_of, standing_here
from bot.ui.services import Services
from bot.ui.visit import Visit

_HERE = [
    app_commands.Choice(name="This channel only", value="channel"),
    app_commands.Choice(name="The whole server", value="server"),
]
_MOST_TYPED = 1000


class Rules(commands.GroupCog, name="rules", description=app_commands.locale_str("This server's house rules")):
    """Shows, chooses, changes and compares the rules of a server and its channels."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    # -- for everybody -----------------------------------------------------------------------------------

    @app_commands.command(name="show", description="Show the rules played here")
    @app_commands.describe(here="This channel only, or the whole server")
    @app_commands.choices(here=_HERE)
    @answered
    async def show(self, visit: Visit, here: str | None = None) -> None:
        """Show the preset, what deviates from it and what is assumed."""
        standing, language = await standing_here(visit, here), visit.language
        version = standing.in_force
        embed = rules_page(version, 0, version.version if version else 0, language)
        await visit.reply.tell(following(visit, standing), embed=embed, view=rules_view(version, 0, language))

    @app_commands.command(name="history", description="Show who changed which rules, and when")
    @app_commands.describe(here="This channel only, or the whole server")
    @app_commands.choices(here=_HERE)
    @answered
    async def history(self, visit: Visit, here: str | None = None) -> None:
        """Show the newest versions, with the way to older ones."""
        await tell_screen(visit, await history_screen(visit, await scope_of(visit, here), None))

    @app_commands.command(name="export", description="Download the rules played here as a file")
    @app_commands.describe(here="This channel only, or the whole server")
    @app_commands.choices(here=_HERE)
    @answered
    async def export(self, visit: Visit, here: str | None = None) -> None:
        """Return the rules in force as a JSON file that `import_file` takes back."""
        standing = await standing_here(visit, here)
        await visit.reply.tell(visit.language("ui.rules.exported"), file=write_rules(standing.stated))

    # -- for who may change them -------------------------------------------------------------------------

    @app_commands.command(name="preset", description="Choose the rules played here")
    @app_commands.describe(rules="Which rules", here="This channel only, or the whole server")
    @app_commands.choices(here=_HERE)
    @answered
    async def preset(self, visit: Visit, rules: str, here: str | None = None) -> None:
        """Choose a preset; what its family must be asked for is asked first."""
        preset = Stated(rules, {})
        if asked_of(preset):
            visit.reply.open_when_late(unseen_preset_form(preset, scope_named(visit, here), visit.language))
        async with _editing(visit, here) as standing:
            if not asked_of(preset):
                await change_rules(visit, standing, preset)
            elif not await visit.reply.was_late() and not await visit.reply.open_form(
                preset_form(preset, standing, visit.language)
            ):
                await visit.tell("ui.rules.late")

    @app_commands.command(name="set", description="Set one house rule")
    @app_commands.describe(
        option="Which house rule", value="The new value", here="This channel only, or the whole server"
    )
    @app_commands.choices(here=_HERE)
    @answered
    async def set_option(
        self, visit: Visit, option: str, value: app_commands.Range[str, 1, _MOST_TYPED], here: str | None = None
    ) -> None:
        """Set one option beside the preset."""
        if len(value) > _MOST_TYPED:
            raise SpokenError("ui.too-long", most=_MOST_TYPED)
        async with _editing(visit, here) as standing:
            await change_rules(visit, standing, _with(standing.stated, option, value))

    @app_commands.command(name="reset", description="Undo one house rule, or all of them")
    @app_commands.describe(option="Which house rule", here="This channel only, or the whole server")
    @app_commands.choices(here=_HERE)
    @answered
    async def reset(self, visit: Visit, option: str | None = None, here: str | None = None) -> None:
        """Leave an option, or every one, to the preset; a channel that leaves all follows its server again."""
        async with _editing(visit, here) as standing:
            if standing.follows or (option is not None and option not in standing.stated.overrides):
                await visit.tell("ui.rules.nothing-set")
            else:
                await change_rules(visit, standing, _without(standing, option))

    @app_commands.command(name="import", description="Load rules from a file, after showing what would change")
    @app_commands.describe(
        file="A file from /rules export, or one like it", here="This channel only, or the whole server"
    )
    @app_commands.choices(here=_HERE)
    @answered
    async def import_file(self, visit: Visit, file: discord.Attachment, here: str | None = None) -> None:
        """Show what a file would change, and ask."""
        async with _editing(visit, here) as standing:
            await ask_to_import(visit, standing, file)

    # -- while somebody types ----------------------------------------------------------------------------

    @preset.autocomplete("rules")
    @offered
    async def offer_presets(self, visit: Visit, current: str) -> Choices:
        """Offer the presets that contain what was typed."""
        return preset_choices(current, visit.language)

    @set_option.autocomplete("option")
    @offered
    async def offer_options(self, visit: Visit, current: str) -> Choices:
        """Offer the options of the rules that are played, with their meaning."""
        return option_choices(await _stated(visit), current, visit.language)

    @set_option.autocomplete("value")
    @offered
    async def offer_values(self, visit: Visit, current: str) -> Choices:
        """Offer what the chosen option takes, with the meaning of each value."""
        option = str(getattr(visit.interaction.namespace, "option", None) or "")
        return value_choices(await _stated(visit), option, current, visit.language)

    @reset.autocomplete("option")
    @offered
    async def offer_overrides(self, visit: Visit, current: str) -> Choices:
        """Offer the options that are set beside the preset."""
        return override_choices(await _stated(visit), current, visit.language)


@asynccontextmanager
async def _editing(visit: Visit, here: str | None) -> AsyncGenerator[Standing]:
    """Let only who may change the rules do so; what is wrong with a change is said in the words of what is played."""
    await visit.must_set_rules()
    standing = await standing_here(visit, here)
    try:
        yield standing
    except DealError as error:
        await visit.reply.tell(said_of_deal(error, visit.language, standing.stated.family))


async def _stated(visit: Visit) -> Stated:
    return (await standing_here(visit, getattr(visit.interaction.namespace, "here", None))).stated


def _with(stated: Stated, key: str, typed: str) -> Stated:
    """Set one option to what was typed; raises ``unknown-option`` or ``bad-value``."""
    option = stated.options.get(key)
    if option is None:
        raise DealError("unknown-option", "", "option", option=key)
    return Stated(stated.rules, {**stated.overrides, key: read_value(option, typed)})


def _without(standing: Standing, key: str | None) -> Stated | None:
    """Leave one option to the preset, or all; a channel that leaves all has no rules of its own any more."""
    stated = standing.stated
    if key is not None:
        return Stated(stated.rules, {other: value for other, value in stated.overrides.items() if other != key})
    return stated.without_overrides() if standing.scope.channel_id is None else None


async def setup(bot: commands.Bot) -> None:
    """Join the bot."""
    assert isinstance(bot, WhoPays), "the cogs belong to this bot"  # noqa: S101 - narrows the type for the services
    await bot.add_cog(Rules(bot.services))
