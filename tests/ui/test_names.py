"""Whatever people are called is shown as it is, and nobody is ever pinged."""

import pytest

from tests.standin.mentions import Pings
from tests.wording import say

from .table import Asker, plain, results

pytestmark = pytest.mark.slow

NAMES = {
    "bold": "**Bo** __x__",
    "spoiler": "||Bo|| ~~x~~",
    "code": "`Bo` ```x```",
    "mention": "<@1> @everyone",
    "role": "<@&5> @here <#7>",
    "link": "[Bo](https://a.example)",
    "heading": "# Bo > x - y",
    "emoji": "<:bo:12345678901234567> :x:",
    "right to left": "\u05d1\u05d5 \u202ebo",
    "32 emoji": "🀄" * 32,
    "backslash": "\\Bo\\",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_a_name_is_shown_as_it_is(club, name):
    member = club.guild.member("bo2", nick=name)
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({**club.seats(), "player:S": member})
        shown = name.replace("\u202e", "")
        assert f"South {shown} ·" in plain(asker.at.content).replace("\u2068", "").replace("\u2069", "")
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        message = await asker.post()
    found = {each.strip("\u2068\u2069"): delta for each, delta in results(message).items()}
    assert found[shown] == 32000


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_a_button_shows_a_name_without_signs_of_its_own(club, name):
    member = club.guild.member("cy2", nick=name)
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({**club.seats(), "player:W": member})
        await asker.won()
        dialogue = await asker.choose("yakuman", "daisangen")
    assert name.replace("\u202e", "") in dialogue.buttons


async def test_the_name_in_this_server_is_shown(club):
    member = club.guild.member("somebody", nick="Bo the Great")
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({**club.seats(), "player:S": member})
    assert "South Bo the Great" in asker.at.content


async def test_a_guest_with_a_line_break_or_a_long_name_stays_in_his_line(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({"player:E": club.ann, "guests": f"{'x' * 100}, Eva\u2028Mae, Tom"})
    assert f"South {'x' * 32} · West Eva Mae · North Tom" in asker.at.content


async def test_a_guest_with_a_control_character_is_asked_again(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({"player:E": club.ann, "guests": "Gus, E\x1bva, Tom"})
        assert say("error.bad-value.control-character") in asker.at.content
        await asker.press(say("ui.open"))
        await asker.submit({"player:E": club.ann, "guests": "Gus, Eva, Tom"})
    assert "South Gus · West Eva · North Tom" in asker.at.content


async def test_a_member_with_a_control_character_is_shown_without_it(club):
    member = club.guild.member("somebody", nick="Bo\x07 the Great")
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({**club.seats(), "player:S": member})
    assert "South Bo the Great" in asker.at.content


async def test_nobody_is_ever_pinged(club):
    loud = club.guild.member("loud", nick="@everyone <@&1>")
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({"player:E": club.ann, "player:S": loud, "guests": f"@here, <@{club.bo.id}>"})
        await asker.won(melds="@everyone")
        await asker.press(say("ui.open"))
        await asker.submit({"first-melds": "555z 666z 777z"})
        await asker.choose("yakuman", "daisangen")
        await asker.press("@here")
        message = await asker.post()
        await club.bo.looks_at(message).press(say("ui.why"))
    assert [each.pings for each in club.table.everything if each.pings != Pings()] == []


async def test_the_bot_asks_for_the_guilds_intent_alone_and_remembers_no_members(club):
    async with club.running():
        await Asker(club).daisangen()
        (guild,) = club.bot.guilds
        assert [each.id for each in guild.members if each.id != club.bot.user.id] == []
    (identified,) = club.world.gateway.identifies
    assert identified["intents"] == 1


async def test_a_title_without_room_for_a_long_name_shows_that_it_was_cut(club):
    long = club.guild.member("bo2", nick="Bo " * 10)
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="wuhan/kaikoufan")
        await asker.submit({**club.seats(), "player:S": long})
        await asker.won("self-draw", discarder="", melds="")
        form = await asker.press(say("ui.meld.add", family="wuhan"))
    assert form.title == "Bo Bo Bo Bo Bo Bo Bo Bo Bo Bo's openings and…"
