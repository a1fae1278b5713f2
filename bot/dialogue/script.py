"""What to ask next: the facts so far and the rules decide; the engine itself says what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import tee

import msgspec
from msgspec import UNSET

from bot.dialogue.ask.circumstances import circumstances
from bot.dialogue.ask.ending import (
    ENDINGS_OF_NOBODY,
    culprit_question,
    ending_question,
    first_melds_question,
    flowers_question,
    questions_of_draw,
    questions_of_who,
    rules_question,
)
from bot.dialogue.ask.hand import hand_question
from bot.dialogue.ask.kept import kept_text, reading_question, with_fault
from bot.dialogue.ask.melds import (
    claimants,
    kans_in_doubt,
    melds_at_draw,
    melds_of_others,
    melds_of_winners,
    of_losers,
    one_tile_kongs_and_melds,
    together,
)
from bot.dialogue.ask.missing import answered_before, missing, steps_before_counting
from bot.dialogue.take.answer import ambiguities_in
from bot.dialogue.take.values import seat_of
from bot.dialogue.told.steps import steps_after_seats, steps_before_seats
from bot.engine import Deal, DealError, Ruling, Seat, doubt_about, settle

from .blame import blamed_step
from .draft import BY_FLOWERS, DRAWN, WON, Draft, deal_of, has_token_kans
from .people import is_seated
from .questions import Question, Step
from .whatif import Trials


@dataclass(frozen=True, slots=True)
class Ready:
    """Everything that has to be said was said: the deal and its ruling, ready to be posted.

    `circumstances` could still move a payment; those that nobody tells are as the deal takes them for granted.
    """

    deal: Deal
    ruling: Ruling
    circumstances: tuple[Question, ...] = ()


class Script:
    """One look at a draft: what is asked, was asked, or is missing; each worked out when it is wanted, and once."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        (self._steps,) = tee(self._worked_out(), 1)

    @cached_property
    def trials(self) -> Trials:
        """What becomes of the draft with other facts."""
        return Trials(self.draft)

    def steps(self) -> Iterator[Step]:
        """Return every step of this dialogue as far as the facts so far lead, answered or not."""
        # A copy begins where its original stands, at the first step, and shares with it what was worked out.
        return copy(self._steps)

    @cached_property
    def next_step(self) -> Step | Ready:
        """The next questions to ask, or the ruling."""
        step = self._reading or self._doubtful or next(self._unanswered(), None)
        return with_fault(self.draft, step) if step else self._ready()

    def step_named(self, key: str) -> Step | None:
        """Return a step again, to change its answers; None where it is not asked in this dialogue.

        While a typed text can be read in several ways, the question about it comes first.
        """
        return self._reading or next((step for step in self.steps() if step.key == key), None)

    @cached_property
    def steps_to_change(self) -> Sequence[Step]:
        """The steps of which some question was answered, to be answered anew."""
        done = self.draft.done
        return [
            step for step in self.steps() if any(question.given or question.key in done for question in step.questions)
        ]

    @cached_property
    def asked(self) -> Mapping[str, Question]:
        """Every question that can be answered now, by key, whether it was answered before or not."""
        found = [*self.steps(), *filter(None, [self._missing, self._reading])]
        # Asked one by one, a tile is named before anybody can say that it was the indicator.
        found.extend(step for step in self._answered_before if len(step.questions) > 1)
        return {question.key: question for step in found for question in step.questions}

    # -- what it is worked out from ----------------------------------------------------------------------

    @cached_property
    def _reading(self) -> Step | None:
        """How the first open sign of a kept answer is meant; None where everything typed was read."""
        for key in self.draft.pending:
            found = ambiguities_in(self.draft, key)
            if found:
                question = reading_question(key, found[0])
                return Step(question.name, (question,), question.about)
        return None

    @cached_property
    def _doubtful(self) -> Step | None:
        """The step whose answers contradict others that the rules would take all the same; None where none do."""
        if self.draft.ending is UNSET or not is_seated(self.draft):
            return None
        try:
            doubt = doubt_about(_as_said(self.draft))
        except DealError:
            # What cannot be settled yet is asked, or refused, before anything in it is doubtful.
            return None
        return None if doubt is None else self._contradicting(doubt)

    @cached_property
    def _missing(self) -> Step | None:
        """What the engine misses."""
        return missing(self.trials)

    @cached_property
    def _answered_before(self) -> Sequence[Step]:
        """What the engine missed before it was said."""
        return list(answered_before(self.trials))

    def _worked_out(self) -> Iterator[Step]:
        draft = self.draft
        yield Step("rules", (rules_question(draft),))
        if draft.rules_open:
            return
        yield from steps_before_seats(draft)
        yield Step("players", (Question("players", "players", given=tuple(draft.players)),))
        if not is_seated(draft):
            return
        yield from steps_after_seats(draft)
        yield Step("ending", (ending_question(draft),))
        if draft.ending is UNSET:
            return
        of_ending: list[Step] = []
        for step in self._steps_of_ending():
            of_ending.append(step)
            yield step
        if all(self._is_answered(step) for step in of_ending):
            asked = {step.key for step in of_ending}
            yield from (step for step in self._answered_before if step.key not in asked)
            counted = tuple(circumstances(self.trials))
            if counted:
                yield Step("circumstances", counted)

    def _steps_of_ending(self) -> Iterator[Step]:
        if self.draft.ending in WON:
            yield from self._steps_of_wins()
        elif self.draft.ending in ENDINGS_OF_NOBODY:
            yield from self._steps_of_draw()
        else:
            yield Step("culprit", (culprit_question(self.draft),))
            yield from self._steps_of_others()

    def _steps_of_draw(self) -> Iterator[Step]:
        questions_of_melds = list(melds_at_draw(self.draft))
        if questions_of_melds:
            yield from steps_before_counting(self.draft)
        for question in questions_of_melds:
            yield Step(question.name, (question,), question.about)
        for question in kans_in_doubt(self.draft):
            yield Step("kan", (question,), question.about)
        questions = tuple(questions_of_draw(self.trials))
        if questions:
            yield Step("draw", questions)

    def _steps_of_wins(self) -> Iterator[Step]:
        draft = self.draft
        # Who draws the tile wins it off nobody.
        title = "question.winners" if draft.ending in DRAWN else ""
        yield Step("who", tuple(questions_of_who(draft)), words=title)
        if not draft.winners or (draft.ending not in DRAWN and draft.discarder is UNSET):
            return
        if draft.ending in BY_FLOWERS:
            yield from self._steps_of_flowers()
            return
        yield from self._steps_of_winners_melds()
        for question in kans_in_doubt(draft):
            yield Step("kan", (question,), question.about)
        hands = [hand_question(self.trials, seat) for seat in claimants(draft)]
        yield from (Step("hand", (question,), question.about) for question in hands)
        if all(question.given for question in hands):
            yield from self._steps_of_others()

    def _steps_of_winners_melds(self) -> Iterator[Step]:
        """Ask each winner for their melds, several at once in one form; those of the only one stand beside their name.

        Who was named as the winner with the command was not asked there: the same is asked alone.
        """
        questions = list(melds_of_winners(self.draft))
        first = first_melds_question(self.draft)
        # What a message tells of the melds waits in the form for the rest.
        typed = self.draft.typed if self.draft.told is UNSET else ()
        told = {first.key, *(each.key for each in questions)} & {*self.draft.done, *typed}
        if len(self.draft.winners) == 1 and not told and not any(each.given for each in questions):
            yield Step(first.name, (msgspec.structs.replace(first, given=()),))
            return
        untold = together(self.draft, questions)
        if untold:
            yield Step("winners-melds", tuple(untold))
        yield from (Step("melds", (each,), each.about) for each in questions if each not in untold)

    def _steps_of_flowers(self) -> Iterator[Step]:
        """Ask for the flowers alone; melds matter only where kongs are paid."""
        held = [flowers_question(self.draft, seat) for seat in self.draft.winners]
        yield from (Step("flowers", (question,), question.about) for question in held)
        if all(question.given for question in held):
            yield from self._steps_of_others()

    def _steps_of_others(self) -> Iterator[Step]:
        questions = list(melds_of_others(self.trials))
        # While the tiles beside a wild honour are not named nothing is settled, so that nothing else is asked for.
        if questions or self.draft.wild is not UNSET:
            yield from steps_before_counting(self.draft)
        untold = self._told_together(questions)
        yield from (Step(each.name, (each,), each.about) for each in questions if each not in untold)
        if untold:
            seats: list[Seat] = [seat_of(each.about) for each in untold]
            yield Step("others", tuple(one_tile_kongs_and_melds(self.draft, seats)))

    def _told_together(self, questions: Sequence[Question]) -> Sequence[Question]:
        """Return the losers' melds that are told in one form: the untold ones, or all where one could not be taken."""
        if not has_token_kans(self.draft):
            return ()
        losers = of_losers(self.draft, questions)
        if any(f"tokens:{each.about}" in self.draft.typed for each in losers):
            return losers
        return together(self.draft, losers)

    def _unanswered(self) -> Iterator[Step]:
        """Return the steps still open: those of the ending, then what the engine misses, then what else counts."""
        late: list[Step] = []
        for step in self.steps():
            if self._is_answered(step):
                continue
            if step.name == "circumstances":
                late.append(step)
            else:
                yield step
        if is_seated(self.draft) and self._missing:
            yield self._missing
        yield from (step for step in late if self._is_wanted(step))

    def _is_wanted(self, step: Step) -> bool:
        """Whether circumstances have to be told: the hand wins by nothing else yet, or one was typed and not read."""
        unread = (each for each in step.questions if each.key not in self.draft.done and kept_text(self.draft, each))
        return isinstance(self.trials.outcome(), DealError) or any(unread)

    def _is_answered(self, step: Step) -> bool:
        if step.name == "players":
            return is_seated(self.draft)
        done = self.draft.done
        return all(question.key in done or (question.given and not question.to_confirm) for question in step.questions)

    def _ready(self) -> Step | Ready:
        try:
            deal = deal_of(self.draft)
            return Ready(deal, settle(deal), self._circumstances())
        except DealError as error:
            return self._contradicting(error)

    def _circumstances(self) -> tuple[Question, ...]:
        return next((step.questions for step in self.steps() if step.name == "circumstances"), ())

    def _contradicting(self, error: DealError) -> Step:
        """Return the step whose answers contradict the rest, with what is wrong."""
        wanted = blamed_step(self.draft, error)
        by_key = {step.key: step for step in self.steps()}
        found = by_key.get(wanted) or by_key.get("who") or by_key["ending"]
        return msgspec.structs.replace(found, error=error)


