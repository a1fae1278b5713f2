"""Where presses and forms arrive, whichever message they come from and however old it is."""

from __future__ import annotations

from types import ModuleType
from typing import cast

import discord

from bot.engine.errors import SpokenError
from bot.ui.lookback import about, forget, history, ruling
from bot.ui.posted import assent, buttons, compare, contests
from bot.ui.replay import deals as log_deals
from bot.ui.replay import players as log_players
from bot.ui.rules import presses as rules_presses
from bot.ui.settle import amendment, contesting, presses, resuming, submissions

from .fields import chosen
from .ids import OWNED, Press, answer_of, read_custom_id
from .incidents import report
from .moved import as_counted_here
from .reply import Interaction
from .services import Services
from .visit import Visit, visit_of

ROOMS: tuple[ModuleType, ...] = (
    *(presses, submissions, resuming, amendment, contesting),
    *(log_deals, log_players),
    *(assent, buttons, compare, contests),
    rules_presses,
    *(ruling, history, forget, about),
)
"""The modules that say what a press does: loaded here, so that each has entered its own."""
_OURS = (discord.InteractionType.component, discord.InteractionType.modal_submit)
_NOTHING_LIKE_IT = {"wd": "ui.gone", "wr": "ui.no-ruling", "wh": "ui.rules.no-history", "wl": "ui.no-ruling"}


async def route(services: Services, interaction: Interaction) -> None:
    """Answer an interaction that is a press or a form of ours, whatever goes wrong."""
    if interaction.type not in _OURS:
        return
    press = read_custom_id(cast("str", (interaction.data or {}).get("custom_id", "")))
    visit = visit_of(services, interaction)
    if press is None:
        visit.outcome = "ignored"
        return
    async with visit.reply.in_time():
        try:
            await _answer(visit, press)
        except Exception as error:  # noqa: BLE001 - the outermost edge: every failure is reported here
            await report(visit, error)


async def _answer(visit: Visit, press: Press) -> None:
    press, also = await as_counted_here(visit.store.moves, visit.server, press, chosen(visit.interaction))
    answer = answer_of(press, also)
    if press.kind in OWNED:
        await presses.answer_in_turn(visit, press, answer)
    elif answer is None:
        raise SpokenError(_NOTHING_LIKE_IT[press.kind])
    else:
        await answer(visit)
