"""A log taken in: of an attachment or a text the game, and the dialogue in which one of its deals is chosen."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.ui.visit import Visit

_NO_LOGS = ("image/", "audio/", "video/")


def attached_log(attachments: Iterable[discord.Attachment]) -> discord.Attachment | None:
    """Return the first attachment that may be a log: no picture, sound or film, as far as Discord knows."""
    return next((each for each in attachments if not (each.content_type or "").startswith(_NO_LOGS)), None)


async def begin_with_log(visit: Visit, source: discord.Attachment | str) -> None:
    """Read a log that is attached, or carried by a link in a text, and begin the dialogue with the list of its deals.

    Raises `SpokenError` for what is no log, too large, malformed, or a link that only names its game.
    """
    raise NotImplementedError
