"""Logs broken in every way that comes to mind: cut, bytes changed, values of another kind, numbers out of range."""

import json
import random
import re

ODD_BYTES = (
    b"9",
    b"-",
    b'"',
    b"null",
    b"[]",
    b"{}",
    b"9" * 25,
    b"0",
    b"<",
    b"/>",
    b",",
    b"true",
    b"1.5",
    b'"r"',
    b"\0",
    b"\xff",
)
ODD_NUMBERS = ("0", "-1", "3", "4", "16", "60", "99", "136", "65535", "65536", "1000000", "1e9", "", "0,0", "x", "９")
ODD_VALUES = (
    None,
    True,
    -1,
    0,
    3,
    4,
    5,
    60,
    99,
    1000,
    10**12,
    10**30,
    1.5,
    "",
    "x",
    "r60",
    "p111111",
    "c121314",
    "5z",
    "0m",
    "和了",
    [],
    {},
    [[]],
    [0, 0, 0, 0],
)


def mutated(text, chance):
    """Break a log once, or a few times."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        how = chance.choice((_bytes, _bytes, _numbers, _values if text.startswith(("{", "[")) else _elements))
        text = how(text, chance)
        if isinstance(text, bytes):
            return text
    return text.encode(errors="replace")


def _bytes(text, chance):
    data = bytearray(text.encode(errors="replace"))
    place, other = (chance.randrange(len(data) + 1) for _ in range(2))
    how = chance.randrange(4)
    if how == 0:
        del data[place:]
    elif how == 1:
        del data[place : place + chance.randrange(1, 40)]
    elif how == 2:
        data[place:place] = chance.choice(ODD_BYTES)
    else:
        data[place:place] = data[other : other + chance.randrange(1, 80)]
    try:
        return data.decode()
    except UnicodeDecodeError:
        return bytes(data)


def _numbers(text, chance):
    found = list(re.finditer(r"-?\d+", text))
    if not found:
        return text
    number = chance.choice(found)
    return text[: number.start()] + chance.choice(ODD_NUMBERS) + text[number.end() :]


def _elements(text, chance):
    """Leave out, repeat or move an element."""
    found = list(re.finditer(r"<[^>]*>", text))
    if not found:
        return text
    one, other = chance.choice(found), chance.choice(found)
    how = chance.randrange(3)
    if how == 0:
        return text[: one.start()] + text[one.end() :]
    return text[: other.start()] + one[0] + text[other.start() if how == 1 else other.end() :]


def _values(text, chance):
    """Put another value in the place of any."""
    try:
        written = json.loads(text)
    except ValueError:
        return text
    places = list(_places(written))
    if places:
        holder, key = chance.choice(places)
        how = chance.randrange(4)
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, list):
            holder.insert(key, holder[key])
        else:
            holder[key] = chance.choice(ODD_VALUES)
    return json.dumps(written, ensure_ascii=False)


def _places(value):
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from _places(inner)


def seeded(seed):
    return random.Random(seed)
