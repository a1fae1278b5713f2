"""What Discord's HTTP API does, as far as the stand-in knows it: one function for each route."""

import dataclasses
from collections.abc import Awaitable, Callable

from . import refusal
from .limits import Form
from .limits import commands as command_limits
from .messages import Message
from .places import Thread

NO_CONTENT = (204, None)


@dataclasses.dataclass(frozen=True)
class Route:
    """A method, a path as Discord's description writes it, and who serves it; `token`: only with the bot's."""

    method: str
    template: str
    handle: Callable[..., Awaitable[tuple[int, object]]]
    token: bool = True


ROUTES: list[Route] = []


def _route(method: str, template: str, *, token: bool = True):
    def register(handle):
        ROUTES.append(Route(method, template, handle, token))
        return handle

    return register


# -- who am I -------------------------------------------------------------------------------------------------------


@_route("GET", "/gateway/bot")
async def gateway_bot(call):
    """Say where the websocket is."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return 200, {"url": call.world.gateway_url, "shards": call.world.shards, "session_start_limit": limit}


@_route("GET", "/users/@me")
async def me(call):
    """Describe the bot's account."""
    return 200, call.world.bot_user.payload() | {"mfa_enabled": False, "locale": "en-US", "verified": True}


@_route("GET", "/oauth2/applications/@me")
@_route("GET", "/applications/@me")
async def application(call):
    """Describe the application."""
    return 200, call.world.application_payload()


@_route("GET", "/users/{user_id}")
async def user(call):
    """Describe anybody."""
    found = call.world.users.get(int(call.params["user_id"]))
    if found is None:
        raise refusal.Refusal(404, 10013, "Unknown User")
    return 200, found.payload()


@_route("POST", "/users/@me/channels")
async def direct_channel(call):
    """Open the direct messages with somebody."""
    found = call.world.users.get(int(call.body["recipient_id"]))
    if found is None:
        raise refusal.Refusal(400, 50033, "Invalid Recipient(s)")
    return 200, found.dm.payload()


# -- commands -------------------------------------------------------------------------------------------------------


@_route("GET", "/applications/{application_id}/commands")
async def global_commands(call):
    """List the commands of all servers."""
    return 200, call.world.list_commands(None, localised=_localised(call))


@_route("PUT", "/applications/{application_id}/commands")
async def put_global_commands(call):
    """Replace the commands of all servers."""
    return 200, _put(call, None)


@_route("GET", "/applications/{application_id}/guilds/{guild_id}/commands")
async def guild_commands(call):
    """List the commands of one server."""
    return 200, call.world.list_commands(_guild(call).id, localised=_localised(call))


