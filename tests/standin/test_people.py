"""What people can do with the bot, and what the stand-in keeps them from doing as Discord would."""

import asyncio

import discord
import pytest
from discord import app_commands

from . import Impossible
from .contract import document_path, load
from .tiny import GUILDS, TinyBot, club

SEATS = [discord.SelectOption(label="East", value="E"), discord.SelectOption(label="South", value="S")]


class Board(discord.ui.View):
    @discord.ui.button(label="Agree", custom_id="ruling:7:agree")
    async def agree(self, interaction, _button):
        await interaction.response.edit_message(content=f"agreed by {interaction.user.display_name}")

    @discord.ui.button(emoji="🀄", custom_id="dragon")
    async def dragon(self, interaction, _button):
        await interaction.response.send_message("dragon", ephemeral=True)

    @discord.ui.button(label="Later", disabled=True)
    async def later(self, interaction, _button):
        raise NotImplementedError

    @discord.ui.select(custom_id="7:seat", placeholder="Which seat?", options=SEATS)
    async def seat(self, interaction, select):
        await interaction.response.edit_message(content=f"seat {select.values[0]}")

    @discord.ui.select(custom_id="7:seats", min_values=0, max_values=2, options=SEATS)
    async def seats(self, interaction, select):
        await interaction.response.edit_message(content=f"seats {','.join(select.values)}")

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="7:player", max_values=2)
    async def player(self, interaction, select):
        await interaction.response.edit_message(content=" and ".join(one.display_name for one in select.values))


async def board(interaction):
    await interaction.response.send_message("board", view=Board())


async def test_buttons_are_found_by_label_emoji_or_custom_id():
    async with club(board) as here:
        dialogue = await here.ann.slash(here.table, "do")
        assert dialogue.buttons == ["Agree", "🀄"]
        assert dialogue is await dialogue.press("Agree")
        assert dialogue.content == "agreed by Ann"
        assert (await here.bo.looks_at(dialogue.message).press("agree")).content == "agreed by Bo"
        answer = await dialogue.press("🀄")
        assert (answer.content, answer.message.ephemeral) == ("dragon", True)


async def test_a_person_cannot_press_what_is_not_there_or_greyed_out():
    async with club(board) as here:
        dialogue = await here.ann.slash(here.table, "do")
        with pytest.raises(Impossible, match=r"no button 'Contest'; there is: 'Agree' \[ruling:7:agree\]"):
            dialogue.press("Contest")
        with pytest.raises(Impossible, match="'Later' is disabled"):
            dialogue.press("Later")
        dialogue.message.delete()
        with pytest.raises(Impossible, match="does not see"):
            dialogue.press("Agree")


async def test_menus_take_values_labels_and_people():
    async with club(board) as here:
        dialogue = await here.ann.slash(here.table, "do")
        assert dialogue.options("seat") == [("East", "E"), ("South", "S")]
        await dialogue.choose("Which seat?", "E")
        assert dialogue.content == "seat E"
        await dialogue.choose("7:seat", "South")
        assert dialogue.content == "seat S"
        await dialogue.choose("seats", "E", "S")
        assert dialogue.content == "seats E,S"
        await dialogue.choose("seats")
        assert dialogue.content == "seats"
        await dialogue.choose("player", here.ann, here.bo)
        assert dialogue.content == "Ann and Bo"


async def test_the_bot_itself_can_be_chosen():
    async with club(board) as here:
        dialogue = await here.ann.slash(here.table, "do")
        await dialogue.choose("player", here.guild.bot)
        assert dialogue.content == "whopays"


async def test_somebody_who_left_is_not_there():
    async with club(board) as here:
        here.bo.leave()
        with pytest.raises(discord.NotFound):
            await here.bot.get_guild(here.guild.id).fetch_member(here.bo.id)


