"""Names written in hiragana, which nothing but the particles beside them parts from words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from .fold import folded

_RUN = re.compile(r"[ぁ-ゖー]{2,}")
_STRONG = re.compile(
    r"ではなく|じゃなくて|じゃなく|でした|だった|だけど|だから|だけ|だが|だし|ですが|です|のは|から|が|に"
)
_PARTICLE = re.compile(r"から|のは|[がにはをの]")
_WEAK = "はのをもと"
_LEAST, _MOST = 2, 5
_LONGEST = 16
"""Longer rows of hiragana are sentences."""
_FINAL = frozenset(("かな",))
"""Words that end a sentence: where it begins they are names."""
_LABELS = tuple(
    map(folded, ("親", "東家", "南家", "西家", "北家", "放銃", "和了者", "和了", "放銃者", "振込", "リーチ者", "起家"))
)
_LABELS_TOO = (*_LABELS, "ノーテン", "テンパイ", "ツモ", "ロン", "リーチ", "は", "：", ":", "→")
_ENDED = re.compile(r"[\u4e00-\u9fffァ-ヺー々]")
"""What hiragana end a word of, where they stand directly behind it."""
_NOUNS = frozenset(("ぽん", "ちー", "かん", "ろん", "りーち"))
"""Words of the game that no ending of a verb follows: ぽんた is somebody."""
_NO_BEGINNING = "っゃゅょんぁぃぅぇぉーを"
_BREAK = re.compile(r"\s|[、。,!！?？:：()（）」』…~～]|$")


def kana_names(text: str, words: Container[str]) -> Iterator[tuple[int, int]]:
    """Return the places of what is no word and stands before a particle as a name does."""
    for run in _RUN.finditer(text):
        start = run.start()
        is_ending = start > 0 and _ENDED.match(text[start - 1]) is not None and not _is_label(text, start)
        if start and not is_ending and text[start] in "はがのもでを" and not _BREAK.match(text, start - 1):
            start += 1
        if is_ending:
            mark = _PARTICLE.search(text, start, run.end())
            if mark is None:
                continue
            start = mark.end()
        is_begun = start == 0 or _BREAK.match(text, start - 1) is not None
        for mark in _STRONG.finditer(text, start, run.end()):
            if is_begun and mark.start() == run.start():
                continue
            if mark.start() - start >= _LEAST:
                yield from _named(text, start, mark.start(), words, is_marked=True)
                start = mark.end()
            elif mark.start() <= start or len(mark[0]) > 1:
                start = mark.end()
        if run.end() - start >= _LEAST:
            yield from _named(text, start, run.end(), words, is_marked=False)


def _is_label(text: str, start: int) -> bool:
    """Whether the signs before a place say who a name behind them is: 親ひかり."""
    return any(text.endswith(label, 0, start) for label in _LABELS_TOO[:-4])


def _named(text: str, start: int, end: int, words: Container[str], *, is_marked: bool) -> Iterator[tuple[int, int]]:
    """Return the one or two names of a piece: words before them and weak particles behind are none of theirs."""
    if (text[start:end] in words and text[start:end] not in _FINAL) or end - start > _LONGEST:
        return
    while (later := _without_words(text, start, end, words)) != start:
        start = later
    is_end = _BREAK.match(text, end) is not None or text[end : end + 1].isdigit()
    before = start - (text[start - 1 : start] == " ")
    is_marked = is_marked or (is_end and text.endswith(_LABELS_TOO, 0, before))
    is_open = start == 0 or _BREAK.match(text, start - 1) is not None
    topic = text.find("は", start + _LEAST, end - _LEAST) if is_open else -1
    if topic > 0 and (is_marked or text[end - 1] in _WEAK):
        last = end if is_marked else end - 1
        owner = list(_named(text, start, topic, words, is_marked=True))
        other = list(_named(text, topic + 1, last, words, is_marked=True)) if last - topic > _LEAST else []
        if owner and other:
            yield from (*owner, *other)
            return
    inner = next((at for at in range(start + _LEAST, end - _LEAST + 1) if text[at] in "とや"), -1)
    if inner > 0 and end - start > _MOST:
        yield from _named(text, start, inner, words, is_marked=True)
        yield from _named(text, inner + 1, end, words, is_marked=True)
        return
    if not is_marked and not is_end and text[end - 1] in _WEAK and end - start > _LEAST:
        end, is_marked = end - 1, True
    is_begun = start == 0 or _BREAK.match(text, start - 1) is not None
    is_followed = text[end : end + 1].isdigit() or any(text[end : end + size] in words for size in (2, 3, 4))
    is_marked = is_marked or (is_begun and is_followed)
    is_inflected = any(text[max(start - size, 0) : end] in words for size in range(1, 7))
    if text[start] in _NO_BEGINNING or (is_inflected and start and not _BREAK.match(text, start - 1)):
        return
    is_said = _is_made_of_words(text[start:end], words) and not (is_begun and text[start:end] in _FINAL)
    if is_marked and _LEAST <= end - start <= _MOST and not is_said:
        yield start, end


def _without_words(text: str, start: int, end: int, words: Container[str]) -> int:
    for size in range(min(8, end - start - _LEAST), 1, -1):
        if text[start : start + size] in words:
            return start + size
    return start


def _is_made_of_words(piece: str, words: Container[str]) -> bool:
    """Whether a piece is a word, or words one after the other, or ends as a verb does."""
    if piece in words or (piece[-1] in "てたっくうるすいん" and piece[:-1] in words and piece[:-1] not in _NOUNS):
        return True
    return any(piece[:at] in words and piece[at:] in words for at in range(1, len(piece)))
