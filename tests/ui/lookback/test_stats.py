"""``/stats``: a player's hands added up by preset, with a picture, and a server's table."""

import io

import pytest
from PIL import Image

from bot.i18n import LANGUAGES, catalogue
from bot.presentation.picture.running import Running, draw_running, running_text
from tests.store.samples import ruled_by
from tests.wording import say

from .past import make


async def test_a_player_s_hands_are_added_up_by_preset_never_across(club):
    async with club.running():
        await make(club, 3)
        await make(club, 2, ruling=ruled_by("hongkong/half-gun")[1])
        told = await club.cy.slash(club.table, "stats show")
    assert told.message.ephemeral
    assert [field["name"] for field in told.embed["fields"]] == ["Riichi · Tenhou", say_rules("hongkong", "half-gun")]
    value = told.embed["fields"][0]["value"].splitlines()
    assert value[0] == say("stats.hands", hands=3, won=0, dealt_in=0)
    assert value[1] == say("stats.net", net="−51000", best="−17000", worst="−17000")
    assert value[2] == say("stats.liable", fed=3, liable=3, paid="−48000", relieved=0)


def say_rules(family, preset):
    return f"{say(f'family.{family}')} · {say(f'preset.{family}.{preset}')}"


async def test_somebody_else_and_one_rule_set_can_be_asked_for(club):
    async with club.running():
        await make(club, 2)
        await make(club, 1, ruling=ruled_by("riichi/wrc")[1])
        told = await club.cy.slash(club.table, "stats show", player=club.bo, rules="riichi/wrc")
        none = await club.cy.slash(club.table, "stats show", player=club.boss)
    assert told.embed["description"] == club.bo.mention
    (field,) = told.embed["fields"]
    assert say("stats.hands", hands=1, won=1, dealt_in=0) in field["value"]
    assert none.content == say("stats.none")


async def test_the_picture_shows_the_running_total_and_says_it_in_words(club):
    async with club.running():
        await make(club, 3)
        told = await club.bo.slash(club.table, "stats show")
    (picture,) = told.message.attachments
    assert Image.open(io.BytesIO(picture.data)).size == (800, 420)
    assert picture.description == say(
        "picture.running", player="Bo", rules="Riichi · Tenhou", hands=3, total="+99900", highest="+99900", lowest="0"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("steps", [(), ((1, 0),), ((1, -8000), (400, 10**15)), tuple((n, -n) for n in range(1, 401))])
def test_any_running_total_is_drawn_and_told(language, steps):
    running = Running("麒" * 32, "Riichi · Tenhou", steps)
    assert Image.open(io.BytesIO(draw_running(running))).size == (800, 420)
    assert len(running_text(running, catalogue(language))) < 1024


async def test_the_table_ranks_by_net_and_by_hands_under_what_is_played_here(club):
    async with club.running():
        await make(club, 2)
        told = await club.cy.slash(club.table, "stats top", rules="riichi/tenhou")
        other = await club.cy.slash(club.table, "stats top", rules="riichi/wrc")
    net, hands = (field["value"].splitlines() for field in told.embed["fields"])
    assert net[0] == f"1. <@{club.bo.id}> **+66600**"
    assert net[-1].endswith(f"<@{club.cy.id}> **−34000**")
    assert all(line.endswith("**2**") for line in hands)
    assert other.content == say("stats.top.none", rules=say_rules("riichi", "wrc"))


async def test_who_was_forgotten_appears_nowhere(club):
    async with club.running():
        await make(club, 2)
        await club.store.forget.user(club.guild.id, club.bo.id)
        top = await club.cy.slash(club.table, "stats top", rules="riichi/tenhou")
        history = await club.cy.slash(club.table, "history")
    assert str(club.bo.id) not in top.text
    assert "Bo" not in history.text
