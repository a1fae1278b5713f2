"""A contest that stands: opened from the menu below a ruling, and ended by whoever may."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

import aiohttp
import discord

from bot.engine import decode_deal, decode_ruling
from bot.presentation.lines import cut
from bot.presentation.money import money_for
from bot.presentation.words import Words
from bot.store.contests import Contest
from bot.store.errors import StoreError
from bot.store.permits import Presser
from bot.ui.embed import ruling_embed
from bot.ui.ids import Number, RulingVerb, pressed
from bot.ui.limits import MOST_IN_MESSAGE
from bot.ui.names import safe_name
from bot.ui.reply import Screen
from bot.ui.visit import Visit
from bot.ui.widgets import button, in_rows

from .argument import Argument, argument_about
from .ids import id_of
from .late import tell_of_late_change
from .pressed import argue, pressed_ruling, presser_of, why_not
from .status import acceptance_line, contest_line

_log = logging.getLogger("whopays")
_LABELS: dict[RulingVerb, str] = {
    "accept": "ui.contest.accept",
    "back": "ui.contest.back",
    "call": "ui.contest.call",
    "uphold": "ui.contest.uphold",
    "overrule": "ui.contest.overrule",
}


@pressed("wr", "contests")
async def open_contest(
    visit: Visit, server: Number, game: Number, _version: Number, made_by: Number, contest_id: Number
) -> None:
    """Show a contest to the presser alone, both rulings side by side, with what the presser may do about it."""
    await pressed_ruling(visit, server, game, made_by)
    argument = await argument_about(visit.store, server, game)
    try:
        contest = argument.contest(contest_id)
    except StoreError as error:
        await visit.reply.tell(why_not(error, visit))
        return
    await visit.reply.show(await _screen(visit, argument, contest))


async def _screen(visit: Visit, argument: Argument, contest: Contest) -> Screen:
    language = visit.language
    words = argument.words(language)
    lines = [contest_line(argument, contest, words)]
    if contest.sentence:
        lines.append(f"> {safe_name(contest.sentence, len(contest.sentence))}")
    embed = None
    if contest.ruling is not None:
        told = decode_ruling(contest.ruling)
        then, money = (money_for(each.rules, each.house) for each in (argument.ruling, told))
        lines += [
            language(
                "ui.amend.beside",
                player=words.party(seat),
                before=then.signed(argument.ruling.deltas.get(seat, 0)),
                after=money.signed(delta),
                difference=money.signed(delta - argument.ruling.deltas.get(seat, 0)),
            )
            for seat, delta in told.deltas.items()
        ]
        embed = ruling_embed(decode_deal(contest.facts), told, language)
    lines += _to_accept(argument, contest, words)
    offered = [
        button(language(_LABELS[verb]), id_of(verb, argument.latest, contest.id, contest.created_at))
        for verb in await _offered(visit, argument, contest)
    ]
    return Screen(cut("\n".join(lines), MOST_IN_MESSAGE), in_rows(offered), embed)


def _to_accept(argument: Argument, contest: Contest, words: Words) -> Iterator[str]:
    """Say who has accepted, who has to, and that nobody can for a guest."""
    found = argument.acceptances.get(contest.id)
    if found is None:
        return
    if found.guests:
        yield words.language("ui.contest.guests")
    elif found.accepted:
        yield acceptance_line(argument, contest, words)
    elif found.awaited:
        yield words.language("ui.contest.awaited", awaited=", ".join(map(words.party, found.awaited)))


async def _offered(visit: Visit, argument: Argument, contest: Contest) -> Sequence[RulingVerb]:
    """Name what this person may do about a contest."""
    settings, presser = await visit.settings(), await presser_of(visit)
    offered: list[RulingVerb] = []
    try:
        await visit.store.decisions.may_accept(argument.game.server_id, contest.id, argument.latest.version, presser)
        if not _has_accepted(argument, contest, visit.user):
            offered.append("accept")
    except StoreError as error:
        _log.debug("accepting is not offered: %s", error)
    if contest.user_id == visit.user:
        offered.append("back")
    called = argument.game.referee_called_at is not None
    if argument.is_seated(visit.user) and settings.referee_role_id and not called:
        offered.append("call")
    return [*offered, "uphold", "overrule"] if presser.referee else offered


def _has_accepted(argument: Argument, contest: Contest, user_id: int) -> bool:
    found = argument.acceptances.get(contest.id)
    return any(each.user_id == user_id for each in argument.players if found and each.seat in found.accepted)


# -- what is done about it -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Below:
    """What a button of a contest names: the ruling in the version shown, who made that, and the contest.

    `made_at` is when the contest was made (0: not named): numbers of contests are given anew after a restored backup.
    """

    server: int
    game: int
    version: int
    made_by: int
    contest: int = 0
    made_at: int = 0

    def contested(self, argument: Argument) -> Contest:
        """Return the contest that is meant, where it stands; raises `StoreError`."""
        found = argument.contest(self.contest)
        if self.made_at not in (0, found.created_at):
            raise StoreError("no-such-contest")
        return found


_Act = Callable[[Visit, _Below, Presser], Awaitable[object]]


def _ends(verb: RulingVerb) -> Callable[[_Act], _Act]:
    """Let a button do something about a contest, after which the private message says what has become of it."""

    def enter(act: _Act) -> _Act:
        async def answer(
            visit: Visit, server: Number, game: Number, version: Number, made_by: Number, *contest: Number
        ) -> None:
            await _end(visit, _Below(server, game, version, made_by, *contest[:2]), act)

        answer.__name__ = getattr(act, "__name__", verb)
        pressed("wr", verb)(answer)
        return act

    return enter


@_ends("accept")
async def accept(visit: Visit, below: _Below, presser: Presser) -> None:
    """Accept a contest: once all have whose payments it changes, or a referee, it is the ruling."""
    key = visit.interaction.id
    await visit.store.decisions.accept(below.server, below.contest, below.version, presser, interaction_id=key)


@_ends("back")
async def take_back(visit: Visit, below: _Below, presser: Presser) -> None:
    """Take one's own contest back."""
    await visit.store.contests.take_back(below.server, below.contest, presser.user_id, presser.now)


