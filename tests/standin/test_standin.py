"""The stand-in's own conscience: what a bot did wrong fails the test that does not say it expects it."""

import pytest

from . import NoAnswer, StandIn, contract
from .tiny import TinyBot, club, found, logged_in, refused

needs_description = pytest.mark.skipif(contract.document_path() is None, reason="Discord's description is not at hand")


async def test_a_violation_nobody_took_note_of_fails_the_test():
    with pytest.raises(AssertionError, match=r"50035 Invalid Form Body .*BASE_TYPE_MAX_LENGTH"):
        async with logged_in() as here:
            await refused(here.bot.api("POST", f"/channels/{here.table.id}/messages", {"content": "x" * 2001}))


async def test_an_unknown_route_is_answered_with_501_and_fails_the_test():
    with pytest.raises(AssertionError, match="not implemented: GET /api/v10/guilds/1/bans"):
        async with logged_in() as here:
            await refused(here.bot.api("GET", "/guilds/1/bans"))


async def test_a_failure_of_the_test_itself_is_not_hidden():
    async def fail():
        async with logged_in() as here:
            await refused(here.bot.api("POST", f"/channels/{here.table.id}/messages", {"content": "x" * 2001}))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        await fail()
    assert "BASE_TYPE_MAX_LENGTH" in caught.value.__notes__[0]


async def test_a_missing_answer_says_what_went_wrong_meanwhile():
    async def do(interaction):
        await refused(interaction.response.send_message("x" * 2001))

    async with club(do, answer_within=0.1) as here:
        with pytest.raises(NoAnswer, match=r"did not respond; meanwhile: .*50035"):
            await here.ann.slash(here.table, "do")
        here.refusals()


async def test_a_missing_answer_says_what_was_logged_meanwhile():
    async def do(_interaction):
        raise LookupError("nobody is there")

    async with club(do, answer_within=0.1) as here:
        with pytest.raises(NoAnswer, match=r"did not respond; meanwhile: .*LookupError: nobody is there"):
            await here.ann.slash(here.table, "do")


async def test_what_does_not_happen_is_reported_with_what_did():
    async with club() as here:
        with pytest.raises(TimeoutError, match=r"did not happen within 0\.05 s"):
            await here.world.until(lambda: False, within=0.05)


async def test_requests_and_answers_are_kept():
    async def do(interaction):
        await interaction.response.send_message("hello")

    async with club(do) as here:
        await here.ann.slash(here.table, "do")
        kept = next(one for one in here.world.requests if one.template.endswith("/callback"))
        assert (kept.method, kept.status, kept.body["data"]["content"]) == ("POST", 200, "hello")
        assert kept.answer["resource"]["message"]["content"] == "hello"


async def test_a_refusal_is_shaped_as_discord_shapes_it():
    async with logged_in() as here:
        body = {"embeds": [{"title": "T", "fields": [{"name": "n", "value": ""}]}]}
        await refused(here.bot.api("POST", f"/channels/{here.table.id}/messages", body))
        complaint = {"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}
        assert here.world.requests[-1].answer == {
            "code": 50035,
            "message": "Invalid Form Body",
            "errors": {"embeds": {"0": {"fields": {"0": {"value": {"_errors": [complaint]}}}}}},
        }
        assert here.refusals() == [50035]


async def test_what_the_stand_in_does_not_know_about_messages_fails_the_test():
    with pytest.raises(AssertionError, match="not implemented: sticker_ids of a message"):
        async with logged_in() as here:
            await here.bot.api("POST", f"/channels/{here.table.id}/messages", {"content": "x", "sticker_ids": ["1"]})


async def test_a_failure_of_the_stand_in_is_not_taken_for_discords():
    with pytest.raises(AssertionError, match=r"(?s)own mistake.*Traceback"):
        async with logged_in() as here:
            await refused(here.bot.api("PUT", f"/applications/{here.bot.application_id}/commands", ["no command"]))


async def test_two_stand_ins_do_not_meet():
    async def do(interaction):
        await interaction.response.send_message("hello")

    async with club(do) as one:
        async with StandIn() as two:
            found(two)
            async with two.connect(TinyBot(do)):
                assert len(two.gateway.live) == 1
        assert (await one.ann.slash(one.table, "do")).content == "hello"


@needs_description
async def test_a_body_that_does_not_fit_discords_description_is_refused():
    async with logged_in() as here:
        body = {"content": "x", "tts": "yes"}
        answer = await refused(here.bot.api("POST", f"/channels/{here.table.id}/messages", body))
        assert answer == (50035, {"tts": "BASE_TYPE_INVALID"})
        assert '\\"yes\\" is not of types' in str(here.world.take_violations()[0])
        assert here.table.messages == []


@needs_description
async def test_the_reason_names_the_place_also_inside_components():
    async with logged_in() as here:
        button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "disabled": "no"}
        body = {"content": "x", "components": [{"type": 1, "components": [button]}]}
        answer = await refused(here.bot.api("POST", f"/channels/{here.table.id}/messages", body))
        assert answer == (50035, {"components.0.components.0.disabled": "BASE_TYPE_INVALID"})
        assert here.refusals() == [50035]


@needs_description
async def test_every_description_of_people_places_and_messages_fits():
    async with logged_in() as here:
        written = await here.bot.api("POST", f"/channels/{here.table.id}/messages", {"content": "x"})
        message = f"/channels/{here.table.id}/messages/{written['id']}"
        direct = await here.bot.api("POST", "/users/@me/channels", {"recipient_id": str(here.ann.id)})
        for path in (
            "/gateway/bot",
            "/users/@me",
            "/applications/@me",
            "/oauth2/applications/@me",
            f"/users/{here.ann.id}",
            f"/guilds/{here.guild.id}",
            f"/guilds/{here.guild.id}/members/{here.ann.id}",
            f"/channels/{here.table.id}",
            f"/channels/{direct['id']}",
            f"/channels/{here.table.id}/messages",
            message,
        ):
            await here.bot.api("GET", path)
        await here.bot.api("PATCH", message, {"content": "y"})
        await here.bot.api("DELETE", message)
        await here.bot.api("POST", f"/channels/{here.table.id}/typing")
        await here.bot.api("DELETE", f"/users/@me/guilds/{here.guild.id}")
        assert here.world.problems() == []


def test_only_real_emoji_count_as_emoji():
    from .emoji import is_unicode_emoji  # noqa: PLC0415 - one test's concern

    yes = ["🀄", "✅", "✔️", "❓", "1️⃣", "🇭🇰", "🧑‍⚖️", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️‍🔥"]
    no = ["", "a", "1", "🀀", "🀇", "東", "✅✅", ":white_check_mark:", "◀", "→", "<:pon:1>"]
    assert [one for one in yes if not is_unicode_emoji(one)] == []
    assert [one for one in no if is_unicode_emoji(one)] == ["◀"]
