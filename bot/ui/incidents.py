"""The one way in which an unexpected error ends: logged with an incident id that its victim is told."""

from __future__ import annotations

import logging
import uuid

import discord

from .services import Interaction, reader_language

_log = logging.getLogger("whopays")


async def report(interaction: Interaction, error: BaseException) -> str:
    """Log an error and tell the person who met it; give the incident's id."""
    incident = uuid.uuid4().hex[:8]
    _log.error("incident %s in %s", incident, _what(interaction), exc_info=error)
    text = reader_language(interaction)("ui.incident", incident=incident)
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except discord.HTTPException as failed:
        _log.warning("incident %s could not be told: %s", incident, failed)
    return incident


def _what(interaction: Interaction) -> str:
    """Name what was used, never what was typed."""
    command = interaction.command
    return command.qualified_name if command else str((interaction.data or {}).get("custom_id", interaction.type))
