"""A bot that is killed while it posts, corrects or withdraws: where in that it can be, for a real process."""

import asyncio
import random

from tests.standin.faults import Faults
from tests.wording import say

from .table import Asker, posted_message

BOOTING = 60.0
"""Seconds a process of its own may need to be online on a busy machine."""
FOREVER = 3600.0
AT_MOST = 10.0
"""Seconds within which a post is at any request it makes."""

PRESSED, SENT, SAID, LOOKED, SHOWN = (
    ("/interactions/*/callback", "POST"),
    ("/webhooks/*", "POST"),
    ("/webhooks/*", "PATCH"),
    ("/channels/*/messages", "GET"),
    ("/channels/*/messages/*", "PATCH"),
)
"""What is asked of Discord: the press is taken, a ruling sent, the word said, the channel looked through, a ruling that
is there edited."""
WAYS = {"before it arrives": Faults.slow, "after it arrived": Faults.slow_answer}


class Killer:
    """One club whose bot is a process that is killed again and again; `process` is the one that runs."""

    def __init__(self, club):
        self.club, self.process, self._running = club, None, None
        self.asker = Asker(club, within=3.0)
        self.kills = 0

    async def start(self):
        """Start the bot and wait until it is online."""
        self._running = self.club.world.launch("run", env=self.club.environment, within=BOOTING)
        self.process = await self._running.__aenter__()

    async def stop(self):
        """Let the bot end in order."""
        await self._running.__aexit__(None, None, None)

    async def kill(self):
        """End the bot as a power cut does, and start it anew."""
        await self.process.kill()
        self.kills += 1
        self.club.world.faults.clear()
        await self.stop()
        await self.start()

    async def kill_at(self, request, way, button=None, asker=None):
        """Press Post it, or another button, and kill the bot at a request; False where it makes no such request."""
        path, method = request
        fault = WAYS[way](self.club.world.faults, FOREVER, path, method=method)
        at = (asker or self.asker).at
        private, shown = at.message, at.message.revisions
        at.press(button or say("ui.post"))
        world = self.club.world
        arrived = len(world.requests)
        await world.until(lambda: fault.hits or private.revisions > shown, AT_MOST)
        if way == "after it arrived" and fault.hits:
            await world.until(lambda: any(one.status for one in world.requests[arrived:] if _is(one, request)), AT_MOST)
        await self.kill()
        return bool(fault.hits)

    async def kill_soon(self, seconds, button=None, asker=None):
        """Press Post it, or another button, and kill the bot some time later, wherever it is."""
        (asker or self.asker).at.press(button or say("ui.post"))
        await asyncio.sleep(seconds)
        await self.kill()

    async def end(self):
        """Press until the private message says that the ruling is posted; give the message everybody sees."""
        asker = self.asker
        if not asker.at.buttons:
            # Killed between the word and the end of the dialogue.
            message = posted_message(asker.at)
            await asker.resume()
            if say("ui.post") not in asker.at.buttons:
                return message
        return await asker.post()


def _is(exchange, request):
    path, method = request
    begun = path.partition("*")[0]
    return exchange.method == method and exchange.path.startswith(begun)


OF_A_POST = (PRESSED, SENT, SENT, SAID, LOOKED, None)
OF_AN_EDIT = (PRESSED, SHOWN, SHOWN, SAID, None, None)


def anywhere(dice: random.Random, among=OF_A_POST):
    """Choose where to kill: at a request, or some time after the press."""
    request = dice.choice(among)
    return (request, dice.choice(tuple(WAYS))) if request else (None, dice.random() * 0.4)