def _as_said(draft: Draft) -> Deal:
    """State the deal without taking anybody for not ready who was not asked about."""
    deal = deal_of(draft)
    if deal.draw is UNSET or draft.ready is not UNSET or "ready" in draft.done:
        return deal
    return msgspec.structs.replace(deal, draw=msgspec.structs.replace(deal.draw, ready=UNSET))


def script_of(draft: Draft) -> Script:
    """Return the look at a draft, which is kept beside its facts: whoever holds the draft looks only once."""
    kept = vars(draft)
    if "script" not in kept:
        kept["script"] = Script(draft)
    return kept["script"]


def next_step(draft: Draft) -> Step | Ready:
    """Return the next questions to ask, or the ruling."""
    return script_of(draft).next_step


def step_named(draft: Draft, key: str) -> Step | None:
    """Return a step again, to change its answers; None where it is not asked in this dialogue."""
    return script_of(draft).step_named(key)


def steps(draft: Draft) -> Iterator[Step]:
    """Return every step of this dialogue as far as the facts so far lead, answered or not."""
    return script_of(draft).steps()


def steps_to_change(draft: Draft) -> Sequence[Step]:
    """Return the steps of which some question was answered, to be answered anew."""
    return script_of(draft).steps_to_change


def asked(draft: Draft) -> Mapping[str, Question]:
    """Return every question that can be answered now, by key, whether it was answered before or not."""
    return script_of(draft).asked
