"""The buttons below a posted ruling: why it is so, and all of it, for everybody and for ever."""

import msgspec
import pytest

from bot.engine import Note, decode_deal, decode_ruling
from bot.i18n import catalogue
from bot.store.house_rules import HouseEdit
from bot.store.rulings import NewRuling
from bot.ui.posted.argument import Argument
from bot.ui.posted.shown import posted_view
from tests.standin.finding import buttons, find
from tests.wording import begun, say

from .table import Asker, plain, press_part, press_unseen

ENGLISH = catalogue("en")


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
    assert "Bo shows ① 🀆🀆🀆  ② 🀅🀅🀅  ③ 🀄︎🀄︎🀄︎ ← Cy" in text
    assert "Bo: daisangen, yakuman = 32000" in text
    assert "Bo held" not in text
    assert "Cy → Bo 16300 · pao: half of daisangen 16000, honba 300" in text
    assert "✅" not in text
    assert "Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain." in text
    assert say("clause.riichi.pao.deciding-meld") in text
    assert "Source: riichi.wiki Sekinin barai; Japanese Wikipedia 責任払い" in text


async def test_why_names_the_house_rules_that_decided_with_value_and_source(club):
    async with club.running():
        text = await why(club.di, await posted(club))
    meaning = say("option.riichi.pao.daisangen")
    assert f"Pao: daisangen: yes\n-# {meaning} Source: every rule set with pao" in text
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
    _, _, told = text.partition(f"{say('why.dismissed')}\n")
    for each in dismissed:
        assert say(f"finding.{each.why}", player="Di") in told.splitlines()


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
        assert "Bo: daisangen, yakuman = 32000" in await why(club.cy, message)
        assert "Bo: daisangen, yakuman = 32000" in await why(club.cy, message)


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
    meaning, here = say("option.riichi.pao.daisangen"), say("why.set-here")
    assert f"Pao: daisangen: yes\n-# {meaning} Source: {here}" in text


async def corrected(club, notes):
    """Give a posted ruling so many different notes, as a table with many rules of its own has them."""
    stored = await club.store.rulings.latest(club.guild.id, 1)
    more = [Note("riichi.winners", {"allowed": number, "player": "W"}) for number in range(notes)]
    ruling = msgspec.structs.replace(decode_ruling(stored.ruling), notes=more)
    new = NewRuling(1, club.table.id, club.ann.id, 0, decode_deal(stored.deal), ruling, {"E": club.ann.id})
    await club.store.rulings.correct(club.guild.id, 1, new, based_on=1)


async def test_a_ruling_that_was_shortened_is_told_whole_to_who_asks_also_after_a_restart(club):
    async with club.running():
        message = await posted(club)
        await corrected(club, notes=50)
        part = find(buttons(message.components), say("ui.why"), "button")
        whole = {**part, "custom_id": part["custom_id"].replace("why", "all")}
    async with club.running():
        told = await press_part(club.di, message, whole)
        assert told.message.only_for is club.di.user
        for number in range(50):
            assert f"-# {say('note.riichi.winners', player='Cy', allowed=number)}" in plain(told.text)
        assert "✅ Cy is liable (pao)" in plain(told.text)
        assert plain(told.text).endswith("-# Riichi · Tenhou · ruling #1 · as told by Ann")


async def test_a_ruling_that_is_shortened_is_offered_whole(club):
    async with club.running():
        await posted(club)
        head = await club.store.games.get(club.guild.id, 1)
        argument = Argument(head, await club.store.rulings.versions(club.guild.id, 1), (), (), (), ())
    for whole, offered in ((True, ["why", "compare"]), (False, ["why", "compare", "all"])):
        view = posted_view(argument, ENGLISH, whole=whole)
        assert [child.custom_id.split("|")[1] for child in view.children if child.row == 1] == offered


async def test_who_told_a_ruling_stands_below_it_as_the_table_knows_them(club):
    """One who sits there by the name they have there; one from outside by their own."""
    async with club.running():
        asker = Asker(club, club.boss)
        await asker.daisangen()
        message = await asker.post()
        assert message.embeds[0]["footer"]["text"] == f"Riichi · Tenhou · ruling #1 · as told by {club.boss.name}"
        assert (await why(club.di, message)).endswith(f"ruling #1 · as told by {club.boss.name}")
    async with club.running():
        await club.di.looks_at(message).press(say("ui.agree"))
        await message.world.until(lambda: "Agreed" in message.text)
        assert message.embeds[0]["footer"]["text"].endswith(f"as told by {club.boss.name}")
        club.boss.leave()
    async with club.running():
        await club.di.looks_at(message).press(say("ui.agree"))
        await message.world.until(lambda: "Agreed" not in message.text)
        assert message.embeds[0]["footer"]["text"].endswith("ruling #1")


async def test_what_fits_no_message_is_attached(club):
    async with club.running():
        message = await posted(club)
        await corrected(club, notes=200)
        told = await club.di.looks_at(message).press(say("ui.why"))
    (attachment,) = told.message.attachments
    assert attachment.filename == "ruling-1.txt"
    assert attachment.data.decode().count(begun("note.riichi.winners", player="Cy")) == 200
    assert told.message.only_for is club.di.user
