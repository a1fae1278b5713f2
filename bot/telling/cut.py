"""A message while it is cut into tokens, and what signs show there that may be names."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .tokens import Token

CJK_NAME = re.compile(
    r"[\u4e00-\u9fff々]{2,4}|[ァ-ヺー]{2,12}|[ぁ-ゖ]{2,6}|[\u4e00-\u9fff々]{1,3}[ァ-ヺー]{1,4}|[\uac00-\ud7a3]{2,5}|[\u0400-\u04ff]{2,16}"
)


@dataclass(slots=True)
class Cut:
    """A message while it is cut."""

    text: str
    fold: str
    language: str
    tokens: list[Token] = field(default_factory=list[Token])
    closes: str = ""
    """The sign that ends what somebody is quoted to say; empty outside of that."""
    left: int = -1
    """Where signs began that no word took; -1 where there are none."""


_TITLE = re.compile(r"(?:さん|くん|君|ちゃん|氏|様|-san|-kun|-chan)$")


def name_of(written: str) -> str:
    """Return a name as it is reported: without honorific or a leading @."""
    plain = _TITLE.sub("", written.strip())
    return plain.removeprefix("@")
