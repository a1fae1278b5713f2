"""Names of which a word of every day cut off a piece: put together where the rest shows them whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .tokens import Token

SIGN = re.compile(r"[\u4e00-\u9fff々]+")
NO_NAMES = frozenset("前後次今先間時人者方手上下左右横隣何誰皆目役場局卓牌山河壁子点回枚本順巡的地得")
"""Single signs that are words of every day."""
PIECES = frozenset(("OTHER", "COMMON", "NAME", "TILE", "NUMBER"))
PARTICLES = frozenset(("GA", "HA", "NO", "NI", "OFF", "AND", "WO"))


def is_han(written: str) -> bool:
    """Whether all of a text is Chinese signs."""
    return SIGN.fullmatch(written) is not None


def with_first_signs(text: str, tokens: Sequence[Token]) -> Iterator[Token]:
    """Put a sign that is a word by itself to the name that it begins: 真 and 由子 in 真由子."""
    first: Token | None = None
    for before, token in pairwise((Token("STOP", 0, 0), *tokens)):
        is_apart = before.end < token.start or before.kind not in PIECES
        written = text[token.start : token.end]
        if first is not None and token.kind == "NAME" and token.start == first.end and is_han(written):
            yield Token("NAME", first.start, token.end, text[first.start : token.end])
            first = None
            continue
        if first is not None:
            yield first
        first = token if is_apart and token.kind == "COMMON" and is_han(written) and _is_sign(written) else None
        if first is None:
            yield token
    if first is not None:
        yield first


def with_last_signs(text: str, tokens: Sequence[Token]) -> Iterator[Token]:
    """Put a sign that is a word by itself to the name that it ends before a particle: 由香 and 里 in 由香里が."""
    skipped = -1
    for at, token in enumerate(tokens):
        if at == skipped:
            continue
        last, after = (tokens[at + step].kind if at + step < len(tokens) else "" for step in (1, 2))
        if token.kind == "NAME" and is_han(token.value) and last == "COMMON" and after in PARTICLES:
            sign = tokens[at + 1]
            written = text[sign.start : sign.end]
            if sign.start == token.end and is_han(written) and _is_sign(written) and written not in "件話包対":
                skipped = at + 1
                yield Token("NAME", token.start, sign.end, text[token.start : sign.end], token.count)
                continue
        yield token


def _is_sign(written: str) -> bool:
    return len(written) == 1 and written not in NO_NAMES


def lengthened(text: str, tokens: Sequence[Token]) -> Iterator[Token]:
    """Read a name whole that was cut short here and stands whole elsewhere: 由香里 for 由香."""
    named = sorted({token.value for token in tokens if token.kind == "NAME" and is_han(token.value)}, key=len)
    end = 0
    for token in tokens:
        if token.start < end:
            continue
        short = token.value if token.kind == "NAME" and is_han(token.value) else ""
        whole = [name for name in named if short and len(name) > len(short) and text.startswith(name, token.start)]
        is_cut = bool(whole) and whole[-1].startswith(short)
        end = token.start + len(whole[-1]) if is_cut else token.end
        yield Token("NAME", token.start, end, whole[-1], token.count) if is_cut else token
