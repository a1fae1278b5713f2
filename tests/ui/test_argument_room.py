"""An argument with everything in it finds room in its message: long names, contests of all, four languages."""

import msgspec
import pytest

from bot.engine import settle
from bot.i18n import LANGUAGES, catalogue
from bot.store.contests import Never, Told
from bot.store.permits import Presser
from bot.store.rulings import NewRuling

from .argument import choose_contest
from .table import plain
from .test_who_may import POSTED

WIDE, MARKS = "麻雀" * 16, "*_~`" * 8


async def shown_with(club, name):
    """Show a ruling that was corrected three times and that all four contest, each telling much otherwise."""
    people = (club.ann, club.bo, club.cy, club.di)
    names = {seat: f"{name[:31]}{seat}" for seat in "ESWN"}
    deal = msgspec.structs.replace(POSTED, names=names)
    members = dict(zip("ESWN", (person.id for person in people), strict=True))
    new = NewRuling(1, club.table.id, club.ann.id, club.bot.services.now(), deal, settle(deal), members)
    await club.store.rulings.post(club.guild.id, new)
    sent = await club.bot.get_partial_messageable(club.table.id, guild_id=club.guild.id).send("here")
    await club.store.rulings.set_message(club.guild.id, 1, 1, sent.id)
    for version in (1, 2, 3):
        told = otherwise(deal, "EWN"[version - 1], version)
        by = Presser(club.boss.id, 0, referee=True)
        changed = msgspec.structs.replace(new, interaction_id=1 + version, deal=told, ruling=settle(told))
        await club.store.decisions.correct(club.guild.id, 1, changed, by, based_on=version)
    for number, person in enumerate(people):
        told = otherwise(deal, "WNEW"[number], 10 + number)
        contest = Never("x" * 300) if number == 3 else Told("facts", "wins", told, settle(told), sentence="x" * 300)
        await club.store.contests.make(club.guild.id, 1, 4, person.id, contest, 5)
    standing = await club.store.contests.standing(club.guild.id, 1)
    await club.store.decisions.accept(club.guild.id, standing[0].id, 4, Presser(club.cy.id, 0), interaction_id=99)
    return club.table.find(sent.id)


def otherwise(deal, discarder, honba):
    """Tell another discarder, other feeders and more counters."""
    (win,) = deal.wins
    calls = tuple(msgspec.structs.replace(call, feeder="EWN"[place - 1]) for place, call in enumerate(deal.calls))
    return msgspec.structs.replace(
        deal, wins=(msgspec.structs.replace(win, discarder=discarder),), calls=calls, honba=honba
    )


@pytest.mark.parametrize(("language", "name"), [*((each, WIDE) for each in LANGUAGES), ("en", MARKS)])
async def test_everything_finds_room_and_payments_are_left_out_last(club, name, language):
    words = catalogue(language)
    async with club.running():
        await club.store.servers.change(club.guild.id, language=language, picture="off")
        message = await shown_with(club, name)
    async with club.running():  # a bot that starts brings the message up to date
        await message.world.until(lambda: message.embeds)
        shown = plain(message.embeds[0]["description"])
        assert words("argument.acceptances", accepted="", awaited="")[:3] in shown
        assert all(f"{name[:31]}{seat}" in shown.replace("\\", "") for seat in "ESWN")
        assert any("→" in line for line in shown.splitlines())
        for place in range(4):
            told = await choose_contest(club.boss, message, place)
            assert told.buttons
        history = await club.bo.slash(club.table, "history")
        assert history.embed
        assert (await club.bo.slash(club.table, "ruling", number=1)).embed
