"""Who sits where, of those whom a message names: each seat is a menu of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from msgspec import UNSET

from bot.dialogue.draft import Draft
from bot.dialogue.people import is_seated
from bot.dialogue.player import Player
from bot.dialogue.told.seating import is_person, people_of, seats_told
from bot.engine import DealError, Seat
from bot.presentation.words import Words
from bot.ui.ids import Owner
from bot.ui.limits import MOST_OPTIONS_IN_MENU
from bot.ui.names import label_name
from bot.ui.widgets import Menu, field, form_menu, option

from .forms import guests_field, seats_form

PEOPLE = "people"
"""Stands where a step would for the form in which anybody can be seated."""


def names_people(draft: Draft) -> bool:
    """Whether a message names people of whom it is not known where they sit."""
    return draft.told is not UNSET and not is_seated(draft) and bool(_people(draft))


def _people(draft: Draft) -> Sequence[Player]:
    return [] if draft.told is UNSET else people_of(draft, draft.told)[:MOST_OPTIONS_IN_MENU]


def told_seats_form(draft: Draft, owner: Owner, words: Words) -> discord.ui.Modal:
    """Ask who of those named sits where, and for the names of all others in the order of the seats left empty."""
    fields = [field(words.language(f"seat.{seat}"), _menu(draft, seat)) for seat in draft.seats]
    return seats_form(draft, owner, words, [*fields, guests_field(draft.typed.get("guests"), words)])


def _menu(draft: Draft, seat: Seat) -> Menu:
    people, chosen = _people(draft), draft.typed.get(f"told:{seat}")
    told = None if draft.told is UNSET else seats_told(draft, draft.told).get(seat)
    if chosen is None and told is not None:
        chosen = next((str(place) for place, each in enumerate(people) if is_person(each, told)), None)
    options = [
        option(label_name(each.name), str(place), chosen=str(place) == chosen) for place, each in enumerate(people)
    ]
    return form_menu(f"told:{seat}", options, least=0, required=False)


def told_seats(draft: Draft, fields: Mapping[str, tuple[str, ...]]) -> dict[Seat, Player]:
    """Read who was chosen for each seat; raises ``contradiction`` for one person in two."""
    people = _people(draft)
    chosen: dict[Seat, str] = {seat: next(iter(fields.get(f"told:{seat}", ())), "") for seat in draft.seats}
    known: dict[Seat, int] = {
        seat: int(text) for seat, text in chosen.items() if text.isdecimal() and int(text) < len(people)
    }
    if len(set(known.values())) < len(known):
        raise DealError("contradiction", "players", "seated-twice")
    return {seat: people[place] for seat, place in known.items()}
