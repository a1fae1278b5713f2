"""Names in Chinese that are longer than two signs or made of words of the game, where they do what only players do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from .cut_names import is_han
from .tokens import DISCARDED, MELDED, WON, Token

_ACTS = frozenset((*WON, *MELDED, *DISCARDED, "RIICHI", "CHOMBO", "LEFTGAME", "READY", "NOTREADY", "HEARSAY"))
_STATES = frozenset(("FAN", "LIMIT", "HANFU", "BIGNAME", "NOT", "OPENED", "NOT_OPENED", "OPENS", "SMALL"))
"""Classes of what is said of a player, and of much else too."""
_SITS = frozenset(("SIT", "DEALS", "SEATED"))
_BREAKS = frozenset(("STOP", "COMMA", "QMARK", "COLON", "ARROW", "JOIN"))
_BEFORE = _BREAKS | {"FIX", "THIS_DEAL", "RULESET", "ORD", "BE", "AND", "FILL", "DRAW", "OTHER_DEAL"}
"""Classes behind which something else begins."""
_TO = frozenset(("GIVE", "PASSIVE", "TO"))
_PIECES = frozenset(("OTHER", "NAME"))
_NUMERALS = re.compile(r"[一二三四五六七八九十]{1,3}")
_NUMBERED = re.compile(r"[一二三四五六七八九]条")
_TWICE = re.compile(r"([东東南西北中发發])\1")
_STYLED = re.compile(r"[小阿老大].")
_FUNCTION = re.compile(r"[嚟喎咩唔咗嘅喺冇啲咁佢哋嗰呢乜边点了是的不没很都也还就把被们这那什么吗谁地着过得]|^.(.)\1$")
"""Signs that stand in phrases, not in names, and the doubled ending of a manner: 美滋滋."""
_LEADS = frozenset("换換轮輪到来來看见見让讓叫等由向对對跟和与與同为為因但而只在从從将將当當请請问問说說靠逼害怪谢謝")
"""Verbs and prepositions of one sign that may stand before a name."""
_DOES = frozenset(
    "喊叫推亮坑骂抢拿想求说問问看听跑怕追跟帮替找赢输再连竟硬偷猛狂仅单双却便即忽未曾将正乱瞎强怒狠秒闷偏尽常别莫"
    "嗌話话啱仲先同又跳刷鳴鸣開开唱翻扣摔甩丢扔"
)
"""Verbs and adverbs of one sign that may stand between a name and what is done."""
_REPEATED = frozenset("好慢常天次个大小快死老真对問问想说算人张件些样一二三四五六七八九十")
"""Signs that say something of their own when they stand twice: 天天, 好好."""
_MOST, _TWO = 4, 2


def with_long_names(text: str, tokens: Sequence[Token]) -> list[Token]:
    """Take for names what stands where only a player can, and then wherever it stands."""
    times = Counter(text[token.start : token.end] for token in tokens if token.kind in _PIECES)
    named = _cut_names(text, tokens) | {text[start:end]: sure for start, end, sure in _found(text, tokens, times)}
    return _with(text, tokens, named) if named else list(tokens)


def _cut_names(text: str, tokens: Sequence[Token]) -> dict[str, int]:
    """Return names that begin like a tile, since elsewhere only that tile may have been read: 白鹭."""
    tiles = {text[token.start : token.end] for token in tokens if token.kind in ("TILE", "WIND")}
    if not tiles:
        return {}
    names = {token.value: token.count for token in tokens if token.kind == "NAME" and len(token.value) > 1}
    return {name: count for name, count in names.items() if name[0] in tiles and is_han(name)}


def _found(text: str, tokens: Sequence[Token], times: Counter[str]) -> Iterator[tuple[int, int, int]]:
    """Return the places of such names, and whether they are sure."""
    edge = Token("STOP", len(text), len(text))
    for at, token in enumerate(tokens):
        if token.kind not in _HEADS or (token.kind == "COMMON" and token.end - token.start > 1):
            continue
        before = tokens[at - 1] if at else _FIRST
        begins = before.kind in _BEFORE or before.end < token.start
        is_object = before.kind in _TO or (before.kind in _OBJECTED and before.value[-1:] in "给俾畀了荣食碰杠和")
        written = text[token.start : token.end]
        if not (begins or is_object) or not is_han(written):
            continue
        size = _size(text, tokens, at)
        after = tokens[at + size] if at + size < len(tokens) else edge
        if size and _stands(after, tokens[at + size - 1], is_object=is_object, begins=begins, is_made=size > 1):
            end = tokens[at + size - 1].end
            if size > 1:
                is_shorter = times[text[tokens[at + size - 1].start : end]] >= _TWO
                is_topic = token.kind in ("TILE", "WIND") and after.kind != "NO" and after.value.endswith("的")
                fits = not (is_shorter or is_topic)
            else:
                fits = token.kind == "TILE" or _is_long(written, after, times)
            if fits:
                yield token.start, end, int(token.kind != "OTHER")


_OBJECTED = frozenset(("DEALT", "RON", "PON", "OKAN", "BE"))
"""Classes behind which a player may be told whose tile it was, or to whom somebody dealt in."""
_FIRST = Token("STOP", 0, 0)
_HEADS = frozenset(("OTHER", "COMMON", "TILE", "WIND", "NAME"))


def _size(text: str, tokens: Sequence[Token], at: int) -> int:
    """Return how many tokens a name that begins here has; 0 where none can."""
    token = tokens[at]
    written = text[token.start : token.end]
    following = tokens[at + 1] if at + 1 < len(tokens) else token
    rest = text[following.start : following.end] if following.start == token.end else ""
    goes_on = bool(rest) and following.kind in _PIECES and not following.count and is_han(rest) and rest[0] not in _DOES
    goes_on = goes_on and not _FUNCTION.search(rest) and len(written) + len(rest) <= _MOST
    if token.kind in ("TILE", "WIND"):
        is_begun = goes_on and (len(written) == 1 or _NUMBERED.fullmatch(written) is not None)
        return 1 if _TWICE.fullmatch(written) else 2 if is_begun else 0
    if token.kind == "NAME":
        return 2 if goes_on and following.kind == "OTHER" and token.count and _STYLED.fullmatch(written) else 0
    if token.kind == "OTHER":
        return 1
    if (goes_on and _NUMERALS.fullmatch(written)) or _is_doubled(token, following, written, rest):
        return 2
    end = at
    while end < len(tokens) and tokens[end].kind == "COMMON" and tokens[end].start == token.start + end - at:
        if not _NUMERALS.fullmatch(text, tokens[end].start, tokens[end].end):
            break
        end += 1
    return end - at if end - at > 1 else 0


def _is_doubled(token: Token, following: Token, written: str, rest: str) -> bool:
    """Whether a word of one sign stands twice, as in the names of children: 多多, 乐乐."""
    return written == rest and token.kind == following.kind == "COMMON" and written not in _REPEATED


def _stands(after: Token, last: Token, *, is_object: bool, begins: bool, is_made: bool) -> bool:
    """Whether a name there would do something, or have something done to it."""
    if is_object and (after.kind in _BREAKS | {"NO"} | _ACTS or after.value == "了"):
        return True
    return begins and after.start == last.end and after.kind in _ACTS | _SITS | (_STATES if is_made else set())


def _is_long(written: str, after: Token, times: Counter[str]) -> bool:
    """Whether three or four signs that no word took are a name: four, or manners, stand twice or take a seat."""
    if not 2 < len(written) <= _MOST or _FUNCTION.search(written) or written[-1] in _DOES:  # noqa: PLR2004 - longer than most
        return False
    if written[0] in _LEADS or times[written[-2:]]:
        return False
    return len(written) < _MOST or times[written] > 1 or after.kind not in _ACTS


def _with(text: str, tokens: Sequence[Token], named: dict[str, int]) -> list[Token]:
    """Put the names in the place of what they seemed to be, longest first."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        start = tokens[at].start
        ends = {token.end: size for size, token in enumerate(tokens[at : at + _MOST], start=1)}
        fit = max(
            (name for name in named if start + len(name) in ends and text.startswith(name, start)), key=len, default=""
        )
        is_known = bool(fit) and tokens[at].kind in _HEADS
        found.append(Token("NAME", start, start + len(fit), fit, named[fit]) if is_known else tokens[at])
        at += ends[start + len(fit)] if is_known else 1
    return found
