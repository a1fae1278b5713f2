"""A deal as a picture: the winners' tiles and the payments, summed up by who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec import UNSET

from bot.engine import SEATS, Deal, Liability, Party, Payment, Ruling, Seat, Win, melds_of, rules_of
from bot.engine.melds import Meld
from bot.engine.tiles import FLOWERS, INDEX, RED_FIVES, Tile, parse_tiles
from bot.i18n import Catalogue
from bot.notation.reading import Side
from bot.presentation.money import money_for
from bot.presentation.words import Words

from .scene import Picture, ShownHand, ShownIndicators, ShownMeld, ShownPayment


def picture_of_ruling(deal: Deal, ruling: Ruling, language: Catalogue, font: str = "") -> Picture | None:
    """Show a settled deal with its names in a language; None where there is nothing to see."""
    words = words_of(deal, language)
    holding = [liability for liability in ruling.liabilities if liability.holds]
    picture = replace(
        _picture(deal, words, font, holding),
        payments=tuple(_payments(deal, ruling, holding, words)),
    )
    return picture if picture.hands or picture.payments else None


def picture_of_hands(deal: Deal, language: Catalogue, font: str = "") -> Picture:
    """Show the winners' tiles as far as they are known, before anything is settled; raises ``bad-tiles``."""
    return _picture(deal, words_of(deal, language), font, ())


def words_of(deal: Deal, language: Catalogue) -> Words:
    """Name those at the table, and everything else in the words of the deal's family."""
    return Words(language, deal.rules.partition("/")[0], deal.names)


def _picture(deal: Deal, words: Words, font: str, holding: Sequence[Liability]) -> Picture:
    table = _Table(deal, rules_of(deal.rules).seats, _numbers(deal), frozenset(_deciding(holding)))
    return Picture(
        hands=tuple(hand for hand in (_hand(table, win) for win in deal.wins or ()) if _has_tiles(hand)),
        names={party: words.party(party) for party in (*SEATS, "table")},
        indicators=tuple(_indicators(deal, words)),
        wild=None if deal.wild is UNSET else parse_tiles(deal.wild)[0],
        font=font,
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """A deal with who sits there, the numbers of its calls, and which of these made somebody liable."""

    deal: Deal
    seats: tuple[Seat, ...]
    numbers: Mapping[int, int]
    deciding: frozenset[int]


def _numbers(deal: Deal) -> Mapping[int, int]:
    """Number the calls as the text does: the oldest 1, one-tile kongs none, and a single one needs no number."""
    laid = [place for place, call in enumerate(deal.calls) if call.kind != "token-kan"]
    return {place: number for number, place in enumerate(laid, start=1)} if len(laid) > 1 else {}


def _deciding(holding: Iterable[Liability]) -> Iterator[int]:
    return (liability.call for liability in holding if liability.call is not UNSET)


def _hand(table: _Table, win: Win) -> ShownHand:
    deal = table.deal
    concealed = () if win.concealed is UNSET else parse_tiles(win.concealed)
    flowers = parse_tiles(deal.flowers.get(win.by, ""))
    norths = (Tile("4z"),) * deal.kita.get(win.by, 0)
    return ShownHand(
        win.by,
        concealed=_sorted(concealed),
        winning=None if win.tile is UNSET else parse_tiles(win.tile)[0],
        fed_by=None if win.discarder is UNSET else win.discarder,
        melds=(
            *(_meld(table, meld, win.by) for meld in melds_of(deal.calls, win.by, table.seats)),
            *_one_tile_kongs(deal, win.by),
        ),
        set_aside=(*_sorted(flowers), *norths),
    )


def _has_tiles(hand: ShownHand) -> bool:
    return bool(hand.concealed or hand.winning or hand.melds or hand.set_aside)


def _sorted(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=_place))


def _place(tile: Tile) -> tuple[int, bool]:
    return INDEX[tile] if tile in INDEX else len(INDEX) + FLOWERS.index(tile), tile not in RED_FIVES


def _meld(table: _Table, meld: Meld, winner: Seat) -> ShownMeld:
    last, claim = table.deal.calls[meld.last], table.deal.calls[meld.call]
    claimed = None if claim.tile is UNSET else parse_tiles(claim.tile)[0]
    # That nobody sits in the seat that fed it is refused only where the deal is settled.
    feeder = meld.feeder if meld.feeder in table.seats else None
    side = None if feeder is None else side_of(feeder, winner, table.seats)
    decides = meld.last in table.deciding or meld.call in table.deciding
    number = table.numbers.get(meld.last if meld.last in table.deciding else meld.call, 0)
    return ShownMeld(meld.kind, _sorted(parse_tiles(last.tiles or "")), claimed, side, feeder, number, decides)


