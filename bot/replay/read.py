"""A log is told apart by how it begins, and read by what knows its format."""

from __future__ import annotations

import re
from pathlib import PurePath
from urllib.parse import unquote

from .errors import LogError
from .game import MOST_IN_ID, Game, clean
from .json_text import MOST_SIGNS, anything, is_object, value_at
from .links import CARRIES, carries_log, refuse_link
from .majsoul import read_majsoul
from .mjlog import read_mjlog
from .tenhou6 import read_tenhou6
from .unpack import text_of

_ENCODED = re.compile(r"%[0-9A-Fa-f]{2}")
_PACKED_SUFFIXES = frozenset((".gz", ".xml", ".json", ".mjlog", ".txt"))


def read_log(data: bytes | str, name: str = "") -> Game:
    """Read a game from a file's bytes or from pasted text; `name` is the file's.

    Raises `LogError`, which says in one sentence what is wrong and where. Nothing is fetched and nothing is written.
    """
    text = text_of(data if isinstance(data, bytes) else data.encode(errors="replace")).strip()
    called = clean(_stem(name), MOST_IN_ID) or "log"
    if carries_log(text):
        return _read_link(text.partition(CARRIES)[2], called)
    if text.startswith("<") and not text.startswith(("<http", "<@")):
        return read_mjlog(text, called)
    if text.startswith(("{", "[")):
        return _read_json(value_at(text, 0), called)
    refuse_link(text)
    return _read_json_within(text, called)


def _stem(name: str) -> str:
    """Return a file's name without its folders and without the endings of logs."""
    path = PurePath(name.replace("\\", "/"))
    while path.suffix.lower() in _PACKED_SUFFIXES:
        path = path.with_suffix("")
    return path.name


def _read_json_within(text: str, name: str) -> Game:
    """Read a log that somebody pasted with words around it."""
    begin = text.find('{"')
    if begin < 0:
        raise LogError("not-a-log")
    return _read_json(value_at(text, begin), name)


def _read_json(text: str, name: str) -> Game:
    """Read JSON: the list of deals of tenhou.net/6, the records of Mahjong Soul, or what has a name only."""
    if not text.startswith("{"):
        return read_majsoul(text, name)
    written = anything(text)
    if is_object(written) and "log" in written:
        return read_tenhou6(text, name)
    inner = written.get("data") if is_object(written) else None
    if is_object(inner) and "handRecord" in inner:
        raise LogError("riichi-city")
    return read_majsoul(text, name)


def _read_link(after: str, name: str) -> Game:
    """Read the log that a link carries: as it stands, else decoded; what follows the log is no part of it."""
    try:
        return read_tenhou6(_of_link(after), name)
    except LogError:
        if not _ENCODED.search(after):
            raise
    if after.count("%") > MOST_SIGNS:
        raise LogError("too-many-values", most=MOST_SIGNS)
    return read_tenhou6(_of_link(unquote(after, errors="replace")), name)


def _of_link(after: str) -> str:
    """Return the object that a link carries; chat programs cut what they find too long."""
    text = after.lstrip()
    if not text.startswith("{"):
        raise LogError("link-cut")
    try:
        return value_at(text, 0)
    except LogError as error:
        raise (LogError("link-cut") if error.reason == "json-cut" else error) from None
