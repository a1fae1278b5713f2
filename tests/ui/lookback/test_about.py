"""``/privacy``, ``/help`` and ``/about``, in the reader's language."""

import pytest

from bot.engine import families
from bot.i18n import LANGUAGES
from bot.ui.lookback.about import TOPICS
from tests.wording import say


@pytest.fixture(params=LANGUAGES)
def reader(club, request):
    return club.guild.member("Eri", locale="en-US" if request.param == "en" else request.param), request.param


async def test_help_has_five_lines_and_an_example_for_every_topic(club, reader):
    person, language = reader
    async with club.running():
        told = await person.slash(club.table, "help")
        assert told.message.ephemeral
        assert len(told.embed["description"].splitlines()) == 5
        (menu,) = told.menus
        for topic in TOPICS:
            about = await told.choose(menu, topic)
            assert about.embed["title"] == say(f"help.topic.{topic}", language)
            assert f"```\n{say(f'help.topic.{topic}.example', language)}\n```" in about.embed["description"]


async def test_about_names_every_family_the_version_and_the_licence(club, reader):
    person, language = reader
    async with club.running():
        told = await person.slash(club.table, "about")
    fields = {field["name"]: field["value"] for field in told.embed["fields"]}
    assert fields[say("about.licence", language)] == "MIT"
    assert all(say(f"family.{family}", language) in fields[say("about.rules", language)] for family in families())
    assert fields[say("about.version", language)][0].isdigit()


async def test_privacy_says_what_is_logged_and_for_how_long_a_server_outlives_the_bots_removal(club, reader):
    person, language = reader
    async with club.running():
        club.bot.services.keep_days = 7
        told = await person.slash(club.table, "privacy")
    assert say("privacy.long", language, days=7) in told.embed["description"]
    assert say("privacy.logged", language) in told.embed["description"]


async def test_privacy_says_who_hosts_where_that_was_set(club, reader):
    person, language = reader
    async with club.running():
        told = await person.slash(club.table, "privacy")
        assert say("privacy.no-host", language) in told.embed["description"]
        club.bot.services.contact = "host@example.org"
        told = await person.slash(club.table, "privacy")
        assert say("privacy.host", language, contact="host@example.org") in told.embed["description"]
