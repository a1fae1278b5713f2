"""Disputes in which the feeders of some melds are told and that of the deciding one is not, from command to ruling."""

import pytest

from bot.store.dialogues import DialogueKey
from tests.wording import say

from .table import Asker, findings, results

pytestmark = pytest.mark.slow


async def offered(asker):
    """The values of the change menu, each of which Discord takes once; and back to where one was."""
    await asker.press_verb("changes")
    values = [value for _, value in asker.at.options("change")]
    await asker.press(say("ui.back"))
    return values


async def three_dragons(club, melds="z555+ z666= z777"):
    """Bo wins off Di with three dragons; who fed the last is asked."""
    asker = Asker(club)
    await asker.seated(rules="riichi/tenhou")
    await asker.won(melds=melds)
    await asker.choose("yakuman", "daisangen")
    return asker


async def test_three_dragons_of_which_two_feeders_were_told(club):
    async with club.running():
        asker = await three_dragons(club)
        assert await offered(asker) == ["rules", "players", "ending", "who", "melds:S", "hand:S"]
        await asker.press("Cy")
        await asker.choose("honba", "1")
        assert results(await asker.post()) == {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}
    assert club.world.problems() == []


async def test_such_a_dispute_is_taken_up_again(club):
    async with club.running():
        await three_dragons(club)
    async with club.running():
        asker = Asker(club)
        await asker.resume()
        await asker.press("Cy")
        assert results(await asker.post())["Cy"] == -16000


async def test_the_feeder_that_was_asked_for_is_answered_anew(club):
    async with club.running():
        asker = await three_dragons(club)
        await asker.press("Cy")
        assert await offered(asker) == ["rules", "players", "ending", "who", "melds:S", "hand:S", "feeder:2"]
        await asker.change("feeder:2")
        await asker.press("Ann")
        assert results(await asker.post()) == {"Ann": -16000, "Bo": 32000, "Cy": 0, "Di": -16000}


async def test_a_double_ron_of_which_the_first_winners_feeders_were_told(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(winners=("S", "W"), melds="")
        await asker.submit({"melds:S": "z555+ z666= z777-", "melds:W": "z111 z222 z333 z444"})
        await asker.choose("yakuman", "daisangen")
        await asker.choose("yakuman", "daisuushii")
        # Ann fed Bo the third dragon, as the sign beside it tells; who fed Cy the fourth wind is open.
        assert (await offered(asker))[-3:] == ["hand:S", "hand:W", "feeder:2"]
        await asker.press("Bo")
        assert (await offered(asker))[-3:] == ["hand:W", "feeder:2", "feeder:6"]
        # Of each yakuman of 32000 the feeder and Di pay half; Cy's counts once.
        assert results(await asker.post()) == {"Ann": -16000, "Bo": 16000, "Cy": 32000, "Di": -32000}
    assert club.world.problems() == []


@pytest.mark.parametrize("feeder", ["Ann", "Cy", "Di"])
async def test_three_openings_of_wuhan_of_which_two_feeders_were_told(club, feeder):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="wuhan/kaikoufan")
        await asker.won("self-draw", discarder=None, melds="m111+ m222+ m333")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="444m8m", winning="8m")
        await asker.press(say("ui.open"))
        await asker.submit(wild="9p")
        assert "feeder:2" not in await offered(asker)
        await asker.press(feeder)
        await asker.submit()
        message = await asker.post()
    assert findings(message)[0].startswith(f"✅ {feeder} ")
    assert [name for name, amount in results(message).items() if amount < 0] == [feeder]


async def test_three_dragons_of_hongkong_of_which_two_feeders_were_told(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="hongkong/half-gun")
        await asker.won("self-draw", discarder=None, melds="z555+ z666= z777")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="12m99p", winning="3m")
        assert "feeder:2" not in await offered(asker)
        await asker.press("Cy")
        assert results(await asker.post()) == {"Ann": 0, "Bo": 768, "Cy": -768, "Di": 0}


STORED = (
    '{"rules":"riichi/tenhou","origin":%d,"players":{"E":{"name":"Ann","account":1},"S":{"name":"Bo","account":2},'
    '"W":{"name":"Cy","account":3},"N":{"name":"Di","account":4}},"ending":"discard","winners":["S"],"discarder":"N",'
    '"calls":[{"by":"S","kind":"pon","tiles":"555z","from":"W"},{"by":"S","kind":"pon","tiles":"666z","from":"N"},'
    '{"by":"S","kind":"pon","tiles":"777z"}],"hands":{"S":{"value":{"yakuman":["daisangen"]}}},'
    '"done":["players","ending","winners","discarder","first-melds","hand:S"]}'
)
"""A dialogue as it was kept when nothing could be shown of it."""


async def test_a_dialogue_that_was_kept_when_it_could_not_be_shown_goes_on(club):
    async with club.running():
        key = DialogueKey(club.guild.id, club.ann.id, 7)
        await club.store.dialogues.save(key, club.table.id, STORED % 7, club.bot.services.now())
        asker = Asker(club)
        await asker.resume()
        await asker.press("Cy")
        assert results(await asker.post()) == {"Ann": 0, "Bo": 32000, "Cy": -16000, "Di": -16000}


async def test_players_of_one_name_are_told_apart_by_their_seats_alone(club):
    twins = [club.guild.member("Twin", nick="Twin") for _ in range(4)]
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit(dict(zip(club.seats(), twins, strict=True)))
        await asker.won(melds="z555+ z666= z777")
        await asker.choose("yakuman", "daisangen")
        assert asker.at.buttons.count("Twin") == 3
