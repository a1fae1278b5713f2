"""Counts the facts of an answer that are found, wrong and missed, one for each leaf."""

from __future__ import annotations

import itertools
import json
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.telling.read import read_told
from bot.telling.told import as_json

FOLDER = Path(__file__).parent
_TILED = frozenset(("tile", "tiles", "hand", "wild", "wild_indicator", "dora", "ura", "flowers"))
_PEOPLE = frozenset(("by", "from", "riichi", "players", "ready", "not_ready", "nagashi", "seats"))
_BY_PERSON = frozenset(("kita", "flowers", "tokens", "opened"))
_HONOURED = re.compile(r"(?<=.)(?:さん|くん|君|ちゃん|氏|様)$")
Leaf = tuple[str, str]


@dataclass(frozen=True)
class Message:
    """One message with the facts that it tells; those in `may` count neither way."""

    id: str
    lang: str
    text: str
    facts: dict[str, Any]
    ambiguous: list[dict[str, Any]]
    family: str = ""
    unread: list[str] = field(default_factory=list)
    may: list[list[Any]] = field(default_factory=list)


@dataclass
class Figures:
    """How many facts were found, wrong and missed, and how many doubts nobody expected."""

    messages: int = 0
    found: int = 0
    wrong: int = 0
    missed: int = 0
    asked: int = 0

    def __add__(self, other: Figures) -> Figures:
        """Sum up."""
        return Figures(*(a + b for a, b in zip(self.row, other.row, strict=True)))

    @property
    def row(self) -> tuple[int, ...]:
        """All numbers in order."""
        return self.messages, self.found, self.wrong, self.missed, self.asked

    @property
    def share(self) -> float:
        """How much of what was told is found, in percent."""
        return 100 * self.found / max(self.found + self.missed, 1)


def messages(name: str) -> list[Message]:
    """Read one of the files."""
    return [Message(**json.loads(line)) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def judged(message: Message) -> tuple[Figures, list[str]]:
    """Read a message, and count and name what differs from its facts."""
    told = json.loads(as_json(read_told(message.text, message.family)))
    expected = _leaves_of(message.facts, message.facts)
    reported = _leaves_of(told["facts"], message.facts)
    allowed = {_may(path, value) for path, value in message.may}
    wrong = [leaf for leaf in (reported - expected).elements() if leaf not in allowed]
    missed = list((expected - reported).elements())
    want, got = (Counter(map(_readings, each)) for each in (message.ambiguous, told["ambiguous"]))
    unasked, besides = want - got, got - want
    found = (expected & reported).total() + (want & got).total()
    figures = Figures(1, found, len(wrong), len(missed) + unasked.total(), besides.total())
    notes = [f"{word} {' '.join(leaf)}" for word, leaves in (("wrong", wrong), ("missed", missed)) for leaf in leaves]
    return figures, notes + [f"not asked {sorted(each)}" for each in unasked]


def _may(path: str, value: Any) -> Leaf:
    if path == "denied":
        key, denied = value
        return _leaf(f"denied {key}", key.rsplit(".", 1)[-1], denied)
    return _leaf(path, path.rsplit(".", 1)[-1].removesuffix("[]"), value)


def _readings(doubt: dict[str, Any]) -> frozenset[Leaf]:
    return frozenset(_leaf(key, key.rsplit(".", 1)[-1], value) for key, value in doubt["readings"])


def _leaves_of(facts: dict[str, Any], expected: dict[str, Any]) -> Counter[Leaf]:
    """Flatten facts; wins and melds bear the number of those that they are compared with."""
    found: Counter[Leaf] = Counter()
    for key, value in facts.items():
        if key == "denied":
            found.update(_leaf(f"denied {path}", path.rsplit(".", 1)[-1], what) for path, what in value)
        elif key in ("wins", "melds") and value:
            for number, each in zip(_paired(key, expected.get(key) or [], value), value, strict=True):
                found.update(_flat(each, f"{key}[{number}]", ""))
        else:
            found.update(_flat(value, key, key))
    return found


def _flat(value: Any, path: str, key: str) -> Counter[Leaf]:
    if isinstance(value, dict) and value:
        parts = ((_person(name) if path in _BY_PERSON else name, each) for name, each in value.items())
        keyed = ((f"{path}.{name}", path if path in (*_BY_PERSON, "seats") else name, each) for name, each in parts)
        return sum((_flat(each, at, name) for at, name, each in keyed), Counter())
    if isinstance(value, list) and value:
        return sum((_flat(each, f"{path}[]", key) for each in value), Counter())
    return Counter([_leaf(path, key, value)])


def _leaf(path: str, key: str, value: Any) -> Leaf:
    key = path.partition(".")[0] if path.startswith(("seats", "flowers", "kita")) else key
    if isinstance(value, str) and key in _PEOPLE:
        value = _person(value)
    elif isinstance(value, str) and key in _TILED:
        value = "".join(sorted(d + suit for digits, suit in re.findall(r"(\d+)([mpszf])", value) for d in digits))
    return path, json.dumps(value, ensure_ascii=False)


def _person(name: str) -> str:
    """Write a name without case, width, honorific and a leading @."""
    plain = _HONOURED.sub("", unicodedata.normalize("NFKC", name).casefold().strip())
    is_role = re.match(r"@(?:author|winner|others|[eswn]$|left:|right:|across:)", plain)
    return plain if is_role else plain.removeprefix("@")


def _paired(key: str, want: list[Any], got: list[Any]) -> list[int | str]:
    """Return the number of the expected one for each that was told; melds keep their order."""
    places = [*range(len(want)), *["+"] * len(got)]
    flats = [_flat(each, "", "") for each in want]
    told = [_flat(each, "", "") for each in got]
    best: tuple[int, tuple[int | str, ...]] = (-1, ())
    choices = itertools.permutations(places[:8], len(got)) if key == "wins" else _ascending(len(want), len(got))
    for choice in choices:
        hits = [(told[at] & flats[place]).total() for at, place in enumerate(choice) if isinstance(place, int)]
        if min(hits, default=1) and sum(hits) > best[0]:
            best = sum(hits), choice
    return list(best[1] or ["+"] * len(got))


def _ascending(want: int, got: int) -> list[tuple[int | str, ...]]:
    """Return every way to lay `got` melds beside `want`, in order, each or none of them left out."""
    if not got:
        return [()]
    ways: list[tuple[int | str, ...]] = [("+", *rest) for rest in _ascending(want, got - 1)]
    for first in range(want):
        later = _ascending(want - first - 1, got - 1)
        ways += [(first, *(p + first + 1 if isinstance(p, int) else p for p in rest)) for rest in later]
    return ways
