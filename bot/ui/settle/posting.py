"""A ruling kept and posted: once, whatever is pressed twice or goes wrong between."""

from __future__ import annotations

import logging
from dataclasses import replace

import aiohttp
import discord
import msgspec
from msgspec import UNSET, Struct

from bot.dialogue.draft import Draft
from bot.dialogue.script import Ready
from bot.engine import encode_deal
from bot.i18n import Catalogue
from bot.presentation.lines import cut
from bot.store.rulings import NewRuling, StoredRuling
from bot.ui.ids import is_of_ruling
from bot.ui.limits import MOST_IN_MESSAGE
from bot.ui.posted.argument import argument_about
from bot.ui.posted.shown import first_screen
from bot.ui.publication import Publication, UnseenError
from bot.ui.reply import Screen
from bot.ui.sending import AnswerLostError
from bot.ui.visit import Visit

from .conversation import Drafts, screen_here
from .told_message import message_now

_log = logging.getLogger("whopays")


class Shown(Struct, frozen=True):
    """A ruling that everybody can see: its number, and the link to its message."""

    number: int
    link: str

    def told(self, language: Catalogue) -> str:
        """Say that it is posted, and where."""
        return f"{language('ui.posted', number=self.number)}\n{self.link}"


async def post(visit: Visit, draft: Draft, ready: Ready) -> None:
    """Keep the ruling, show it to everybody, and close the dialogue; it stays open where Discord refuses the post.

    A message that was edited since it was read is told of first; of one that is gone nothing is kept.

    Whatever cuts this short, pressing again goes on: the private message keeps its buttons until it says that the
    ruling is posted, and only then the dialogue is closed.
    """
    state, now = await message_now(visit, draft)
    if state == "edited":
        await Drafts(visit).save(now)
        menu, post = (visit.language(key) for key in ("command-menu.who-pays", "ui.post"))
        await _still_open(visit, now, ready, visit.language("ui.told.edited", menu=menu, post=post))
        return
    shown = await keep_and_show(visit, now, ready)
    if shown is None:
        return
    gone = [visit.language("ui.told.deleted")] if state == "deleted" else []
    if await visit.reply.finish("\n".join((shown.told(visit.language), *gone))):
        await Drafts(visit).close()


async def keep_and_show(visit: Visit, draft: Draft, ready: Ready) -> Shown | None:
    """Keep the ruling and show it to everybody, once; None, and a word to the asker, where Discord refuses it."""
    stored = await _kept(visit, draft, ready)
    message_id = stored.message_id if stored.is_shown else await _posted(visit, draft, ready, stored)
    if message_id is None:
        return None
    return Shown(stored.game, f"https://discord.com/channels/{stored.server_id}/{stored.channel_id}/{message_id}")


async def _posted(visit: Visit, draft: Draft, ready: Ready, stored: StoredRuling) -> int | None:
    """Show the ruling and give the message's id; None, and a word to the asker, where it is not known to be shown."""
    try:
        argument = await argument_about(visit.store, stored.server_id, stored.game)
        message_id = await _show(visit, stored, await first_screen(visit, argument))
    except (discord.HTTPException, aiohttp.ClientConnectorError, AnswerLostError) as error:
        visit.outcome = "discord-failed"
        _log.warning("game %s of server %s could not be posted: %s", stored.game, stored.server_id, error)
        await _still_open(visit, draft, ready, visit.language("ui.not-posted"))
    except UnseenError as error:
        visit.outcome = "discord-failed"
        _log.warning("nobody knows whether game %s of server %s was posted: %s", stored.game, stored.server_id, error)
        await _still_open(visit, draft, ready, _unknown(visit, stored, error))
    else:
        await visit.store.rulings.set_message(stored.server_id, stored.game, stored.version, message_id)
        visit.services.measures.ruling(ready.ruling.rules.partition("/")[0])
        return message_id
    return None


async def _kept(visit: Visit, draft: Draft, ready: Ready) -> StoredRuling:
    """Keep the ruling once; one that was kept but never shown, and was changed since, gives way to a new version."""
    rulings, new = visit.store.rulings, described(visit, draft, ready)
    kept = await rulings.post(visit.server, new)
    latest = await rulings.latest(kept.server_id, kept.game) or kept
    if latest.deal == encode_deal(new.deal).decode():
        return latest
    # Until it shows them, nobody knows whether a message that is there shows the changed facts.
    if latest.is_shown:
        since, message_id = visit.interaction.id, latest.message_id
        await rulings.begin_post(latest.server_id, latest.game, latest.version, since, message_id=message_id)
    changed = msgspec.structs.replace(new, interaction_id=visit.interaction.id)
    return await rulings.correct(kept.server_id, kept.game, changed, based_on=latest.version)


def described(visit: Visit, draft: Draft, ready: Ready) -> NewRuling:
    """Describe a ruling to the store."""
    return NewRuling(
        interaction_id=draft.key,
        channel_id=visit.channel,
        author_id=visit.user,
        created_at=visit.services.now(),
        deal=ready.deal,
        ruling=ready.ruling,
        members={seat: player.account for seat, player in draft.players.items() if player.account is not UNSET},
        house_rules_id=draft.house_version or None,
        place_id=visit.place,
        told_in=(draft.told.id or None) if draft.told else None,
        read_from=None if draft.log is UNSET else draft.log.source,
    )


async def _show(visit: Visit, stored: StoredRuling, screen: Screen) -> int:
    """Show the ruling in the message that is there, however that became known, else in a new one."""
    await visit.reply.hold()
    publication = Publication(visit, lambda custom_id: is_of_ruling(custom_id, stored.server_id, stored.game))
    message_id = stored.message_id
    if message_id is None and stored.posting_since is not None:
        message_id = await publication.arrived(stored.posting_since)
        if message_id is not None:
            await visit.store.rulings.adopt(stored.server_id, stored.game, stored.version, message_id)
    if message_id is not None and await _shows_now(visit, stored, message_id, screen):
        return message_id
    return await _send(visit, stored, publication, screen)


async def _shows_now(visit: Visit, stored: StoredRuling, message_id: int, screen: Screen) -> bool:
    """Let a message that may show an earlier version show this one; False where there is no such message any more."""
    if stored.version == 1:
        return True
    place = visit.interaction.client.get_partial_messageable(stored.channel_id, guild_id=stored.server_id)
    try:
        await place.get_partial_message(message_id).edit(**screen.as_redrawn())
    except discord.NotFound:
        return False
    return True


async def _send(visit: Visit, stored: StoredRuling, publication: Publication, screen: Screen) -> int:
    rulings, key = visit.store.rulings, (stored.server_id, stored.game, stored.version)
    await rulings.begin_post(*key, publication.since)
    try:
        return await publication.send(screen)
    except (discord.HTTPException, aiohttp.ClientConnectorError):
        await rulings.give_post_up(*key)
        raise


def _unknown(visit: Visit, stored: StoredRuling, error: UnseenError) -> str:
    language = visit.language
    key = "ui.post.unknown" if error.permitted else "ui.post.unseen"
    return language(key, number=stored.game, post=language("ui.post"), why=language("ui.why"))


async def _still_open(visit: Visit, draft: Draft, ready: Ready, notice: str) -> None:
    screen = await screen_here(visit, draft, ready)
    await visit.reply.show(replace(screen, content=cut(f"{notice}\n{screen.content}", MOST_IN_MESSAGE)))
