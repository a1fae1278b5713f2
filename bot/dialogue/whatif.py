"""Whether a question matters: some answer to it, alone or with others, would move a payment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from bot.engine.deal import SEATS, Seat
from bot.engine.errors import DealError
from bot.engine.family import Vocabulary, rules_of
from bot.engine.ruling import Hand, Pattern, deltas_of
from bot.engine.settlement import try_out
from bot.engine.tiles import FLOWERS, KINDS, format_tiles

from .draft import Ahead, Draft, HandFacts, deal_of, decode_draft, encode_draft, with_facts


@dataclass(frozen=True, slots=True)
class Trial:
    """What the facts so far come to: everybody's result, and what the hands are worth."""

    deltas: dict[Seat, int]
    hands: Sequence[Hand]


def matters(draft: Draft, answers: Iterable[Draft]) -> bool:
    """Whether one of the drafts that answer a question settles otherwise than the one that does not.

    While the facts so far win nothing yet (a hand without a yaku, say), whatever makes them win matters too; so does
    an answer after which a fact is missing that decides.
    """
    now = outcome(draft)
    return any(_tells_apart(now, outcome(answered)) for answered in answers)


def counts(draft: Draft, answers: Iterable[Draft]) -> bool:
    """Whether an answer changes what a hand is worth, even where that alone does not move a payment."""
    now = _worth(outcome(draft))
    return any(_worth(outcome(answered)) not in (now, ()) for answered in answers)


def outcome(draft: Draft) -> Trial | DealError:
    """Settle the facts so far on trial, or say why they cannot be settled."""
    facts = msgspec.structs.replace(draft, **_NO_FACTS)
    return _outcome(encode_draft(facts))


_NO_FACTS: Mapping[str, Any] = {
    "players": {},
    "origin": 0,
    "house_version": 0,
    "language": "en",
    "typed": {},
    "done": (),
    "pending": {},
    "readings": {},
    "ahead": Ahead(),
}
"""What a draft holds besides the facts: nobody's result turns on it."""


@lru_cache(maxsize=8192)
def _outcome(draft: bytes) -> Trial | DealError:
    try:
        deal = deal_of(decode_draft(draft))
        found = try_out(deal)
        rules = rules_of(deal.rules, deal.house)
    except DealError as error:
        # As it was raised it would keep every frame it came through in memory, with all they held.
        return error.moved_to(error.at)
    return Trial(deltas_of(found.payments, rules.seats), found.hands)


def paid(result: Trial | DealError) -> object:
    """Return what people would be paid for their hands: what all circumstances together can change."""
    return [hand.points for hand in result.hands] if isinstance(result, Trial) else None


def _worth(result: Trial | DealError) -> object:
    """Return what the hands are worth, or how far they are from winning; nothing where the facts exclude each other."""
    if isinstance(result, Trial):
        return [(hand.by, hand.han, hand.fu, hand.faan, hand.hard, _counting(hand)) for hand in result.hands]
    return (result.reason, result.data) if result.code == "bad-hand" else ()


def _counting(hand: Hand) -> Sequence[Pattern]:
    """Return the patterns that are worth something; a table can set one to nothing."""
    return [each for each in hand.patterns if each.value]


def _tells_apart(now: Trial | DealError, answered: Trial | DealError) -> bool:
    if isinstance(answered, DealError):
        return answered.code == "missing-fact" and (isinstance(now, Trial) or now.code == "bad-hand")
    if isinstance(now, DealError):
        return True
    return now.deltas != answered.deltas


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


def all_matter(bare: Draft, vocabulary: Vocabulary) -> bool:
    """Whether the hands are paid otherwise with the best of all circumstances than with the worst, or with none."""
    best = least = bare
    for name in ("riichi", "flags", "round-wind", "dora", "ura", "kita", "flowers"):
        best = _best(best, list(_chances(best, name, vocabulary)))
        least = _least(least, list(_chances(least, name, vocabulary)))
    now = paid(outcome(bare))
    return any(paid(outcome(each)) != now for each in (best, least))


def _least(draft: Draft, chances: list[Draft]) -> Draft:
    """Take the chance that makes the least of the hands: a limit may be left by several circumstances only."""
    possible = [each for each in chances if _size(outcome(each)) >= _NOT_WON]
    return min([draft, *possible], key=lambda each: _size(outcome(each)))


def _best(draft: Draft, chances: list[Draft]) -> Draft:
    """Take the chance that makes the most of the hands; the draft itself where none makes more."""
    return max([draft, *chances], key=lambda each: _size(outcome(each)))


def _size(result: Trial | DealError) -> tuple[int, int]:
    """Order results: hands that win by what they count, others by how near they are."""
    if isinstance(result, Trial):
        return 1, sum((hand.han or 0) + (hand.faan or 0) + hand.points for hand in result.hands)
    count = result.data.get("faan", 0) if result.code == "bad-hand" else -1
    return 0, count if isinstance(count, int) else 0


def _chances(draft: Draft, name: str, vocabulary: Vocabulary) -> Iterator[Draft]:
    if name == "flags":
        for seat in draft.winners:
            yield from _flagged(draft, seat, vocabulary)
    elif name == "round-wind":
        yield from (with_facts(draft, round_wind=wind) for wind in SEATS)
    elif name not in vocabulary.fields:
        return
    elif name == "riichi":
        yield with_facts(draft, riichi=draft.winners)
        yield from (with_facts(draft, riichi=(seat,)) for seat in draft.winners)
    elif name in ("dora", "ura"):
        yield from _indicated(draft, name)
    elif name == "kita":
        yield from (with_facts(draft, kita={seat: n}) for seat in draft.winners for n in range(1, MOST_NORTHS + 1))
    else:
        yield from (with_facts(draft, flowers={seat: held}) for seat in draft.winners for held in FLOWERS_HELD)


def _flagged(draft: Draft, seat: Seat, vocabulary: Vocabulary) -> Iterator[Draft]:
    """Add flags one by one, as many as go together."""
    best = draft
    for flag in sorted(vocabulary.flags):
        hand = best.hands.get(seat, HandFacts())
        more = msgspec.structs.replace(hand, flags=(*hand.flags, flag))
        best = _best(best, [with_facts(best, hands={**best.hands, seat: more})])
    yield best


def _indicated(draft: Draft, name: str) -> Iterator[Draft]:
    """Turn up the indicators that count most, as many as there can be."""
    single = {kind: with_facts(draft, **{name: format_tiles((kind,))}) for kind in KINDS}
    now = _size(outcome(draft))
    raising = [kind for kind in KINDS if _size(outcome(single[kind])) > now]
    raising.sort(key=lambda kind: _size(outcome(single[kind])), reverse=True)
    for most in range(1, _MOST_INDICATORS + 1):
        yield with_facts(draft, **{name: format_tiles(raising[:most]) or UNSET})
