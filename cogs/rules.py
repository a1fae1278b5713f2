"""``/rules``: what is played in a server or a channel, who changed it, and to what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import WhoPays
from bot.engine.errors import DealError
from bot.ui.reply import Reply, reply_to
from bot.ui.rules.editing import change_rules, may_edit
from bot.ui.rules.file import ask_to_import, write_rules
from bot.ui.rules.form import (
    asked_of,
    option_choices,
    override_choices,
    preset_choices,
    preset_form,
    read_value,
    value_choices,
)
from bot.ui.rules.history import history_screen, tell_screen
from bot.ui.rules.page import rules_page, rules_view
from bot.ui.rules.stated import Standing, Stated, scope_of, standing_here
from bot.ui.rules.text import mistake_line
from bot.ui.visit import Interaction, Services, reader_language

_HERE = [
    app_commands.Choice(name="This channel alone", value="channel"),
    app_commands.Choice(name="The whole server", value="server"),
]
_MOST_TYPED = 1000
_Choices = list[app_commands.Choice[str]]
_Edit = Callable[[Reply, Standing], Awaitable[object]]


class Rules(commands.GroupCog, name="rules", description=app_commands.locale_str("This server's house rules")):
    """Shows, chooses, changes and compares the rules of a server and its channels."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    # -- for everybody -----------------------------------------------------------------------------------

    @app_commands.command(name="show", description="Show the rules that are played here")
    @app_commands.describe(here="Of this channel alone, or of the whole server")
    @app_commands.choices(here=_HERE)
    async def show(self, interaction: Interaction, here: str | None = None) -> None:
        """Show the preset, what deviates from it and what is assumed."""
        language, reply = reader_language(interaction), reply_to(interaction)
        async with reply.in_time():
            standing = await standing_here(self._services, interaction, here)
            version = standing.in_force
            embed = rules_page(version, 0, version.version if version else 0, language)
            text = language("ui.rules.follows-server") if standing.follows_server else ""
            await reply.tell(text, embed=embed, view=rules_view(version, 0, language))

    @app_commands.command(name="history", description="Show who changed the rules when, from what to what")
    @app_commands.describe(here="Of this channel alone, or of the whole server")
    @app_commands.choices(here=_HERE)
    async def history(self, interaction: Interaction, here: str | None = None) -> None:
        """Show the newest versions, with the way to older ones."""
        reply = reply_to(interaction)
        async with reply.in_time():
            scope = await scope_of(self._services, interaction, here)
            await tell_screen(reply, await history_screen(self._services, scope, None, reader_language(interaction)))

    @app_commands.command(name="export", description="Give the rules that are played here as a file")
    @app_commands.describe(here="Of this channel alone, or of the whole server")
    @app_commands.choices(here=_HERE)
    async def export(self, interaction: Interaction, here: str | None = None) -> None:
        """Return the rules in force as a JSON file that `import_file` takes back."""
        reply = reply_to(interaction)
        async with reply.in_time():
            standing = await standing_here(self._services, interaction, here)
            await reply.tell(reader_language(interaction)("ui.rules.exported"), file=write_rules(standing.stated))

    # -- for who may change them -------------------------------------------------------------------------

    @app_commands.command(name="preset", description="Choose the rules that are played here")
    @app_commands.describe(rules="The rules to settle by", here="Of this channel alone, or of the whole server")
    @app_commands.choices(here=_HERE)
    async def preset(self, interaction: Interaction, rules: str, here: str | None = None) -> None:
        """Choose a preset; what its family must be asked for is asked first."""
        await self._edit(interaction, here, partial(self._choose, interaction, Stated(rules, {})))

    @app_commands.command(name="set", description="Set one house rule")
    @app_commands.describe(
        option="Which house rule", value="To what", here="Of this channel alone, or of the whole server"
    )
    @app_commands.choices(here=_HERE)
    async def set_option(
        self,
        interaction: Interaction,
        option: str,
        value: app_commands.Range[str, 1, _MOST_TYPED],
        here: str | None = None,
    ) -> None:
        """Set one option beside the preset."""
        if len(value) > _MOST_TYPED:
            await reply_to(interaction).tell(reader_language(interaction)("ui.too-long", most=_MOST_TYPED))
            return
        await self._edit(interaction, here, partial(self._set, interaction, option, value))

    @app_commands.command(name="reset", description="Take back one house rule, or all of them")
    @app_commands.describe(option="Which house rule", here="Of this channel alone, or of the whole server")
    @app_commands.choices(here=_HERE)
    async def reset(self, interaction: Interaction, option: str | None = None, here: str | None = None) -> None:
        """Leave an option, or every one, to the preset; a channel that leaves all follows its server again."""
        await self._edit(interaction, here, partial(self._reset, interaction, option))

    @app_commands.command(name="import", description="Take the rules from a file, after showing what would change")
    @app_commands.describe(
        file="A file that the export gave, or one like it", here="Of this channel alone, or of the whole server"
    )
    @app_commands.choices(here=_HERE)
    async def import_file(self, interaction: Interaction, file: discord.Attachment, here: str | None = None) -> None:
        """Show what a file would change, and ask."""
        language = reader_language(interaction)
        await self._edit(interaction, here, lambda reply, standing: ask_to_import(reply, standing, file, language))

    async def _edit(self, interaction: Interaction, here: str | None, edit: _Edit) -> None:
        """Do in time what only some may do; what is wrong with it is told in words."""
        reply = reply_to(interaction)
        async with reply.in_time():
            if not await may_edit(self._services, interaction, reply):
                return
            standing = await standing_here(self._services, interaction, here)
            try:
                await edit(reply, standing)
            except DealError as error:
                await reply.tell(mistake_line(error, standing.stated.family, reader_language(interaction)))

    async def _choose(self, interaction: Interaction, preset: Stated, reply: Reply, standing: Standing) -> None:
        if not asked_of(preset):
            await change_rules(self._services, interaction, reply, standing, preset)
        elif not await reply.open_form(preset_form(preset, standing, reader_language(interaction))):
            await reply.tell(reader_language(interaction)("ui.rules.late"))

    async def _set(self, interaction: Interaction, key: str, typed: str, reply: Reply, standing: Standing) -> None:
        stated = standing.stated
        option = stated.options.get(key)
        if option is None:
            raise DealError("unknown-option", "", "option", option=key)
        wanted = Stated(stated.rules, {**stated.overrides, key: read_value(option, typed)})
        await change_rules(self._services, interaction, reply, standing, wanted)

    async def _reset(self, interaction: Interaction, key: str | None, reply: Reply, standing: Standing) -> None:
        if standing.follows_server or (key is not None and key not in standing.stated.overrides):
            await reply.tell(reader_language(interaction)("ui.rules.nothing-set"))
        else:
            await change_rules(self._services, interaction, reply, standing, _without(standing, key))

    # -- while somebody types ----------------------------------------------------------------------------

    @preset.autocomplete("rules")
    async def offer_presets(self, interaction: Interaction, current: str) -> _Choices:
        """Offer the presets that contain what was typed."""
        return preset_choices(current, reader_language(interaction))

    @set_option.autocomplete("option")
    async def offer_options(self, interaction: Interaction, current: str) -> _Choices:
        """Offer the options of the rules that are played, with their meaning."""
        return option_choices(await self._stated(interaction), current, reader_language(interaction))

    @set_option.autocomplete("value")
    async def offer_values(self, interaction: Interaction, current: str) -> _Choices:
        """Offer what the chosen option takes, with the meaning of each value."""
        option = str(getattr(interaction.namespace, "option", None) or "")
        return value_choices(await self._stated(interaction), option, current, reader_language(interaction))

    @reset.autocomplete("option")
    async def offer_overrides(self, interaction: Interaction, current: str) -> _Choices:
        """Offer the options that are set beside the preset."""
        return override_choices(await self._stated(interaction), current, reader_language(interaction))

    async def _stated(self, interaction: Interaction) -> Stated:
        here = getattr(interaction.namespace, "here", None)
        return (await standing_here(self._services, interaction, here)).stated


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
