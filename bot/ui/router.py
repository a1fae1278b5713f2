"""Where presses and forms arrive, whichever message they come from and however old it is."""

from __future__ import annotations

from typing import cast

import discord

from .conversation import conversation
from .ids import Press, read_custom_id
from .incidents import report
from .services import Interaction, Services, reader_language

_OURS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def route(services: Services, interaction: Interaction) -> None:
    """Take an interaction that is a press or a form of ours; anything that goes wrong ends as an incident."""
    if interaction.type not in _OURS:
        return
    press = read_custom_id(cast("str", (interaction.data or {}).get("custom_id", "")))
    if press is None:
        return
    try:
        await _take(services, interaction, press)
    except Exception as error:  # noqa: BLE001 - the outermost edge: every failure is reported here
        await report(interaction, error)


async def _take(services: Services, interaction: Interaction, press: Press) -> None:
    if interaction.user.id != press.owner:
        text = reader_language(interaction)("ui.not-yours", player=f"<@{press.owner}>")
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())
        return
    await conversation(services, interaction, press.owner).take(press)
