"""The message on which *Who pays?* is used: one that tells nothing, was edited or deleted, and what is kept of it."""

import pytest

from bot.store.dialogues import KEPT_FOR
from tests.replay.logs import daisangen_of_tenhou6, tenhou6
from tests.ui.replay.games import LogAsker, game_of_three, lines
from tests.wording import say

from .table import Asker, plain, results, said
from .test_rules import edit
from .test_told import ALL_SAID, DAISANGEN, asked_about, written_and_asked

ASIDE = "meet me behind the noodle shop at noon"
"""Words that stand nowhere but in the message."""


async def answer_to(club, message):
    """Ann chooses *Who pays?* and reads the sentence that comes of it."""
    told = await club.ann.context_menu(message, say("command-menu.who-pays"))
    assert told.message.only_for is club.ann.user
    assert not told.message.components
    return told.content


async def test_a_message_without_words_is_told_so(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        assert await answer_to(club, club.di.say(club.table, sticker="Tsumo")) == say("ui.told.sticker")
        joined = club.di.say(club.table, "x")
        joined.content = ""  # as Discord's own word that somebody joined
        assert await answer_to(club, joined) == say("ui.told.empty")
        assert await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now()) == ()


async def test_a_ruling_leads_to_what_is_offered_about_it(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        message = await (await asked_about(club, ALL_SAID)).post()
        assert await answer_to(club, message) == say("ui.told.ruling", number=1)


async def test_what_else_the_bot_says_tells_of_no_hand(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        message = await (await asked_about(club, ALL_SAID)).post()
        await club.ann.looks_at(message).press(say("ui.agree"))
        other = club.world.bot_user
        foreign = club.di.say(club.table, "x")
        foreign.author = other.payload()
        assert await answer_to(club, foreign) == say("ui.told.bot")


async def test_a_message_in_which_nothing_is_understood_begins_like_any_dialogue(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, "good morning everybody")
        assert say("told.nothing") in asker.at.content
        await asker.submit(club.seats())
        assert say("question.ending") in asker.at.content
        assert "good morning everybody" in asker.at.content


async def test_a_message_of_two_deals_is_told_so(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, "Hand 1: Bo ron Cy, daisangen. Hand 2: Di tsumo, mangan. pls do both")
        assert say("told.two-deals") in asker.at.content
        assert say("ui.check") not in asker.at.content


async def test_a_sixth_dialogue_is_refused_and_the_message_is_given_back(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        for _ in range(5):
            await asked_about(club, ALL_SAID)
        refused = await asked_about(club, ALL_SAID)
        assert say("ui.settle.full", count=5, most=5) in refused.at.content
        assert "daisangen" in refused.at.content


# -- edited or deleted since ---------------------------------------------------------------------------------


async def test_a_message_edited_since_is_told_of_before_anything_is_posted(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        told, asker = await written_and_asked(club)
        club.di.edit(told, ALL_SAID.replace("1 honba", "2 honba"))
        await asker.press(say("ui.post"))
        notice = say("ui.told.edited", post=say("ui.post"), menu=say("command-menu.who-pays"))
        assert notice in asker.at.content
        assert len(club.table.messages) == 1
        assert results(await asker.post()) == DAISANGEN


async def test_of_a_message_deleted_since_no_link_is_kept(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        told, asker = await written_and_asked(club)
        told.delete()
        await asker.press(say("ui.post"))
        await club.world.until(lambda: say("ui.told.deleted") in asker.at.content)
        (posted,) = club.table.messages
        (kept,) = await club.store.rulings.versions(club.guild.id, 1)
    assert kept.told_in is None
    assert f"{club.guild.id}/{club.table.id}/{told.id}" not in said(posted)
    assert results(posted) == DAISANGEN


async def test_where_the_bot_may_not_read_the_message_is_thought_to_be_as_it_was(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, ALL_SAID)
        club.table.limit_bot(read_message_history=False)
        assert results(await asker.post()) == DAISANGEN


async def test_a_correction_keeps_the_link(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        told, asker = await written_and_asked(club)
        message = await asker.post()
        dialogue = await club.ann.looks_at(message).press(say("ui.correct"))
        corrected = Asker(club)
        corrected.at = dialogue
        await corrected.choose("honba", "2")
        await corrected.press_verb("amend")
        await club.world.until(lambda: results(message)["Bo"] == 32600)
    assert str(told.id) in said(message)


# -- what is kept of it --------------------------------------------------------------------------------------


def traces(club):
    """Name the files in which the words of the message stand."""
    files = [each for each in club.path.parent.iterdir() if each.is_file()]
    return {each.name for each in files if ASIDE.encode() in each.read_bytes()}


async def test_the_words_of_a_message_are_gone_once_the_ruling_is_posted(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, f"{ALL_SAID}. {ASIDE}")
    assert traces(club)
    async with club.running():
        await asker.post()
    assert traces(club) == set()


async def test_the_words_of_a_message_are_gone_once_the_dialogue_has_expired(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await asked_about(club, f"{ALL_SAID}. {ASIDE}")
    assert traces(club)
    club.ahead += KEPT_FOR + 60
    async with club.running():
        await Asker(club).resume()
    assert traces(club) == set()


async def test_who_is_forgotten_is_in_no_message_that_others_told(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await asked_about(club, f"{club.cy.mention} ron Di, 3 han 40 fu. {ASIDE}")
        asked = await club.cy.slash(club.table, "forget me")
        done = await asked.press(say("forget.me.yes"))
        await club.world.until(lambda: done.content == say("forget.done", games=0))
    assert traces(club) == set()


# -- pressed by others, and in other places ------------------------------------------------------------------


async def test_a_ruling_stands_in_the_channel_of_the_message(club):
    thread = club.table.thread("the last hand")
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = Asker(club)
        await asker.who_pays(club.di.say(thread, ALL_SAID))
        message = await asker.post()
        game = await club.store.games.get(club.guild.id, 1)
    assert message.channel is thread
    assert (game.channel_id, game.place_id) == (thread.id, club.table.id)


# -- logs ----------------------------------------------------------------------------------------------------


async def test_a_log_attached_to_the_message_is_read_in_place_of_its_words(club):
    async with club.running():
        asker = LogAsker(club)
        await asker.who_pays(
            club.di.say(club.table, "what do we do with this", {"game.mjlog": game_of_three().encode()})
        )
        assert lines(asker.at)[0] == say("ui.log.which")
        await asker.pick(3)
        await asker.post_deal()


async def test_a_link_that_carries_its_log_is_read_from_a_message_and_from_the_command(club):
    link = "https://tenhou.net/6/#json=" + tenhou6(daisangen_of_tenhou6())
    async with club.running():
        asker = LogAsker(club)
        await asker.who_pays(club.di.say(club.table, link))
        assert say("replay.agrees") in lines(asker.at)
        await asker.settle(told=link)
        assert say("replay.agrees") in lines(asker.at)


async def test_a_link_that_only_names_its_game_is_told_so_where_no_words_tell_the_deal(club):
    link = "http://tenhou.net/0/?log=2024010100gm-00a9-0000-12345678&tw=1"
    async with club.running():
        await edit(club, "riichi/tenhou")
        told = await answer_to(club, club.di.say(club.table, link))
        assert plain(told) == say("error.replay.link-tenhou", id="2024010100gm-00a9-0000-12345678")
        asker = await asked_about(club, f"{ALL_SAID} {link}")
        assert say("ui.check") in asker.at.content


async def test_a_picture_is_named_and_words_beside_it_are_read(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        picture = {"hand.png": b"\x89PNG"}
        assert await answer_to(club, club.di.say(club.table, "", picture)) == say("error.replay.picture")
        asker = Asker(club)
        await asker.who_pays(club.di.say(club.table, ALL_SAID, picture))
        assert say("ui.check") in asker.at.content


async def test_a_file_that_is_no_log_beside_words_that_tell_the_deal_keeps_nobody_from_them(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = Asker(club)
        await asker.who_pays(club.di.say(club.table, ALL_SAID, {"notes.txt": b"lunch at one"}))
        assert say("ui.check") in asker.at.content


# -- any text ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "*_~`|" * 1200,
        f"{ALL_SAID}\n```\n> # not a heading\n```\n@everyone <@&1> <#2> ||hidden||",
        "Bo ron Di, mangan. " + "does Cy pay? " * 400,
        "\u202eمرحبا بالعالم Bo ron Di, mangan",
        "東" * 6000,
    ],
    ids=["marks", "markdown", "questions", "right to left", "long"],
)
async def test_any_text_is_quoted_as_it_is_within_what_discord_takes(club, text):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = Asker(club)
        await asker.settle(told=text[:6000])
        quoted = asker.at.content.splitlines()[0]
    assert quoted.startswith("> ")
    shown = plain(quoted).translate(dict.fromkeys(map(ord, "\u2068\u2069\u202e"))).replace("~~", "")
    assert " ".join(text.split())[:20].replace("\u202e", "") in shown
    assert not asker.at.message.pings
