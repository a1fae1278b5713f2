"""How the bot may answer a person: once, in time, in the ways that fit what she did."""

import asyncio
import io

import discord
import pytest
from discord import app_commands

from . import Impossible, NoAnswer
from .contract import document_path, load
from .tiny import TinyBot, club, logged_in, refused


def answer(kind, **data):
    """Return a command that answers raw and keeps what came of it."""
    outcomes = []

    async def do(interaction):
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        outcomes.append(await refused(interaction.client.api("POST", path, {"type": kind, "data": data})))
        await interaction.response.send_message("refused")

    return do, outcomes


async def hello(interaction):
    await interaction.response.send_message("hello")


async def test_an_answer_is_seen_and_measured():
    async with club(hello) as here:
        dialogue = await here.ann.slash(here.table, "do")
        assert ("hello", [dialogue.message]) == (dialogue.content, here.table.messages)
        assert 0 < dialogue.took < 1


async def test_an_answer_after_three_seconds_is_refused():
    outcome = []

    async def do(interaction):
        interaction.client.world.clock.advance(seconds=3.1)
        outcome.append(await refused(interaction.response.send_message("late")))

    async with club(do, answer_within=3.0) as here:
        here.bot.world = here.world
        here.ann.slash(here.table, "do")
        await here.world.until(lambda: outcome or here.world.violations)
        await asyncio.sleep(0.02)
        assert (outcome, here.refusals()) == ([(10062, {})], [10062])
        assert here.table.messages == []


async def test_a_bot_that_says_nothing_fails_the_one_who_waits():
    async def do(_interaction):
        pass

    async with club(do, answer_within=0.1) as here:
        with pytest.raises(NoAnswer, match=r"Ann: /do: the application did not respond"):
            await here.ann.slash(here.table, "do")
        assert len(here.world.unanswered) == 1


async def test_a_bot_that_only_thinks_fails_the_one_who_waits():
    async def do(interaction):
        await interaction.response.defer()

    async with club(do, patience=0.1) as here:
        with pytest.raises(NoAnswer, match="still thinking"):
            await here.ann.slash(here.table, "do")


async def test_a_second_answer_is_refused():
    outcome = []

    async def do(interaction):
        await interaction.response.send_message("one")
        interaction.response._response_type = None  # discord.py itself would stop the second
        outcome.append(await refused(interaction.response.send_message("two")))

    async with club(do) as here:
        await here.ann.slash(here.table, "do")
        await here.world.until(lambda: here.world.violations)
        await asyncio.sleep(0.02)
        assert (outcome, here.refusals()) == ([(40060, {})], [40060])


NOT_FOR_A_COMMAND = {
    "deferred update": (6, {}, "type"),
    "update": (7, {"content": "x"}, "type"),
    "choices": (8, {"choices": []}, "type"),
    "an answer of no kind": (99, {}, "type"),
    "a modal without title": (9, {"custom_id": "m", "components": [{"type": 10, "content": "x"}]}, "data.title"),
}


@pytest.mark.parametrize("case", NOT_FOR_A_COMMAND)
async def test_a_command_cannot_be_answered_like_that(case):
    kind, data, place = NOT_FOR_A_COMMAND[case]
    do, outcomes = answer(kind, **data)
    async with club(do) as here:
        assert (await here.ann.slash(here.table, "do")).content == "refused"
        ((code, places),) = outcomes
        assert (50035, [place], [50035]) == (code, list(places), here.refusals())


async def test_an_answer_over_a_limit_is_refused_and_may_be_mended():
    async def do(interaction):
        await refused(interaction.response.send_message("x" * 2001))
        await interaction.response.send_message("x" * 2000)

    async with club(do) as here:
        assert len((await here.ann.slash(here.table, "do")).content) == 2000
        assert here.refusals() == [50035]