async def test_a_person_cannot_choose_what_a_menu_does_not_offer():
    async with club(board) as here:
        dialogue = await here.ann.slash(here.table, "do")
        with pytest.raises(Impossible, match="has no 'N'; it has: 'East'"):
            dialogue.choose("seat", "N")
        with pytest.raises(Impossible, match="takes 1 to 1 values, not 2"):
            dialogue.choose("seat", "E", "S")
        with pytest.raises(Impossible, match="nobody and nothing of the id 'nobody'"):
            dialogue.choose("player", "nobody")


async def test_two_presses_at_the_same_time_both_arrive():
    arrived = []

    class Slow(discord.ui.View):
        @discord.ui.button(label="Agree")
        async def agree(self, interaction, _button):
            arrived.append(interaction.user.display_name)
            await asyncio.sleep(0.05)
            await interaction.response.edit_message(content=",".join(arrived))

    async def do(interaction):
        await interaction.response.send_message("x", view=Slow())

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        presses = [dialogue.press("Agree"), dialogue.press("Agree"), here.bo.looks_at(dialogue.message).press("Agree")]
        await asyncio.gather(*presses)
        assert dialogue.content == "Ann,Ann,Bo"


class Meld(discord.ui.Modal, title="Meld"):
    note = discord.ui.TextDisplay("Read this")
    tiles = discord.ui.Label(
        text="Tiles", component=discord.ui.TextInput(custom_id="tiles", max_length=8, default="1z")
    )
    kind = discord.ui.Label(text="Kind", component=discord.ui.Select(custom_id="m:kind", options=SEATS))
    fed = discord.ui.Label(text="Who fed it", component=discord.ui.UserSelect(custom_id="fed", required=False))
    how = discord.ui.Label(
        text="How",
        component=discord.ui.RadioGroup(
            custom_id="how",
            options=[
                discord.RadioGroupOption(label="Open", value="open"),
                discord.RadioGroupOption(label="Closed", value="closed"),
            ],
        ),
    )

    async def on_submit(self, interaction):
        fed = [one.display_name for one in self.fed.component.values]
        parts = [self.tiles.component.value, *self.kind.component.values, *fed, self.how.component.value]
        await interaction.response.send_message(" ".join(parts))


async def meld(interaction):
    await interaction.response.send_modal(Meld())


async def test_a_modal_is_filled_by_custom_id_or_label():
    async with club(meld) as here:
        modal = await here.ann.slash(here.table, "do")
        assert modal.prefilled == {"tiles": "1z", "m:kind": [], "fed": [], "how": []}
        answer = await modal.submit({"Who fed it": here.bo}, tiles="555z", kind="South", how="Closed")
        assert answer.content == "555z S Bo closed"


async def test_what_is_not_filled_keeps_what_it_was_opened_with():
    async with club(meld) as here:
        modal = await here.ann.slash(here.table, "do")
        assert (await modal.submit(kind="E", how="open")).content == "1z E open"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"tiles": "", "kind": "E", "how": "open"}, "'tiles' has to be filled"),
        ({"tiles": "123456789", "kind": "E", "how": "open"}, "takes 0 to 8 characters, not 9"),
        ({"tiles": "1\n2", "kind": "E", "how": "open"}, "has one line"),
        ({"kind": "N", "how": "open"}, "has no 'N'"),
        ({"kind": "E"}, "'how' takes 1 to 1 values, not 0"),
        ({"how": "open"}, "'m:kind' takes 1 to 1 values, not 0"),
        ({"colour": "red"}, "there is no field 'colour'; there is: 'Tiles'"),
    ],
)
async def test_a_modal_does_not_close_with_a_wrong_field(fields, reason):
    async with club(meld) as here:
        modal = await here.ann.slash(here.table, "do")
        with pytest.raises(Impossible, match=reason):
            modal.submit(**fields)


