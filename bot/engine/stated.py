"""What the text of a deal says and the deal itself no longer shows: a field that was stated at its default."""

from __future__ import annotations

import msgspec

from .deal import Deal
from .errors import DealError
from .family import FAMILY_FIELDS, families, family_of

_ESCAPE = b"\\"


def check_stated_fields(text: bytes | str, deal: Deal) -> None:
    """Refuse a field of another family that stands in the deal's text, at whatever value, with ``unknown-field``.

    The text is read again only where the name of such a field is found in it.
    """
    family = deal.rules.partition("/")[0]
    if family not in families():
        return
    written = text.encode() if isinstance(text, str) else text
    foreign = family_of(family).vocabulary.foreign_fields
    if _ESCAPE in written or any(_quoted(name) in written for name in foreign):
        fields = msgspec.json.decode(written, type=dict[str, msgspec.Raw])
        for name in foreign:
            if name in fields:
                raise DealError("unknown-field", name, "family", field=name)


def _quoted(name: str) -> bytes:
    return _QUOTED[name]


_QUOTED = {name: f'"{name}"'.encode() for name in FAMILY_FIELDS}
