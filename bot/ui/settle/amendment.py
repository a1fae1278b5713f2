"""*Correct* below a posted ruling: its facts are told anew in the very dialogue in which they were told first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Concatenate, ParamSpec

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Amends, Draft
from bot.dialogue.script import Ready, next_step
from bot.dialogue.take.rules import with_rules
from bot.engine.errors import SpokenError
from bot.presentation.changes import first_change, turning_clause
from bot.store.contests import Never, Told
from bot.store.errors import StoreError
from bot.ui.ids import Number, pressed
from bot.ui.posted.argument import argument_about
from bot.ui.posted.late import tell_of_late_change
from bot.ui.posted.pressed import argue, pressed_ruling, presser_of, why_not
from bot.ui.visit import Visit

from .amending import draft_to_amend
from .conversation import Drafts, go_on, moved_on, show
from .posting import described
from .resuming import MOST_OPEN, refuse_more

_Words = ParamSpec("_Words")


@dataclass(frozen=True, slots=True)
class ToldAnew:
    """A dialogue in which a posted ruling is told anew."""

    draft: Draft
    amends: Amends


def about_posted(
    handle: Callable[Concatenate[Visit, ToldAnew, _Words], Awaitable[None]],
) -> Callable[Concatenate[Visit, Draft, _Words], Awaitable[None]]:
    """Let a function answer only in a dialogue about a posted ruling; any other shows where it stands."""

    @wraps(handle)
    async def answer(visit: Visit, draft: Draft, *words: _Words.args, **named: _Words.kwargs) -> None:
        if draft.amends is UNSET:
            await moved_on(visit, draft)
        else:
            await handle(visit, ToldAnew(draft, draft.amends), *words, **named)

    return answer


@pressed("wr", "correct")
async def correct(visit: Visit, server: Number, game: Number, version: Number, made_by: Number) -> None:
    """Open the facts of a ruling to whoever may correct it."""
    await pressed_ruling(visit, server, game, made_by)
    try:
        await visit.store.decisions.may_correct(server, game, version, await presser_of(visit))
    except StoreError as error:
        await visit.reply.tell(why_not(error, visit))
        return
    await begin_to_amend(visit, Amends(game, version, made_by, "correct"))


async def begin_to_amend(visit: Visit, amends: Amends) -> None:
    """Open a dialogue with the facts of a posted ruling, beside those that are open already."""
    draft, which = await _as_posted(visit, amends, visit.interaction.id), visit.dialogue_begun_by(visit.interaction.id)
    async with visit.turn(which):
        if await Drafts(visit, which).begin(draft, MOST_OPEN):
            await show(visit, draft, next_step(draft))
        else:
            await refuse_more(visit, "")


async def begin_anew(visit: Visit, draft: Draft, amends: Amends) -> None:
    """Leave what was changed in a dialogue, and begin it again with the facts of the ruling as it is posted."""
    await go_on(visit, await _as_posted(visit, amends, draft.origin))


async def _as_posted(visit: Visit, amends: Amends, origin: int) -> Draft:
    argument = await argument_about(visit.store, visit.server, amends.game)
    draft = draft_to_amend(argument.deal, argument.players, amends, origin)
    return msgspec.structs.replace(draft, house_version=argument.versions[0].house_rules_id or 0)


# -- its ends ------------------------------------------------------------------------------------------------


@pressed("wp", "amend")
@about_posted
async def amend(visit: Visit, anew: ToldAnew) -> None:
    """Make what was told anew a further version, or a contest, or show what is still asked."""
    step, amends = next_step(anew.draft), anew.amends
    if not isinstance(step, Ready):
        await show(visit, anew.draft, step)
        return
    if amends.why != "correct":
        await make_contest(visit, step, amends)
        return
    new, presser, correcting = (
        described(visit, anew.draft, step),
        await presser_of(visit),
        visit.store.decisions.correct,
    )
    act = partial(correcting, visit.server, amends.game, new, presser, based_on=amends.version)
    await end(visit, amends, act, "ui.corrected")


@pressed("wp", "withdraw")
@about_posted
async def withdraw(visit: Visit, anew: ToldAnew) -> None:
    """Let a ruling count nowhere any more."""
    amends, presser = anew.amends, await presser_of(visit)
    act = partial(visit.store.decisions.withdraw, visit.server, amends.game, amends.version, presser)
    await end(visit, amends, act, "ui.withdrawn")


@pressed("wp", "rule")
@about_posted
async def rule_facts(visit: Visit, anew: ToldAnew) -> None:
    """Rule, as a referee, that what was told anew holds."""
    step, amends = next_step(anew.draft), anew.amends
    if not isinstance(step, Ready):
        await show(visit, anew.draft, step)
        return
    new, presser = described(visit, anew.draft, step), await presser_of(visit)
    act = partial(visit.store.decisions.rule, visit.server, amends.game, new, presser, based_on=amends.version)
    await end(visit, amends, act, "ui.ruled")


@pressed("wp", "stand")
@about_posted
async def rule_stands(visit: Visit, anew: ToldAnew) -> None:
    """Rule, as a referee, that a ruling stands as it is posted."""
    amends, presser = anew.amends, await presser_of(visit)
    act = partial(visit.store.decisions.rule_stands, visit.server, amends.game, amends.version, presser)
    await end(visit, amends, act, "ui.ruled")


@pressed("wp", "today")
@about_posted
async def take_todays_rules(visit: Visit, anew: ToldAnew) -> None:
    """Let a referee rule by what is played here today."""
    own = await visit.store.house_rules.in_force(visit.server, visit.channel, visit.parent)
    if own is None or own.rules is None:
        await moved_on(visit, anew.draft)
        return
    await visit.must_set_rules()
    await go_on(visit, with_rules(anew.draft, own.rules, own.overrides, own.id))


async def make_contest(visit: Visit, ready: Ready, amends: Amends) -> None:
    """Keep what was told anew as a contest, with the sentence."""
    argument = await argument_about(visit.store, visit.server, amends.game)
    changed = first_change(argument.deal, ready.deal)
    told = Told(
        kind="rules" if amends.why == "rules" else "facts",
        about=changed,
        deal=ready.deal,
        ruling=ready.ruling,
        clause=turning_clause(argument.ruling, ready.ruling),
        sentence=amends.sentence or None,
    )
    await contest_it(visit, amends, told)


async def contest_it(visit: Visit, amends: Amends, told: Told | Never) -> None:
    """Keep a contest of the version that was seen."""
    making, now = visit.store.contests.make, visit.services.now()
    act = partial(making, visit.server, amends.game, amends.version, visit.user, told, now)
    await end(visit, amends, act, "ui.contested")


async def end(visit: Visit, amends: Amends, act: Callable[[], Awaitable[object]], key: str) -> None:
    """Do it, leave a word in the private message, and close the dialogue; one that is refused stays open."""
    argument = await argument_about(visit.store, visit.server, amends.game)
    if amends.made_by not in (each.interaction_id for each in argument.versions):
        raise SpokenError("ui.no-longer-stored")
    if not await argue(visit, visit.server, amends.game, act):
        return
    if amends.why == "correct":
        await tell_of_late_change(visit, argument.game)
    if await visit.reply.finish(visit.language(key, number=amends.game)):
        await Drafts(visit).close()