async def test_a_modal_cannot_follow_a_modal():
    outcome = []

    class Second(discord.ui.Modal, title="Second"):
        field = discord.ui.TextInput(label="Field")

    class First(discord.ui.Modal, title="First"):
        field = discord.ui.TextInput(label="Field")

        async def on_submit(self, interaction):
            outcome.append(await refused(interaction.response.send_modal(Second())))
            await interaction.response.send_message("no")

    async def do(interaction):
        await interaction.response.send_modal(First())

    async with club(do) as here:
        modal = await here.ann.slash(here.table, "do")
        assert (modal.title, list(modal.fields)) == ("First", ["Field"])
        assert (await modal.submit(field="x")).content == "no"
        assert (outcome, here.refusals()) == ([(50035, {"type": "BASE_TYPE_CHOICES"})], [50035])


async def test_a_modal_opened_by_a_command_cannot_update_a_message():
    outcome = []

    class Form(discord.ui.Modal, title="Form"):
        field = discord.ui.TextInput(label="Field")

        async def on_submit(self, interaction):
            outcome.append(await refused(interaction.response.edit_message(content="x")))
            await interaction.response.send_message("no")

    async def do(interaction):
        await interaction.response.send_modal(Form())

    async with club(do) as here:
        await (await here.ann.slash(here.table, "do")).submit(field="x")
        assert (outcome, here.refusals()) == ([(50035, {"type": "BASE_TYPE_CHOICES"})], [50035])


async def test_a_follow_up_before_the_answer_is_refused():
    outcome = []

    async def do(interaction):
        outcome.append(await refused(interaction.followup.send("early")))
        await interaction.response.send_message("answer")

    async with club(do) as here:
        await here.ann.slash(here.table, "do")
        assert (outcome, here.refusals()) == ([(10015, {})], [10015])


async def test_the_first_follow_up_takes_the_place_of_the_thinking():
    async def do(interaction):
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("public?")
        await interaction.followup.send("further")

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        assert (dialogue.content, dialogue.message.ephemeral, dialogue.message.loading) == ("public?", True, False)
        await here.world.until(lambda: dialogue.followups)
        assert [message.content for message in here.table.messages] == ["further"]


async def test_the_token_lives_for_fifteen_minutes():
    tokens = []

    async def do(interaction):
        tokens.append(interaction)
        await interaction.response.send_message("hello")

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        here.world.clock.advance(minutes=14, seconds=50)
        await tokens[0].edit_original_response(content="still")
        assert dialogue.content == "still"
        here.world.clock.advance(seconds=20)
        assert (await refused(tokens[0].edit_original_response(content="late")))[0] == 50027
        assert (await refused(tokens[0].followup.send("late")))[0] == 50027
        assert (dialogue.content, here.refusals()) == ("still", [50027, 50027])


async def test_the_original_can_be_read_edited_and_deleted():
    async def do(interaction):
        await interaction.response.send_message("one")
        message = await interaction.original_response()
        await message.edit(content=message.content + " two")
        await interaction.delete_original_response()
        await interaction.followup.send("gone")

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        await here.world.until(lambda: dialogue.followups)
        assert (dialogue.content, dialogue.message.deleted) == ("one two", True)


async def test_an_ephemeral_message_is_seen_by_one_and_touched_only_through_the_token():
    tokens = []

    async def do(interaction):
        await interaction.response.send_message("psst", ephemeral=True)
        tokens.append(interaction)

    async with club(do) as here:
        message = (await here.ann.slash(here.table, "do")).message
        assert ([], [message], []) == (
            here.table.messages,
            here.table.messages_for(here.ann),
            here.table.messages_for(here.bo),
        )
        with pytest.raises(Impossible, match="Bo does not see"):
            here.bo.looks_at(message)
        path = f"/channels/{here.table.id}/messages/{message.id}"
        assert (await refused(here.bot.api("PATCH", path, {"content": "x"})))[0] == 10008
        await tokens[0].edit_original_response(content="psst!")
        assert (message.content, here.refusals()) == ("psst!", [10008])


