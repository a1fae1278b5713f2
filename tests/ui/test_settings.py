"""The settings of a server, for who manages it."""

import pytest

from bot.i18n import catalogue
from tests.standin import Impossible
from tests.wording import say


async def settings(club):
    """Give what is stored."""
    return await club.store.servers.get(club.guild.id)


async def test_a_server_nobody_configured_shows_the_defaults(club):
    async with club.running():
        shown = await club.boss.slash(club.table, "settings show")
    assert shown.message.only_for is club.boss.user
    values = {each["name"]: each["value"].splitlines()[0] for each in shown.embed["fields"]}
    assert values == {
        say("ui.settings.language"): say("ui.settings.language.auto", language="English"),
        say("ui.settings.referee"): "nobody",
        say("ui.settings.correction"): say("ui.settings.correction.minutes", minutes=15),
        say("ui.settings.picture"): "on",
        say("ui.settings.mention"): "off",
    }


async def test_showing_the_settings_stores_nothing(club):
    async with club.running():
        await club.boss.slash(club.table, "settings show")
        assert await club.store.database.run(lambda db: db.execute("SELECT count(*) FROM servers").fetchone()) == (0,)


async def test_each_setting_is_changed_by_itself_and_the_others_stay(club):
    role = club.guild.role("Referee")
    async with club.running():
        await club.boss.slash(club.table, "settings language", language="ja")
        await club.boss.slash(club.table, "settings referee", role=role)
        await club.boss.slash(club.table, "settings correction", minutes=60)
        shown = await club.boss.slash(club.table, "settings picture", picture="off")
        stored = await settings(club)
    assert (stored.language, stored.referee_role_id, stored.picture) == ("ja", role.id, "off")
    assert stored.correction_window == 3600
    values = [each["value"].splitlines()[0] for each in shown.embed["fields"]]
    assert values == ["日本語", f"<@&{role.id}>", say("ui.settings.correction.minutes", minutes=60), "off", "off"]
    assert shown.content == say("ui.settings.changed")


async def test_what_was_chosen_can_be_given_up(club):
    async with club.running():
        await club.store.servers.change(club.guild.id, language="ja", referee_role_id=7)
        await club.boss.slash(club.table, "settings language", language="auto")
        await club.boss.slash(club.table, "settings referee")
        stored = await settings(club)
    assert (stored.language, stored.referee_role_id) == (None, None)


async def test_nobody_is_pinged_by_the_settings(club):
    async with club.running():
        shown = await club.boss.slash(club.table, "settings referee", role=club.guild.role("Referee"))
    assert not shown.message.pings.roles


@pytest.mark.parametrize("minutes", [-1, 10_081])
async def test_the_window_is_between_never_and_a_week(club, minutes):
    async with club.running():
        with pytest.raises(Impossible):
            await club.boss.slash(club.table, "settings correction", minutes=minutes)
        await club.boss.slash(club.table, "settings correction", minutes=10_080)
        assert (await settings(club)).correction_window == 7 * 24 * 3600
        shown = await club.boss.slash(club.table, "settings correction", minutes=0)
    assert say("ui.settings.correction.never") in shown.text


async def test_the_servers_language_is_that_of_what_everybody_reads_at_once(club):
    async with club.running():
        before = await club.boss.slash(club.table, "rules preset", rules="riichi/ema")
        await club.boss.slash(club.table, "settings language", language="ja")
        after = await club.boss.slash(club.table, "rules preset", rules="riichi/wrc")
    for said, language in ((before, "en"), (after, "ja")):
        assert said.buttons == [catalogue(language)("ui.rules.see")]


async def test_an_announcement_follows_discords_language_for_a_server_that_chose_none(club):
    other = club.world.guild("Klub", locale="ja")
    boss, table = other.member("Boss", permissions=club.boss.permissions), other.channel("table")
    async with club.running():
        said = await boss.slash(table, "rules preset", rules="riichi/ema")
    assert said.buttons == [catalogue("ja")("ui.rules.see")]


async def test_the_settings_are_shown_in_the_readers_language(club):
    boss = club.guild.member("親分", locale="ja", permissions=club.boss.permissions)
    async with club.running():
        shown = await boss.slash(club.table, "settings show")
    assert shown.embed["title"] == catalogue("ja")("ui.settings")