@_route("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
async def put_guild_commands(call):
    """Replace the commands of one server."""
    return 200, _put(call, _guild(call).id)


def _localised(call) -> bool:
    return call.query.get("with_localizations", "").lower() in ("true", "1")


def _put(call, guild_id: int | None) -> list[dict]:
    form = Form()
    command_limits.check_all(form, call.body or [])
    form.conclude()
    return call.world.register(guild_id, call.body or [])


# -- interactions ---------------------------------------------------------------------------------------------------


@_route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", token=False)
async def callback(call):
    """Take the answer to an interaction."""
    wanted = (call.params["interaction_id"], call.params["interaction_token"])
    found = next((one for one in reversed(call.world.interactions) if (str(one.id), one.token) == wanted), None)
    if found is None:
        raise refusal.unknown_interaction()
    found.accept(call.body or {}, call.files)
    if call.query.get("with_response", "").lower() in ("true", "1"):
        return 200, found.callback_payload()
    return NO_CONTENT


@_route("POST", "/webhooks/{webhook_id}/{webhook_token}", token=False)
async def follow_up(call):
    """Send a further message."""
    return 200, _interaction(call).follow_up(call.body or {}, call.files).payload()


@_route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", token=False)
@_route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", token=False)
async def get_answer(call):
    """Read a message the token may touch."""
    return 200, _answer(call)[1].payload()


@_route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", token=False)
@_route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", token=False)
async def edit_answer(call):
    """Change a message the token may touch."""
    interaction, message = _answer(call)
    message.revise(call.body or {}, call.files)
    interaction.acted()
    return 200, message.payload()


@_route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", token=False)
@_route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", token=False)
async def delete_answer(call):
    """Delete a message the token may touch."""
    interaction, message = _answer(call)
    message.delete()
    interaction.acted()
    return NO_CONTENT


def _interaction(call):
    world, token = call.world, call.params["webhook_token"]
    found = next((one for one in reversed(world.interactions) if one.token == token), None)
    if found is None or call.params["webhook_id"] != str(world.application_id):
        raise refusal.unknown_webhook()
    found.check_token()
    return found


def _answer(call):
    interaction = _interaction(call)
    return interaction, interaction.message(call.params.get("message_id", "@original"))


# -- channels and servers -------------------------------------------------------------------------------------------


def _guild(call):
    wanted = call.params["guild_id"]
    found = next((guild for guild in call.world.guilds if str(guild.id) == wanted), None)
    if found is None or found.gone:
        raise refusal.unknown_guild(blame=found is None)
    return found


def _channel(call, **permissions: bool):
    found = call.world.channel(int(call.params["channel_id"]))
    if found is None or found.deleted or (found.guild and found.guild.gone):
        raise refusal.unknown_channel(blame=found is None)
    # The bot is a member of no private thread: it sees those that it may manage.
    if not found.bot_may(view_channel=True, manage_threads=isinstance(found, Thread) and found.private):
        raise refusal.missing_access()
    if not found.bot_may(**permissions):
        raise refusal.missing_permissions()
    return found


def _message(call, channel) -> Message:
    found = channel.find(int(call.params["message_id"]))
    if found is None or found.deleted or found.ephemeral:
        raise refusal.unknown_message(blame=found is None or not found.deleted)
    return found


@_route("GET", "/guilds/{guild_id}")
async def guild(call):
    """Describe a server."""
    return 200, _guild(call).payload()


@_route("GET", "/guilds/{guild_id}/members/{user_id}")
async def member(call):
    """Describe somebody in a server."""
    wanted = call.params["user_id"]
    found = next((one for one in _guild(call).members if str(one.id) == wanted), None)
    if found is None:
        raise refusal.Refusal(404, 10007, "Unknown Member", blame=False)
    return 200, found.payload()


@_route("DELETE", "/users/@me/guilds/{guild_id}")
async def leave(call):
    """Leave a server."""
    _guild(call).expel_bot()
    return NO_CONTENT


@_route("GET", "/channels/{channel_id}")
async def channel(call):
    """Describe a channel."""
    return 200, _channel(call).payload()


@_route("GET", "/channels/{channel_id}/thread-members/{user_id}")
async def thread_member(call):
    """Describe somebody as a member of a thread."""
    found, wanted = _channel(call), call.params["user_id"]
    if not isinstance(found, Thread):
        raise refusal.unknown_channel()
    if wanted not in {str(member.id) for member in found.members}:
        raise refusal.Refusal(404, 10007, "Unknown Member", blame=False)
    return 200, {"id": str(found.id), "user_id": wanted, "join_timestamp": call.world.clock.stamp(), "flags": 0}


@_route("POST", "/channels/{channel_id}/typing")
async def typing(call):
    """Show that the bot is typing."""
    _channel(call, send_messages=True)
    return NO_CONTENT


@_route("GET", "/channels/{channel_id}/messages")
async def messages(call):
    """List messages, newest first: the latest, or those right before or after one; to who may not read, none."""
    place = _channel(call)
    limit, before, after = (int(call.query.get(name, default)) for name, default in _LISTED)
    form = Form()
    if not 1 <= limit <= _MOST_LISTED:
        form.at("limit").wrong("NUMBER_TYPE_MAX", f"int value should be between 1 and {_MOST_LISTED}.")
        form.refuse()
    if not place.bot_may(read_message_history=True):
        return 200, []
    listed = [message for message in place.messages if after < message.id < before]
    chosen = listed[:limit] if "after" in call.query else listed[-limit:]
    return 200, [message.payload() for message in reversed(chosen)]


_MOST_LISTED = 100
_LISTED = (("limit", 50), ("before", 1 << 64), ("after", 0))


@_route("POST", "/channels/{channel_id}/messages")
async def send(call):
    """Write into a channel."""
    files = {"attach_files": True} if call.files else {}
    place = _channel(call, send_messages=True, **files)
    body = call.body or {}
    if body.get("enforce_nonce") and (sent := _sent_already(place, body.get("nonce"))):
        return 200, sent.payload()
    written = Message(call.world, place, call.world.bot_user.payload())
    if body.get("message_reference"):
        written.kind, written.replies_to = 19, _referenced(place, body["message_reference"])
    written.write(body, call.files)
    return 200, written.payload()


def _referenced(place, reference: dict) -> Message:
    found = place.find(int(reference["message_id"]))
    if found is None or found.deleted or found.ephemeral:
        form = Form(("message_reference",))
        form.wrong("MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        form.refuse()
    return found


def _sent_already(place, nonce) -> Message | None:
    return next((one for one in place.messages if nonce is not None and one.nonce == nonce), None)


@_route("GET", "/channels/{channel_id}/messages/{message_id}")
async def get_message(call):
    """Read one message."""
    return 200, _message(call, _channel(call, read_message_history=True)).payload()


@_route("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def edit_message(call):
    """Change a message of the bot's own."""
    found = _message(call, _channel(call))
    if found.author["id"] != str(call.world.bot_user.id):
        raise refusal.foreign_message()
    found.revise(call.body or {}, call.files)
    return 200, found.payload()


@_route("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete_message(call):
    """Delete a message: the bot's own, or with permission anybody's."""
    place = _channel(call)
    found = _message(call, place)
    if found.author["id"] != str(call.world.bot_user.id) and not place.bot_may(manage_messages=True):
        raise refusal.missing_permissions()
    found.delete()
    return NO_CONTENT