async def test_files_arrive_with_their_alt_text_and_are_served_back():
    async def do(interaction):
        file = discord.File(io.BytesIO(b"picture"), "hand.png", description="a hand of tiles")
        await interaction.response.send_message(embed=discord.Embed().set_image(url="attachment://hand.png"), file=file)

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        (attachment,) = dialogue.message.attachments
        assert (
            attachment.filename,
            attachment.description,
            attachment.data,
        ) == ("hand.png", "a hand of tiles", b"picture")
        assert attachment.url == dialogue.embed["image"]["url"]
        assert await here.bot.http.get_from_cdn(attachment.url) == b"picture"
        assert dialogue.message.payload()["attachments"] == []


async def test_a_picture_whose_address_is_copied_into_an_edit_is_shown_twice():
    async def do(interaction):
        embed = discord.Embed().set_image(url="attachment://hand.png")
        await interaction.response.send_message(embed=embed, file=discord.File(io.BytesIO(b"x"), "hand.png"))
        message = await interaction.original_response()
        await message.edit(content="same", embed=embed)
        await message.edit(content="copied", embed=message.embeds[0])

    async with club(do) as here:
        message = (await here.ann.slash(here.table, "do")).message
        await here.world.until(lambda: message.content == "same")
        assert message.listed == []
        await here.world.until(lambda: message.content == "copied")
        assert [one.filename for one in message.listed] == ["hand.png"]


async def test_complaints_about_an_answer_are_placed_in_its_data():
    outcome = []

    async def do(interaction):
        outcome.append(await refused(interaction.response.send_message(embed=discord.Embed(title="x" * 257))))
        await interaction.response.defer()
        outcome.append(await refused(interaction.followup.send(embed=discord.Embed(title="x" * 257))))
        await interaction.followup.send("x", file=discord.File(io.BytesIO(b"x"), "a.txt"))

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        assert [list(places) for _, places in outcome] == [["data.embeds.0.title"], ["embeds.0.title"]]
        assert here.refusals() == [50035, 50035]
        assert [one.filename for one in dialogue.message.attachments] == ["a.txt"]


async def test_an_edit_keeps_replaces_or_removes_files():
    def file(name):
        return discord.File(io.BytesIO(name.encode()), name)

    async def do(interaction):
        await interaction.response.send_message("x", files=[file("a.png"), file("b.png")])
        message = await interaction.original_response()
        await message.edit(content="kept")
        await message.edit(attachments=[message.attachments[1], file("c.png")])

    async with club(do) as here:
        message = (await here.ann.slash(here.table, "do")).message
        await here.world.until(lambda: message.revisions == 2)
        assert [one.filename for one in message.attachments] == ["b.png", "c.png"]


async def test_a_file_name_that_is_not_plain_is_renamed_so_an_embed_must_not_rely_on_it():
    async def do(interaction):
        embed = discord.Embed().set_image(url="attachment://my hand.png")
        await refused(
            interaction.response.send_message(embed=embed, file=discord.File(io.BytesIO(b"x"), "my hand.png"))
        )
        await interaction.response.send_message(file=discord.File(io.BytesIO(b"x"), "my hand.png"))

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        assert (dialogue.message.attachments[0].filename, here.refusals()) == ("my_hand.png", [50035])


async def test_a_file_over_ten_megabytes_is_refused():
    async def do(interaction):
        await refused(interaction.response.send_message(file=discord.File(io.BytesIO(bytes(10 * 2**20 + 1)), "a.bin")))
        await interaction.response.send_message("too large")

    async with club(do) as here:
        await here.ann.slash(here.table, "do")
        assert here.refusals() == [40005]


def completing(*choices):
    bot = TinyBot()

    @bot.tree.command(name="rules", description="Rules")
    async def rules(interaction: discord.Interaction, preset: str, count: int = 0):
        await interaction.response.send_message(f"{preset} {count}")

    @rules.autocomplete("preset")
    async def complete(interaction: discord.Interaction, current: str):
        found = [app_commands.Choice(name=f"{current}{name}", value=name) for name in choices]
        await interaction.response.autocomplete(found)
        return []

    return bot


