"""Who the players of a log are: in one form an account for each name, and who is left empty stays a guest."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from bot.dialogue.draft import Draft
from bot.dialogue.player import Player
from bot.dialogue.take.log import assign_accounts, log_of
from bot.engine import DealError
from bot.i18n import Catalogue
from bot.ui.fields import people_in
from bot.ui.ids import Owner, log_id, pressed
from bot.ui.incidents import said
from bot.ui.names import label_name
from bot.ui.settle.conversation import owner_of, save_and_show_log, show_log
from bot.ui.visit import Visit
from bot.ui.widgets import field, form, person_menu

_PLAYER = "player:"


@pressed("wg", "seats")
async def ask_accounts(visit: Visit, draft: Draft) -> None:
    """Open the form."""
    if not await visit.reply.open_form(accounts_form(draft, owner_of(visit, draft), visit.language)):
        await show_log(visit, draft)


@pressed("wg", "form", "seats")
async def take_accounts(visit: Visit, draft: Draft) -> None:
    """Take the accounts that were chosen; one in two places is said, and what was chosen is kept for the form."""
    chosen = people_in(visit.interaction, _PLAYER)
    places = range(len(log_of(draft).game.deals[0].deltas))
    accounts = {place: chosen[str(place)] for place in places if str(place) in chosen}
    try:
        await save_and_show_log(visit, assign_accounts(draft, accounts))
    except DealError as error:
        typed = {f"{_PLAYER}{place}": str(each.account) for place, each in accounts.items()}
        await save_and_show_log(visit, replace(draft, typed=typed), f"⚠️ {said(error, visit.language)}")


def accounts_form(draft: Draft, owner: Owner, language: Catalogue) -> discord.ui.Modal:
    """Ask for an account for each player of the game, whom the log's name and the seat of this deal tell."""
    log = log_of(draft)
    recorded = log.chosen or log.game.deals[0]
    seat_of = {place: seat for seat, place in recorded.seats.items()}
    fields: list[discord.ui.Label[discord.ui.Modal]] = []
    for place in range(len(recorded.deltas)):
        name, seat = log.player_in_log(place), language(f"seat.{seat_of[place]}")
        fields.append(field(label_name(name) or seat, _person(draft, place), seat if name else None))
    return form(language("ui.log.players.form"), log_id(owner, "form", "seats"), fields)


def _person(draft: Draft, place: int) -> discord.ui.UserSelect[discord.ui.Modal]:
    key = f"{_PLAYER}{place}"
    known = log_of(draft).accounts.get(place, Player(""))
    account = draft.typed.get(key) or known.account
    return person_menu(key, int(account) if account else None)
