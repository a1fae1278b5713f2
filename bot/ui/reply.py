"""The answer to one interaction: given within a second, exactly once, whatever Discord does meanwhile."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import discord

from .embed import COLOUR
from .pictures import FILE, Drawn
from .sending import sent_once

_log = logging.getLogger("whopays")
Interaction = discord.Interaction[discord.Client]

LATE = 0.7
"""Seconds after which the bot opens a form that waits for that, or asks Discord for more time.

People wait three, and are promised one.
"""
UNKNOWN_INTERACTION = 10062
_UNKNOWN_MESSAGE = 10008
_ALREADY_ANSWERED = 40060
_MISSING = discord.utils.MISSING
_Send = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Screen:
    """One state of a dialogue's message."""

    content: str
    view: discord.ui.View | None = None
    embed: discord.Embed | None = None
    picture: Drawn | None = None
    pings: tuple[int, ...] = ()
    """Whom its text notifies when it is published; nobody else, and never when it changes."""

    def shown_embed(self) -> discord.Embed | None:
        """Return the embed with the picture in it; a picture without an embed stands in one of its own."""
        if self.picture is None:
            return self.embed
        embed = discord.Embed(colour=COLOUR) if self.embed is None else self.embed.copy()
        return embed.set_image(url=f"attachment://{FILE}")

    def allowed_mentions(self) -> discord.AllowedMentions:
        """Return whom a new message may notify."""
        users = [discord.Object(each) for each in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)

    def files(self) -> list[discord.File]:
        """Return the picture to send, if there is one."""
        return [self.picture.file()] if self.picture else []

    def as_new(self) -> dict[str, Any]:
        """Return the parts of a new message, without its text."""
        return {
            "embed": self.shown_embed() or _MISSING,
            "view": self.view or _MISSING,
            "files": self.files() or _MISSING,
        }

    def as_redrawn(self) -> dict[str, Any]:
        """Return what of a message everybody sees may change: the names it once called stay above it."""
        return {name: part for name, part in self.as_change().items() if name != "content"}

    def as_change(self) -> dict[str, Any]:
        """Return all that a message shows when it becomes this screen."""
        return {
            "content": self.content,
            "embed": self.shown_embed(),
            "view": self.view,
            "attachments": self.files(),
        }


