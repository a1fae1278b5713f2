"""An error that has its words is said in them, in the reader's language, wherever it is met: it is no incident."""

import logging
import sqlite3
from contextlib import contextmanager
from typing import get_args

import msgspec
import pytest

from bot.i18n import LANGUAGES, catalogue
from bot.store.errors import StoreError, StoreErrorCode
from bot.ui.incidents import said
from tests.wording import begun, say

from .table import Asker, plain
from .test_rules import edit

STORE = "club.db"
FULL = say("error.store.full", path="club.db")
WORDS = {
    "busy": say("error.store.busy", path="club.db"),
    "read-only": say("error.store.read-only", path="club.db", detail="attempt to write a readonly database"),
}
COMMANDS = {
    "settle": {"rules": "riichi/tenhou"},
    "rules set": {"option": "winners.max", "value": "1"},
    "rules reset": {},
    "settings language": {"language": "ja"},
}
"""The commands that write at once."""


async def run(club, sql):
    """Set the bot's own connection that writes so, behind its back."""
    await club.store.database._writer.do(lambda connection: connection.execute(sql))


@contextmanager
def held(path):
    """Hold the file as another program would."""
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()


@pytest.fixture(params=WORDS)
async def failing(club, request, monkeypatch, caplog):
    """A club whose asker has settled a dispute and whose server has rules, before the database takes no more."""
    caplog.set_level(logging.WARNING, "whopays")
    monkeypatch.setattr("bot.store.connection.PATIENCE", 0.2)
    async with club.running():
        await edit(club, "riichi/tenhou", {"fu.double-wind": 2})
        club.asker, club.words = Asker(club), WORDS[request.param]
        await club.asker.daisangen()
        caplog.clear()
        if request.param == "read-only":
            await run(club, "PRAGMA query_only = ON")
            yield club
            await run(club, "PRAGMA query_only = OFF")
        else:
            with held(club.path):
                yield club
        await club.asker.resume()
        await club.asker.post()


def logged(caplog):
    """What the bot logged, each with its level and whether a traceback came with it."""
    return [(each.levelname, bool(each.exc_info)) for each in caplog.records if each.name == "whopays"]


def lines(caplog):
    """What the bot logged, as it stands in the log."""
    return [each.getMessage() for each in caplog.records if each.name == "whopays"]


def check(club, told, words, caplog):
    """One person was told in words, the host by the same sentence in one line, with the whole path."""
    assert plain(told.content) == words
    assert told.message.only_for is not None
    assert logged(caplog) == [("WARNING", False)]
    (line,) = lines(caplog)
    assert line.partition(" failed: ")[2] == words.replace(STORE, str(club.path))
    assert club.world.logged == []


@pytest.mark.parametrize("line", COMMANDS)
async def test_in_a_command(failing, caplog, line):
    check(failing, await failing.boss.slash(failing.table, line, **COMMANDS[line]), failing.words, caplog)


async def test_in_a_press(failing, caplog):
    check(failing, await failing.asker.press(say("ui.post")), failing.words, caplog)
    assert failing.table.messages == []


async def test_in_a_menu_and_the_form_it_opens(failing, caplog):
    await failing.asker.change("who")
    check(failing, await failing.asker.submit({"first-melds": "555z 666z 777z " + "9" * 380}), failing.words, caplog)


async def test_in_the_language_of_who_reads_it(club):
    reader = club.guild.member("親", locale="ja")
    async with club.running():
        await run(club, "PRAGMA query_only = ON")
        told = await reader.slash(club.table, "settle", rules="riichi/tenhou")
    detail = "attempt to write a readonly database"
    assert plain(told.content) == catalogue("ja")("error.store.read-only", path=STORE, detail=detail)


async def began(club):
    """Let many people begin, each in front of the form that asks who sits where."""
    askers = [Asker(club, club.guild.member(f"P{number}")) for number in range(60)]
    for asker in askers:
        await asker.settle(rules="riichi/tenhou")
    return askers


async def first_not_in_form(steps):
    """Take steps until one does not end in a form."""
    for step in steps:
        told = await step()
        if not hasattr(told, "prefilled"):
            return told
    raise AssertionError("the disk did not fill")


