"""House rules through Discord: stated, shown, changed by nobody unnoticed."""

import asyncio
import json
import re

import pytest

from bot.engine import DealError, family_of
from bot.i18n import catalogue
from bot.presentation.house_words import group_title, option_label, options_by_group
from bot.store.house_rules import HouseEdit
from tests.wording import begun, say, shape

from .table import WITHIN


async def stands(club, channel=None):
    """Give what the newest version of a server's or a channel's rules states."""
    version = await club.store.house_rules.latest(club.guild.id, channel.id if channel else None)
    return None if version is None else (version.rules, dict(version.overrides))


async def edit(club, rules, overrides=(), channel=None):
    """Change the rules behind everybody's back, as a second manager would."""
    channel_id = channel.id if channel else None
    latest = await club.store.house_rules.latest(club.guild.id, channel_id)
    based_on = latest.version if latest else 0
    return await club.store.house_rules.add(
        club.guild.id, channel_id, HouseEdit(rules, dict(overrides), club.boss.id, 1_700_000_000 + based_on, based_on)
    )


def field(message, name):
    """Read one field of an embed."""
    (embed,) = message.embeds
    return next((each["value"] for each in embed.get("fields", []) if each["name"] == name), "")


DIFFERENT = say("ui.rules.deviations")
STATED = say("ui.rules.confirmed")
ASSUMED = say("ui.rules.assumed")
CHANGES = say("ui.rules.differences")
EMA = f"Riichi · {say('preset.riichi.ema')}"
GUN, TWELVE = (f"{say(f'label.hongkong.{key}')} `{key}`" for key in ("gun", "twelve"))
HALF, FULL = (say(f"value.hongkong.gun.{value}") for value in ("half", "full"))


# -- /rules show -------------------------------------------------------------------------------------------


async def test_where_nobody_chose_rules_the_default_is_shown_and_said_to_be_one(club):
    async with club.running():
        shown = await club.ann.slash(club.table, "rules show")
    assert say("ui.rules.default", rules="Riichi · Standard") in shown.text


async def test_the_overview_tells_deviations_with_meaning_and_source_and_what_only_follows(club):
    async with club.running():
        await edit(club, "hongkong/half-gun", {"gun": "full", "faan.min": 3})
        shown = await club.ann.slash(club.table, "rules show")
    different = field(shown.message, DIFFERENT)
    assert begun("ui.rules.deviates", option=GUN, value=FULL, preset=HALF).splitlines()[0] in different
    assert say("option.hongkong.gun") in different
    assert "rule page 香港麻雀胡牌列表, 全銃版 and 陪銃版" in different
    assert (
        begun(
            "ui.rules.deviates.follows",
            option=TWELVE,
            value=say("value.hongkong.twelve.any"),
            preset=say("value.hongkong.twelve.designated"),
        ).splitlines()[0]
        in different
    )
    assert field(shown.message, STATED) == say(
        "ui.rules.stated", option=f"{say('label.hongkong.faan.min')} `faan.min`", after=3
    )
    assert say("ui.rules.version", version=1, date="<t:1700000000:f>", author=f"<@{club.boss.id}>") in shown.text


async def test_the_overview_tells_what_is_assumed_until_somebody_states_it(club):
    async with club.running():
        await edit(club, "riichi/m-league")
        before = await club.ann.slash(club.table, "rules show")
        await edit(club, "riichi/m-league", {"pao.two-honba": "three-ways"})
        after = await club.ann.slash(club.table, "rules show")
    assert "pao.two-honba" in field(before.message, ASSUMED)
    assert field(after.message, ASSUMED) == ""
    assert "pao.two-honba" in field(after.message, STATED)


async def every_page(club, reader):
    """Turn over all pages of the table that is played, and give their embeds."""
    page = await (await reader.slash(club.table, "rules show")).press("on")
    pages = [page.embed]
    while "▶" in page.buttons:
        page = await page.press("▶")
        pages.append(page.embed)
    return pages


@pytest.mark.parametrize("rules", ["hongkong/hkma", "riichi/riichi-city", "wuhan/koukoufan"])
async def test_the_pages_show_every_option_once_with_label_key_value_meaning_and_source(club, rules):
    family = family_of(rules.split("/")[0])
    async with club.running():
        await edit(club, rules)
        pages = await every_page(club, club.ann)
    fields = [each for page in pages for each in page["fields"]]
    shown = {each["name"].split("`")[1]: each for each in fields}
    assert sorted(shown) == sorted(family.options)
    assert len(fields) == len(shown)
    for key, option in family.options.items():
        assert shown[key]["name"] == f"{option_label(family.name, key, catalogue('en'))} `{key}`"
        assert shown[key]["value"].startswith("**")
        assert say("ui.rules.source", source=option.source) in shown[key]["value"]
        assert "option." not in shown[key]["value"]


