"""Changing house rules: who may, the new version, and what everybody is told."""

from __future__ import annotations

from bot.store.errors import StoreError
from bot.store.house_rules import HouseEdit, HouseVersion
from bot.ui.reply import Reply, Screen
from bot.ui.visit import Interaction, Services, may_set_rules, reader_language

from .page import NO_VERSION, rules_page, rules_view
from .stated import Standing, Stated, standing_in
from .text import announcement, announcement_view


async def may_edit(services: Services, interaction: Interaction, reply: Reply) -> bool:
    """Whether somebody may change house rules here; who may not is told so."""
    allowed = await may_set_rules(services, interaction)
    if not allowed:
        await reply.tell(reader_language(interaction)("ui.rules.denied"))
    return allowed


async def change_rules(
    services: Services, interaction: Interaction, reply: Reply, standing: Standing, wanted: Stated | None
) -> bool:
    """Add a version of the rules of a scope and announce it; None gives up a channel's own rules.

    False, and a word to who asked, where somebody else was faster or nothing changes. Raises what
    `Stated.played` raises before anything is changed.
    """
    if wanted is not None:
        wanted.played()
    added = await _add(services, interaction, reply, standing, wanted)
    if added is None:
        return False
    if added.version == standing.based_on:
        await reply.tell(reader_language(interaction)("ui.rules.unchanged"))
        return False
    await _announce(services, interaction, reply, standing, added)
    return True


async def _add(
    services: Services, interaction: Interaction, reply: Reply, standing: Standing, wanted: Stated | None
) -> HouseVersion | None:
    scope = standing.scope
    edit = HouseEdit(
        rules=wanted.rules if wanted else None,
        overrides=wanted.overrides if wanted else {},
        author_id=interaction.user.id,
        created_at=services.now(),
        based_on=standing.based_on,
    )
    try:
        return await services.store.house_rules.add(scope.server_id, scope.channel_id, edit)
    except StoreError as error:
        if error.code != "house-rules-changed":
            raise
        await _tell_changed(services, interaction, reply, standing, error)
        return None


async def _tell_changed(
    services: Services, interaction: Interaction, reply: Reply, standing: Standing, error: StoreError
) -> None:
    """Say that somebody else was faster, and show what stands now."""
    language = reader_language(interaction)
    now = (await standing_in(services, standing.scope)).in_force
    embed = rules_page(now, 0, now.version if now else 0, language)
    text = f"{language('ui.rules.conflict')} {language(error.key, **error.data)}"
    await reply.tell(text, embed=embed, view=rules_view(now, 0, language))


async def _announce(
    services: Services, interaction: Interaction, reply: Reply, standing: Standing, added: HouseVersion
) -> None:
    """Tell everybody; where the first answer was spent on a private word, the announcement follows it."""
    if interaction.response.is_done() and interaction.message is None:
        await reply.tell(reader_language(interaction)("ui.rules.done"))
    after = await standing_in(services, standing.scope)
    language = await services.server_language(interaction)
    embed = announcement(standing.scope, added, standing.stated, after.stated, language)
    version_id = after.in_force.id if after.in_force else NO_VERSION
    await reply.publish(Screen("", announcement_view(version_id, language), embed))
