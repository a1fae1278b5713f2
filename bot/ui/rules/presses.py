"""Presses and forms about the house rules of the server they come from: pages turned, answers to what was asked."""

from __future__ import annotations

from bot.store.house_rules import HouseVersion
from bot.ui.fields import fields_of
from bot.ui.ids import Number, pressed
from bot.ui.reply import Screen
from bot.ui.visit import Visit

from .editing import change_rules, standing_as_seen
from .file import import_confirmed
from .form import UNSEEN, answers_in, asked_of, asking_form
from .history import history_screen, tell_screen, version_screen
from .page import NO_VERSION, rules_page, rules_view
from .stated import Scope, Stated, scope_in, scope_of, standing_in
from .text import asking_view, left_to_ask

# -- reading -------------------------------------------------------------------------------------------------


@pressed("wh", "page")
async def turn_page(visit: Visit, version_id: Number, page: Number, _place: str = "") -> None:
    """Show a page of a version; `_place` only tells two buttons apart that lead to one page."""
    version = await visit.store.house_rules.by_id(visit.server, version_id)
    if version is None and version_id != NO_VERSION:
        await visit.tell("ui.rules.no-history")
        return
    await _show_page(visit, version, page)


@pressed("wh", "jump")
async def jump(visit: Visit, version_id: Number, page: Number) -> None:
    """Show the page of a version that was chosen."""
    await turn_page(visit, version_id, page)


async def _show_page(visit: Visit, version: HouseVersion | None, page: int) -> None:
    newest = await visit.store.house_rules.latest(visit.server, version.channel_id if version else None)
    embed = rules_page(version, page, newest.version if newest else 0, visit.language)
    await _show(visit, Screen("", rules_view(version, page, visit.language), embed))


@pressed("wh", "history")
async def turn_history(visit: Visit, channel: Number, before: Number, _place: str = "") -> None:
    """Show the versions below a number; `_place` only tells two buttons apart that lead to one page."""
    await _show(visit, await history_screen(visit, _scope(visit, channel), before))


@pressed("wh", "version")
async def show_version(visit: Visit, channel: Number, number: Number) -> None:
    """Show the version that was chosen, with everything it changed."""
    await _show(visit, await version_screen(visit, _scope(visit, channel), number))


async def _show(visit: Visit, screen: Screen) -> None:
    """Turn the page where only its reader sees it; below a public message, give them one of their own."""
    message = visit.interaction.message
    if message is not None and message.flags.ephemeral:
        await visit.reply.show(screen)
    else:
        await tell_screen(visit, screen)


# -- changing ------------------------------------------------------------------------------------------------


@pressed("wh", "preset")
async def take_preset(visit: Visit, rules: str, channel: Number, based_on: Number) -> None:
    """Play a preset as its form was filled in, unless somebody changed the rules since it was opened.

    What was not looked up when it was opened is looked up now.
    """
    await visit.must_set_rules()
    preset = Stated(rules, {})
    wanted = Stated(rules, answers_in(preset, fields_of(visit.interaction)))
    scope = await scope_of(visit, None) if channel == UNSEEN else _scope(visit, channel)
    standing = await standing_in(visit, scope, seen=None if based_on == UNSEEN else based_on)
    await change_rules(visit, standing, wanted)
    await _offer_rest(visit, standing.scope, wanted)


@pressed("wh", "ask")
async def ask_rest(visit: Visit, channel: Number, based_on: Number) -> None:
    """Open the form for what the chosen preset must still be asked for."""
    await visit.must_set_rules()
    standing = await standing_as_seen(visit, _scope(visit, channel), based_on)
    if standing is None:
        return
    if not asked_of(standing.stated):
        await visit.tell("ui.rules.unchanged")
    elif not await visit.reply.open_form(asking_form(standing, visit.language)):
        await visit.tell("ui.rules.late")


@pressed("wh", "asked")
async def take_rest(visit: Visit, channel: Number, based_on: Number) -> None:
    """Set what was answered beside what is set, unless somebody changed the rules since the form was opened."""
    await visit.must_set_rules()
    standing = await standing_as_seen(visit, _scope(visit, channel), based_on)
    if standing is None:
        return
    stated = standing.stated
    wanted = Stated(stated.rules, {**stated.overrides, **answers_in(stated, fields_of(visit.interaction))})
    if await change_rules(visit, standing, wanted):
        await visit.reply.finish(visit.language("ui.rules.done"))
        await _offer_rest(visit, standing.scope, wanted)


async def _offer_rest(visit: Visit, scope: Scope, wanted: Stated) -> None:
    """Offer who set these rules to be asked for what one form had no room for; nobody has to answer."""
    if not asked_of(wanted):
        return
    standing = await standing_in(visit, scope)
    if standing.stated == wanted:
        await visit.reply.tell(left_to_ask(wanted, visit.language), view=asking_view(standing, visit.language))


@pressed("wh", "import")
async def take_import(visit: Visit, channel: Number, based_on: Number) -> None:
    """Take over the file below which this was pressed."""
    await import_confirmed(visit, _scope(visit, channel), based_on)


@pressed("wh", "cancel")
async def leave_it(visit: Visit) -> None:
    """Take over no file."""
    await visit.reply.show(Screen(visit.language("ui.rules.import.cancelled")))


def _scope(visit: Visit, channel: int) -> Scope:
    return scope_in(visit, channel or None)
