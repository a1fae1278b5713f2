"""Who may do what in a server."""

from __future__ import annotations

import discord

from .services import Interaction, Services


async def may_set_rules(services: Services, interaction: Interaction) -> bool:
    """Whether somebody may change the house rules: who manages the server, and its referees."""
    if interaction.permissions.manage_guild:
        return True
    referee = (await services.store.servers.get(interaction.guild_id or 0)).referee_role_id
    user = interaction.user
    return referee is not None and isinstance(user, discord.Member) and any(role.id == referee for role in user.roles)
