"""Guests have no account, and nobody speaks for them: how a ruling that they are part of is argued about."""

import pytest

from bot.ui.posted.ids import id_of
from tests.wording import say

from .argument import choose_contest, contested, off, opened, private, stands
from .table import Asker, press_part, results, said

GUEST = "Gus"


async def ruling_with_guests(club, person, **seats):
    """Post that South won off North with the third dragon fed by West."""
    asker = Asker(club, person)
    await asker.settle(rules="riichi/tenhou")
    await asker.submit(seats)
    await asker.won()
    await asker.choose("yakuman", "daisangen")
    await asker.press("Cy")
    await asker.choose("honba", "1")
    return await asker.post()


async def with_one_guest(club):
    """Gus, a guest, deals in; Ann deals."""
    seats = {"player:E": club.ann, "player:S": club.bo, "player:W": club.cy, "guests": GUEST}
    return await ruling_with_guests(club, club.ann, **seats)


async def ending(club):
    """How each contest ended."""
    return [each.ended for each in await club.store.contests.all(club.guild.id, 1)]


async def test_nobody_can_accept_for_a_guest_and_all_are_told_so(club):
    async with club.running():
        message = await with_one_guest(club)
        await contested(club, club.cy, message, "E")
        for person in (club.ann, club.bo):
            shown = await choose_contest(person, message)
            assert say("ui.contest.guests") in shown.content
            assert say("ui.contest.accept") not in shown.buttons
        stored = await club.store.rulings.latest(club.guild.id, 1)
        (contest,) = await club.store.contests.standing(club.guild.id, 1)
        part = {"custom_id": id_of("accept", stored, contest.id), "type": 2, "id": 1}
        told = await private(press_part(club.ann, message, part), message)
        assert told.content == say("error.store.guest-cannot-accept")
        assert await stands(club) == ("contested", 1)


@pytest.mark.parametrize(
    ("who", "button", "ended", "status"),
    [
        ("cy", "ui.contest.back", "taken-back", ("open", 1)),
        ("boss", "ui.contest.accept", "accepted", ("corrected", 2)),
        ("boss", "ui.contest.uphold", "ruled", ("ruled", 1)),
        ("boss", "ui.contest.overrule", "ruled", ("ruled", 2)),
    ],
)
async def test_a_contest_that_changes_a_guests_result_ends_by_its_author_or_a_referee(club, who, button, ended, status):
    async with club.running():
        message = await with_one_guest(club)
        await contested(club, club.cy, message, "E")
        shown = await choose_contest(getattr(club, who), message)
        await shown.press(say(button))
        await message.world.until(lambda: "contests:" not in said(message))
        assert (await ending(club), await stands(club)) == ([ended], status)
        assert results(message)[GUEST] == (0 if status[1] == 2 else -16000)


async def test_it_ends_by_a_correction_that_says_the_same(club):
    async with club.running():
        message = await with_one_guest(club)
        await contested(club, club.cy, message, "E")
        asker = await opened(club, club.ann, message, say("ui.correct"))
        await off(asker, "E")
        await asker.press(say("ui.correct.post"))
        await message.world.until(lambda: results(message)[GUEST] == 0)
        assert (await ending(club), await stands(club)) == (["moot"], ("corrected", 2))


async def test_a_contest_that_leaves_the_guest_alone_is_accepted_by_those_it_touches(club):
    async with club.running():
        seats = {"player:S": club.bo, "player:W": club.cy, "player:N": club.di, "guests": GUEST}
        message = await ruling_with_guests(club, club.bo, **seats)
        await contested(club, club.di, message)
        for person in (club.bo, club.cy):
            await (await choose_contest(person, message)).press(say("ui.contest.accept"))
        await message.world.until(lambda: results(message)["Di"] == 0)
        assert await stands(club) == ("corrected", 2)


@pytest.mark.parametrize(("who", "may"), [("ann", True), ("boss", True), ("referee", True), ("bo", False)])
async def test_a_ruling_of_guests_alone_is_corrected_at_any_time(club, who, may):
    role = club.guild.role("Referee")
    person = club.guild.member("Ref", roles=[role]) if who == "referee" else getattr(club, who)
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=role.id, correction_window=0)
        message = await ruling_with_guests(club, club.ann, guests="Ada, Ben, Cy, Dan")
        club.ahead = 10**7
        told = await private(person.looks_at(message).press(say("ui.correct")), message)
        assert (say("ui.withdraw") in told.buttons) is may
        if may:
            asker = Asker(club, person)
            asker.at = told
            await off(asker, "W")
            await asker.press(say("ui.correct.post"))
            await message.world.until(lambda: results(message)["Dan"] == 0)


async def test_a_guest_is_forgotten_by_who_manages_the_server_and_the_ruling_lives_on(club):
    async with club.running():
        message = await with_one_guest(club)
        refused = await club.ann.slash(club.table, "forget guest", name=GUEST)
        assert refused.content == say("forget.denied")
        asked = await club.boss.slash(club.table, "forget guest", name=GUEST)
        assert say("forget.guest.goes", name=GUEST) in asked.content
        assert (await club.store.rulings.players(club.guild.id, 1, 1))[3].guest == GUEST
        await asked.press(say("forget.guest.yes"))
        await message.world.until(lambda: asked.content == say("forget.done", games=1))
        assert (await club.store.rulings.players(club.guild.id, 1, 1))[3].guest is None
        assert GUEST in said(message)
        shown = await club.ann.slash(club.table, "ruling", number=1)
        assert GUEST not in shown.text
        await contested(club, club.cy, message, "E")
        assert GUEST not in message.text
        assert say("ui.contest.guests") in (await choose_contest(club.ann, message)).content
