"""Who changed what when: every version of the house rules, page by page, and each whole."""

import pytest

from tests.wording import begun, say, shape

from .test_rules import edit


@pytest.fixture
async def eventful(club):
    """A club whose rules changed twelve times."""
    async with club.running():
        for number in range(1, 13):
            await edit(club, "riichi/tenhou", {"honba.value": 300 * number})
        yield club


def versions(dialogue):
    """Read which versions a page tells of."""
    text = dialogue.embed["description"]
    return [int(each["version"]) for each in shape("ui.rules.version").finditer(text)]


@pytest.mark.parametrize("here", [{}, {"here": "server"}, {"here": "channel"}])
async def test_a_server_without_versions_says_so_and_what_is_played(club, here):
    async with club.running():
        said = await club.ann.slash(club.table, "rules history", **here)
        played = say("ui.rules.default", rules="Riichi · Standard")
        assert said.content == f"{say('ui.rules.history.none')}\n{played}"
        assert said.message.only_for is club.ann.user
        shown = await said.press(say("ui.rules.see"))
        assert "Riichi · Standard" in shown.text


async def test_a_channel_without_versions_of_its_own_says_that_the_server_s_are_played(eventful):
    said = await eventful.ann.slash(eventful.table, "rules history", here="channel")
    nobody, whose, version = said.content.splitlines()
    assert (nobody, whose) == (say("ui.rules.history.none"), say("ui.rules.shown", rules="Riichi · Tenhou"))
    assert "12" in version
    shown = await said.press(say("ui.rules.see"))
    assert "Riichi · Tenhou" in shown.text


async def test_the_newest_versions_come_first_with_author_date_and_change(eventful):
    said = await eventful.ann.slash(eventful.table, "rules history")
    assert said.message.only_for is eventful.ann.user
    assert versions(said) == [12, 11, 10, 9, 8]
    assert say("ui.rules.version", version=12, date="<t:1700000011:f>", author=f"<@{eventful.boss.id}>") in said.text
    assert "`honba.value`: 3300 → **3600**" in said.text


async def test_older_and_newer_pages_are_turned_also_after_a_restart(club):
    async with club.running():
        for number in range(1, 13):
            await edit(club, "riichi/tenhou", {"honba.value": 300 * number})
        page = await club.ann.slash(club.table, "rules history")
    async with club.running():
        assert page.buttons == [say("ui.rules.older")]
        page = await page.press(say("ui.rules.older"))
        assert versions(page) == [7, 6, 5, 4, 3]
        page = await page.press(say("ui.rules.older"))
        assert versions(page) == [2, 1]
        assert page.buttons == [say("ui.rules.newer")]
        page = await page.press(say("ui.rules.newer"))
        assert versions(page) == [7, 6, 5, 4, 3]
        page = await page.press(say("ui.rules.newer"))
        assert versions(page) == [12, 11, 10, 9, 8]


async def test_the_first_version_says_what_it_set(eventful):
    page = await eventful.ann.slash(eventful.table, "rules history")
    for _ in range(2):
        page = await page.press(say("ui.rules.older"))
    assert page.text.endswith(f"**Riichi · Tenhou**\n{say('label.riichi.honba.value')} `honba.value`: **300**")


async def test_a_version_is_shown_whole_and_leads_to_the_rules_of_its_time(eventful):
    page = await eventful.ann.slash(eventful.table, "rules history")
    page = await page.choose(say("ui.rules.whole.choose"), "9")
    assert versions(page) == [9]
    page = await page.press(say("ui.rules.then"))
    assert begun("ui.rules.deviates", option="`honba.value`", value=2700, preset=300).splitlines()[0] in page.text
    assert say("ui.rules.outdated", version=12) in page.text


async def test_all_versions_are_one_press_away_from_one(eventful):
    page = await eventful.ann.slash(eventful.table, "rules history")
    page = await page.choose(say("ui.rules.whole.choose"), "9")
    page = await page.press(say("ui.rules.back"))
    assert versions(page)[0] == 9


async def test_a_version_with_many_changes_is_cut_in_the_list_and_whole_by_itself(club):
    keys = {f"faan.{name}": 99 for name in ("all-chows", "all-pungs", "mixed-one-suit", "pure-one-suit", "dragon-pung")}
    keys |= {f"faan.{name}": 98 for name in ("seat-wind", "round-wind", "small-three-dragons", "big-three-dragons")}
    keys |= {f"faan.{name}": 97 for name in ("small-four-winds", "big-four-winds", "mixed-terminals", "all-honours")}
    keys |= {f"faan.{name}": 96 for name in ("nine-gates", "thirteen-orphans", "four-kongs", "self-draw", "concealed")}
    keys |= {f"faan.{name}": 95 for name in ("kong-draw", "kong-on-kong", "robbed-kong", "last-tile", "heavenly")}
    async with club.running():
        await edit(club, "hongkong/half-gun", keys)
        page = await club.ann.slash(club.table, "rules history")
        assert shape("ui.rules.more").search(page.text)
        page = await page.choose(say("ui.rules.whole.choose"), "1")
        assert all(f"`{key}`: **{value}**" in page.text for key, value in keys.items())


async def test_a_channels_versions_are_its_own(eventful):
    await edit(eventful, "riichi/ema", channel=eventful.table)
    await edit(eventful, None, channel=eventful.table)
    own = await eventful.ann.slash(eventful.table, "rules history", here="channel")
    assert versions(own) == [2, 1]
    assert f"Riichi · {say('preset.riichi.ema')} → **{say('ui.rules.as-server')}**" in own.text
    assert versions(await eventful.ann.slash(eventful.table, "rules history", here="server"))[0] == 12


async def test_a_forgotten_author_is_not_named(club):
    async with club.running():
        await edit(club, "riichi/ema")
        await club.store.forget.user(club.guild.id, club.boss.id)
        told = await club.ann.slash(club.table, "rules history")
        shown = await club.ann.slash(club.table, "rules show")
    for each in (told, shown):
        assert str(club.boss.id) not in each.text
        assert say("ui.rules.forgotten") in each.text