async def test_checkboxes_and_files_in_a_modal_arrive():
    class More(discord.ui.Modal, title="More"):
        flags = discord.ui.Label(
            text="Flags",
            component=discord.ui.CheckboxGroup(
                custom_id="flags",
                options=[discord.CheckboxGroupOption(label=one, value=one) for one in ("a", "b", "c")],
            ),
        )
        sure = discord.ui.Label(text="Sure", component=discord.ui.Checkbox(custom_id="sure"))
        log = discord.ui.Label(text="Log", component=discord.ui.FileUpload(custom_id="log"))

        async def on_submit(self, interaction):
            (file,) = self.log.component.values
            content = (await file.read()).decode()
            await interaction.response.send_message(
                f"{self.flags.component.values} {self.sure.component.value} {content}"
            )

    async def do(interaction):
        await interaction.response.send_modal(More())

    async with club(do) as here:
        modal = await here.ann.slash(here.table, "do")
        answer = await modal.submit(flags=["a", "c"], sure=True, log=("log.txt", b"replay"))
        assert answer.content == "['a', 'c'] True replay"


async def test_a_modal_may_update_the_message_it_came_from():
    class Rename(discord.ui.Modal, title="Rename"):
        name = discord.ui.TextInput(label="Name")

        async def on_submit(self, interaction):
            await interaction.response.edit_message(content=self.name.value)

    class Opener(discord.ui.View):
        @discord.ui.button(label="Rename")
        async def rename(self, interaction, _button):
            await interaction.response.send_modal(Rename())

    async def do(interaction):
        await interaction.response.send_message("x", view=Opener(), ephemeral=True)

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        modal = await dialogue.press("Rename")
        assert dialogue is await modal.submit(name="new")
        assert (dialogue.content, dialogue.buttons) == ("new", ["Rename"])


def grown_bot() -> TinyBot:
    bot = TinyBot()
    rules = app_commands.Group(name="rules", description="Rules")

    @bot.tree.command(name="settle", description="Settles")
    @app_commands.rename(fed="from")
    @app_commands.choices(how=[app_commands.Choice(name="Self-draw", value="self-draw")])
    async def settle(
        interaction: discord.Interaction,
        hand: str,
        fed: discord.Member | None = None,
        how: str = "discard",
        honba: app_commands.Range[int, 0, 99] = 0,
        log: discord.Attachment | None = None,
    ):
        read = (await log.read()).decode() if log else ""
        await interaction.response.send_message(f"{hand} {fed and fed.display_name} {how} {honba} {read}".strip())

    @rules.command(name="show", description="Shows")
    async def show(interaction: discord.Interaction, preset: str):
        await interaction.response.send_message(preset)

    @bot.tree.command(name="settings", description="Settings")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(interaction: discord.Interaction):
        await interaction.response.send_message("settings")

    @bot.tree.context_menu(name="Settle this")
    async def settle_this(interaction: discord.Interaction, message: discord.Message):
        await interaction.response.send_message(f"{message.author.display_name} wrote {message.content}")

    @bot.tree.context_menu(name="Statistics")
    async def statistics(interaction: discord.Interaction, member: discord.Member):
        await interaction.response.send_message(member.display_name)

    bot.tree.add_command(rules)
    return bot


async def test_options_of_every_kind_arrive():
    async with club(bot=grown_bot()) as here:
        dialogue = await here.ann.slash(
            here.table, "settle", hand="123m", from_=here.bo, how="Self-draw", honba=2, log=("a.txt", b"log")
        )
        assert dialogue.content == "123m Bo self-draw 2 log"
        assert (await here.ann.slash(here.table, "rules show", preset="riichi/tenhou")).content == "riichi/tenhou"


