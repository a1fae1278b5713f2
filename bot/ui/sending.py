"""A message that is sent once: what got lost on the way is said, where discord.py would send it again unasked."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import aiohttp
import discord

_PATIENCE = aiohttp.ClientTimeout(total=20.0)
"""Seconds after which nobody waits for Discord's word on a message any longer."""


class AnswerLostError(Exception):
    """Nobody knows whether a message has arrived: Discord failed with `status`, or its answer got lost (0)."""

    def __init__(self, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.status = status


@asynccontextmanager
async def sent_once(interaction: discord.Interaction[discord.Client]) -> AsyncGenerator[discord.Webhook]:
    """Give the way to a further message, which sends nothing twice; raises `AnswerLostError` in the block.

    It goes by the bot's own connections. What Discord refuses, and what could not be sent at all, is raised as ever.
    """
    own = interaction.followup
    session = aiohttp.ClientSession(
        connector=own.session.connector,
        connector_owner=False,
        middlewares=(_never_again,),
        timeout=_PATIENCE,
        trace_configs=own.session.trace_configs,
    )
    async with session:
        try:
            yield discord.Webhook.partial(own.id, own.token or "", session=session, client=interaction.client)
        except aiohttp.ClientConnectorError:
            raise
        except (aiohttp.ClientError, OSError) as error:
            raise AnswerLostError(str(error)) from error


async def _never_again(request: aiohttp.ClientRequest, send: aiohttp.ClientHandlerType) -> aiohttp.ClientResponse:
    """Turn what discord.py would answer by sending again into an error that it lets pass."""
    try:
        response = await send(request)
    except aiohttp.ClientConnectorError:
        raise
    except OSError as error:
        raise AnswerLostError(str(error)) from error
    if response.status >= 500:  # noqa: PLR2004 - Discord's own failures
        response.release()
        raise AnswerLostError(f"Discord answered {response.status}", response.status)
    return response
