"""Every way in which a deal ends, settled through Discord."""

import pytest

from .table import Asker, results, said


async def check(asker):
    """Leave open circumstances at nothing, post, and give what everybody sees."""
    if asker.in_form:
        await asker.submit()
    elif "None" in asker.at.buttons:
        await asker.press("None")
    return await asker.post()


async def test_a_self_draw_is_paid_by_who_is_liable(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won("Self-drawn", discarder="")
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        assert results(await check(asker)) == {"Ann": 0, "Bo": 32000, "Cy": -32000, "Di": 0}


async def test_thirteen_orphans_may_rob_a_kan(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won("Robbed kan", melds="")
        await asker.press("Type the tiles")
        await asker.submit(concealed="19m19p19s1234567z", winning="1m")
        message = await check(asker)
    assert message.embeds[0]["title"] == "Bo robs Di's kan: kokushi, thirteen-sided wait"
    assert results(message) == {"Ann": 0, "Bo": 32000, "Cy": 0, "Di": -32000}


async def test_two_win_off_one_discard_and_one_of_them_was_fed_his_yakuman(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(winners=("S", "W"), melds="")
        await asker.press("Add melds")
        await asker.submit(tiles="555z 666z 777z")
        await asker.press("That is all")
        await asker.press("That is all")
        await asker.choose("yakuman", "daisangen")
        await asker.press("We agree on han and fu")
        await asker.submit(han="3", fu="30")
        await asker.press("Ann")
        message = await check(asker)
    assert results(message) == {"Ann": -16000, "Bo": 32000, "Cy": 3900, "Di": -19900}


async def test_three_win_off_one_discard(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/majsoul")
        await asker.won(winners=("E", "S", "W"), melds="")
        for _ in range(3):
            await asker.press("That is all")
        for _ in range(3):
            await asker.press("We agree on han and fu")
            await asker.submit(han="5")
        message = await check(asker)
    assert results(message) == {"Ann": 12000, "Bo": 8000, "Cy": 8000, "Di": -28000}


async def test_three_players_may_rob_a_north(club):
    async with club.running():
        asker = Asker(club)
        form = await asker.settle(rules="riichi/tenhou-sanma")
        assert [name for name in form.prefilled if name.startswith("player:")] == ["player:E", "player:S", "player:W"]
        await asker.submit({"player:E": club.ann, "player:S": club.bo, "player:W": club.cy})
        await asker.won("Robbed north", discarder="W", melds="")
        await asker.press("Type the tiles")
        await asker.submit(concealed="123p456p789p123s4z", winning="4z")
        message = await check(asker)
    assert message.embeds[0]["title"] == "Bo wins on Cy's kita (north): 2 han 40 fu"
    assert results(message) == {"Ann": 0, "Bo": 2600, "Cy": -2600}


async def test_only_three_players_are_offered_a_robbed_north(club):
    async with club.running():
        dialogue = await Asker(club).seated(rules="riichi/tenhou")
    assert "Robbed north" not in dialogue.buttons


async def test_at_a_drawn_deal_who_was_not_ready_pays(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.press("Drawn: the wall ran out")
        await asker.submit(ready=["E", "S"])
        assert results(await check(asker)) == {"Ann": 1500, "Bo": 1500, "Cy": -1500, "Di": -1500}


async def test_nagashi_mangan_takes_the_place_of_the_payments_at_a_draw(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.press("Drawn: the wall ran out")
        await asker.submit(ready=["E"], nagashi=["S"])
        assert results(await check(asker)) == {"Ann": -4000, "Bo": 8000, "Cy": -2000, "Di": -2000}


async def test_a_deal_that_was_called_off_moves_only_the_riichi_sticks(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.press("Called off")
        await asker.choose("riichi", "S")
        message = await asker.post()
    assert message.embeds[0]["title"] == "Abortive draw."
    assert results(message) == {"Ann": 0, "Bo": -1000, "Cy": 0, "Di": 0}


async def test_a_false_win_is_paid_to_everybody(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.press("False win")
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
        await asker.press("Type the tiles")
        await asker.submit(concealed="123m5p", winning="5p")
        await asker.press("Cy")
        assert results(await check(asker)) == {"Ann": 0, "Bo": 32000, "Cy": -16000, "Di": -16000}


async def test_the_last_tile_of_a_whole_hand_is_the_winning_one(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.press("Type the tiles")
        dialogue = await asker.submit(concealed="123m55p")
    assert "+ 🀝" in dialogue.content


@pytest.mark.parametrize(("han", "asked"), [("3", True), ("5", False)])
async def test_fu_are_asked_only_when_they_decide(club, han, asked):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="")
        await asker.press("We agree on han and fu")
        await asker.submit(han=han)
        assert any("|fu:S" in menu for menu in asker.at.menus) == asked
        if asked:
            await asker.choose("How many fu is Bo's hand?", "40")
            assert results(await check(asker))["Bo"] == 5200


async def test_tiles_and_an_agreed_value_may_differ_and_the_difference_is_explained(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.press("Type the tiles")
        await asker.submit(concealed="123m5p567s", winning="5p")
        await asker.change("hand:S")
        await asker.press("We agree on han and fu")
        await asker.submit(han="7")
        message = await check(asker)
    assert "The table agreed on 7" in said(message)
    assert "the tiles decide" in said(message)


async def test_tiles_can_be_typed_after_a_value_was_agreed(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.press("We agree on han and fu")
        await asker.submit(han="7")
        await asker.change("hand:S")
        await asker.press("Type the tiles")
        await asker.submit(concealed="123m5p567s", winning="5p")
        assert "the tiles decide" in said(await check(asker))


async def test_what_was_said_of_a_hand_can_be_forgotten(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.press("Type the tiles")
        await asker.submit(concealed="123m5p568s", winning="5p")
        assert "make no winning hand" in asker.at.content
        await asker.press("Forget what was said of this hand")
        assert "🀇🀈🀉" not in asker.at.content
        await asker.press("We agree on han and fu")
        await asker.submit(han="5")
        assert results(await check(asker))["Bo"] == 8000


@pytest.mark.parametrize("rules", ["hongkong/half-gun", "hongkong/full-gun"])
async def test_hong_kong_agrees_on_faan(club, rules):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules=rules)
        await asker.won(melds="")
        await asker.press("We agree on the faan")
        await asker.submit(faan="3")
        while "Post it" not in asker.at.buttons:
            await asker.press("No" if "No" in asker.at.buttons else "None")
        assert results(await asker.post())["Bo"] > 0


async def test_wuhan_agrees_on_a_small_win(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="wuhan/kaikoufan")
        await asker.won(melds="111m")
        while not any(each.startswith("Small win") for each in asker.at.buttons):
            await asker.press("That is all")
        await asker.press("Small win, hard")
        while asker.in_form or "Post it" not in asker.at.buttons:
            await finish(asker)
        assert results(await asker.post())["Bo"] > 0


async def finish(asker):
    """Answer whatever Wuhan still asks."""
    if asker.in_form:
        await asker.submit({name: "9s" for name in asker.at.prefilled if name == "wild"})
    elif "Answer…" in asker.at.buttons:
        await asker.press("Answer…")
    else:
        await asker.press(next(each for each in ("Ann", "No", "None", "That is all") if each in asker.at.buttons))
