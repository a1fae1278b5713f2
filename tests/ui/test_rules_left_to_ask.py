"""What a chosen preset must still be asked for when its form is full: offered to who chose it, never in the way."""

import pytest

from bot.engine import family_of
from bot.i18n import catalogue
from bot.presentation.house_words import option_label
from tests.wording import say, shape

from .test_rules import edit, stands

REST = {"circumstances": ["contained"], "flower-win": ["no"], "penalty.false-win": ["limit-each"]}
MORE = say("ui.rules.ask")
AT_THE_CAP = say("value.hongkong.penalty.false-win.limit-each")


async def offered_rest(club, person=None, **options):
    """Choose a Hong Kong preset as it is, and give the private message that offers to ask for the rest."""
    person = person or club.boss
    form = await person.slash(club.table, "rules preset", rules="hongkong/half-gun", **options)
    said = await form.submit()
    await club.world.until(lambda: said.followups)
    (offer,) = said.followups
    assert said.message.only_for is None
    assert offer.message.only_for is person.user
    return offer


async def test_what_one_form_has_no_room_for_is_offered_with_how_it_is_played_until_then(club):
    async with club.running():
        offer = await offered_rest(club)
        first = (await stands(club))[1]
        form = await offer.press(MORE)
    head, *lines = offer.content.splitlines()
    assert head == say("ui.rules.ask.left")
    assert lines == [
        f"{say('label.hongkong.circumstances')} `circumstances`: **{say('value.hongkong.circumstances.contained')}**",
        f"{say('label.hongkong.flower-win')} `flower-win`: **no**",
        f"{say('label.hongkong.penalty.false-win')} `penalty.false-win`: **{AT_THE_CAP}**",
    ]
    assert form.prefilled == REST
    assert set(first) | set(form.prefilled) == set(family_of("hongkong").asked)


@pytest.mark.parametrize("here", ["server", "channel"])
async def test_what_is_answered_then_is_set_beside_what_was_set_and_announced_as_one_further_version(club, here):
    channel = club.table if here == "channel" else None
    async with club.running():
        offer = await offered_rest(club, here=here)
        first = (await stands(club, channel))[1]
        await (await offer.press(MORE)).submit({"flower-win": ["seven"], "penalty.false-win": ["none"]})
        answers = {"circumstances": "contained", "flower-win": "seven", "penalty.false-win": "none"}
        assert await stands(club, channel) == ("hongkong/half-gun", {**first, **answers})
        await club.world.until(lambda: offer.content == say("ui.rules.done"))
    assert offer.buttons == []
    *_, announced = [each for each in club.table.messages if each.only_for is None]
    assert shape(f"ui.rules.changed.{here}").search(announced.text)["version"] == "2"
    assert f"`flower-win`: no → **{say('value.hongkong.flower-win.seven')}**" in announced.text
    assert (
        say("ui.rules.kept", option="`circumstances`", value=say("value.hongkong.circumstances.contained"))
        in announced.text
    )


async def test_who_leaves_the_rest_alone_plays_what_the_preset_has_and_is_not_asked_again(club):
    async with club.running():
        offer = await offered_rest(club)
        await offer.press(MORE)
        version = await club.store.house_rules.latest(club.guild.id)
        said = await club.boss.slash(club.table, "rules set", option="faan.min", value="3")
    assert version.version == 1
    assert not set(version.overrides) & set(REST)
    assert said.followups == []


async def test_who_chooses_the_same_once_more_is_offered_the_rest_once_more(club):
    async with club.running():
        await offered_rest(club)
        form = await club.boss.slash(club.table, "rules preset", rules="hongkong/half-gun")
        said = await form.submit()
        await club.world.until(lambda: said.followups)
        (offer,) = said.followups
        await (await offer.press(MORE)).submit()
        assert set(REST) <= set((await stands(club))[1])
    assert said.content == say("ui.rules.unchanged")


async def test_a_family_whose_questions_fit_into_one_form_offers_nothing_more(club):
    async with club.running():
        form = await club.boss.slash(club.table, "rules preset", rules="wuhan/koukoufan")
        said = await form.submit()
        assert set((await stands(club))[1]) == set(family_of("wuhan").asked)
    assert said.message.only_for is None
    assert said.followups == []


async def test_the_rest_can_be_asked_and_answered_after_a_restart(club):
    async with club.running():
        offer = await offered_rest(club)
    async with club.running():
        form = await offer.press(MORE)
    async with club.running():
        await form.submit({"circumstances": ["add"]})
        assert (await stands(club))[1]["circumstances"] == "add"


@pytest.mark.parametrize("when", ["before the form", "after the form"])
@pytest.mark.parametrize("changed", [("riichi/ema", {}), ("hongkong/half-gun", {"flower-win": "eight"})])
async def test_the_rest_changes_nothing_where_somebody_changed_the_rules_meanwhile(club, when, changed):
    async with club.running():
        offer = await offered_rest(club)
        form = await offer.press(MORE) if when == "after the form" else None
        await edit(club, *changed)
        said = await (form.submit() if form else offer.press(MORE))
        assert await stands(club) == changed
    assert said.message.only_for is club.boss.user
    assert say("error.store.house-rules-changed", seen=1, version=2) in said.content


@pytest.mark.parametrize("when", ["before the form", "after the form"])
async def test_who_lost_the_role_is_not_asked_for_the_rest(club, when):
    role = club.guild.role("Referee")
    referee = club.guild.member("Ref", roles=[role])
    async with club.running():
        await club.store.servers.change(club.guild.id, referee_role_id=role.id)
        offer = await offered_rest(club, referee)
        form = await offer.press(MORE) if when == "after the form" else None
        referee.roles.remove(role)
        said = await (form.submit() if form else offer.press(MORE))
        assert (await club.store.house_rules.latest(club.guild.id)).version == 1
    assert said.message.only_for is referee.user
    assert said.content == say("ui.rules.denied")


async def test_where_nothing_is_left_to_ask_no_form_opens(club):
    async with club.running():
        await edit(club, "riichi/ema")
        shown = await club.boss.slash(club.table, "rules show")
        part = {"custom_id": "wh|ask|0|1", "type": 2, "id": 1}
        said = await shown._act(part, {}, "pressed what asks for the rest")
    assert said.content == say("ui.rules.unchanged")


@pytest.mark.parametrize("locale", ["en-US", "ja", "zh-CN", "zh-TW"])
@pytest.mark.parametrize("preset", family_of("hongkong").presets)
async def test_the_rest_is_asked_in_the_readers_language(club, locale, preset):
    boss = club.guild.member("Reading boss", locale=locale, permissions=club.boss.permissions)
    language = catalogue(locale.removesuffix("-US"))
    async with club.running():
        said = await (await boss.slash(club.table, "rules preset", rules=f"hongkong/{preset}")).submit()
        await club.world.until(lambda: said.followups)
        (offer,) = said.followups
        assert offer.buttons == [language("ui.rules.ask")]
        form = await offer.press("ask")
        assert list(form.fields) == [option_label("hongkong", key, language) for key in REST]
        await form.submit()
        assert set(REST) <= set((await stands(club))[1])
