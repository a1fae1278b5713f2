"""The ruling below which something is pressed, and its message, where nobody knew that it had arrived."""

from __future__ import annotations

from bot.store.rulings import StoredRuling
from bot.ui.publication import is_by_bot
from bot.ui.visit import Visit


async def pressed_ruling(visit: Visit, server: int, game: int) -> StoredRuling:
    """Return the ruling that a press names; raises `SpokenError` as `Visit.own_ruling` does.

    Who presses below a ruling of which nobody knew whether it was posted shows that it was, and where.
    """
    stored, message = await visit.own_ruling(server, game), visit.interaction.message
    is_missed = stored.message_id is None and stored.posting_since is not None
    if is_missed and message is not None and is_by_bot(message, visit.interaction.client):
        await visit.store.rulings.adopt(server, game, stored.version, message.id)
    return stored
