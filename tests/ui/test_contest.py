"""*Contest*: what somebody tells instead stands below the ruling until it is accepted, taken back or ruled on."""

import pytest

from bot.ui.posted.status import AMBER, BLUE, GREEN, GREY
from tests.standin.finding import selects
from tests.wording import say

from .argument import choose_contest, contested, off, opened, posted, private, stands
from .table import results, said

CONTEST, POST = say("ui.contest"), say("ui.contest.post")
LINE = say(
    "argument.contest",
    player="Di",
    facts=say("change.discarder", player="Cy", other="Di"),
    worth="Cy −32300, Di 0",
)


async def contests(club):
    return await club.store.contests.all(club.guild.id, 1)


async def test_a_contest_is_named_below_the_ruling_with_its_fact_and_its_worth(club):
    async with club.running():
        message = await posted(club)
        told = await contested(club, club.di, message)
        assert told.content == say("ui.contested", number=1)
        assert LINE in said(message)
        assert message.embeds[0]["color"] == AMBER
        assert results(message)["Di"] == -16000
        assert await stands(club) == ("contested", 1)
        (kept,) = await contests(club)
        assert (kept.kind, kept.about, kept.user_id) == ("facts", "wins", club.di.id)


async def test_a_sentence_is_kept_and_read_by_who_opens_the_contest(club):
    async with club.running():
        message = await posted(club)
        asker = await opened(club, club.di, message, CONTEST)
        await off(asker, "W")
        await asker.press(say("ui.contest.sentence"))
        await asker.submit(sentence="I was *asleep*")
        assert "asleep" in asker.at.content
        await asker.press(POST)
        await message.world.until(lambda: LINE in said(message))
        shown = await choose_contest(club.bo, message)
        assert "I was \\*asleep\\*" in shown.content
        assert say("ui.amend.beside", player="Di", before="−16000", after="0", difference="+16000") in shown.content
        assert (await contests(club))[0].sentence == "I was *asleep*"


async def test_what_changes_no_payment_is_refused_with_a_word(club):
    async with club.running():
        message = await posted(club)
        asker = await opened(club, club.di, message, CONTEST)
        assert POST not in asker.at.buttons
        assert say("ui.amend.nothing") in asker.at.content
        await off(asker, "N")
        assert POST not in asker.at.buttons


async def test_agreeing_ends_ones_contest_and_a_contest_ends_agreement(club):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        await club.di.looks_at(message).press(say("ui.agree"))
        await message.world.until(lambda: LINE not in said(message))
        assert say("argument.agreed", players="Di") in said(message)
        await contested(club, club.di, message)
        assert "Agreed" not in said(message)
        assert [each.ended for each in await contests(club)] == ["agreed", None]


async def test_a_newer_contest_replaces_the_older_and_both_are_kept(club):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        await contested(club, club.di, message, "E")
        await message.world.until(lambda: "Ann" in said(message).split("contests:")[1])
        assert [each.ended for each in await contests(club)] == ["replaced", None]
        (menu,) = selects(message.components)
        assert len(menu["options"]) == 1


async def test_it_is_taken_back_by_its_author_alone(club):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        other = await choose_contest(club.bo, message)
        assert say("ui.contest.back") not in other.buttons
        own = await choose_contest(club.di, message)
    async with club.running():
        await own.press(say("ui.contest.back"))
        await message.world.until(lambda: LINE not in said(message))
        assert await stands(club) == ("open", 1)
        assert not selects(message.components)


