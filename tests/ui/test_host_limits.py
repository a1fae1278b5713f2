"""What protects the host from few people who ask for much: each refusal is polite, and says when to come back."""

import asyncio
import re

import pytest

from bot.engine import decode_deal, settle
from bot.i18n import catalogue
from bot.store.dialogues import KEPT_FOR, MOST_IN_SERVER, DialogueKey
from bot.ui.drawing import draw_ruling
from bot.ui.pace import MOST_COMMANDS, WINDOW, Pace
from bot.ui.pictures import MOST_AT_ONCE, Pictures
from tests.cli.conftest import DAISANGEN
from tests.wording import say, shape

from .table import Asker

# -- commands ------------------------------------------------------------------------------------------------


async def test_who_gives_too_many_commands_is_asked_to_come_back_and_nobody_else(club):
    async with club.running():
        for _ in range(MOST_COMMANDS):
            assert (await club.ann.slash(club.table, "resume")).content == say("ui.resume.none")
        refused = await club.ann.slash(club.table, "settle", rules="riichi/tenhou")
        told = shape("ui.too-fast").fullmatch(refused.content)
        assert told["most"] == str(MOST_COMMANDS)
        when = int(re.fullmatch(r"<t:(\d+):R>", told["when"])[1])
        assert 0 < when - club.bot.services.now() <= WINDOW
        assert refused.message.only_for is not None
        assert (await club.bo.slash(club.table, "resume")).content == say("ui.resume.none")
        assert await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now()) == ()
    assert club.world.logged == []


async def test_presses_forms_and_what_is_offered_while_typing_do_not_count(club):
    async with club.running():
        asker = Asker(club)
        for _ in range(MOST_COMMANDS):
            await club.ann.autocomplete(club.table, "settle", option="rules", value="")
        await asker.daisangen()
        for _ in range(MOST_COMMANDS):
            await asker.change("who")
            await asker.submit(discarder=["N"])
        await asker.post()
        for _ in range(MOST_COMMANDS - 1):
            assert (await club.ann.slash(club.table, "resume")).content == say("ui.resume.none")


def test_a_command_may_be_given_again_when_the_first_one_is_a_minute_old():
    pace = Pace()
    assert [pace.wait(1, number) for number in range(MOST_COMMANDS)] == [0] * MOST_COMMANDS
    assert pace.wait(1, 30.5) == 30
    assert pace.wait(1, 59.9) == 1
    assert pace.wait(2, 59.9) == 0
    assert pace.wait(1, WINDOW) == 0
    assert pace.wait(1, WINDOW) == 1


def test_who_has_given_none_for_a_while_is_not_remembered():
    pace = Pace()
    for person in range(5000):
        assert pace.wait(person, person) == 0
    assert len(pace) <= 130


# -- dialogues -----------------------------------------------------------------------------------------------


async def fill(club, server):
    """Let as many people as may have begun a dialogue, a second after another; the first of them long ago."""
    now = club.bot.services.now() - 1000
    for person in range(MOST_IN_SERVER):
        await club.store.dialogues.save(DialogueKey(server, person + 1, person + 1), 7, "{}", now + person)
    return now + KEPT_FOR


async def test_a_server_with_too_many_dialogues_begins_no_other_until_one_is_finished(club):
    async with club.running():
        until = await fill(club, club.guild.id)
        refused = await club.ann.slash(club.table, "settle", rules="riichi/tenhou")
        assert refused.content == say("error.store.server-full", most=MOST_IN_SERVER, until=until)
        await club.store.dialogues.close(DialogueKey(club.guild.id, 1, 1))
        assert hasattr(await club.ann.slash(club.table, "settle", rules="riichi/tenhou"), "prefilled")
    assert club.world.logged == []


async def test_the_dialogues_of_another_server_and_those_that_expired_do_not_count(club):
    async with club.running():
        await fill(club, club.guild.id + 1)
        old = club.bot.services.now() - KEPT_FOR - 1000
        for person in range(MOST_IN_SERVER):
            await club.store.dialogues.save(DialogueKey(club.guild.id, person + 1, person + 1), 7, "{}", old)
        assert hasattr(await club.ann.slash(club.table, "settle", rules="riichi/tenhou"), "prefilled")


async def test_who_has_a_dialogue_goes_on_in_a_full_server(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await fill(club, club.guild.id)
        assert len((await asker.post()).embeds) == 1


# -- pictures ------------------------------------------------------------------------------------------------


async def test_of_too_many_pictures_at_once_those_beyond_are_left_out(caplog):
    deal = decode_deal(DAISANGEN)
    pictures = Pictures()
    try:
        drawing = [draw_ruling(pictures, deal, settle(deal), catalogue("en")) for _ in range(MOST_AT_ONCE + 5)]
        drawn = await asyncio.gather(*drawing)
        assert [each is not None for each in drawn] == [True] * MOST_AT_ONCE + [False] * 5
        assert len([each for each in caplog.records if "left out" in each.getMessage()]) == 5
        assert await draw_ruling(pictures, deal, settle(deal), catalogue("en")) is not None
    finally:
        pictures.close()


@pytest.mark.parametrize("language", ["en", "ja", "zh-CN", "zh-TW"])
def test_every_refusal_says_when_to_come_back(language):
    assert "{when}" in catalogue(language).sentences["ui.too-fast"]
    assert "<t:{until}:R>" in catalogue(language).sentences["error.store.server-full"]
