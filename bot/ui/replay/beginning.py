"""A log taken in: of an attachment or a text the game, and the dialogue in which one of its deals is chosen."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

import aiohttp
import discord

from bot.dialogue.draft import Draft
from bot.dialogue.take.log import begin_log, is_playable, play_otherwise
from bot.engine.errors import SpokenError
from bot.presentation.words import rules_title
from bot.replay import Game, LogError, check_size, read_log_apart
from bot.ui.settle.beginning import refuse_unknown_rules
from bot.ui.settle.conversation import Drafts, show_log
from bot.ui.settle.resuming import MOST_OPEN, refuse_more, tell_of_dropped
from bot.ui.visit import Visit

_log = logging.getLogger("whopays")
PATIENCE = 30.0
"""Seconds for a file of the size of a log to come from Discord."""
_PICTURE = "image/"
_NO_LOGS = (_PICTURE, "audio/", "video/")


def attached_log(attachments: Iterable[discord.Attachment]) -> discord.Attachment | None:
    """Return the first attachment that may be a log: no picture, sound or film, as far as Discord knows."""
    return next((each for each in attachments if not (each.content_type or "").startswith(_NO_LOGS)), None)


async def begin_with_log(visit: Visit, source: discord.Attachment | str, rules: str | None = None) -> None:
    """Read a log that is attached, or carried by a link in a text, and begin the dialogue with the list of its deals.

    They are settled by the platform's preset, or by `rules` that somebody named. Raises `SpokenError` for what is no
    log, too large, malformed, or a link that only names its game; for rules that are unknown, or not for such games.
    """
    draft = begin_log(await _read(visit, source), visit.interaction.id)
    if rules is not None:
        draft = _by(visit, draft, rules)
    async with visit.turn():
        if await Drafts(visit).begin(draft, MOST_OPEN):
            await show_log(visit, draft)
        else:
            await refuse_more(visit, "")
    await tell_of_dropped(visit)


def _by(visit: Visit, draft: Draft, rules: str) -> Draft:
    refuse_unknown_rules(rules)
    if not is_playable(draft, rules):
        raise SpokenError("ui.log.other-rules", rules=rules_title(rules, visit.language))
    return play_otherwise(draft, rules)


async def _read(visit: Visit, source: discord.Attachment | str) -> Game:
    """Read a log in a process of its own, a few at a time: each takes as much of the machine as it can get."""
    data, name = (source, "") if isinstance(source, str) else (await _fetched(source), source.filename)
    async with visit.services.reading:
        return await asyncio.to_thread(read_log_apart, data, name)


async def _fetched(attachment: discord.Attachment) -> bytes:
    """Fetch a file from Discord, unless it is said to be a picture, or larger than any log."""
    if (attachment.content_type or "").startswith(_PICTURE):
        raise LogError("picture")
    check_size(attachment.size)
    try:
        async with asyncio.timeout(PATIENCE):
            return await attachment.read()
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        _log.info("a log could not be fetched: %s", error)
        raise SpokenError("ui.log.not-fetched") from error
