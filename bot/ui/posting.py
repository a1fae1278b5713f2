"""A ruling kept and posted: once, whatever is pressed twice or goes wrong between."""

from __future__ import annotations

import logging

import discord
from msgspec import UNSET

from bot.dialogue.script import Ready
from bot.dialogue.session import Session
from bot.presentation.embed import ruling_embed
from bot.store.dialogues import Place
from bot.store.rulings import NewRuling, StoredRuling

from .screens import screen_of
from .services import Interaction, Services, reader_language

_log = logging.getLogger("whopays")


async def post(services: Services, interaction: Interaction, place: Place, session: Session, ready: Ready) -> None:
    """Keep the ruling, show it to everybody, and close the dialogue; it stays open where Discord refuses the post."""
    await interaction.response.defer()
    stored = await services.store.rulings.post(place.server_id, _new(services, place, session, ready))
    public = await services.server_language(interaction)
    try:
        message = await interaction.followup.send(
            embed=ruling_embed(ready.deal, ready.ruling, public),
            allowed_mentions=discord.AllowedMentions.none(),
            wait=True,
        )
    except discord.HTTPException as error:
        _log.warning("game %s of server %s could not be posted: %s", stored.game, place.server_id, error)
        await _still_open(interaction, place, session, ready)
        return
    await services.store.rulings.set_message(place.server_id, stored.game, stored.version, message.id)
    await services.store.dialogues.close(place)
    await _posted(interaction, stored)


def _new(services: Services, place: Place, session: Session, ready: Ready) -> NewRuling:
    """Describe the ruling to the store; the interaction that began the dialogue is its key."""
    return NewRuling(
        interaction_id=session.origin,
        channel_id=place.channel_id,
        author_id=place.user_id,
        created_at=services.now(),
        deal=ready.deal,
        ruling=ready.ruling,
        members={seat: player.account for seat, player in session.players.items() if player.account is not UNSET},
        house_rules_id=session.house_version or None,
    )


async def _posted(interaction: Interaction, stored: StoredRuling) -> None:
    text = reader_language(interaction)("ui.posted", number=stored.game)
    try:
        await interaction.edit_original_response(content=text, embed=None, view=None)
    except discord.HTTPException as error:
        # The ruling is posted and kept: only the private message that says so is missing.
        _log.info("the end of game %s's dialogue could not be shown: %s", stored.game, error)


async def _still_open(interaction: Interaction, place: Place, session: Session, ready: Ready) -> None:
    language = reader_language(interaction)
    screen = screen_of(session, ready, place.user_id, language)
    content = f"{language('ui.not-posted')}\n{screen.content}"
    await interaction.edit_original_response(content=content, embed=screen.embed, view=screen.view)
