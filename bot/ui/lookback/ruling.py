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
from bot.ui.drawing import draw_ruling
from bot.ui.embed import OPEN, lay_out
from bot.ui.ids import Number, look_back_id, pressed
from bot.ui.limits import MOST_IN_CHOICE, MOST_IN_MESSAGE
from bot.ui.posted.argument import Argument, argument_about
from bot.ui.posted.pressed import pressed_ruling
from bot.ui.posted.shown import posted_rows, posted_screen, reading_buttons
from bot.ui.posted.status import status_of
from bot.ui.posted.told import posted_as
from bot.ui.reply import Screen
from bot.ui.sending import AnswerLostError
from bot.ui.visit import Visit
from bot.ui.widgets import button, in_rows

from .changes import change_lines
from .words import author_of, label_of, link_to, status_text

_log = logging.getLogger("whopays")


@dataclass(frozen=True, slots=True)
class _Seen:
    """One version of a game, out of so many."""

    argument: Argument
    stored: StoredRuling
    before: StoredRuling | None

    @property
    def game(self) -> Game:
        """The game."""
        return self.argument.game

    @property
    def counts(self) -> bool:
        """Whether it is the version that counts."""
        return self.stored.version == self.argument.latest.version

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
async def show_version(visit: Visit, server: Number, number: Number, version: Number, made_by: Number = 0) -> None:
    """Show another version in the message that shows one."""
    await pressed_ruling(visit, server, number, made_by)
    await visit.reply.show(await _private(visit, await _seen(visit, number, version)))


@pressed("wl", "copy")
async def show_everybody(visit: Visit, server: Number, number: Number, made_by: Number = 0) -> None:
    """Post a ruling as it stands now; where its own message is gone, this is its message from now on."""
    await pressed_ruling(visit, server, number, made_by)
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
    if not await visit.sees(number):
        raise SpokenError("ui.compare.no-game", number=number)
    argument = await argument_about(visit.store, visit.server, number)
    versions = {each.version: each for each in argument.versions}
    stored = versions.get(version or 0, argument.latest)
    return _Seen(argument, stored, versions.get(stored.version - 1))


async def _private(visit: Visit, seen: _Seen) -> Screen:
    """Lay a version out with the buttons of the posted ruling, and the ways to other versions."""
    screen, whole = await _laid_out(visit, seen, visit.language)
    language, stored, game = visit.language, seen.stored, seen.game
    made_by = stored.interaction_id
    ways = [
        button(language(key, version=version), look_back_id("version", stored.server_id, stored.game, version, made_by))
        for key, version in (
            ("lookback.version.older", stored.version - 1),
            ("lookback.version.newer", stored.version + 1),
        )
        if 1 <= version <= game.version
    ]
    ways.append(button(language("lookback.copy"), look_back_id("copy", stored.server_id, stored.game, made_by)))
    own = posted_rows(seen.argument, language, whole=whole)
    rows = own if seen.counts else [reading_buttons(stored, language, whole=whole)]
    text = "\n".join((*_about(seen, language), *change_lines(seen.before, stored, language)))
    return Screen(cut(text, MOST_IN_MESSAGE), in_rows(*rows, ways), screen.embed, screen.picture)


async def _public(visit: Visit, seen: _Seen, *, is_live: bool) -> Screen:
    """Lay out what everybody sees: a copy has a link to the ruling's message, and no buttons."""
    if is_live:
        return await posted_screen(visit.services, visit.interaction.client, visit.site, seen.argument)
    language = await visit.server_language()
    screen, _ = await _laid_out(visit, seen, language)
    title = language("lookback.copy.title", number=seen.game.number, date=f"<t:{visit.services.now()}:f>")
    lines = (title, status_text(seen.game.status, language), link_to(seen.game))
    return Screen("\n".join(filter(None, lines)), None, screen.embed, screen.picture)


async def _laid_out(visit: Visit, seen: _Seen, language: Catalogue) -> tuple[Screen, bool]:
    under = await visit.made_under(seen.stored.house_rules_id)
    posted = await posted_as(visit.services, visit.interaction.client, seen.stored, seen.deal)
    status = status_of(seen.argument, language) if seen.counts else OPEN
    shown = lay_out(seen.deal, seen.ruling, language, under, posted, status)
    picture = None
    if await visit.shows_pictures():
        picture = await draw_ruling(visit.services.pictures, seen.deal, seen.ruling, language)
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
