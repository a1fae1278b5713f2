"""*Who pays?* on a chat message: what it tells is not asked, and all of it leads straight to the ruling."""

import pytest

from bot.i18n.catalogue import language_of
from tests.wording import begun, say

from .table import Asker, plain, results, said
from .test_rules import edit

SEATS = "Ann East, Bo South, Cy West, Di North. "
DRAGONS = "Bo pon 555z from Ann, pon 666z from Ann, pon 777z from Cy"
ALL_SAID = f"{SEATS}Bo ron Di, daisangen, 1 honba. {DRAGONS}"
DAISANGEN = {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}
BY_FAMILY = {
    "en": ("en-US", "riichi/tenhou", ALL_SAID, DAISANGEN),
    "ja": (
        "ja",
        "riichi/tenhou",
        (
            "親は田中、南家は鈴木、西家は佐藤、北家はゆうき。鈴木がゆうきから大三元をロン、1本場。"
            "白は田中からポン、發は田中からポン、中は佐藤からポン"
        ),
        {"田中": 0, "鈴木": 32300, "佐藤": -16300, "ゆうき": -16000},
    ),
    "zh-TW": (
        "zh-TW",
        "hongkong/half-gun",
        "阿強坐東，阿明坐南，肥仔坐西，阿芳坐北。阿明自摸大三元，8番。阿明碰白阿強打，碰發阿強打，碰中肥仔打",
        {"阿強": 0, "阿明": 384, "肥仔": -384, "阿芳": 0},
    ),
    "zh-CN": (
        "zh-CN",
        "wuhan/kaikoufan",
        (
            "东家老王，南家小李，西家阿芳，北家大刘。阿芳自摸，清一色，硬胡。"
            "阿芳碰222s大刘喂的，碰888s老王喂的，碰555s小李喂的。癞子九筒。其他人都没开口。"
            "老王红中杠一个，小李红中杠一个，大刘红中杠两个"
        ),
        {"老王": 0, "小李": -620, "阿芳": 620, "大刘": 0},
    ),
}
"""In each language a message that says everything: the reader's locale, the rules, the text, the results."""


async def asked_about(club, text, writer=None, person=None):
    """Somebody (Ann) chooses *Who pays?* on what somebody (Di) wrote."""
    return (await written_and_asked(club, text, writer, person))[1]


async def written_and_asked(club, text=ALL_SAID, writer=None, person=None):
    """The message that somebody (Di) wrote, and who (Ann) chooses *Who pays?* on it."""
    told = (writer or club.di).say(club.table, text)
    asker = Asker(club, person)
    await asker.who_pays(told)
    return told, asker


def quote(asker):
    """Read the quoted message as it is rendered."""
    return plain(asker.at.content.splitlines()[0])


@pytest.mark.parametrize("language", BY_FAMILY)
async def test_one_message_in_which_everything_is_said_is_ruled_on_in_two_interactions(club, language):
    locale, rules, text, paid = BY_FAMILY[language]
    reader = club.guild.member("Reader", locale=locale)
    async with club.running():
        await edit(club, rules)
        asker = await asked_about(club, text, person=reader)
        assert asker.at.message.only_for is reader.user
        assert quote(asker) == f"> {text}"
        assert say("ui.check", language) in asker.at.content
        message = await asker.post()
    assert (asker.interactions, asker.typed) == (2, 0)
    assert results(message) == paid


