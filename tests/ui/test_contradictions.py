"""Facts that contradict each other are said where they can be put right, and no ruling is offered before."""

import pytest

from tests.wording import say

from .table import Asker, results


async def test_a_worth_below_what_the_melds_show_is_said_and_the_yakuman_stays_on_offer(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.choose("han", "4")
        assert (
            say("error.contradiction.pattern-shown", player="Bo", name=say("pattern.riichi.daisangen"))
            in asker.at.content
        )
        assert say("ui.post") not in asker.at.buttons
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        assert results(await asker.post()) == {"Ann": 0, "Bo": 32000, "Cy": -16000, "Di": -16000}


async def test_the_melds_can_be_put_right_instead(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.choose("han", "4")
        await asker.change("who")
        await asker.submit({"first-melds": "555z 666z 345m"})
        assert "⚠️" not in asker.at.content
        await asker.choose("fu", "30")
        assert results(await asker.post()) == {"Ann": 0, "Bo": 7700, "Cy": 0, "Di": -7700}


@pytest.mark.parametrize(("faan", "said"), [("3", True), ("8", False)])
async def test_faan_below_what_the_melds_are_worth_are_said(club, faan, said):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="hongkong/full-gun")
        await asker.won()
        await asker.choose("faan", faan)
        assert (say("error.contradiction.faan-shown", player="Bo", least=8, faan=3) in asker.at.content) is said


async def test_who_declared_riichi_without_being_ready_is_named(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.press(say("ending.exhaustive"))
        await asker.submit({"ready": ["E", "S"]})
        await asker.choose("riichi", "W")
        assert say("summary.ready", players="Ann, Bo") in asker.at.content
        assert say("error.contradiction.riichi-not-ready", player="Cy") in asker.at.content
        await asker.change("draw")
        await asker.submit({"ready": ["E", "S", "W"]})
        assert say("summary.ready", players="Ann, Bo, Cy") in asker.at.content
        assert say("ui.post") in asker.at.buttons
