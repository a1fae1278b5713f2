"""What a person did and how the bot answered: the three seconds, the one answer, the fifteen minutes."""

import asyncio
import secrets

from tests.standin.limits.messages import EPHEMERAL, LOADING

from . import files, refusal
from .limits import Form
from .limits import commands as command_limits
from .limits import modals as modal_limits
from .messages import Message, make_private

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9
TOKEN_LIVES = 15 * 60.0


class Interaction:
    """One thing a person did. `answer` is the type of the bot's answer, None before there is one."""

    def __init__(self, person, channel, kind: int, data: dict, *, source=None, parent=None):
        self.world, self.person, self.channel = channel.world, person, channel
        self.kind, self.data, self.source, self.parent = kind, data, source, parent
        self.id, self.token = channel.world.clock.snowflake(), secrets.token_urlsafe(64)
        self.created = channel.world.clock.now()
        self.dispatched_at = asyncio.get_running_loop().time()
        self.answered_at: float | None = None
        self.answer: int | None = None
        self.original: Message | None = None
        self.followups: list[Message] = []
        self.choices: list[dict] | None = None
        self.modal: dict | None = None
        self.answered, self.settled = asyncio.Event(), asyncio.Event()
        self._expired = False

    @property
    def took(self) -> float | None:
        """Seconds from the dispatch to the first answer, None while there is none."""
        return None if self.answered_at is None else self.answered_at - self.dispatched_at

    @property
    def age(self) -> float:
        """Seconds since it happened, by the stand-in's clock."""
        return self.world.clock.now() - self.created

    def expire(self) -> None:
        """Make Discord forget it now, which is not the bot's fault."""
        self._expired = True

    # -- the answer ---------------------------------------------------------------------------------------------

    def accept(self, body: dict, uploads: dict) -> None:
        """Take the bot's answer; raises Refusal for one that is late, second or not possible here."""
        if self._expired or self.age > self.world.answer_within:
            raise refusal.unknown_interaction(blame=not self._expired)
        if self.answer is not None:
            raise refusal.already_acknowledged()
        kind, data = body.get("type"), body.get("data") or {}
        form = Form()
        form.at("type").one_of(kind, self._possible())
        form.refuse()
        {
            REPLY: self._reply, DEFER: self._defer, DEFER_UPDATE: self._defer_update, UPDATE: self._update,
            CHOICES: self._choose, OPEN_MODAL: self._open_modal,
        }[kind](data, uploads)  # fmt: skip
        self._answered(kind)

    def _possible(self) -> tuple[int, ...]:
        if self.kind == AUTOCOMPLETE:
            return (CHOICES,)
        update = (DEFER_UPDATE, UPDATE) if self.source is not None else ()
        modal = () if self.kind == MODAL else (OPEN_MODAL,)
        return (REPLY, DEFER, *update, *modal)

    def _answered(self, kind: int) -> None:
        self.answer = kind
        self.answered_at = asyncio.get_running_loop().time()
        self.answered.set()
        if kind not in (DEFER, DEFER_UPDATE):
            self.settled.set()
        self.world.change.notify()

    def _reply(self, data: dict, uploads: dict) -> None:
        self.original = self._new_message(data, uploads, self._original_kind(), Form(("data",)))

    def _defer(self, data: dict, _uploads: dict) -> None:
        message = Message(self.world, self.channel, self.world.bot_user.payload(), self, self._original_kind())
        if (data.get("flags") or 0) & EPHEMERAL:
            make_private(message, self.person.user)
        message.flags |= LOADING
        self.channel.everything.append(message)
        self.original = message

    def _defer_update(self, _data: dict, _uploads: dict) -> None:
        pass

    def _update(self, data: dict, uploads: dict) -> None:
        self.existing(self.source).revise(data, uploads, Form(("data",)))

    def _choose(self, data: dict, _uploads: dict) -> None:
        form = Form(("data", "choices"))
        command_limits.check_choices(form, form.count(data.get("choices"), 25))
        form.conclude()
        self.choices = data.get("choices") or []

    def _open_modal(self, data: dict, _uploads: dict) -> None:
        form = Form(("data",))
        modal_limits.check(form, data, self.world.custom_emoji())
        form.conclude()
        self.modal = data

    def _original_kind(self) -> int:
        if self.kind != COMMAND:
            return 0
        return 20 if self.data["type"] == 1 else 23

    def _new_message(self, data: dict, uploads: dict, kind: int = 0, at: Form | None = None) -> Message:
        message = Message(self.world, self.channel, self.world.bot_user.payload(), self, kind)
        if (data.get("flags") or 0) & EPHEMERAL:
            make_private(message, self.person.user)
        message.write(data, uploads, at)
        return message

    # -- what comes after ---------------------------------------------------------------------------------------

    def check_token(self) -> None:
        """Raise the refusal of a token that is too old, or of an interaction that was not answered yet."""
        if self._expired or self.age > TOKEN_LIVES:
            raise refusal.invalid_webhook_token(blame=not self._expired)
        if self.answer is None:
            raise refusal.unknown_webhook()

    def follow_up(self, data: dict, uploads: dict) -> Message:
        """Write another message; the first after a deferred answer takes the place of the thinking one."""
        if self.original is not None and self.original.loading and not self.original.deleted:
            self.original.revise({"flags": 0} | data, uploads)
            message = self.original
        else:
            message = self._new_message(data, uploads)
            self.followups.append(message)
        self.acted()
        return message

    def message(self, name: str) -> Message:
        """Return the message a token's path names: `@original` or the id of one it wrote.

        The pressed message is among them only where it is the original, because it was updated. Discord promises no
        more, so a bot that counts on more is in the wrong here.
        """
        original = self.original or (self.source if self.answer in (DEFER_UPDATE, UPDATE) else None)
        if name == "@original":
            return self.existing(original)
        own = [original, *self.followups]
        return self.existing(next((one for one in own if one is not None and str(one.id) == name), None))

    def existing(self, message: Message | None) -> Message:
        """Return the message if it is still there; raises Refusal, blaming the bot only if it never was."""
        if message is None or message.deleted or message.channel.deleted:
            raise refusal.unknown_message(blame=message is None)
        return message

    def acted(self) -> None:
        """Note that the bot has done something with the token after its answer."""
        self.settled.set()
        self.world.change.notify()

    # -- as Discord writes it -----------------------------------------------------------------------------------

    def metadata(self) -> dict:
        """Return what a message says about the interaction it came from."""
        data = {
            "id": str(self.id), "type": self.kind, "user": self.person.user_payload(),
            "authorizing_integration_owners": self._owners(),
        }  # fmt: skip
        if self.kind == COMPONENT:
            data["interacted_message_id"] = str(self.source.id)
        if self.kind == MODAL:
            data["triggering_interaction_metadata"] = self.parent.metadata()
        return data

    def _owners(self) -> dict:
        return {"0": str(self.channel.guild.id) if self.channel.guild else "0"}

    def payload(self) -> dict:
        """Return the interaction as the gateway delivers it."""
        payload = {
            "id": str(self.id), "application_id": str(self.world.application_id), "type": self.kind,
            "token": self.token, "version": 1, "data": self.data, "locale": self.person.user.locale,
            "channel_id": str(self.channel.id), "channel": self.channel.payload() | {"permissions": "0"},
            "app_permissions": str(self.channel.bot_permissions), "entitlements": [],
            "authorizing_integration_owners": self._owners(), "attachment_size_limit": files.LARGEST,
        }  # fmt: skip
        if self.source is not None:
            payload["message"] = self.source.payload()
        return payload | self._where()

    def _where(self) -> dict:
        guild = self.channel.guild
        if guild is None:
            return {"user": self.person.user_payload(), "context": 1}
        member = self.person.payload() | {"permissions": str(self.channel.permissions_of(self.person))}
        partial = {"id": str(guild.id), "locale": guild.locale, "features": []}
        return {
            "guild_id": str(guild.id), "guild": partial, "guild_locale": guild.locale, "member": member, "context": 0,
        }  # fmt: skip

    def callback_payload(self) -> dict:
        """Return what Discord answers to the bot's answer."""
        about = {"id": str(self.id), "type": self.kind, "channel_id": str(self.channel.id)}
        if self.channel.guild:
            about["guild_id"] = str(self.channel.guild.id)
        message = self.original if self.answer in (REPLY, DEFER) else self.source if self.answer == UPDATE else None
        if message is not None:
            about |= {
                "response_message_id": str(message.id), "response_message_loading": message.loading,
                "response_message_ephemeral": message.ephemeral,
            }  # fmt: skip
        body = {"interaction": about}
        if self.answer in (REPLY, UPDATE):
            body["resource"] = {"type": self.answer, "message": message.payload()}
        return body
