"""A thread plays by its own rules where it has some, else by those of the channel it belongs to, else the server's."""

import pytest

from tests.wording import begun, say

from .table import Asker, results
from .test_rules import edit, stands


@pytest.fixture(params=["public", "private"])
def thread(club, request):
    """A thread of the table's channel; of a private one the bot knows only what an interaction tells it."""
    return club.table.thread("the last hand", private=request.param == "private")


def of_own(channel, rules):
    """What is said of a channel or thread that has rules of its own."""
    return say("ui.rules.shown.channel", channel=f"<#{channel.id}>", rules=rules)


def changed(club, channel, version):
    """What everybody is told of a change."""
    where = f"<#{channel.id}>"
    return say("ui.rules.changed.channel", author=club.boss.mention, channel=where, version=version)


class InThread(Asker):
    """Somebody who settles in a thread."""

    def __init__(self, club, thread):
        super().__init__(club)
        self.thread = thread

    async def settle(self, **options):
        """Give the command."""
        return await self.take(self.person.slash(self.thread, "settle", **options))


async def settled(club, thread):
    """Settle a big three dragons dispute in a thread by the rules played there, and give the message and the ruling."""
    asker = InThread(club, thread)
    await asker.seated()
    await asker.won()
    await asker.choose("yakuman", "daisangen")
    await asker.press("Cy")
    message = await asker.post()
    return message, await club.store.rulings.latest(club.guild.id, 1)


async def test_a_deal_in_a_thread_is_settled_by_the_rules_of_its_channel(club, thread):
    async with club.running():
        await edit(club, "riichi/tenhou")
        own = await edit(club, "riichi/wrc", channel=club.table)
        message, stored = await settled(club, thread)
        why = await club.bo.looks_at(message).press(say("ui.why"))
    assert message in thread.messages
    assert results(message)["Bo"] == 32000
    assert (stored.rules, stored.house_rules_id, stored.channel_id) == ("riichi/wrc", own.id, thread.id)
    for text in (message.text, why.text):
        assert say("made-under.parent", version=1) in text


async def test_who_reads_a_channel_may_look_back_on_its_public_threads(club, thread):
    async with club.running():
        await edit(club, "riichi/tenhou")
        _, stored = await settled(club, thread)
        game = await club.store.games.get(club.guild.id, stored.game)
    assert (game.channel_id, game.place_id) == (thread.id, thread.id if thread.private else club.table.id)


async def test_a_thread_of_a_channel_without_rules_plays_by_the_server_s(club, thread):
    async with club.running():
        await edit(club, "riichi/wrc")
        message, stored = await settled(club, thread)
    assert stored.rules == "riichi/wrc"
    assert "Riichi · WRC" in message.text
    assert say("made-under.server", version=1) in message.text


async def test_rules_set_for_a_thread_alone_are_its_own(club, thread):
    async with club.running():
        await edit(club, "riichi/wrc", channel=club.table)
        said = await club.boss.slash(thread, "rules set", option="winners.max", value="1", here="channel")
        assert changed(club, thread, 1) in said.text
        assert await stands(club, thread) == ("riichi/wrc", {"winners.max": 1})
        assert await stands(club, club.table) == ("riichi/wrc", {})
        shown = await club.ann.slash(thread, "rules show")
        assert of_own(thread, "Riichi · WRC") in shown.text
        message, stored = await settled(club, thread)
        above = await club.ann.slash(club.table, "rules show")
        own = await club.store.house_rules.latest(club.guild.id, thread.id)
    assert stored.house_rules_id == own.id
    assert say("made-under.thread", version=1) in message.text
    assert of_own(club.table, "Riichi · WRC") in above.text


