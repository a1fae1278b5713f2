"""Names of which a word of every day cut off a piece: put together where the rest shows them whole."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .tokens import Token

SIGN = re.compile(r"[\u4e00-\u9fff々]+")
NO_NAMES = frozenset("前後次今先間時人者方手上下左右横隣何誰皆目役場局卓牌山河壁子点回枚本順巡的地得")
"""Single signs that are words of every day."""
PIECES = frozenset(("OTHER", "COMMON", "NAME", "TILE", "NUMBER"))
PARTICLES = frozenset(("GA", "HA", "NO", "NI", "OFF", "AND", "WO"))


def is_han(written: str) -> bool:
    """Whether all of a text is Chinese signs."""
    return SIGN.fullmatch(written) is not None


def with_first_signs(text: str, tokens: Sequence[Token]) -> list[Token]:
    """Put a sign that is a word by itself to the name that it begins: 真 and 由子 in 真由子."""
    kept: list[Token] = []
    for token in tokens:
        if token.kind == "NAME" and kept and kept[-1].kind == "COMMON" and _is_first_sign(text, kept, token):
            first = kept.pop()
            kept.append(Token("NAME", first.start, token.end, text[first.start : token.end]))
        else:
            kept.append(token)
    return kept


def _is_first_sign(text: str, before: Sequence[Token], name: Token) -> bool:
    """Whether the last word before a name is a sign that touches it, and nothing before that."""
    first = before[-1]
    is_apart = len(before) == 1 or before[-2].end < first.start or before[-2].kind not in PIECES
    is_one = is_apart and name.start == first.end and is_han(text[name.start : name.end])
    return is_one and _is_sign(text[first.start : first.end])


def with_last_signs(text: str, tokens: list[Token]) -> list[Token]:
    """Put a sign that is a word by itself to the name that it ends before a particle: 由香 and 里 in 由香里が."""
    kept = tokens[:1]
    for before, token, after in zip(tokens, tokens[1:], (*tokens[2:], None), strict=False):
        is_between = token.kind == "COMMON" and before.kind == "NAME" and after is not None and after.kind in PARTICLES
        if is_between and is_han(before.value) and _is_last_sign(text[token.start : token.end], before, token):
            kept[-1] = Token("NAME", before.start, token.end, text[before.start : token.end], before.count)
        else:
            kept.append(token)
    return kept


def _is_last_sign(written: str, name: Token, sign: Token) -> bool:
    return sign.start == name.end and _is_sign(written) and written not in "件話包対"


def _is_sign(written: str) -> bool:
    return len(written) == 1 and is_han(written) and written not in NO_NAMES


def lengthened(text: str, tokens: Sequence[Token]) -> list[Token]:
    """Read a name whole that was cut short here and stands whole elsewhere: 由香里 for 由香."""
    named = {token.value for token in tokens if token.kind == "NAME" and is_han(token.value)}
    sizes = sorted(set(map(len, named)), reverse=True)
    kept: list[Token] = []
    end = 0
    for token in tokens:
        if token.start < end:
            continue
        end = token.end
        if token.kind == "NAME" and token.value in named:
            wholes = (text[token.start : token.start + size] for size in sizes if size > len(token.value))
            whole = next((each for each in wholes if each in named), "")
            if len(whole) > len(token.value) and whole.startswith(token.value):
                end = token.start + len(whole)
                token = Token("NAME", token.start, end, whole, token.count)  # noqa: PLW2901 - the same, read whole
        kept.append(token)
    return kept


def parted(text: str, tokens: Sequence[Token]) -> Sequence[Token]:
    """Part a name known from elsewhere from what runs into it: 雪碧开."""
    named = {token.value for token in tokens if token.kind == "NAME" and len(token.value) > 1 and is_han(token.value)}
    if not named:
        return tokens
    sizes = sorted(set(map(len, named)), reverse=True)
    kept: list[Token] = []
    for token in tokens:
        if token.kind != "OTHER":
            kept.append(token)
            continue
        written = text[token.start : token.end]
        size = next((each for each in sizes if each < len(written) and written[:each] in named), 0)
        if size and is_han(written):
            middle = token.start + size
            kept += (Token("NAME", token.start, middle, written[:size]), Token("OTHER", middle, token.end))
        else:
            kept.append(token)
    return kept
