"""Words with a colon or an arrow, behind which stands who or what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .tokens import PLAYERS, TILES, VALUES, Token

_WHO = ("NAME", "SELF")
_SEATS = ("SEAT", "DEALER", "WIND")
_ENDS = ("COMMA", "STOP", "QMARK", "BE")
_DEALS_IN = frozenset(("DEALT", "RON", "HU", "WIN"))
_PASSED_OVER = frozenset((*VALUES, "NI", "GA", "FILL", "COMMON"))

LABELS = frozenset(
    [
        "SEATWORD",
        "DEALER",
        "SEAT",
        "WINNERWORD",
        "PLAYERS",
        "ORDER",
        "HONBA",
        "STICK",
        "WIN",
        "DEALT",
        "DORA",
        "DORAIND",
        "URA",
        "HAND",
        "WILD",
        "INDICATOR",
        "WAIT",
        "RON",
        "HU",
        "TSUMO",
        "NOTREADY",
        "READY",
        "RIICHI",
        "WIND",
        "BY",
        "OFF",
    ]
)


def step_at_arrow(part: Sequence[Token], sentence: Sequence[Token], at: int) -> Literal["take", "before"] | None:
    """Say what an arrow does between a tile and whom it came from, 中→レイ, 中ポン←レイ."""
    token, after = sentence[at], sentence[at + 1].kind if at + 1 < len(sentence) else ""
    if token.kind == "ARROW" and after in _WHO and _is_between_players(part, sentence, at):
        return "take"
    if len(part) > 1 and part[-2].value == "←" and token.kind in TILES:
        return "before"
    if token.kind != "ARROW" or not part or after not in PLAYERS:
        return None
    return "take" if token.value == "←" or all(each.kind in TILES for each in part) else None


def _is_between_players(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether an arrow stands between the two of a win, 甲→乙 放銃: what follows is not said of the second alone."""
    if not part or part[-1].kind not in (*_WHO, "SEATED"):
        return False
    rest = (token.kind for token in sentence[at + 2 :] if token.kind not in _PASSED_OVER)
    return next(rest, "") in _DEALS_IN


def begins_apart(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a label with its colon stands behind a blank, 北家:高橋 和了:佐藤, or the next name of a row of seats."""
    token, after = sentence[at], sentence[at + 1].kind if at + 1 < len(sentence) else ""
    if token.kind in _WHO:
        is_behind_pair = len(part) > 1 and part[-1].kind in _SEATS and part[-2].kind in _WHO
        is_next = after == "COLON" or (len(part) == 2 and after in _SEATS[:2] and part[-1].kind != "WIND")  # noqa: PLR2004
        is_between = after == "ARROW" and _is_between_players([token], sentence, at + 1)
        is_behind_aside = bool(part) and part[-1].kind == "SEATED"
        is_begun = (is_behind_pair and is_next) or is_between or is_behind_aside
        return is_begun and bool(part) and part[-1].end < token.start
    if after != "COLON" or token.kind not in LABELS or not part or token.value.isascii():
        return False
    return part[-1].end < token.start


def is_label(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a colon stands behind what the words after it are about: *dealer: Ann*, *Ann: tsumo*."""
    if any(each.kind in ("READY", "NOTREADY") for each in part) and not any(each.kind in PLAYERS for each in part):
        return True
    if part and (part[-1].kind in LABELS or (part[-1].kind == "NO" and len(part) > 1 and part[-2].kind in LABELS)):
        return True
    following = sentence[at + 1].kind if at + 1 < len(sentence) else ""
    if len(part) == 1 and part[0].kind in _WHO and following in _SEATS:
        return _is_pair(sentence, at)
    return len(part) == 1 and part[0].kind == "NAME" and following not in PLAYERS


def _is_pair(sentence: Sequence[Token], at: int) -> bool:
    """Whether a seat and no more stands behind a name and its colon, or then the next name: ミナ:東家 レン:南家."""
    rest = [token.kind for token in sentence[at + 2 : at + 4]]
    return not rest or rest[0] in _ENDS or (rest[0] in _WHO and rest[1:] == ["COLON"])
