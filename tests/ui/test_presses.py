"""Who may press what, twice, at once, too late, or after the dialogue has moved on."""

import asyncio
import sqlite3
import time

import pytest

from bot.dialogue.draft import decode_draft
from bot.store.dialogues import KEPT_FOR
from bot.store.house_rules import HouseEdit
from bot.ui.settle.resuming import MOST_OPEN
from tests.standin import NoAnswer
from tests.wording import say

from .table import WITHIN, Asker, plain, press_unseen, results

BUSY = 1.6
"""Seconds for which the database does something else."""


async def busy_database(club):
    """Keep the database busy for longer than a person may wait for a first answer."""
    working, database = [asyncio.Event(), asyncio.Event()], club.store.database
    loop = asyncio.get_running_loop()

    def work(begun):
        loop.call_soon_threadsafe(begun.set)
        time.sleep(BUSY)

    ways = zip((database.run, database.write), working, strict=True)
    task = asyncio.gather(*(way(lambda _, begun=begun: work(begun)) for way, begun in ways))
    await asyncio.gather(*(each.wait() for each in working))
    return task


async def test_two_presses_of_one_answer_are_one_answer(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        first, second = asker.at.press("Cy"), asker.at.press("Cy")
        asker.at = await first
        await second
        assert results(await asker.post()) == {"Ann": 0, "Bo": 32000, "Cy": -16000, "Di": -16000}


async def test_two_presses_of_post_it_post_one_ruling(club):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        first, second = dialogue.press(say("ui.post")), dialogue.press(say("ui.post"))
        await first
        assert (await second).content == say("ui.gone")
        assert await club.store.rulings.latest(club.guild.id, 2) is None
    assert len(club.table.messages) == 1


async def test_only_the_asker_may_press(club):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        mine, his = dialogue.press(say("ui.post")), press_unseen(club.bo, dialogue.message, say("ui.post"))
        told = await his
        assert told.content == say("ui.not-yours", player=club.ann.mention)
        assert told.message.only_for is club.bo.user
        await mine
        assert await club.store.rulings.latest(club.guild.id, 2) is None
    assert len(club.table.messages) == 1


async def test_two_people_settle_side_by_side(club):
    async with club.running():
        ann, bo = Asker(club), Asker(club, club.bo)
        await asyncio.gather(ann.daisangen(), bo.daisangen())
        await asyncio.gather(ann.post(), bo.post())
        assert await club.store.rulings.latest(club.guild.id, 2) is not None
    assert len(club.table.messages) == 2


async def test_a_form_sent_after_the_dialogue_moved_on_loses_nothing_typed(club):
    async with club.running():
        asker = Asker(club)
        endings = await asker.seated(rules="riichi/tenhou")
        form = await asker.ended("discard")
        asker.at = endings
        await asker.ended("abortive")
        asker.at = form
        dialogue = await asker.submit({"winners": ["S"], "discarder": ["N"], "first-melds": "555z 666z 777z"})
        assert say("ui.moved-on") in dialogue.content
        assert "> 555z 666z 777z" in dialogue.content
        await asker.change("ending")
        form = await asker.ended("discard")
        assert form.prefilled == {"winners": ["S"], "discarder": ["N"], "first-melds": "555z 666z 777z"}


async def test_a_form_sent_after_the_dialogue_ended_gives_back_what_was_typed(club):
    async with club.running():
        asker = Asker(club)
        endings = await asker.seated(rules="riichi/tenhou")
        form = await asker.ended("discard")
        asker.at = endings
        await asker.press(say("ui.discard"))
        asker.at = form
        told = await asker.submit({"winners": ["S"], "discarder": ["N"], "first-melds": "555z *666z*"})
    assert told.content.splitlines()[0] == say("ui.gone")
    assert "> 555z \\*666z\\*" in told.content


async def test_a_press_that_discord_has_forgotten_can_be_made_again(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        attempt = asker.at.choose("yakuman", "daisangen")
        attempt.interaction.expire()
        await club.world.until(lambda: any(each.status == 404 for each in club.world.requests))
        await asker.choose("yakuman", "daisangen")
        assert say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content
    assert club.world.logged == []


async def test_the_dialogue_goes_on_after_the_token_of_its_first_answer_has_run_out(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        club.world.clock.advance(minutes=60)
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        assert results(await asker.post())["Bo"] == 32000


async def test_a_message_deleted_while_it_is_answered_comes_again(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        attempt = asker.at.choose("yakuman", "daisangen")
        asker.at.message.delete()
        asker.at = await attempt
        assert say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content
        assert asker.at.message.only_for is club.ann.user
        await asker.press("Cy")
        assert results(await asker.post())["Bo"] == 32000


async def test_resume_brings_back_a_dialogue_whose_message_is_gone(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        asker.at.message.delete()
        await asker.resume()
        await asker.choose("yakuman", "daisangen")
        assert say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content


async def test_resume_brings_back_a_dialogue_whose_first_form_was_closed(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.resume()
        await asker.press(say("ui.open"))
        await asker.submit(club.seats())
        assert say("question.ending") in asker.at.content


async def test_resume_says_where_a_dialogue_is_open_that_is_not_here(club):
    elsewhere = club.guild.channel("elsewhere")
    async with club.running():
        assert say("ui.resume.none") in (await Asker(club).resume()).content
        await (await club.ann.slash(elsewhere, "settle", rules="riichi/tenhou")).submit(club.seats())
        assert f"<#{elsewhere.id}>" in (await Asker(club).resume()).content


async def test_a_week_without_an_answer_ends_a_dialogue_and_its_owner_is_told_once(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        club.ahead += KEPT_FOR
        told = await asker.press(say("ui.post"))
        assert say("ui.expired") in told.content
        again = await asker.resume()
        assert again.content == say("ui.resume.none")
    assert club.table.messages == []


async def test_the_word_of_a_dropped_dialogue_waits_for_its_owner_through_others_and_restarts(club):
    async with club.running():
        await Asker(club).seated(rules="riichi/tenhou")
        club.ahead += KEPT_FOR
        other = Asker(club, club.bo)
        await other.settle(rules="riichi/tenhou")
        assert not other.at.interaction.followups
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        told = await club.world.until(lambda: asker.at.interaction.followups)
        assert say("ui.expired") in told[0].content
        assert told[0].only_for is club.ann.user


async def test_a_dialogue_answered_within_the_week_goes_on(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        club.ahead += KEPT_FOR - 60
        assert results(await asker.post())["Bo"] == 32300


async def test_a_slow_database_makes_nobody_wait_longer_than_a_second(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        busy = await busy_database(club)
        attempt = asker.at.choose("yakuman", "daisangen")
        asker.at = await attempt
        assert attempt.took < WITHIN
        await busy
        await club.world.until(lambda: say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content)


async def test_a_form_that_would_come_too_late_is_offered_by_a_button(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        busy = await busy_database(club)
        attempt = asker.at.press(say("ending.discard"))
        asker.at = await attempt
        assert attempt.took < WITHIN
        await busy
        await club.world.until(lambda: say("ui.open") in asker.at.buttons)
        await asker.press(say("ui.open"))
        assert asker.in_form


@pytest.mark.parametrize("custom_id", ["nothing", "w", "WP|1|1|post", "|wp"])
async def test_a_press_that_is_not_ours_is_left_alone(club, custom_id):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        club.world.answer_within = 0.2
        part = {"custom_id": custom_id, "type": 2, "id": 1}
        with pytest.raises(NoAnswer):
            await dialogue._act(part, {}, "pressed something else")
    assert club.world.logged == []


async def test_a_slow_database_posts_a_ruling_late_and_once(club):
    async with club.running():
        asker = Asker(club)
        dialogue = await asker.daisangen()
        busy = await busy_database(club)
        attempt = dialogue.press(say("ui.post"))
        await attempt.answered()
        assert attempt.took < WITHIN
        await busy
        await club.world.until(lambda: say("ui.posted", number=1) in dialogue.content)
        (message,) = club.table.messages
        assert results(message)["Bo"] == 32300
        assert (await club.store.rulings.latest(club.guild.id, 1)).message_id == message.id


async def test_a_slow_database_lets_a_command_and_its_form_go_on(club):
    async with club.running():
        asker = Asker(club)
        busy = await busy_database(club)
        attempt = club.ann.slash(club.table, "settle", rules="riichi/tenhou")
        asker.at = await attempt
        assert asker.in_form
        assert attempt.took < BUSY
        assert not busy.done()
        asker.at = await asker.at.submit(club.seats())
        await busy
        await club.world.until(lambda: say("question.ending") in asker.at.content)
        assert asker.at.message.only_for is club.ann.user
        await asker.won()
        assert "Bo ← Di" in asker.at.content


async def play(club, rules):
    """Let the server play by rules of its own."""
    await club.store.house_rules.add(club.guild.id, None, HouseEdit(rules, {}, club.boss.id, 1, 0))


@pytest.mark.parametrize("many", [3, 4])
async def test_a_form_opened_before_the_rules_were_found_is_taken_by_them(club, many):
    async with club.running():
        await play(club, "riichi/tenhou-sanma")
        asker = Asker(club)
        busy = await busy_database(club)
        form = await club.ann.slash(club.table, "settle", hand="123m")
        asker.at = await form.submit(dict(list(club.seats().items())[:many]))
        await busy
        await club.world.until(lambda: asker.at.content)
        if many == 4:
            assert say("error.contradiction.too-many-players", count=3) in asker.at.content
            form = await asker.press(say("ui.open"))
            assert [name for name in form.prefilled if "player" in name] == ["player:E", "player:S", "player:W"]
            await asker.submit()
        assert say("question.ending") in asker.at.content
        (kept,) = await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0)
        assert decode_draft(kept.state).rules == "riichi/tenhou-sanma"


async def test_names_of_more_guests_than_there_are_seats_are_not_passed_over(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit(guests="Eve, Fay, Gil, Hal, Ida")
        assert say("error.contradiction.too-many-players", count=4) in asker.at.content
        assert "> Eve, Fay, Gil, Hal, Ida" in plain(asker.at.content)


async def test_nobody_is_refused_a_sixth_dialogue_whose_form_was_opened_unseen(club):
    async with club.running():
        for _ in range(MOST_OPEN):
            await Asker(club).settle(rules="riichi/tenhou")
        asker = Asker(club)
        busy = await busy_database(club)
        asker.at = await club.ann.slash(club.table, "settle", rules="riichi/tenhou")
        asker.at = await asker.at.submit(club.seats())
        await busy
        await club.world.until(lambda: say("question.ending") in asker.at.content)
        full = say("ui.settle.full", count=MOST_OPEN + 1, most=MOST_OPEN)
        assert (await asker.settle(rules="riichi/tenhou")).content == full


async def test_a_form_whose_dialogue_could_not_be_kept_gives_back_what_was_typed(club, monkeypatch):
    monkeypatch.setattr("bot.store.connection.PATIENCE", 1.5)
    async with club.running():
        other = sqlite3.connect(club.path)
        other.execute("BEGIN IMMEDIATE")
        form = await club.ann.slash(club.table, "settle", rules="riichi/tenhou")
        told = await club.world.until(lambda: form.interaction.followups)
        assert plain(told[0].content) == say("error.store.busy", path="club.db")
        other.close()
        told = await form.submit(guests="Eve, Fay")
        assert say("ui.gone") in told.content
        assert "> Eve, Fay" in plain(told.content)
    assert club.world.logged == []


async def test_a_command_given_while_a_ruling_is_posted_begins_a_dialogue_of_its_own(club):
    async with club.running():
        asker = Asker(club)
        old = await asker.daisangen()
        sent = club.world.faults.slow(1.0, "/webhooks/*", method="POST")
        posting = old.press(say("ui.post"))
        await club.world.until(lambda: sent.hits)
        begun = await club.ann.slash(club.table, "settle", rules="riichi/wrc")
        assert not club.table.messages
        assert say("ui.discard") in begun.buttons
        await posting
        await begun.press(say("ui.discard"))
    assert len(club.table.messages) == 1


async def test_an_answer_to_what_is_asked_no_more_shows_where_the_dialogue_stands(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        kans = await asker.won(melds="5555z 666z 777z")
        old = next(
            part
            for row in kans.message.components
            for part in row["components"]
            if part["label"] == say("call.open-kan")
        )
        await asker.press(say("call.added-kan"))
        dialogue = await kans._act(old, {}, "pressed Open kan again")
        assert say("ui.moved-on") in dialogue.content
        assert f"({say('call.added-kan')})" in dialogue.content


async def test_buttons_of_steps_that_are_no_more_asked_show_where_the_dialogue_stands(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="")
        await asker.change("melds:S")
        parts = [part for row in asker.at.message.components for part in row["components"]]
        await asker.press(say("ui.meld.all"))
        parts += [part for row in asker.at.message.components for part in row["components"]]
        await asker.change("ending")
        await asker.ended("abortive")
        for label in (say("ui.meld.all"), say("way.tiles")):
            old = next(part for part in parts if part.get("label") == label)
            shown = await asker.at._act(old, {}, f"pressed {label} again")
            assert say("ui.moved-on") in shown.content


async def test_post_it_of_a_message_that_is_behind_posts_nothing_unfinished(club):
    async with club.running():
        asker = Asker(club)
        ready = await asker.daisangen()
        post = next(part for row in ready.message.components for part in row["components"] if part.get("style") == 3)
        await asker.change("ending")
        await asker.ended("exhaustive")
        shown = await ready._act(post, {}, "pressed Post it")
        assert say("ui.post") not in shown.buttons
    assert club.table.messages == []


async def test_several_winners_in_a_form_from_before_a_self_draw_was_said_leave_a_way_on(club):
    async with club.running():
        asker = Asker(club)
        question = await asker.seated(rules="riichi/tenhou")
        form = await asker.ended("discard")
        asker.at = question
        await asker.ended("self-draw")
        asker.at = form
        await asker.submit({"winners": ["E", "S"], "discarder": ["N"]})
        assert say("error.contradiction.second-self-draw") in asker.at.content
        form = await asker.press(say("ui.open"))
        assert len(form.prefilled["winners"]) == 1
        await asker.submit({"winners": ["S"]})
        assert f"{say('ending.self-draw')}: Bo" in asker.at.content
