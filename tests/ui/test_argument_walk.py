"""Whatever is pressed in whatever order: the message shows what is stored, and nobody does what the table forbids."""

import asyncio
import os
import random
from collections import Counter

import pytest

from bot.engine import settle
from bot.store.rulings import NewRuling
from bot.ui.posted.ids import id_of
from bot.ui.posted.status import AMBER, BLUE, GREEN, GREY, NEUTRAL
from tests.standin.finding import buttons
from tests.wording import say

from .table import Asker, press_part
from .test_who_may import POSTED

pytestmark = pytest.mark.slow

THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"

WINDOW = 900
GAMES = (1, 2)
WAYS = ("agree", "agree", "contest", "correct", "withdraw", "accept", "back", "uphold", "overrule")
COLOURS = {
    "open": NEUTRAL,
    "corrected": NEUTRAL,
    "agreed": GREEN,
    "contested": AMBER,
    "ruled": BLUE,
    "withdrawn": GREY,
}


_QUIET = 8


class Walk:
    """Two posted rulings and everybody who could press something below them."""

    def __init__(self, club, seed):
        self.club, self.choose = club, random.Random(seed)
        self.people = [club.ann, club.bo, club.cy, club.di, club.boss, club.guild.member("Zed")]
        self.old = []
        """Every version there was, with the message that showed it."""

    async def begin(self):
        """Keep two rulings and show each in a message of the bot."""
        club = self.club
        await club.store.servers.change(club.guild.id, correction_window=WINDOW, picture="off")
        members = {"E": club.ann.id, "S": club.bo.id, "W": club.cy.id, "N": club.di.id}
        for game in GAMES:
            now = club.bot.services.now()
            new = NewRuling(game, club.table.id, club.ann.id, now, POSTED, settle(POSTED), members)
            stored = await club.store.rulings.post(club.guild.id, new)
            place = club.bot.get_partial_messageable(club.table.id, guild_id=club.guild.id)
            sent = await place.send("here")
            await club.store.rulings.set_message(club.guild.id, game, 1, sent.id)
            self.old.append((stored, club.table.find(sent.id)))

    async def head(self, game):
        return await self.club.store.games.get(self.club.guild.id, game)

    async def step(self):
        """Let somebody press something, perhaps of an old version; give what was pressed, by whom, and where."""
        store, server = self.club.store, self.club.guild.id
        stored, message = self.choose.choice(self.old)
        person, way = self.choose.choice(self.people), self.choose.choice(WAYS)
        standing = await store.contests.standing(server, stored.game)
        contest = self.choose.choice(standing).id if standing else 0
        shown = "correct" if way == "withdraw" else way
        words = (contest,) if way in ("accept", "back", "uphold", "overrule") else ()
        part = {"custom_id": id_of(shown, stored, *words), "type": 2, "id": 1}
        attempt = press_part(person, message, part)
        await attempt.answered()
        if way in ("contest", "correct", "withdraw"):
            await self.go_on(person, attempt, message, way)
        await self.shown()
        return way, person, stored.game

    async def go_on(self, person, attempt, message, way):
        """Tell another discarder in the dialogue, if one was opened, and end it in its way."""
        told = await attempt
        if told.message is message or not buttons(told.message.components):
            return
        asker = Asker(self.club, person)
        asker.at = told
        if way != "withdraw":
            await asker.change("who")
            if asker.in_form:
                await asker.submit({"winners": ["S"], "discarder": [self.choose.choice("EWN")]})
        verb = "withdraw" if way == "withdraw" else "amend"
        found = [part for part in buttons(asker.at.message.components) if part["custom_id"].endswith(f"|{verb}")]
        if found and not found[0].get("disabled"):
            await asker.at.press(found[0]["custom_id"]).answered()
        dialogues = self.club.store.dialogues
        for each in await dialogues.of_user(self.club.guild.id, person.id, self.club.bot.services.now()):
            await self.shown()
            await dialogues.close(each.key)

    async def shown(self):
        """Wait until nothing is under way any more."""
        services, quiet = self.club.bot.services, 0
        # A press is taken before it has its turn: it is over once nothing has had one for a while.
        while quiet < _QUIET:
            quiet = quiet + 1 if len(services.turns) == 0 else 0
            await asyncio.sleep(0.02)
        for game in GAMES:
            versions = await self.club.store.rulings.versions(self.club.guild.id, game)
            known = {(each.game, each.version) for each, _ in self.old}
            message = next(message for each, message in self.old if each.game == game)
            self.old += [(each, message) for each in versions if (game, each.version) not in known]


async def read(club):
    """Read, of each game, what can be changed by a press."""
    found = {}
    for game in GAMES:
        store, server = club.store, club.guild.id
        head = await store.games.get(server, game)
        found[game] = (
            head.status,
            head.version,
            [each.verdict for each in await store.decisions.all(server, game)],
            [(each.id, each.ended) for each in await store.contests.all(server, game)],
            [(each.user_id, each.verdict) for each in await store.assents.standing(server, game, head.version)],
        )
    return found


async def assert_laws(club, walk):
    store, server = club.store, club.guild.id
    for game in GAMES:
        head, versions = await walk.head(game), await store.rulings.versions(server, game)
        message = next(message for each, message in walk.old if each.game == game)
        assert head.version == versions[-1].version == len(versions)
        for each in versions:
            paid = Counter()
            for payment in await store.rulings.payments(server, game, each.version):
                paid[payment.payee] += payment.amount
                paid[payment.payer] -= payment.amount
            assert sum(paid.values()) == 0
            players = await store.rulings.players(server, game, each.version)
            assert all(player.delta == paid[player.seat] for player in players)
        if head.revision == 0:
            continue
        assert head.shown_revision == head.revision
        (embed,) = message.embeds
        assert embed["color"] == COLOURS[head.status]
        standing = await store.contests.standing(server, game)
        assert embed["description"].count(" contests: ") == len(standing)
        assert ("~~" in embed["description"]) == (head.status == "withdrawn")
        assert (say("argument.withdrawn", player="").strip() in embed["description"]) == (head.status == "withdrawn")


def may(club, person, way, before, game):
    """Whether the table lets somebody change anything at all that way."""
    status, *_ = before[game]
    seated = person in (club.ann, club.bo, club.cy, club.di)
    referee = person is club.boss
    if status == "withdrawn":
        return False
    if way in ("agree", "contest", "back"):
        return seated and status != "ruled"
    if way == "accept":
        return (seated or referee) and status == "contested"
    if way in ("correct", "withdraw"):
        return referee or (person is club.ann and status != "ruled")
    return referee


@pytest.mark.parametrize("seed", range(10 if THOROUGH else 2))
async def test_a_walk_through_an_argument_is_shown_as_it_is_kept(club, seed):
    walk, moved = Walk(club, seed), 0
    async with club.running():
        await walk.begin()
    for _ in range(4):
        async with club.running():
            for _ in range(5):
                before = await read(club)
                way, person, game = await walk.step()
                after = await read(club)
                assert all(after[other] == before[other] for other in GAMES if other != game)
                assert after == before or may(club, person, way, before, game), (way, person, before)
                await assert_laws(club, walk)
                moved += after != before
    assert moved, "nothing of what was pressed changed anything"
