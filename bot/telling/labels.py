"""Words with a colon or an arrow, behind which stands who or what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .tokens import PLAYERS, TILES, Token

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
    if len(part) > 1 and part[-2].value == "←" and token.kind in TILES:
        return "before"
    is_shown = token.value == "←" or all(each.kind in TILES for each in part)
    return "take" if token.kind == "ARROW" and part and is_shown and after in PLAYERS else None


def begins_apart(part: Sequence[Token], sentence: Sequence[Token], at: int) -> bool:
    """Whether a label with its colon stands behind a blank: 北家:高橋 和了:佐藤."""
    token, after = sentence[at], sentence[at + 1].kind if at + 1 < len(sentence) else ""
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
    return len(part) == 1 and part[0].kind == "NAME" and following not in PLAYERS
