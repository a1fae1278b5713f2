"""Several dialogues of one person: each goes on by itself, and `/resume` brings back the one that is meant."""

import time

import pytest

from bot.store.dialogues import KEPT_FOR, DialogueKey
from bot.ui.settle.resuming import MOST_OPEN
from tests.wording import say

from .table import Asker, press_part, results

OLD_DRAFT = '{"rules":"riichi/tenhou","origin":%d,"players":{"E":{"name":"Old %d"}}}'


async def opened(club, *rules, person=None):
    """Begin dialogues one after the other and leave their forms open."""
    askers = [Asker(club, person) for _ in rules]
    for asker, each in zip(askers, rules, strict=True):
        await asker.settle(rules=each)
    return askers


async def kept(club, person, number):
    """Keep dialogues as if they had been begun long ago, each one second after the one before."""
    now = club.bot.services.now() - number
    for each in range(number):
        key = DialogueKey(club.guild.id, person.id, 5000 + each)
        await club.store.dialogues.save(key, club.table.id, OLD_DRAFT % (5000 + each, each), now + each)


async def test_two_tables_are_settled_in_one_channel_answer_by_answer(club):
    async with club.running():
        first, second = await opened(club, "riichi/tenhou", "riichi/wrc")
        for asker in (first, second):
            await asker.submit(club.seats())
        await first.won()
        await second.won(discarder="E")
        for asker in (second, first):
            await asker.choose("yakuman", "daisangen")
        for asker in (first, second):
            await asker.press("Cy")
        posted = [results(await asker.post()) for asker in (second, first)]
    assert posted == [
        {"Ann": -16000, "Bo": 32000, "Cy": -16000, "Di": 0},
        {"Ann": 0, "Bo": 32000, "Cy": -16000, "Di": -16000},
    ]


async def test_a_second_settle_whose_form_is_closed_again_leaves_the_first_as_it_was(club):
    async with club.running():
        first = Asker(club)
        await first.daisangen()
        await Asker(club).settle(rules="riichi/wrc")
        assert results(await first.post())["Bo"] == 32300


async def test_one_is_answered_while_another_waits_and_each_takes_its_answers_in_turn(club):
    async with club.running():
        first, second = await opened(club, "riichi/tenhou", "riichi/wrc")
        for asker in (first, second):
            asker.at = await asker.at.submit(club.seats())
        held = (await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now()))[-1]
        async with club.bot.services.turns.taken(held.key):
            waiting = first.at.press(say("ending.false-win"))
            answered = await second.at.press(say("ending.abortive"))
            assert say("ending.abortive") in answered.content
            assert waiting.took is None
        assert say("ending.false-win") in (await waiting).content
        assert len(club.bot.services.turns) == 0


async def test_dropping_one_leaves_the_other(club):
    async with club.running():
        first, second = await opened(club, "riichi/tenhou", "riichi/wrc")
        for asker in (first, second):
            await asker.submit(club.seats())
        await second.press(say("ui.discard"))
        await first.won()
        assert "Bo ← Di" in first.at.content


async def test_resume_with_several_asks_which_the_newest_answered_first(club):
    async with club.running():
        first, second = await opened(club, "riichi/tenhou", "riichi/wrc")
        await second.submit(club.seats())
        await first.submit({**club.seats(), "player:E": club.di, "player:N": club.ann})
        await first.press(say("ending.exhaustive"))
        club.ahead += 60
        await second.press(say("ending.discard"))
        club.ahead += 60
        asker = Asker(club)
        menu = await asker.resume()
        assert menu.content == say("ui.resume.several", count=2)
        (options,) = [menu.options(each) for each in menu.menus]
        labels = [label for label, _ in options]
        shown = str(menu.message.components)
        assert labels == ["1. Ann, Bo, Cy, Di", "2. Di, Bo, Cy, Ann"]
        assert say("ending.exhaustive") in shown
        assert "#table" in shown
        assert menu.message.only_for is club.ann.user
        await asker.choose("resume", labels[1])
        assert say("ending.exhaustive") in asker.at.content
        await second.submit({"winners": ["S"], "discarder": ["N"], "first-melds": "555z"})
        assert "Bo ← Di" in second.at.content