def _one_tile_kongs(deal: Deal, seat: Seat) -> Iterator[ShownMeld]:
    laid = [call.tiles for call in deal.calls if call.by == seat and call.kind == "token-kan" and call.tiles]
    if laid:
        yield ShownMeld("token-kan", _sorted(tile for tiles in laid for tile in parse_tiles(tiles)))


def side_of(seat: Seat, seen_from: Seat, seats: tuple[Seat, ...]) -> Side:
    """Return where a player sits seen from another: the next one to the right, the one before to the left."""
    steps = (seats.index(seat) - seats.index(seen_from)) % len(seats)
    return "right" if steps == 1 else "left" if steps == len(seats) - 1 else "across"


def _indicators(deal: Deal, words: Words) -> Iterator[ShownIndicators]:
    for name, text in (("dora", deal.dora), ("ura", deal.ura), ("wild", deal.wild), ("skins", deal.skins)):
        if text is not UNSET and text:
            yield ShownIndicators(words.language(f"picture.{name}"), parse_tiles(text))


def _payments(deal: Deal, ruling: Ruling, holding: Sequence[Liability], words: Words) -> Iterator[ShownPayment]:
    """Sum up who pays whom; what goes to the table and from there to a winner goes to the winner at once."""
    money, numbers = money_for(ruling.rules, ruling.house), _numbers(deal)
    direct, given, taken = _sums(ruling.payments)
    for (payer, payee), amount in direct.items():
        liable = [each for each in holding if (each.player, each.winner) == (payer, payee)]
        # Of a kong that was robbed the picture shows nothing: only the winner's melds lie there.
        decided = [numbers.get(call, 0) for call in _deciding(liable) if deal.calls[call].by == payee]
        tags = [words.language("picture.liable")] if liable else []
        tags += [_tag_of_loss(win, words) for win in deal.wins or () if (win.discarder, win.by) == (payer, payee)]
        number = next(filter(None, decided), 0)
        yield ShownPayment(payer, payee, money.plain(amount), words.listed(tags), number, bool(liable))
    for payer, payee, amount in _past_the_table(given, taken):
        tag = "" if "table" in (payer, payee) else words.language("picture.stick")
        yield ShownPayment(payer, payee, money.plain(amount), tag)


def _tag_of_loss(win: Win, words: Words) -> str:
    return words.language("picture.discarder" if win.how == "discard" else "picture.robbed")


def _sums(
    payments: Iterable[Payment],
) -> tuple[Mapping[tuple[Seat, Seat], int], Mapping[Seat, int], Mapping[Seat, int]]:
    """Add up who pays whom, what each gives to the table, and what each takes from it."""
    direct: dict[tuple[Seat, Seat], int] = {}
    given: dict[Seat, int] = {}
    taken: dict[Seat, int] = {}
    for payment in payments:
        payer, payee, amount = payment.payer, payment.payee, payment.amount
        if payer != "table" and payee != "table":
            direct[payer, payee] = direct.get((payer, payee), 0) + amount
        elif payer != "table":
            given[payer] = given.get(payer, 0) + amount
        elif payee != "table":
            taken[payee] = taken.get(payee, 0) + amount
    return direct, given, taken


def _past_the_table(given: Mapping[Seat, int], taken: Mapping[Seat, int]) -> Iterator[tuple[Party, Party, int]]:
    """Match what is given to the table with what is taken from it, each player's own first; the rest is the table's."""
    own = {seat: min(given.get(seat, 0), taken.get(seat, 0)) for seat in SEATS}
    payers: list[tuple[Seat, int]] = [
        (seat, amount - own[seat]) for seat, amount in given.items() if amount > own[seat]
    ]
    payees: list[tuple[Seat, int]] = [
        (seat, amount - own[seat]) for seat, amount in taken.items() if amount > own[seat]
    ]
    while payers and payees:
        (payer, there), (payee, here) = payers.pop(0), payees.pop(0)
        amount = min(there, here)
        yield payer, payee, amount
        if there > amount:
            payers.insert(0, (payer, there - amount))
        if here > amount:
            payees.insert(0, (payee, here - amount))
    for payer, amount in payers:
        yield payer, "table", amount
    for payee, amount in payees:
        yield "table", payee, amount
