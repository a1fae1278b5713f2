"""The shortest way: how many interactions each dispute takes from the command to the posted ruling, and what is typed.

An interaction is a command, a press, a choice or a sent form. The numbers are those of the design, or fewer.
"""

import pytest

from bot.store.house_rules import HouseEdit
from tests.wording import say

from .table import Asker, results

WAYS = {}


def way(name, *, rules, interactions, typed):
    """Enter a way from the command to the posted ruling, with what it may take at most and what is paid."""

    def enter(walk):
        WAYS[name] = (walk, rules, interactions, typed)
        return walk

    return enter


async def seat(asker):
    await asker.settle()
    if asker.in_form:
        await asker.submit(asker.club.seats())


DRAGONS = {"Ann": 0, "Bo": 32300, "Cy": -16300, "Di": -16000}


async def three_dragons(asker):
    await seat(asker)
    await asker.won()
    await asker.choose("yakuman", "daisangen")
    await asker.press("Cy")
    await asker.choose("honba", "1")
    return DRAGONS


way("big three dragons, a third player deals in", rules="riichi/tenhou", interactions=8, typed=1)(three_dragons)


@way("the same at a known table", rules="riichi/tenhou", interactions=7, typed=1)
async def three_dragons_again(asker):
    before = Asker(asker.club)
    await three_dragons(before)
    await before.post()
    return await three_dragons(asker)


@way("an ordinary riichi hand from tiles with indicators", rules="riichi/tenhou", interactions=9, typed=2)
async def tiles(asker):
    await seat(asker)
    await asker.won(melds="")
    await asker.press(say("way.tiles"))
    await asker.submit(concealed="234m456p678s22555p")
    await asker.press_verb("more")
    await asker.submit(dora="4p")
    # Tanyao and the three fives that the indicator points at: mangan off Di, who is no dealer.
    return {"Ann": 0, "Bo": 8000, "Cy": 0, "Di": -8000}


@way("two winners, two liable players", rules="riichi/tenhou", interactions=12, typed=2)
async def two_liable(asker):
    await seat(asker)
    await asker.won(winners=("S", "W"), melds="")
    await asker.submit({"melds:S": "555z 666z 777z", "melds:W": "111z 222z 333z 444z"})
    await asker.choose("yakuman", "daisangen")
    await asker.choose("yakuman", "daisuushii")
    await asker.press("Ann")
    await asker.press("Bo")
    await asker.choose("honba", "1")
    # Half of each yakuman of 32000 by its feeder, half by Di; the counter is the first winner's, and Ann pays it.
    return {"Ann": -16300, "Bo": 32300 - 16000, "Cy": 32000, "Di": -32000}


@way("Hong Kong, nine tiles", rules="hongkong/half-gun", interactions=8, typed=1)
async def nine_tiles(asker):
    await seat(asker)
    await asker.won(melds="222m 444m 666m")
    await asker.choose("faan", "7")
    await asker.choose("patterns", "pure-one-suit")
    await asker.press(say("answer.no"))
    # Seven faan are 48 half shares: a whole share of the discarder and two halves.
    return {"Ann": 0, "Bo": 192, "Cy": 0, "Di": -192}


@way("Hong Kong, twelve tiles", rules="hongkong/half-gun", interactions=9, typed=2)
async def twelve_tiles(asker):
    await seat(asker)
    await asker.won("self-draw", discarder=None, melds="222m 444m 666m 888m")
    await asker.choose("faan", "7")
    await asker.choose("patterns", "pure-one-suit")
    await asker.press("Cy")
    await asker.press(say("answer.no"))
    return {"Ann": 0, "Bo": 288, "Cy": -288, "Di": 0}


@way("Wuhan, pays for all, with one-tile kongs of everybody", rules="wuhan/kaikoufan", interactions=11, typed=3)
async def wuhan(asker):
    await seat(asker)
    await asker.won("self-draw", discarder=None, melds="123m 456m 777m 中")
    await asker.press(say("way.tiles"))
    await asker.submit(concealed="888m99m")
    await asker.press(say("ui.open"))
    await asker.submit(wild="8p", **{"wild-is": ["indicator"]})
    await asker.press("Cy")
    await asker.submit({"tokens:E": ["red:1"], "tokens:W": ["wild:1"], "tokens:N": ["red:1"]})
    # Base 10 × 16 (opened, red dragon, hard, self-draw): Ann's and Di's twice as much, Cy's four times. All three are
    # above the cap of 300, so that each is the golden top of 400; Cy, who fed the third opening, pays them all.
    return {"Ann": 0, "Bo": 1200, "Cy": -1200, "Di": 0}