async def test_accepted_by_all_others_whose_payments_it_changes_it_is_a_new_version_by_its_author(club):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        first = await choose_contest(club.bo, message)
        assert say("ui.contest.awaited", awaited="Bo, Cy") in first.content
        await first.press(say("ui.contest.accept"))
        await message.world.until(lambda: first.content == say("ui.contest.waits", number=1))
        assert await stands(club) == ("contested", 1)
        accepted = say("argument.acceptances", accepted="Bo", awaited="Cy")
        assert f"{LINE} ({accepted})" in said(message)
        again = await choose_contest(club.bo, message)
        assert accepted in again.content
        assert say("ui.contest.accept") not in again.buttons
        second = await choose_contest(club.cy, message)
    async with club.running():
        await second.press(say("ui.contest.accept"))
        await message.world.until(lambda: results(message)["Di"] == 0)
        assert await stands(club) == ("corrected", 2)
        assert (await club.store.rulings.latest(club.guild.id, 1)).author_id == club.di.id
        assert (await club.store.rulings.latest(club.guild.id, 1)).cause == "accepted"


@pytest.mark.parametrize(("button", "status"), [("ui.contest.uphold", "ruled"), ("ui.contest.overrule", "ruled")])
async def test_a_referee_rules(club, button, status):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        shown = await choose_contest(club.boss, message)
        await shown.press(say(button))
        await message.world.until(lambda: message.embeds[0]["color"] == BLUE)
        stood = button == "ui.contest.uphold"
        assert await stands(club) == (status, 1 if stood else 2)
        referee = f"<@{club.boss.id}>"
        facts = say("change.discarder", player="Cy", other="Di")
        line = say("argument.stands", player=referee) if stood else say("argument.ruled", player=referee, facts=facts)
        assert line in said(message)
        assert results(message)["Di"] == (-16000 if stood else 0)
        assert say("ui.agree") not in club.bo.looks_at(message).buttons
        assert say("ui.correct") in club.bo.looks_at(message).buttons


async def test_a_referee_who_sat_in_the_hand_may_rule_and_the_line_says_so(club):
    role = club.guild.role("Referee")
    club.di.roles.append(role)
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=role.id)
        message = await posted(club)
        await contested(club, club.di, message)
        await (await choose_contest(club.di, message)).press(say("ui.contest.uphold"))
        await message.world.until(lambda: message.embeds[0]["color"] == BLUE)
        assert say("argument.stands", player=say("argument.seated-referee", player="Di")) in said(message)


async def test_that_it_never_happened_contests_the_whole_and_accepted_withdraws_it(club):
    async with club.running():
        message = await posted(club)
        asker = await opened(club, club.di, message, CONTEST)
        await asker.press(say("ui.contest.never"))
        whole = say("argument.whole", player="Di", worth="Bo +32300, Cy −16300, Di −16000")
        await message.world.until(lambda: whole in said(message))
        assert message.embeds[0]["color"] == AMBER
        shown = await choose_contest(club.boss, message)
        await shown.press(say("ui.contest.accept"))
        await message.world.until(lambda: message.embeds[0]["color"] == GREY)
        assert await stands(club) == ("withdrawn", 1)


async def test_the_rules_are_disputed_by_an_option_that_moves_a_payment(club):
    async with club.running():
        message = await posted(club)
        asker = await opened(club, club.di, message, CONTEST)
        await asker.press(say("ui.contest.disputed"))
        _, options = selects(asker.at.message.components)
        wanted = next(each["value"] for each in options["options"] if each["value"].startswith("pao.daisangen="))
        await asker.choose(options["custom_id"], wanted)
        await asker.press(say("ui.rules.post"))
        await message.world.until(lambda: "contests:" in said(message))
        (kept,) = await contests(club)
        assert (kept.kind, kept.about) == ("rules", "pao.daisangen")


async def test_the_rules_are_disputed_by_a_preset(club):
    async with club.running():
        message = await posted(club)
        asker = await opened(club, club.di, message, CONTEST)
        await asker.press(say("ui.contest.disputed"))
        presets, _ = selects(asker.at.message.components)
        for each in presets["options"]:
            await asker.choose(presets["custom_id"], each["value"])
            if say("ui.rules.post") in asker.at.buttons:
                break
        await asker.press(say("ui.rules.post"))
        await message.world.until(lambda: "contests:" in said(message) or asker.at.followups)
        assert all(each.about == "rules" for each in await contests(club))


