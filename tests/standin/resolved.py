"""The things a person points at, as Discord sends them along with their ids."""

import mimetypes

from .files import Upload
from .impossible import Impossible
from .places import Channel, Role


class Resolved:
    """Collects people, roles, channels, messages and files and hands out their ids."""

    def __init__(self, channel):
        self.channel = channel
        self._data: dict[str, dict] = {}

    def add(self, thing) -> str:
        """Take a thing in and return its id; a file is a pair of name and bytes."""
        if isinstance(thing, (str, int)):
            # Who was chosen when a form was opened is known by his id, which libraries write either way.
            thing = self._known(str(thing))
        if isinstance(thing, tuple):
            return self._file(*thing)
        if isinstance(thing, Channel):
            return self._put("channels", thing.id, thing.payload() | {"permissions": "0"})
        if isinstance(thing, Role):
            return self._put("roles", thing.id, thing.payload())
        if not hasattr(thing, "user_payload"):
            raise Impossible(f"nobody can point at {thing!r}")
        if self.channel.guild is not None and hasattr(thing, "partial_payload"):
            self._put("members", thing.id, thing.partial_payload() | {"permissions": str(thing.permissions)})
        return self._put("users", thing.id, thing.user_payload())

    def message(self, message) -> str:
        """Take a message in and return its id."""
        return self._put("messages", message.id, message.payload())

    def _known(self, id_: str):
        guild = self.channel.guild
        things = [*guild.members, *guild.roles, *guild.channels, *guild.threads] if guild else []
        found = next((thing for thing in things if str(thing.id) == id_), None)
        if found is None:
            raise Impossible(f"there is nobody and nothing of the id {id_!r} here")
        return found

    def _file(self, name: str, data: bytes) -> str:
        # Discord goes by the name, as everybody's programs do.
        upload = Upload(name, data, mimetypes.guess_type(name)[0] or Upload.content_type)
        attachment = self.channel.world.keep_file(self.channel, upload, {})
        return self._put("attachments", attachment.id, attachment.payload(ephemeral=True))

    def _put(self, kind: str, id_: int, payload: dict) -> str:
        self._data.setdefault(kind, {})[str(id_)] = payload
        return str(id_)

    def payload(self) -> dict:
        """Return the `resolved` part of an interaction's data, empty if nothing was pointed at."""
        return {"resolved": self._data} if self._data else {}
