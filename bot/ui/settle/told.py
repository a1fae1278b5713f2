"""A deal told in words: in a chat message that somebody chose, or typed with the command."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import discord
import msgspec

from bot.dialogue.draft import SaidWithCommand
from bot.dialogue.message import AUTHOR, MOST_TOLD, Message, accounts_in, names_in, read_message
from bot.dialogue.player import Player
from bot.dialogue.script import next_step
from bot.dialogue.told.taking import draft_from, said_before
from bot.engine.errors import SpokenError
from bot.replay import LogError, carries_log, names_log
from bot.telling.told import Facts
from bot.ui.fields import names_resolved
from bot.ui.names import without_controls
from bot.ui.replay.beginning import attached_log, begin_with_log
from bot.ui.visit import Visit

from .beginning import by_rules_before, draft_played
from .conversation import Drafts, save_and_show
from .resuming import MOST_OPEN, refuse_more, tell_of_dropped
from .table_before import table_before
from .text import quoted_lines
from .told_message import last_edited

_MOST_MENTIONED = 8
"""So many people who are mentioned are asked for by name: twice a table."""
_PATIENCE = 1.5
"""Seconds for which the names that people have in the server are waited for."""
_NOTHING_SAID = SaidWithCommand()


async def begin_with_message(visit: Visit, message: discord.Message) -> None:
    """Start a dialogue with what a chat message tells, or with the log that is attached to it or linked in it."""
    await _refuse_own(visit, message)
    text = _text_of(message)
    log = attached_log(message.attachments)
    if (log is not None and await _is_begun_with(visit, log, text)) or await _is_begun_with_link(visit, text):
        return
    if text:
        author, users = message.author, {each.id: each for each in message.mentions}
        await _begin(visit, text, None, _NOTHING_SAID, _Told(message.id, last_edited(message), author, users))
    elif message.attachments:
        # Nothing but a picture: the reader of logs says what a picture is good for.
        await begin_with_log(visit, message.attachments[0])
    else:
        raise SpokenError("ui.told.sticker" if message.stickers else "ui.told.empty")


async def _is_begun_with(visit: Visit, log: discord.Attachment, text: str) -> bool:
    """Begin with a file; one that is no log lies beside words that tell the deal, where they do."""
    try:
        await begin_with_log(visit, log)
    except LogError:
        if (await asyncio.to_thread(read_message, text, "")).facts == Facts():
            raise
        return False
    return True


async def _is_begun_with_link(visit: Visit, text: str) -> bool:
    if not carries_log(text):
        return False
    await begin_with_log(visit, text)
    return True


async def begin_with_words(visit: Visit, text: str, rules: str | None, said: SaidWithCommand) -> None:
    """Start a dialogue with what was typed with the command, or the log that is linked in it."""
    if carries_log(text):
        await begin_with_log(visit, text, rules)
    elif not text.strip():
        raise SpokenError("ui.told.empty")
    else:
        await _begin(visit, text, rules, said, _Told(0, "", visit.interaction.user, {}))


async def _refuse_own(visit: Visit, message: discord.Message) -> None:
    """Lead from a ruling to what is offered about it; what else the bot says tells of no hand."""
    if message.author.id != visit.interaction.application_id:
        return
    stored = await visit.store.rulings.latest_by_message(visit.server, message.id)
    if stored is None:
        raise SpokenError("ui.told.bot")
    raise SpokenError("ui.told.ruling", number=stored.game)


def _text_of(message: discord.Message) -> str:
    """Return what a message says, or the one that it forwards."""
    forwarded = (each.content for each in message.message_snapshots)
    return (message.content or next(filter(None, forwarded), "")).strip()


class _Told(msgspec.Struct, frozen=True):
    """Where a text stands and since when it reads so, by whom it is, and whom it mentions."""

    id: int
    edited: str
    author: discord.User | discord.Member
    mentioned: Mapping[int, discord.User | discord.Member]


async def _begin(visit: Visit, text: str, rules: str | None, said: SaidWithCommand, told: _Told) -> None:
    if len(text) > MOST_TOLD:
        raise SpokenError("ui.told.too-long", most=MOST_TOLD)
    played, before = await draft_played(visit, rules), await table_before(visit)
    played = by_rules_before(played, before)
    family = "" if played.rules_open else played.played.family.name
    facts = (await asyncio.to_thread(read_message, text, family)).facts  # the first one loads the reader
    if facts == Facts() and names_log(text):
        await begin_with_log(visit, text, rules)
        return
    async with visit.turn():
        message = await _with_people(visit, text, told, facts)
        played = msgspec.structs.replace(played, said_with_command=said)
        draft = draft_from(message, played, before.players if before else {})
        draft = draft if rules is None else said_before(draft, rules)
        if await Drafts(visit).begin(draft, MOST_OPEN):
            await save_and_show(visit, draft, next_step(draft))
        else:
            await refuse_more(visit, "\n".join(quoted_lines(draft)))
    await tell_of_dropped(visit)


# -- who is named --------------------------------------------------------------------------------------------


async def _with_people(visit: Visit, text: str, told: _Told, facts: Facts) -> Message:
    """Return the message with the names of those it mentions, and of its writer where they tell of themselves."""
    wanted = accounts_in(text)[:_MOST_MENTIONED]
    by_author = [told.author.id] if AUTHOR in names_in(facts) else []
    known = {told.author.id: told.author, visit.user: visit.interaction.user, **told.mentioned}
    names = await _names_of(visit, [*wanted, *by_author], known)
    author = Player(names[told.author.id][0], told.author.id) if by_author else Player("", told.author.id)
    return Message(
        text,
        author=author,
        mentioned={str(account): names[account] for account in wanted},
        id=told.id,
        edited=told.edited,
    )


async def _names_of(
    visit: Visit, accounts: list[int], known: Mapping[int, discord.User | discord.Member]
) -> dict[int, tuple[str, ...]]:
    """Return the names of accounts, the one in this server first; those nobody tells of are called by their number."""
    names = {
        account: _names(known.get(account)) or names_resolved(visit.interaction, account) or (str(account),)
        for account in accounts
    }
    unknown = [account for account in names if not isinstance(known.get(account), discord.Member)]
    guild = visit.interaction.guild
    if guild is None or not unknown:
        return names
    asking = {account: asyncio.create_task(guild.fetch_member(account)) for account in unknown}
    await asyncio.wait(asking.values(), timeout=_PATIENCE)
    for account, task in asking.items():
        if not task.done():
            task.cancel()
        elif task.exception() is None:
            names[account] = tuple(dict.fromkeys((*_names(task.result()), *names[account])))
    return names


def _names(user: discord.User | discord.Member | None) -> tuple[str, ...]:
    if user is None:
        return ()
    found = (user.display_name, user.global_name or "", user.name)
    return tuple(dict.fromkeys(filter(None, map(without_controls, found))))