@pytest.mark.parametrize(
    ("line", "options", "reason"),
    [
        ("settel", {}, "no command 'settel'; there is: "),
        ("settle", {}, "needs the option 'hand'"),
        ("settle", {"hand": "1m", "wind": "E"}, "has no option 'wind'; it has: "),
        ("settle", {"hand": "1m", "how": "theft"}, "has no choice 'theft'; it has: "),
        ("settle", {"hand": "1m", "honba": 100}, "takes 0 to 99, not 100"),
        ("settle", {"hand": 5}, "nobody can enter 5"),
        ("rules", {}, r"not complete; it goes on with: \['show'\]"),
        ("rules hide", {}, r"has no 'hide'"),
        ("settings", {}, "Ann is not offered 'settings': she lacks permissions"),
    ],
)
async def test_a_person_cannot_run_a_command_like_that(line, options, reason):
    async with club(bot=grown_bot()) as here:
        with pytest.raises(Impossible, match=reason):
            here.ann.slash(here.table, line, **options)


async def test_permissions_come_from_roles_and_grants():
    async with club(bot=grown_bot()) as here:
        manager = here.guild.role("Manager", discord.Permissions(manage_guild=True))
        for person in (
            here.guild.owner,
            here.guild.member("Cy", roles=[manager]),
            here.guild.member("Di", permissions=discord.Permissions(manage_guild=True)),
            here.guild.member("Ed", permissions=discord.Permissions(administrator=True)),
        ):
            assert (await person.slash(here.table, "settings")).content == "settings"


async def test_menus_on_messages_and_members_work():
    async with club(bot=grown_bot()) as here:
        message = here.bo.say(here.table, "555z")
        assert (await here.ann.context_menu(message, "Settle this")).content == "Bo wrote 555z"
        assert (await here.ann.context_menu(here.bo, "Statistics")).content == "Bo"


async def test_the_menu_of_a_message_is_for_who_sees_it_and_may_use_commands():
    async with club(bot=grown_bot()) as here:
        message, gone = here.bo.say(here.table, "555z"), here.bo.say(here.table, "666z")
        gone.delete()
        with pytest.raises(Impossible, match="does not see this message"):
            here.ann.context_menu(gone, "Settle this")
        here.table.limit(here.ann, use_application_commands=False)
        with pytest.raises(Impossible, match="may not use commands here"):
            here.ann.context_menu(message, "Settle this")
        here.table.limit(here.bo, view_channel=False)
        with pytest.raises(Impossible, match="does not see this message"):
            here.bo.context_menu(message, "Settle this")


async def test_a_chosen_message_comes_with_who_wrote_it_and_whom_it_mentions():
    chosen = []
    bot = TinyBot()

    @bot.tree.context_menu(name="Look")
    async def look(interaction: discord.Interaction, message: discord.Message):
        chosen.append((interaction.data, message))
        await interaction.response.send_message("seen")

    async with club(bot=bot) as here:
        written = here.bo.say(here.table, f"{here.ann.mention} dealt in, {here.ann.mention}!", {"log.xml": b"<log/>"})
        here.bo.edit(written, f"{here.ann.mention} dealt in")
        await here.ann.context_menu(written, "Look")
        await here.ann.context_menu(here.bo.say(here.table, sticker="Tsumo"), "Look")
        await here.ann.context_menu(here.bo.say(here.table, forwards=written), "Look")
    (data, message), (_, stuck), (_, passed_on) = chosen
    assert (data["type"], data["target_id"], [*data["resolved"]]) == (3, str(written.id), ["messages"])
    assert (message.author.id, [user.id for user in message.mentions]) == (here.bo.id, [here.ann.id])
    assert (message.content, [each.filename for each in message.attachments]) == (written.content, ["log.xml"])
    assert message.edited_at is not None
    assert ([sticker.name for sticker in stuck.stickers], stuck.content) == (["Tsumo"], "")
    assert [each.content for each in passed_on.message_snapshots] == [written.content]


async def test_only_who_wrote_a_message_writes_it_anew():
    async with club(bot=grown_bot()) as here:
        with pytest.raises(Impossible, match="did not write this message"):
            here.ann.edit(here.bo.say(here.table, "555z"), "666z")


