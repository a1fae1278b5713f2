"""What a message is cut into, and how a word's class is written in patterns."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

_PRIVATE = 0xE000
_UPPER = re.compile(r"[A-Z][A-Z_]+")


class _Codes(dict[str, str]):
    """Signs by class, given out as classes are met."""

    def __missing__(self, kind: str) -> str:
        code = self[kind] = chr(_PRIVATE + len(self))
        return code


code_of = _Codes().__getitem__
"""Returns the one sign that stands for a class in coded text."""


class Token(Struct, frozen=True, gc=False):
    """A piece of text: its class, what it says, and where it stands."""

    kind: str
    start: int
    end: int
    value: str = ""
    count: int = 0

    def as_kind(self, kind: str, value: str | None = None) -> Token:
        """Take the same place as another class."""
        if kind == self.kind and value is None:
            return self
        return Token(kind, self.start, self.end, self.value if value is None else value, self.count)


PICTURE = "picture"
"""Value of the token of an emoji: players put them where a clause ends, and between words."""
SPEECH = '"'
"""What the marks around somebody's own words say: the first is of the class of hearsay, the last a comma."""
PLAYERS = ("NAME", "REL", "DEALER", "SEAT", "SELF")
"""Classes that stand for one player."""
TILES = ("TILE", "WIND", "LETTER")
"""Classes that stand for tiles."""
MELDED = ("PON", "CHI", "KAN", "OKAN", "AKAN", "CKAN")
"""Classes that say that somebody melded."""
DISCARDED = ("FED", "THREW")
"""Classes that say that somebody discarded."""
WON = ("RON", "HU", "TSUMO", "DEALT", "ROB")
"""Classes that say how a hand was won."""
VERBS = frozenset((*WON, *MELDED, *DISCARDED, "ECHO", "WIN", "CALLED", "RIICHI", "LAID"))
"""Classes of what somebody does in a deal."""
LONGEST = 60
"""No clause of more words means anything."""
VALUES = ("BIGNAME", "FAN", "FU", "LIMIT", "HARD", "SOFT", "SMALL")
"""Classes that say what a hand is worth."""
_ALIAS = {
    "PLAYER": PLAYERS,
    "TILES": TILES,
    "KIND": (*MELDED, "MKAN"),
    "DISCARD": DISCARDED,
}


@cache
def pattern(text: str) -> re.Pattern[str]:
    """Compile a pattern over classes: ``<by>`` is a player called so; blanks part classes and say nothing."""
    text = re.sub(r"(?<!P)<(\w+)>", r"(?P<\1>PLAYER)", text)
    text = text.replace("WHAT", "(?:ORD OF? NO? TILES?|OF NO? TILES|TILES)")
    return re.compile(_UPPER.sub(_coded, text).replace(" ", ""))


def _coded(found: re.Match[str]) -> str:
    return f"[{''.join(map(code_of, _ALIAS.get(found[0], (found[0],))))}]"


def player_of(token: Token) -> str:
    """Name a player as told: a neighbour's owner is found later."""
    if token.kind == "NAME":
        return token.value
    if token.kind in ("SELF", "MY"):
        return "@author"
    if token.kind == "DEALER":
        return "@E"
    return f"@{token.value}" if token.kind == "SEAT" or ":" in token.value else f"@{token.value}:?"