async def test_a_dialogue_taken_up_again_goes_on_to_its_end(club):
    async with club.running():
        first, _ = await opened(club, "riichi/tenhou", "riichi/wrc")
        await first.submit(club.seats())
        await first.won()
        asker = Asker(club)
        await asker.resume()
        await asker.choose("resume", next(value for label, value in asker.at.options("resume") if "Bo" in label))
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        assert results(await asker.post())["Bo"] == 32000


async def test_one_of_a_menu_that_was_finished_meanwhile_is_said_to_be_over(club):
    async with club.running():
        first, second = await opened(club, "riichi/tenhou", "riichi/wrc")
        await first.submit(club.seats())
        await second.submit(club.seats())
        asker = Asker(club)
        await asker.resume()
        await first.press(say("ui.discard"))
        for menu in asker.at.menus:
            outcome = await asker.at.choose(menu, asker.at.options(menu)[1][1])
        assert outcome.content == say("ui.gone")


async def test_nobody_takes_up_what_is_somebody_else_s(club):
    async with club.running():
        await opened(club, "riichi/tenhou", "riichi/wrc")
        menu = (await Asker(club).resume()).message
        (part,) = menu.components[0]["components"]
        value = part["options"][0]["value"]
        for each in (part["custom_id"], part["custom_id"].replace("resume", "drop")):
            told = await press_part(club.bo, menu, part | {"custom_id": each}, [value])
            assert say("question.players") not in told.content
        assert len(await club.store.dialogues.of_user(club.guild.id, club.ann.id, club.bot.services.now())) == 2


# -- other channels ------------------------------------------------------------------------------------------


async def test_one_of_this_channel_is_shown_whatever_is_open_in_others(club):
    other = club.guild.channel("other")
    async with club.running():
        await (await club.ann.slash(other, "settle", rules="riichi/wrc")).submit(club.seats())
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.press(say("ending.false-win"))
        await asker.resume()
        assert say("ending.false-win") in asker.at.content


@pytest.mark.parametrize("locale", ["en-US", "ja", "zh-CN", "zh-TW"])
async def test_dialogues_in_a_hundred_channels_are_told_within_discord_s_limits(club, locale):
    person = club.guild.member("Many", locale=locale)
    async with club.running():
        channels = [club.guild.channel(f"t{number}") for number in range(110)]
        for number, channel in enumerate(channels):
            key = DialogueKey(club.guild.id, person.id, 1000 + number)
            await club.store.dialogues.save(key, channel.id, OLD_DRAFT % (1000 + number, number), int(time.time()))
        told = await person.slash(club.table, "resume")
        assert f"<#{channels[-1].id}>" in told.content
        assert "100" in told.content
        await kept(club, person, 110)
        asker = Asker(club, person)
        menu = await asker.resume()
        assert len(menu.options("resume")) == 25
        assert len(menu.content) < 2000
        refused = await asker.settle(rules="riichi/tenhou")
        assert len(refused.options("drop")) == 25
    assert club.world.logged == []


# -- no more than five ---------------------------------------------------------------------------------------


async def test_a_sixth_is_refused_with_a_way_out_and_nothing_is_dropped(club):
    async with club.running():
        await opened(club, *["riichi/tenhou"] * MOST_OPEN)
        asker = Asker(club)
        told = await asker.settle(rules="riichi/wrc", hand="123m _45p_")
        assert say("ui.settle.full", count=MOST_OPEN, most=MOST_OPEN) in told.content
        assert "> 123m \\_45p\\_" in told.content
        assert len(told.options("resume")) == len(told.options("drop")) == MOST_OPEN
        again = Asker(club)
        again.at = told
        await again.choose("resume", told.options("resume")[0][1])
        assert say("question.players") in again.at.content
        asker.at = await club.ann.slash(club.table, "settle", rules="riichi/wrc")
        values = [value for _, value in asker.at.options("drop")]
        await asker.choose("drop", values[0], values[3])
        assert asker.at.content == say("ui.resume.dropped")
        now = club.bot.services.now()
        assert len(await club.store.dialogues.of_user(club.guild.id, club.ann.id, now)) == 3
        await asker.settle(rules="riichi/wrc")
        assert asker.in_form


