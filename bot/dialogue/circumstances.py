"""The circumstances of a deal that matter under this table's rules, found by trying them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.engine.deal import SEATS, Flag, Seat
from bot.engine.ruleset import played_by
from bot.engine.tiles import FLOWERS, KINDS, format_tiles
from bot.engine.vocabulary import Vocabulary

from .questions import Choice, Question
from .relevance import matters, with_facts
from .session import HandFacts, Session

_MOST_INDICATORS = 5


def circumstances(session: Session) -> Iterator[Question]:
    """Ask for each circumstance of which some answer would move a payment."""
    vocabulary = played_by(session.rules, session.house)[0].vocabulary
    yield from _riichi(session, vocabulary)
    for seat in session.winners:
        yield from _flags(session, seat, vocabulary)
    for name in ("honba", "deposits"):
        if name in vocabulary.fields and matters(with_facts(session, **{name: 0}), [with_facts(session, **{name: 1})]):
            yield Question(name, "number", optional=True, given=_number(getattr(session, name)))
    yield from _round_wind(session)
    for name in ("dora", "ura"):
        if name in vocabulary.fields and _indicator_matters(session, name):
            yield Question(name, "tiles", optional=True, most=_MOST_INDICATORS, given=_text(getattr(session, name)))
    for seat in session.winners:
        yield from _set_aside(session, seat, vocabulary)


def _riichi(session: Session, vocabulary: Vocabulary) -> Iterator[Question]:
    if "riichi" not in vocabulary.fields:
        return
    nobody = with_facts(session, riichi=(), hands=_without_flags(session, ("ippatsu", "double-riichi")))
    able = [seat for seat in session.seats if matters(nobody, [with_facts(nobody, riichi=(seat,))])]
    if able:
        choices = [Choice(seat, "choice.player", {"player": seat}) for seat in able]
        yield Question("riichi", "pick-many", choices, most=len(able), optional=True, given=session.riichi)


def _without_flags(session: Session, flags: Sequence[Flag]) -> dict[Seat, HandFacts]:
    return {
        seat: msgspec.structs.replace(hand, flags=tuple(flag for flag in hand.flags if flag not in flags))
        for seat, hand in session.hands.items()
    }


def _flags(session: Session, seat: Seat, vocabulary: Vocabulary) -> Iterator[Question]:
    """Ask how a hand was won where that changes what it is worth or who answers for it."""
    choices = [
        Choice(flag, f"flag.{flag}")
        for flag in sorted(vocabulary.flags, key=_order)
        if _flag_matters(session, seat, flag, vocabulary)
    ]
    if choices:
        given = session.hands.get(seat, HandFacts()).flags
        yield Question(
            "flags", "pick-many", choices, seat, most=len(choices), optional=True, given=given, data={"player": seat}
        )


_ORDER: tuple[Flag, ...] = ("double-riichi", "ippatsu", "after-kan", "after-two-kans", "last-tile", "first-turn")


def _order(flag: Flag) -> int:
    return _ORDER.index(flag)


def _flag_matters(session: Session, seat: Seat, flag: Flag, vocabulary: Vocabulary) -> bool:
    plain = _flagged(session, seat, ())
    if flag in ("ippatsu", "double-riichi") and "riichi" in vocabulary.fields:
        plain = with_facts(plain, riichi=tuple({*session.riichi, seat}))
    return matters(plain, [_flagged(plain, seat, (flag,))])


def _flagged(session: Session, seat: Seat, flags: tuple[Flag, ...]) -> Session:
    hand = session.hands.get(seat, HandFacts())
    return with_facts(session, hands={**session.hands, seat: msgspec.structs.replace(hand, flags=flags)})


def _round_wind(session: Session) -> Iterator[Question]:
    others = [with_facts(session, round_wind=wind) for wind in SEATS if wind != session.round_wind]
    if matters(session, others):
        choices = [Choice(wind, f"seat.{wind}") for wind in SEATS]
        yield Question("round-wind", "pick", choices, optional=True, given=(session.round_wind,))


def _indicator_matters(session: Session, name: str) -> bool:
    without = with_facts(session, **{name: msgspec.UNSET})
    return matters(without, (with_facts(without, **{name: format_tiles((kind,))}) for kind in KINDS))


def _set_aside(session: Session, seat: Seat, vocabulary: Vocabulary) -> Iterator[Question]:
    """Ask for norths set aside, and for flowers, where they count."""
    without = with_facts(session, kita={}, flowers={})
    if "kita" in vocabulary.fields and matters(without, [with_facts(without, kita={seat: 1})]):
        yield Question(
            "kita", "number", (), seat, optional=True, given=_number(session.kita.get(seat, 0)), data={"player": seat}
        )
    flowers = [with_facts(without, flowers={seat: format_tiles((flower,))}) for flower in FLOWERS]
    if "flowers" in vocabulary.fields and matters(without, flowers):
        yield Question(
            "flowers",
            "tiles",
            (),
            seat,
            most=len(FLOWERS),
            optional=True,
            given=_text(session.flowers.get(seat, "")),
            data={"player": seat},
        )


def _number(value: int) -> tuple[str, ...]:
    return (str(value),) if value else ()


def _text(value: object) -> tuple[str, ...]:
    return (str(value),) if value else ()
