"""The bot in a process of its own, and its restart in the middle."""

import pytest

from . import StandIn
from .tiny import found

pytestmark = pytest.mark.slow


def counting(world):
    return world.launch("run", env={"TINY_TOKEN": world.token}, entry="tests.standin.tiny:main")


async def test_a_bot_in_its_own_process_is_restarted_and_goes_on_with_the_same_message():
    async with StandIn() as world:
        guild = found(world)
        table, ann = guild.channels[0], guild.members[1]
        async with counting(world) as process:
            dialogue = await ann.slash(table, "do")
            await dialogue.press("0")
            assert (dialogue.content, dialogue.buttons) == ("pressed 1", ["1"])
            assert await process.stop() == 0
        async with counting(world) as process:
            await dialogue.press("1")
            assert (dialogue.content, process.status) == ("pressed 2", None)
            await process.kill()


async def test_a_command_line_that_ends_by_itself_is_run_to_its_end():
    async with StandIn() as world:
        process = await world.run("whoami", env={"TINY_TOKEN": world.token}, entry="tests.standin.tiny:main")
        assert (process.status, process.output) == (0, "whopays\n")


async def test_a_process_that_ends_too_early_shows_what_it_said():
    async with StandIn() as world:
        with pytest.raises(AssertionError, match=r"(?s)ended with 1 before it was online.*KeyError: 'TINY_TOKEN'"):
            async with world.launch("run", env={}, entry="tests.standin.tiny:main"):
                raise NotImplementedError
