"""The buttons below a posted ruling: why it is so, and all of it, for everybody and for ever."""

import msgspec
import pytest

from bot.engine import Note, decode_deal, decode_ruling, rules_of
from bot.i18n import catalogue
from bot.store.house_rules import HouseEdit
from bot.store.rulings import NewRuling
from tests.wording import say

from .table import Asker, plain, press_unseen


async def posted(club):
    asker = Asker(club)
    await asker.daisangen()
    return await asker.post()


async def why(person, message):
    """Ask why and give everything that is told, without its markdown."""
    told = await person.looks_at(message).press(say("ui.why"))
    if told.message is message:  # on a busy machine the bot asks for more time, and answers below
        await message.world.until(lambda: told.followups)
        (told,) = told.followups
    assert told.message.only_for is person.user
    return plain(told.text)


async def test_why_gives_the_facts_the_clauses_and_their_sources(club):
    async with club.running():
        text = await why(club.di, await posted(club))
    assert say("summary.melds", player="Bo", melds="① 🀆🀆🀆  ② 🀅🀅🀅  ③ 🀄︎🀄︎🀄︎ ← Cy") in text
    assert say("summary.hand", player="Bo", hand=say("pattern.riichi.daisangen")) in text
    assert "Cy → Bo 16000 [" in text
    assert (
        say(
            "why.clause",
            clause="riichi.pao.deciding-meld",
            text=say("clause.riichi.pao.deciding-meld"),
            source="riichi.wiki Sekinin barai; Japanese Wikipedia 責任払い",
        )
        in text
    )
    assert "riichi.wiki Sekinin barai; Japanese Wikipedia 責任払い" in text


async def test_why_names_the_house_rules_that_decided_with_value_and_source(club):
    async with club.running():
        text = await why(club.di, await posted(club))
    assert (
        plain(
            say(
                "why.option",
                option="pao.daisangen",
                value="yes",
                meaning=say("option.riichi.pao.daisangen"),
                source="every rule set with pao",
            )
        )
        in text
    )
    assert "nagashi" not in text


async def test_why_says_what_was_examined_and_dismissed(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="hongkong/half-gun")
        await asker.won(melds="")
        await asker.change("melds:S")
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="111m 222m 333m", feeder=["W"])
        await asker.press(say("ui.meld.all"))
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="55p77z", winning="7z")
        while say("ui.post") not in asker.at.buttons:
            await asker.press(next(each for each in (say("ui.none"), say("answer.no")) if each in asker.at.buttons))
        text = await why(club.di, await asker.post())
        stored = decode_ruling((await club.store.rulings.latest(club.guild.id, 1)).ruling)
    dismissed = [each for each in stored.liabilities if not each.holds]
    assert dismissed
    _, _, told = text.partition(say("why.dismissed") + "\n")
    for each in dismissed:
        assert f"{say(f'clause.{each.why}')} [{each.why}]" in told


async def test_why_is_told_in_the_language_of_the_reader(club):
    yuki = club.guild.member("Yuki", locale="ja")
    async with club.running():
        text = await why(yuki, await posted(club))
    assert plain(catalogue("ja")("why.facts")) in text
    assert catalogue("ja")("clause.riichi.pao.deciding-meld") in text


async def test_why_is_told_after_a_restart_and_after_the_message_was_edited(club):
    async with club.running():
        message = await posted(club)
    async with club.running():
        assert say("summary.hand", player="Bo", hand=say("pattern.riichi.daisangen")) in await why(club.cy, message)
        assert say("summary.hand", player="Bo", hand=say("pattern.riichi.daisangen")) in await why(club.cy, message)


async def test_nothing_is_told_to_another_server(club):
    other = club.world.guild("Other club")
    table, spy = other.channel("table"), other.member("Spy")
    async with club.running():
        message = await posted(club)
        forged = spy.say(table, "bait")
        forged.components = message.components
        told = await press_unseen(spy, forged, say("ui.why"))
    assert told.content == say("ui.no-ruling")


async def test_a_ruling_that_fits_is_not_offered_as_a_whole(club):
    async with club.running():
        message = await posted(club)
        assert say("ui.all") not in club.di.looks_at(message).buttons


@pytest.mark.parametrize(
    ("ending", "answers", "fact"),
    [
        (say("ending.abortive"), [], say("ending.abortive")),
        (say("ending.false-win"), ["Bo"], f"{say('ending.false-win')}: Bo"),
    ],
)
async def test_why_is_told_of_deals_that_nobody_won(club, ending, answers, fact):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        for button in (ending, *answers):
            await asker.press(button)
        assert fact in await why(club.di, await asker.post())


async def test_why_tells_what_this_server_set_from_what_the_preset_says_and_what_is_assumed(club):
    async with club.running():
        edit = HouseEdit("riichi/tenhou", {"pao.daisangen": "yes"}, club.boss.id, 0, 0)
        await club.store.house_rules.add(club.guild.id, None, edit)
        asker = Asker(club)
        await asker.seated()
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        text = await why(club.di, await asker.post())
    assert (
        plain(
            say(
                "why.option",
                option="pao.daisangen",
                value="yes",
                meaning=say("option.riichi.pao.daisangen"),
                source=say("why.set-here"),
            )
        )
        in text
    )


MARKED = "*_~`|" * 6


async def test_a_ruling_that_was_shortened_is_told_whole_to_who_asks_also_after_a_restart(club):
    options = rules_of("riichi/tenhou", {}).family.options
    stated = {key: option.default for key, option in options.items()} | {"pao.daisangen": "yes"}
    bo = club.guild.member("bo2", nick=MARKED)
    async with club.running():
        edit = HouseEdit("riichi/tenhou", stated, club.boss.id, 0, 0)
        await club.store.house_rules.add(club.guild.id, None, edit)
        asker = Asker(club)
        await asker.settle()
        await asker.submit({**club.seats(), "player:S": bo})
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        message = await asker.post()
        assert message.embeds[0]["footer"]["text"].endswith("…")
    async with club.running():
        told = await club.di.looks_at(message).press(say("ui.all"))
        assert told.message.only_for is club.di.user
        for key in stated:
            assert f"{key} = " in told.text
        assert MARKED in plain(told.text)


async def test_what_fits_no_message_is_attached(club):
    async with club.running():
        message = await posted(club)
        stored = await club.store.rulings.latest(club.guild.id, 1)
        ruling = decode_ruling(stored.ruling)
        long = msgspec.structs.replace(ruling, notes=[Note("riichi.winners", {"allowed": 1, "player": "W"})] * 200)
        deal = decode_deal(stored.deal)
        new = NewRuling(1, club.table.id, club.ann.id, 0, deal, long, {"E": club.ann.id})
        await club.store.rulings.correct(club.guild.id, 1, new, based_on=1)
        told = await club.di.looks_at(message).press(say("ui.why"))
    (attachment,) = told.message.attachments
    assert attachment.filename == "ruling-1.txt"
    assert attachment.data.decode().count(say("note.riichi.winners", allowed=1, player="Cy")) == 200
    assert told.message.only_for is club.di.user
