"""The ruling that a press is about: below a message that the store knows as that ruling's, and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.engine.errors import SpokenError
from bot.store.errors import StoreError
from bot.store.games import Game
from bot.store.patience import while_waiting
from bot.store.permits import Presser
from bot.store.rulings import StoredRuling
from bot.ui.incidents import said
from bot.ui.publication import is_by_bot
from bot.ui.visit import Visit

from .upkeep import refresh


async def pressed_ruling(visit: Visit, server: int, game: int, made_by: int = 0) -> StoredRuling:
    """Return the ruling that a press names; raises `SpokenError` as `Visit.own_ruling` does, and for other messages.

    `made_by` is the interaction that made the version shown (0: a button from before those were named). Who presses
    below a ruling of which nobody knew whether it was posted shows that it was, and where.
    """
    stored, message = await visit.own_ruling(server, game), visit.interaction.message
    is_missed = stored.message_id is None and stored.posting_since is not None
    if is_missed and message is not None and is_by_bot(message, visit.interaction.client):
        await visit.store.rulings.adopt(server, game, stored.version, message.id)
        stored = await visit.own_ruling(server, game)
    head = await visit.store.games.get(server, game)
    versions = await visit.store.rulings.versions(server, game)
    is_here = message is not None and head is not None and message.id == head.message_id
    if made_by and made_by not in (each.interaction_id for each in versions):
        if is_here and head is not None:
            await _show_what_is_there(visit, head)
        raise SpokenError("ui.no-longer-stored")
    is_known = message is None or message.flags.ephemeral or message.id in (each.message_id for each in versions)
    if not is_here and not is_known:
        raise SpokenError("ui.no-longer-stored")
    return stored


async def _show_what_is_there(visit: Visit, head: Game) -> None:
    """Let a ruling's own message that shows a version which is there no more, as after a restored backup, catch up."""
    await visit.reply.hold()
    await visit.store.games.show(head.server_id, head.number, head.revision - 1)
    await refresh(visit, head.server_id, head.number)


async def lag_of(visit: Visit, stored: StoredRuling, shown: int) -> str:
    """Say that the pressed message shows an earlier version, or not all that was said since; else nothing."""
    message, language = visit.interaction.message, visit.language
    if 0 < shown < stored.version:
        return language("ui.argue.behind", version=stored.version)
    head = await visit.store.games.get(stored.server_id, stored.game)
    if head is None or message is None or message.id != head.message_id or head.shown_revision == head.revision:
        return ""
    return language("ui.argue.lagging", status=language(f"lookback.status.{head.status}"))


async def presser_of(visit: Visit) -> Presser:
    """Tell the store who presses, when, and whether that is a referee."""
    return Presser(visit.user, visit.services.now(), referee=await visit.may_set_rules())


_WHY_NOT = {
    "no-such-seat": "ui.argue.not-seated",
    "not-permitted": "ui.argue.not-permitted",
}
"""What the store refuses, said to who pressed."""


def why_not(error: StoreError, visit: Visit) -> str:
    """Say to who pressed why the store refuses."""
    key = _WHY_NOT.get(error.code)
    return visit.language(key) if key else said(error, visit.language)


async def argue(visit: Visit, server: int, game: int, act: Callable[[], Awaitable[object]]) -> bool:
    """Do one thing to a ruling and show it; False, and a word why not and what stands now, where it is refused.

    A press is taken first, so that its message can be edited whatever else is told.
    """
    if visit.reply.may_open_form and visit.interaction.message is not None:
        await visit.reply.hold()
    try:
        with while_waiting(lambda: _say_later(visit)):
            await act()
    except StoreError as error:
        await refresh(visit, server, game)
        await visit.reply.tell(why_not(error, visit))
        return False
    shown = await refresh(visit, server, game)
    if shown != "shown":
        await visit.tell("ui.argue.shown-later" if shown == "later" else "ui.argue.not-shown", number=game)
    return True


_TELLING: set[asyncio.Task[None]] = set()


def _say_later(visit: Visit) -> None:
    """Say that the store is slow, while it is."""
    task = asyncio.get_running_loop().create_task(visit.tell("ui.argue.waiting"))
    _TELLING.add(task)
    task.add_done_callback(_TELLING.discard)