async def test_the_ruling_links_to_the_message_and_is_by_who_pressed(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        told, asker = await written_and_asked(club)
        message = await asker.post()
        (kept,) = await club.store.rulings.versions(club.guild.id, 1)
    link = f"https://discord.com/channels/{club.guild.id}/{club.table.id}/{told.id}"
    assert say("told.source", link=link) in said(message)
    assert say("footer.told", player="Ann") in message.embeds[0]["footer"]["text"]
    assert (kept.told_in, kept.author_id) == (told.id, club.ann.id)


# -- what is not said is asked -------------------------------------------------------------------------------


async def test_what_is_understood_is_shown_and_what_is_not_is_struck_through(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, f"{ALL_SAID}. Does Cy pay?")
    assert quote(asker).startswith("> Ann East, Bo South")
    assert "~~Does Cy pay" in quote(asker)
    for line in ("Bo ← Di", say("summary.honba", count=1), "daisangen"):
        assert line in asker.at.content


async def test_names_alone_ask_for_the_seats_and_nothing_is_told_twice(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, "Bo ron'd off Di with daisangen, 1 honba, Cy fed the red dragon")
        assert say("question.players") in asker.at.content
        assert "Bo ← Di" in asker.at.content
        await asker.press(say("ui.open"))
        assert [option["label"] for option in asker.at.fields[say("seat.E")]["options"]] == ["Bo", "Di", "Cy"]
        await asker.submit({"told:S": "Bo", "told:W": "Cy", "told:N": "Di", "guests": "Ann"})
        assert say("question.first-melds") in asker.at.content
        form = await asker.press(say("ui.open"))
        assert form.prefilled["first-melds"] == "777z"
        await asker.submit({"first-melds": "555z 666z 777z"})
        message = await asker.post()
    assert results(message) == DAISANGEN


@pytest.mark.parametrize(
    ("locale", "text", "names"),
    [
        ("en-US", "Bo ron'd off Di, 3 han 40 fu, 1 honba", ("Ann", "Bo", "Cy", "Di")),
        ("ja", "鈴木がゆうきからロン、3翻40符、1本場", ("田中", "鈴木", "佐藤", "ゆうき")),
        ("zh-CN", "小李荣和大刘，3番40符，1本场", ("老王", "小李", "阿芳", "大刘")),
        ("zh-TW", "阿明榮阿芳，3翻40符，1本場", ("阿強", "阿明", "肥仔", "阿芳")),
    ],
)
async def test_in_every_language_a_message_without_seats_asks_for_them_alone(club, locale, text, names):
    reader = club.guild.member("Reader", locale=locale)
    language = language_of(locale)
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, text, person=reader)
        assert say("question.players", language) in asker.at.content
        await asker.press(say("ui.open", language))
        await asker.submit({"told:S": names[1], "told:N": names[3], "guests": f"{names[0]}, {names[2]}"})
        assert say("ui.check", language) in asker.at.content
        message = await asker.post()
    assert results(message) == dict(zip(names, (0, 5500, 0, -5500), strict=True))


async def test_mentions_are_people_and_keep_their_accounts(club):
    bo = club.guild.member("Robert", nick="Bo the Bold")
    seats = f"{club.ann.mention} East, {bo.mention} South, {club.cy.mention} West, Zoe North"
    text = f"{seats}. {bo.mention} ron Zoe, 3 han 40 fu"
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, text)
        assert "@Bo the Bold ron Zoe" in quote(asker)
        message = await asker.post()
        players = await club.store.rulings.players(club.guild.id, 1, 1)
    assert {each.seat: (each.user_id, each.guest) for each in players} == {
        "E": (club.ann.id, None),
        "S": (bo.id, None),
        "W": (club.cy.id, None),
        "N": (None, "Zoe"),
    }
    assert results(message) == {"Ann": 0, "Bo the Bold": 5200, "Cy": 0, "Zoe": -5200}


async def test_a_name_is_who_is_mentioned_elsewhere_by_it(club):
    east, south, west, north = (each.mention for each in (club.ann, club.bo, club.cy, club.di))
    text = f"Bo ron Di, mangan. {east} East, {south} South, {west} West, {north} North"
    async with club.running():
        await edit(club, "riichi/tenhou")
        message = await (await asked_about(club, text)).post()
        players = await club.store.rulings.players(club.guild.id, 1, 1)
    assert [each.user_id for each in players] == [each.id for each in (club.ann, club.bo, club.cy, club.di)]
    assert results(message)["Bo"] == 8000


async def test_the_writer_is_who_says_i(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        text = "I sit South, Ann East, Cy West, Di North. I ron Di, mangan"
        asker = await asked_about(club, text, writer=club.bo)
        await asker.post()
        players = await club.store.rulings.players(club.guild.id, 1, 1)
        asked_for = [each.path for each in club.world.requests if "/members/" in each.path]
    assert {each.seat: each.user_id for each in players}["S"] == club.bo.id
    assert [path.rpartition("/")[2] for path in asked_for] == [str(club.bo.id)]


async def test_nobody_is_looked_up_who_is_not_named(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await asked_about(club, ALL_SAID)
        assert not any("/members/" in each.path for each in club.world.requests)


async def test_somebody_of_another_name_is_asked_about(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, "Bobby ron Di, 3 han 40 fu")
        await asker.press(say("ui.table.others"))
        await asker.submit(club.seats())
        assert say("question.bearer", who="Bobby") in asker.at.content
        assert say("ui.table.others") not in asker.at.buttons
        assert "Di" not in asker.at.buttons
        await asker.press("Bo")
        assert results(await asker.post()) == {"Ann": 0, "Bo": 5200, "Cy": 0, "Di": -5200}


async def test_the_table_of_the_deal_before_is_offered_and_may_have_moved_on(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await (await asked_about(club, ALL_SAID)).post()
        asker = await asked_about(club, "Cy ron Di, 3 han 40 fu")
        assert say("question.seats") in asker.at.content
        assert begun("seat.E") + " Ann" in asker.at.content
        await asker.press(say("answer.seats.turned"))
        assert "East Bo · South Cy · West Di · North Ann" in asker.at.content
        assert results(await asker.post()) == {"Bo": 0, "Cy": 5200, "Di": -5200, "Ann": 0}


async def test_rules_that_are_named_are_played_else_those_of_the_channel(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"honba.value": 1500})
        named = await asked_about(club, f"{SEATS}Bo ron Di, 3 han 40 fu, 1 honba. M-League rules")
        assert results(await named.post())["Bo"] == 5500
        same = await asked_about(club, f"{SEATS}Bo ron Di, 3 han 40 fu, 1 honba. tenhou rules")
        assert results(await same.post())["Bo"] == 6700


async def test_a_server_without_rules_is_asked_for_them_and_then_for_nothing_told(club):
    async with club.running():
        asker = await asked_about(club, ALL_SAID)
        assert say("question.rules") in asker.at.content
        assert "Bo ← Di" in asker.at.content
        await asker.choose("rules", "riichi/tenhou")
        assert results(await asker.post()) == DAISANGEN


# -- what can be meant in several ways, and what is denied ----------------------------------------------------


async def test_what_can_be_meant_in_two_ways_is_asked_with_its_readings(club):
    text = f"{SEATS}Bo ponned W from Cy and green from Di, then Bo ron off Ann, mangan"
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, text)
        assert say("question.meant", text="W") in plain(asker.at.content)
        await asker.press("🀆🀆🀆")
        assert "🀆🀆🀆 ← Cy" in asker.at.content
        assert results(await asker.post())["Bo"] == 8000


async def test_a_reading_that_nobody_meant_is_asked_for_like_any_other_fact(club):
    text = f"{SEATS}Bo won off Di, maybe 3 han 30 fu"
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, text)
        await asker.press(say("answer.meant.unknown"))
        await asker.submit({"first-melds": ""})
        assert say("ui.moved-on") not in asker.at.content
        assert say("ui.check") not in asker.at.content