async def test_the_referee_is_called_once_by_an_ordinary_message_that_pings_the_role(club):
    role = club.guild.role("Referee")
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=role.id)
        message = await posted(club)
        await contested(club, club.di, message)
        shown = await choose_contest(club.bo, message)
        await shown.press(say("ui.contest.call"))
        await message.world.until(lambda: len(club.table.messages) == 2)
        call = club.table.messages[-1]
        assert call.interaction is None
        assert call.pings.roles == {role.id}
        assert not call.pings.users
        assert str(message.id) in call.content
        again = await choose_contest(club.bo, message)
        assert say("ui.contest.call") not in again.buttons


async def test_who_calls_a_role_that_hears_nothing_is_told(club):
    role = club.guild.role("Referee")
    role.mentionable = False
    club.table.limit_bot(mention_everyone=False)
    async with club.running():
        await club.boss.slash(club.table, "settings referee", role=role)
        shown = await club.boss.slash(club.table, "settings show")
        assert say("ui.settings.referee.unheard") in shown.content
        message = await posted(club)
        await contested(club, club.di, message)
        shown = await choose_contest(club.bo, message)
        await shown.press(say("ui.contest.call"))
        await message.world.until(lambda: shown.content == say("ui.contest.unheard", role=role.mention))


async def test_contests_of_several_stand_beside_each_other_and_a_correction_ends_those_it_makes_moot(club):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        await contested(club, club.cy, message, "E")
        await message.world.until(lambda: said(message).count("contests:") == 2)
        asker = await opened(club, club.ann, message, say("ui.correct"))
        await off(asker, "W")
        await asker.press(say("ui.correct.post"))
        await message.world.until(lambda: said(message).count("contests:") == 1)
        assert [each.ended for each in await contests(club)] == ["moot", None]
        assert message.embeds[0]["color"] == AMBER


async def test_who_did_not_play_may_look_at_a_contest_and_do_nothing_about_it(club):
    async with club.running():
        message = await posted(club)
        shown = await contested(club, club.di, message)
        assert shown.content == say("ui.contested", number=1)
        stranger = club.guild.member("Eve")
        told = await private(stranger.looks_at(message).press(CONTEST), message)
        assert told.content == say("ui.argue.not-seated")
        opened_by_stranger = await choose_contest(stranger, message)
        assert opened_by_stranger.buttons == []


async def test_green_needs_everybody(club):
    async with club.running():
        message = await posted(club)
        for person in (club.bo, club.cy, club.di):
            await person.looks_at(message).press(say("ui.agree"))
        await message.world.until(lambda: message.embeds[0]["color"] == GREEN)
        await contested(club, club.di, message)
        assert message.embeds[0]["color"] == AMBER


async def test_of_two_contests_one_accepted_after_the_window_is_said_in_the_channel(club):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        await contested(club, club.cy, message, "E")
        await message.world.until(lambda: said(message).count("contests:") == 2)
        club.ahead = 1000
        await (await choose_contest(club.boss, message)).press(say("ui.contest.accept"))
        await message.world.until(lambda: len(club.table.messages) == 2)
        assert await stands(club) == ("contested", 2)
        assert str(message.id) in club.table.messages[-1].content
        assert not club.table.messages[-1].pings


async def test_of_two_who_accept_last_at_the_same_moment_both_count_and_one_version_is_made(club):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        shown = [await choose_contest(person, message) for person in (club.bo, club.cy)]
        attempts = [each.press(say("ui.contest.accept")) for each in shown]
        for attempt in attempts:
            await attempt.answered()
        await message.world.until(lambda: results(message)["Di"] == 0)
        assert await stands(club) == ("corrected", 2)
        assert [each.ended for each in await contests(club)] == ["accepted"]


async def test_without_a_referee_role_nobody_is_called(club):
    async with club.running():
        message = await posted(club)
        await contested(club, club.di, message)
        shown = await choose_contest(club.bo, message)
        assert say("ui.contest.call") not in shown.buttons
        assert say("ui.contest.uphold") in (await choose_contest(club.boss, message)).buttons
