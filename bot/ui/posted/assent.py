"""*Agree*: pressed once, it says so below the ruling; pressed again, it is taken back."""

from __future__ import annotations

from bot.ui.ids import Number, pressed
from bot.ui.visit import Visit

from .pressed import argue, pressed_ruling


@pressed("wr", "agree")
async def agree(visit: Visit, server: Number, game: Number, version: Number, made_by: Number) -> None:
    """Keep that somebody who sat in the hand agrees to the version shown, or does so no more."""
    await pressed_ruling(visit, server, game, made_by)
    assents, now = visit.store.assents, visit.services.now()

    async def say_so() -> None:
        standing = await assents.standing(server, game, version)
        if any(each.user_id == visit.user and each.verdict == "agree" for each in standing):
            await assents.take_back(server, game, version, visit.user, now)
        else:
            await assents.agree(server, game, version, visit.user, now)

    message = visit.interaction.message
    if await argue(visit, server, game, say_so) and message is not None and message.flags.ephemeral:
        # What is pressed below a private copy changes another message: who pressed sees nothing of it.
        head = await visit.store.games.get(server, game)
        await visit.tell("ui.argue.kept", status=visit.language(f"lookback.status.{head.status if head else 'open'}"))
