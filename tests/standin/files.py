"""Files: on their way to Discord, on a message, and what an edit makes of them."""

import dataclasses

from . import refusal
from .limits import Form

LARGEST = 10 * 1024 * 1024
"""Bytes a file may have in a server without boosts."""


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


def after(message, body: dict, uploads: dict[int, Upload], form: Form) -> list[Attachment]:
    """Return the files of a message after a body: those it keeps, then the new ones; raises Refusal."""
    wanted = body.get("attachments")
    described = {int(one["id"]): one for one in wanted or []}
    _check_known(message, wanted or [], uploads, form.at("attachments"))
    kept = message.attachments if wanted is None else [one for one in message.attachments if one.id in described]
    fresh = [_keep(message, upload, described.get(index, {})) for index, upload in sorted(uploads.items())]
    if len(kept) + len(fresh) > 10:
        form.at("attachments").wrong("BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
        form.refuse()
    return [*kept, *fresh]


def _check_known(message, wanted: list[dict], uploads: dict[int, Upload], form: Form) -> None:
    known = {one.id for one in message.attachments} | set(uploads)
    for index, one in enumerate(wanted):
        if int(one["id"]) not in known:
            form.at(index).wrong("ATTACHMENT_NOT_FOUND", f"{one['id']} is neither a new file nor one on the message")
    form.refuse()


def _keep(message, upload: Upload, described: dict) -> Attachment:
    if len(upload.data) > LARGEST:
        raise refusal.too_large()
    return message.world.keep_file(message.channel, upload, described)