class Reply:
    """Answers one interaction; what cannot be the first answer any more follows it."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._answering = asyncio.Lock()
        self._answered = False
        self.answered_at: float | None = None
        """When Discord took the first answer, by the clock that never goes back."""
        self._form_when_late: discord.ui.Modal | None = None

    @asynccontextmanager
    async def in_time(self) -> AsyncGenerator[None]:
        """Ask Discord for more time where the block takes long to answer, or open the form that waits for that."""
        late: list[asyncio.Task[None]] = []
        # Hardly ever an answer is late: until then no task is made for it.
        timer = asyncio.get_running_loop().call_later(
            LATE, lambda: late.append(asyncio.create_task(self._answer_late(), name="whopays-late"))
        )
        try:
            yield
        except Exception:
            await self._sent()
            raise
        else:
            await self._sent()
        finally:
            timer.cancel()
            for task in late:
                task.cancel()
            for task in late:
                with suppress(asyncio.CancelledError):
                    await task

    async def _sent(self) -> None:
        """Wait for an answer on its way: broken off there, nobody would know that it has arrived."""
        async with self._answering:
            pass

    @property
    def may_open_form(self) -> bool:
        """Whether a form can be the answer: not to a form, and not after more time was asked for."""
        return not self._answered and self._interaction.type is not discord.InteractionType.modal_submit

    def open_when_late(self, form: discord.ui.Modal) -> None:
        """Open a form instead of asking for more time: one that needs nothing of what is still being looked up."""
        self._form_when_late = form

    async def was_late(self) -> bool:
        """Whether the form that waited for that was opened; from now on it is not any more."""
        async with self._answering:
            form, self._form_when_late = self._form_when_late, None
            return form is not None and self._answered

    async def open_form(self, form: discord.ui.Modal) -> bool:
        """Open a form; False where it came too late for one."""
        if not self.may_open_form:
            return False
        return await self._first(lambda: self._interaction.response.send_modal(form))

    async def show(self, screen: Screen) -> None:
        """Show a screen in the dialogue's own message, or in a new one where there is none (any more)."""
        try:
            await self._show_here(screen)
        except discord.NotFound as error:
            if error.code != _UNKNOWN_MESSAGE:
                raise
            await self._send_screen(screen)

    async def tell(self, text: str = "", **more: object) -> None:
        """Tell the person alone."""
        say = {"ephemeral": True, "allowed_mentions": discord.AllowedMentions.none(), **more}
        await self._send(text, say)

    async def announce(self, text: str) -> None:
        """Tell everybody in the channel."""
        await self._send(text, {"allowed_mentions": discord.AllowedMentions.none()})

    async def hold(self) -> None:
        """Take a press without changing anything, so that the pressed message can be edited whatever else is sent.

        Once another message was the first answer, Discord may have forgotten the pressed one.
        """
        await self._first(self._defer)

    async def publish(self, screen: Screen) -> int:
        """Show a screen to everybody and give the message's id: the answer to a command, a press is held for it.

        Raises `AnswerLostError` where nobody knows whether it has arrived.
        """
        content = screen.content or _MISSING
        parts, named = screen.as_new(), screen.allowed_mentions()
        told: list[int | None] = []

        async def respond() -> None:
            sent = await self._interaction.response.send_message(content, allowed_mentions=named, **parts)
            told.append(sent.message_id)

        if self._interaction.message is not None:
            await self.hold()
        elif await self._first(respond):
            return next(filter(None, told), None) or (await self._interaction.original_response()).id
        async with sent_once(self._interaction) as webhook:
            return (await webhook.send(content, wait=True, allowed_mentions=named, **parts)).id

    async def finish(self, text: str) -> bool:
        """Leave only a word in the dialogue's message; False where it could not be shown."""
        return await self.finish_on(Screen(text))

    async def finish_on(self, screen: Screen) -> bool:
        """Show what is done in the dialogue's message; False where it could not be shown."""
        if self._interaction.message is None:
            return False
        try:
            await self.show(screen)
        except discord.HTTPException as error:
            # What was done is done and kept: only the private message that says so is missing.
            _log.info("the end of a dialogue could not be shown: %s", error)
            return False
        return True

    # -- the first answer, and what comes after it -------------------------------------------------------

    async def _first(self, send: _Send) -> bool:
        """Return the first answer; False where there is one already."""
        async with self._answering:
            if self._answered or self._interaction.response.is_done():
                return False
            try:
                await send()
            except discord.HTTPException as error:
                if error.code != _ALREADY_ANSWERED:
                    raise
                # Sent twice because Discord's word about the first time got lost: the first one counts.
                _log.info("an answer had arrived although Discord seemed to fail")
            self._answered = True
            self.answered_at = time.monotonic()
            return True

    async def _answer_late(self) -> None:
        with suppress(discord.HTTPException):
            await self._first(self._open_or_defer)

    async def _open_or_defer(self) -> None:
        if self._form_when_late is not None:
            await self._interaction.response.send_modal(self._form_when_late)
            return
        await self._defer()

    async def _defer(self) -> None:
        from_message = self._interaction.message is not None
        await self._interaction.response.defer(ephemeral=True, thinking=not from_message)

    async def redraw(self, screen: Screen) -> None:
        """Let the pressed message, which everybody sees, show this screen."""
        if not await self._first(lambda: self._interaction.response.edit_message(**screen.as_redrawn())):
            await self._interaction.edit_original_response(**screen.as_redrawn())

    async def _show_here(self, screen: Screen) -> None:
        message = self._interaction.message
        # What is pressed below something that everybody sees is answered beside it.
        if message is None or not message.flags.ephemeral:
            await self._send_screen(screen)
            return
        if not await self._first(lambda: self._interaction.response.edit_message(**screen.as_change())):
            await self._interaction.edit_original_response(**screen.as_change())

    async def _send_screen(self, screen: Screen) -> None:
        await self._send(screen.content, {**screen.as_new(), "ephemeral": True})

    async def _send(self, text: str, how: Mapping[str, object]) -> None:
        content = text or _MISSING
        if not await self._first(lambda: self._interaction.response.send_message(content, **how)):  # pyright: ignore[reportArgumentType]  # as above
            await self._interaction.followup.send(content, **how)  # pyright: ignore[reportArgumentType, reportCallIssue]  # as above
