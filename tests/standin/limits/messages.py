"""The limits of a message as a whole."""

from tests.standin import refusal

from . import embeds as embed_limits
from .components import Checker
from .form import Form

EPHEMERAL, LAYOUT, LOADING = 1 << 6, 1 << 15, 1 << 7
SETTABLE = (1 << 2) | EPHEMERAL | (1 << 12) | LAYOUT
MENTIONS = ("users", "roles", "everyone")


def check(form: Form, body: dict, filenames: set[str], custom_emoji: set[int], *, layout: bool) -> None:
    """Check a message body, new or changed, that ends up with files of these names."""
    form.at("content").text(body.get("content"), 2000)
    embed_limits.check(form.at("embeds"), body.get("embeds"), filenames)
    Checker(custom_emoji, filenames).check_message(form.at("components"), body.get("components"), layout=layout)
    _check_attachments(form.at("attachments"), body.get("attachments"))
    _check_mentions(form.at("allowed_mentions"), body.get("allowed_mentions") or {})
    if layout and (body.get("content") or body.get("embeds")):
        form.wrong("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "No content or embeds beside a layout")
    if (body.get("flags") or 0) & ~SETTABLE:
        form.at("flags").wrong("BITFIELD_INVALID_FLAGS", "Invalid flags")


def check_not_empty(content: str | None, embeds: list, components: list, attachments: list, *, layout: bool) -> None:
    """Raise the refusal of a message with nothing in it; a layout needs components whatever else it has."""
    seen = (content or "").strip() or attachments or any(not embed_limits.is_empty(embed) for embed in embeds)
    if not components and (layout or not seen):
        raise refusal.empty_message()


def _check_attachments(form: Form, attachments: list | None) -> None:
    for index, attachment in enumerate(form.count(attachments, 10)):
        form.at(index, "description").text(attachment.get("description"), 1024)
        form.at(index, "filename").text(attachment.get("filename"), 1024)


def _check_mentions(form: Form, allowed: dict) -> None:
    parse = form.at("parse").count(allowed.get("parse"), 3)
    for index, kind in enumerate(parse):
        form.at("parse", index).one_of(kind, MENTIONS)
    for kind in ("users", "roles"):
        ids = form.at(kind).count(allowed.get(kind), 100)
        if ids and kind in parse:
            form.at("parse").wrong(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive',
            )
