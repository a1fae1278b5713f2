"""Rules that an older version of the program stored and this one no longer knows can be read and put right."""

import pytest

from tests.wording import begun, say

from .test_rules import edit, stands

GONE = {"no.such-option": "yes", "winners.max": 1}


@pytest.mark.parametrize("rules", ["riichi/tenhou", "riichi/gone", "gone/gone"])
async def test_they_are_shown_with_what_is_wrong(club, rules):
    async with club.running():
        await edit(club, rules, GONE)
        shown = await club.ann.slash(club.table, "rules show")
        told = await club.ann.slash(club.table, "rules history")
        given = await club.ann.slash(club.table, "rules export")
    assert begun("ui.rules.unreadable") in shown.text
    assert "no.such-option" in shown.text
    assert "no.such-option" in told.text
    assert b"no.such-option" in given.message.attachments[0].data


@pytest.mark.parametrize("rules", ["riichi/tenhou", "riichi/gone", "gone/gone"])
async def test_typing_proposes_what_it_can(club, rules):
    async with club.running():
        await edit(club, rules, GONE)
        offered = await club.boss.autocomplete(club.table, "rules reset", option="option")
        await club.boss.autocomplete(club.table, "rules set", option="option")
        await club.boss.autocomplete(club.table, "rules set", {"option": "winners.max"}, option="value")
    assert {value for _, value in offered} == set(GONE)


async def test_nothing_is_set_beside_what_cannot_be_played(club):
    async with club.running():
        await edit(club, "riichi/tenhou", GONE)
        said = await club.boss.slash(club.table, "rules set", option="fu.double-wind", value="2")
        assert await stands(club) == ("riichi/tenhou", GONE)
    assert said.message.only_for is club.boss.user
    assert say("error.unknown-option.option", option="no.such-option") in said.content.replace("\\", "")


async def test_what_does_not_fit_is_taken_back(club):
    async with club.running():
        await edit(club, "riichi/tenhou", GONE)
        said = await club.boss.slash(club.table, "rules reset", option="no.such-option")
        assert await stands(club) == ("riichi/tenhou", {"winners.max": 1})
    assert said.message.only_for is None


@pytest.mark.parametrize("rules", ["riichi/tenhou", "riichi/gone", "gone/gone"])
async def test_a_preset_is_chosen_anew(club, rules):
    async with club.running():
        await edit(club, rules, GONE)
        said = await club.boss.slash(club.table, "rules preset", rules="riichi/ema")
        assert await stands(club) == ("riichi/ema", {})
    assert said.message.only_for is None


async def test_nothing_further_is_asked_of_what_cannot_be_played(club):
    async with club.running():
        await edit(club, "hongkong/hkma", GONE)
        shown = await club.boss.slash(club.table, "rules show")
        said = await shown._act({"custom_id": "wh|ask|0|1", "type": 2, "id": 1}, {}, "pressed what asks for the rest")
    assert "no.such-option" in said.content.replace("\\", "")
    assert club.world.logged == []
