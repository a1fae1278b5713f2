"""Who may do what in a server."""

from __future__ import annotations

import discord

from .services import Interaction, Services


def may_manage(interaction: Interaction) -> bool:
    """Whether somebody may change the settings: who manages the server."""
    return interaction.permissions.manage_guild


async def may_set_rules(services: Services, interaction: Interaction) -> bool:
    """Whether somebody may change the house rules: who manages the server, and its referees."""
    if may_manage(interaction):
        return True
    referee = (await services.store.servers.get(interaction.guild_id or 0)).referee_role_id
    user = interaction.user
    return referee is not None and isinstance(user, discord.Member) and any(role.id == referee for role in user.roles)