@pytest.mark.parametrize("locale", ["en-US", "ja", "zh-CN", "zh-TW"])
@pytest.mark.parametrize("rules", ["hongkong/half-gun", "riichi/tenhou", "wuhan/kaikoufan"])
async def test_the_pages_go_through_every_group_once_in_one_order(club, locale, rules):
    family, language = family_of(rules.split("/")[0]), catalogue(locale.removesuffix("-US"))
    reader = club.guild.member("Reader", locale=locale)
    async with club.running():
        await edit(club, rules)
        pages = await every_page(club, reader)
    groups = options_by_group(family.options)
    wanted = [option.key for options in groups.values() for option in options]
    assert [each["name"].split("`")[1] for page in pages for each in page["fields"]] == wanted
    headings = [re.fullmatch(r"## (.*?)(?: \((\d+)/(\d+)\))?", page["description"]).groups() for page in pages]
    begun = [title for title, part, _ in headings if part in (None, "1")]
    assert begun == [group_title(family.name, group, language) for group in groups]
    assert [title for title, part, parts in headings if part == parts] == begun


async def test_the_menu_of_pages_names_the_group_and_the_options_of_each(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        page = await club.ann.slash(club.table, "rules show")
    (menu,) = (part for row in page.message.components for part in row["components"] if part["type"] == 3)
    assert menu["options"][0]["label"] == f"{say('ui.rules.page', page=1, group=say('group.who-pays'))} (1/2)"
    assert menu["options"][0]["description"].startswith(
        f"{say('label.riichi.pao.scope')} · {say('label.riichi.pao.ron')} · "
    )
    assert menu["options"][2]["label"] == f"{say('ui.rules.page', page=3, group=say('group.liability'))} (1/2)"


async def test_pages_are_turned_on_back_to_the_first_and_by_a_menu_after_a_restart(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1})
        page = await club.ann.slash(club.table, "rules show")
    async with club.running():
        page = await page.choose(say("ui.rules.jump"), "3")
        third = page.embed
        page = await page.press("▶")
        assert page.embed["footer"]["text"].startswith(begun("ui.rules.page-of", page=4))
        page = await page.press("◀")
        assert page.embed == third
        page = await page.press(say("ui.rules.first"))
        assert begun("ui.rules.deviates", option="`winners.max`", value=1, preset=2).splitlines()[0] in field(
            page.message, DIFFERENT
        )


