"""The one way in which an unexpected error ends: logged with an incident id that its victim is told."""

from __future__ import annotations

import logging
import uuid

import discord

from .reply import UNKNOWN_INTERACTION, reply_to
from .visit import Interaction, reader_language

_log = logging.getLogger("whopays")


async def report(interaction: Interaction, error: BaseException) -> None:
    """Log an error once and tell the person who met it; an answer that came too late can be told nobody."""
    if isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION:
        _log.warning("the answer to %s came too late", _what(interaction))
        return
    incident = uuid.uuid4().hex[:8]
    _log.error("incident %s in %s", incident, _what(interaction), exc_info=error)
    try:
        await reply_to(interaction).tell(reader_language(interaction)("ui.incident", incident=incident))
    except Exception as failed:  # noqa: BLE001 - the outermost edge: whatever kept the word from arriving, it is logged
        _log.warning("incident %s could not be told: %s", incident, failed)


def _what(interaction: Interaction) -> str:
    """Name what was used, never what was typed."""
    command = interaction.command
    return command.qualified_name if command else str((interaction.data or {}).get("custom_id", interaction.type))
