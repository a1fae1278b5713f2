"""Wrong input keeps what was typed and says what is wrong, where, in the reader's language."""

import pytest

from bot.i18n import catalogue
from tests.wording import begun, say

from .table import Asker, results


async def test_who_has_no_name_is_called_by_their_wind(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({"player:E": club.ann, "player:S": club.bo, "guests": "Gus"})
        assert asker.at.content.splitlines()[0] == "East Ann · South Bo · West Gus · North"
        form = await asker.press(say("ui.table.others"))
        assert form.prefilled == {
            "player:E": [club.ann.id],
            "player:S": [club.bo.id],
            "player:W": [],
            "player:N": [],
            "guests": "Gus",
        }
        await asker.submit({"player:E": club.ann, "player:S": club.bo, "guests": "Gus, Eva"})
        assert "West Gus · North Eva" in asker.at.content
        await asker.press(say("ui.table.others"))
        await asker.submit({"player:E": [], "player:S": [], "guests": ""})
        await asker.won("self-draw", discarder="", melds="")
        await asker.choose("han", "5")
        message = await asker.post()
    assert results(message) == {"East": -4000, "South": 8000, "West": -2000, "North": -2000}


async def test_one_person_cannot_sit_in_two_seats(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({**club.seats(), "player:W": club.ann})
        assert say("error.contradiction.seated-twice") in asker.at.content


async def test_melds_that_cannot_be_read_keep_the_answers_beside_them(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 66x")
        assert "⚠️" in asker.at.content
        assert "> 555z 66x" in asker.at.content
        form = await asker.press(say("ui.open"))
        assert form.prefilled == {"winners": ["S"], "discarder": ["N"], "first-melds": "555z 66x"}
        await asker.submit({"first-melds": "555z 666z"})
        assert begun("summary.melds", player="Bo", melds="① 🀆🀆🀆  ② 🀅🀅🀅") in asker.at.content
        assert "66x" not in asker.at.content


async def test_nobody_feeds_himself_and_the_melds_typed_beside_it_stay(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(discarder="S")
        assert say("error.contradiction.fed-himself", player="Bo") in asker.at.content
        form = await asker.press(say("ui.open"))
        assert form.prefilled["first-melds"] == "555z 666z 777z"
        await asker.submit(discarder=["N"])
        assert say("question.hand", player="Bo") in asker.at.content


async def test_a_hand_that_cannot_be_read_is_offered_again(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123m5p", winning="9x")
        assert "> 123m5p" in asker.at.content
        assert "> 9x" in asker.at.content
        form = await asker.press(say("way.tiles"))
        assert form.prefilled == {"concealed": "123m5p", "winning": "9x"}
        await asker.submit(winning="5p")
        assert say("question.feeder", player="Bo", tiles="🀄︎🀄︎🀄︎") in asker.at.content


async def test_tiles_that_do_not_win_are_offered_again(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.press(say("way.tiles"))
        await asker.submit(concealed="123m5p568s", winning="5p")
        assert say("error.bad-hand.no-winning-shape", player="Bo") in asker.at.content
        form = await asker.press(say("way.tiles"))
        assert form.prefilled == {"concealed": "123m5p568s", "winning": "5p"}


async def test_a_chi_is_fed_by_the_player_before(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="")
        await asker.change("melds:S")
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="123m", feeder=["W"])
        assert say("error.contradiction.chi-seat", player="Bo", feeder="Ann") in asker.at.content
        assert say("ui.meld.add") in asker.at.buttons


async def test_what_is_wrong_is_said_in_the_language_of_the_reader(club):
    mei = club.guild.member("Mei", locale="zh-CN")
    async with club.running():
        asker = Asker(club, mei)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({"player:E": club.ann, "player:S": club.bo, "player:W": club.ann, "player:N": club.di})
    assert catalogue("zh-CN")("error.contradiction.seated-twice") in asker.at.content
    assert catalogue("zh-CN")("ui.open") in asker.at.buttons


async def test_unknown_rules_are_refused_at_once(club):
    async with club.running():
        dialogue = await Asker(club).settle(rules="riichi/**none**")
        assert dialogue.content == say("error.unknown-rules.rules", rules="riichi\\/\\*\\*none\\*\\*")
        assert dialogue.message.ephemeral


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\u05d0", say("error.bad-tiles.unknown", part="\u2068\u05d0\u2069")),
        ("9`c", begun("notation.question.sign", text="9\\`c")),
    ],
)
async def test_signs_that_mean_something_to_discord_are_quoted_as_they_were_typed(club, typed, shown):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds=typed)
        assert shown in asker.at.content


async def test_melds_typed_before_there_were_several_winners_are_shown_where_they_are_asked_for(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(winners=("S", "W"), melds="555z 666z 777z")
        assert asker.at.content.endswith(f"**{say('step.winners-melds')}**\n{say('ui.kept')}\n> 555z 666z 777z")
        form = await asker.press(say("ui.open"))
        assert form.prefilled["melds:S"] == "555z 666z 777z"
        await asker.submit()
        assert say("ui.kept") not in asker.at.content


async def test_names_of_guests_are_not_quoted_below_other_questions(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.ended("false-win")
        await asker.change("players")
        await asker.submit({"player:E": [], "guests": "Gus", "player:S": club.ann, "player:W": club.ann})
        assert "> Gus" in asker.at.content
        await asker.change("ending")
        assert "Gus" not in asker.at.content


async def test_no_other_answer_is_offered_for_change_while_a_sign_has_to_be_read(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="WWW")
        assert "can be read in several ways" in asker.at.content
        assert say("ui.changes") not in asker.at.buttons
        await asker.press(say("answer.again"))
        assert say("ui.changes") in asker.at.buttons


async def test_what_was_chosen_beside_a_refused_run_stays_chosen(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="111z")
        await asker.change("melds:S")
        await asker.press(say("ui.meld.add"))
        await asker.submit(tiles="123m", kind=["chi"], feeder=["W"])
        assert say("error.contradiction.chi-seat", player="Bo", feeder="Ann") in asker.at.content
        assert asker.at.content.splitlines()[-1] == "> 123m"
        form = await asker.press(say("ui.meld.add"))
        assert form.prefilled == {"tiles": "123m", "kind": ["chi"], "feeder": ["W"]}
        await asker.submit(tiles="123m", kind=["chi"], feeder=["E"])
        form = await asker.press(say("ui.meld.add"))
        assert form.prefilled == {"tiles": "", "kind": [], "feeder": []}


async def test_who_won_cannot_be_chosen_as_who_discarded(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="hongkong/half-gun")
        await asker.ended("discard")
        await asker.submit({"winners": ["S", "W"], "discarder": ["S"]})
        form = await asker.press(say("ui.open"))
        offered = [option["value"] for field in form.fields.values() for option in field.get("options", [])]
        assert offered == ["E", "S", "W", "N", "E", "N"]
