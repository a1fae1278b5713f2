"""What signs and endings are in a Japanese text: words, pieces of names, or what only ends a sentence."""

from __future__ import annotations

import re
from functools import cache

from .cut import CJK_NAME, Cut, name_of
from .lexicon import chinese_signs
from .tokens import VALUES

_NOT_JAPANESE = frozenset("上食打叫得同送出放给比花坐跟")
"""Words of Chinese tables that alone are no words of Japanese ones."""


def kind_of_ending(cut: Cut, at: int, sign: str) -> str:
    """Tell what ら and か are behind a word; empty where they begin one."""
    if sign == "か":
        return "OR" if _is_or(cut, at) else ""
    is_ending = bool(cut.tokens) and cut.tokens[-1].end == at and cut.fold[at - 1] in "ただ"
    return "COMMON" if is_ending else ""


_OR = re.compile(r"か[\u4e00-\u9fffァ-ヺ<@0-9]")
_CHOSEN = ("NAME", "SELF", "REL", "SEAT", "DEALER", *VALUES, "HONBA", "TILE")


def _is_or(cut: Cut, at: int) -> bool:
    """Whether か stands between two of a kind: レンかシンが切った, 満貫か跳満."""
    if not _OR.match(cut.text, at):
        return False
    if cut.left >= 0:
        return CJK_NAME.fullmatch(cut.text, cut.left, at) is not None
    return bool(cut.tokens) and cut.tokens[-1].end == at and cut.tokens[-1].kind in _CHOSEN


_PARTING = frozenset("庄赤风后")
"""Words of one sign that are pieces of names where other signs touch them: 新庄, 赤木."""


@cache
def pieces() -> frozenset[str]:
    """Return the signs that are words in Chinese, or by themselves, and pieces of names in Japanese."""
    return _PARTING | _NOT_JAPANESE | chinese_signs()


def is_in_name(cut: Cut, at: int, sign: str) -> bool:
    """Whether a sign that a table has is no word by itself in a Japanese text."""
    if sign in _PARTING and sign not in _NOT_JAPANESE:
        beside = cut.text[at + 1 : at + 2] + (cut.text[at - 1] if 0 <= cut.left < at else "")
        return any("\u4e00" <= each <= "\u9fff" or each == "々" for each in beside)
    return True


_FINAL = re.compile(r"[よねなぁさぞぜわのんけどー]*(?:[よねなぁさぞぜわー]|[笑草泣])")
"""What ends a sentence and adds nothing to it: だよね, 満貫ね, ツモ笑."""


def closing_kind(cut: Cut, end: int) -> str:
    """Tell what signs are that only end a sentence: a stop where laughter parts it from the next, else nothing said."""
    before = cut.tokens[-1] if cut.tokens else None
    is_behind = before is not None and before.end == cut.left and before.kind not in ("STOP", "COMMA", "NAME")
    if not (is_behind and _BREAK_AFTER.match(cut.fold, end) and _FINAL.fullmatch(cut.fold, cut.left, end)):
        return ""
    return "STOP" if cut.fold[end - 1] in "笑草泣" else "FILL"


_KANA = re.compile(r"[ぁ-ゖ]+")
_BREAK_AFTER = re.compile(r"[\s、。,!?！？)）…]|$")
_AFTER_KANA = re.compile(r"[がはにのをもとへ]|から|さん|[\s、。,!?！？)）]|$")


def is_kana_name(cut: Cut, written: str, end: int) -> bool:
    """Whether hiragana stand as a name would: between a break or a particle and a particle."""
    if not _KANA.fullmatch(written):
        return True
    if not name_of(written):
        return False
    before = cut.tokens[-1] if cut.tokens else None
    if _BREAK_AFTER.match(cut.fold, end) and before is not None and before.kind in ("COMMA", "STOP", "FILL"):
        return False
    is_apart = before is None or before.kind in (
        "COMMA",
        "STOP",
        "FILL",
        "NO",
        "NI",
        "HA",
        "GA",
        "WO",
        "OFF",
        "AND",
        "COMMON",
    )
    return is_apart and _AFTER_KANA.match(cut.fold, end) is not None