async def test_a_person_is_proposed_what_the_bot_thinks_of():
    async with club(bot=completing("tenhou", "mleague")) as here:
        proposed = await here.ann.autocomplete(here.table, "rules", option="preset", value="ri ", count=3)
        assert proposed == [("ri tenhou", "tenhou"), ("ri mleague", "mleague")]


async def test_at_most_25_choices_are_proposed():
    async with club(bot=completing(*(f"p{n}" for n in range(25)))) as here:
        assert len(await here.ann.autocomplete(here.table, "rules", option="preset")) == 25
    async with club(bot=completing(*(f"p{n}" for n in range(26))), answer_within=0.2) as here:
        with pytest.raises(NoAnswer):
            await here.ann.autocomplete(here.table, "rules", option="preset")
        assert here.refusals() == [50035]


async def test_nothing_is_proposed_for_an_option_that_does_not_ask_for_it():
    async with club(bot=completing()) as here:
        with pytest.raises(Impossible, match="proposes nothing"):
            await here.ann.autocomplete(here.table, "rules", option="count", value=1)


async def test_an_unknown_interaction_cannot_be_answered():
    async with club(hello) as here:
        outcome = await refused(
            here.bot.api("POST", "/interactions/1/x/callback", {"type": 4, "data": {"content": "x"}})
        )
        assert (outcome, here.refusals()) == ((10062, {}), [10062])


async def test_the_bot_cannot_edit_what_somebody_else_wrote():
    async with club(hello) as here:
        message = here.ann.say(here.table, "mine")
        path = f"/channels/{here.table.id}/messages/{message.id}"
        assert (await refused(here.bot.api("PATCH", path, {"content": "x"})))[0] == 50005
        assert (message.content, here.refusals()) == ("mine", [50005])


async def test_the_bot_may_do_only_what_it_is_allowed_in_a_channel():
    async with club(hello) as here:
        path = f"/channels/{here.table.id}/messages"
        here.table.limit_bot(send_messages=False)
        assert (await refused(here.bot.api("POST", path, {"content": "x"})))[0] == 50013
        here.table.limit_bot(view_channel=False)
        assert (await refused(here.bot.api("POST", path, {"content": "x"})))[0] == 50001


async def test_the_bot_learns_what_it_may_do_from_the_interaction():
    async def do(interaction):
        await interaction.response.send_message(f"{interaction.app_permissions.attach_files}")

    async with club(do) as here:
        here.table.limit_bot(attach_files=False)
        assert (await here.ann.slash(here.table, "do")).content == "False"


async def test_a_nonce_keeps_a_message_from_being_sent_twice():
    async with club(hello) as here:
        body = {"content": "once", "nonce": "7", "enforce_nonce": True}
        first = await here.bot.api("POST", f"/channels/{here.table.id}/messages", body)
        second = await here.bot.api("POST", f"/channels/{here.table.id}/messages", body)
        assert (first["id"], 1) == (second["id"], len(here.table.messages))


async def press_and_edit(answer, reach):
    """Press a button that the bot answers in a way, and then changes the pressed message; give what came of it."""
    outcome = []

    class View(discord.ui.View):
        @discord.ui.button(label="press")
        async def press(self, interaction, _button):
            await answer(interaction)
            try:
                await reach(interaction)
            except discord.NotFound as error:
                outcome.append(error.code)

    async with club(lambda interaction: interaction.response.send_message("old", view=View(), ephemeral=True)) as here:
        dialogue = await here.ann.slash(here.table, "do")
        await dialogue.press("press")
        await here.world.until(lambda: outcome or dialogue.content == "new")
        return dialogue.content, outcome, here.refusals()


BY_ID = lambda interaction: interaction.followup.edit_message(interaction.message.id, content="new")  # noqa: E731
AS_ORIGINAL = lambda interaction: interaction.edit_original_response(content="new")  # noqa: E731


