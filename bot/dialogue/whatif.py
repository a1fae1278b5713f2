"""Whether a question matters: some answer to it, alone or with others, would move a payment."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, cast

import msgspec
from msgspec import UNSET

from bot.engine import SEATS, DealError, Hand, Pattern, Seat, Vocabulary, deltas_of, try_out
from bot.engine.tiles import FLOWERS, KINDS, format_tiles

from .draft import Draft, HandFacts, deal_of, with_facts

Facts = Mapping[str, Any]
"""Some fields of a draft with other values."""
AS_SAID: Facts = MappingProxyType({})
"""No fact otherwise than it was said."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What the facts come to: everybody's result, and what the hands are worth."""

    deltas: dict[Seat, int]
    hands: Sequence[Hand]


class Trials:
    """A draft settled on trial, again and again with other facts; each way only once."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._said = list(_facts_of(draft))
        for place in _PLACES_OF_MAPPINGS:
            self._said[place] = _hashable(self._said[place])

    def supposing(self, **facts: Any) -> Trials:  # noqa: ANN401 - any of a draft's facts
        """Return the trials of the draft with other facts."""
        return Trials(with_facts(self.draft, **facts))

    def outcome(self, **facts: Any) -> Trial | DealError:  # noqa: ANN401 - as above
        """Settle the draft with these facts otherwise, or say why it cannot be settled."""
        tried = self._said.copy()
        for name, value in facts.items():
            tried[_PLACES[name]] = _hashable(value) if name in _MAPPINGS else value
        return _outcome(tuple(tried))

    def matters(self, answers: Iterable[Facts], unanswered: Facts = AS_SAID) -> bool:
        """Whether one of the answers to a question settles otherwise than the facts without any.

        While these win nothing yet (a hand without a yaku, say), whatever makes them win matters too; so does an
        answer after which a fact is missing that decides.
        """
        now = self.outcome(**unanswered)
        return any(_tells_apart(now, self.outcome(**{**unanswered, **answer})) for answer in answers)

    def counts(self, answers: Iterable[Facts], unanswered: Facts = AS_SAID) -> bool:
        """Whether an answer changes what a hand is worth, even where that alone does not move a payment."""
        now = _worth(self.outcome(**unanswered))
        return any(_worth(self.outcome(**{**unanswered, **answer})) not in (now, ()) for answer in answers)


_ABOUT_THE_TELLING = frozenset(
    (
        *("house_version", "rules_open", "amends", "origin", "players", "language", "said_with_command"),
        "told",
        *("doubts", "done", "typed", "pending", "readings"),
    )
)
_FACTS = tuple(name for name in Draft.__struct_fields__ if name not in _ABOUT_THE_TELLING)
"""What the results turn on; all else in a draft is about who tells it, and how."""
_PLACES = {name: place for place, name in enumerate(_FACTS)}


def _hashable(value: object) -> Hashable:
    return tuple(cast("dict[str, Hashable]", value).items())


# Between two presses of one person hardly a fact changes: without what was found before, a press takes twice as long.
# A press finds seven on average, of 1.2 kilobytes: these are of the last six hundred presses, whoever made them.
@lru_cache(maxsize=4096)
def _outcome(facts: tuple[Hashable, ...]) -> Trial | DealError:
    draft = Draft(**_as_fields(facts))
    try:
        found = try_out(deal_of(draft))
        seats = draft.seats
    except DealError as error:
        # As it was raised it would keep every frame it came through in memory, with all they held.
        return error.moved_to(error.at)
    return Trial(deltas_of(found.payments, seats), found.hands)


def _as_fields(facts: tuple[Hashable, ...]) -> dict[str, Any]:
    fields = dict[str, Any](zip(_FACTS, facts, strict=True))
    for name in _MAPPINGS:
        fields[name] = dict(fields[name])
    return fields


_MAPPINGS = tuple(name for name in _FACTS if isinstance(getattr(Draft(rules=""), name), dict))
_PLACES_OF_MAPPINGS = tuple(_PLACES[name] for name in _MAPPINGS)
_facts_of = cast("Callable[[Draft], tuple[Hashable, ...]]", attrgetter(*_FACTS))


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
        return _leads_on(now, answered)
    if isinstance(now, DealError):
        return True
    return now.deltas != answered.deltas


def _leads_on(now: Trial | DealError, answered: DealError) -> bool:
    """Whether an answer that settles nothing matters: then a fact is missing, or only a later claim is refused."""
    if isinstance(now, DealError) and now.code != "bad-hand":
        return False
    if answered.code == "missing-fact":
        return True
    # Who wins off the same tile may be refused by the same supposed melds that let the first one win.
    return isinstance(now, DealError) and answered.code == "bad-hand" and answered.at > now.at


# -- all circumstances together ----------------------------------------------------------------------------


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


def all_matter(bare: Trials, vocabulary: Vocabulary) -> bool:
    """Whether the hands are paid otherwise with the best of all circumstances than with the worst, or with none."""
    best = least = bare
    for name in ("riichi", "flags", "round-wind", "dora", "ura", "kita", "flowers"):
        best = best.supposing(**_best(best, list(_chances(best, name, vocabulary))))
        least = least.supposing(**_least(least, list(_chances(least, name, vocabulary))))
    now = _paid(bare.outcome())
    return any(_paid(each.outcome()) != now for each in (best, least))


def _paid(result: Trial | DealError) -> object:
    """Return what people would be paid for their hands: what all circumstances together can change."""
    return [hand.points for hand in result.hands] if isinstance(result, Trial) else None


def _least(trials: Trials, chances: list[Facts]) -> Facts:
    """Take the chance that makes the least of the hands: a limit may be left by several circumstances only."""
    possible = [each for each in chances if _size(trials.outcome(**each)) >= _NOT_WON]
    return min([AS_SAID, *possible], key=lambda each: _size(trials.outcome(**each)))


def _best(trials: Trials, chances: list[Facts]) -> Facts:
    """Take the chance that makes the most of the hands; nothing where none makes more."""
    return max([AS_SAID, *chances], key=lambda each: _size(trials.outcome(**each)))


def _size(result: Trial | DealError) -> tuple[int, int]:
    """Order results: hands that win by what they count, others by how near they are."""
    if isinstance(result, Trial):
        return 1, sum((hand.han or 0) + (hand.faan or 0) + hand.points for hand in result.hands)
    count = result.data.get("faan", 0) if result.code == "bad-hand" else -1
    return 0, count if isinstance(count, int) else 0


def _chances(trials: Trials, name: str, vocabulary: Vocabulary) -> Iterator[Facts]:
    winners = trials.draft.winners
    if name == "flags":
        for seat in winners:
            yield _flagged(trials, seat, vocabulary)
    elif name == "round-wind":
        yield from ({"round_wind": wind} for wind in SEATS)
    elif name not in vocabulary.fields:
        return
    elif name == "riichi":
        yield {"riichi": winners}
        yield from ({"riichi": (seat,)} for seat in winners)
    elif name in ("dora", "ura"):
        yield from _indicated(trials, name)
    elif name == "kita":
        yield from ({"kita": {seat: number}} for seat in winners for number in range(1, MOST_NORTHS + 1))
    else:
        yield from ({"flowers": {seat: tiles}} for seat in winners for tiles in FLOWERS_HELD)


def _flagged(trials: Trials, seat: Seat, vocabulary: Vocabulary) -> Facts:
    """Add flags one by one, as many as go together."""
    best: Facts = {"hands": trials.draft.hands}
    for flag in sorted(vocabulary.flags):
        hand = best["hands"].get(seat, HandFacts())
        more = msgspec.structs.replace(hand, flags=(*hand.flags, flag))
        best = max(best, {"hands": {**best["hands"], seat: more}}, key=lambda each: _size(trials.outcome(**each)))
    return best


def _indicated(trials: Trials, name: str) -> Iterator[Facts]:
    """Turn up the indicators that count most, as many as there can be."""
    now = _size(trials.outcome())
    sizes = {kind: _size(trials.outcome(**{name: format_tiles((kind,))})) for kind in KINDS}
    raising = sorted((kind for kind in KINDS if sizes[kind] > now), key=sizes.__getitem__, reverse=True)
    for most in range(1, _MOST_INDICATORS + 1):
        yield {name: format_tiles(raising[:most]) or UNSET}