@pytest.mark.parametrize("name", WAYS)
async def test_a_dispute_takes_no_more_than_the_shortest_way(club, name):
    walk, rules, interactions, typed = WAYS[name]
    async with club.running():
        await club.store.house_rules.add(club.guild.id, None, HouseEdit(rules, {}, club.boss.id, 0, 0))
        asker = Asker(club)
        paid = await walk(asker)
        message = await asker.post()
    assert results(message) == paid
    assert asker.interactions <= interactions
    assert asker.typed <= typed


@pytest.mark.parametrize(
    "said",
    [
        {"how": "discard"},
        {"how": "discard", "winner": "bo"},
        {"how": "discard", "winner": "bo", "from_": "di"},
        {"winner": "bo"},
        {"from_": "di"},
        {"winner": "bo", "hand": "12m99p3m"},
    ],
)
@pytest.mark.parametrize("known", [False, True])
async def test_what_is_said_with_the_command_never_lengthens_the_way(club, said, known):
    async with club.running():
        if known:
            before = Asker(club)
            await before.daisangen()
            await before.post()
        asker = Asker(club)
        people = {"bo": club.bo, "di": club.di}
        await asker.settle(rules="riichi/tenhou", **{key: people.get(value, value) for key, value in said.items()})
        if asker.in_form and not known:
            await asker.submit(club.seats())
        if say("ending.discard") in getattr(asker.at, "buttons", ()):
            await asker.press(say("ending.discard"))
        if not asker.in_form and say("ui.open") in asker.at.buttons:
            await asker.press(say("ui.open"))
        told = {"winners": ["S"], "discarder": ["N"], "first-melds": "555z 666z 777z"}
        await asker.submit({key: value for key, value in told.items() if key in asker.at.prefilled})
        if any("yakuman" in menu for menu in asker.at.menus):
            await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        await asker.choose("honba", "1")
        assert results(await asker.post()) == DRAGONS
    assert asker.interactions <= (7 if known else 8)


async def test_a_server_without_rules_is_asked_for_them_once(club):
    async with club.running():
        asker = Asker(club)
        await asker.settle()
        assert say("question.rules") in asker.at.content
        await asker.choose("rules", "riichi/tenhou")
        assert say("ui.table.keep") not in (await asker.submit(club.seats())).buttons
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        await asker.choose("honba", "1")
        assert results(await asker.post()) == DRAGONS
        assert (asker.interactions, asker.typed) == (9, 1)
        again = Asker(club)
        await again.settle()
        assert say("question.ending") in again.at.content
        assert again.at.chosen == {again.at.menus[0]: ["riichi/tenhou"]}


async def test_who_may_set_rules_is_offered_to_keep_the_answer(club):
    async with club.running():
        asker = Asker(club, club.boss)
        await asker.settle()
        await asker.choose("rules", "riichi/tenhou")
        await asker.submit(club.seats())
        await asker.press(say("ui.table.keep"))
        assert (await club.store.house_rules.in_force(club.guild.id)).rules == "riichi/tenhou"


async def test_the_same_table_turns_its_seats_when_the_deal_moves_on(club):
    async with club.running():
        before = Asker(club)
        await before.daisangen()
        await before.post()
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        assert asker.at.content.splitlines()[0] == "East Ann · South Bo · West Cy · North Di"
        await asker.press(say("ui.table.turn"))
        assert asker.at.content.splitlines()[0] == "East Bo · South Cy · West Di · North Ann"
        form = await asker.press(say("ui.table.others"))
        assert form.prefilled["player:E"] == [club.bo.id]


@pytest.mark.parametrize("ahead", [12 * 3600 - 60, 12 * 3600 + 60])
async def test_a_table_is_known_for_twelve_hours(club, ahead):
    async with club.running():
        before = Asker(club)
        await before.daisangen()
        await before.post()
        club.ahead += ahead
        asker = Asker(club)
        await asker.settle(rules="riichi/tenhou")
        assert asker.in_form is (ahead > 12 * 3600)


async def test_the_table_of_who_sits_there_is_found_before_another_of_the_channel(club):
    async with club.running():
        mine = Asker(club)
        await mine.daisangen()
        await mine.post()
        people = {f"player:{seat}": club.guild.member(f"P{seat}") for seat in "ESWN"}
        theirs = Asker(club, people["player:E"])
        await theirs.settle(rules="riichi/tenhou")
        await theirs.press(say("ui.table.others"))
        await theirs.submit(people)
        await theirs.won()
        await theirs.choose("yakuman", "daisangen")
        await theirs.press("PW")
        await theirs.post()
        for person, seated in ((club.cy, "East Ann"), (people["player:S"], "East PE"), (club.boss, "East PE")):
            asker = Asker(club, person)
            await asker.settle(rules="riichi/tenhou")
            assert asker.at.content.startswith(seated)
