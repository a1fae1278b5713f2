"""What was said so far in a dialogue, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET

from bot.dialogue.draft import DRAWN, WON, Draft, HandFacts, numbers_of_melds, places_of_calls
from bot.dialogue.player import Player
from bot.dialogue.take.token_kans import laid_alone
from bot.engine import Call, Seat, Value
from bot.i18n import Catalogue

from .words import Words, tile_signs


def summary(draft: Draft, words: Words) -> list[str]:
    """Say the facts so far, a line each."""
    return list(_lines(draft, words))


def _lines(draft: Draft, words: Words) -> Iterator[str]:
    if draft.players:
        yield seats_line(draft.players, words)
    if draft.ending is not UNSET:
        yield _ending(draft, words)
    if draft.ending == "exhaustive":
        yield from _drawn(draft, words)
    places = places_of_calls(draft)
    for seat in dict.fromkeys(draft.calls[place].by for place in places):
        laid = "  ".join(_melds_shown(draft, [place for place in places if draft.calls[place].by == seat], words))
        yield words.language("summary.melds", player=words.party(seat), melds=laid)
    for seat in _winners(draft):
        hand = _hand(draft, seat, draft.hands.get(seat, HandFacts()), words)
        if hand:
            yield words.language("summary.hand", player=words.party(seat), hand=hand)
    counted = words.listed(_counted(draft, words))
    if counted:
        yield counted


def seats_line(players: Mapping[Seat, Player], words: Words) -> str:
    """Say who sits where."""
    return " · ".join(_seated(seat, player.name, words) for seat, player in players.items())


def _seated(seat: Seat, name: str, words: Words) -> str:
    """Say who sits somewhere; who has no name is called by their wind alone."""
    wind = words.language(f"seat.{seat}")
    return f"{wind} {words.party(seat)}" if name else wind


def _ending(draft: Draft, words: Words) -> str:
    """Say how the deal ended; who won it another way before a change of mind means nothing now."""
    label = words.language(f"ending.{draft.ending}")
    winners = words.listed(words.party(seat) for seat in _winners(draft))
    off = draft.discarder if draft.ending in WON and draft.ending not in DRAWN else UNSET
    at_fault = draft.culprit if draft.ending in ("false-win", "left-game") else UNSET
    people = " ← ".join(filter(None, (winners, *(words.party(seat) for seat in (off, at_fault) if seat is not UNSET))))
    return words.language("summary.ending", ending=label, people=people) if people else label


def _drawn(draft: Draft, words: Words) -> Iterator[str]:
    """Say who was ready when the wall ran out, where anybody was asked, and whose discards won by themselves."""
    if draft.ready:
        yield words.language("summary.ready", players=words.listed(map(words.party, draft.ready)))
    elif draft.ready is not UNSET or "ready" in draft.done:
        yield words.language("summary.ready.nobody")
    if draft.nagashi:
        yield words.language("summary.nagashi", players=words.listed(map(words.party, draft.nagashi)))


def _winners(draft: Draft) -> tuple[Seat, ...]:
    return draft.winners if draft.ending in WON else ()


def _melds_shown(draft: Draft, places: Sequence[int], words: Words) -> Iterator[str]:
    """Show a player's melds, numbered in the table's order, and then how many one-tile kongs they have of each sort."""
    numbers = numbers_of_melds(draft)
    for place in places:
        if place in numbers:
            yield numbered(_call(draft.calls[place], words), numbers[place] if len(numbers) > 1 else 0)
    for sort, tile, count in laid_alone(draft, places):
        named = words.language("token.counted", token=words.language(f"token.{sort}"), count=count)
        yield " ".join(filter(None, (tile_signs(tile), named)))


def numbered(text: str, number: int) -> str:
    """Set a number in a circle before a text; 0 leaves it alone."""
    return f"{chr(_ONE_IN_A_CIRCLE + number - 1)} {text}" if number else text


_ONE_IN_A_CIRCLE = 0x2460
"""The first of the numbers 1…20 in circles: no table has more melds."""


def _call(call: Call, words: Words) -> str:
    signs = tile_signs(call.tiles) if call.tiles is not UNSET else words.language(f"call.{call.kind}")
    kind = f" ({words.language(f'call.{call.kind}')})" if "kan" in call.kind else ""
    return signs + kind + ("" if call.feeder is UNSET else f" ← {words.party(call.feeder)}")


def _hand(draft: Draft, seat: Seat, hand: HandFacts, words: Words) -> str:
    tiles = [tile_signs(hand.concealed or ""), f"+ {tile_signs(hand.tile)}" if hand.tile else ""]
    said = [] if hand.value is UNSET else list(_value(hand.value, words))
    said.extend(words.language(f"flag.{flag}") for flag in hand.flags)
    if seat in draft.riichi:
        said.append(words.pattern("riichi"))
    return " ".join(filter(None, (*tiles, words.listed(said))))


def _value(value: Value, words: Words) -> Iterator[str]:
    yield from (words.pattern(name) for name in (*(value.yakuman or ()), *(value.patterns or ())))
    numbers = {"han": value.han, "fu": value.fu, "faan": value.faan}
    counted = [
        words.language(f"hand.{name}", **{name: number}) for name, number in numbers.items() if number is not UNSET
    ]
    if counted:
        yield " ".join(counted)
    if value.hard is not UNSET:
        yield words.language("hand.hard" if value.hard else "hand.soft")


def _counted(draft: Draft, words: Words) -> Iterator[str]:
    language: Catalogue = words.language
    for name in ("honba", "deposits"):
        number = getattr(draft, name)
        if number:
            yield language(f"summary.{name}", count=number)
    if draft.round_wind != "E":
        yield language("summary.round-wind", wind=language(f"wind.{draft.round_wind}"))
    for seat, norths in draft.kita.items():
        if norths:
            yield language("summary.kita", player=words.party(seat), count=norths)
    for seat, flowers in draft.flowers.items():
        yield language("summary.flowers", player=words.party(seat), tiles=tile_signs(flowers))
    if draft.riichi:
        yield language("summary.riichi", players=words.listed(words.party(seat) for seat in draft.riichi))
    for name, text in (("dora", draft.dora), ("ura", draft.ura), ("wild", draft.wild), ("skins", draft.skins)):
        if text is not UNSET:
            yield language(f"summary.{name}", tiles=tile_signs(text))