@pytest.mark.skipif(document_path() is None, reason="Discord's description is not at hand")
async def test_what_people_write_is_as_discord_describes_it():
    route = ("GET", "/channels/{channel_id}/messages/{message_id}", 200)
    async with club(bot=grown_bot()) as here:
        written = here.bo.say(here.table, f"{here.ann.mention} dealt in", {"log.xml": b"<log/>"})
        said = [written, here.bo.say(here.table, sticker="Tsumo"), here.bo.say(here.table, forwards=written)]
        for message in said:
            # The description knows no reference but a reply's; what is passed on is referred to with another number.
            payload = {part: value for part, value in message.payload().items() if part != "message_reference"}
            assert load().response_problem(*route, payload) is None


async def test_commands_work_in_direct_messages_unless_they_are_for_servers():
    async with club(bot=grown_bot()) as here:
        dialogue = await here.ann.slash(here.ann.dm, "settle", hand="123m")
        assert ("123m None discard 0", [dialogue.message]) == (dialogue.content, here.ann.dm.messages)
        with pytest.raises(Impossible, match="not offered here"):
            here.guild.owner.slash(here.guild.owner.dm, "settings")


async def test_the_bot_learns_both_languages():
    async def do(interaction):
        await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale}")

    async with club(do) as here:
        assert (await here.ann.slash(here.table, "do")).content == "zh-CN en-US"
        with pytest.raises(ValueError, match="no locale of Discord"):
            here.guild.member("Cy", locale="en")


async def test_a_command_is_found_by_its_name_in_the_persons_language():
    bot = TinyBot()

    class Chinese(app_commands.Translator):
        async def translate(self, string, locale, _context):
            return "结算" if locale is discord.Locale.chinese and str(string) == "settle" else None

    @bot.tree.command(name=app_commands.locale_str("settle"), description="Settles")
    async def settle(interaction: discord.Interaction):
        await interaction.response.send_message("结算")

    async def setup():
        await bot.tree.set_translator(Chinese())
        await bot.tree.sync()

    bot.setup_hook = setup
    async with club(bot=bot) as here:
        assert (await here.ann.slash(here.table, "结算")).content == "结算"
        with pytest.raises(Impossible):
            here.bo.slash(here.table, "结算")


async def test_a_silent_acknowledgement_can_be_waited_for():
    class Quiet(discord.ui.View):
        @discord.ui.button(label="Shh")
        async def quiet(self, interaction, _button):
            await interaction.response.defer()

    async def do(interaction):
        await interaction.response.send_message("x", view=Quiet())

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        assert (await dialogue.press("Shh").answered()).answer == 6


async def test_a_layout_can_be_read_and_pressed():
    class Layout(discord.ui.LayoutView):
        box = discord.ui.Container(discord.ui.TextDisplay("Who pays?"), discord.ui.Separator())
        row = discord.ui.ActionRow()

        @row.button(label="Bo")
        async def bo(self, interaction, _button):
            self.box.add_item(discord.ui.TextDisplay("Bo pays"))
            await interaction.response.edit_message(view=self)

    async def do(interaction):
        await interaction.response.send_message(view=Layout())

    async with club(do) as here:
        dialogue = await here.ann.slash(here.table, "do")
        await dialogue.press("Bo")
        assert dialogue.text == "Who pays?\nBo pays"


async def test_messages_of_people_reach_a_bot_only_as_far_as_it_asked():
    heard = []
    bot = TinyBot(intents=discord.Intents(guilds=True, guild_messages=True))

    @bot.event
    async def on_message(message):
        heard.append(message.content)

    async with club(bot=bot) as here:
        here.ann.say(here.table, "secret")
        await here.world.until(lambda: heard)
        assert heard == [""]
    deaf = TinyBot(intents=GUILDS)
    deaf.event(on_message)
    async with club(bot=deaf) as here:
        here.ann.say(here.table, "secret")
        await asyncio.sleep(0.05)
        assert heard == [""]