@_ends("uphold")
async def uphold(visit: Visit, below: _Below, presser: Presser) -> None:
    """Rule, as a referee, that the ruling stands."""
    await visit.store.decisions.rule_stands(below.server, below.game, below.version, presser)


@_ends("overrule")
async def overrule(visit: Visit, below: _Below, presser: Presser) -> None:
    """Rule, as a referee, what a contest says."""
    rule, key = visit.store.decisions.rule_as_contested, visit.interaction.id
    await rule(below.server, below.contest, below.version, presser, interaction_id=key)


@pressed("wr", "call")
async def call(visit: Visit, server: Number, game: Number, version: Number, made_by: Number, *_contest: Number) -> None:
    """Call the referee, once for a ruling, by a message of its own that names the role."""
    await pressed_ruling(visit, server, game, made_by)
    called: list[int] = []

    async def act() -> None:
        called.append(await visit.store.decisions.call_referee(server, game, version, await presser_of(visit)))

    if await argue(visit, server, game, act):
        key = "ui.contest.called" if await _call(visit, server, game, called[0]) else "ui.contest.unheard"
        await visit.reply.finish(visit.language(key, role=f"<@&{called[0]}>"))


async def _call(visit: Visit, server: int, game: int, role_id: int) -> bool:
    """Write to the role; False where that reaches nobody."""
    head = (await argument_about(visit.store, server, game)).game
    language = await visit.server_language()
    link = f"https://discord.com/channels/{server}/{head.channel_id}/{head.message_id}"
    text = language("argument.call", role=f"<@&{role_id}>", number=game, link=link)
    place = visit.interaction.client.get_partial_messageable(head.channel_id, guild_id=server)
    allowed = discord.AllowedMentions(everyone=False, users=False, roles=[discord.Object(role_id)])
    try:
        await place.send(text, allowed_mentions=allowed)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("the referee could not be called for game %s of server %s: %s", game, server, error)
        return False
    return can_be_called(visit, role_id)


def can_be_called(visit: Visit, role_id: int) -> bool:
    """Whether a message of the bot reaches a role: it is mentionable, or the bot may mention every role."""
    role = visit.interaction.guild.get_role(role_id) if visit.interaction.guild else None
    return visit.interaction.app_permissions.mention_everyone or (role is not None and role.mentionable)


async def _end(visit: Visit, below: _Below, act: _Act) -> None:
    """Do it, and say in the private message what has become of the contest."""
    await pressed_ruling(visit, below.server, below.game, below.made_by)
    before, presser = await argument_about(visit.store, below.server, below.game), await presser_of(visit)
    below.contested(before)
    if not await argue(visit, below.server, below.game, lambda: act(visit, below, presser)):
        return
    after = await argument_about(visit.store, below.server, below.game)
    if (len(after.versions), len(after.decisions)) != (len(before.versions), len(before.decisions)):
        await tell_of_late_change(visit, after.game)
    stands = below.contest in (each.id for each in after.contests)
    await visit.reply.finish(visit.language("ui.contest.waits" if stands else "ui.contest.ended", number=below.game))
