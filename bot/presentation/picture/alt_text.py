"""A picture in words, for those who do not see it: everything that is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.engine import Party
from bot.engine.melds import KANS
from bot.engine.tiles import HONOURS, Tile
from bot.i18n import Catalogue
from bot.presentation.lines import cut
from bot.presentation.summary import numbered
from bot.presentation.tile_words import alike_words, tile_words

from .scene import Picture, ShownHand, ShownMeld, ShownPayment

MOST = 1024
"""Characters of a description that Discord takes."""
_NAMES = (32, 16, 8, 4)
"""Names are shortened so far, one after another, until there is room for everything."""


def alt_text(picture: Picture, language: Catalogue) -> str:
    """Describe the winners' tiles, who fed what, and who pays whom, in at most 1024 characters.

    `language` is that of the picture, in the words of its family.
    """
    text = ""
    for longest in _NAMES:
        shown = replace(picture, names={party: cut(name, longest) for party, name in picture.names.items()})
        text = "\n".join(_lines(shown, language))
        if len(text) <= MOST:
            break
    return cut(text, MOST)


def _lines(picture: Picture, language: Catalogue) -> Iterator[str]:
    for hand in picture.hands:
        parts = language("picture.part", first="", second="").join(_parts(hand, picture.names, language))
        name = picture.names[hand.seat]
        yield language("picture.hand", player=name, parts=parts) if parts else name
    for shown in picture.indicators:
        yield language("picture.hand", player=shown.caption, parts=tile_words(shown.tiles, language))
    for payment in picture.payments:
        yield _payment(payment, picture.names, language)


def _parts(hand: ShownHand, names: Mapping[Party, str], language: Catalogue) -> Iterator[str]:
    if hand.concealed:
        yield tile_words(hand.concealed, language)
    if hand.winning is not None:
        won = language("picture.winning", tile=tile_words((hand.winning,), language))
        yield won if hand.fed_by is None else language("picture.fed", tiles=won, feeder=names[hand.fed_by])
    for meld in hand.melds:
        yield numbered(_meld(meld, names, language), meld.number)
    if hand.set_aside:
        yield language("picture.noted", what=tile_words(hand.set_aside, language), note=language("picture.set-aside"))


def _meld(meld: ShownMeld, names: Mapping[Party, str], language: Catalogue) -> str:
    text = _tiles(meld, language)
    if meld.kind in KANS or meld.kind == "token-kan":
        text = language("picture.noted", what=text, note=language(f"picture.{meld.kind}"))
    if meld.feeder is not None:
        text = language("picture.fed", tiles=text, feeder=names[meld.feeder])
    return language("picture.noted", what=text, note=language("picture.liable")) if meld.is_deciding else text


def _tiles(meld: ShownMeld, language: Catalogue) -> str:
    """Name a meld's tiles; of honours alike the kind says how many they are."""
    first: Tile = meld.tiles[0]
    is_set = meld.kind != "token-kan" and first in HONOURS
    return alike_words(first, language) if is_set else tile_words(meld.tiles, language)


def _payment(payment: ShownPayment, names: Mapping[Party, str], language: Catalogue) -> str:
    text = language("picture.pays", payer=names[payment.payer], payee=names[payment.payee], amount=payment.amount)
    note = f"{payment.tag} {numbered('', payment.number)}".strip()
    return language("picture.noted", what=text, note=note) if note else text
