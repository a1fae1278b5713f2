"""A deal as a picture: the winners' tiles and the payments, summed up by who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from msgspec import UNSET

from bot.engine import Deal, Party, Ruling, Seat, Win, melds_of, rules_of
from bot.engine.melds import Meld
from bot.engine.tiles import INDEX, RED_FIVES, Tile, parse_tiles
from bot.i18n import Catalogue
from bot.notation.reading import Side
from bot.presentation.money import Money, money_for
from bot.presentation.words import Words

from .scene import Picture, ShownHand, ShownMeld, ShownPayment


def picture_of(deal: Deal, ruling: Ruling, names: Mapping[Party, str], money: Money, font: str = "") -> Picture:
    """Show a deal and its ruling; `names` are those of the seats and the table."""
    return replace(
        picture_of_hands(deal, names, font),
        payments=tuple(_payments(ruling, money)),
        liable=frozenset((liability.player, liability.winner) for liability in ruling.liabilities if liability.holds),
    )


def picture_of_hands(deal: Deal, names: Mapping[Party, str], font: str = "") -> Picture:
    """Show the winners' tiles as far as they are known, before anything is settled; raises ``bad-tiles``."""
    seats = rules_of(deal.rules).seats
    return Picture(
        hands=tuple(_hand(deal, win, seats) for win in deal.wins or ()),
        names=names,
        wild=None if deal.wild is UNSET else parse_tiles(deal.wild)[0],
        font=font,
    )


def _payments(ruling: Ruling, money: Money) -> Iterator[ShownPayment]:
    sums: dict[tuple[Party, Party], int] = {}
    for payment in ruling.payments:
        pair = payment.payer, payment.payee
        sums[pair] = sums.get(pair, 0) + payment.amount
    for (payer, payee), amount in sums.items():
        yield ShownPayment(payer, payee, money.plain(amount))


def _hand(deal: Deal, win: Win, seats: tuple[Seat, ...]) -> ShownHand:
    concealed = () if win.concealed is UNSET else parse_tiles(win.concealed)
    flowers = parse_tiles(deal.flowers.get(win.by, ""))
    norths = (Tile("4z"),) * deal.kita.get(win.by, 0)
    return ShownHand(
        win.by,
        concealed=tuple(sorted(concealed, key=_place)),
        winning=None if win.tile is UNSET else parse_tiles(win.tile)[0],
        fed_by=None if win.discarder is UNSET else win.discarder,
        melds=(
            *(_meld(deal, meld, win.by, seats) for meld in melds_of(deal.calls, win.by, seats)),
            *_tokens(deal, win.by),
        ),
        set_aside=(*sorted(flowers), *norths),
    )


def _place(tile: Tile) -> tuple[int, bool]:
    return INDEX.get(tile, len(INDEX)), tile not in RED_FIVES


def _meld(deal: Deal, meld: Meld, winner: Seat, seats: tuple[Seat, ...]) -> ShownMeld:
    last, claim = deal.calls[meld.last], deal.calls[meld.call]
    tiles = parse_tiles(last.tiles or "")
    claimed = None if claim.tile is UNSET else parse_tiles(claim.tile)[0]
    # That nobody sits in the seat that fed it is refused only where the deal is settled.
    feeder = meld.feeder if meld.feeder in seats else None
    side = None if feeder is None else side_of(feeder, winner, seats)
    return ShownMeld(meld.kind, tuple(sorted(tiles, key=_place)), claimed, side, feeder)


def _tokens(deal: Deal, seat: Seat) -> Iterator[ShownMeld]:
    for call in deal.calls:
        if call.by == seat and call.kind == "token-kan" and call.tiles:
            yield ShownMeld("token-kan", parse_tiles(call.tiles))


def side_of(seat: Seat, seen_from: Seat, seats: tuple[Seat, ...]) -> Side:
    """Return where a player sits seen from another: the next one to the right, the one before to the left."""
    steps = (seats.index(seat) - seats.index(seen_from)) % len(seats)
    return "right" if steps == 1 else "left" if steps == len(seats) - 1 else "across"


def picture_of_ruling(deal: Deal, ruling: Ruling, language: Catalogue, font: str = "") -> Picture | None:
    """Show a settled deal with its names in a language; None where there is nothing to see."""
    words = Words(language, deal.rules.partition("/")[0], deal.names)
    picture = picture_of(deal, ruling, names_of(ruling.deltas, words), money_for(ruling.rules, ruling.house), font)
    return picture if picture.hands or picture.payments else None


def names_of(parties: Iterable[Party], words: Words) -> Mapping[Party, str]:
    """Name some players and the table."""
    return {party: words.party(party) for party in (*parties, "table")}