async def test_a_page_says_when_the_rules_have_changed_since_and_stays_what_it_was(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        page = await club.ann.slash(club.table, "rules show")
        await edit(club, "riichi/ema")
        page = await page.press(say("ui.rules.all"))
    assert page.embed["title"] == "Riichi · Tenhou"
    assert say("ui.rules.outdated", version=2) in page.text


# -- /rules preset -----------------------------------------------------------------------------------------


async def test_a_preset_that_needs_no_answer_is_played_at_once_and_announced_with_every_difference(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        said = await club.boss.slash(club.table, "rules preset", rules="riichi/majsoul")
        assert await stands(club) == ("riichi/majsoul", {})
    assert said.message.only_for is None
    assert said.embed["title"] == say("ui.rules.announced", rules="Riichi · Mahjong Soul")
    assert say("ui.rules.changed.server", author=f"<@{club.boss.id}>", version=2) in said.text
    told = (line for each in said.embed["fields"] for line in each["value"].splitlines())
    lines = [line for line in told if not line.startswith("-# ")]
    assert lines[0] == say(
        "ui.rules.changed", option=say("ui.rules.preset"), before="Riichi · Tenhou", after="Riichi · Mahjong Soul"
    )
    tables = [family_of("riichi").presets[name].values for name in ("tenhou", "majsoul")]
    assert {line.split("`")[1] for line in lines[1:]} == {key for table in tables for key in table}


async def test_nobody_is_pinged_by_a_change(club):
    async with club.running():
        said = await club.boss.slash(club.table, "rules preset", rules="riichi/majsoul")
    assert not said.message.pings.users
    assert not said.message.pings.roles
    assert not said.message.pings.everyone


async def test_a_hong_kong_preset_asks_once_what_differs_from_table_to_table(club):
    async with club.running():
        form = await club.boss.slash(club.table, "rules preset", rules="hongkong/hkma")
        assert form.prefilled == {
            "gun": ["full"],
            "table": ["half-spicy"],
            "faan.min": ["3"],
            "faan.cap": ["10"],
            "later-discard": ["at-once"],
        }
        assert await stands(club) is None
        said = await form.submit(table=["full-spicy"], **{"faan.min": ["1"]})
        stated = {"gun": "full", "table": "full-spicy", "faan.min": 1, "faan.cap": 10, "later-discard": "at-once"}
        assert await stands(club) == ("hongkong/hkma", stated)
    assert said.message.only_for is None


async def test_what_was_asked_is_named_by_every_ruling_even_where_it_is_the_presets_own_value(club):
    async with club.running():
        form = await club.boss.slash(club.table, "rules preset", rules="hongkong/half-gun")
        await form.submit()
        assert set((await stands(club))[1]) == {"gun", "table", "faan.min", "faan.cap", "later-discard"}


async def test_a_form_that_was_open_over_a_restart_is_still_taken(club):
    async with club.running():
        form = await club.boss.slash(club.table, "rules preset", rules="hongkong/half-gun")
    async with club.running():
        await form.submit(gun=["full"])
        assert (await stands(club))[1]["gun"] == "full"


async def test_a_form_answered_after_somebody_else_changed_the_rules_changes_nothing_and_shows_what_stands(club):
    async with club.running():
        form = await club.boss.slash(club.table, "rules preset", rules="hongkong/half-gun")
        await edit(club, "riichi/ema")
        said = await form.submit()
        assert await stands(club) == ("riichi/ema", {})
    assert said.message.only_for is club.boss.user
    assert say("ui.rules.conflict") in said.content
    assert say("error.store.house-rules-changed", seen=0, version=1) in said.content
    assert said.embed["title"] == EMA
    assert said.followups == []


async def test_who_lost_the_role_before_answering_the_form_is_denied(club):
    role = club.guild.role("Referee")
    referee = club.guild.member("Ref", roles=[role])
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=role.id)
        form = await referee.slash(club.table, "rules preset", rules="hongkong/half-gun")
        referee.roles.remove(role)
        said = await form.submit()
        assert await stands(club) is None
    assert said.message.only_for is referee.user


# -- /rules set --------------------------------------------------------------------------------------------


async def test_setting_an_option_names_it_from_what_to_what_and_what_follows(club):
    async with club.running():
        await edit(club, "hongkong/half-gun")
        said = await club.boss.slash(club.table, "rules set", option="gun", value="full")
    text = field(said.message, CHANGES)
    assert f"{say('ui.rules.changed', option=GUN, before=HALF, after=FULL)}\n-# {say('option.hongkong.gun')}" in text
    assert (
        say(
            "ui.rules.follows",
            option=TWELVE,
            before=say("value.hongkong.twelve.designated"),
            after=say("value.hongkong.twelve.any"),
        )
        in text
    )


async def test_an_option_set_first_of_all_is_set_beside_the_default_rules(club):
    async with club.running():
        await club.boss.slash(club.table, "rules set", option="winners.max", value="2")
        assert await stands(club) == ("riichi/standard", {"winners.max": 2})


@pytest.mark.parametrize(
    ("option", "typed", "stated"),
    [
        ("faan.min", "5", 5),
        ("faan.cap", "none", "none"),
        ("table", "1,2,4,8", (1, 2, 4, 8)),
        ("table", "[1, 2, 4]", (1, 2, 4)),
        ("table", "1，2，4", (1, 2, 4)),
        ("table", "fan-laak", "fan-laak"),
        ("stake", "0.5", "0.5"),
        ("stake", "5", 5),
    ],
)
async def test_values_are_read_as_words_numbers_and_lists(club, option, typed, stated):
    async with club.running():
        await edit(club, "hongkong/half-gun")
        await club.boss.slash(club.table, "rules set", option=option, value=typed)
        assert (await stands(club))[1] == {option: stated}


@pytest.mark.parametrize(
    ("option", "typed", "said"),
    [
        ("faan.min", "many", begun("error.bad-value.option", option="faan.min", value="many")),
        ("faan.min", "-1", begun("error.bad-value.option", option="faan.min", value="-1")),
        ("gun", "1,2,3", begun("error.bad-value.option", option="gun", value="1,2,3")),
        ("table", "1,2,x", begun("error.bad-value.option", option="table", value="1,2,x")),
        ("table", "[]", begun("error.bad-value.option", option="table", value="[]")),
        ("faan.cap", "9" * 30, begun("error.bad-value.option", option="faan.cap", value="9" * 30)),
        ("nothing", "yes", say("error.unknown-option.option", option="nothing")),
        ("@everyone", "yes", say("error.unknown-option.option", option="@everyone")),
    ],
)
async def test_what_cannot_be_set_is_refused_in_words(club, option, typed, said):
    async with club.running():
        await edit(club, "hongkong/half-gun")
        told = await club.boss.slash(club.table, "rules set", option=option, value=typed)
        assert await stands(club) == ("hongkong/half-gun", {})
    assert said in told.content.replace("\\", "")
    assert told.message.only_for is club.boss.user


@pytest.mark.parametrize(
    ("option", "typed", "said"),
    [
        ("cap.golden", "400,500", "cap.golden"),
        ("cap.golden", "200", "cap.golden"),
        ("steps", "16,10,32", "steps"),
        ("steps", "32,10,16,20", "steps"),
    ],
)
async def test_what_cannot_be_played_together_is_refused_when_it_is_set(club, option, typed, said):
    async with club.running():
        await edit(club, "wuhan/kaikoufan")
        told = await club.boss.slash(club.table, "rules set", option=option, value=typed)
        assert await stands(club) == ("wuhan/kaikoufan", {})
    assert f"house.{said}" in told.content.replace("\\", "")
    assert told.message.only_for is club.boss.user


async def test_setting_what_is_set_already_makes_no_version_and_no_noise(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1})
        said = await club.boss.slash(club.table, "rules set", option="winners.max", value="1")
        assert (await club.store.house_rules.latest(club.guild.id)).version == 1
    assert said.message.only_for is club.boss.user
    assert club.table.messages == []


