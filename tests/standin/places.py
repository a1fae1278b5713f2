"""Servers, channels, roles and emoji: what the bot is told of them and what a test can do to them."""

import discord

from tests.standin.limits.commands import LOCALES

EVERYTHING = discord.Permissions.all().value
ORDINARY = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    use_application_commands=True,
).value
GUILDS = 1 << 0


def _bits(permissions) -> int:
    return getattr(permissions, "value", permissions)


def known_locale(locale: str) -> str:
    """Return the locale; ValueError if Discord has no such language."""
    if locale not in LOCALES:
        raise ValueError(f"{locale!r} is no locale of Discord: {sorted(LOCALES)}")
    return locale


class Role:
    """A role of a server."""

    def __init__(self, guild, name: str, id: int, permissions: int, position: int):  # noqa: A002 - Discord's word
        self.guild, self.name, self.id = guild, name, id
        self.permissions, self.position = permissions, position
        self.mentionable = True

    @property
    def mention(self) -> str:
        """The text that pings it."""
        return f"<@&{self.id}>"

    def payload(self) -> dict:
        """Return the role as Discord writes it."""
        return {
            "id": str(self.id), "name": self.name, "permissions": str(self.permissions), "position": self.position,
            "color": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False, "managed": False, "mentionable": self.mentionable,
            "icon": None, "unicode_emoji": None, "flags": 0,
        }  # fmt: skip


class Channel:
    """A text channel of a server, or (without one) the direct messages with one person."""

    def __init__(self, world, name: str, guild=None, person=None):
        self.world, self.name, self.guild, self.person = world, name, guild, person
        self.id = world.clock.snowflake()
        self.deleted = self.archived = False
        self.bot_permissions = EVERYTHING
        self.denied: dict = {}
        self.everything: list = []

    @property
    def messages(self) -> list:
        """The messages everybody sees, oldest first."""
        return [message for message in self.everything if not message.deleted and message.only_for is None]

    def messages_for(self, person) -> list:
        """Return the messages this person sees: the public ones and those only for her."""
        return [message for message in self.everything if message.visible_to(person)]

    def find(self, message_id: int):
        """Return the message of that id, deleted or not, or None."""
        return next((message for message in self.everything if message.id == message_id), None)

    def limit_bot(self, **allowed: bool) -> None:
        """Take permissions from the bot here or give them back, e.g. `limit_bot(send_messages=False)`."""
        permissions = discord.Permissions(self.bot_permissions)
        permissions.update(**allowed)
        self.bot_permissions = permissions.value

    def bot_may(self, **wanted: bool) -> bool:
        """Tell whether the bot has all of these permissions here."""
        needed = discord.Permissions(**wanted).value
        return self.bot_permissions & needed == needed

    def limit(self, whom, **allowed: bool) -> None:
        """Take permissions from a role or a member here or give them back; the bot is told if it is online."""
        denied = discord.Permissions(self.denied.get(whom, 0))
        denied.update(**{name: not may for name, may in allowed.items()})
        self.denied[whom] = denied.value
        self.world.gateway.dispatch("CHANNEL_UPDATE", self.payload(), guild=self.guild, intent=GUILDS)

    def permissions_of(self, member) -> int:
        """Return what a member may do here: what is taken from everybody, then from roles, then from the member."""
        if self.guild is None or member.permissions == EVERYTHING:
            return member.permissions
        taken = (self.denied.get(each, 0) for each in (self.guild.roles[0], *member.roles, member))
        permissions = member.permissions
        for each in taken:
            permissions &= ~each
        return permissions

    def thread(self, name: str, *, private: bool = False) -> "Thread":
        """Begin a thread; the bot is told of a public one if it is online."""
        thread = Thread(self, name, private=private)
        self.guild.threads.append(thread)
        if not private:
            data = thread.payload() | {"newly_created": True}
            self.world.gateway.dispatch("THREAD_CREATE", data, guild=self.guild, intent=GUILDS)
        return thread

    def delete(self) -> None:
        """Delete the channel as a moderator would; the bot is told."""
        self.deleted = True
        self.world.gateway.dispatch("CHANNEL_DELETE", self.payload(), guild=self.guild, intent=GUILDS)

    def payload(self) -> dict:
        """Return the channel as Discord writes it."""
        last = self.everything[-1].id if self.everything else None
        common = {"id": str(self.id), "flags": 0, "last_message_id": last and str(last), "last_pin_timestamp": None}
        if self.guild is None:
            return common | {"type": 1, "recipients": [self.person.user_payload()]}
        return common | {
            "type": 0, "guild_id": str(self.guild.id), "name": self.name, "position": 0, "topic": None, "nsfw": False,
            "parent_id": None, "rate_limit_per_user": 0, "permission_overwrites": self._overwrites(),
        }  # fmt: skip

    def _overwrites(self) -> list[dict]:
        taken = [
            {"id": str(whom.id), "type": int(hasattr(whom, "user")), "allow": "0", "deny": str(denied)}
            for whom, denied in self.denied.items()
            if denied
        ]
        denied = EVERYTHING & ~self.bot_permissions
        if not denied:
            return taken
        return [*taken, {"id": str(self.world.bot_user.id), "type": 1, "allow": "0", "deny": str(denied)}]


