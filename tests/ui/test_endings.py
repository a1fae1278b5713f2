"""Every way in which a deal ends, settled through Discord."""

import pytest

from tests.wording import say

from .table import Asker, results, said


async def check(asker):
    """Leave open circumstances at nothing, post, and give what everybody sees."""
    if asker.in_form:
        await asker.submit()
    elif say("ui.none") in asker.at.buttons:
        await asker.press(say("ui.none"))
    return await asker.post()


async def test_a_self_draw_is_paid_by_who_is_liable(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won("self-draw", discarder="")
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        assert results(await check(asker)) == {"Ann": 0, "Bo": 32000, "Cy": -32000, "Di": 0}


async def test_thirteen_orphans_may_rob_a_kan(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won("robbed-kan", melds="")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="19m19p19s1234567z", winning="1m")
        message = await check(asker)
    assert (
        message.embeds[0]["title"]
        == f"{say('headline.robbed-kan', winner='Bo', discarder='Di').rstrip('.')}: kokushi, thirteen-sided wait"
    )
    assert results(message) == {"Ann": 0, "Bo": 32000, "Cy": 0, "Di": -32000}


async def test_two_win_off_one_discard_and_one_of_them_was_fed_his_yakuman(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(winners=("S", "W"), melds="")
        await asker.submit({"melds:S": "555z 666z 777z"})
        await asker.choose("yakuman", "daisangen")
        await asker.choose("han", "3")
        await asker.press("Ann")
        await asker.choose("fu", "30")
        message = await check(asker)
    assert results(message) == {"Ann": -16000, "Bo": 32000, "Cy": 3900, "Di": -19900}


async def test_three_win_off_one_discard(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/majsoul")
        await asker.won(winners=("E", "S", "W"), melds="")
        await asker.press(say("ui.none"))
        for _ in range(3):
            await asker.choose("han", "5")
        message = await check(asker)
    assert results(message) == {"Ann": 12000, "Bo": 8000, "Cy": 8000, "Di": -28000}


async def test_three_players_may_rob_a_north(club):
    async with club.running():
        asker = Asker(club)
        form = await asker.settle(rules="riichi/tenhou-sanma")
        assert [name for name in form.prefilled if name.startswith("player:")] == ["player:E", "player:S", "player:W"]
        await asker.submit({"player:E": club.ann, "player:S": club.bo, "player:W": club.cy})
        await asker.won("robbed-kita", discarder="W", melds="")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123p456p789p123s4z", winning="4z")
        message = await check(asker)
    assert message.embeds[0]["title"].startswith(
        say("headline.robbed-kita", winner="Bo", discarder="Cy").rstrip(".") + ": "
    )
    assert results(message) == {"Ann": 0, "Bo": 2600, "Cy": -2600}


async def test_only_three_players_are_offered_a_robbed_north(club):
    async with club.running():
        dialogue = await Asker(club).seated(rules="riichi/tenhou")
    assert say("ending.robbed-kita") not in dialogue.buttons


async def test_at_a_drawn_deal_who_was_not_ready_pays(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.ended("exhaustive")
        await asker.submit(ready=["E", "S"])
        assert results(await check(asker)) == {"Ann": 1500, "Bo": 1500, "Cy": -1500, "Di": -1500}


async def test_nagashi_mangan_takes_the_place_of_the_payments_at_a_draw(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.ended("exhaustive")
        await asker.submit(ready=["E"], nagashi=["S"])
        assert results(await check(asker)) == {"Ann": -4000, "Bo": 8000, "Cy": -2000, "Di": -2000}


async def test_a_deal_that_was_called_off_moves_only_the_riichi_sticks(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.ended("abortive")
        await asker.choose("riichi", "S")
        message = await asker.post()
    assert message.embeds[0]["title"] == say("headline.abortive").rstrip(".")
    assert results(message) == {"Ann": 0, "Bo": -1000, "Cy": 0, "Di": 0}


async def test_a_false_win_is_paid_to_everybody(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.ended("false-win")
        await asker.press("Bo")
        assert results(await check(asker)) == {"Ann": 4000, "Bo": -8000, "Cy": 2000, "Di": 2000}


async def test_guests_need_no_account(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({"player:E": club.ann, "player:W": club.cy, "guests": "Gus, Eva"})
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        message = await check(asker)
        players = await club.store.rulings.players(club.guild.id, 1, 1)
    assert results(message) == {"Ann": 0, "Gus": 32000, "Cy": -16000, "Eva": -16000}
    assert [each.guest for each in players] == [None, "Gus", None, "Eva"]


async def test_a_hand_can_be_typed_tile_by_tile(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123m5p", winning="5p")
        await asker.press("Cy")
        assert results(await check(asker)) == {"Ann": 0, "Bo": 32000, "Cy": -16000, "Di": -16000}


async def test_the_last_tile_of_a_whole_hand_is_the_winning_one(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.press(say("way.tiles"))
        dialogue = await asker.submit(concealed="123m55p")
    assert "+ 🀝" in dialogue.content


@pytest.mark.parametrize(("han", "asked"), [("3", True), ("5", False)])
async def test_fu_are_asked_only_when_they_decide(club, han, asked):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="")
        await asker.choose("han", han)
        assert any("|fu:S" in menu for menu in asker.at.menus) == asked
        if asked:
            await asker.choose("fu", "40")
            assert results(await check(asker))["Bo"] == 5200


async def test_tiles_and_an_agreed_value_may_differ_and_the_difference_is_explained(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123m5p567s", winning="5p")
        await asker.change("hand:S")
        await asker.choose("han", "7")
        message = await check(asker)
    assert "The table agreed on 7" in said(message)
    assert "the tiles decide" in said(message)


async def test_tiles_can_be_typed_after_a_value_was_agreed(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.choose("han", "7")
        await asker.change("hand:S")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123m5p567s", winning="5p")
        assert "the tiles decide" in said(await check(asker))


async def test_what_was_said_of_a_hand_can_be_forgotten(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123m5p568s", winning="5p")
        assert say("error.bad-hand.no-winning-shape", player="Bo") in asker.at.content
        await asker.press(say("ui.hand.again"))
        assert "🀇🀈🀉" not in asker.at.content
        await asker.choose("han", "5")
        assert results(await check(asker))["Bo"] == 8000


@pytest.mark.parametrize("rules", ["hongkong/half-gun", "hongkong/full-gun"])
async def test_hong_kong_agrees_on_faan(club, rules):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules=rules)
        await asker.won(melds="")
        await asker.choose("faan", "3")
        while say("ui.post") not in asker.at.buttons:
            await asker.press(say("answer.no") if say("answer.no") in asker.at.buttons else say("ui.none"))
        assert results(await asker.post())["Bo"] > 0


async def test_wuhan_agrees_on_a_small_win(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="wuhan/kaikoufan")
        await asker.won(melds="111m")
        while say("ui.small.hard") not in asker.at.buttons:
            await asker.press(say("ui.meld.all"))
        await asker.press(say("ui.small.hard"))
        while asker.in_form or say("ui.post") not in asker.at.buttons:
            await finish(asker)
        assert results(await asker.post())["Bo"] > 0


async def finish(asker):
    """Answer whatever Wuhan still asks."""
    if asker.in_form:
        await asker.submit({name: "9s" for name in asker.at.prefilled if name == "wild"})
    elif say("ui.open") in asker.at.buttons:
        await asker.press(say("ui.open"))
    else:
        await asker.press(
            next(
                each
                for each in ("Ann", say("answer.no"), say("ui.none"), say("ui.meld.all"))
                if each in asker.at.buttons
            )
        )
