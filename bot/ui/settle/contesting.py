"""*Contest* below a posted ruling: other facts, other rules, or that it never happened, and a sentence with it."""

from __future__ import annotations

from typing import Literal

import discord
import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Amends, Draft
from bot.dialogue.script import next_step
from bot.dialogue.take.rules import with_rules
from bot.engine import comparable, decode_deal, family_of
from bot.store.contests import Never
from bot.store.errors import StoreError
from bot.ui.fields import fields_of
from bot.ui.ids import Number, custom_id, pressed
from bot.ui.posted.argument import argument_about
from bot.ui.posted.pressed import pressed_ruling, why_not
from bot.ui.visit import Visit
from bot.ui.widgets import field, form

from .amending import MOST_IN_SENTENCE, PRESET
from .amendment import begin_anew, begin_to_amend, contest_it
from .conversation import go_on, moved_on, owner_of, show


@pressed("wr", "contest")
async def contest(visit: Visit, server: Number, game: Number, version: Number, made_by: Number) -> None:
    """Open the facts of a ruling to somebody who sat in the hand."""
    await pressed_ruling(visit, server, game, made_by)
    argument = await argument_about(visit, server, game)
    refused: dict[str, Literal["withdrawn", "already-ruled"]] = {"withdrawn": "withdrawn", "ruled": "already-ruled"}
    if not argument.is_seated(visit.user):
        await visit.tell("ui.argue.not-seated")
    elif argument.latest.version != version:
        seen = StoreError("ruling-changed", game=game, version=argument.latest.version, seen=version)
        await visit.reply.tell(why_not(seen, visit))
    elif argument.game.status in refused:
        await visit.reply.tell(why_not(StoreError(refused[argument.game.status], game=game), visit))
    else:
        await begin_to_amend(visit, Amends(game, version, made_by, "contest"))


@pressed("wp", "sentence")
async def ask_sentence(visit: Visit, draft: Draft) -> None:
    """Ask for what somebody wants to say with a contest."""
    amends = draft.amends
    if amends is UNSET:
        await moved_on(visit, draft)
        return
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id="sentence",
        required=False,
        max_length=MOST_IN_SENTENCE,
        style=discord.TextStyle.paragraph,
        default=amends.sentence or None,
    )
    label = visit.language("ui.contest.sentence")
    asked = form(label, custom_id(owner_of(visit, draft), "form", "sentence"), [field(label, text)])
    if not await visit.reply.open_form(asked):
        await show(visit, draft, next_step(draft))


@pressed("wp", "form", "sentence")
async def take_sentence(visit: Visit, draft: Draft) -> None:
    """Keep a sentence with what is told anew."""
    if draft.amends is UNSET:
        await moved_on(visit, draft)
        return
    said = " ".join(" ".join(fields_of(visit.interaction).get("sentence", ())).split())[:MOST_IN_SENTENCE]
    await go_on(visit, _amending(draft, draft.amends, sentence=said))


@pressed("wp", "never")
async def contest_all(visit: Visit, draft: Draft) -> None:
    """Contest the whole: this never happened, or stands twice."""
    if draft.amends is UNSET or draft.amends.why == "correct":
        await moved_on(visit, draft)
    else:
        await contest_it(visit, draft.amends, Never(draft.amends.sentence or None))


@pressed("wp", "disputed")
async def dispute_rules(visit: Visit, draft: Draft) -> None:
    """Turn from the facts, which are right, to the rules, which are not; what was changed of the facts is left."""
    if draft.amends is UNSET or draft.amends.why == "correct":
        await moved_on(visit, draft)
        return
    amends = msgspec.structs.replace(draft.amends, why="rules")
    await begin_anew(visit, draft, amends)


@pressed("wp", "dispute")
async def take_disputed(visit: Visit, draft: Draft, *chosen: str) -> None:
    """Take the preset, or the value of one option, by which the hand should have been settled."""
    amends, value = draft.amends, next(filter(None, chosen), "")
    if amends is UNSET or amends.why != "rules":
        await moved_on(visit, draft)
        return
    seen = await visit.store.rulings.version(visit.server, amends.game, amends.version)
    posted = decode_deal(seen.deal) if seen else None
    if posted is None:
        await moved_on(visit, draft)
    elif value.startswith(PRESET) and value.removeprefix(PRESET) in comparable(posted.rules):
        await go_on(visit, with_rules(draft, value.removeprefix(PRESET)))
    else:
        key, _, said = value.partition("=")
        options = family_of(posted.rules.partition("/")[0]).options
        if key not in options:
            await moved_on(visit, draft)
            return
        house = {**posted.house, key: options[key].read(said)}
        await go_on(visit, with_rules(draft, posted.rules, house, draft.house_version))


def _amending(draft: Draft, amends: Amends, **changed: str) -> Draft:
    return msgspec.structs.replace(draft, amends=msgspec.structs.replace(amends, **changed))
