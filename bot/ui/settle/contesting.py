"""*Contest* below a posted ruling: other facts, other rules, or that it never happened, and a sentence with it."""

from __future__ import annotations

from typing import Literal

import discord
import msgspec

from bot.dialogue.draft import Amends, Draft
from bot.dialogue.script import next_step
from bot.dialogue.take.rules import with_rules
from bot.engine import Deal, comparable, decode_deal, family_of
from bot.store.contests import Never
from bot.store.errors import StoreError
from bot.ui.fields import fields_of
from bot.ui.ids import Number, custom_id, pressed
from bot.ui.posted.argument import argument_about
from bot.ui.posted.pressed import pressed_ruling, why_not
from bot.ui.visit import Visit
from bot.ui.widgets import field, form

from .amending import MOST_IN_SENTENCE, PRESET
from .amendment import ToldAnew, about_posted, begin_anew, begin_to_amend, contest_it
from .conversation import go_on, moved_on, owner_of, show


@pressed("wr", "contest")
async def contest(visit: Visit, server: Number, game: Number, version: Number, made_by: Number) -> None:
    """Open the facts of a ruling to somebody who sat in the hand."""
    await pressed_ruling(visit, server, game, made_by)
    argument = await argument_about(visit.store, server, game)
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
@about_posted
async def ask_sentence(visit: Visit, anew: ToldAnew) -> None:
    """Ask for what somebody wants to say with a contest."""
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id="sentence",
        required=False,
        max_length=MOST_IN_SENTENCE,
        style=discord.TextStyle.paragraph,
        default=anew.amends.sentence or None,
    )
    label = visit.language("ui.contest.sentence")
    asked = form(label, custom_id(owner_of(visit, anew.draft), "form", "sentence"), [field(label, text)])
    if not await visit.reply.open_form(asked):
        await show(visit, anew.draft, next_step(anew.draft))


@pressed("wp", "form", "sentence")
@about_posted
async def take_sentence(visit: Visit, anew: ToldAnew) -> None:
    """Keep a sentence with what is told anew."""
    said = " ".join(" ".join(fields_of(visit.interaction).get("sentence", ())).split())[:MOST_IN_SENTENCE]
    amends = msgspec.structs.replace(anew.amends, sentence=said)
    await go_on(visit, msgspec.structs.replace(anew.draft, amends=amends))


@pressed("wp", "never")
@about_posted
async def contest_all(visit: Visit, anew: ToldAnew) -> None:
    """Contest the whole: this never happened, or stands twice."""
    if anew.amends.why == "correct":
        await moved_on(visit, anew.draft)
    else:
        await contest_it(visit, anew.amends, Never(anew.amends.sentence or None))


@pressed("wp", "disputed")
@about_posted
async def dispute_rules(visit: Visit, anew: ToldAnew) -> None:
    """Turn from the facts, which are right, to the rules, which are not; what was changed of the facts is left."""
    if anew.amends.why == "correct":
        await moved_on(visit, anew.draft)
    else:
        await begin_anew(visit, anew.draft, msgspec.structs.replace(anew.amends, why="rules"))


@pressed("wp", "dispute")
@about_posted
async def take_disputed(visit: Visit, anew: ToldAnew, *chosen: str) -> None:
    """Take the preset, or the value of one option, by which the hand should have been settled."""
    amends, value = anew.amends, next(filter(None, chosen), "")
    seen = await visit.store.rulings.version(visit.server, amends.game, amends.version)
    draft = with_disputed(anew.draft, decode_deal(seen.deal), value) if seen and amends.why == "rules" else None
    if draft is None:
        await moved_on(visit, anew.draft)
    else:
        await go_on(visit, draft)


def with_disputed(draft: Draft, posted: Deal, value: str) -> Draft | None:
    """Return the draft under what was chosen; None where the hand could not have been played by that."""
    if value.startswith(PRESET):
        preset = value.removeprefix(PRESET)
        return with_rules(draft, preset) if preset in comparable(posted.rules) else None
    key, _, said = value.partition("=")
    options = family_of(posted.rules.partition("/")[0]).options
    if key not in options:
        return None
    return with_rules(draft, posted.rules, {**posted.house, key: options[key].read(said)}, draft.house_version)
