"""Which version of a server's house rules a ruling was, or would be, made under."""

from __future__ import annotations

from bot.presentation.made_under import MadeUnder

from .services import Services


async def made_under(services: Services, server_id: int, house_rules_id: int | None) -> MadeUnder:
    """Find the version by its id in the store; without one no house rules of the server were played."""
    found = await services.store.house_rules.by_id(server_id, house_rules_id) if house_rules_id else None
    if found is None:
        return MadeUnder()
    return MadeUnder(found.version, "channel" if found.channel_id else "server")
