"""Bytes as they were handed over made a text: unpacked, bounded, and told apart from what is no log at all."""

from __future__ import annotations

import zlib
from codecs import BOM_UTF8
from collections.abc import Mapping

from .errors import LogError

MOST_BYTES = 8 * 1024 * 1024
"""A log is not larger, packed or unpacked."""
_GZIP = b"\x1f\x8b"
_WITH_HEADER = 31
_OTHERS: Mapping[bytes, str] = {
    b"PK\x03\x04": "archive",
    b"PK\x05\x06": "archive",
    b"7z\xbc\xaf": "archive",
    b"Rar!": "archive",
    b"BZh": "archive",
    b"\xfd7zXZ": "archive",
    b"(\xb5/\xfd": "archive",
    b"\x89PNG": "picture",
    b"\xff\xd8\xff": "picture",
    b"GIF8": "picture",
    b"RIFF": "picture",
    b"BM": "picture",
}
"""How files begin that people take for logs."""


def text_of(data: bytes) -> str:
    """Return the text of a log that may be packed; raises `LogError`."""
    check_size(len(data))
    unpacked = _unpacked(data) if data.startswith(_GZIP) else data
    for begin, reason in _OTHERS.items():
        if unpacked.startswith(begin) and not (begin == b"BM" and unpacked.isascii()):
            raise LogError(reason)
    if unpacked.startswith(_GZIP):
        raise LogError("archive")
    try:
        return unpacked.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        raise LogError("no-text", at=str(error.start + 1)) from None


def check_size(size: int) -> None:
    """Refuse what is too large to be a log, before it is fetched or read."""
    if size > MOST_BYTES:
        raise LogError("too-large", most=MOST_BYTES // 1024 // 1024)


def _unpacked(data: bytes) -> bytes:
    """Unpack gzip, and no more of it than a log can hold."""
    unpacker = zlib.decompressobj(_WITH_HEADER)
    try:
        text = unpacker.decompress(data, MOST_BYTES + 1)
    except zlib.error:
        raise LogError("packed") from None
    check_size(len(text))
    if not unpacker.eof:
        raise LogError("packed-cut", size=len(text))
    return text
