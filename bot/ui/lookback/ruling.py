"""``/ruling``: one past ruling with its picture, its versions and a link to its message, shown to the asker alone."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import aiohttp
import discord

from bot.engine import Deal, Ruling, decode_deal, decode_ruling
from bot.engine.errors import SpokenError
from bot.i18n import Catalogue
from bot.presentation.lines import cut
from bot.store.games import Game, Shown
from bot.store.rulings import StoredRuling
from bot.ui.commands import Choices
from bot.ui.embed import lay_out
from bot.ui.ids import Number, look_back_id, pressed
from bot.ui.limits import MOST_IN_CHOICE, MOST_IN_MESSAGE
from bot.ui.posted.argument import argument_about
from bot.ui.posted.shown import posted_view, reading_buttons
from bot.ui.posted.told import posted_as
from bot.ui.reply import Screen
from bot.ui.sending import AnswerLostError
from bot.ui.visit import Visit
from bot.ui.widgets import button, in_view

from .changes import change_lines
from .words import author_of, label_of, link_to, status_text

_log = logging.getLogger("whopays")
_OWN_ROW = 3
"""Below the rows of the posted ruling's own buttons."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """One version of a game, out of so many."""

    game: Game
    stored: StoredRuling
    before: StoredRuling | None

    @property
    def deal(self) -> Deal:
        """The facts."""
        return decode_deal(self.stored.deal)

    @property
    def ruling(self) -> Ruling:
        """What was ruled."""
        return decode_ruling(self.stored.ruling)


async def show_ruling(visit: Visit, number: int) -> None:
    """Show a ruling of this server as it stands, to the asker alone."""
    screen = await _private(visit, await _seen(visit, number))
    await visit.reply.tell(screen.content, **screen.as_new())


async def ruling_choices(visit: Visit, typed: str) -> Choices:
    """Offer the rulings whose numbers begin with what is typed: the newest of the channel, then of the server."""
    places = await visit.seen_places()
    channel = visit.channel if visit.place in places else 0
    found = await visit.store.history.offered(visit.server, channel, typed.lstrip("#"), places)
    return [
        discord.app_commands.Choice(name=cut(label_of(past, visit.language), MOST_IN_CHOICE), value=past.ruling.game)
        for past in found
    ]


@pressed("wl", "version")
async def show_version(visit: Visit, server: Number, number: Number, version: Number) -> None:
    """Show another version in the message that shows one."""
    await visit.own_ruling(server, number)
    await visit.reply.show(await _private(visit, await _seen(visit, number, version)))


@pressed("wl", "copy")
async def show_everybody(visit: Visit, server: Number, number: Number) -> None:
    """Post a ruling as it stands now; where its own message is gone, this is its message from now on."""
    await visit.own_ruling(server, number)
    seen = await _seen(visit, number)
    gone = await _is_gone(visit, seen.game)
    screen = await _public(visit, seen, is_live=gone)
    try:
        message = await visit.reply.publish(screen)
    except (discord.HTTPException, aiohttp.ClientConnectorError, AnswerLostError) as error:
        _log.warning("a copy of game %s of server %s may not be shown: %s", number, server, error)
        await visit.tell("lookback.copy.failed")
        return
    if gone:
        await visit.store.games.move(server, number, Shown(visit.channel, visit.place, message))


async def _seen(visit: Visit, number: int, version: int | None = None) -> _Seen:
    """Find a version, the one that counts where none is named; raises `SpokenError`, also for what is not seen."""
    latest = await visit.seen_ruling(number)
    game = await visit.store.games.get(visit.server, number)
    if latest is None or game is None:
        raise SpokenError("ui.compare.no-game", number=number)
    rulings = visit.store.rulings
    stored = latest if version is None else await rulings.version(visit.server, number, version) or latest
    before = await rulings.version(visit.server, number, stored.version - 1) if stored.version > 1 else None
    return _Seen(game, stored, before)


async def _private(visit: Visit, seen: _Seen) -> Screen:
    """Lay a version out with the buttons of the posted ruling, and the ways to other versions."""
    screen, whole = await _laid_out(visit, seen, visit.language)
    language, stored, game = visit.language, seen.stored, seen.game
    ways = [
        button(language(key, version=version), look_back_id("version", stored.server_id, stored.game, version))
        for key, version in (
            ("lookback.version.older", stored.version - 1),
            ("lookback.version.newer", stored.version + 1),
        )
        if 1 <= version <= game.version
    ]
    ways.append(button(language("lookback.copy"), look_back_id("copy", stored.server_id, stored.game)))
    for way in ways:
        way.row = _OWN_ROW
    own = reading_buttons(seen.stored, language, whole=whole)
    text = "\n".join((*_about(seen, language), *change_lines(seen.before, stored, language)))
    return Screen(cut(text, MOST_IN_MESSAGE), in_view(own, ways), screen.embed, screen.picture)


async def _public(visit: Visit, seen: _Seen, *, is_live: bool) -> Screen:
    """Lay out what everybody sees: a copy has a link to the ruling's message, and no buttons."""
    language = await visit.server_language()
    screen, whole = await _laid_out(visit, seen, language)
    if is_live:
        argument = await argument_about(visit.store, seen.stored.server_id, seen.stored.game)
        return Screen("", posted_view(argument, language, whole=whole), screen.embed, screen.picture)
    title = language("lookback.copy.title", number=seen.game.number, date=f"<t:{visit.services.now()}:f>")
    lines = (title, status_text(seen.game.status, language), link_to(seen.game))
    return Screen("\n".join(filter(None, lines)), None, screen.embed, screen.picture)


async def _laid_out(visit: Visit, seen: _Seen, language: Catalogue) -> tuple[Screen, bool]:
    under = await visit.made_under(seen.stored.house_rules_id)
    posted = await posted_as(visit.services, visit.interaction.client, seen.stored, seen.deal)
    shown = lay_out(seen.deal, seen.ruling, language, under, posted)
    picture = None
    if await visit.shows_pictures():
        picture = await visit.services.pictures.of_ruling(seen.deal, seen.ruling, language)
    return Screen("", None, shown.embed, picture), shown.whole


def _about(seen: _Seen, language: Catalogue) -> list[str]:
    """Say where the argument stands, where the message is, and of several versions which this is."""
    game, stored = seen.game, seen.stored
    lines = [status_text(game.status, language), link_to(game) or language("lookback.no-message")]
    if game.version > 1:
        made = {"author": author_of(stored, language), "date": f"<t:{stored.created_at}:f>"}
        cause = language(f"lookback.cause.{stored.cause}")
        lines.append(language("lookback.version", version=stored.version, most=game.version, cause=cause, **made))
    return lines


async def _is_gone(visit: Visit, game: Game) -> bool:
    """Whether no message shows a game's ruling any more; what the bot may not see may still be there."""
    if game.message_id is None:
        return True
    place = visit.interaction.client.get_partial_messageable(game.channel_id, guild_id=game.server_id)
    try:
        await place.fetch_message(game.message_id)
    except discord.NotFound:
        return True
    except discord.HTTPException:
        return False
    return False
