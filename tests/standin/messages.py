"""Messages as the stand-in keeps them: composed, revised, seen by some, forgotten by nobody."""

import dataclasses
import re

from tests.standin import refusal
from tests.standin.limits import Form
from tests.standin.limits import messages as message_limits
from tests.standin.limits.messages import EPHEMERAL, LAYOUT, LOADING
from tests.standin.rendering import finish_components, finish_embeds, texts

LARGEST_FILE = 10 * 1024 * 1024
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12


@dataclasses.dataclass
class Upload:
    """A file on its way to Discord."""

    filename: str
    data: bytes
    content_type: str = "application/octet-stream"


@dataclasses.dataclass
class Attachment:
    """A file on a message; `description` is its alt text."""

    id: int
    filename: str
    data: bytes
    description: str | None
    content_type: str
    url: str

    def payload(self, *, ephemeral: bool) -> dict:
        """Return the attachment as Discord writes it."""
        payload = {
            "id": str(self.id), "filename": self.filename, "size": len(self.data), "url": self.url,
            "proxy_url": self.url, "content_type": self.content_type,
        }  # fmt: skip
        if self.description is not None:
            payload["description"] = self.description
        return payload | ({"ephemeral": True} if ephemeral else {})


@dataclasses.dataclass(frozen=True)
class Pings:
    """Whom a message really notified."""

    users: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()
    everyone: bool = False

    def __bool__(self) -> bool:
        return bool(self.users or self.roles or self.everyone)


