"""A settled game under other rules: the button below every ruling, and the command."""

import pytest

from bot.i18n import catalogue
from tests.standin.finding import buttons

from .table import Asker, plain, press_unseen

BIG_DRAGONS_AND_COUNTER = "Bo +32300 · Di −16000 · Cy −16300"


async def posted(club):
    """Settle big three dragons fed by Cy and won off Di with one counter, by Tenhou's rules."""
    asker = Asker(club)
    await asker.daisangen()
    return await asker.post()


def groups(dialogue):
    """What is shown of other rules, by the presets."""
    return {field["name"]: plain(field["value"]) for field in dialogue.embed.get("fields", [])}


async def offered_for(club, typed):
    """What Discord offers Cy for the presets typed so far: name and value."""
    return await club.cy.autocomplete(club.table, "compare", option="presets", value=typed)


def described(dialogue):
    return plain(dialogue.embed["description"]).splitlines()


async def test_other_rules_are_shown_side_by_side_below_every_ruling(club):
    async with club.running():
        message = await posted(club)
        told = await club.di.looks_at(message).press("Other rules")
        assert told.message.ephemeral
        assert told.embed["title"] == "Game 1 under other rules"
        assert described(told)[:2] == ["As ruled, Riichi · Tenhou:", BIG_DRAGONS_AND_COUNTER]
        assert "Mahjong Soul · " in described(told)[2]
        # The counter is the discarder's by the rules of WRC and EMA, and without liability everything is.
        shown = groups(told)
        assert list(shown) == ["WRC · EMA", "No liability"]
        assert shown["WRC · EMA"].splitlines()[:2] == [
            "Bo +32300 · Cy −16000 · Di −16300",
            "• Who pays the counters when a third player deals in? the discarder (here: the liable player)",
        ]
        assert shown["No liability"].splitlines() == [
            "Bo +32300 · Di −32300",
            "• Is the feeder of the third dragon meld liable? no (here: yes)",
            "↳ ✖️ Cy is not liable: this table plays no pao for daisangen.",
        ]


async def test_the_button_works_after_a_restart(club):
    async with club.running():
        message = await posted(club)
    async with club.running():
        told = await club.bo.looks_at(message).press("Other rules")
        assert "WRC · EMA" in groups(told)


async def test_each_reads_it_in_his_own_language(club):
    reader = club.guild.member("Eri", locale="ja")
    async with club.running():
        message = await posted(club)
        told = await reader.looks_at(message).press("Other rules")
        assert told.embed["title"] == catalogue("ja")("compare.title", game=1)


async def test_another_server_learns_nothing(club):
    other = club.world.guild("Other club")
    table, spy = other.channel("table"), other.member("Spy")
    async with club.running():
        message = await posted(club)
        forged = spy.say(table, "bait")
        forged.components = message.components
        told = await press_unseen(spy, forged, "Other rules")
        assert told.content == "There is no such ruling on this server."
        told = await spy.slash(table, "compare", game=1)
        assert told.content == "There is no game 1 on this server."


async def test_the_command_takes_the_last_game_of_its_channel(club):
    elsewhere = club.guild.channel("elsewhere")
    async with club.running():
        await posted(club)
        told = await club.cy.slash(club.table, "compare")
        assert told.message.ephemeral
        assert told.embed["title"] == "Game 1 under other rules"
        told = await club.cy.slash(elsewhere, "compare")
        assert told.content == "No game has been settled in this channel yet."
        told = await club.cy.slash(elsewhere, "compare", game=1)
        assert described(told)[1] == BIG_DRAGONS_AND_COUNTER


async def test_the_command_compares_with_the_presets_named(club):
    async with club.running():
        await posted(club)
        told = await club.cy.slash(club.table, "compare", presets="wrc、Mahjong Soul")
        assert described(told)[2] == "The same under: Mahjong Soul"
        assert list(groups(told)) == ["WRC"]


@pytest.mark.parametrize("named", ["tenhou-sanma", "half-gun", "no such thing", ",", "wrc, **@everyone**"])
async def test_presets_that_do_not_fit_the_game_are_refused_with_those_that_do(club, named):
    async with club.running():
        await posted(club)
        told = await club.cy.slash(club.table, "compare", presets=named)
        assert "cannot be compared with this game. Choose among: Standard, Tenhou, Mahjong Soul" in told.content
        assert "three players" not in told.content


async def test_presets_are_offered_while_they_are_typed_one_after_another(club):
    async with club.running():
        await posted(club)
        offered = await offered_for(club, "ten")
        assert offered == [("Tenhou", "tenhou")]
        offered = await offered_for(club, "tenhou, w")
        assert ("Tenhou, WRC", "tenhou, wrc") in offered


async def test_presets_of_other_families_are_not_offered(club):
    async with club.running():
        offered = await offered_for(club, "")
        assert offered == []
        await posted(club)
        offered = await offered_for(club, "")
        assert len(offered) == 11


async def test_every_posted_ruling_carries_the_button_for_its_own_game(club):
    async with club.running():
        await posted(club)
        message = await posted(club)
        found = [part["custom_id"] for part in buttons(message.components)]
        assert found == [f"wr|{verb}|{club.guild.id}|2" for verb in ("why", "compare")]
        told = await club.bo.looks_at(message).press("Other rules")
        assert told.embed["title"] == "Game 2 under other rules"