async def test_a_full_table_in_one_channel_says_of_another_s_where_it_is(club):
    other = club.guild.channel("other")
    async with club.running():
        await (await club.ann.slash(other, "settle", rules="riichi/wrc")).submit(club.seats())
        club.ahead += 60
        await opened(club, *["riichi/tenhou"] * (MOST_OPEN - 1))
        asker = Asker(club)
        told = await asker.settle(rules="riichi/wrc")
        await asker.choose("resume", next(value for label, value in told.options("resume") if "Bo" in label))
        assert asker.at.content == say("ui.resume.there", channel=f"<#{other.id}>")


async def test_others_and_other_servers_are_not_counted(club):
    elsewhere = club.world.guild("Elsewhere")
    hall, ann = elsewhere.channel("hall"), elsewhere.member(club.ann)
    async with club.running():
        await opened(club, *["riichi/tenhou"] * MOST_OPEN)
        for person, place in ((club.bo, club.table), (ann, hall)):
            form = await person.slash(place, "settle", rules="riichi/tenhou")
            assert hasattr(form, "prefilled")


async def test_what_was_posted_or_dropped_or_a_week_old_makes_room(club):
    async with club.running():
        posted = Asker(club)
        await posted.daisangen()
        await opened(club, *["riichi/tenhou"] * (MOST_OPEN - 1))
        await posted.post()
        (asker,) = await opened(club, "riichi/tenhou")
        assert asker.in_form or say("question.ending") in asker.at.content
        club.ahead += KEPT_FOR
        (asker,) = await opened(club, "riichi/tenhou")
        assert asker.in_form or say("question.ending") in asker.at.content


async def test_a_dialogue_that_can_no_longer_be_read_can_be_dropped(club):
    async with club.running():
        now = club.bot.services.now()
        for number in range(MOST_OPEN):
            key = DialogueKey(club.guild.id, club.ann.id, 1000 + number)
            state = ('{"rules": 7}', '{"rules": "riichi/none"}')[number % 2]
            await club.store.dialogues.save(key, club.table.id, state, now)
        asker = Asker(club)
        told = await asker.settle(rules="riichi/tenhou")
        await asker.choose("drop", *[value for _, value in told.options("drop")])
        await asker.settle(rules="riichi/tenhou")
        assert asker.in_form
    assert club.world.logged == []


# -- expired -------------------------------------------------------------------------------------------------


async def test_many_that_expired_hold_nobody_up(club):
    async with club.running():
        long_ago = club.bot.services.now() - KEPT_FOR - 60
        rows = [
            (
                club.guild.id,
                10_000 + number,
                number,
                club.table.id,
                OLD_DRAFT % (number, number),
                long_ago + number % 50,
            )
            for number in range(5000)
        ]

        def fill(connection):
            connection.conn.execute("INSERT OR IGNORE INTO servers (id) VALUES (?)", (club.guild.id,))
            connection.conn.executemany("INSERT INTO dialogues VALUES (?, ?, ?, ?, ?, ?)", rows)

        await club.store.database.write(fill)
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        assert asker.in_form
        left = await club.world.until(lambda: None if club.bot._under_way else club.store.dialogues)
        gone = await club.store.database.run(
            lambda connection: connection.table("dialogues").count_where("state IS NULL")
        )
        assert gone == 25
        taken = []
        for _ in range(20):
            begun = time.perf_counter()
            assert await left.drop_expired(club.guild.id, club.bot.services.now()) == 25
            taken.append(time.perf_counter() - begun)
        assert sorted(taken)[10] < 0.1
        told = await club.store.dialogues.take_words(club.guild.id, 10_000, club.bot.services.now())
    assert told