class Message:
    """One message; `only_for` is the one person who sees an ephemeral one."""

    def __init__(self, world, channel, author: dict, interaction=None, kind: int = 0):
        self.world, self.channel, self.author = world, channel, author
        self.interaction, self.kind = interaction, kind
        self.id = world.clock.snowflake()
        self.content, self.flags = "", 0
        self.embeds: list[dict] = []
        self.components: list[dict] = []
        self.attachments: list[Attachment] = []
        self.pings = Pings()
        self.only_for = None
        self.timestamp, self.edited = world.clock.stamp(), None
        self.deleted = False
        self.revisions = 0
        self.nonce: str | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        """Everything there is to read on it: content, embeds and text displays, line by line."""
        return "\n".join(texts(self.content, self.embeds, self.components))

    def visible_to(self, person) -> bool:
        """Tell whether the person sees it."""
        return not self.deleted and (self.only_for is None or self.only_for is person.user)

    def delete(self) -> None:
        """Make it disappear, as its author or a moderator would; the bot is told if it asked for messages."""
        self.deleted = True
        data = {"id": str(self.id), "channel_id": str(self.channel.id)}
        if self.channel.guild:
            data["guild_id"] = str(self.channel.guild.id)
        self._announce("MESSAGE_DELETE", data)
        self.world.change.notify()

    def write(self, body: dict, uploads: dict[int, Upload]) -> None:
        """Fill a new message with a checked body; raises Refusal."""
        self.nonce = body.get("nonce")
        self._apply(body, uploads, new=True)
        self.channel.everything.append(self)
        self._announce("MESSAGE_CREATE", self.payload())

    def revise(self, body: dict, uploads: dict[int, Upload]) -> None:
        """Change the parts the body names; raises Refusal and changes nothing then."""
        self._apply(body, uploads, new=False)
        self.flags &= ~LOADING
        self.revisions += 1
        self.edited = self.world.clock.stamp()
        self._announce("MESSAGE_UPDATE", self.payload())

    def _apply(self, body: dict, uploads: dict[int, Upload], *, new: bool) -> None:
        flags = body.get("flags") or 0
        layout = bool((flags | self.flags) & LAYOUT)
        attachments = self._attach(body, uploads)
        self._check(body, attachments, layout=layout)
        content = (body["content"] or "").strip() if "content" in body else self.content
        embeds = finish_embeds(body["embeds"] or [], attachments) if "embeds" in body else self.embeds
        components = (
            finish_components(body["components"] or [], attachments) if "components" in body else self.components
        )
        message_limits.check_not_empty(content, embeds, components, attachments, layout=layout)
        self.content, self.embeds, self.components, self.attachments = content, embeds, components, attachments
        self.flags |= flags & (message_limits.SETTABLE if new else LAYOUT)
        if new or self.loading:
            self.pings = self._ping(body.get("allowed_mentions"))

    def _check(self, body: dict, attachments: list[Attachment], *, layout: bool) -> None:
        form = Form()
        names = {attachment.filename for attachment in attachments}
        message_limits.check(form, body, names, self.world.custom_emoji(), layout=layout)
        for part in ("content", "embeds"):
            if layout and getattr(self, part) and part not in body:
                form.wrong("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"The {part} must be removed")
        form.conclude()

    def _attach(self, body: dict, uploads: dict[int, Upload]) -> list[Attachment]:
        """Return the files after this body: those it keeps, then the new ones."""
        wanted = body.get("attachments")
        described = {int(one["id"]): one for one in wanted or []}
        kept = self.attachments if wanted is None else [one for one in self.attachments if one.id in described]
        known = {one.id for one in self.attachments} | set(uploads)
        form = Form(("attachments",))
        for index, one in enumerate(wanted or []):
            if int(one["id"]) not in known:
                form.at(index).wrong(
                    "ATTACHMENT_NOT_FOUND", f"The attachment {one['id']} is neither new nor on the message"
                )
        form.refuse()
        fresh = [self._keep(upload, described.get(index, {})) for index, upload in sorted(uploads.items())]
        if len(kept) + len(fresh) > 10:
            form.wrong("BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
            form.refuse()
        return [*kept, *fresh]

    def _keep(self, upload: Upload, described: dict) -> Attachment:
        if len(upload.data) > LARGEST_FILE:
            raise refusal.too_large()
        return self.world.keep_file(self.channel, upload, described)

    def _ping(self, allowed: dict | None) -> Pings:
        text = "\n".join(texts(self.content, [], self.components))
        if self.only_for is not None:
            return Pings()
        parse = ("users", "roles", "everyone") if allowed is None else allowed.get("parse") or ()
        named = {kind: {int(one) for one in (allowed or {}).get(kind) or ()} for kind in ("users", "roles")}
        users = {int(one) for one in re.findall(r"<@!?(\d+)>", text)}
        roles = {int(one) for one in re.findall(r"<@&(\d+)>", text)}
        return Pings(
            frozenset(users if "users" in parse else users & named["users"]),
            frozenset(roles if "roles" in parse else roles & named["roles"]),
            "everyone" in parse and re.search(r"@(everyone|here)\b", text) is not None,
        )

    def _announce(self, event: str, data: dict) -> None:
        if self.ephemeral:
            return
        guild = self.channel.guild
        if event != "MESSAGE_DELETE" and guild:
            data = data | {"guild_id": str(guild.id)}
        intent = GUILD_MESSAGES if guild else DIRECT_MESSAGES
        foreign = guild is not None and self.author["id"] != str(self.world.bot_user.id) and event != "MESSAGE_DELETE"
        hidden = {"content": "", "embeds": [], "attachments": [], "components": []} if foreign else {}
        self.world.gateway.dispatch(event, data, guild=guild, intent=intent, hidden=hidden)

    def payload(self) -> dict:
        """Return the message as Discord writes it; files an embed shows are not listed a second time."""
        shown = {(embed.get(part) or {}).get("url") for embed in self.embeds for part in ("image", "thumbnail")}
        payload = {
            "id": str(self.id), "type": self.kind, "channel_id": str(self.channel.id), "author": self.author,
            "content": self.content, "embeds": self.embeds, "components": self.components, "flags": self.flags,
            "attachments": [one.payload(ephemeral=self.ephemeral) for one in self.attachments if one.url not in shown],
            "mentions": [self.world.users[one].payload() for one in self.pings.users if one in self.world.users],
            "mention_roles": [str(one) for one in self.pings.roles], "mention_everyone": self.pings.everyone,
            "timestamp": self.timestamp, "edited_timestamp": self.edited, "pinned": False, "tts": False,
        }  # fmt: skip
        if self.nonce is not None:
            payload["nonce"] = self.nonce
        if self.interaction is not None:
            payload |= {
                "application_id": str(self.world.application_id), "webhook_id": str(self.world.application_id),
                "interaction_metadata": self.interaction.metadata(),
            }  # fmt: skip
        return payload


def make_private(message: Message, user) -> None:
    """Show a message that is not written yet to one person only."""
    message.only_for = user
    message.flags |= EPHEMERAL
