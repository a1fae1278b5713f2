"""A ruling kept and posted: once, whatever is pressed twice or goes wrong between."""

from __future__ import annotations

import logging
from dataclasses import replace

import discord
import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft
from bot.dialogue.script import Ready
from bot.engine import encode_deal
from bot.store.rulings import NewRuling, StoredRuling
from bot.ui.embed import lay_out
from bot.ui.posted.buttons import posted_view
from bot.ui.posted.told import posted_as
from bot.ui.reply import Screen
from bot.ui.visit import Visit

from .conversation import Drafts, screen_here

_log = logging.getLogger("whopays")


async def post(visit: Visit, draft: Draft, ready: Ready) -> None:
    """Keep the ruling, show it to everybody, and close the dialogue; it stays open where Discord refuses the post."""
    stored = await _kept(visit, draft, ready)
    if stored.message_id is None:
        try:
            await _publish(visit, stored, ready)
        except discord.HTTPException as error:
            _log.warning("game %s of server %s could not be posted: %s", stored.game, stored.server_id, error)
            await _still_open(visit, draft, ready)
            return
    await Drafts(visit).close()
    await visit.reply.finish(visit.language("ui.posted", number=stored.game))


async def _kept(visit: Visit, draft: Draft, ready: Ready) -> StoredRuling:
    """Keep the ruling once; one that was kept but never shown, and was changed since, gives way to a new version."""
    rulings, new = visit.store.rulings, _new(visit, draft, ready)
    kept = await rulings.post(visit.server, new)
    latest = await rulings.latest(kept.server_id, kept.game) or kept
    if latest.deal == encode_deal(new.deal).decode():
        return latest
    changed = msgspec.structs.replace(new, interaction_id=visit.interaction.id)
    return await rulings.correct(kept.server_id, kept.game, changed, based_on=latest.version)


def _new(visit: Visit, draft: Draft, ready: Ready) -> NewRuling:
    """Describe the ruling to the store; the interaction that began the dialogue is its key."""
    return NewRuling(
        interaction_id=draft.origin,
        channel_id=visit.channel,
        author_id=visit.user,
        created_at=visit.services.now(),
        deal=ready.deal,
        ruling=ready.ruling,
        members={seat: player.account for seat, player in draft.players.items() if player.account is not UNSET},
        house_rules_id=draft.house_version or None,
    )


async def _publish(visit: Visit, stored: StoredRuling, ready: Ready) -> None:
    public = await visit.server_language()
    under = await visit.made_under(stored.house_rules_id)
    posted = await posted_as(visit, stored, ready.deal)
    shown = lay_out(ready.deal, ready.ruling, public, under, posted)
    picture = None
    if await visit.shows_pictures():
        picture = await visit.services.pictures.of_ruling(ready.deal, ready.ruling, public)
    view = posted_view(stored, public, whole=shown.whole)
    message_id = await visit.reply.publish(Screen("", view, shown.embed, picture))
    await visit.store.rulings.set_message(stored.server_id, stored.game, stored.version, message_id)


async def _still_open(visit: Visit, draft: Draft, ready: Ready) -> None:
    screen = await screen_here(visit, draft, ready)
    await visit.reply.show(replace(screen, content=f"{visit.language('ui.not-posted')}\n{screen.content}"))
