"""Whatever can be done to posted rulings, in any order: agree, contest, correct, forget, restart, kill, restore."""

import asyncio
import random
from contextlib import AsyncExitStack

from bot.engine import settle
from bot.store.backup import back_up, restore
from bot.store.history import Wanted
from bot.store.rulings import NewRuling
from bot.ui.posted.argument import argument_about
from bot.ui.posted.ids import id_of
from bot.ui.posted.upkeep import posted_screen
from bot.ui.site import site_of
from tests.standin.finding import buttons

from .killing import BOOTING
from .table import Asker, press_part
from .test_who_may import POSTED

WINDOW = 900
MOST_GAMES = 4
"""So many rulings are pressed at a time; older ones stay, and so do their buttons."""
OF_CONTEST = ("accept", "back", "uphold", "overrule")
PRESSES = ("agree", "contest", "correct", "withdraw", *OF_CONTEST)
OFTEN = (*PRESSES, "agree", "contest", "accept")
SELDOM = ("look", "look", "restart", "wait", "post", "back up", "restore", "forget me", "forget server")
_QUIET = 5
_MOST_LAG = 1000


class Walk:
    """Rulings in a channel that all see and in one that some do not, and everybody who could press something."""

    def __init__(self, club, seed, *, kills=False):
        self.club, self.dice = club, random.Random(seed)
        self.den = club.guild.channel("den")
        self.zed = club.guild.member("Zed")
        self.den.limit(self.zed, view_channel=False)
        self.people = [club.ann, club.bo, club.cy, club.di, club.boss, self.zed]
        self.shown, self.contests, self.stale = [], [], {}
        """Each version there ever was with its message; each contest; of what was restored which revision it had."""
        self.seldom = (*SELDOM, "kill") if kills else SELDOM
        self._running = AsyncExitStack()

    # -- the bot -------------------------------------------------------------------------------------------------

    @property
    def store(self):
        return self.club.store

    @property
    def server(self):
        return self.club.guild.id

    async def start(self):
        await self._running.enter_async_context(self.club.running())
        await self.quiet()

    async def stop(self):
        await self._running.aclose()

    async def restart(self):
        await self.stop()
        await self.start()

    async def kill(self):
        """Press something, and end the bot in the middle of it as a power cut does."""
        await self.stop()
        async with self.club.world.launch("run", env=self.club.environment, within=BOOTING) as process:
            stored, message = self.dice.choice(self.shown)
            part = {"custom_id": id_of("agree", stored), "type": 2, "id": 1}
            press_part(self.dice.choice(self.people), message, part)
            await asyncio.sleep(self.dice.random() * 0.3)
            await process.kill()
        await self.start()

    async def back_up(self):
        back_up(self.club.path, self._copy)

    async def restore(self):
        """Put the copy back, where there is one: what was posted since is lost, and its numbers are given anew."""
        if not self._copy.exists():
            return
        await self.stop()
        restore(self._copy, self.club.path)
        for each in self.club.path.parent.glob("*.before-restore-*"):
            each.unlink()
        await self.start()
        self.stale = {game: (await self.head(game)).revision for game in await self.games()}

    @property
    def _copy(self):
        return self.club.path.with_name("copy.db")

    async def quiet(self):
        """Wait until nothing is under way any more, also of what a bot that was just started has to show yet."""
        for _ in range(_MOST_LAG):
            if not await self.store.games.lagging():
                break
            await asyncio.sleep(0.02)
        quiet = 0
        # A press is taken before it has its turn: it is over once nothing has had one for a while.
        while quiet < _QUIET:
            busy = len(self.club.bot.services.turns) or len(self.club.bot.services.overdue)
            quiet = 0 if busy else quiet + 1
            await asyncio.sleep(0.02)

    # -- what there is -------------------------------------------------------------------------------------------

    async def games(self):
        page = await self.store.history.page(self.server, Wanted(), limit=100)
        return sorted(past.ruling.game for past in page.games)

    async def head(self, game):
        return await self.store.games.get(self.server, game)

    async def post(self):
        """Keep a ruling and show it in a message of the bot."""
        club, channel = self.club, self.dice.choice((self.club.table, self.den))
        await self.store.servers.change(self.server, correction_window=WINDOW, picture="off")
        members = {"E": club.ann.id, "S": club.bo.id, "W": club.cy.id, "N": club.di.id}
        key, now = club.world.clock.snowflake(), club.bot.services.now()
        new = NewRuling(key, channel.id, club.ann.id, now, POSTED, settle(POSTED), members)
        stored = await self.store.rulings.post(self.server, new)
        argument = await argument_about(self.store, self.server, stored.game)
        site = site_of(argument.game, self.store, club.bot)
        screen = await posted_screen(club.bot.services, club.bot, site, argument)
        place = club.bot.get_partial_messageable(channel.id, guild_id=self.server)
        sent = await place.send(embed=screen.embed, view=screen.view)
        await self.store.rulings.set_message(self.server, stored.game, 1, sent.id)
        self.shown.append((stored, channel.find(sent.id)))
        self.stale.pop(stored.game, None)

    def message_of(self, stored):
        """The message of a ruling by any of its versions."""
        return next((message for each, message in reversed(self.shown) if each.interaction_id == stored), None)

    async def note(self):
        """Remember what was made anew, to press it later whatever has become of it."""
        known = {each.interaction_id for each, _ in self.shown}
        for game in await self.games():
            versions = await self.store.rulings.versions(self.server, game)
            message = self.message_of(versions[0].interaction_id)
            self.shown += [(each, message) for each in versions if each.interaction_id not in known]
            made = {(each.interaction_id, contest.id) for each, contest in self.contests}
            for contest in await self.store.contests.all(self.server, game):
                if (versions[-1].interaction_id, contest.id) not in made:
                    self.contests.append((versions[-1], contest))

    # -- what is done --------------------------------------------------------------------------------------------

    async def step(self):
        """Do something; give the way, the person, the version pressed and the contest meant, where it is a press."""
        if not await self.games():
            await self.post()
        if self.dice.random() < 0.15:
            way = self.dice.choice(self.seldom)
            await self._seldom(way)
            return way, None, None, None
        way, person = self.dice.choice(OFTEN), self.dice.choice(self.people)
        stored, message, contest = self._chosen(way)
        if person is self.zed and message.channel is self.den:
            person = self.club.boss
        return way, person, stored, contest

    def _chosen(self, way):
        """Choose a button: mostly of what was shown lately, sometimes of what is long gone."""
        recent = self.dice.random() < 0.85
        if way in OF_CONTEST and self.contests:
            stored, contest = self.dice.choice(self.contests[-3:] if recent else self.contests)
            return stored, self.message_of(stored.interaction_id), contest
        stored, message = self.dice.choice(self.shown[-MOST_GAMES:] if recent else self.shown)
        return stored, message, None

    async def press(self, way, person, stored, contest):
        """Press it, and in a dialogue tell another discarder."""
        message = self.message_of(stored.interaction_id)
        words = () if way not in OF_CONTEST else (contest.id, contest.created_at) if contest else (0, 0)
        shown = "correct" if way == "withdraw" else way
        attempt = press_part(person, message, {"custom_id": id_of(shown, stored, *words), "type": 2, "id": 1})
        await attempt.answered()
        if way in ("contest", "correct", "withdraw"):
            await self._go_on(person, attempt, message, way)
        await self.quiet()
        await self.note()

    async def _go_on(self, person, attempt, message, way):
        told = await attempt
        if told.message is message:
            await self.quiet()
            told = told.followups[0] if told.followups else told
        if told.message is not message and buttons(told.message.components):
            asker = Asker(self.club, person)
            asker.at = told
            if way != "withdraw":
                await asker.change("who")
                if asker.in_form:
                    await asker.submit({"winners": ["S"], "discarder": [self.dice.choice("EWN")]})
            verb = "withdraw" if way == "withdraw" else "amend"
            found = [part for part in buttons(asker.at.message.components) if part["custom_id"].endswith(f"|{verb}")]
            if found and not found[0].get("disabled"):
                await asker.at.press(found[0]["custom_id"]).answered()
        await self.quiet()
        dialogues = self.store.dialogues
        for each in await dialogues.of_user(self.server, person.id, self.club.bot.services.now()):
            await dialogues.close(each.key)

    async def _seldom(self, way):
        match way:
            case "restart":
                await self.restart()
            case "kill":
                await self.kill()
            case "wait":
                self.club.ahead += self.dice.choice((60, WINDOW + 60))
            case "post":
                await self.post()
            case "back up":
                await self.back_up()
            case "restore":
                await self.restore()
            case "forget me" if self.dice.random() < 0.4:
                await self.store.forget_everywhere(self.dice.choice(self.people[:4]).id)
                await self.post()
            case "forget server" if self.dice.random() < 0.3:
                await self.store.forget.server(self.server)
                await self.post()
        await self.quiet()
        await self.note()
