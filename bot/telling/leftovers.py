"""What no word took: whether it is a name, and which pieces of one belong together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from . import names
from .cut_names import SIGN, lengthened, parted, with_first_signs, with_last_signs
from .lone_signs import with_lone_signs
from .long_names import with_long_names
from .tokens import DISCARDED, MELDED, WON, Token


def with_whole_names(text: str, tokens: Sequence[Token], language: str) -> list[Token]:
    """Put the pieces of names together, and take for none what does not look like one."""
    if language == "ja":
        tokens = with_last_signs(text, with_first_signs(text, tokens))
    merged = _merged(text, tokens)
    if language == "ja":
        merged = with_lone_signs(text, merged)
    joined = _joined(text, _everywhere(text, merged, _acting(text, merged)))
    plausible = [_plausible(text, language, token) if token.kind == "NAME" else token for token in joined]
    whole = _without_small(lengthened(text, parted(text, plausible)))
    return with_long_names(text, whole) if language == "zh-CN" else whole


def weak_names(tokens: Sequence[Token]) -> frozenset[str]:
    """Return what may be no names: words that no table has, written small, and once."""
    names = [token for token in tokens if token.kind == "NAME"]
    times = Counter(token.value for token in names)
    return frozenset(
        token.value
        for token in names
        if not token.count and times[token.value] == 1 and not token.value[0].isupper() and token.value[0] != "<"
    )


_DEEDS = frozenset(("DEALT", "FED", "THREW", "RON", "WIN", "ECHO"))
_NO_PERSON = frozenset(
    (  # noqa: SIM905 - words
        "one two three four both some all somebody someone nobody everybody"
        " which what that this it there everything nothing something anything these those"
    ).split()
)


def _acting(text: str, tokens: list[Token]) -> dict[int, Token]:
    """Find words with a capital that are names since they do what only players do: Peng dealt in, May threw 5p."""
    return {
        at: Token("NAME", token.start, token.end, text[token.start : token.end])
        for at, token in enumerate(tokens)
        if token.kind in _NAMES_OR_WORDS and "A" <= text[token.start] <= "Z" and _is_actor(text, tokens, at)
    }


def _is_actor(text: str, tokens: Sequence[Token], at: int) -> bool:
    before, token = tokens[at - 1] if at else _EDGE, tokens[at]
    after = next((each for each in islice(tokens, at + 1, None) if each.kind not in ("BE", "FILL")), _EDGE)
    return _acts(text, token, after) or _is_by(text, before, token) or _owns(text, before, token, after)


_EDGE = Token("STOP", 0, 0)


def _owns(text: str, before: Token, token: Token, after: Token) -> bool:
    """Whether a word with a capital owns something, or it was done to it: ``was of Rob's 5s``, ``ron'd Rob``."""
    is_inside = before.kind not in ("STOP", "QMARK", "COMMA", "COLON")
    is_owner = after.kind == "NO" and text[after.start : after.end] == "'s" and after.start == token.end
    is_object = before.kind in _BEFORE_OBJECT
    return is_inside and (is_owner or is_object) and token.kind == "ROB" and text[token.start : token.end] == "Rob"


_BEFORE_OBJECT = frozenset(("RON", "OFF", "TO", "DEALT", "FOR", "AND", "BE"))


def _is_by(text: str, before: Token, token: Token) -> bool:
    """Whether a word with a capital stands where only a player can: ``fed by Dora``."""
    written = text[token.start : token.end]
    is_word = token.kind in _NAMES_TOO or token.kind in ("DORA", "COMMON")
    return before.kind == "BY" and is_word and written.istitle() and written.isalpha() and written.isascii()


def _everywhere(text: str, tokens: list[Token], acting: Mapping[int, Token]) -> list[Token]:
    """Take a word that acted as a name once for that name wherever it is written with a capital."""
    if not acting:
        return tokens
    named = {token.value for token in acting.values()}
    return [
        acting[at]
        if at in acting
        else Token("NAME", token.start, token.end, text[token.start : token.end], 1)
        if (token.kind in _NAMES_TOO or token.kind in ("COMMON", "WIND")) and text[token.start : token.end] in named
        else token
        for at, token in enumerate(tokens)
    ]


_WIND_NAMES = frozenset(("Nan", "Dong", "Bei", "Xi"))
"""Winds that are called like people: a seat is told by its English name."""


def _acts(text: str, token: Token, after: Token) -> bool:
    written = text[token.start : token.end]
    is_wind = token.kind == "WIND" and after.kind == "TSUMO"
    if (after.kind not in _DEEDS and not is_wind) or not (
        written.istitle() and written.isalpha() and written.isascii()
    ):
        return False
    if token.kind in _NAMES_TOO:
        return True
    if token.kind == "WIND":
        return written in _WIND_NAMES
    # A noun may stand behind any word: nice ron.
    is_verb = after.kind != "RON" or after.value not in ("ron", "double ron")
    return token.kind == "COMMON" and is_verb and written.lower() not in _NO_PERSON


def _joined(text: str, tokens: Sequence[Token]) -> list[Token]:
    """Join the words of one name, and take a capital inside a sentence for a name's."""
    joined: list[Token] = []
    for token in tokens:
        if joined and token.kind in ("COMMON", "PRONOUN"):
            token = _capital(text, joined[-1], token)  # noqa: PLW2901 - what it is read as
        if joined and token.kind == "NAME" and _is_relative(joined[-1], token):
            joined.pop()
        if token.kind == "NAME" and joined and _is_one_name(text, joined[-1], token):
            last = joined[-1]
            written = text[last.start : token.end]
            joined[-1] = Token("NAME", last.start, token.end, written, max(last.count, token.count))
        else:
            joined.append(token)
    return joined


