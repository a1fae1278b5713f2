"""Names of one sign, which only what stands beside them shows."""

from __future__ import annotations

import re

from .cut_names import NO_NAMES, PARTICLES, PIECES, is_han
from .tokens import Token

_KANA = re.compile(r"[ぁ-ゖ]")
_INFLECTED = re.compile(r"[たるて]|い(?:た|る|て|な|ま)|ま(?:し|す)|な(?:い|か)|しま|き[たて]|お(?:い|り)|[、。,!！\s]")
"""What stands behind って where it ends a verb, and no name is brought up: 持ってた, 待っていた."""
_BREAKS = frozenset(("STOP", "COMMA", "QMARK", "COLON"))
_LABELS = frozenset(("HA", "COLON", "SEAT", "DEALER", "ARROW", "BE", "AND", "READY", "NOTREADY", "WINNERWORD", "ONEOF"))


_BEHIND_LABELLED = _BREAKS | {"BE", "SEAT", "ARROW"}


def with_lone_signs(text: str, tokens: list[Token]) -> list[Token]:
    """Take a lone sign for a name where a particle stands behind it, or a label before; and then wherever it stands."""
    lone = [at for at, token in enumerate(tokens) if token.kind == "OTHER" and _is_lone(text[token.start : token.end])]
    if not lone:
        return tokens
    padded = [*tokens, Token("STOP", len(text), len(text)), Token("STOP", 0, 0)]
    named = {text[padded[at].start] for at in lone if _is_marked(text, padded[at - 1], padded[at], padded[at + 1])}
    for at in lone:
        token = tokens[at]
        if text[token.start] in named:
            tokens[at] = Token("NAME", token.start, token.end, text[token.start], 1)
    return tokens


def _is_marked(text: str, before: Token, token: Token, after: Token) -> bool:
    """Whether what stands beside a lone sign shows that it is a name."""
    if after.value == "って" and _INFLECTED.match(text, after.end):
        return False
    return (
        ((before.kind not in PIECES or _ends_in_kana(text, before)) and after.kind in PARTICLES)
        or (before.kind in _LABELS and text[after.start : after.end] == "で")
        or (before.kind in _LABELS and after.kind in _BEHIND_LABELLED)
        or (before.value, after.value) == ("(", ")")
        or (before.kind in _BREAKS and after.kind in _BREAKS and text[token.start] not in "草笑謎神罰乙汗涙嘘")
    )


def _ends_in_kana(text: str, token: Token) -> bool:
    """Whether a word ends as none does that is a piece of a name: 出て俊がロン."""
    return token.kind == "COMMON" and _KANA.match(text, token.end - 1) is not None


def _is_lone(written: str) -> bool:
    return len(written) == 1 and is_han(written) and written not in NO_NAMES
