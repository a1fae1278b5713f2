"""All circumstances at once: whether together they could move a payment that none of them moves alone."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from bot.engine.deal import SEATS, Seat
from bot.engine.errors import DealError
from bot.engine.tiles import FLOWERS, KINDS, format_tiles
from bot.engine.vocabulary import Vocabulary

from .relevance import Trial, outcome, paid, with_facts
from .session import HandFacts, Session

MOST_NORTHS = 4
_NOT_WON = (0, 0)
"""The size of a hand that wins nothing yet; what cannot be at all is smaller."""
_MOST_INDICATORS = 5
FLOWERS_HELD = (
    *(format_tiles((flower,)) for flower in FLOWERS),
    format_tiles(FLOWERS[:4]),
    format_tiles(FLOWERS[4:]),
    format_tiles(FLOWERS[:7]),
    format_tiles(FLOWERS),
)
"""One flower, each whole set, seven, and all eight: what tables pay for."""


def together(bare: Session, vocabulary: Vocabulary) -> bool:
    """Whether the hands are paid otherwise with the best of all circumstances than with the worst, or with none."""
    best = least = bare
    for name in ("riichi", "flags", "round-wind", "dora", "ura", "kita", "flowers"):
        best = _best(best, list(_chances(best, name, vocabulary)))
        least = _least(least, list(_chances(least, name, vocabulary)))
    now = paid(outcome(bare))
    return any(paid(outcome(each)) != now for each in (best, least))


def _least(session: Session, chances: list[Session]) -> Session:
    """Take the chance that makes the least of the hands: a limit may be left by several circumstances only."""
    possible = [each for each in chances if _size(outcome(each)) >= _NOT_WON]
    return min([session, *possible], key=lambda each: _size(outcome(each)))


def _best(session: Session, chances: list[Session]) -> Session:
    """Take the chance that makes the most of the hands; the session itself where none makes more."""
    return max([session, *chances], key=lambda each: _size(outcome(each)))


def _size(result: Trial | DealError) -> tuple[int, int]:
    """Order results: hands that win by what they count, others by how near they are."""
    if isinstance(result, Trial):
        return 1, sum((hand.han or 0) + (hand.faan or 0) + hand.points for hand in result.hands)
    count = result.data.get("faan", 0) if result.code == "bad-hand" else -1
    return 0, count if isinstance(count, int) else 0


def _chances(session: Session, name: str, vocabulary: Vocabulary) -> Iterator[Session]:
    if name == "flags":
        for seat in session.winners:
            yield from _flagged(session, seat, vocabulary)
    elif name == "round-wind":
        yield from (with_facts(session, round_wind=wind) for wind in SEATS)
    elif name not in vocabulary.fields:
        return
    elif name == "riichi":
        yield with_facts(session, riichi=session.winners)
        yield from (with_facts(session, riichi=(seat,)) for seat in session.winners)
    elif name in ("dora", "ura"):
        yield from _indicated(session, name)
    elif name == "kita":
        yield from (with_facts(session, kita={seat: n}) for seat in session.winners for n in range(1, MOST_NORTHS + 1))
    else:
        yield from (with_facts(session, flowers={seat: held}) for seat in session.winners for held in FLOWERS_HELD)


def _flagged(session: Session, seat: Seat, vocabulary: Vocabulary) -> Iterator[Session]:
    """Add flags one by one, as many as go together."""
    best = session
    for flag in sorted(vocabulary.flags):
        hand = best.hands.get(seat, HandFacts())
        more = msgspec.structs.replace(hand, flags=(*hand.flags, flag))
        best = _best(best, [with_facts(best, hands={**best.hands, seat: more})])
    yield best


def _indicated(session: Session, name: str) -> Iterator[Session]:
    """Turn up the indicators that count most, as many as there can be."""
    single = {kind: with_facts(session, **{name: format_tiles((kind,))}) for kind in KINDS}
    now = _size(outcome(session))
    raising = [kind for kind in KINDS if _size(outcome(single[kind])) > now]
    raising.sort(key=lambda kind: _size(outcome(single[kind])), reverse=True)
    for most in range(1, _MOST_INDICATORS + 1):
        yield with_facts(session, **{name: format_tiles(raising[:most]) or UNSET})
