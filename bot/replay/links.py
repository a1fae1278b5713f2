"""Links to games that people paste: one carries its log, the others only say where it lies."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .errors import LogError

CARRIES = "#json="
"""What stands before a log that a link carries."""
_TENHOU = re.compile(
    r"tenhou\.net/\S{0,99}?(?:log=|/)(?P<id>\d{10}gm-[0-9a-f]{4}-\d{4,5}-x?[0-9a-f]{8,})", re.IGNORECASE
)
_MAJSOUL = re.compile(
    r"(?:maj-soul\.(?:com|net)|mahjongsoul\.(?:com|game\.yo-star\.com))/\S{0,99}?paipu=(?P<id>[0-9a-z]{6}(?:-[0-9a-z]+){5})",
    re.IGNORECASE,
)
_RIICHI_CITY = re.compile(r"\b(?P<id>[0-9a-v]{20})@\w")
_ELSEWHERE: Mapping[str, re.Pattern[str]] = {
    "link-tenhou": _TENHOU,
    "link-majsoul": _MAJSOUL,
    "riichi-city": _RIICHI_CITY,
}
_MOST_OF_MESSAGE = 6000
"""No chat message is longer."""
_VEILED = re.compile(r"[g-z]")
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"


def carries_log(text: str) -> bool:
    """Whether a text has a link in it that carries a whole log."""
    before, carries, _ = text.partition(CARRIES)
    return bool(carries) and "{" not in before


def names_log(text: str) -> bool:
    """Whether a text carries a log, or links to one that lies elsewhere."""
    return carries_log(text) or any(each.search(text, 0, _MOST_OF_MESSAGE) for each in _ELSEWHERE.values())


def refuse_link(text: str) -> None:
    """Say of a link that does not carry its log where to get the file; raises `LogError`, unless there is none."""
    for reason, pattern in _ELSEWHERE.items():
        found = pattern.search(text, 0, _MOST_OF_MESSAGE)
        if found is not None:
            raise LogError(reason, id=unveiled(found["id"]) if reason == "link-majsoul" else found["id"])


def unveiled(game: str) -> str:
    """Turn back an id whose letters were moved, each by its place; one that was not is returned as it is."""
    if not _VEILED.search(game):
        return game
    return "".join(
        sign if sign == "-" else _SIGNS[(_SIGNS.index(sign) + 55 - place) % len(_SIGNS)]
        for place, sign in enumerate(game.lower())
    )
