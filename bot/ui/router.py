"""Where presses and forms arrive, whichever message they come from and however old it is."""

from __future__ import annotations

from typing import cast

import discord

from bot.ui.posted.buttons import tell_of_ruling
from bot.ui.posted.compare import compare_posted
from bot.ui.rules.presses import RulesDesk
from bot.ui.settle.conversation import Conversation
from bot.ui.settle.presses import take

from .ids import Press, RulesPress, RulingPress, read_custom_id, read_rules_id
from .incidents import report
from .reply import Reply, reply_to
from .visit import Interaction, Services, reader_language

_OURS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def route(services: Services, interaction: Interaction) -> None:
    """Take an interaction that is a press or a form of ours; anything that goes wrong ends as an incident."""
    if interaction.type not in _OURS:
        return
    custom_id = cast("str", (interaction.data or {}).get("custom_id", ""))
    press = read_custom_id(custom_id) or read_rules_id(custom_id)
    if press is None:
        return
    reply = reply_to(interaction)
    async with reply.in_time():
        try:
            await _take(services, interaction, reply, press)
        except Exception as error:  # noqa: BLE001 - the outermost edge: every failure is reported here
            await report(interaction, error)


async def _take(
    services: Services, interaction: Interaction, reply: Reply, press: Press | RulingPress | RulesPress
) -> None:
    if isinstance(press, RulingPress) and press.verb == "compare":
        await compare_posted(services, interaction, reply, press)
    elif isinstance(press, RulingPress):
        await tell_of_ruling(services, interaction, reply, press)
    elif isinstance(press, RulesPress):
        await RulesDesk(services, interaction, reply).take(press)
    elif interaction.user.id != press.owner.user:
        await reply.tell(reader_language(interaction)("ui.not-yours", player=f"<@{press.owner.user}>"))
    else:
        await take(Conversation(services, interaction, reply), press)