def _is_relative(last: Token, token: Token) -> bool:
    """Whether *my* stands before what somebody is to the writer: 我老婆 is one person, and not the writer."""
    is_mine = last.kind in ("SELF", "PRONOUN") and last.end - last.start == 1 and last.end == token.start
    return is_mine and names.KIN.fullmatch(token.value) is not None


_MERGED = frozenset(("OTHER", "COMMON", "TILE", "WIND", "NUMBER", "HU", "FLOWERWORD", "LEFTINWALL"))
_BEFORE_TILE = frozenset(
    (*MELDED, *DISCARDED, "CALLED", "ORD", "OF", "BE", "ON", "OFF", "WAIT", "TANKI", "HU", "RON", "WILD", "SIT")
)


_TIMES = "時際"
"""Signs behind その that begin no name."""
_KANA = re.compile(r"[ぁ-ゖ]")


def _merged(text: str, tokens: Sequence[Token]) -> list[Token]:
    """Put signs together again that only seem to be words: 田 and 中 in 田中."""
    merged: list[Token] = []
    at = 0
    while at < len(tokens):
        end = at + 1
        if tokens[at].kind not in _MERGED or (end < len(tokens) and tokens[end].kind not in _MERGED):
            merged.append(tokens[at])
            at = end
            continue
        while end < len(tokens) and end - at < 3 and _touch(text, tokens, at, end):  # noqa: PLR2004 - no longer names
            end += 1
        if end - at > 1 and text[tokens[at].start] in _TIMES and _KANA.match(text, tokens[at].start - 1):
            end = at + 1
        run = tokens[at:end]
        written = text[run[0].start : run[-1].end]
        is_name = len(run) > 1 and any(each.kind == "OTHER" for each in run) and len(written) <= 3  # noqa: PLR2004
        is_name = is_name or _is_plain_surname(tokens, at, end, written)
        if run[0].kind == "HU" and (at == 0 or tokens[at - 1].kind not in _BOUNDARY - {"GIVE"}) and at:
            is_name = False
        is_told = run[0].kind in ("TILE", "WIND") and at > 0 and tokens[at - 1].kind in _BEFORE_TILE
        if is_name and not (is_told and not _goes_on_as_name(tokens, end)):
            merged.append(Token("NAME", run[0].start, run[-1].end, written))
            at = end
        else:
            merged.append(tokens[at])
            at += 1
    return merged


def _goes_on_as_name(tokens: Sequence[Token], end: int) -> bool:
    """Whether what ends at a place owns or does what stands behind it, as no tile would: 荣白鹭的三万."""
    after = tokens[end] if end < len(tokens) and tokens[end].start == tokens[end - 1].end else None
    return after is not None and after.kind in _ACTS - {"BE", "FAN", "LIMIT"} | {"NO"}


_BOUNDARY = frozenset(
    ["COMMA", "STOP", "QMARK", "COLON", "PASSIVE", "BE", "GIVE", "TO", "DEALER", "SEAT", "OFF", "AND"]
)
_ACTS = frozenset((*WON, *MELDED, *DISCARDED, "RIICHI", "READY", "NOTREADY", "BE", "FAN", "LIMIT"))


