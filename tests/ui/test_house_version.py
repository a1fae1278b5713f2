"""Every ruling says under which version of the house rules it was made, and keeps saying it."""

import pytest

from bot.i18n import catalogue
from tests.wording import say

from .table import Asker, plain
from .test_rules import edit

pytestmark = pytest.mark.slow
POSTED = ["ruling #1", "as told by Ann"]
"""What a footer ends in."""


async def ready(club, **options):
    """Answer everything of a dispute but the posting."""
    asker = Asker(club)
    await asker.seated(**options)
    await asker.won()
    await asker.choose("yakuman", "daisangen")
    await asker.press("Cy")
    await asker.choose("honba", "1")
    return asker


def footer(embed):
    return embed["footer"]["text"]


def parts(message):
    """The footer of a posted ruling, part by part."""
    (embed,) = message.embeds
    return footer(embed).split(" · ")


async def test_a_ruling_names_the_version_of_the_servers_rules_before_what_they_state(club):
    async with club.running():
        for value in (600, 900, 1500):
            await edit(club, "riichi/tenhou", {"honba.value": value})
        message = await (await ready(club)).post()
    assert parts(message) == ["Riichi", "Tenhou", say("made-under.server", version=3), "Honba value: 1500", *POSTED]


async def test_it_is_told_before_the_ruling_is_posted_too(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        asker = await ready(club)
        assert footer(asker.at.embed) == "Riichi · Tenhou · house rules, version 1"


async def test_the_rules_of_a_channel_are_counted_and_named_as_its_own(club):
    async with club.running():
        for rules in ("riichi/ema", "riichi/wrc"):
            await edit(club, rules)
        await edit(club, "riichi/tenhou", channel=club.table)
        message = await (await ready(club)).post()
    assert parts(message) == ["Riichi", "Tenhou", say("made-under.channel", version=1), *POSTED]


async def test_a_channel_that_follows_its_server_is_ruled_under_the_servers_version(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        await edit(club, "riichi/ema", channel=club.table)
        await edit(club, None, channel=club.table)
        message = await (await ready(club)).post()
    assert parts(message)[2:] == [say("made-under.server", version=1), *POSTED]


@pytest.mark.parametrize("named", [{}, {"rules": "riichi/majsoul"}])
async def test_where_nobody_ever_stated_rules_no_version_is_named(club, named):
    async with club.running():
        message = await (await ready(club, **named)).post()
    assert parts(message)[2:] == POSTED


async def test_a_preset_named_for_one_deal_is_played_without_the_house_rules(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"honba.value": 1500})
        message = await (await ready(club, rules="riichi/tenhou")).post()
    assert parts(message)[2:] == POSTED


async def test_an_old_ruling_goes_on_naming_its_version_whatever_was_changed_since(club):
    async with club.running():
        await edit(club, "riichi/tenhou")
        message = await (await ready(club)).post()
        await edit(club, "riichi/ema")
    async with club.running():
        before = club.ann.looks_at(message)
        assert (await before.press(say("ui.why"))).text.endswith(
            " · ".join(("Riichi", "Tenhou", say("made-under.server", version=1), *POSTED))
        )
        compared = await before.press(say("ui.other-rules"))
        assert compared.embed["description"].startswith(
            say("compare.here", rules="Riichi · Tenhou · house rules, version 1")
        )
        assert parts(message)[2:] == [say("made-under.server", version=1), *POSTED]


@pytest.mark.parametrize("language", ["zh-CN", "zh-TW", "ja"])
async def test_it_is_named_in_the_servers_language(club, language):
    async with club.running():
        await club.store.servers.change(club.guild.id, language=language)
        await edit(club, "riichi/tenhou")
        message = await (await ready(club)).post()
    assert parts(message)[2] == catalogue(language)("made-under.server", version=1)


async def test_of_many_house_rules_only_those_stand_below_that_moved_a_payment(club):
    stated = {f"pao.{name}": "no" for name in ("daisangen", "daisuushii", "suukantsu", "rinshan")}
    stated |= {f"yaku.{name}": "no" for name in ("kuitan", "renhou", "suurenkou", "isshoku-yonjun")}
    stated |= {"winners.max": 1, "honba.value": 900, "limit.kiriage": "yes", "yakuman.add": "no", "fu.double-wind": 2}
    stated |= {"deposit.receiver": "own-back", "honba.receiver": "each", "pao.two": "first", "pao.scope": "whole-hand"}
    stated |= {"penalty.sticks": "back", "penalty.false-win": "none", "limit.kazoe": "sanbaiman"}
    async with club.running():
        await edit(club, "riichi/tenhou", stated)
        message = await (await ready_without_liability(club)).post()
        assert parts(message)[2:] == [say("made-under.server", version=1), "Pao: daisangen: no", *POSTED]
        assert say("ui.all") not in club.di.looks_at(message).buttons


async def ready_without_liability(club):
    """Answer everything of a dispute in which nobody can be liable."""
    asker = Asker(club)
    await asker.seated()
    await asker.won()
    await asker.choose("yakuman", "daisangen")
    return asker


async def test_why_names_a_number_that_the_server_set_and_that_moved_a_payment(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"honba.value": 1500})
        message = await (await ready(club)).post()
        told = await club.di.looks_at(message).press(say("ui.why"))
        small = f"-# {say('option.riichi.honba.value')} Source: {say('why.set-here')}"
    assert f"{say('label.riichi.honba.value')}: 1500\n{small}" in plain(told.text)