async def test_rules_shown_in_a_thread_say_whose_they_are(club, thread):
    async with club.running():
        first = await club.ann.slash(thread, "rules show")
        assert begun("ui.rules.default") in first.text
        await edit(club, "riichi/tenhou")
        of_server = await club.ann.slash(thread, "rules show")
        assert say("ui.rules.shown", rules="Riichi · Tenhou") in of_server.text
        await edit(club, "riichi/wrc", channel=club.table)
        for here in ({}, {"here": "channel"}):
            of_channel = await club.ann.slash(thread, "rules show", **here)
            assert of_channel.content == (say("ui.rules.follows-channel", channel=f"<#{club.table.id}>"))
            assert of_own(club.table, "Riichi · WRC") in of_channel.text
        whole = await club.ann.slash(thread, "rules show", here="server")
        assert say("ui.rules.shown", rules="Riichi · Tenhou") in whole.text
        assert whole.content == ""


async def test_a_change_in_a_thread_without_a_word_is_one_of_the_rules_played_there(club, thread):
    async with club.running():
        await edit(club, "riichi/wrc", channel=club.table)
        said = await club.boss.slash(thread, "rules set", option="winners.max", value="1")
        assert changed(club, club.table, 2) in said.text
        assert await stands(club, club.table) == ("riichi/wrc", {"winners.max": 1})
        assert await stands(club, thread) is None
        history = await club.ann.slash(thread, "rules history")
        assert "`winners.max`: **1**" in history.text


async def test_a_thread_that_gives_its_rules_up_follows_its_channel_again(club, thread):
    async with club.running():
        await edit(club, "riichi/wrc", channel=club.table)
        await edit(club, "riichi/ema", channel=thread)
        places = {"channel": f"<#{thread.id}>", "parent": f"<#{club.table.id}>"}
        said = await club.boss.slash(thread, "rules reset")
        assert say("ui.rules.given-up.thread", author=club.boss.mention, **places) in said.text
        assert "Riichi · WRC" in said.text
        history = await club.ann.slash(thread, "rules history", here="channel")
        assert say("ui.rules.as-channel") in history.text
        of_channel = await club.ann.slash(thread, "rules show", here="channel")
        assert "Riichi · WRC" in of_channel.text


async def test_a_form_and_a_file_in_a_thread_are_for_the_scope_they_were_asked_in(club, thread):
    async with club.running():
        await edit(club, "riichi/wrc", channel=club.table)
        form = await club.boss.slash(thread, "rules preset", rules="hongkong/half-gun", here="channel")
        await form.submit()
        assert (await stands(club, thread))[0] == "hongkong/half-gun"
        asked = await club.boss.slash(thread, "rules import", file=("x.json", b'{"rules": "riichi/ema"}'))
        ema = f"{say('family.riichi')} · {say('preset.riichi.ema')}"
        assert say("ui.rules.import.channel", channel=f"<#{thread.id}>", rules=ema) in asked.text
        await asked.press(say("ui.rules.import.yes"))
        assert await stands(club, thread) == ("riichi/ema", {})
    assert club.world.logged == []


async def test_what_is_offered_while_typing_is_of_the_rules_played_in_the_thread(club, thread):
    async with club.running():
        await edit(club, "hongkong/half-gun", channel=club.table)
        offered = await club.boss.autocomplete(thread, "rules set", option="option", value="gun")
    assert "gun" in [value for _, value in offered]


async def test_compare_in_a_thread_finds_its_last_game_or_else_that_of_its_channel(club, thread):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await asker.post()
        assert say("compare.title", game=1) in (await club.cy.slash(thread, "compare")).text
        again = InThread(club, thread)
        await again.daisangen()
        await again.post()
        assert say("compare.title", game=2) in (await club.cy.slash(thread, "compare")).text
        assert say("compare.title", game=1) in (await club.cy.slash(club.table, "compare")).text


async def test_a_dialogue_in_a_thread_is_resumed_there(club, thread):
    async with club.running():
        asker = InThread(club, thread)
        await asker.seated(rules="riichi/tenhou")
        assert f"<#{thread.id}>" in (await Asker(club).resume()).content
        shown = await club.ann.slash(thread, "resume")
        assert say("question.ending") in shown.content
