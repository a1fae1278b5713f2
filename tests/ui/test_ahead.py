"""``/settle`` with what is known already: it is taken when its question comes, and nobody is asked for it."""

import pytest

from bot.ui.fields import MOST_TYPED
from tests.standin import Impossible
from tests.wording import say

from .table import Asker, results


async def test_a_dispute_told_with_the_command_asks_only_for_the_rest(club):
    async with club.running():
        asker = Asker(club)
        said = {"how": "discard", "winner": club.bo, "from_": club.di, "hand": "12m99p3m"}
        await asker.seated(rules="riichi/tenhou", **said)
        assert f"{say('ending.discard')}: Bo ← Di" in asker.at.content
        await asker.submit({"first-melds": "555z 666z 777z"})
        assert say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content
        await asker.press("Cy")
        await asker.choose("honba", "1")
        message = await asker.post()
    assert results(message) == {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}


async def test_what_was_said_with_the_command_outlives_a_restart(club):
    async with club.running():
        asker = Asker(club)
        form = await asker.settle(rules="riichi/tenhou", how="self-draw", winner=club.bo)
    async with club.running():
        asker.at = await form.submit(club.seats())
        assert f"{say('ending.self-draw')}: Bo" in asker.at.content


async def test_tiles_that_cannot_be_read_are_offered_again(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou", how="self-draw", winner=club.bo, hand="12m99x3m")
        await asker.press(say("ui.none"))
        assert "⚠️" in asker.at.content
        assert "> 12m99x3m" in asker.at.content
        form = await asker.press(say("way.tiles"))
        assert "12m99x3m" in form.prefilled.values()


async def test_tiles_are_taken_with_the_command_only_as_far_as_a_form_can_offer_them_again(club):
    longest = "w" * MOST_TYPED
    async with club.running():
        asker = Asker(club)
        with pytest.raises(Impossible):
            await asker.settle(rules="riichi/tenhou", hand=f"{longest}w")
        await asker.seated(rules="riichi/tenhou", how="self-draw", winner=club.bo, hand=longest)
        await asker.press(say("ui.none"))
        await asker.press(say("answer.again"))
        form = await asker.press(say("way.tiles"))
        assert form.prefilled["concealed"] == longest
