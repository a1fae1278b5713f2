"""Messages that Discord did not let be edited: tried again without a press, in one edit, also after a restart."""

import asyncio
import contextlib

import pytest

from bot.ui import overdue
from bot.ui.overdue import Overdue
from bot.ui.posted import upkeep
from bot.ui.posted.status import GREY
from tests.standin.finding import buttons, find
from tests.wording import say

from .argument import opened, posted, private
from .table import press_part, said

AGREE = say("ui.agree")
EDIT = "/webhooks/*/messages/@original"


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(overdue, "FIRST_PAUSE", 0.3)
    monkeypatch.setattr(overdue, "BETWEEN", 0.0)
    monkeypatch.setattr(upkeep, "PATIENCE", 0.3)


def refuse(club, message, refusal):
    """Let Discord refuse to edit a message for now."""
    match refusal:
        case "too many edits":
            message.edited_enough = True
        case "server error":
            club.world.faults.fail(method="PATCH", status=502, times=None)
        case "rate limit":
            club.world.faults.rate_limit(method="PATCH", retry_after=30.0, times=None)


def allow(club, message):
    message.edited_enough = False
    club.world.faults.clear()


async def agree(person, message):
    """Press *Agree* and give the word that comes with it."""
    told = await person.looks_at(message).press(AGREE)
    await message.world.until(lambda: told.followups)
    return told.followups[0].content


@pytest.mark.parametrize("refusal", ["too many edits", "server error", "rate limit"])
async def test_what_passes_is_tried_again_by_itself_and_all_that_was_said_becomes_one_edit(club, refusal):
    async with club.running():
        message = await posted(club)
        refuse(club, message, refusal)
        for person in (club.bo, club.cy, club.di):
            assert await agree(person, message) == say("ui.argue.shown-later", number=1)
        assert "Agreed" not in said(message)
        before = message.revisions
        allow(club, message)
        await message.world.until(lambda: say("argument.agreed.all") in said(message))
        assert message.revisions == before + 1
        await message.world.until(lambda: len(club.bot.services.overdue) == 0)
        assert await club.store.games.lagging() == ()


async def test_it_is_tried_again_after_a_restart_without_any_press(club):
    async with club.running():
        message = await posted(club)
        refuse(club, message, "too many edits")
        await agree(club.bo, message)
    allow(club, message)
    async with club.running():
        await message.world.until(lambda: say("argument.agreed", players="Bo") in said(message))


async def test_a_bot_that_died_between_keeping_and_showing_shows_it_when_it_runs_again(club):
    async with club.running():
        message = await posted(club)
        await club.store.assents.agree(club.guild.id, 1, 1, club.bo.id, 5)
    async with club.running():
        await message.world.until(lambda: say("argument.agreed", players="Bo") in said(message))
        assert message.attachments


@pytest.mark.parametrize("refusal", ["deleted", "archived", "not seen"])
async def test_what_does_not_pass_is_tried_no_more_and_loses_nothing(club, refusal):
    async with club.running():
        message = await posted(club)
        part = find(buttons(message.components), AGREE, "button")
        if refusal == "deleted":
            message.delete()
        elif refusal == "archived":
            club.table.archived = True
        else:
            club.world.faults.fail(EDIT, method="PATCH", status=403, times=1)
        told = await press_part(club.bo, message, part)
        await message.world.until(lambda: told.followups)
        assert told.followups[0].content == say("ui.argue.not-shown", number=1)
        assert len(club.bot.services.overdue) == 0
        assert [each.verdict for each in await club.store.assents.standing(club.guild.id, 1, 1)] == ["agree"]
        shown = await club.cy.slash(club.table, "ruling", number=1)
        assert say("lookback.status.open") in shown.content


async def test_who_reads_below_a_message_that_lags_is_told_where_it_stands(club):
    async with club.running():
        message = await posted(club)
        club.table.archived = True
        asker = await opened(club, club.ann, message, say("ui.correct"))
        await asker.press(say("ui.withdraw"))
        for verb in ("ui.why", "ui.other-rules"):
            told = await private(club.bo.looks_at(message).press(say(verb)), message)
            assert told.content == say("ui.argue.lagging", status=say("lookback.status.withdrawn"))
        club.table.archived = False
        told = await agree(club.bo, message)
        assert told == say("error.store.withdrawn", game=1)
        await message.world.until(lambda: message.embeds[0]["color"] == GREY)
        told = await private(club.bo.looks_at(message).press(say("ui.why")), message)
        assert told.content == ""


async def test_rulings_of_one_server_that_cannot_be_shown_keep_nobody_elsewhere_waiting(club):
    async with club.running():
        first, second = await posted(club), await posted(club)
        first.delete()
        second.edited_enough = True
        await club.store.assents.agree(club.guild.id, 1, 1, club.bo.id, 5)
        await agree(club.bo, second)
    second.edited_enough = False
    async with club.running():
        await second.world.until(lambda: say("argument.agreed", players="Bo") in said(second))
        await second.world.until(lambda: len(club.bot.services.overdue) == 0)


# -- what waits --------------------------------------------------------------------------------------------------


async def until(condition):
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


@contextlib.asynccontextmanager
async def working(waiting, attempt):
    task = asyncio.create_task(waiting.work_off(attempt))
    try:
        yield
    finally:
        task.cancel()


async def test_each_is_tried_until_it_is_done_and_waits_only_once():
    waiting, tried = Overdue(), []

    async def attempt(server, game):
        tried.append((server, game))
        return tried.count((server, game)) == 2

    async with working(waiting, attempt):
        for _ in range(3):
            waiting.add_due(1, 7)
        waiting.add_due(1, 8)
        assert len(waiting) == 2
        await until(lambda: not len(waiting))
    assert sorted(tried) == [(1, 7), (1, 7), (1, 8), (1, 8)]


async def test_pauses_grow_up_to_an_hour(monkeypatch):
    pauses = []
    waiting = Overdue()
    monkeypatch.setattr(Overdue, "_wait", lambda _self, _server, _game, pause: pauses.append(pause))
    monkeypatch.setattr(waiting, "_next", lambda: _next(pauses))
    waiting.add(1, 7)
    async with working(waiting, _never):
        await until(lambda: len(pauses) >= 20)
    assert pauses[:4] == [0.3, 0.6, 1.2, 2.4]
    assert pauses[-1] == overdue.LONGEST_PAUSE


async def _next(pauses):
    return overdue._Due(0.0, 1, 7, pauses[-1])


async def _never(_server, _game):
    return False
