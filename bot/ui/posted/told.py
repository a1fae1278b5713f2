"""What is known of a posted ruling beside the deal: its number, and by whom it was told."""

from __future__ import annotations

import discord
import msgspec

from bot.engine import Deal
from bot.presentation.footer import Posted
from bot.store.rulings import StoredRuling
from bot.ui.names import label_name, safe_name
from bot.ui.services import Services


async def posted_as(services: Services, client: discord.Client, stored: StoredRuling, deal: Deal) -> Posted:
    """Name who told a ruling as the table knows them; somebody from outside by the name they have here now."""
    told_by = label_name(await _teller(services, client, stored, deal))
    if stored.read_from is None:
        return Posted(stored.game, told_by)
    log = stored.read_from.partition(":")[2]
    return Posted(stored.game, told_by, "read", "" if log.startswith("#") else log)


def named_safely(posted: Posted) -> Posted:
    """Return the same with a name that can stand in text that is rendered."""
    return msgspec.structs.replace(posted, told_by=safe_name(posted.told_by))


async def _teller(services: Services, client: discord.Client, stored: StoredRuling, deal: Deal) -> str:
    if stored.author_id is None:
        return ""
    players = await services.store.rulings.players(stored.server_id, stored.game, stored.version)
    for player in players:
        if player.user_id == stored.author_id:
            return deal.names.get(player.seat, "")
    return await services.names.of(stored.server_id, stored.author_id, client)