async def test_when_the_disk_is_full_in_a_command(club, caplog):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await run(club, "PRAGMA max_page_count = 1")
        people = (Asker(club, club.guild.member(f"P{number}")) for number in range(60))
        told = await first_not_in_form(lambda each=each: each.settle(rules="riichi/tenhou") for each in people)
        check(club, told, FULL, caplog)
        await run(club, "PRAGMA max_page_count = 100000")
        await asker.resume()
        await asker.post()


async def test_when_the_disk_is_full_in_a_form(club, caplog):
    async with club.running():
        askers = await began(club)
        await run(club, "PRAGMA max_page_count = 1")
        for asker in askers:
            told = await asker.submit(club.seats())
            if told.content.startswith(begun("error.store.full")):
                break
        check(club, told, FULL, caplog)
        await run(club, "PRAGMA max_page_count = 100000")
        await asker.resume()
        await asker.press(say("ui.open"))
        assert say("question.ending") in (await asker.submit(club.seats())).content


@pytest.mark.parametrize("step", ["settle", "resume"])
async def test_a_database_that_was_closed_under_a_command(club, step):
    async with club.running():
        await club.store.close()
        told = await getattr(Asker(club), step)()
    assert plain(told.content) == say("error.store.closed", path="club.db")
    assert club.world.logged == []


async def test_while_somebody_types_nothing_is_offered(club, caplog):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await club.store.close()
        caplog.clear()
        assert await club.boss.autocomplete(club.table, "rules set", option="option", value="") == []
    assert logged(caplog) == [("WARNING", False)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", get_args(StoreErrorCode))
def test_no_error_of_the_store_says_where_on_its_host_the_database_lies(code, language):
    data = {"path": "/srv/secret/club_2.db", "detail": "`odd`", "migrations": "m9", "game": 7, "seen": 1, "version": 2}
    text = said(StoreError(code, **data, id=3, most=200, until=0, server=1), catalogue(language))
    assert "secret" not in text
    assert "{" not in text
    assert ("club_2.db" in plain(text)) is ("{path}" in catalogue(language).sentences[f"error.store.{code}"])
    assert "`odd`" not in text


# -- faults of Discord ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [403, 404])
@pytest.mark.parametrize("line", ["settings show", "rules show"])
async def test_an_answer_that_discord_did_not_take_is_said_and_logged_in_one_line(club, caplog, status, line):
    caplog.set_level(logging.WARNING, "whopays")
    async with club.running():
        fault = club.world.faults.fail("/interactions/*/callback", status=status)
        told = await club.boss.slash(club.table, line)
    assert fault.hits == 1
    assert told.content == say("ui.not-taken")
    assert told.message.only_for is not None
    assert logged(caplog) == [("WARNING", False)]
    (logged_line,) = lines(caplog)
    assert logged_line.startswith(f"{line} was not taken by Discord: {status}")
    assert "\n" not in logged_line


async def test_what_discord_does_not_understand_is_the_bots_own_fault(club):
    async with club.running():
        club.world.faults.fail("/interactions/*/callback", status=400)
        told = await club.boss.slash(club.table, "settings show")
        assert told.content.startswith(begun("ui.incident"))
        assert len(club.world.logged) == 1


# -- errors of the engine ------------------------------------------------------------------------------------

UNKNOWN = "rules: " + say("error.unknown-rules.rules", rules="riichi/none")


async def break_draft(club):
    """Let a draft name rules that this version of the program does not know."""
    (draft,) = await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now())
    state = msgspec.json.decode(draft.state) | {"rules": "riichi/none"}
    await club.store.dialogues.save(draft.key, draft.channel_id, msgspec.json.encode(state).decode(), draft.updated_at)


@pytest.mark.parametrize("by", ["command", "press"])
async def test_a_dialogue_by_rules_that_are_no_longer_known(club, by):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await break_draft(club)
        told = await (asker.resume() if by == "command" else asker.press(say("ui.post")))
    assert plain(told.content) == UNKNOWN
    assert club.world.logged == []
