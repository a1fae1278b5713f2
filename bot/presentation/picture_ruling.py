"""The picture that goes with a ruling, wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.deal import Deal
from bot.engine.ruling import Party, Ruling
from bot.i18n import Catalogue

from .money import money_for
from .picture_deal import picture_of
from .picture_scene import Picture
from .words import Words


def picture_of_ruling(deal: Deal, ruling: Ruling, language: Catalogue, font: str = "") -> Picture | None:
    """Show a settled deal with its names in a language; None where there is nothing to see."""
    words = Words(language, deal.rules.partition("/")[0], deal.names)
    picture = picture_of(deal, ruling, names_of(ruling.deltas, words), money_for(ruling.rules, ruling.house), font)
    return picture if picture.hands or picture.payments else None


def names_of(parties: Iterable[Party], words: Words) -> Mapping[Party, str]:
    """Name some players and the table."""
    return {party: words.party(party) for party in (*parties, "table")}
