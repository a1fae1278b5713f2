"""Ctrl-C and SIGTERM end the bot's own process soon, wherever its connection stands and whoever holds its file.

The ordinary suite sends one signal in each state and waits for answers in some; WHOPAYS_THOROUGH=1 sends both in all.
"""

import asyncio
import os
import signal
import time

import pytest

from bot.store.store import Store

from .stopping import (
    BEFORE_READY,
    FOREVER,
    SINCE_READY,
    UNKNOWN_HOST,
    held,
    logging_in,
    long_lost,
    lost,
    online,
    registering,
    resuming,
    seconds_to_end,
    silent,
    until,
)

pytestmark = pytest.mark.slow

SOON = 2.0
"""Seconds in which a bot ends that nobody waits for."""
ANSWERING = 5.0
"""Seconds for which a bot that is told to stop still answers."""
ENDING = 0.8
"""Seconds that ending takes after the last answer on a busy machine."""

SIGNALS = {"SIGTERM": signal.SIGTERM, "SIGINT": signal.SIGINT}
BOTH = pytest.mark.parametrize("told", SIGNALS.values(), ids=SIGNALS)
THOROUGH = os.environ.get("WHOPAYS_THOROUGH") == "1"
EACH = BOTH if THOROUGH else pytest.mark.parametrize("told", [signal.SIGTERM])
GIVING_UP = SINCE_READY if THOROUGH else (online, lost)
FINISHING = SINCE_READY if THOROUGH else (resuming, silent)


def named(state):
    return state.__name__


@EACH
@pytest.mark.parametrize("state", [*BEFORE_READY, *SINCE_READY, long_lost], ids=named)
async def test_a_bot_that_nobody_waits_for_ends_at_once(club, state, told, record_property):
    async with club.world.begin("run", env=club.environment) as process:
        await state(club, process)
        status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert status == 0, process.output
    assert seconds < SOON, process.output
    assert_in_order(process.output)


@EACH
async def test_a_bot_ends_at_once_while_no_name_server_answers(club, told, record_property):
    club.world.gateway_host = UNKNOWN_HOST
    entry = "tests.ui.stopping:main_with_hanging_lookups"
    async with club.world.begin("run", env=club.environment, entry=entry) as process:
        await until(club, lambda: f"looking for {UNKNOWN_HOST}" in process.output)
        status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert (status, seconds < SOON) == (0, True), process.output
    assert_in_order(process.output)


@EACH
@pytest.mark.parametrize("state", GIVING_UP, ids=named)
async def test_a_bot_gives_the_answers_under_way_up_after_five_seconds(club, state, told, record_property):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        club.world.faults.slow(FOREVER, "/interactions/*/callback")
        club.ann.slash(club.table, "settle")
        await until(club, lambda: asked(club))
        await state(club, process)
        status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert status == 0, process.output
    assert ANSWERING - 0.1 < seconds < ANSWERING + ENDING, process.output
    assert_in_order(process.output)


@EACH
@pytest.mark.parametrize("state", FINISHING, ids=named)
async def test_a_bot_finishes_an_answer_under_way_and_then_ends_at_once(club, state, told, record_property):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        club.world.faults.slow(2.5, "/interactions/*/callback", times=1)
        attempt = club.ann.slash(club.table, "settle")
        await until(club, lambda: asked(club))
        await state(club, process)
        status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert attempt.interaction.answer is not None, process.output
    assert status == 0, process.output
    assert 0.2 < seconds < 2.5 + ENDING, process.output
    assert_in_order(process.output)


@EACH
async def test_a_bot_ends_at_once_while_its_new_file_is_held(club, told, record_property):
    async with held(club.path), club.world.begin("run", env=club.environment) as process:
        await opening(club)
        status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert (status, process.output) == (0, "")
    assert seconds < SOON


@EACH
async def test_a_bot_ends_at_once_while_its_file_is_held(club, told, record_property):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        async with held(club.path):
            status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert (status, seconds < SOON) == (0, True), process.output


@EACH
async def test_a_bot_ends_at_once_while_it_waits_to_note_what_it_registered(club, told, record_property):
    async with club.world.begin("run", env=club.environment) as process:
        fault = club.world.faults.slow(0.5, "/applications/*/commands", method="PUT")
        await until(club, lambda: fault.hits)
        async with held(club.path):
            await until(club, lambda: club.world.registered_for(None))
            await asyncio.sleep(0.3)
            status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert (status, seconds < SOON) == (0, True), process.output


@EACH
async def test_answers_that_wait_for_the_file_are_given_up_after_five_seconds(club, told, record_property):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        async with held(club.path):
            for person in (club.ann, club.bo, club.cy, club.di):
                person.slash(club.table, "settle")
            await until(club, lambda: len(club.world.interactions) == len(list(filter(None, answers(club)))))
            for _ in range(3):
                club.ann.slash(club.table, "settle")
            status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert status == 0, process.output
    assert seconds < ANSWERING + ENDING, process.output


@BOTH
async def test_what_was_answered_is_kept(club, told):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        await club.ann.slash(club.table, "settle", rules="riichi/tenhou")
        async with held(club.path):
            club.bo.slash(club.table, "settle", rules="riichi/tenhou")
            await asyncio.sleep(0.3)
            status, _ = await seconds_to_end(process, told)
    assert status == 0, process.output
    async with await Store.open(club.path) as store:
        assert len(await store.dialogues.of_user(club.guild.id, club.ann.id, int(time.time()))) == 1


@EACH
async def test_told_twice_a_bot_waits_for_no_answer(club, told, record_property):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        club.world.faults.slow(FOREVER, "/interactions/*/callback")
        club.ann.slash(club.table, "settle")
        await until(club, lambda: asked(club))
        process.signal(told)
        await asyncio.sleep(0.5)
        assert process.status is None
        status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert (status, seconds < SOON) == (0, True), process.output
    assert_in_order(process.output)
    async with await Store.open(club.path):
        pass


@BOTH
async def test_told_many_times_a_bot_still_ends_in_order(club, told):
    async with club.world.begin("run", env=club.environment) as process:
        await online(club, process)
        for _ in range(20):
            process.signal(told)
            await asyncio.sleep(0.005)
            if process.status is not None:
                break
        status = await process.ended(within=SOON)
    assert status == 0, process.output
    assert_in_order(process.output)


@EACH
@pytest.mark.parametrize("state", [logging_in, registering], ids=named)
async def test_registering_can_be_broken_off(club, state, told, record_property):
    async with club.world.begin("sync", env=club.environment) as process:
        await state(club, process)
        status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert (status, seconds < SOON) == (128 + told, True), process.output
    assert_in_order(process.output)


@EACH
async def test_registering_can_be_broken_off_while_the_file_is_held(club, told, record_property):
    async with held(club.path), club.world.begin("sync", env=club.environment) as process:
        await opening(club)
        status, seconds = await seconds_to_end(process, told)
    record_property("seconds", seconds)
    assert (status, process.output) == (128 + told, "")
    assert seconds < SOON


async def opening(club):
    """Wait until the bot opens its file."""
    await until(club, club.path.with_name(f"{club.path.name}.lock").exists)
    await asyncio.sleep(0.5)


def asked(club):
    return [one for one in club.world.requests if one.path.endswith("/callback")]


def answers(club):
    return [one.answer for one in club.world.interactions]


def assert_in_order(output):
    """Nothing was left open or told of twice."""
    for broken in ("Session is closed", "Unclosed", "never retrieved", "was destroyed", "KeyboardInterrupt"):
        assert broken not in output, output
