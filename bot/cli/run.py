"""``whopays run`` and ``whopays sync``: the bot itself, and its commands registered by force."""

from __future__ import annotations

import gc
import logging
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine
from typing import Any

import aiohttp
import discord

from bot.app import WhoPays
from bot.presentation.picture.letters import font_for_names
from bot.settings import Settings
from bot.store.store import Store
from bot.ui.pictures import Pictures
from bot.ui.visit import Services

from .host import NOT_SET_UP, configured, host_language
from .lookups import BreakableLookups
from .stopping import StopSignals, ToldToStop, run_until_told

_log = logging.getLogger("whopays")
UNREACHABLE = 1


def add_arguments(_parser: ArgumentParser) -> None:
    """Everything is set by the environment or ``.env``."""


def run(_arguments: Namespace) -> int:
    """Run the bot until it is told to stop, and return the exit status."""
    try:
        return _with_token(_serve)
    except ToldToStop:
        return 0


def sync(_arguments: Namespace) -> int:
    """Register the commands, whether they changed or not."""
    try:
        return _with_token(_register)
    except ToldToStop as told:
        return told.status


def _with_token(work: Callable[[Settings, StopSignals], Coroutine[Any, Any, None]]) -> int:
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    language = host_language()
    if not settings.has_token:
        sys.stderr.write(language("cli.no-token") + "\n")
        return NOT_SET_UP
    discord.utils.setup_logging(level=logging.getLevelNamesMapping().get(settings.log_level.upper(), logging.INFO))
    try:
        run_until_told(lambda signals: work(settings, signals))
    except discord.LoginFailure:
        sys.stderr.write(language("cli.bad-token") + "\n")
        return NOT_SET_UP
    except (aiohttp.ClientError, discord.DiscordServerError, discord.GatewayNotFound) as error:
        sys.stderr.write(language("cli.unreachable", reason=str(error)) + "\n")
        return UNREACHABLE
    return 0


async def _serve(settings: Settings, signals: StopSignals) -> None:
    async with (
        await Store.open(settings.database) as store,
        WhoPays(_services(settings, store), connector=_connector()) as bot,
    ):
        signals.when_told_again(bot.give_answers_up)
        await bot.login(settings.discord_token.get_secret_value())
        _keep_what_is_loaded()
        await bot.connect()


def _connector() -> aiohttp.BaseConnector:
    """Connect as discord.py does, as often as it likes, but look names up so that nobody has to wait for it."""
    return aiohttp.TCPConnector(limit=0, resolver=BreakableLookups())


def _keep_what_is_loaded() -> None:
    """Leave modules and catalogues out of every later collection of memory: they stay, and people would wait for it."""
    gc.collect()
    gc.freeze()


def _services(settings: Settings, store: Store) -> Services:
    return Services(store, pictures=Pictures(_font(settings)), contact=settings.contact)


def _font(settings: Settings) -> str:
    """Find the font for names; one that was set and cannot be read is no reason not to run."""
    try:
        return font_for_names(settings.picture_font)
    except OSError as error:
        _log.warning("WHOPAYS_PICTURE_FONT: %s: %s", settings.picture_font, error)
        return font_for_names()


async def _register(settings: Settings, _signals: StopSignals) -> None:
    async with (
        await Store.open(settings.database) as store,
        WhoPays(Services(store), register="always", connector=_connector()) as bot,
    ):
        await bot.login(settings.discord_token.get_secret_value())
