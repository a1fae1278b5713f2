"""Pictures of hands and payments, with the same content in words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields, replace
from typing import cast

from msgspec import UNSET

from bot.dialogue.draft import Draft, deal_of
from bot.dialogue.script import Ready
from bot.engine import Deal, DealError, Ruling
from bot.i18n import Catalogue
from bot.memory import give_back
from bot.presentation.picture.alt_text import alt_text
from bot.presentation.picture.deal import picture_of_hands, picture_of_ruling, words_of
from bot.presentation.picture.paint import draw_picture, warming
from bot.presentation.picture.running import Running, draw_running, running_text
from bot.presentation.picture.scene import Picture

from .pictures import Drawn, Pictures


def warm(pictures: Pictures) -> None:
    """Begin to paint every tile, so that the first picture is as fast as the next."""
    pictures.prepare((lambda: pictures.font, *warming(), give_back))


async def draw_ruling(pictures: Pictures, deal: Deal, ruling: Ruling, language: Catalogue) -> Drawn | None:
    """Draw a ruling; None where there is nothing to see."""
    picture = picture_of_ruling(deal, ruling, language, pictures.font)
    return await _drawn(pictures, picture, words_of(deal, language).language) if picture else None


async def draw_facts(pictures: Pictures, draft: Draft, language: Catalogue) -> Drawn | None:
    """Draw the hands as they are understood so far; None where nobody's tiles are known, or not yet rightly."""
    deal = deal_of(draft)
    try:
        picture = picture_of_hands(deal, language, pictures.font)
    except DealError:
        return None
    if not any(hand.melds or hand.concealed or hand.winning for hand in picture.hands):
        return None
    return await _drawn(pictures, picture, words_of(deal, language).language)


async def draw_total(pictures: Pictures, running: Running, language: Catalogue) -> Drawn | None:
    """Draw how a player's total ran."""
    own = replace(running, font=pictures.font)
    return await pictures.drawn_once(lambda: draw_running(own), running_text(own, language))


async def _drawn(pictures: Pictures, picture: Picture, language: Catalogue) -> Drawn | None:
    key = (*(_hashable(getattr(picture, each.name)) for each in fields(picture)), language)
    return await pictures.drawn(key, lambda: draw_picture(picture), lambda: alt_text(picture, language))


def has_hands(step: object, draft: Draft) -> bool:
    """Whether a step's screen has tiles to show: those of the check, or those said so far."""
    if isinstance(step, Ready):
        return True
    return bool(draft.calls) or any(hand.concealed is not UNSET for hand in draft.hands.values())


def _hashable(value: object) -> Hashable:
    if isinstance(value, Mapping):
        return tuple(cast("Mapping[Hashable, Hashable]", value).items())
    return cast("Hashable", value)
