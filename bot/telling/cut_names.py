"""Names of which a word of every day cut off a piece: put together where the rest shows them whole."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .names import KIN
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


def is_relative(last: Token, token: Token) -> bool:
    """Whether *my* stands before what somebody is to the writer: 我老婆 is one person, and not the writer."""
    is_mine = last.kind in ("SELF", "PRONOUN") and last.end - last.start == 1 and last.end == token.start
    return is_mine and KIN.fullmatch(token.value) is not None


def _begins(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()


def is_one_name(text: str, one: Token, two: Token) -> bool:
    """Whether two pieces are one name: a sign before a title, or words with capitals."""
    if one.kind in ("OTHER", "COMMON") and two.kind == "NAME" and two.count and one.end == two.start:
        is_sign = one.end - one.start == 1 and SIGN.fullmatch(text[one.start : one.end]) is not None
        return (
            is_sign
            and text[two.end - 1] in "佬仔哥姐叔妹"
            and (one.kind == "OTHER" or _begins(text, one.start) or text[one.start] in "二三四五六七八九")
        )
    if one.kind != "NAME" or two.kind != "NAME":
        return False
    between = text[one.end : two.start]
    if between == " ":
        return all(text[each.start].isupper() and text[each.start].isascii() for each in (one, two))
    return False
