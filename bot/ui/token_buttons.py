"""The buttons that count a player's one-tile kongs up and down: a row for each sort."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.dialogue.session import Session
from bot.dialogue.token_kans import Counted, counted
from bot.engine.deal import Seat
from bot.presentation.words import Words

from .components import Button
from .ids import Owner, custom_id


def token_rows(session: Session, seat: Seat, owner: Owner, words: Words, mark: str) -> Iterator[Sequence[Button]]:
    """Give a row of buttons for each sort; `mark` stands for the melds as they are, so that no press counts twice."""
    for each in counted(session, seat):
        label = words.language("token.counted", token=words.language(f"token.{each.sort}"), count=each.count)
        yield [
            _button("−", each, each.count - 1, _id(owner, seat, each, each.count - 1, mark)),
            discord.ui.Button(label=label, disabled=True, custom_id=_id(owner, seat, each, each.count, mark)),
            _button("+", each, each.count + 1, _id(owner, seat, each, each.count + 1, mark)),
        ]


def _button(label: str, each: Counted, number: int, button_id: str) -> Button:
    """Make a button that sets the count; one below none, or above what is left of four, cannot be pressed."""
    is_possible = 0 <= number <= max(each.count, each.most)
    return discord.ui.Button(label=label, disabled=not is_possible, custom_id=button_id)


def _id(owner: Owner, seat: Seat, each: Counted, number: int, mark: str) -> str:
    return custom_id(owner, "count", seat, each.sort, str(number), mark)
