"""House rules from a file: the difference is shown first, and nothing changes before it is confirmed.

The question carries the file itself, so that the answer needs nothing that a restart could lose.
"""

from __future__ import annotations

import aiohttp
import discord

from bot.i18n import Catalogue
from bot.presentation.embed import COLOUR

from .presets import preset_title
from .reply import Reply
from .rules_announced import difference_lines
from .rules_editing import change_rules, may_edit
from .rules_file import LARGEST, RulesFileError, read_rules, write_rules
from .rules_ids import rules_id
from .rules_scope import Scope, Standing, standing_in
from .rules_stated import Stated
from .rules_text import add_lines, fitted, mistake_line
from .services import Interaction, Services, reader_language

_MOST_IN_CONTENT = 2000


async def ask_to_import(reply: Reply, standing: Standing, file: discord.Attachment, language: Catalogue) -> None:
    """Show what a file would change, and ask; or say everything that is wrong with it."""
    if file.size > LARGEST:
        await reply.tell(language("ui.rules.import.large", most=LARGEST // 1024))
        return
    data = await _fetched(file, reply, language)
    if data is None:
        return
    if len(data) > LARGEST:
        # Said to be smaller than it is.
        await reply.tell(language("ui.rules.import.large", most=LARGEST // 1024))
        return
    try:
        wanted = read_rules(data)
    except RulesFileError as error:
        await reply.tell(mistakes_in(error, language))
        return
    lines = difference_lines(standing.stated, wanted, language)
    if not lines and not standing.follows_server:
        await reply.tell(language("ui.rules.import.same"))
        return
    await reply.tell(
        embed=_question(standing, wanted, lines, language),
        view=_answers(standing, language),
        file=write_rules(wanted),
    )


async def import_confirmed(
    services: Services, interaction: Interaction, reply: Reply, scope: Scope, based_on: int
) -> None:
    """Take over the file that the question carries, unless somebody changed the rules since it was asked."""
    if interaction.message is None or not await may_edit(services, interaction, reply):
        return
    language = reader_language(interaction)
    data = await _fetched(interaction.message.attachments[0], reply, language)
    if data is None:
        return
    standing = await standing_in(services, scope, seen=based_on)
    if await change_rules(services, interaction, reply, standing, read_rules(data)):
        await reply.finish(language("ui.rules.imported"))


async def _fetched(file: discord.Attachment, reply: Reply, language: Catalogue) -> bytes | None:
    """Fetch a file from Discord; None, and a word to who waits for it, where it is out of reach."""
    try:
        return await file.read()
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError):
        await reply.tell(language("ui.rules.import.unreachable"))
        return None


def mistakes_in(error: RulesFileError, language: Catalogue) -> str:
    """Say what is wrong with a file, as far as a message has room for it."""
    lines = (f"- {mistake_line(each, error.family, language)}" for each in error.errors)
    head = language("ui.rules.import.wrong")
    return f"{head}\n{fitted(lines, len(error.errors), _MOST_IN_CONTENT - len(head) - 1, language)}"


def _question(standing: Standing, wanted: Stated, lines: list[str], language: Catalogue) -> discord.Embed:
    channel = standing.scope.channel_id
    key = "ui.rules.import.channel" if channel else "ui.rules.import.server"
    text = language(key, rules=preset_title(wanted.rules, language), channel=f"<#{channel}>")
    embed = discord.Embed(colour=COLOUR, title=language("ui.rules.import.title"), description=text)
    add_lines(embed, language("ui.rules.differences"), lines, language)
    return embed


def _answers(standing: Standing, language: Catalogue) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    take_over = discord.ui.Button[discord.ui.View](
        label=language("ui.rules.import.yes"),
        style=discord.ButtonStyle.success,
        custom_id=rules_id("import", standing.scope.channel_id or 0, standing.based_on),
    )
    view.add_item(take_over)
    view.add_item(discord.ui.Button(label=language("ui.rules.import.no"), custom_id=rules_id("cancel")))
    view.stop()  # Presses are read from the interaction itself, so that they survive a restart.
    return view
