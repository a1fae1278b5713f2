"""The circumstances of a deal that matter under this table's rules, found by trying them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, HandFacts, places_of_calls, with_facts
from bot.dialogue.questions import Choice, Question, yes_no, yes_or_no
from bot.dialogue.whatif import FLOWERS_HELD, MOST_NORTHS, all_matter, counts, matters, outcome
from bot.engine.deal import SEATS, AssertedOfCall, Flag, Seat
from bot.engine.errors import DealError
from bot.engine.family import Vocabulary
from bot.engine.melds import KANS
from bot.engine.tiles import KINDS, format_tiles

_MOST_INDICATORS = 5
_MOST_FLOWERS = 8
_ORDER: tuple[Flag, ...] = ("double-riichi", "ippatsu", "after-kan", "after-two-kans", "last-tile", "first-turn")


def circumstances(draft: Draft) -> list[Question]:
    """Ask for each circumstance of which some answer would move a payment; none while other facts are open."""
    base = next((each for each in (draft, _bare(draft)) if _is_tried(each)), None)
    if base is None:
        return []
    vocabulary = draft.played.family.vocabulary
    return list(_Circumstances(draft, base, vocabulary).questions())


def _is_tried(draft: Draft) -> bool:
    """Whether the facts settle, or fail only to win yet."""
    result = outcome(draft)
    return not isinstance(result, DealError) or result.code == "bad-hand"


def _is_contradicted(draft: Draft) -> bool:
    result = outcome(draft)
    return isinstance(result, DealError) and result.code == "contradiction"


def _bare(draft: Draft) -> Draft:
    """Leave out every circumstance."""
    hands = {seat: msgspec.structs.replace(hand, flags=()) for seat, hand in draft.hands.items()}
    return with_facts(draft, hands=hands, riichi=(), dora=UNSET, ura=UNSET, kita={}, flowers={})


@dataclass(frozen=True)
class _Circumstances:
    """What was said (`draft`), and the facts to try other circumstances on (`base`)."""

    draft: Draft
    base: Draft
    vocabulary: Vocabulary

    def questions(self) -> Iterator[Question]:
        yield from self._riichi()
        for seat in self.draft.winners:
            yield from self._flags(seat)
        yield from self._about_calls()
        yield from self._counters()
        yield from self._round_wind()
        yield from self._indicators()
        for seat in self.draft.winners:
            yield from self._kita(seat)
            yield from self._flowers(seat)

    @cached_property
    def _together(self) -> bool:
        return all_matter(_bare(self.draft), self.vocabulary)

    def _is_asked(self, plain: Draft, answers: Iterable[Draft]) -> bool:
        """Some answer moves a payment by itself, or raises the hand and can move one together with the others."""
        tried = list(answers)
        return matters(plain, tried) or (counts(plain, tried) and self._together)

    def _has(self, field: str) -> bool:
        return field in self.vocabulary.fields

    def _riichi(self) -> Iterator[Question]:
        if not self._has("riichi"):
            return
        nobody = with_facts(self.base, riichi=(), hands=self._hands_without(("ippatsu", "double-riichi")))
        able = [seat for seat in self.draft.seats if self._riichi_is_asked(nobody, seat)]
        if able:
            choices = [Choice(seat, "choice.player", {"player": seat}) for seat in able]
            yield Question("riichi", "pick-many", choices, most=len(able), optional=True, given=self.draft.riichi)

    def _riichi_is_asked(self, nobody: Draft, seat: Seat) -> bool:
        """Try it alone, and beside the winners' own, without which a hand may win nothing."""
        winners = tuple(winner for winner in self.draft.winners if winner != seat)
        return any(
            self._is_asked(with_facts(nobody, riichi=others), [with_facts(nobody, riichi=(*others, seat))])
            for others in {(), winners, *((winner,) for winner in winners)}
        )

    def _hands_without(self, flags: Sequence[Flag]) -> dict[Seat, HandFacts]:
        return {
            seat: msgspec.structs.replace(hand, flags=tuple(flag for flag in hand.flags if flag not in flags))
            for seat, hand in self.base.hands.items()
        }

    def _flags(self, seat: Seat) -> Iterator[Question]:
        """Ask how a hand was won where that changes what it is worth or who answers for it."""
        named = sorted(self.vocabulary.flags, key=_ORDER.index)
        choices = [Choice(flag, f"flag.{flag}") for flag in named if self._flag_is_asked(seat, flag)]
        if choices:
            given = self.draft.hands.get(seat, HandFacts()).flags
            yield Question(
                "flags",
                "pick-many",
                choices,
                seat,
                most=len(choices),
                optional=True,
                given=given,
                data={"player": seat},
            )

    def _flag_is_asked(self, seat: Seat, flag: Flag) -> bool:
        plain = flagged(self.base, seat, ())
        if flag in ("ippatsu", "double-riichi") and self._has("riichi"):
            plain = with_facts(plain, riichi=tuple({*self.base.riichi, seat}))
        return self._is_asked(plain, [flagged(plain, seat, (flag,))])

    def _about_calls(self) -> Iterator[Question]:
        """Ask for what the table knows of a call and the engine takes for granted: echo, a discard between kans."""
        for place in places_of_calls(self.base):
            call = self.base.calls[place]
            data = {"player": call.by, "tiles": call.tiles or ""}
            if "echo" in self.vocabulary.testimony_of_calls:
                plain, told = (AssertedOfCall(echo, call.asserted.forced) for echo in (UNSET, True))
                if matters(self._with(place, asserted=plain), [self._with(place, asserted=told)]):
                    yield yes_no("call-echo", str(place), data, yes_or_no(call.asserted.echo))
            if call.kind in KANS and call.by in self.draft.winners:
                yield from self._after_discard(place, data)

    def _after_discard(self, place: int, data: Mapping[str, str]) -> Iterator[Question]:
        if matters(self._with(place, after_discard=False), [self._with(place, after_discard=True)]):
            key = f"after-discard:{place}"
            given = self.base.calls[place].after_discard if key in self.draft.done else UNSET
            yield yes_no("after-discard", str(place), data, yes_or_no(given))

    def _with(self, place: int, **facts: object) -> Draft:
        call = msgspec.structs.replace(self.base.calls[place], **facts)
        return with_facts(self.base, calls=(*self.base.calls[:place], call, *self.base.calls[place + 1 :]))

    def _counters(self) -> Iterator[Question]:
        for name in ("honba", "deposits"):
            none, one = with_facts(self.base, **{name: 0}), with_facts(self.base, **{name: 1})
            if self._has(name) and matters(none, [one]):
                yield Question(name, "number", optional=True, given=_number(getattr(self.draft, name)))

    def _round_wind(self) -> Iterator[Question]:
        others = [with_facts(self.base, round_wind=wind) for wind in SEATS if wind != self.base.round_wind]
        if self._is_asked(self.base, others):
            choices = [Choice(wind, f"wind.{wind}") for wind in SEATS]
            given = (self.draft.round_wind,)
            yield Question("round-wind", "pick", choices, optional=True, given=given, to_confirm=True)

    def _indicators(self) -> Iterator[Question]:
        for name in ("dora", "ura"):
            if not self._has(name):
                continue
            without = with_facts(self.base, **{name: UNSET})
            if self._is_asked(without, (with_facts(without, **{name: format_tiles((kind,))}) for kind in KINDS)):
                given = _text(getattr(self.draft, name))
                yield Question(name, "tiles", optional=True, most=_MOST_INDICATORS, given=given)

    def _kita(self, seat: Seat) -> Iterator[Question]:
        """Ask for a winner's norths, which count themselves and let him draw a replacement tile."""
        without = with_facts(self.base, kita={})
        aside = [with_facts(without, kita={seat: each}) for each in range(1, MOST_NORTHS + 1)]
        if not self._has("kita") or len(self.draft.seats) == len(SEATS):
            return
        if self._is_asked(without, aside) or self._draws_another(without, aside[0], seat):
            given = _number(self.draft.kita.get(seat, 0))
            yield Question("kita", "number", (), seat, optional=True, given=given, data={"player": seat})

    def _draws_another(self, without: Draft, aside: Draft, seat: Seat) -> bool:
        """Whether the tile drawn for a north decides, where no kan can have been what it was drawn for."""
        alone, beside = (flagged(each, seat, ("after-kan",)) for each in (without, aside))
        return self._is_asked(without if _is_contradicted(alone) else alone, [beside])

    def _flowers(self, seat: Seat) -> Iterator[Question]:
        without = with_facts(self.base, flowers={})
        held = [with_facts(without, flowers={seat: tiles}) for tiles in FLOWERS_HELD]
        if self._has("flowers") and self._is_asked(without, held):
            given = _text(self.draft.flowers.get(seat, ""))
            yield Question(
                "flowers", "tiles", (), seat, most=_MOST_FLOWERS, optional=True, given=given, data={"player": seat}
            )


def flagged(draft: Draft, seat: Seat, flags: tuple[Flag, ...]) -> Draft:
    """Return the draft in which a hand was won with these flags."""
    hand = draft.hands.get(seat, HandFacts())
    return with_facts(draft, hands={**draft.hands, seat: msgspec.structs.replace(hand, flags=flags)})


def _number(value: int) -> tuple[str, ...]:
    return (str(value),) if value else ()


def _text(value: object) -> tuple[str, ...]:
    return (str(value),) if value else ()