@pytest.mark.parametrize("reach", [BY_ID, AS_ORIGINAL], ids=["by id", "as original"])
@pytest.mark.parametrize("kind", ["update", "deferred update"])
async def test_the_pressed_message_can_be_changed_after_it_was_the_answer(kind, reach):
    async def answer(interaction):
        if kind == "update":
            await interaction.response.edit_message(content="between")
        else:
            await interaction.response.defer()

    assert await press_and_edit(answer, reach) == ("new", [], [])


async def test_the_pressed_message_is_out_of_reach_once_another_one_was_the_answer():
    async def answer(interaction):
        await interaction.response.send_message("public")

    assert await press_and_edit(answer, BY_ID) == ("old", [10008], [10008])


async def listed(here, query):
    return [one["content"] for one in await here.bot.api("GET", f"/channels/{here.table.id}/messages{query}")]


async def test_messages_are_listed_newest_first_after_or_before_one():
    async with logged_in() as here:
        one, _, _, four = [here.ann.say(here.table, word) for word in ("one", "two", "three", "four")]
        assert await listed(here, "") == ["four", "three", "two", "one"]
        assert await listed(here, "?limit=2") == ["four", "three"]
        assert await listed(here, f"?after={one.id}&limit=2") == ["three", "two"]
        assert await listed(here, f"?before={four.id}&limit=2") == ["three", "two"]
        assert (await refused(listed(here, "?limit=101")))[1] == {"limit": "NUMBER_TYPE_MAX"}
        assert here.refusals() == [50035]


async def test_who_may_not_read_the_history_is_told_of_no_message():
    async with logged_in() as here:
        here.ann.say(here.table, "one")
        here.table.limit_bot(read_message_history=False)
        assert await listed(here, "") == []
        here.table.limit_bot(view_channel=False)
        assert (await refused(listed(here, "")))[0] == 50001


async def test_a_private_thread_is_seen_only_by_who_manages_threads():
    async with logged_in() as here:
        here.table = here.table.thread("the last hand", private=True)
        here.ann.say(here.table, "one")
        assert await listed(here, "") == ["one"]
        here.table.limit_bot(manage_threads=False)
        assert (await refused(listed(here, "")))[0] == 50001


async def test_the_bot_can_reply_to_a_message_that_is_there():
    async with club(hello) as here:
        path = f"/channels/{here.table.id}/messages"
        said = here.ann.say(here.table, "who pays?")
        reply = {"content": "you do", "message_reference": {"message_id": str(said.id)}}
        await here.bot.api("POST", path, reply)
        assert here.table.messages[-1].replies_to is said
        said.delete()
        assert await refused(here.bot.api("POST", path, reply)) == (
            50035,
            {"message_reference": "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"},
        )
        assert here.refusals() == [50035]


@pytest.mark.parametrize("private", [False, True])
async def test_an_interaction_in_a_thread_says_which_channel_it_belongs_to(private):
    seen = []

    async def look(interaction):
        seen.append(interaction.channel)
        await interaction.response.send_message("here")

    async with club(look) as here:
        thread = here.table.thread("the last hand", private=private)
        dialogue = await here.ann.slash(thread, "do")
        known = here.bot.get_channel(thread.id)
        thread.delete()
    (channel,) = seen
    assert isinstance(channel, discord.Thread)
    assert (channel.id, channel.parent_id, channel.is_private()) == (thread.id, here.table.id, private)
    assert dialogue.message in thread.messages
    assert (known is None) is private


@pytest.mark.skipif(document_path() is None, reason="Discord's description is not at hand")
@pytest.mark.parametrize("private", [False, True])
async def test_a_thread_is_as_discord_describes_it(private):
    async with club() as here:
        thread = here.table.thread("the last hand", private=private)
        assert load().response_problem("GET", "/channels/{channel_id}", 200, thread.payload()) is None