def _is_plain_surname(tokens: Sequence[Token], at: int, end: int, written: str) -> bool:
    """Whether signs that are all words are a surname and more, and do something: 张三."""
    if end - at < 2 or not 2 <= len(written) <= 3 or written[0] not in names.SURNAMES:  # noqa: PLR2004 - so long are full names
        return False
    before = tokens[at - 1].kind if at else "STOP"
    return before in _BOUNDARY and end < len(tokens) and tokens[end].kind in _ACTS


def _touch(text: str, tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether two pieces stand together and each may be a sign of one name."""
    if tokens[end - 1].end != tokens[end].start or tokens[end].kind == "HU":
        return False
    return all(
        each.kind in _MERGED
        and (each.end - each.start == 1 or each.kind == "OTHER")
        and SIGN.fullmatch(text, each.start, each.end)
        and text[each.start] not in "唔冇咗嘅喺哋嗰"
        for each in (tokens[at], tokens[end])
    )


_NAMES_TOO = frozenset(("PON", "CHI", "KAN", "HU", "TILE", "ROB"))
"""Words that are surnames, where they are written with a capital and somebody of that name does something."""
_NAMES_OR_WORDS = _NAMES_TOO | {"COMMON", "DORA", "WIND"}


def _capital(text: str, last: Token, token: Token) -> Token:
    written = text[token.start : token.end]
    is_inside = last.kind not in ("STOP", "QMARK", "COMMA", "COLON")
    is_name = is_inside and written.istitle() and written.isalpha() and len(written) > 1 and written.isascii()
    return Token("NAME", token.start, token.end, written) if is_name else token


def _without_small(tokens: list[Token]) -> list[Token]:
    """Where names are written with a capital, take no word without one for a name, unless it is one of those."""
    names = {token.value for token in tokens if token.kind == "NAME"}
    named = {name.lower() for name in names if name[0].isupper()}
    small = {name for name in names if name[0].islower() and name.isascii()} - named
    if not (named and small):
        return tokens
    small -= {each.value for each in _acting_small(tokens)}
    return [token.as_kind("OTHER") if token.kind == "NAME" and token.value in small else token for token in tokens]


_SUBJECTS_OF = frozenset((*WON, *MELDED, *DISCARDED, "WIN"))


def _acting_small(tokens: Sequence[Token]) -> Iterator[Token]:
    """Return words that do what only players do, or to whom it is done: ``pim threw``, ``from pim``."""
    words = [token for token in tokens if token.kind != "FILL"]
    for at, token in enumerate(words):
        if token.kind != "NAME":
            continue
        before = words[at - 1].kind if at else "STOP"
        after = words[at + 1].kind if at + 1 < len(words) else "STOP"
        begins = before in ("STOP", "COMMA", "AND", "COLON", "QMARK", "OTHER_DEAL", "FIX")
        if (begins and after in _SUBJECTS_OF) or before in ("OFF", "BY"):
            yield token


_FUNCTION = re.compile(
    r"[嚟喎咩唔咗嘅喺冇啲咁佢哋嗰呢乜边点了是的不没很都也还就把被们这那什么吗谁返晒曬哂埋緊紧住諗睇畀俾攞揸㗎吖啫咋囉喇嘞噉嬲]"
)
"""Signs that stand in no name, but in phrases."""
_COUNTED = re.compile(r"[一二三四五六七八九十两両兩幾][軒家人者局本枚位名巡圈手鋪铺隻張张副]")
"""Numbers of people and things."""
_VERBAL = re.compile(r"し(?:た|て|ま|ない|ちゃ)|する|され|でき")
"""What follows a noun that is done: 達成した."""


def _plausible(text: str, language: str, token: Token) -> Token:
    """Take no long row of signs for a name, unless it begins with a family's."""
    if token.kind != "NAME" or token.count or not SIGN.fullmatch(token.value):
        return token
    if language != "ja" and _FUNCTION.search(token.value):
        return token.as_kind("OTHER")
    if _COUNTED.fullmatch(token.value):
        return token.as_kind("OTHER")
    if language == "ja" and _VERBAL.match(text, token.end):
        return token.as_kind("OTHER")
    size = len(token.value)
    if size > 2 and language != "ja" and not (size == 3 and token.value[0] in names.SURNAMES):  # noqa: PLR2004
        return token.as_kind("OTHER")
    return token


def _begins(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()


def _is_one_name(text: str, one: Token, two: Token) -> bool:
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
