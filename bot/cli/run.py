"""``whopays run`` and ``whopays sync``: the bot itself, and its commands registered by force."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine
from typing import Any

import aiohttp
import discord

from bot.app import WhoPays
from bot.presentation.host_fonts import font_for_names
from bot.settings import Settings
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.ui.pictures import Pictures
from bot.ui.services import Services

from .configured import NOT_SET_UP, configured
from .words import host_language, tell_store_error

_log = logging.getLogger("whopays")
UNREACHABLE = 1


def add_arguments(_parser: ArgumentParser) -> None:
    """Everything is set by the environment or ``.env``."""


def run(_arguments: Namespace) -> int:
    """Run the bot until it is told to stop, and give the exit status."""
    return _with_token(_serve)


def sync(_arguments: Namespace) -> int:
    """Register the commands, whether they changed or not."""
    return _with_token(_register)


def _with_token(work: Callable[[Settings], Coroutine[Any, Any, None]]) -> int:
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    language = host_language()
    if not settings.has_token:
        sys.stderr.write(language("cli.no-token") + "\n")
        return NOT_SET_UP
    discord.utils.setup_logging(level=logging.getLevelNamesMapping().get(settings.log_level.upper(), logging.INFO))
    try:
        asyncio.run(work(settings))
    except StoreError as error:
        return tell_store_error(error)
    except discord.LoginFailure:
        sys.stderr.write(language("cli.bad-token") + "\n")
        return NOT_SET_UP
    except (aiohttp.ClientError, discord.DiscordServerError, discord.GatewayNotFound) as error:
        sys.stderr.write(language("cli.unreachable", reason=str(error)) + "\n")
        return UNREACHABLE
    return 0


async def _serve(settings: Settings) -> None:
    async with await Store.open(settings.database) as store, WhoPays(_services(settings, store)) as bot:
        stopping = _stop_on_signals(bot)
        await bot.login(settings.discord_token.get_secret_value())
        _keep_what_is_loaded()
        await bot.connect()
        await stopping()


def _keep_what_is_loaded() -> None:
    """Leave modules and catalogues out of every later collection of memory: they stay, and people would wait for it."""
    gc.collect()
    gc.freeze()


def _services(settings: Settings, store: Store) -> Services:
    return Services(store, pictures=Pictures(_font(settings)))


def _font(settings: Settings) -> str:
    """Find the font for names; one that was set and cannot be read is no reason not to run."""
    try:
        return font_for_names(settings.picture_font)
    except OSError as error:
        _log.warning("WHOPAYS_PICTURE_FONT: %s: %s", settings.picture_font, error)
        return font_for_names()


def _stop_on_signals(bot: WhoPays) -> Callable[[], Coroutine[Any, Any, None]]:
    """Close the bot in order when the host asks; give what waits for that."""
    loop = asyncio.get_running_loop()
    closing: set[asyncio.Task[None]] = set()

    def stop() -> None:
        closing.add(loop.create_task(bot.close()))

    for asked in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers: there Ctrl-C interrupts
            loop.add_signal_handler(asked, stop)

    async def stopped() -> None:
        await asyncio.gather(*closing)

    return stopped


async def _register(settings: Settings) -> None:
    async with await Store.open(settings.database) as store, WhoPays(Services(store), register="always") as bot:
        await bot.login(settings.discord_token.get_secret_value())
