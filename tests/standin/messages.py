"""Messages as the stand-in keeps them: composed, revised, seen by some, forgotten by nobody."""

from tests.standin.limits.messages import EPHEMERAL, LAYOUT, LOADING

from . import files, refusal
from .files import Attachment, Upload
from .limits import Form
from .limits import messages as message_limits
from .mentions import Pings, pinged
from .rendering import attached_names, finish_components, finish_embeds, texts

GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12
NOT_DONE = ("poll", "sticker_ids", "shared_client_theme")


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
        self.edited_enough = False
        self.nonce: str | None = None
        self.replies_to: Message | None = None
        self.forwards: Message | None = None
        self.sticker = ""
        self._shown_inside: dict[str, set[str]] = {"embeds": set(), "components": set()}

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

    def write(self, body: dict, uploads: dict[int, Upload], at: Form | None = None) -> None:
        """Fill a new message with a body that stands at `at` in the request; raises Refusal."""
        self.nonce = body.get("nonce")
        self.world.unimplemented += [f"{part} of a message" for part in NOT_DONE if body.get(part)]
        self._apply(body, uploads, at or Form())
        self.flags |= (body.get("flags") or 0) & message_limits.SETTABLE
        if not self.ephemeral:
            self.pings = pinged("\n".join(texts(self.content, [], self.components)), body.get("allowed_mentions"))
        self.channel.everything.append(self)
        self._announce("MESSAGE_CREATE", self.payload())

    def revise(self, body: dict, uploads: dict[int, Upload], at: Form | None = None) -> None:
        """Change the parts the body names; raises Refusal and changes nothing then."""
        if not self.ephemeral and self.channel.archived:
            raise refusal.thread_archived()
        if self.edited_enough:
            raise refusal.too_many_edits()
        self._apply(body, uploads, at or Form())
        self.flags = (self.flags | (body.get("flags") or 0) & LAYOUT) & ~LOADING
        self.revisions += 1
        self.edited = self.world.clock.stamp()
        self._announce("MESSAGE_UPDATE", self.payload())

    def _apply(self, body: dict, uploads: dict[int, Upload], form: Form) -> None:
        layout = bool(((body.get("flags") or 0) | self.flags) & LAYOUT)
        attachments = files.after(self, body, uploads, form)
        self._check(body, attachments, form, layout=layout)
        content, embeds, components = self.content, self.embeds, self.components
        if "content" in body:
            content = (body["content"] or "").strip()
        if "embeds" in body:
            embeds = finish_embeds(body["embeds"] or [], attachments)
        if "components" in body:
            components = finish_components(body["components"] or [], attachments)
        if not self.sticker and self.forwards is None:
            message_limits.check_not_empty(content, embeds, components, attachments, layout=layout)
        self.content, self.embeds, self.components, self.attachments = content, embeds, components, attachments
        self._shown_inside |= {
            part: attached_names(body[part] or []) for part in ("embeds", "components") if part in body
        }

    def _check(self, body: dict, attachments: list[Attachment], form: Form, *, layout: bool) -> None:
        names = {attachment.filename for attachment in attachments}
        message_limits.check(form, body, names, self.world.custom_emoji(), layout=layout)
        for part in ("content", "embeds"):
            if layout and getattr(self, part) and part not in body:
                form.wrong("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"The {part} must be removed")
        form.conclude()

    @property
    def listed(self) -> list[Attachment]:
        """The files shown below the message: those that no embed or component showed as attachment:// itself."""
        inside = set().union(*self._shown_inside.values())
        return [one for one in self.attachments if one.filename not in inside]

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
        """Return the message as Discord writes it."""
        payload = {
            "id": str(self.id), "type": self.kind, "channel_id": str(self.channel.id), "author": self.author,
            "content": self.content, "embeds": self.embeds, "components": self.components, "flags": self.flags,
            "attachments": [one.payload(ephemeral=self.ephemeral) for one in self.listed],
            "mentions": [self.world.users[one].payload() for one in self.pings.users if one in self.world.users],
            "mention_roles": [str(one) for one in self.pings.roles], "mention_everyone": self.pings.everyone,
            "timestamp": self.timestamp, "edited_timestamp": self.edited, "pinned": False, "tts": False,
        }  # fmt: skip
        if self.replies_to is not None:
            payload["message_reference"] = {
                "type": 0, "channel_id": str(self.channel.id), "message_id": str(self.replies_to.id),
            }  # fmt: skip
        if self.sticker:
            payload["sticker_items"] = [{"id": str(self.id + 1), "name": self.sticker, "format_type": 1}]
        if self.forwards is not None:
            payload |= self._forwarding(self.forwards)
        if self.nonce is not None:
            payload["nonce"] = self.nonce
        if self.interaction is not None:
            payload |= {
                "application_id": str(self.world.application_id), "webhook_id": str(self.world.application_id),
                "interaction_metadata": self.interaction.metadata(),
            }  # fmt: skip
        return payload

    def _forwarding(self, other: "Message") -> dict:
        """Return what a message says that it passes on: not who wrote it."""
        shown = ("type", "content", "mentions", "mention_roles", "attachments", "embeds", "timestamp")
        written = other.payload()
        kept = {part: written[part] for part in (*shown, "edited_timestamp", "flags", "components")}
        where = {"channel_id": str(other.channel.id), "message_id": str(other.id)}
        guild = {"guild_id": str(other.channel.guild.id)} if other.channel.guild else {}
        return {"message_reference": {"type": 1, **where, **guild}, "message_snapshots": [{"message": kept}]}


def make_private(message: Message, user) -> None:
    """Show a message that is not written yet to one person only."""
    message.only_for = user
    message.flags |= EPHEMERAL