async def test_a_denial_is_never_read_as_its_opposite(club):
    text = f"{SEATS}It was NOT Cy who fed the red dragon. Bo won by tsumo with daisangen"
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, text)
        assert say("told.denied", fact=say("choice.told.melds.from", who="Cy")) in asker.at.content
        await asker.press(say("ui.open"))
        await asker.submit({"first-melds": "555z 666z 777z"})
        assert say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content


async def test_melds_told_by_their_tiles_alone_are_asked_for_where_their_order_decides(club):
    text = f"{SEATS}Bo ron Di, daisangen. Cy fed the red dragon. White and green came from Ann"
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, text)
        form = await asker.press(say("ui.open"))
        assert sorted(form.prefilled["first-melds"].split()) == ["555z", "666z", "777z"]
        await asker.submit({"first-melds": "555z 666z 777z"})
        assert results(await asker.post())["Cy"] == -16000


async def test_a_contradiction_is_asked_about_and_not_ruled_on(club):
    text = f"{SEATS}Bo ron Bo, mangan"
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, text)
        assert say("ui.check") not in asker.at.content


# -- further on ----------------------------------------------------------------------------------------------


async def test_what_was_understood_can_be_changed(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, ALL_SAID)
        await asker.change("feeder:2")
        await asker.press("Ann")
        assert "🀄︎🀄︎🀄︎ ← Ann" in asker.at.content
        assert results(await asker.post()) == {"Ann": -16300, "Bo": 32300, "Cy": 0, "Di": -16000}


async def test_a_restart_in_the_middle_loses_nothing(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, "Bo ron'd off Di, 3 han 40 fu, 1 honba")
    async with club.running():
        await asker.press(say("ui.open"))
        await asker.submit({"told:S": "Bo", "told:N": "Di", "guests": "Ann, Cy"})
        assert results(await asker.post()) == {"Ann": 0, "Bo": 5500, "Cy": 0, "Di": -5500}


async def test_one_person_in_two_seats_is_refused_and_nothing_chosen_is_lost(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await asked_about(club, "Bo ron'd off Di, 3 han 40 fu")
        await asker.press(say("ui.open"))
        await asker.submit({"told:E": "Bo", "told:S": "Bo", "guests": "Cy"})
        assert "⚠️" in asker.at.content
        form = await asker.press(say("ui.open"))
        assert (form.prefilled["told:E"], form.prefilled["guests"]) == (["0"], "Cy")


async def test_a_ruling_made_in_a_thread_or_on_a_forwarded_message_is_the_same(club):
    thread = club.table.thread("hands")
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = Asker(club)
        await asker.who_pays(club.di.say(thread, forwards=club.di.say(club.table, ALL_SAID)))
        assert say("ui.check") in asker.at.content


async def test_the_command_takes_words_too_and_what_is_said_beside_them_holds(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = Asker(club)
        await asker.settle(told=f"{SEATS}Bo ron Di, 3 han 40 fu, 1 honba. tenhou rules", rules="riichi/m-league")
        assert results(await asker.post())["Bo"] == 5500
        message = club.table.messages[-1]
    assert "discord.com/channels" not in said(message)
