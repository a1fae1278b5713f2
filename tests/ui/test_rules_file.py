"""House rules as a file: out of one server, into another, and nothing taken over unseen."""

import json

import pytest

from bot.engine import Deal, decode_deal
from bot.ui.rules.file import LARGEST, RulesFileError, read_rules
from tests.wording import begun, say, shape

from .test_rules import CHANGES, edit, field, stands


async def ask(club, content, **options):
    """Import a file as the manager."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return await club.boss.slash(club.table, "rules import", file=("rules.json", data), **options)


async def exported(club, person=None, **options):
    """Export and give the file's bytes."""
    said = await (person or club.ann).slash(club.table, "rules export", **options)
    assert said.message.only_for is (person or club.ann).user
    (file,) = said.message.attachments
    assert file.filename == "house-rules.json"
    return file.data


async def test_an_export_holds_the_rules_and_house_of_a_deal_and_nothing_else(club):
    async with club.running():
        await edit(club, "hongkong/half-gun", {"table": (1, 2, 4), "gun": "full", "stake": "二五雞"})
        data = await exported(club)
    house = {"gun": "full", "table": (1, 2, 4), "stake": "二五雞"}
    assert decode_deal(data) == Deal(rules="hongkong/half-gun", house=house)
    assert list(json.loads(data)["house"]) == ["gun", "table", "stake"]
    assert "二五雞" in data.decode()


async def test_where_nothing_was_chosen_the_default_is_exported(club):
    async with club.running():
        assert json.loads(await exported(club)) == {"rules": "riichi/standard", "house": {}}


async def test_an_import_shows_the_difference_and_changes_nothing_before_it_is_confirmed(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1})
        asked = await ask(club, {"rules": "riichi/tenhou", "house": {"fu.double-wind": 2}})
        assert await stands(club) == ("riichi/tenhou", {"winners.max": 1})
        assert club.table.messages == []
    lines = [line for line in field(asked.message, CHANGES).splitlines() if not line.startswith("-# ")]
    assert lines == [
        f"{say('label.riichi.winners.max')} `winners.max`: 1 → **2**",
        f"{say('label.riichi.fu.double-wind')} `fu.double-wind`: 4 → **2**",
    ]
    assert asked.message.only_for is club.boss.user


async def test_a_confirmed_import_is_announced_and_the_question_is_gone(club):
    async with club.running():
        asked = await ask(club, {"rules": "riichi/ema", "house": {"winners.max": 2}})
        said = await asked.press(say("ui.rules.import.yes"))
        await club.world.until(lambda: asked.content == say("ui.rules.imported"))
        assert await stands(club) == ("riichi/ema", {"winners.max": 2})
    (announced,) = said.followups
    assert announced.message.only_for is None
    assert "Riichi · EMA" in announced.text
    assert asked.buttons == []


@pytest.mark.parametrize(
    ("what", "may_read", "announced"),
    [("lose_answer", True, 1), ("lose_answer", False, 1), ("fail", True, 1), ("fail", False, 0)],
)
async def test_a_confirmed_import_is_announced_once_where_discord_fails(club, monkeypatch, what, may_read, announced):
    monkeypatch.setattr("bot.ui.publication.ARRIVES_WITHIN", 0.2)
    club.table.limit_bot(read_message_history=may_read)
    async with club.running():
        asked = await ask(club, {"rules": "riichi/ema", "house": {"winners.max": 2}})
        getattr(club.world.faults, what)("/webhooks/*", method="POST")
        await asked.press(say("ui.rules.import.yes"))
        await club.world.until(lambda: asked.content == say("ui.rules.imported"))
        assert await stands(club) == ("riichi/ema", {"winners.max": 2})
    assert len(club.table.messages) == announced
    assert club.world.logged == []


async def test_an_import_asked_before_a_restart_can_be_confirmed_after_it(club):
    async with club.running():
        asked = await ask(club, {"rules": "hongkong/hkma", "house": {"table": [1, 2, 4]}})
    async with club.running():
        await asked.press(say("ui.rules.import.yes"))
        assert await stands(club) == ("hongkong/hkma", {"table": (1, 2, 4)})


