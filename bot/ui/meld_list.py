"""One player's melds as a list: each can be said again, moved and removed, and more are added."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

import discord
import msgspec

from bot.dialogue.plain_answers import seat_of
from bot.dialogue.questions import Question
from bot.dialogue.session import Session, numbers_of_melds
from bot.presentation.room import cut
from bot.presentation.summary import numbered
from bot.presentation.tile_words import tile_signs
from bot.presentation.words import Words

from .components import MOST_IN_OPTION, MOST_OPTIONS, Button, button
from .ids import Owner, custom_id
from .token_buttons import token_rows


def meld_rows(
    session: Session, question: Question, owner: Owner, words: Words, discard: Button
) -> Iterator[Sequence[discord.ui.Item[discord.ui.View]]]:
    """List a player's melds, with the one-tile kongs to be counted where there are such."""
    seat = seat_of(question.about)
    own = [index for index, call in enumerate(session.calls) if call.by == seat and call.kind != "token-kan"]
    if own:
        yield [_meld_menu(session, own, custom_id(owner, "melds", seat), words)]
    yield from token_rows(session, seat, owner, words, laid_so_far(session))
    yield [
        button(words.language("ui.meld.add"), custom_id(owner, "meld", seat), discord.ButtonStyle.primary),
        button(words.language("ui.meld.all"), custom_id(owner, "none", f"melds:{seat}")),
        discard,
    ]


def _meld_menu(session: Session, own: Sequence[int], menu_id: str, words: Words) -> discord.ui.Select[discord.ui.View]:
    acts = ("edit", "earlier", "remove")
    options = [_meld_option(session, index, act, words) for index in own for act in acts if act != "earlier" or index]
    placeholder = words.language("ui.meld.change")
    return discord.ui.Select(custom_id=menu_id, placeholder=placeholder, options=options[:MOST_OPTIONS])


def _meld_option(session: Session, index: int, act: str, words: Words) -> discord.SelectOption:
    call = session.calls[index]
    shown = tile_signs(call.tiles) if call.tiles else words.language(f"call.{call.kind}")
    label = words.language(f"ui.meld.{act}", meld=numbered(shown, numbers_of_melds(session).get(index, 0)))
    return discord.SelectOption(label=cut(label, MOST_IN_OPTION), value=f"{act}:{index}:{laid_so_far(session)}")


def laid_so_far(session: Session) -> str:
    """Mark the melds as they are, so that what was chosen before they changed is not done to another meld."""
    return f"{zlib.crc32(msgspec.json.encode(session.calls)):x}"
