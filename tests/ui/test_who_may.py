"""Who may press what below a posted ruling: the table, every role against every row, whatever is offered to whom."""

import asyncio

import discord
import msgspec
import pytest

from bot.engine import settle
from bot.store.contests import Told
from bot.store.rulings import NewRuling
from bot.ui.posted.ids import id_of
from tests.standin.finding import buttons
from tests.store.samples import DEAL
from tests.wording import say

from .argument import private
from .table import press_part

WINDOW = 900
SEATED, CONTESTER, AUTHOR = "seated", "contester", "author in the hand"
OUTSIDE, REFEREE, MANAGER, STRANGER = "author outside", "referee", "manager", "stranger"
ROLES = (SEATED, CONTESTER, AUTHOR, OUTSIDE, REFEREE, MANAGER, STRANGER)
TABLE = {
    "agree": {SEATED, CONTESTER, AUTHOR},
    "contest": {SEATED, CONTESTER, AUTHOR},
    "accept": {SEATED, REFEREE, MANAGER},
    "back": {CONTESTER},
    "call": {SEATED, CONTESTER, AUTHOR},
    "correct": {AUTHOR, OUTSIDE, REFEREE, MANAGER},
    "correct late": {REFEREE, MANAGER},
    "withdraw": {AUTHOR, OUTSIDE, REFEREE, MANAGER},
    "withdraw late": {REFEREE, MANAGER},
    "uphold": {REFEREE, MANAGER},
    "overrule": {REFEREE, MANAGER},
    "why": {*ROLES},
    "compare": {*ROLES},
}
"""Each row, and who may. Whoever pays the same by a contest, as the author here, has nothing to accept."""
OF_CONTEST = ("accept", "back", "call", "uphold", "overrule")
POSTED = msgspec.structs.replace(DEAL, riichi=())
CONTESTED = msgspec.structs.replace(POSTED, wins=(msgspec.structs.replace(POSTED.wins[0], discarder="W"),))


def cast_of(club):
    role = club.guild.role("Referee")
    return role, {
        SEATED: club.bo,
        CONTESTER: club.di,
        AUTHOR: club.ann,
        OUTSIDE: club.guild.member("Eve"),
        REFEREE: club.guild.member("Ref", roles=[role]),
        MANAGER: club.guild.member("Max", permissions=discord.Permissions(manage_guild=True)),
        STRANGER: club.guild.member("Zed"),
    }


async def ruling_shown(club, author):
    """Keep a ruling, contested by Di, and show it in a message of the bot."""
    now = club.bot.services.now()
    members = {"E": club.ann.id, "S": club.bo.id, "W": club.cy.id, "N": club.di.id}
    new = NewRuling(1, club.table.id, author.id, now, POSTED, settle(POSTED), members)
    stored = await club.store.rulings.post(club.guild.id, new)
    sent = await club.bot.get_partial_messageable(club.table.id, guild_id=club.guild.id).send("here")
    await club.store.rulings.set_message(club.guild.id, 1, 1, sent.id)
    told = Told("facts", "wins", CONTESTED, settle(CONTESTED))
    contest = await club.store.contests.make(club.guild.id, 1, 1, club.di.id, told, now)
    head = await club.store.games.get(club.guild.id, 1)
    await club.store.games.show(club.guild.id, 1, head.revision)
    return stored, contest, club.table.find(sent.id)


async def everything(club):
    """Read all that a press could change."""

    def read(connection):
        tables = ("games", "rulings", "assents", "contests", "acceptances", "decisions", "dialogues")
        return {name: [tuple(row.values()) for row in connection.table(name).rows] for name in tables}

    found = await club.store.database.run(read)
    return {name: [tuple(map(str, row)) for row in rows] for name, rows in found.items()}


@pytest.mark.parametrize("row", TABLE)
@pytest.mark.parametrize("role", ROLES)
async def test_nobody_does_what_the_table_forbids_and_everybody_what_it_allows(club, role, row):
    referees, people = cast_of(club)
    async with club.running():
        await club.store.servers.change(
            club.guild.id, referee_role_id=referees.id, correction_window=WINDOW, picture="off"
        )
        author = people[OUTSIDE] if role == OUTSIDE else club.ann
        stored, contest, message = await ruling_shown(club, author)
        club.ahead = WINDOW + 60 if row.endswith("late") else 0
        before = await everything(club)
        verb = row.split()[0]
        shown = "correct" if verb == "withdraw" else verb
        words = (contest.id,) if verb in OF_CONTEST else ()
        part = {"custom_id": id_of(shown, stored, *words), "type": 2, "id": 1}
        attempt = press_part(people[role], message, part)
        if row in ("why", "compare"):
            told = await private(attempt, message)
            assert told.message.embeds
            return
        await attempt.answered()
        if verb == "withdraw" and role in TABLE[row]:
            dialogue = await private(attempt, message)
            found = next(each["custom_id"] for each in buttons(dialogue.message.components) if "withdraw" in str(each))
            await dialogue.press(found).answered()
        if role in TABLE[row]:
            await changes(club, before)
        else:
            told = await private(attempt, message)
            assert told.content
            assert say("ui.withdraw") not in told.buttons
            assert await everything(club) == before


async def changes(club, before):
    """Wait until something has changed in the store."""
    for _ in range(200):
        if await everything(club) != before:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("nothing changed")
