"""Any answer can be given anew, and the others stay."""

from tests.wording import begun, say

from .table import Asker, results


async def test_who_dealt_in_can_be_changed_and_everything_else_stays(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        form = await asker.change("who")
        assert form.prefilled == {"winners": ["S"], "discarder": ["N"], "first-melds": "555z 666z 777z"}
        await asker.submit(discarder=["E"])
        assert results(await asker.post()) == {"Ann": -16000, "Bo": 32300, "Cy": -16300, "Di": 0}


async def test_a_winner_who_was_taken_for_another_keeps_his_melds_and_hand(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await asker.change("who")
        await asker.submit(winners=["E"])
        assert results(await asker.post()) == {"Ann": 48300, "Bo": 0, "Cy": -24300, "Di": -24000}


async def test_melds_typed_beside_a_winner_can_be_emptied(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.change("who")
        await asker.submit({"first-melds": ""})
        assert begun("summary.melds", player="Bo") not in asker.at.content


async def test_the_players_can_be_changed_late(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        form = await asker.change("players")
        assert form.prefilled["player:S"] == [club.bo.id]
        eve = club.guild.member("Eve")
        await asker.submit({**club.seats(), "player:S": eve})
        assert results(await asker.post()) == {"Ann": 0, "Eve": 32300, "Cy": -16300, "Di": -16000}


async def test_guests_are_offered_again_when_the_players_are_changed(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({"player:E": club.ann, "guests": "Gus, Eva, Tom"})
        form = await asker.press(say("ui.table.others"))
        assert form.prefilled["guests"] == "Gus, Eva, Tom"


def chosen(dialogue):
    """Read what every menu shows as chosen, by question."""
    return {menu.split("|", 4)[-1]: values for menu, values in dialogue.chosen.items()}


async def test_a_circumstance_is_chosen_beside_the_ruling_which_is_made_anew(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        assert chosen(asker.at) == {"riichi": [], "honba": ["1"], "deposits": ["0"]}
        await asker.choose("honba", "2")
        assert chosen(asker.at)["honba"] == ["2"]
        await asker.choose("riichi", "W")
        await asker.choose("riichi")
        await asker.choose("deposits", "24")
        assert results(await asker.post())["Bo"] == 32600 + 24000


async def test_back_leads_to_the_answer_before_and_on_to_where_one_was(club):
    async with club.running():
        asker = Asker(club)
        ruling = (await asker.daisangen()).content
        for step in ("question.feeder", "question.hand", "ui.melds.listed", "step.who", "question.ending"):
            await asker.press(say("ui.back"))
            assert say(step, player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content
        await asker.press(say("ui.leave"))
        assert asker.at.content == ruling
        await asker.press(say("ui.back"))
        await asker.press("Ann")
        assert results(await asker.post())["Ann"] == -16300


async def test_back_from_an_answer_to_change_leads_to_where_one_was(club):
    async with club.running():
        asker = Asker(club)
        ruling = (await asker.daisangen()).content
        await asker.change("hand:S")
        assert say("question.hand", player="Bo") in asker.at.content
        await asker.press(say("ui.back"))
        assert asker.at.content == ruling
        await asker.press_verb("changes")
        await asker.press(say("ui.back"))
        assert asker.at.content == ruling


async def test_another_ending_hides_what_the_old_one_meant_and_brings_it_back(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await asker.change("ending")
        await asker.ended("abortive")
        assert begun("summary.hand", player="Bo") not in asker.at.content
        await asker.change("ending")
        await asker.ended("discard")
        assert results(await asker.post()) == {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}


async def test_a_second_winner_can_join_and_melds_typed_for_one_are_offered_to_him(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(winners=("S", "W"), melds="555z 666z 777z")
        form = await asker.press(say("ui.open"))
        assert form.title == say("step.winners-melds")
        assert form.prefilled == {"melds:S": "555z 666z 777z", "melds:W": ""}


async def test_more_circumstances_than_there_is_room_for_can_all_be_told_and_changed(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won("self-draw", discarder="", melds="")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123m456p789s2255p", winning="2p")
        await asker.choose("riichi", "S")
        assert list(chosen(asker.at)) == ["riichi", "flags:S", "honba", "deposits"]
        form = await asker.press(say("ui.more"))
        assert list(form.prefilled) == ["dora", "ura"]
        await asker.submit(dora="1z", ura="9x")
        assert "> 9x" in asker.at.content
        form = await asker.press(say("ui.open"))
        assert form.prefilled["ura"] == "9x"
        await asker.submit(ura="8s")
        await asker.choose("honba", "1")
        assert say("summary.honba", count=1) in asker.at.content
        assert say("summary.ura", tiles="🀗") in asker.at.content
        form = await asker.press(say("ui.more"))
        assert form.prefilled == {"dora": "1z", "ura": "8s"}


async def test_who_takes_another_seat_takes_along_win_and_melds(club):
    async with club.running():
        asker = Asker(club)
        await asker.daisangen()
        await asker.change("players")
        await asker.submit({**club.seats(), "player:S": club.cy, "player:W": club.bo})
        assert results(await asker.post()) == {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}
