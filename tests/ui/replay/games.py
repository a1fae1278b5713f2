"""Logs of several deals, and somebody who attaches one."""

from tests.replay.logs import agari, daisangen_of_tenhou, init, mjlog
from tests.ui.table import Asker, plain

_ENDED = '<RYUUKYOKU type="yao9" sc="250,0,250,0,250,0,250,0"/>'
_SECOND = agari(3, 2, "123m", 8, "250,0,250,0,250,-10,250,10") + agari(0, 2, "123m", 8, "250,10,250,0,240,-10,260,0")


def game_of_three(last=""):
    """Of three deals the `last` is daisangen; before it an abortive draw, and two winners."""
    before = init("1,0,0,1,2,8") + _ENDED + init("2,0,0,1,2,8") + "<F8/>" + _SECOND
    return (last or daisangen_of_tenhou()).replace('<INIT seed="0,1', before + '<INIT seed="0,1', 1)


def long_game(deals):
    """So many deals, each broken off."""
    return mjlog(
        *[init(f"{place % 4},{place},0,1,2,8") + _ENDED for place in range(deals)], names=("Ann", "B", "C", "D")
    )


class LogAsker(Asker):
    """Somebody who attaches a log."""

    async def attach(self, text, name="game.mjlog", **options):
        """Give the command with a file."""
        data = text if isinstance(text, bytes) else text.encode()
        return await self.settle(log=(name, data), **options)

    async def pick(self, place):
        """Choose a deal by its number."""
        return await self.choose("deal", str(place))

    async def post_deal(self):
        """Post the chosen deal and give the message everybody sees."""
        before = len(self.club.table.messages)
        await self.press_verb("post")
        (posted,) = [each for each in self.club.table.messages[before:] if each.visible_to(self.club.cy)]
        return posted


def lines(dialogue):
    """What is said above the embed, as it is read."""
    return [plain(line) for line in dialogue.content.splitlines()]
