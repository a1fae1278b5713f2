"""How an error ends: said where it has words, else logged as an incident under an id that its victim is told."""

from __future__ import annotations

import logging
import uuid
from functools import singledispatch
from pathlib import Path

import aiohttp
import discord

from bot.engine import DealError
from bot.engine.errors import SpokenError
from bot.i18n import Catalogue
from bot.i18n.host_log import in_log
from bot.measures import Outcome
from bot.presentation.lines import cut
from bot.presentation.words import Words
from bot.replay import LogError
from bot.store.errors import StoreError

from .limits import MOST_IN_MESSAGE
from .names import safe_name
from .reply import UNKNOWN_INTERACTION, Interaction
from .visit import Visit

_log = logging.getLogger("whopays")
_MOST_QUOTED = 200
_DISCORDS = (aiohttp.ClientError, ConnectionError, TimeoutError, discord.DiscordServerError)
"""What goes wrong on the way to Discord, or there."""
_REFUSALS = (403, 404, 429)
"""What Discord does not let the bot do, or not now; that it did not understand would be the bot's own fault."""


async def report(visit: Visit, error: BaseException) -> None:
    """Tell the person who met an error; an answer that came too late can be told nobody."""
    what, visit.outcome = used(visit.interaction), outcome_of(error)
    if visit.outcome == "too-late":
        _log.warning("the answer to %s came too late", what)
        return
    text = _met(what, error, visit.language)
    try:
        await visit.reply.tell(cut(text, MOST_IN_MESSAGE))
    except Exception as failed:  # noqa: BLE001 - the outermost edge: whatever kept the word from arriving, it is logged
        _log.warning("what went wrong in %s could not be told: %s", what, failed)


def outcome_of(error: BaseException) -> Outcome:
    """Say how an interaction ends that met an error."""
    if isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION:
        return "too-late"
    if isinstance(error, StoreError):
        return "store-failed"
    if isinstance(error, SpokenError):
        return "refused"
    if isinstance(error, _DISCORDS) or (isinstance(error, discord.HTTPException) and error.status in _REFUSALS):
        return "discord-failed"
    return "incident"


def _met(what: str, error: BaseException, language: Catalogue) -> str:
    """Log what the host has to know, once, and return the words for who met it."""
    if isinstance(error, StoreError):
        _log.warning("%s failed: %s", what, in_log(error))
    if isinstance(error, SpokenError):
        return said(error, language)
    if outcome_of(error) == "discord-failed":
        _log.warning("%s was not taken by Discord: %s", what, " ".join(str(error).split()) or type(error).__name__)
        return language("ui.not-taken")
    return _incident(what, error, language)


def _incident(what: str, error: BaseException, language: Catalogue) -> str:
    """Log what nobody expected, once, and return the words for its victim."""
    incident = uuid.uuid4().hex[:8]
    _log.error("incident %s in %s", incident, what, exc_info=error)
    return language("ui.incident", incident=incident)


def used(interaction: Interaction) -> str:
    """Name what was used, never what was typed."""
    command = interaction.command
    return command.qualified_name if command else str((interaction.data or {}).get("custom_id", interaction.type))


# -- errors in words -----------------------------------------------------------------------------------------


@singledispatch
def said(error: SpokenError, language: Catalogue) -> str:
    """Say an error; what kinds of it need beyond their sentence is entered beside them."""
    return language(error.key, **error.data)


@said.register
def said_of_store(error: StoreError, language: Catalogue) -> str:
    """Say what the store cannot do; where on its host the database lies is nobody's business."""
    data = {key: Path(str(value)).name if key == "path" else value for key, value in error.data.items()}
    return language(error.key, **{key: _as_it_is(value) for key, value in data.items()})


@said.register
def said_of_log(error: LogError, language: Catalogue) -> str:
    """Say what is wrong with a log, and where: what stands there is quoted as it is."""
    return language(error.key, **{key: _as_it_is(value) for key, value in error.data.items()})


@said.register
def said_of_deal(error: DealError, language: Catalogue, family: str = "") -> str:
    """Say what is wrong with a deal or house rules of a family, and where."""
    words = Words(language, family, {})
    # What an option takes is said in words of ours, which need no cutting.
    safe = {key: value if key == "allowed" else _as_it_is(value) for key, value in words.filled(error.data).items()}
    text = words.language(error.key, **safe)
    return f"{_as_it_is(error.at)}: {text}" if error.at else text


def _as_it_is(value: object) -> object:
    """Show what a person wrote as it is: no sign in it means anything."""
    return safe_name(value, _MOST_QUOTED) if isinstance(value, str) else value
