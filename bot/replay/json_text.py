"""JSON as logs have it: where an object ends, bounded before it is read, and errors that name their place."""

from __future__ import annotations

import re
from typing import TypeGuard, TypeVar

import msgspec

from .errors import LogError

MOST_SIGNS = 400_000
"""So many commas, brackets and quotes bound how much is made of a text; a long game has some ten thousands."""
DEEPEST = 60
_SIGN = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]|"', re.DOTALL)
_AT = re.compile(r" - at (?:`key` in )?`\$(?P<at>[^`]*)`\Z")
_MISSING = re.compile(r"Object missing required field `(?P<field>.*)`\Z", re.DOTALL)
_BYTE = re.compile(r"\(byte (?P<byte>\d+)\)")
_Type = TypeVar("_Type")


def value_at(text: str, start: int) -> str:
    """Return the object or list that begins at `start`, to its end; raises `LogError` where it does not end.

    What stands in texts is passed over; nothing is read yet, so that depth and number of values can be bounded.
    """
    if sum(text.count(sign) for sign in ',[{"') > MOST_SIGNS:
        raise LogError("too-many-values", most=MOST_SIGNS)
    depth = 0
    for sign in _SIGN.finditer(text, start):
        if sign[0] in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                raise LogError("too-deep", f"{sign.start() + 1}")
        elif sign[0] in ("]", "}"):
            depth -= 1
            if depth <= 0:
                return text[start : sign.end()]
        elif sign[0] == '"':
            break
    raise LogError("json-cut", str(len(text)))


def decoded(text: str, kind: type[_Type]) -> _Type:
    """Read JSON as what it must be; raises `LogError` with the place."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise explained(error) from None
    except msgspec.DecodeError as error:
        found = _BYTE.search(str(error))
        raise LogError("json", str(int(found["byte"]) + 1 if found else len(text))) from None
    except (UnicodeError, RecursionError):
        raise LogError("json", str(len(text))) from None


def converted(value: object, kind: type[_Type], at: str) -> _Type:
    """Read a part of JSON that was read already."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise explained(error, at) from None


def anything(text: str) -> object:
    """Read JSON as it is."""
    return decoded(text, object)


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    """Whether a value of JSON is an object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether a value of JSON is a list."""
    return isinstance(value, list)


def explained(error: msgspec.ValidationError, base: str = "") -> LogError:
    """Turn a validation message, which names its place as ``$.log[0]``, into an error of the log."""
    message = str(error)
    found = _AT.search(message)
    what, at = (message[: found.start()], found["at"]) if found else (message, "")
    place = f"{base}{at}" if base else at.lstrip(".")
    missing = _MISSING.match(what)
    if missing is not None:
        return LogError("missing", f"{place}.{missing['field']}" if place else missing["field"])
    return LogError("wrong-type", place or "$", expected=what)
