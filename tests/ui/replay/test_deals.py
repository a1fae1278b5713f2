"""The deals of a log: paged, chosen, settled by these rules or those, posted one after another."""

import json

import pytest

from bot.store.house_rules import HouseEdit
from bot.ui.limits import MOST_OPTIONS_IN_MENU
from tests.replay.logs import daisangen_of_majsoul, daisangen_of_tenhou, init, majsoul, mjlog
from tests.standin import Dialogue
from tests.ui.table import results
from tests.wording import begun, say

from .games import LogAsker, game_of_three, lines, long_game

PAID = {"Ann": 0, "ボ": 32300, "West": -16000, "Di": -16300}
HONBA_OF_DISCARDER = daisangen_of_tenhou().replace("250,-160,250,-163", "250,-163,250,-160")


@pytest.fixture
async def asker(club):
    """Somebody who may attach a log."""
    async with club.running():
        yield LogAsker(club)
        assert club.world.logged == []


def options(asker):
    (menu,) = asker.at.menus
    return asker.at.options(menu)


async def house(club, rules, **overrides):
    await club.store.house_rules.add(club.guild.id, None, HouseEdit(rules, overrides, club.boss.id, 0, 0))


async def test_the_deals_are_listed_with_those_argued_about_first_and_marked(asker):
    await asker.attach(game_of_three())
    labels = [label for label, _ in options(asker)]
    assert [value for _, value in options(asker)] == ["3", "2", "1"]
    assert [label.startswith("⚠️") for label in labels] == [True, False, False]
    assert say("ui.log.liable") in asker.at.content


async def test_a_long_log_is_paged_and_no_deal_is_out_of_reach(asker):
    await asker.attach(long_game(60))
    seen = [value for _, value in options(asker)]
    assert "◀" not in asker.at.buttons
    while "▶" in asker.at.buttons:
        await asker.press("▶")
        assert len(options(asker)) <= MOST_OPTIONS_IN_MENU
        seen += [value for _, value in options(asker)]
    assert seen == [str(place) for place in range(1, 61)]
    await asker.press("◀")
    await asker.pick(26)
    assert begun("replay.round", wind=say("wind.E"), number=2).strip() in asker.at.content


async def test_the_only_deal_of_a_log_is_settled_at_once_and_its_post_ends_the_dialogue(club, asker):
    await asker.attach(majsoul(daisangen_of_majsoul()), "game.json")
    assert say("replay.agrees") in asker.at.content
    assert say("ui.log.others") not in asker.at.buttons
    assert results(await asker.post()) == PAID
    assert await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0) == ()


async def test_what_explains_that_the_platform_paid_otherwise_is_named_beside_the_ruling(asker):
    await asker.attach(game_of_three(HONBA_OF_DISCARDER))
    await asker.pick(3)
    said = asker.at.content
    assert say("replay.agrees") not in said
    assert [text in said for text in (say("replay.differs"), say("replay.explained"), "West −16300")] == [True] * 3
    assert say("option.riichi.pao.honba-ron") in said


async def test_the_house_rules_are_one_press_away_and_the_platforms_one_press_back(club, asker):
    of_discarder = {**PAID, "West": -16300, "Di": -16000}
    await house(club, "riichi/m-league", **{"pao.honba-ron": "discarder"})
    await asker.attach(game_of_three())
    await asker.pick(3)
    await asker.press(say("ui.log.here"))
    assert results(asker.at.message) == of_discarder
    assert say("made-under.server", version=1) in asker.at.embed["footer"]["text"]
    assert say("replay.differs") in asker.at.content
    await asker.press(say("ui.log.by", rules=say("preset.riichi.tenhou")))
    assert results(asker.at.message) == PAID
    await asker.press(say("ui.log.here"))
    assert results(await asker.post_deal()) == of_discarder
    assert (await club.store.rulings.latest(club.guild.id, 1)).house_rules_id


@pytest.mark.parametrize("rules", ["hongkong/half-gun", "riichi/tenhou-sanma"])
async def test_house_rules_of_another_game_are_not_offered(club, asker, rules):
    await house(club, rules)
    await asker.attach(game_of_three())
    await asker.pick(3)
    assert say("ui.log.here") not in asker.at.buttons


async def test_rules_named_with_the_command_are_those_of_the_ruling(asker):
    await asker.attach(game_of_three(), rules="riichi/no-pao")
    await asker.pick(3)
    assert say("replay.differs") in asker.at.content
    assert results(await asker.post_deal()) == {"Ann": 0, "ボ": 32300, "West": -32300, "Di": 0}


async def test_after_a_post_the_other_deals_are_offered_and_the_posted_one_is_not_posted_again(club, asker):
    await asker.attach(game_of_three())
    await asker.pick(3)
    assert results(await asker.post_deal()) == PAID
    assert begun("ui.posted", number=1) in asker.at.content
    assert next(label for label, value in options(asker) if value == "3").startswith("⚠️ ✅ #1")
    await asker.pick(3)
    assert say("ui.post") not in asker.at.buttons
    assert say("ui.posted", number=1) in asker.at.content
    await asker.press(say("ui.log.others"))
    await asker.pick(1)
    assert (await asker.post_deal()).embeds[0]["title"] == say("headline.abortive").rstrip(".")
    kept = [await club.store.rulings.latest(club.guild.id, game) for game in (1, 2, 3)]
    assert [each is not None for each in kept] == [True, True, False]
    await asker.press(say("ui.log.close"))
    assert asker.at.content == say("ui.log.closed")


async def test_two_presses_of_one_moment_post_once(club, asker):
    await asker.attach(game_of_three())
    await asker.pick(3)
    presses = [asker.at.press(say("ui.post")) for _ in range(2)]
    for press in presses:
        await press.answered()
    await club.world.until(lambda: len(club.bot.services.turns) == 0)
    assert await club.store.rulings.latest(club.guild.id, 1)
    assert await club.store.rulings.latest(club.guild.id, 2) is None


