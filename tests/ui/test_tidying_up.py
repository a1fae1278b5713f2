"""Memory is looked over between answers, not within one."""

import asyncio
import gc
import weakref

import pytest

from bot.memory import tidy_up


class Ring:
    """Holds itself, so that only a collection finds that nobody else does."""

    def __init__(self):
        self.me = self


@pytest.fixture(autouse=True)
def _uncollected():
    """Have Python collect nothing by itself."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def rings(number):
    """Leave so many behind, and tell of the last."""
    return [weakref.ref(Ring()) for _ in range(number)][-1]


def test_what_a_few_answers_leave_behind_is_collected():
    left = rings(3000)
    tidy_up()
    assert left() is None


def test_for_less_nobody_looks():
    left = rings(10)
    tidy_up()
    assert left() is not None


async def test_who_is_answered_last_lets_it_be_collected(club):
    async with club.running():
        await club.bot.desk()
        gc.disable()  # again: with the desk it is loaded that Python collects by itself
        first, second = asyncio.Event(), asyncio.Event()

        async def answering(until):
            club.bot.under_way()
            await until.wait()

        tasks = [asyncio.create_task(answering(each)) for each in (first, second)]
        await asyncio.sleep(0)
        left = rings(3000)
        first.set()
        await tasks[0]
        await asyncio.sleep(0)
        assert left() is not None
        second.set()
        await tasks[1]
        await asyncio.sleep(0)
        assert left() is None