class Thread(Channel):
    """A thread of a text channel; the bot is no member of a private one, and knows it only from interactions."""

    def __init__(self, parent: Channel, name: str, *, private: bool):
        super().__init__(parent.world, name, parent.guild)
        self.parent, self.private = parent, private
        self.members: list = []
        self.bot_permissions = parent.bot_permissions
        self._begun = parent.world.clock.stamp()

    def permissions_of(self, member) -> int:
        """Return what a member may do here: what may be done in the channel above."""
        return self.parent.permissions_of(member)

    def delete(self) -> None:
        """Delete the thread as a moderator would; the bot is told of a public one."""
        self.deleted = True
        if not self.private:
            known = {key: self.payload()[key] for key in ("id", "guild_id", "parent_id", "type")}
            self.world.gateway.dispatch("THREAD_DELETE", known, guild=self.guild, intent=GUILDS)

    def payload(self) -> dict:
        """Return the thread as Discord writes it."""
        last = self.everything[-1].id if self.everything else None
        metadata = {
            "archived": self.archived, "archive_timestamp": self._begun, "auto_archive_duration": 4320, "locked": False,
            "create_timestamp": self._begun,
        }  # fmt: skip
        return {
            "id": str(self.id), "type": 12 if self.private else 11, "guild_id": str(self.guild.id), "name": self.name,
            "parent_id": str(self.parent.id), "owner_id": str(self.guild.owner.id), "flags": 0,
            "thread_metadata": metadata | ({"invitable": True} if self.private else {}), "rate_limit_per_user": 0,
            "message_count": len(self.messages), "total_message_sent": len(self.messages), "member_count": 1,
            "last_message_id": last and str(last), "last_pin_timestamp": None,
        }  # fmt: skip


class Guild:
    """A server the bot is in."""

    def __init__(self, world, name: str, locale: str):
        self.world, self.name, self.locale = world, name, known_locale(locale)
        self.id = world.clock.snowflake()
        self.channels: list[Channel] = []
        self.threads: list[Thread] = []
        self.members: list = []
        self.emoji: dict[int, str] = {}
        self.gone = self.failing = False
        self.roles = [Role(self, "@everyone", self.id, ORDINARY, 0)]
        self.bot = self._member(world.bot_user)
        self.owner = self.member(f"Owner of {name}", permissions=EVERYTHING)

    def channel(self, name: str) -> Channel:
        """Open a text channel; the bot is told if it is online."""
        channel = Channel(self.world, name, self)
        self.channels.append(channel)
        self.world.gateway.dispatch("CHANNEL_CREATE", channel.payload(), guild=self, intent=GUILDS)
        return channel

    def role(self, name: str, permissions=0) -> Role:
        """Make a role; the bot is told if it is online."""
        role = Role(self, name, self.world.clock.snowflake(), _bits(permissions), len(self.roles))
        self.roles.append(role)
        data = {"guild_id": str(self.id), "role": role.payload()}
        self.world.gateway.dispatch("GUILD_ROLE_CREATE", data, guild=self, intent=GUILDS)
        return role

    def member(self, name, *, locale: str = "en-US", permissions=None, roles=(), nick: str | None = None):
        """Let somebody join: a new person by name, or one from another server."""
        user = self.world.user(name, locale) if isinstance(name, str) else name.user
        member = self._member(user, 0 if permissions is None else _bits(permissions), list(roles), nick)
        self.members.append(member)
        return member

    def _member(self, user, extra: int = 0, roles=(), nick: str | None = None):
        from .people import Member  # noqa: PLC0415 - people know places

        return Member(self, user, extra, roles, nick)

    def add_emoji(self, name: str) -> str:
        """Upload an emoji and return how a bot writes it."""
        emoji_id = self.world.clock.snowflake()
        self.emoji[emoji_id] = name
        return f"<:{name}:{emoji_id}>"

    def expel_bot(self) -> None:
        """Remove the bot from the server; it is told."""
        self.gone = True
        self.world.gateway.dispatch("GUILD_DELETE", {"id": str(self.id)}, guild=self, intent=GUILDS)

    def fail(self) -> None:
        """Be out of reach, as in an outage of Discord; the bot is told."""
        self.failing = True
        data = {"id": str(self.id), "unavailable": True}
        self.world.gateway.dispatch("GUILD_DELETE", data, guild=self, intent=GUILDS)

    def invite_bot(self) -> None:
        """Have the bot in the server again; it is told."""
        self.gone = False
        self.world.gateway.dispatch("GUILD_CREATE", self.create_payload(), guild=self, intent=GUILDS)

    def payload(self) -> dict:
        """Return the server as Discord's HTTP API writes it."""
        nothing = dict.fromkeys((
            "icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
            "afk_channel_id", "system_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id",
            "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data", "max_presences",
        ))  # fmt: skip
        zeros = dict.fromkeys((
            "system_channel_flags", "verification_level", "default_message_notifications", "mfa_level",
            "explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level",
        ), 0)  # fmt: skip
        return nothing | zeros | {
            "id": str(self.id), "name": self.name, "owner_id": str(self.owner.id), "preferred_locale": self.locale,
            "features": [], "region": "deprecated", "afk_timeout": 300, "widget_enabled": False, "nsfw": False,
            "max_members": 500000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
            "premium_progress_bar_enabled": False, "emojis": [], "stickers": [],
            "roles": [role.payload() for role in self.roles],
        }  # fmt: skip

    def create_payload(self) -> dict:
        """Return the server as the gateway announces a new one: with channels, and of the members only the bot."""
        return self.payload() | {
            "joined_at": self.world.clock.stamp(), "large": False,
            "member_count": len(self.members) + 1, "members": [self.bot.payload()], "presences": [], "voice_states": [],
            "threads": [thread.payload() for thread in self.threads if not (thread.private or thread.deleted)],
            "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
            "channels": [channel.payload() for channel in self.channels if not channel.deleted],
        }  # fmt: skip
