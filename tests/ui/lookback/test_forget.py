"""``/forget``: asked first, then done, on every server of the file or for a whole one."""

from bot.store.dialogues import DialogueKey
from bot.store.forget import Forgotten
from tests.wording import say

from .past import correct, make, seats_of


async def test_what_goes_and_what_stays_is_said_and_nothing_goes_without_a_press(club):
    async with club.running():
        await make(club)
        asked = await club.cy.slash(club.table, "forget me")
        for part in ("goes", "stays", "unreached"):
            assert say(f"forget.me.{part}") in asked.content
        kept = await asked.press(say("forget.no"))
        assert kept.content == say("forget.kept")
        assert await club.store.stats.of_player(club.guild.id, club.cy.id)


async def test_a_press_takes_one_out_of_every_server(club):
    other = club.world.guild("Other club")
    async with club.running():
        await make(club, 2)
        await club.store.dialogues.save(DialogueKey(other.id, club.cy.id, 55), 7, "{}", club.bot.services.now())
        asked = await club.cy.slash(club.table, "forget me")
        done = await asked.press(say("forget.me.yes"))
        await club.world.until(lambda: done.content == say("forget.done", games=2))
        assert await club.store.stats.of_player(club.guild.id, club.cy.id) == ()
        assert await club.store.stats.of_player(club.guild.id, club.bo.id)
        told = await club.bo.slash(club.table, "ruling", number=1)
        assert "Cy" not in told.text
        key = DialogueKey(other.id, club.cy.id, 55)
        assert await club.store.dialogues.find(key, club.bot.services.now()) is None
        assert await club.store.forget_everywhere(club.cy.id) == Forgotten(0, 0)


async def test_after_it_no_file_beside_the_database_has_a_byte_of_the_id(club):
    wanted = (str(club.cy.id).encode(), club.cy.id.to_bytes(8, "big"), b"Cyprian")

    def traces():
        return {each.name for each in club.path.parent.iterdir() if any(map(each.read_bytes().__contains__, wanted))}

    names = {"E": "Ann", "S": "Bo", "W": "Cyprian", "N": "Di"}
    async with club.running():
        stored = await correct(club, await make(club, 3, names=names))
        await club.store.assents.agree(club.guild.id, stored.game, 2, club.cy.id, 5)
        asked = await club.cy.slash(club.table, "forget me")
        assert traces()
        done = await asked.press(say("forget.me.yes"))
        await club.world.until(lambda: done.content == say("forget.done", games=3))
        assert traces() == set()
    assert traces() == set()


async def test_a_server_is_forgotten_only_by_its_name_and_by_who_manages_it(club):
    async with club.running():
        await make(club, 2)
        denied = await club.cy.slash(club.table, "forget server")
        assert denied.content == say("forget.denied")
        form = await club.boss.slash(club.table, "forget server")
        told = await form.submit(name="Clubs")
        assert told.content == say("forget.server.other")
        assert await club.store.games.get(club.guild.id, 1)
        form = await club.boss.slash(club.table, "forget server")
        told = await form.submit(name="Club")
        await club.world.until(lambda: told.followups)
        assert told.followups[0].content == say("forget.done", games=2)
        assert await club.store.games.get(club.guild.id, 1) is None
        assert (await make(club)).game == 3


async def test_a_guest_is_forgotten_after_a_press_by_who_manages_the_server(club):
    members = {seat: person.id for seat, person in seats_of(club).items() if seat != "N"}
    names = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Uncle | Bob"}
    async with club.running():
        await make(club, 2, members=members, names=names)
        denied = await club.cy.slash(club.table, "forget guest", name="Uncle | Bob")
        assert denied.content == say("forget.denied")
        asked = await club.boss.slash(club.table, "forget guest", name="Uncle | Bob")
        done = await asked.press(say("forget.guest.yes"))
        await club.world.until(lambda: done.content == say("forget.done", games=2))
        told = await club.bo.slash(club.table, "ruling", number=1)
        players = await club.store.rulings.players(club.guild.id, 1, 1)
    assert "Uncle" not in told.text
    assert [(each.user_id, each.guest, each.delta) for each in players if each.seat == "N"] == [(None, None, -16300)]
