"""A settled game under other rules: the button below every ruling, and the command."""

import pytest

from bot.i18n import catalogue
from tests.standin.finding import buttons
from tests.wording import say, shape

from .table import Asker, plain, press_unseen

STRICT = " · ".join(say(f"preset.riichi.{name}") for name in ("wrc", "ema"))
WITHOUT = say("preset.riichi.no-pao")
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
        told = await club.di.looks_at(message).press(say("ui.other-rules"))
        assert told.message.ephemeral
        assert told.embed["title"] == say("compare.title", game=1)
        assert described(told)[:2] == [say("compare.here", rules="Riichi · Tenhou"), BIG_DRAGONS_AND_COUNTER]
        assert "Mahjong Soul · " in described(told)[2]
        # The counter is the discarder's by the rules of WRC and EMA, and without liability everything is.
        shown = groups(told)
        assert list(shown) == [STRICT, WITHOUT]
        assert shown[STRICT].splitlines()[:2] == [
            "Bo +32300 · Cy −16000 · Di −16300",
            plain(
                say(
                    "compare.change",
                    question=say("option.riichi.pao.honba-ron"),
                    there=say("value.riichi.pao.honba-ron.discarder"),
                    here=say("value.riichi.pao.honba-ron.liable"),
                )
            ),
        ]
        assert shown[WITHOUT].splitlines() == [
            "Bo +32300 · Di −32300",
            plain(say("compare.change", question=say("option.riichi.pao.daisangen"), there="no", here="yes")),
            f"↳ ✖️ {say('finding.riichi.pao.void.option', player='Cy', pattern='daisangen')}",
        ]


async def test_the_button_works_after_a_restart(club):
    async with club.running():
        message = await posted(club)
    async with club.running():
        told = await club.bo.looks_at(message).press(say("ui.other-rules"))
        assert STRICT in groups(told)


async def test_each_reads_it_in_his_own_language(club):
    reader = club.guild.member("Eri", locale="ja")
    async with club.running():
        message = await posted(club)
        told = await reader.looks_at(message).press(say("ui.other-rules"))
        assert told.embed["title"] == catalogue("ja")("compare.title", game=1)


async def test_another_server_learns_nothing(club):
    other = club.world.guild("Other club")
    table, spy = other.channel("table"), other.member("Spy")
    async with club.running():
        message = await posted(club)
        forged = spy.say(table, "bait")
        forged.components = message.components
        told = await press_unseen(spy, forged, say("ui.other-rules"))
        assert told.content == say("ui.no-ruling")
        told = await spy.slash(table, "compare", ruling=1)
        assert told.content == say("error.store.no-such-game", game=1)


async def test_the_command_takes_the_last_game_of_its_channel(club):
    elsewhere = club.guild.channel("elsewhere")
    async with club.running():
        await posted(club)
        told = await club.cy.slash(club.table, "compare")
        assert told.message.ephemeral
        assert told.embed["title"] == say("compare.title", game=1)
        told = await club.cy.slash(elsewhere, "compare")
        assert told.content == say("ui.compare.none")
        told = await club.cy.slash(elsewhere, "compare", ruling=1)
        assert described(told)[1] == BIG_DRAGONS_AND_COUNTER


async def test_the_command_compares_with_the_presets_named(club):
    async with club.running():
        await posted(club)
        told = await club.cy.slash(club.table, "compare", presets="wrc、Mahjong Soul")
        assert described(told)[2] == say("compare.same", presets="Mahjong Soul")
        assert list(groups(told)) == [say("preset.riichi.wrc")]


@pytest.mark.parametrize("named", ["tenhou-sanma", "half-gun", "no such thing", ",", "wrc, **@everyone**"])
async def test_presets_that_do_not_fit_the_game_are_refused_with_those_that_do(club, named):
    async with club.running():
        await posted(club)
        told = await club.cy.slash(club.table, "compare", presets=named)
        assert shape("ui.compare.unknown").match(told.content)
        assert "Standard, Tenhou, Mahjong Soul" in told.content
        assert say("preset.riichi.tenhou-sanma") not in told.content


async def test_presets_are_offered_while_they_are_typed_one_after_another(club):
    async with club.running():
        await posted(club)
        offered = await offered_for(club, "ten")
        assert offered == [("Tenhou", "tenhou")]
        offered = await offered_for(club, "tenhou, w")
        assert (f"Tenhou, {say('preset.riichi.wrc')}", "tenhou, wrc") in offered


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
        found = [part["custom_id"].split("|")[1:4] for part in buttons(message.components)]
        assert [each for each in found if each[0] in ("why", "compare")] == [
            [verb, str(club.guild.id), "2"] for verb in ("why", "compare")
        ]
        assert {tuple(each[1:]) for each in found} == {(str(club.guild.id), "2")}
        told = await club.bo.looks_at(message).press(say("ui.other-rules"))
        assert told.embed["title"] == say("compare.title", game=2)
