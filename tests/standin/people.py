"""The people at the table: what a test lets them type, press, choose and say."""

from . import discord_commands
from .attempt import Attempt
from .dialogue import Dialogue
from .files import Upload
from .impossible import Impossible
from .interactions import AUTOCOMPLETE, COMMAND, Interaction
from .messages import Message
from .places import EVERYTHING, Channel, known_locale

ADMINISTRATOR = 1 << 3
VIEW_CHANNEL, USE_COMMANDS = 1 << 10, 1 << 31


class User:
    """An account; `locale` is the language of its Discord."""

    def __init__(self, world, name: str, locale: str = "en-US", *, bot: bool = False):
        self.world, self.name, self.locale, self.bot = world, name, known_locale(locale), bot
        self.id = world.clock.snowflake()
        self.dm = None if bot else Channel(world, name, person=self)
        world.users[self.id] = self

    def user_payload(self) -> dict:
        """Return the account as Discord writes it."""
        return self.payload()

    def payload(self) -> dict:
        """Return the account as Discord writes it."""
        payload = {
            "id": str(self.id), "username": self.name.lower().replace(" ", "_"), "global_name": self.name,
            "avatar": None, "discriminator": "0", "public_flags": 0, "flags": 0, "primary_guild": None,
        }  # fmt: skip
        return payload | ({"bot": True} if self.bot else {})


class Member:
    """A person in one server, and everything she can do there with the bot."""

    def __init__(self, guild, user: User, extra: int, roles: list, nick: str | None):
        self.world, self.guild, self.user = guild.world, guild, user
        self._extra, self.roles, self.nick = extra, roles, nick
        self._joined = self.world.clock.stamp()

    def leave(self) -> None:
        """Leave the server."""
        self.guild.members.remove(self)

    def __repr__(self) -> str:
        return f"<{self.name} in {self.guild.name}>"

    @property
    def id(self) -> int:
        """The id of the account."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name people see."""
        return self.nick or self.user.name

    @property
    def mention(self) -> str:
        """The text that pings her."""
        return f"<@{self.id}>"

    @property
    def dm(self) -> Channel:
        """Her direct messages with the bot."""
        return self.user.dm

    @property
    def permissions(self) -> int:
        """Her permissions in the server, from everyone, her roles and what the test gave her."""
        bits = self._extra
        for role in (self.guild.roles[0], *self.roles):
            bits |= role.permissions
        return EVERYTHING if bits & ADMINISTRATOR else bits

    # -- doing things -------------------------------------------------------------------------------------------

    def slash(self, channel, line: str, values: dict | None = None, /, **options) -> Attempt:
        """Run a slash command, e.g. `slash(channel, "rules show", preset="riichi/tenhou")`; await the outcome.

        An option's name may be written with underscores, and with one at the end where Python has that word.
        """
        command, data = discord_commands.invocation(self, channel, line, (values or {}) | options)
        return self._act(channel, COMMAND, data, f"/{command['name']}")

    def autocomplete(self, channel, line: str, values: dict | None = None, /, *, option: str, value="", **others):
        """Type `value` into an option and return what the bot proposes, as (name, value) pairs; await it."""
        typed = (values or {}) | others
        data = discord_commands.typing(self, channel, line, option, value, typed)
        return self._act(channel, AUTOCOMPLETE, data, f"{line}: {option}").choices()

    def context_menu(self, target, name: str, *, channel=None) -> Attempt:
        """Choose an entry of the menu on a message, or on a member (in the first channel unless said); await it."""
        if isinstance(target, Message):
            self._must_see(target)
        channel = target.channel if isinstance(target, Message) else channel or self.guild.channels[0]
        data = discord_commands.menu(self, channel, target, name)
        return self._act(channel, COMMAND, data, name)

    def looks_at(self, message: Message) -> Dialogue:
        """Return what she can do with a message; Impossible if she does not see it."""
        if not message.visible_to(self):
            raise Impossible(f"{self.name} does not see this message")
        return Dialogue(self, message)

    def say(
        self,
        channel,
        content: str = "",
        files: dict[str, bytes] | None = None,
        *,
        sticker: str = "",
        forwards: Message | None = None,
    ) -> Message:
        """Write a message of her own: words, files by name, a sticker, or what somebody else wrote, passed on."""
        message = Message(self.world, channel, self.user_payload())
        message.sticker, message.forwards = sticker, forwards
        uploads = {index: Upload(name, data) for index, (name, data) in enumerate((files or {}).items())}
        attachments = [{"id": index, "filename": upload.filename} for index, upload in uploads.items()]
        message.write({"content": content, "attachments": attachments}, uploads)
        return message

    def edit(self, message: Message, content: str) -> None:
        """Write a message of her own anew; Impossible for what somebody else wrote."""
        if message.author["id"] != str(self.id):
            raise Impossible(f"{self.name} did not write this message")
        message.revise({"content": content}, {})

    def _must_see(self, message: Message) -> None:
        """Raise Impossible for a message whose menu she cannot open: unseen, gone, or for one person only."""
        allowed = message.channel.permissions_of(self)
        if message.ephemeral or message.deleted or not allowed & VIEW_CHANNEL:
            raise Impossible(f"{self.name} does not see this message, or it has no menu")
        if not allowed & USE_COMMANDS:
            raise Impossible(f"{self.name} may not use commands here")

    def _act(self, channel, kind: int, data: dict, what: str) -> Attempt:
        interaction = Interaction(self, channel, kind, data)
        return Attempt.dispatch(interaction, f"{self.name}: {what}")

    # -- as Discord writes her ----------------------------------------------------------------------------------

    def user_payload(self) -> dict:
        """Return her account as Discord writes it."""
        return self.user.payload()

    def payload(self) -> dict:
        """Return her membership as Discord writes it, with the account."""
        return self.partial_payload() | {"user": self.user.payload(), "mute": False, "deaf": False}

    def partial_payload(self) -> dict:
        """Return her membership as Discord writes it among resolved data, without the account."""
        nothing = dict.fromkeys(("avatar", "banner", "communication_disabled_until", "premium_since"))
        return nothing | {
            "nick": self.nick, "roles": [str(role.id) for role in self.roles], "joined_at": self._joined,
            "flags": 0, "pending": False,
        }  # fmt: skip


__all__ = ["Member", "User"]