async def test_stating_what_is_played_anyway_is_announced_as_that(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        said = await club.boss.slash(club.table, "rules set", option="winners.max", value="2")
    assert field(said.message, CHANGES) == say(
        "ui.rules.kept", option=f"{say('label.riichi.winners.max')} `winners.max`", value=2
    )


async def test_of_two_managers_at_once_both_are_heard_or_one_is_told(club):
    other = club.guild.member("Other boss", permissions=club.boss.permissions)
    async with club.running():
        await edit(club, "riichi/tenhou")
        attempts = [
            club.boss.slash(club.table, "rules set", option="winners.max", value="1"),
            other.slash(club.table, "rules set", option="fu.double-wind", value="2"),
        ]
        said = await asyncio.gather(*(each.outcome() for each in attempts))
        _, overrides = await stands(club)
    public = [each for each in said if each.message.only_for is None]
    assert len(public) == len(overrides) == len(club.table.messages)
    assert public


# -- proposals while typing --------------------------------------------------------------------------------


async def test_options_are_found_by_key_by_name_and_by_meaning_in_the_readers_language(club):
    async with club.running():
        await edit(club, "hongkong/half-gun")
        by_key = await club.boss.autocomplete(club.table, "rules set", option="option", value="faan.m")
        by_label = await club.boss.autocomplete(
            club.table, "rules set", option="option", value=say("label.hongkong.robbed-kong")[:14]
        )
        by_meaning = await club.boss.autocomplete(
            club.table, "rules set", option="option", value=say("option.hongkong.faan.min")[:14].upper()
        )
    assert [value for _, value in by_label] == ["robbed-kong"]
    assert "faan.min" in [value for _, value in by_key]
    assert by_meaning == [
        (
            say(
                "ui.rules.option",
                label=say("label.hongkong.faan.min"),
                option="faan.min",
                meaning=say("option.hongkong.faan.min"),
            ),
            "faan.min",
        )
    ]


async def test_values_are_proposed_with_their_meaning_what_is_played_and_what_the_preset_has(club):
    async with club.running():
        await edit(club, "hongkong/half-gun", {"gun": "full"})
        found = await club.boss.autocomplete(club.table, "rules set", {"option": "gun"}, option="value")
    assert found == [
        (f"half: {HALF} {say('ui.rules.of-preset')}", "half"),
        (f"full: {FULL} {say('ui.rules.now')}", "full"),
    ]


async def test_a_number_or_list_that_fits_is_proposed_as_it_is_typed(club):
    async with club.running():
        await edit(club, "hongkong/half-gun")
        number = await club.boss.autocomplete(
            club.table, "rules set", {"option": "faan.min"}, option="value", value="7"
        )
        numbers = await club.boss.autocomplete(
            club.table, "rules set", {"option": "table"}, option="value", value="1,2"
        )
        wrong = await club.boss.autocomplete(club.table, "rules set", {"option": "faan.min"}, option="value", value="x")
    assert ("7", "7") in number
    assert numbers == [("1, 2", "1, 2")]
    assert wrong == [(say("ui.rules.takes", values=say("house.numbers", least=0, most=100)), "x")]


async def test_no_value_is_proposed_for_an_option_that_is_none(club):
    async with club.running():
        assert await club.boss.autocomplete(club.table, "rules set", {"option": "zzz"}, option="value") == []
        assert await club.boss.autocomplete(club.table, "rules set", {}, option="value") == []


@pytest.mark.parametrize("preset", ["hongkong/half-gun", "riichi/standard", "wuhan/kaikoufan"])
async def test_every_option_of_a_family_has_proposals_that_discord_takes_and_that_can_be_set(club, preset):
    async with club.running():
        await edit(club, preset)
        for key, option in family_of(preset.split("/")[0]).options.items():
            found = await club.boss.autocomplete(club.table, "rules set", {"option": key}, option="value")
            assert 0 < len(found) <= 25
            for name, value in found:
                assert len(name) <= 100
                assert option.read(value if not value.isdigit() else int(value)) is not None


async def test_only_what_is_set_is_proposed_for_taking_back(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1, "fu.double-wind": 2})
        found = await club.boss.autocomplete(club.table, "rules reset", option="option")
    assert [value for _, value in found] == ["winners.max", "fu.double-wind"]


