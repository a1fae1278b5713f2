"""A server that another shard serves from its own file: all that was said is there, and everything old goes on."""

import time
from contextlib import asynccontextmanager

import pytest

from bot.app import WhoPays
from bot.settings import Shards
from bot.store.moving import take_in, take_out
from bot.store.store import Store
from bot.ui.services import Services
from tests.standin import StandIn
from tests.store.test_forget import fill
from tests.wording import say

from .argument import choose_contest, contested, opened, private
from .conftest import Club
from .table import Asker, results, said
from .test_shards import of_shard

pytestmark = pytest.mark.slow

ANOTHER_SERVER = 3
BEFORE, AFTER = Shards(0, 0, 2), Shards(1, 1, 3)


class MovedClub(Club):
    """A club that belongs to one shard of two, and to another of three."""

    def found(self, world):
        """Found servers until one falls so."""
        guild = of_shard(world, BEFORE.first, BEFORE.count)
        while (guild.id >> 22) % AFTER.count != AFTER.first:
            guild = of_shard(world, BEFORE.first, BEFORE.count)
        return guild

    @asynccontextmanager
    async def served(self, shards, path):
        """Run the bot as one of the processes that share the servers out, with its own file."""
        self.path, self.world.shards = path, shards.count
        async with await Store.open(path) as store:
            self.store, self.bot = store, WhoPays(Services(store, lambda: int(time.time())), shards=shards)
            async with self.world.connect(self.bot):
                yield self


@pytest.fixture
async def club(tmp_path):
    async with StandIn() as world:
        yield MovedClub(world, tmp_path / "shard-0-of-2.db")


async def settled(club):
    asker = Asker(club)
    await asker.daisangen()
    return await asker.post()


async def looked_at(club):
    """Read all that the server's people and managers can look at, as they read it."""
    manager, table = club.boss, club.table
    commands = [
        *[("ruling", {"number": number}) for number in (1, 2, 3, 4)],
        *[(name, {}) for name in ("history", "stats show", "stats top", "settings show", "resume")],
        *[(f"rules {name}", {"here": here}) for name in ("show", "history") for here in ("server", "channel")],
    ]
    seen = {}
    for name, options in commands:
        told = await manager.slash(table, name, **options)
        seen[name, *options.values()] = (told.content, [without_pictures(each) for each in told.message.embeds])
    told = await manager.slash(table, "rules export")
    seen["rules export",] = told.message.attachments[0].data
    return seen


async def rules_below(club, message):
    """Press the button below a change of rules that everybody was told, and read them."""
    (shown,) = (await private(club.di.looks_at(message).press(say("ui.rules.see")), message)).message.embeds
    return shown


def without_pictures(embed):
    """Leave out where a picture lies: each is a file of its own."""
    return {name: value for name, value in embed.items() if name not in ("image", "thumbnail")}


async def test_every_version_contest_setting_and_button_of_a_moved_server_is_there_and_goes_on(club, tmp_path):
    there = tmp_path / "shard-1-of-3.db"
    async with await Store.open(there) as store:  # the same numbers are taken there
        await fill(store, ANOTHER_SERVER)
    async with club.served(BEFORE, club.path):
        role = club.guild.role("Referee")
        await club.boss.slash(club.table, "rules preset", rules="riichi/ema", here="server")
        await club.boss.slash(club.table, "rules set", option="pao.honba-ron", value="discarder", here="channel")
        await club.boss.slash(club.table, "settings referee", role=role)
        await club.boss.slash(club.table, "settings correction", minutes=60)
        announced = [message for message in club.table.messages if message.components]
        rules = [await rules_below(club, each) for each in announced]
        agreed, disputed, ruled, amended = [await settled(club) for _ in range(4)]
        await club.bo.looks_at(agreed).press(say("ui.agree"))
        await contested(club, club.di, disputed)
        await (await choose_contest(club.bo, disputed)).press(say("ui.contest.accept"))
        accepting = await choose_contest(club.cy, disputed)
        await contested(club, club.di, ruled)
        await (await choose_contest(club.boss, ruled)).press(say("ui.contest.overrule"))
        await ruled.world.until(lambda: results(ruled)["Di"] == 0)
        corrected = await opened(club, club.ann, amended, say("ui.correct"))
        await corrected.change("who")
        await corrected.submit({"winners": ["S"], "discarder": ["W"]})
        await corrected.press(say("ui.correct.post"))
        await amended.world.until(lambda: results(amended)["Di"] == 0)
        unfinished, contesting = Asker(club, club.cy), await opened(club, club.ann, agreed, say("ui.contest"))
        await unfinished.daisangen()
        before, below = await looked_at(club), [said(each) for each in (agreed, disputed, ruled, amended)]

    moved = take_out(club.path, club.guild.id, tmp_path / "whole.db")
    assert take_in(tmp_path / "whole.db", club.guild.id, there) == moved

    async with club.served(AFTER, there):
        assert await looked_at(club) == before
        assert len(announced) == 2
        assert [await rules_below(club, each) for each in announced] == rules
        # what everybody sees below the rulings is what is kept, and grows from there
        await club.cy.looks_at(agreed).press(say("ui.agree"))
        await agreed.world.until(lambda: say("argument.agreed", players="Bo, Cy") in said(agreed))
        assert [said(each) for each in (disputed, ruled, amended)] == below[1:]
        for message in (agreed, disputed, ruled, amended):
            assert "pao" in (await private(club.bo.looks_at(message).press(say("ui.why")), message)).text
        # the contest that one accepted there is accepted here by the other whose payments it changes
        assert (await choose_contest(club.cy, disputed)).buttons == accepting.buttons
        await accepting.press(say("ui.contest.accept"))
        await disputed.world.until(lambda: results(disputed)["Di"] == 0)
        # a correction, a contest and a dialogue that were begun before go on
        await contesting.change("who")
        await contesting.submit({"winners": ["S"], "discarder": ["W"]})
        await contesting.press(say("ui.contest.post"))
        await agreed.world.until(lambda: "contests:" in said(agreed))
        newest = await unfinished.post()
        assert "#5" in newest.embeds[0]["title"] or "5" in newest.embeds[0]["footer"]["text"]
        async with await Store.open_to_read(there) as store:
            assert (await store.rulings.latest(club.guild.id, 5)).message_id == newest.id
            assert (await store.rulings.latest(ANOTHER_SERVER, 1)) is not None
