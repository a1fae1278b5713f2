"""Wrong input keeps what was typed and says what is wrong, where, in the reader's language."""

import pytest

from bot.i18n import catalogue

from .table import Asker, results


async def test_a_seat_left_empty_is_named_and_the_others_stay_chosen(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({"player:E": club.ann, "player:S": club.bo, "guests": "Gus"})
        assert "Who sits in North?" in asker.at.content
        assert "> Gus" in asker.at.content
        form = await asker.press("Answer…")
        assert form.prefilled == {
            "player:E": [club.ann.id],
            "player:S": [club.bo.id],
            "player:W": [],
            "player:N": [],
            "guests": "Gus",
        }
        await asker.submit({"player:E": club.ann, "player:S": club.bo, "guests": "Gus, Eva"})
        assert "West Gus · North Eva" in asker.at.content


async def test_one_person_cannot_sit_in_two_seats(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        await asker.submit({**club.seats(), "player:W": club.ann})
        assert "One player sits in two seats." in asker.at.content


async def test_melds_that_cannot_be_read_keep_the_answers_beside_them(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 66x")
        assert "⚠️" in asker.at.content
        assert "> 555z 66x" in asker.at.content
        form = await asker.press("Answer…")
        assert form.prefilled == {"winners": ["S"], "discarder": ["N"], "first-melds": "555z 66x"}
        await asker.submit({"first-melds": "555z 666z"})
        assert "Bo shows ① 🀆🀆🀆  ② 🀅🀅🀅" in asker.at.content
        assert "66x" not in asker.at.content


async def test_nobody_feeds_himself_and_the_melds_typed_beside_it_stay(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(discarder="S")
        assert "Bo cannot feed himself." in asker.at.content
        form = await asker.press("Answer…")
        assert form.prefilled["first-melds"] == "555z 666z 777z"
        await asker.submit(discarder=["N"])
        assert "What did Bo hold" in asker.at.content


async def test_a_hand_that_cannot_be_read_is_offered_again(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.press("Type the tiles")
        await asker.submit(concealed="123m5p", winning="9x")
        assert "> 123m5p" in asker.at.content
        assert "> 9x" in asker.at.content
        form = await asker.press("Type the tiles")
        assert form.prefilled == {"concealed": "123m5p", "winning": "9x"}
        await asker.submit(winning="5p")
        assert "Who fed Bo's 🀄︎🀄︎🀄︎?" in asker.at.content


async def test_tiles_that_do_not_win_are_offered_again(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="555z 666z")
        await asker.press("Type the tiles")
        await asker.submit(concealed="123m5p568s", winning="5p")
        assert "Bo's tiles make no winning hand." in asker.at.content
        form = await asker.press("Type the tiles")
        assert form.prefilled == {"concealed": "123m5p568s", "winning": "5p"}


async def test_what_is_no_number_is_offered_again_beside_what_is_one(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        await asker.submit(honba="two", deposits="1")
        assert "is not a number from 0 to 99" in asker.at.content
        assert "> two" in asker.at.content
        form = await asker.press("Answer…")
        assert (form.prefilled["honba"], form.prefilled["deposits"]) == ("two", "1")
        await asker.submit(honba="2")
        assert results(await asker.post())["Bo"] == 33600


async def test_a_chi_is_fed_by_the_player_before(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="")
        await asker.change("melds:S")
        await asker.press("Add melds")
        await asker.submit(tiles="123m", feeder=["W"])
        assert "A chi is fed by the player before Bo: that is Ann." in asker.at.content
        assert "Add melds" in asker.at.buttons


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
        assert dialogue.content == "There are no rules “riichi\\/\\*\\*none\\*\\*”."
        assert dialogue.message.ephemeral


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\u05d0", "“\u2068\u05d0\u2069” is no tile"),
        ("9`c", "“9\\`c” can be read in several ways"),
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
        assert asker.at.content.endswith("**Bo's melds, the oldest first**\nWhat you typed is kept:\n> 555z 666z 777z")
        form = await asker.press("Add melds")
        assert form.prefilled["tiles"] == "555z 666z 777z"
        await asker.submit()
        assert "What you typed" not in asker.at.content


async def test_names_of_guests_are_not_quoted_below_other_questions(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.press("False win")
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
        assert asker.at.menus == []
        await asker.press("None of these: I type it again")
        assert asker.at.menus != []


async def test_what_was_chosen_beside_a_refused_run_stays_chosen(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="riichi/tenhou")
        await asker.won(melds="111z")
        await asker.change("melds:S")
        await asker.press("Add melds")
        await asker.submit(tiles="123m", kind=["chi"], feeder=["W"])
        assert "A chi is fed by the player before Bo: that is Ann." in asker.at.content
        assert asker.at.content.splitlines()[-1] == "> 123m"
        form = await asker.press("Add melds")
        assert form.prefilled == {"tiles": "123m", "kind": ["chi"], "feeder": ["W"]}
        await asker.submit(tiles="123m", kind=["chi"], feeder=["E"])
        form = await asker.press("Add melds")
        assert form.prefilled == {"tiles": "", "kind": [], "feeder": []}


async def test_who_won_cannot_be_chosen_as_who_discarded(club):
    async with club.running():
        asker = Asker(club)
        await asker.seated(rules="hongkong/half-gun")
        await asker.press("Won off a discard")
        await asker.submit({"winners": ["S", "W"], "discarder": ["S"]})
        form = await asker.press("Answer…")
        offered = [option["value"] for field in form.fields.values() for option in field.get("options", [])]
        assert offered == ["E", "S", "W", "N", "E", "N"]
