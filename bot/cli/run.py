"""``whopays run`` and ``whopays sync``: the bot itself, and its commands registered by force."""

from __future__ import annotations

import logging
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp

from bot import memory
from bot.app import WhoPays
from bot.engine.errors import SpokenError
from bot.i18n import catalogue
from bot.measures import Measures, Unmeasured
from bot.settings import Settings, keep_days_of, port_of, shards_of
from bot.store.store import Store
from bot.ui.pictures import Pictures
from bot.ui.services import Services

from . import logs
from .attendance import Attendance, attended
from .checks import level_of, missing_extra, tell_problems, why_not
from .host import NOT_SET_UP, configured, tell
from .json_log import JSON, write_json
from .lookups import BreakableLookups
from .reaching import FAULTS, reach, refusal
from .stopping import StopSignals, ToldToStop, run_until_told

_log = logging.getLogger("whopays")
UNREACHABLE = 1
_TURN = 0.0005
"""Seconds after which a thread gives way to another that wants to run; in Python's own time, ten times as long, a write
waits five milliseconds for its turn at each of its statements, and everybody at each request while a picture is drawn.
"""


class UnreachableError(SpokenError):
    """Discord is not there now."""


def add_arguments(_parser: ArgumentParser) -> None:
    """Everything is set by the environment or ``.env``."""


def run(_arguments: Namespace) -> int:
    """Run the bot until it is told to stop, and return the exit status."""
    memory.share()
    sys.setswitchinterval(_TURN)
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
    except UnreachableError as error:
        tell(error)
        return UNREACHABLE


def _with_token(work: Callable[[Settings, StopSignals], Coroutine[Any, Any, None]]) -> int:
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    if tell_problems(settings):
        return NOT_SET_UP
    logs.set_up(level_of(settings), settings.token)
    if settings.log_format.strip().lower() == JSON:
        write_json(logs.Lines(settings.token, painted=False).without_secrets)
    run_until_told(lambda signals: work(settings, signals))
    return 0


async def _serve(settings: Settings, signals: StopSignals) -> None:
    """Stay in Discord, however often it is out of reach."""
    async with (
        await Store.open(settings.database) as store,
        attended(store) as attendance,
        _measured(port_of(settings.metrics_port), store, attendance) as measures,
    ):
        keep_days = keep_days_of(settings.keep_days)

        def services() -> Services:
            pictures = Pictures(lambda: _font(settings))
            return Services(store, pictures=pictures, contact=settings.contact, keep_days=keep_days, measures=measures)

        await reach(lambda: _stay(settings, services(), attendance, signals))


@asynccontextmanager
async def _measured(port: int | None, store: Store, attendance: Attendance) -> AsyncGenerator[Measures]:
    """Tell figures at a port, where one is named; what keeps them from being told is logged, and keeps nobody else."""
    missing = missing_extra(catalogue("en"))
    if port is None or missing:
        if port is not None:
            _log.error("%s", missing)
        yield Unmeasured()
        return
    from .metrics import Figures, told  # noqa: PLC0415 - what it needs is not always installed

    figures = Figures(attendance.queues)
    async with AsyncExitStack() as telling:
        try:
            await telling.enter_async_context(told(figures, port))
        except OSError as error:
            _log.error("%s", why_not(port, error, catalogue("en")))
            yield Unmeasured()
            return
        store.database.when_done = figures.store_worked
        attendance.metrics_port = port
        yield figures


async def _stay(settings: Settings, services: Services, attendance: Attendance, signals: StopSignals) -> None:
    async with WhoPays(services, shards=shards_of(settings.shards), connector=_connector()) as bot:
        attendance.bot = bot
        signals.when_told_again(bot.give_answers_up)
        await bot.login(settings.token)
        memory.keep_what_is_loaded()
        await bot.connect()


def _connector() -> aiohttp.BaseConnector:
    """Connect as discord.py does, as often as it likes, but look names up so that nobody has to wait for it."""
    return aiohttp.TCPConnector(limit=0, resolver=BreakableLookups())


def _font(settings: Settings) -> str:
    """Find the font for names; one that was set and cannot be read is no reason not to run."""
    from bot.presentation.picture.letters import font_for_names  # noqa: PLC0415 - loaded with what draws

    try:
        return font_for_names(settings.picture_font)
    except OSError as error:
        _log.warning("WHOPAYS_PICTURE_FONT: %s: %s", settings.picture_font, error)
        return font_for_names()


async def _register(settings: Settings, _signals: StopSignals) -> None:
    """Register once: somebody waits for the command, and can give it again."""
    try:
        async with (
            await Store.open(settings.database) as store,
            WhoPays(Services(store), connector=_connector()) as bot,
        ):
            await bot.login(settings.token)
            await bot.register()
    except FAULTS as error:
        raise refusal(error) or UnreachableError("cli.unreachable", reason=logs.words_of(error)) from error