async def test_proposals_come_fast(club):
    async with club.running():
        await edit(club, "hongkong/half-gun")
        await club.boss.autocomplete(club.table, "rules set", option="option")
        took = []
        for typed in ("f", "fa", "faan", "kong"):
            await club.boss.autocomplete(club.table, "rules set", option="option", value=typed)
            took.append(club.world.interactions[-1].took)
    assert max(took) < WITHIN


# -- /rules reset ------------------------------------------------------------------------------------------


async def test_one_option_is_taken_back_and_the_others_stay(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1, "fu.double-wind": 2})
        said = await club.boss.slash(club.table, "rules reset", option="winners.max")
        assert await stands(club) == ("riichi/tenhou", {"fu.double-wind": 2})
    assert "`winners.max`: 1 → **2**" in said.text
    assert say("ui.rules.follows").rpartition("**")[2] not in said.text


async def test_everything_is_taken_back(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1, "fu.double-wind": 2})
        said = await club.boss.slash(club.table, "rules reset")
        assert await stands(club) == ("riichi/tenhou", {})
    assert said.message.only_for is None


async def test_what_was_never_set_cannot_be_taken_back(club):
    async with club.running():
        said = await club.boss.slash(club.table, "rules reset", option="winners.max")
        assert await stands(club) is None
    assert said.message.only_for is club.boss.user


# -- a channel's own rules ---------------------------------------------------------------------------------


async def test_a_channel_begins_its_own_rules_with_those_of_the_server(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1})
        said = await club.boss.slash(club.table, "rules set", option="fu.double-wind", value="2", here="channel")
        assert await stands(club, club.table) == ("riichi/tenhou", {"winners.max": 1, "fu.double-wind": 2})
        assert await stands(club) == ("riichi/tenhou", {"winners.max": 1})
    assert shape("ui.rules.changed.channel").search(said.text)["channel"] == f"<#{club.table.id}>"
    assert "`fu.double-wind`: 4 → **2**" in said.text


async def test_without_a_word_a_command_is_about_the_rules_that_are_played_in_its_channel(club):
    hall = club.guild.channel("hall")
    async with club.running():
        await edit(club, "riichi/tenhou")
        await edit(club, "riichi/ema", channel=club.table)
        await club.boss.slash(club.table, "rules set", option="winners.max", value="1")
        await club.boss.slash(hall, "rules set", option="winners.max", value="3")
        assert await stands(club, club.table) == ("riichi/ema", {"winners.max": 1})
        assert await stands(club) == ("riichi/tenhou", {"winners.max": 3})
        assert "EMA" in (await club.ann.slash(club.table, "rules show")).embed["title"]
        assert "Tenhou" in (await club.ann.slash(club.table, "rules show", here="server")).embed["title"]
        assert "Tenhou" in (await club.ann.slash(hall, "rules show")).embed["title"]


