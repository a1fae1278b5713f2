"""What was said so far in a dialogue, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from bot.dialogue.session import HandFacts, Session
from bot.engine.deal import Call, Seat, Value
from bot.i18n import Catalogue

from .tile_words import tile_signs
from .words import Words


def summary(session: Session, words: Words) -> list[str]:
    """Say the facts so far, a line each."""
    return list(_lines(session, words))


def _lines(session: Session, words: Words) -> Iterator[str]:
    if session.players:
        yield " · ".join(f"{words.language(f'seat.{seat}')} {words.party(seat)}" for seat in session.players)
    if session.ending is not UNSET:
        yield _ending(session, words)
    for seat in dict.fromkeys(call.by for call in session.calls):
        laid = "  ".join(_call(call, words) for call in session.calls if call.by == seat)
        yield words.language("summary.melds", player=words.party(seat), melds=laid)
    for seat, hand in session.hands.items():
        yield words.language("summary.hand", player=words.party(seat), hand=_hand(session, seat, hand, words))
    counted = ", ".join(_counted(session, words))
    if counted:
        yield counted


def _ending(session: Session, words: Words) -> str:
    label = words.language(f"ending.{session.ending}")
    winners = ", ".join(words.party(seat) for seat in session.winners)
    others = [words.party(seat) for seat in (session.discarder, session.culprit) if seat is not UNSET]
    people = " ← ".join(each for each in (winners, *others) if each)
    return f"{label}: {people}" if people else label


def _call(call: Call, words: Words) -> str:
    signs = tile_signs(call.tiles) if call.tiles is not UNSET else words.language(f"call.{call.kind}")
    kind = f" ({words.language(f'call.{call.kind}')})" if "kan" in call.kind else ""
    return signs + kind + ("" if call.feeder is UNSET else f" ← {words.party(call.feeder)}")


def _hand(session: Session, seat: Seat, hand: HandFacts, words: Words) -> str:
    parts: list[str] = []
    if hand.concealed:
        parts.append(tile_signs(hand.concealed))
    if hand.tile:
        parts.append(f"+ {tile_signs(hand.tile)}")
    if hand.value is not UNSET:
        parts.extend(_value(hand.value, words))
    parts.extend(words.language(f"flag.{flag}") for flag in hand.flags)
    if seat in session.riichi:
        parts.append(words.language("pattern.riichi.riichi"))
    return " ".join(parts)


def _value(value: Value, words: Words) -> Iterator[str]:
    yield from (words.pattern(name) for name in (*(value.yakuman or ()), *(value.patterns or ())))
    for name, number in (("han", value.han), ("fu", value.fu), ("faan", value.faan)):
        if number is not UNSET:
            yield words.language(f"hand.{name}", **{name: number})
    if value.hard is not UNSET:
        yield words.language("hand.hard" if value.hard else "hand.soft")


def _counted(session: Session, words: Words) -> Iterator[str]:
    language: Catalogue = words.language
    for name in ("honba", "deposits"):
        number = getattr(session, name)
        if number:
            yield language(f"summary.{name}", count=number)
    if session.riichi:
        yield language("summary.riichi", players=", ".join(words.party(seat) for seat in session.riichi))
    for name, text in (("dora", session.dora), ("ura", session.ura), ("wild", session.wild)):
        if text is not UNSET:
            yield language(f"summary.{name}", tiles=tile_signs(text))
