"""What a server plays, who may say so, and that servers know nothing of each other."""

from tests.wording import say

from .table import Asker, findings, results


async def test_who_manages_the_server_chooses_its_rules_and_the_next_dispute_is_settled_by_them(club):
    async with club.running():
        said = await club.boss.slash(club.table, "rules preset", rules="riichi/wrc")
        assert "WRC" in said.text
        assert said.message.only_for is None
        asker = Asker(club)
        await asker.seated()
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        message = await asker.post()
        stored = await club.store.rulings.latest(club.guild.id, 1)
        version = await club.store.house_rules.latest(club.guild.id)
    assert message.embeds[0]["footer"]["text"].startswith(f"Riichi · {say('preset.riichi.wrc')}")
    assert stored.house_rules_id == version.id


async def test_a_referee_may_choose_the_rules(club):
    role = club.guild.role("Referee")
    referee = club.guild.member("Ref", roles=[role])
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=role.id)
        await referee.slash(club.table, "rules preset", rules="riichi/ema")
        assert (await club.store.house_rules.latest(club.guild.id)).rules == "riichi/ema"


async def test_nobody_else_may(club):
    other = club.guild.member("Other", roles=[club.guild.role("Player")])
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=club.guild.role("Referee").id)
        for person in (club.ann, other):
            said = await person.slash(club.table, "rules preset", rules="riichi/ema")
            assert said.message.only_for is person.user
        assert await club.store.house_rules.latest(club.guild.id) is None


async def test_presets_are_offered_while_typing(club):
    async with club.running():
        offered = await club.ann.autocomplete(club.table, "settle", option="rules", value="tenh")
        everything = await club.ann.autocomplete(club.table, "settle", option="rules")
        nothing = await club.ann.autocomplete(club.table, "settle", option="rules", value="zzz")
    assert [value for _, value in offered] == ["riichi/tenhou", "riichi/tenhou-sanma"]
    assert 0 < len(everything) <= 25
    assert nothing == []


async def test_two_servers_know_nothing_of_each_other(club):
    other = club.world.guild("Other club")
    table = other.channel("table")
    ann, boss = other.member(club.ann), other.member(club.boss)
    async with club.running():
        await club.boss.slash(club.table, "rules preset", rules="riichi/wrc")
        first = Asker(club)
        await first.daisangen()
        await first.post()
        asked = await ann.slash(table, "settle")
        assert say("question.rules") in asked.content
        form = await asked.choose("rules", "riichi/wrc")
        await form.submit({"player:E": boss})
        resumed = await ann.slash(table, "resume")
        assert "Ann" not in resumed.content
        assert await club.store.rulings.latest(other.id, 1) is None
        assert (await club.store.house_rules.in_force(other.id)) is None


async def test_games_are_counted_in_each_server_by_itself(club):
    other = club.world.guild("Other club")
    table = other.channel("table")
    people = {f"player:{seat}": other.member(f"P{seat}") for seat in "ESWN"}
    async with club.running():
        first = Asker(club)
        await first.daisangen()
        message = await first.post()
        asker = Asker(club, people["player:E"])
        asker.at = await asker.person.slash(table, "settle", rules="riichi/tenhou")
        await asker.submit(people)
        await asker.won(discarder="N")
        await asker.choose("yakuman", "daisangen")
        await asker.press("PW")
        await asker.post()
        assert (await club.store.rulings.latest(other.id, 1)).channel_id == table.id
    assert results(message)["Bo"] == 32300
    assert "Cy is liable" in findings(message)[0]


async def test_the_rules_played_here_are_shown_to_who_asks(club):
    async with club.running():
        await club.boss.slash(club.table, "rules preset", rules="riichi/wrc")
        shown = await club.ann.slash(club.table, "rules show")
    assert "WRC" in shown.text
    assert shown.message.only_for is club.ann.user


async def test_rules_that_do_not_exist_are_refused(club):
    async with club.running():
        said = await club.boss.slash(club.table, "rules preset", rules="riichi/nothing")
        assert await club.store.house_rules.latest(club.guild.id) is None
    assert "riichi\\/nothing" in said.content
    assert said.message.only_for is club.boss.user
