"""The circumstances of a deal that matter under this table's rules, found by trying them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import BY_FLOWERS, Draft, HandFacts, places_of_calls, robbed_tile
from bot.dialogue.questions import NO, Choice, Question, yes_no, yes_or_no
from bot.dialogue.take.discard import RIICHI_TILE, with_closed_kan, with_flag, without_closed_kan
from bot.dialogue.whatif import AS_SAID, FLOWERS_HELD, MOST_NORTHS, Facts, Trials, all_matter
from bot.engine import SEATS, AssertedOfCall, DealError, Flag, Seat, Vocabulary
from bot.engine.melds import KANS
from bot.engine.tiles import FLOWERS, KINDS, format_tiles, parse_tiles

_MOST_INDICATORS = 5
_MOST_FLOWERS = 8
_MOST_COUNTERS = 24
"""More counters, or sticks, than any table has seen."""
_ORDER: tuple[Flag, ...] = tuple(flag for flag in get_args(Flag) if flag != RIICHI_TILE)
"""The tile that declared a riichi is asked about by itself."""
_OF_RIICHI: tuple[Flag, ...] = ("double-riichi", "open-riichi", "ippatsu")
"""What only a winner in riichi can have done."""


def circumstances(trials: Trials) -> list[Question]:
    """Ask for each circumstance of which some answer would move a payment; none while other facts are open."""
    bare = trials.supposing(**_without_circumstances(trials.draft))
    base = next((each for each in (trials, bare) if _settles(each)), None)
    if base is None:
        return []
    vocabulary = trials.draft.played.family.vocabulary
    return list(_Circumstances(trials.draft, base, bare, vocabulary).questions())


def _settles(trials: Trials) -> bool:
    """Whether the facts settle, or fail only to win yet."""
    result = trials.outcome()
    return not isinstance(result, DealError) or result.code == "bad-hand"


def _without_circumstances(draft: Draft) -> Facts:
    hands = {seat: msgspec.structs.replace(hand, flags=()) for seat, hand in draft.hands.items()}
    return {"hands": hands, "riichi": (), "dora": UNSET, "ura": UNSET, "kita": {}, "flowers": {}}


@dataclass(frozen=True)
class _Circumstances:
    """What was said (`draft`), the facts to try other circumstances on (`base`), and those without any (`bare`)."""

    draft: Draft
    base: Trials
    bare: Trials
    vocabulary: Vocabulary

    def questions(self) -> Iterator[Question]:
        if self.draft.ending in BY_FLOWERS:
            return
        yield from self._riichi()
        for seat in self.draft.winners:
            yield from self._flags(seat)
        yield from self._declaration_tile()
        yield from self._robbed_kan()
        yield from self._about_calls()
        yield from self._counters()
        yield from self._round_wind()
        yield from self._indicators()
        for seat in self.draft.winners:
            yield from self._kita(seat)
            yield from self._flowers(seat)

    @cached_property
    def _all_matter(self) -> bool:
        return all_matter(self.bare, self.vocabulary)

    def _is_asked(self, answers: Iterable[Facts], unanswered: Facts) -> bool:
        """Some answer moves a payment by itself, or raises the hand and can move one together with the others."""
        tried = list(answers)
        return self.base.matters(tried, unanswered) or (self.base.counts(tried, unanswered) and self._all_matter)

    def _has(self, field: str) -> bool:
        return field in self.vocabulary.fields

    def _riichi(self) -> Iterator[Question]:
        if not self._has("riichi"):
            return
        nobody = {"hands": self._hands_without((*_OF_RIICHI, RIICHI_TILE))}
        able = [seat for seat in self.draft.seats if self._riichi_is_asked(nobody, seat)]
        if able:
            choices = [Choice(seat, "choice.player", {"player": seat}) for seat in able]
            yield Question("riichi", "pick-many", choices, most=len(able), optional=True, given=self.draft.riichi)

    def _riichi_is_asked(self, nobody: Facts, seat: Seat) -> bool:
        """Try it alone, beside the winners' own, without which a hand may win nothing, and with what only it allows."""
        flags = self._named(_OF_RIICHI)
        said = self.draft.hands.get(seat, HandFacts()).flags
        if seat in self.draft.winners and any(flag in said or self._flag_is_asked(seat, flag) for flag in flags):
            return True
        winners = tuple(winner for winner in self.draft.winners if winner != seat)
        return any(
            self._is_asked([{"riichi": (*others, seat)}], {**nobody, "riichi": others})
            for others in {(), winners, *((winner,) for winner in winners)}
        )

    def _hands_without(self, flags: Sequence[Flag]) -> dict[Seat, HandFacts]:
        return {
            seat: msgspec.structs.replace(hand, flags=tuple(flag for flag in hand.flags if flag not in flags))
            for seat, hand in self.base.draft.hands.items()
        }

    def _flags(self, seat: Seat) -> Iterator[Question]:
        """Ask how a hand was won where that changes what it is worth or who answers for it."""
        named = self._named(_ORDER)
        choices = [Choice(flag, f"flag.{flag}") for flag in named if self._flag_is_asked(seat, flag)]
        if choices:
            given = tuple(flag for flag in self.draft.hands.get(seat, HandFacts()).flags if flag != RIICHI_TILE)
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

    def _named(self, flags: Sequence[Flag]) -> Sequence[Flag]:
        return [flag for flag in flags if flag in self.vocabulary.flags]

    def _flag_is_asked(self, seat: Seat, flag: Flag) -> bool:
        plain = self._flagged(seat, ())
        if flag in _OF_RIICHI and self._has("riichi"):
            plain = {**plain, "riichi": tuple({*self.base.draft.riichi, seat})}
        if flag == "after-flower" and self._has("flowers"):
            plain = {**plain, "flowers": self._with_a_flower(seat)}
            # Where a kong's replacement decides, it matters that it was a flower's.
            if self.draft.flowers.get(seat) and self._is_asked([self._flagged(seat, ("after-kan",))], plain):
                return True
        return self._is_asked([{**plain, **self._flagged(seat, (flag,))}], plain)

    def _with_a_flower(self, seat: Seat) -> dict[Seat, str]:
        """Who holds which flowers, or would if this player held one, which is asked later."""
        held = self.draft.flowers
        taken = {flower for text in held.values() for flower in parse_tiles(text)}
        free = next((flower for flower in FLOWERS if flower not in taken), "")
        return held if held.get(seat) or not free else {**held, seat: free}

    def _flagged(self, seat: Seat, flags: tuple[Flag, ...]) -> Facts:
        hands = self.base.draft.hands
        return {"hands": {**hands, seat: msgspec.structs.replace(hands.get(seat, HandFacts()), flags=flags)}}

    def _declaration_tile(self) -> Iterator[Question]:
        """Ask whether a discarder in riichi declared with the very tile that was won on; any claim says it for all."""
        discarder = self.draft.discarder
        if self.draft.ending != "discard" or discarder is UNSET or discarder not in self.draft.riichi:
            return
        winner = self.draft.winners[0]
        plain = {"hands": self._hands_without((RIICHI_TILE,))}
        first = plain["hands"].get(winner, HandFacts())
        marked = {"hands": {**plain["hands"], winner: with_flag(first, RIICHI_TILE)}}
        if self.base.matters([marked], plain):
            said = any(RIICHI_TILE in hand.flags for hand in self.draft.hands.values())
            given = yes_or_no(said) if said or RIICHI_TILE in self.draft.done else ()
            yield msgspec.structs.replace(
                yes_no(RIICHI_TILE, "", {"player": discarder}, given), optional=True, unsaid=NO
            )

    def _robbed_kan(self) -> Iterator[Question]:
        """Ask which kan was robbed where a closed one cannot be: its four tiles then stand among the calls."""
        robbed = robbed_tile(self.draft)
        if robbed is None:
            return
        others = without_closed_kan(self.draft)
        added, found = (self.base.outcome(calls=calls) for calls in (others, with_closed_kan(self.draft, robbed)))
        if not isinstance(added, DealError) and isinstance(found, DealError) and found.code == "bad-hand":
            kinds = ("added-kan", "closed-kan")
            choices = [Choice(kind, f"call.{kind}") for kind in kinds]
            given = ("closed-kan",) if len(others) < len(self.draft.calls) else ()
            yield Question(
                "robbed-kan",
                "pick",
                choices,
                optional=True,
                given=given,
                data={"player": self.draft.discarder or ""},
                unsaid=kinds[0],
            )

    def _about_calls(self) -> Iterator[Question]:
        """Ask for what the table knows of a call and the engine takes for granted: echo, a discard between kans."""
        for place in places_of_calls(self.base.draft):
            call = self.base.draft.calls[place]
            data = {"player": call.by, "tiles": call.tiles or ""}
            if "echo" in self.vocabulary.testimony_of_calls:
                silent, echoed = (AssertedOfCall(echo, call.asserted.forced) for echo in (UNSET, True))
                if self.base.matters([self._with(place, asserted=echoed)], self._with(place, asserted=silent)):
                    yield msgspec.structs.replace(
                        yes_no("call-echo", str(place), data, yes_or_no(call.asserted.echo)), unsaid=NO
                    )
            if call.kind in KANS and call.by in self.draft.winners:
                yield from self._after_discard(place, data)

    def _after_discard(self, place: int, data: Mapping[str, str]) -> Iterator[Question]:
        if self.base.matters([self._with(place, after_discard=True)], self._with(place, after_discard=False)):
            key = f"after-discard:{place}"
            given = self.base.draft.calls[place].after_discard if key in self.draft.done else UNSET
            yield msgspec.structs.replace(yes_no("after-discard", str(place), data, yes_or_no(given)), unsaid=NO)

    def _with(self, place: int, **facts: object) -> Facts:
        calls = self.base.draft.calls
        return {"calls": (*calls[:place], msgspec.structs.replace(calls[place], **facts), *calls[place + 1 :])}

    def _counters(self) -> Iterator[Question]:
        for name in ("honba", "deposits"):
            if self._has(name) and self.base.matters([{name: 1}], {name: 0}):
                given = _number(getattr(self.draft, name))
                yield Question(name, "number", most=_MOST_COUNTERS, optional=True, given=given, unsaid="0")

    def _round_wind(self) -> Iterator[Question]:
        others = [{"round_wind": wind} for wind in SEATS if wind != self.draft.round_wind]
        if self._is_asked(others, AS_SAID):
            choices = [Choice(wind, f"wind.{wind}") for wind in SEATS]
            given = (self.draft.round_wind,)
            yield Question("round-wind", "pick", choices, optional=True, given=given, to_confirm=True)

    def _indicators(self) -> Iterator[Question]:
        if not any(hand.concealed for hand in self.draft.hands.values()):
            # What a hand is agreed to be worth has its dora in it.
            return
        for name in ("dora", "ura"):
            if not self._has(name):
                continue
            if self._indicator_is_asked(name):
                given = _text(getattr(self.draft, name))
                yield Question(name, "tiles", optional=True, most=_MOST_INDICATORS, given=given)

    def _indicator_is_asked(self, name: str) -> bool:
        """Those under the indicators count for who declared riichi, which is itself no longer open then."""
        tried, unanswered = [{name: format_tiles((kind,))} for kind in KINDS], {name: UNSET}
        if name == "dora" or self.base.matters(tried, unanswered):
            return self._is_asked(tried, unanswered)
        declared = self.bare.supposing(riichi=self.draft.riichi)
        return self.base.counts(tried, unanswered) and all_matter(declared, self.vocabulary)

    def _kita(self, seat: Seat) -> Iterator[Question]:
        """Ask for a winner's norths, which count themselves and let the winner draw a replacement tile."""
        if not self._has("kita") or len(self.draft.seats) == len(SEATS):
            return
        aside: list[Facts] = [{"kita": {seat: each}} for each in range(1, MOST_NORTHS + 1)]
        if self._is_asked(aside, {"kita": {}}) or self._draws_another(aside[0], seat):
            given = _number(self.draft.kita.get(seat, 0))
            yield Question(
                "kita",
                "number",
                (),
                seat,
                most=MOST_NORTHS,
                optional=True,
                given=given,
                data={"player": seat},
                unsaid="0",
            )

    def _draws_another(self, aside: Facts, seat: Seat) -> bool:
        """Whether the tile drawn for a north decides, where no kan can have been what it was drawn for."""
        drawn = self._flagged(seat, ("after-kan",))
        alone = self.base.outcome(kita={}, **drawn)
        is_impossible = isinstance(alone, DealError) and alone.code == "contradiction"
        return self._is_asked([{**aside, **drawn}], {"kita": {}} if is_impossible else {"kita": {}, **drawn})

    def _flowers(self, seat: Seat) -> Iterator[Question]:
        shown = [{"flowers": {seat: tiles}} for tiles in FLOWERS_HELD]
        if self._has("flowers") and self._is_asked(shown, {"flowers": {}}):
            given = _text(self.draft.flowers.get(seat, ""))
            yield Question(
                "flowers", "tiles", (), seat, most=_MOST_FLOWERS, optional=True, given=given, data={"player": seat}
            )


def _number(value: int) -> tuple[str, ...]:
    return (str(value),) if value else ()


def _text(value: object) -> tuple[str, ...]:
    return (str(value),) if value else ()