async def test_a_posted_deal_is_stored_with_the_log_that_it_was_read_from(club, asker):
    name = "2019010100gm-00a9-0000-0123abcd.mjlog"
    await asker.attach(game_of_three(), name)
    await asker.pick(3)
    posted = await asker.post_deal()
    stored = await club.store.rulings.latest(club.guild.id, 1)
    assert stored.read_from == "tenhou:2019010100gm-00a9-0000-0123abcd#3"
    assert json.loads(stored.deal)["names"] == {"E": "Ann", "S": "ボ", "N": "Di"}
    told = await Dialogue(club.di, posted).press(say("ui.why"))
    assert say("why.log", log="2019010100gm-00a9-0000-0123abcd#3") in told.text


async def test_what_somebody_called_their_file_is_kept_nowhere(club, asker):
    await asker.attach(game_of_three(), "ann-cheats.mjlog")
    await asker.pick(3)
    await asker.post_deal()
    assert (await club.store.rulings.latest(club.guild.id, 1)).read_from == "tenhou:#3"


async def test_a_posted_deal_is_contested_like_any_other_ruling(club, asker):
    await asker.attach(game_of_three())
    await asker.pick(3)
    await asker.press_verb("seats")
    await asker.submit({"player:3": club.di})
    posted = await asker.post_deal()
    told = await Dialogue(club.di, posted).press(say("ui.contest"))
    assert say("ui.amend.nothing") in told.content
    assert "🀄" in told.content


@pytest.mark.parametrize("place", [1, 3])
async def test_nothing_is_told_anew_of_a_deal_that_is_only_looked_at(club, asker, place):
    await asker.attach(game_of_three())
    await asker.pick(place)
    posted = await asker.post_deal()
    told = await Dialogue(club.ann, posted).press(say("ui.correct"))
    assert say("ui.amend.nothing") in told.content


async def test_who_has_an_account_is_said_once_for_every_deal_whoever_sits_where(club, asker):
    await asker.attach(game_of_three())
    await asker.press_verb("seats")
    await asker.submit({"player:0": club.ann, "player:1": club.bo})
    assert lines(asker.at)[1].endswith("Ann, Bo, Di")
    await asker.pick(1)
    assert "East 2" in asker.at.content
    posted = await asker.post_deal()
    players = await club.store.rulings.players(club.guild.id, 1, 1)
    assert {each.seat: each.user_id for each in players} == {"E": club.bo.id, "S": None, "W": None, "N": club.ann.id}
    assert posted.embeds[0]["footer"]["text"].endswith(say("footer.read", player="Ann"))


async def test_one_account_in_two_places_is_said_and_the_form_opens_as_it_was_sent(club, asker):
    await asker.attach(game_of_three())
    await asker.press_verb("seats")
    await asker.submit({"player:0": club.ann, "player:2": club.ann})
    assert say("error.contradiction.seated-twice") in asker.at.content
    form = await asker.press_verb("seats")
    assert form.prefilled == {"player:0": [club.ann.id], "player:1": [], "player:2": [club.ann.id], "player:3": []}
    await asker.submit({"player:0": club.ann, "player:2": []})
    assert say("error.contradiction.seated-twice") not in asker.at.content


async def test_a_game_of_three_players_is_settled_by_rules_for_three(club, asker):
    ended = '<RYUUKYOKU type="yao9" sc="350,0,350,0,350,0,0,0"/>'
    await asker.attach(mjlog(init("1,0,0,1,2,8"), ended, go=0x19, names=("Ann", "Bo", "Cy", "")))
    assert say("preset.riichi.tenhou-sanma") in asker.at.embed["footer"]["text"]
    form = await asker.press_verb("seats")
    assert list(form.prefilled) == ["player:0", "player:1", "player:2"]
    await asker.submit({"player:0": club.ann, "player:1": club.bo, "player:2": club.cy})
    await asker.post()
    players = await club.store.rulings.players(club.guild.id, 1, 1)
    assert {each.seat: each.user_id for each in players} == {"E": club.bo.id, "S": club.cy.id, "W": club.ann.id}


async def test_a_hand_that_cannot_be_settled_is_shown_with_what_was_paid_and_not_posted(asker):
    await asker.attach(game_of_three())
    await asker.pick(2)
    assert begun("ui.log.cannot") in asker.at.content
    assert begun("replay.recorded") in asker.at.content
    assert say("ui.post") not in asker.at.buttons


async def test_nobody_else_answers_there(club, asker):
    await asker.attach(game_of_three())
    told = await Dialogue(club.bo, asker.at.message)._act(
        {"custom_id": asker.at.menus[0], "type": 3, "id": 1}, {"values": ["1"]}, "chose"
    )
    assert told.content == say("ui.not-yours", player=club.ann.mention)


async def test_a_log_is_left_as_it_was_by_a_choice_that_it_never_offered(asker):
    await asker.attach(game_of_three())
    before = asker.at.content
    for value in ("0", "4", "-1", "99"):
        part = {"custom_id": asker.at.menus[0], "type": 3, "id": 1}
        told = await asker.at._act(part, {"values": [value]}, f"chose {value}")
        assert told.content == f"{say('ui.moved-on')}\n{before}"


async def test_a_press_of_another_dialogue_changes_nothing_in_one_about_a_log(asker):
    await asker.attach(game_of_three())
    part = {"custom_id": asker.at.menus[0].replace("wg", "wp").replace("deal", "post"), "type": 2, "id": 1}
    told = await asker.at._act(part, {}, "pressed")
    assert told.content.startswith(say("ui.moved-on"))
