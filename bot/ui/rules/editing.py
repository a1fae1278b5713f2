"""Changing house rules: the new version, who was faster, and what everybody is told."""

from __future__ import annotations

import logging

import discord

from bot.store.errors import StoreError
from bot.store.house_rules import HouseEdit, HouseVersion
from bot.ui.incidents import said
from bot.ui.publication import Publication, UnseenError
from bot.ui.reply import Screen
from bot.ui.sending import AnswerLostError
from bot.ui.visit import Visit

from .page import NO_VERSION, rules_page, rules_view
from .stated import Scope, Standing, Stated, standing_in
from .text import announcement, announcement_view

_log = logging.getLogger("whopays")


async def change_rules(visit: Visit, standing: Standing, wanted: Stated | None) -> bool:
    """Add a version of the rules of a scope and announce it; None gives up a channel's own rules.

    False, and a word to who asked, where somebody else was faster or nothing changes. Raises what
    `Stated.played` raises before anything is changed.
    """
    if wanted is not None:
        wanted.played()
    added = await _add(visit, standing, wanted)
    if added is None:
        return False
    if added.version == standing.based_on:
        await visit.tell("ui.rules.unchanged")
        return False
    await _announce(visit, standing, added)
    return True


async def standing_as_seen(visit: Visit, scope: Scope, seen: int) -> Standing | None:
    """Read what stands in a scope; None, and a word to who asked, where it is not the version they saw any more."""
    standing = await standing_in(visit, scope)
    if standing.based_on == seen:
        return standing
    error = StoreError("house-rules-changed", version=standing.based_on, seen=seen)
    await _tell_changed(visit, standing, error)
    return None


async def _add(visit: Visit, standing: Standing, wanted: Stated | None) -> HouseVersion | None:
    scope = standing.scope
    edit = HouseEdit(
        rules=wanted.rules if wanted else None,
        overrides=wanted.overrides if wanted else {},
        author_id=visit.user,
        created_at=visit.services.now(),
        based_on=standing.based_on,
    )
    try:
        return await visit.store.house_rules.add(scope.server_id, scope.channel_id, edit)
    except StoreError as error:
        if error.code != "house-rules-changed":
            raise
        await _tell_changed(visit, standing, error)
        return None


async def _tell_changed(visit: Visit, standing: Standing, error: StoreError) -> None:
    """Say that somebody else was faster, and show what stands now."""
    language = visit.language
    now = (await standing_in(visit, standing.scope)).in_force
    embed = rules_page(now, 0, now.version if now else 0, language)
    text = f"{language('ui.rules.conflict')} {said(error, language)}"
    await visit.reply.tell(text, embed=embed, view=rules_view(now, 0, language))


async def _announce(visit: Visit, standing: Standing, added: HouseVersion) -> None:
    """Tell everybody; where the first answer was spent on a private word, the announcement follows it."""
    if visit.interaction.response.is_done() and visit.interaction.message is None:
        await visit.tell("ui.rules.done")
    after = await standing_in(visit, standing.scope)
    language = await visit.server_language()
    embed = announcement(standing.scope, added, standing.stated, after, language)
    version_id = after.in_force.id if after.in_force else NO_VERSION
    view = announcement_view(version_id, language)
    own = {each.custom_id for each in view.children if isinstance(each, discord.ui.Button)}
    try:
        await Publication(visit, own.__contains__).send(Screen("", view, embed))
    except (UnseenError, AnswerLostError) as error:
        # The rules are changed, and their history says so: a second announcement would be a second change.
        _log.warning("nobody knows whether a change of house rules was announced: %s", error)
