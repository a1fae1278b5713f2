"""Methods of cogs as Discord's library calls them: each is given one visit, and answers it in time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from discord import app_commands

from bot.engine.errors import SpokenError
from bot.i18n.host_log import in_log

from .incidents import used
from .reply import Interaction
from .services import Services
from .visit import Visit, visit_of

_log = logging.getLogger("whopays")
Choices = list[app_commands.Choice[Any]]


class Served(Protocol):
    """A cog: it has what its answers work with."""

    @property
    def services(self) -> Services:
        """The services of the running bot."""
        ...


_C = TypeVar("_C", bound=Served)
_P = ParamSpec("_P")


def answered(
    method: Callable[Concatenate[_C, Visit, _P], Awaitable[None]],
) -> Callable[Concatenate[_C, Interaction, _P], Coroutine[Any, Any, None]]:
    """Let a method answer a command; what it raises is said by the command tree."""

    @wraps(method)
    async def callback(cog: _C, interaction: Interaction, *args: _P.args, **kwargs: _P.kwargs) -> None:
        visit = visit_of(cog.services, interaction)
        async with visit.reply.in_time():
            await method(cog, visit, *args, **kwargs)

    # discord.py reads the options of a command off this, and would look for the names of their types in this module.
    vars(callback)["__signature__"] = signature(method, eval_str=True)
    return callback


def offered(
    method: Callable[[_C, Visit, str], Awaitable[Choices]],
) -> Callable[[_C, Interaction, str], Coroutine[Any, Any, Choices]]:
    """Let a method offer choices while somebody types; to who types nothing can be said, so an error offers none."""

    @wraps(method)
    async def callback(cog: _C, interaction: Interaction, current: str) -> Choices:
        try:
            return await method(cog, visit_of(cog.services, interaction), current)
        except SpokenError as error:
            _log.warning("nothing could be offered for %s: %s", used(interaction), in_log(error))
            return []

    return callback