async def test_a_declined_import_changes_nothing(club):
    async with club.running():
        asked = await ask(club, {"rules": "riichi/ema"})
        asked = await asked.press(say("ui.rules.import.no"))
        assert await stands(club) is None
    assert asked.content == say("ui.rules.conflict")
    assert asked.buttons == []


async def test_an_import_confirmed_twice_makes_one_version(club):
    async with club.running():
        asked = await ask(club, {"rules": "riichi/ema"})
        attempts = [asked.press(say("ui.rules.import.yes")), asked.press(say("ui.rules.import.yes"))]
        for each in attempts:
            await each.outcome()
        assert (await club.store.house_rules.latest(club.guild.id)).version == 1
    assert len(club.table.messages) == 1


async def test_an_import_confirmed_after_somebody_else_changed_the_rules_is_not_taken(club):
    async with club.running():
        asked = await ask(club, {"rules": "riichi/ema"})
        await edit(club, "riichi/wrc")
        said = await asked.press(say("ui.rules.import.yes"))
        assert await stands(club) == ("riichi/wrc", {})
    assert say("ui.rules.conflict") in said.content
    assert said.embed["title"] == f"Riichi · {say('preset.riichi.wrc')}"
    assert club.table.messages == []


async def test_an_import_is_for_the_channel_where_that_is_said(club):
    async with club.running():
        asked = await ask(club, {"rules": "riichi/ema"}, here="channel")
        await asked.press(say("ui.rules.import.yes"))
        assert await stands(club, club.table) == ("riichi/ema", {})
        assert await stands(club) is None


async def test_importing_what_is_played_already_asks_nothing(club):
    async with club.running():
        await edit(club, "riichi/tenhou", {"winners.max": 1})
        said = await ask(club, await exported(club))
    assert said.content == say("ui.rules.import.same")
    assert said.buttons == []


async def test_an_export_taken_to_another_server_plays_the_same_there(club):
    other = club.world.guild("Other club")
    table, boss = other.channel("table"), other.member("Other boss", permissions=club.boss.permissions)
    async with club.running():
        await edit(club, "wuhan/koukoufan", {"cap.each": 777, "pao.winds": "yes"})
        asked = await boss.slash(table, "rules import", file=("house-rules.json", await exported(club)))
        await asked.press(say("ui.rules.import.yes"))
        here, there = [await club.store.house_rules.in_force(guild.id) for guild in (club.guild, other)]
    assert (here.rules, dict(here.overrides)) == (there.rules, dict(there.overrides))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", begun("error.bad-json.unreadable")),
        (b"{", begun("error.bad-json.unreadable")),
        (b"\xff\xfe", begun("error.bad-json.unreadable")),
        (b"[]", begun("error.bad-value.type")),
        (b'"riichi/ema"', begun("error.bad-value.type")),
        (b"{}", say("error.missing-fact.rules")),
        ({"rules": ""}, say("error.missing-fact.rules")),
        ({"rules": "riichi/none"}, say("error.unknown-rules.rules", rules="riichi/none")),
        ({"rules": 7}, "rules: " + begun("error.bad-value.type")),
        ({"rules": "riichi/ema", "honba": 1}, say("error.unknown-field.field", field="honba")),
        ({"rules": "riichi/ema", "extra": 1}, say("error.unknown-field.field", field="extra")),
        ({"rules": "riichi/ema", "house": []}, "house: " + begun("error.bad-value.type")),
        ({"rules": "riichi/ema", "house": {"winners.max": True}}, begun("error.bad-value.type")),
        ({"rules": "riichi/ema", "house": {"winners.max": 1.5}}, begun("error.bad-value.type")),
        ({"rules": "riichi/ema", "house": {"winners.max": None}}, begun("error.bad-value.type")),
        (
            {"rules": "riichi/ema", "house": {"winners.max": 9}},
            begun("error.bad-value.option", option="winners.max", value="9"),
        ),
        ({"rules": "riichi/ema", "house": {"gun": "full"}}, say("error.unknown-option.option", option="gun")),
        (b'{"rules": "riichi/ema", "rules": "riichi/wrc"}', say("error.bad-value.given-twice", field="rules")),
        (
            b'{"rules": "riichi/ema", "house": {"winners.max": 1, "winners.max": 2}}',
            say("error.bad-value.given-twice", field="winners.max"),
        ),
        (b'{"rules": "riichi/ema", "house": {"winners.max": NaN}}', begun("error.bad-json.unreadable")),
        (b"[" * 60_000, begun("error.bad-json.unreadable")),
    ],
)
async def test_a_file_that_is_wrong_is_refused_in_words(club, content, said):
    async with club.running():
        told = await ask(club, content)
        assert await stands(club) is None
    assert say("ui.rules.import.wrong") in told.content
    assert said in told.content.replace("\\", "")
    assert told.buttons == []


