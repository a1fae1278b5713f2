"""A dialogue begun: beside those that are open already, of which nobody has more than a few."""

from __future__ import annotations

import discord
import msgspec

from bot.dialogue.draft import DEFAULT_RULES, Draft, SaidWithCommand, seat_players
from bot.dialogue.said_with_command import answer_from_command
from bot.dialogue.take.rules import are_known, with_rules
from bot.engine.errors import SpokenError
from bot.ui.fields import MOST_TYPED
from bot.ui.names import labels_of, safe_name
from bot.ui.visit import Visit

from .conversation import Drafts, ask_next, owner_of
from .forms import players_form
from .resuming import MOST_OPEN, refuse_more, tell_of_dropped
from .table_before import TableBefore, table_before


async def begin(visit: Visit, rules: str | None, said: SaidWithCommand) -> None:
    """Start a dialogue by the rules given, or by those that are played here; what is said is not asked.

    Where the store is slow, its form is opened before anything is looked up, and the dialogue kept while it is filled
    in: who sends it waits for that. Nobody is refused then who has a form before them.
    """
    async with visit.turn():
        spoken = Draft(DEFAULT_RULES, origin=visit.interaction.id) if rules is None else _draft_by(visit, rules)
        visit.reply.open_when_late(_form(visit, spoken))
        draft = _seated_as_before(await draft_played(visit, rules), await table_before(visit))
        draft = answer_from_command(msgspec.structs.replace(draft, said_with_command=said))
        begun = await Drafts(visit).begin(draft, MOST_OPEN)
        late = await visit.reply.was_late()
        if late and not begun:
            await Drafts(visit).save(draft)
        elif not begun:
            await refuse_more(visit, f"> {safe_name(said.hand, MOST_TYPED)}" if said.hand else "")
        elif not late:
            await ask_next(visit, draft)
    await tell_of_dropped(visit)


def _form(visit: Visit, draft: Draft) -> discord.ui.Modal:
    return players_form(draft, owner_of(visit, draft), labels_of(draft, visit.language))


def refuse_unknown_rules(rules: str) -> None:
    """Raise `SpokenError` for rules that somebody named and that do not exist."""
    if not are_known(rules):
        raise SpokenError("ui.rules.unknown", rules=safe_name(rules))


def _draft_by(visit: Visit, rules: str) -> Draft:
    """Begin by rules that somebody named, with no house rules."""
    refuse_unknown_rules(rules)
    return Draft(rules=rules, origin=visit.interaction.id)


async def draft_played(visit: Visit, rules: str | None) -> Draft:
    """Return a dialogue by the rules that somebody named, else by those of the channel or server, else by open ones."""
    return await _draft_here(visit) if rules is None else _draft_by(visit, rules)


def by_rules_before(draft: Draft, before: TableBefore | None) -> Draft:
    """Play on by the rules of the table that was settled here last, where nobody chose any since."""
    if before is not None and draft.rules_open and are_known(before.rules):
        return with_rules(draft, before.rules)
    return draft


def _seated_as_before(draft: Draft, before: TableBefore | None) -> Draft:
    """Seat the table that was settled here last, where as many play."""
    if before is None:
        return draft
    draft = by_rules_before(draft, before)
    return seat_players(draft, before.players) if set(draft.seats) == {*before.players} else draft


async def _draft_here(visit: Visit) -> Draft:
    """Begin by the rules of the channel or the server; where nobody chose any, they are open."""
    origin = visit.interaction.id
    played = await visit.store.house_rules.in_force(visit.server, visit.channel, visit.parent)
    if played is None or played.rules is None:
        return Draft(rules=DEFAULT_RULES, origin=origin, rules_open=True)
    return Draft(rules=played.rules, house=dict(played.overrides), house_version=played.id, origin=origin)
