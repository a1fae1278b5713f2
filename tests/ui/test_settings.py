"""The settings of a server, for who manages it."""

import pytest

from bot.i18n import LANGUAGES, catalogue
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
        say("ui.settings.picture"): "on",
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
        shown = await club.boss.slash(club.table, "settings picture", picture="off")
        stored = await settings(club)
    assert (stored.language, stored.referee_role_id, stored.picture) == ("ja", role.id, "off")
    values = [each["value"].splitlines()[0] for each in shown.embed["fields"]]
    assert values == ["日本語", f"<@&{role.id}>", "off"]
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


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_nothing_reads_yet_is_no_setting(club, language):
    locale = "en-GB" if language == "en" else language
    boss = club.guild.member("Boss", locale=locale, permissions=club.boss.permissions)
    async with club.running():
        with pytest.raises(Impossible):
            await club.boss.slash(club.table, "settings correction", minutes=5)
        await club.store.servers.change(club.guild.id, correction_window=4321 * 60)
        shown = await boss.slash(club.table, "settings show")
        assert (await settings(club)).correction_window == 4321 * 60
    assert "4321" not in shown.text
    assert not [word for word in ("orrect", "更正", "訂正") if word in str(shown.embed)]


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