async def test_every_wrong_option_is_named_at_once(club):
    async with club.running():
        told = await ask(club, {"rules": "riichi/ema", "house": {"a": 1, "winners.max": 9, "b": 2, "limit.kazoe": "?"}})
    assert [line.split(":")[0] for line in told.content.replace("\\", "").splitlines()[1:]] == [
        "- house.a",
        "- house.winners.max",
        "- house.b",
        "- house.limit.kazoe",
    ]


async def test_what_a_file_says_pings_nobody_and_is_no_markdown(club):
    async with club.running():
        told = await ask(club, {"rules": "@everyone **x** <@1>"})
    assert not told.message.pings.everyone
    assert "**x**" not in told.content


async def test_a_file_with_more_mistakes_than_fit_is_answered_all_the_same(club):
    async with club.running():
        told = await ask(club, {"rules": "riichi/ema", "house": {f"no-such-option-{n}": n for n in range(500)}})
    assert shape("ui.rules.more").search(told.content)
    assert len(told.content) <= 2000


async def test_a_file_that_is_too_large_is_not_even_fetched(club):
    async with club.running():
        told = await ask(club, b" " * (LARGEST + 1))
        fetched = [each for each in club.world.requests if "/attachments/" in each.path]
    assert told.content == say("ui.rules.import.large", most=64)
    assert fetched == []


def test_a_file_saved_with_a_byte_order_mark_is_read():
    assert read_rules(b'\xef\xbb\xbf{"rules": "riichi/ema"}').rules == "riichi/ema"


def test_digits_in_quotes_are_numbers_as_in_a_deal():
    assert read_rules(b'{"rules": "riichi/ema", "house": {"winners.max": "2"}}').overrides == {"winners.max": 2}


@pytest.mark.parametrize("junk", [b"null", b"1e999", b'{"rules":', b"{\x00}", "{“rules”}".encode()])
def test_junk_is_one_kind_of_error(junk):
    with pytest.raises(RulesFileError) as refused:
        read_rules(junk)
    assert len(refused.value.errors) == 1


async def test_a_file_that_discord_does_not_give_is_said_to_be_out_of_reach(club):
    async with club.running():
        attempt = club.boss.slash(club.table, "rules import", file=("rules.json", b'{"rules": "riichi/ema"}'))
        club.world.files.clear()
        told = await attempt
        asked = await ask(club, {"rules": "riichi/ema"})
        club.world.files.clear()
        told_later = await asked.press(say("ui.rules.import.yes"))
        assert await stands(club) is None
    for each in (told, told_later):
        assert each.content == say("ui.rules.import.unreachable")


async def test_presets_are_proposed_by_name(club):
    async with club.running():
        offered = await club.boss.autocomplete(club.table, "rules preset", option="rules", value="tenh")
    assert [value for _, value in offered] == ["riichi/tenhou", "riichi/tenhou-sanma"]