async def test_a_channel_without_rules_of_its_own_says_that_it_follows_the_server(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        shown = await club.ann.slash(club.table, "rules show", here="channel")
    assert say("ui.rules.follows-server") in shown.content
    assert shown.embed["title"] == "Riichi · Tenhou"


async def test_a_channel_that_takes_back_everything_follows_the_server_again(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await edit(club, "riichi/ema", {"winners.max": 2}, channel=club.table)
        said = await club.boss.slash(club.table, "rules reset", here="channel")
        assert await stands(club, club.table) == (None, {})
        assert (await club.ann.slash(club.table, "rules show")).embed["title"] == "Riichi · Tenhou"
    assert say("ui.rules.given-up", author=f"<@{club.boss.id}>", channel=f"<#{club.table.id}>") in said.text
    assert f"{EMA} → **Riichi · Tenhou**" in said.text


async def test_a_channel_that_follows_its_server_has_nothing_to_take_back(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1})
        await club.boss.slash(club.table, "rules reset", here="channel")
        assert await stands(club, club.table) is None


async def test_proposals_are_those_of_the_channel_or_the_server_as_was_said(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await edit(club, "wuhan/koukoufan", channel=club.table)
        for here, found in (({}, True), ({"here": "channel"}, True), ({"here": "server"}, False)):
            offered = await club.boss.autocomplete(club.table, "rules set", here, option="option", value="wild-kan")
            assert bool(offered) is found


# -- the announcement --------------------------------------------------------------------------------------


async def test_everybody_sees_all_rules_from_the_announcement_in_his_own_message_and_language(club):
    jo = club.guild.member("Jo", locale="ja")
    async with club.running():
        said = await club.boss.slash(club.table, "rules preset", rules="riichi/ema")
        text = said.text
        source = "EMA Riichi Competition Rules 2016 §3.3.9, §3.4.6"
        for person, language in ((club.ann, "en"), (jo, "ja")):
            shown = await person.looks_at(said.message).press(said.buttons[0])
            assert shown.message.only_for is person.user
            assert shown.embed["footer"]["text"].endswith(catalogue(language)(f"source.{source}"))
        assert said.text == text


async def test_the_announcement_speaks_the_servers_language_and_the_pages_the_readers(club):
    async with club.running():
        await club.store.servers.change(club.guild.id, language="ja")
        said = await club.boss.slash(club.table, "rules preset", rules="riichi/ema")
        shown = await club.ann.slash(club.table, "rules show")
    assert begun("ui.rules.announced") not in said.text
    assert begun("ui.rules.shown") in shown.text


def everything_else(rules):
    """Set every option of a preset's table to something that is not its default."""
    options = family_of(rules.split("/")[0]).options
    return {
        key: next(
            value for value in (*option.words, 7, 600, (4, 3)) if value != option.default and takes(option, value)
        )
        for key, option in options.items()
    }


def takes(option, value):
    """Tell whether an option takes a value."""
    try:
        return option.read(value) == value
    except DealError:
        return False


@pytest.mark.parametrize("locale", ["en-US", "ja", "zh-CN", "zh-TW"])
@pytest.mark.parametrize("rules", ["hongkong/hkma", "riichi/riichi-city", "wuhan/koukoufan"])
async def test_even_a_table_with_everything_changed_fits_into_what_discord_shows(club, locale, rules):
    reader = club.guild.member("Reader", locale=locale)
    boss = club.guild.member("Reading boss", locale=locale, permissions=club.boss.permissions)
    content = json.dumps({"rules": rules, "house": everything_else(rules)}).encode()
    async with club.running():
        await club.store.servers.change(club.guild.id, language=locale.removesuffix("-US"))
        asked = await boss.slash(club.table, "rules import", file=("all.json", content))
        await asked.press("import")
        assert await stands(club) == (rules, everything_else(rules))
        page = await reader.slash(club.table, "rules show")
        page = await page.choose("jump", "1")
        while "▶" in page.buttons:
            page = await page.press("▶")
        history = await reader.slash(club.table, "rules history")
        await history.choose("version", "1")
