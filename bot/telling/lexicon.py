"""All words of all languages in one table: what a word is to the grammar, whatever the language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct

from .fold import folded
from .words import adverbs, cantonese, english, japanese, mandarin, rules


class Meaning(Struct, frozen=True, gc=False):
    """A word's class, and what it says within it."""

    kind: str
    value: str = ""


_WEAK = frozenset(("COMMON", "FILL", "PRONOUN", "WEPRONOUN"))
_MISSPELT = ("TSUMO", "BIGNAME", "RIICHI", "HONBA", "LIMIT")
"""Words from abroad, which people spell as they hear them."""
_LEAST_MISSPELT = 5


@cache
def meanings() -> Mapping[str, Meaning]:
    """Return every word, folded, with its meaning; the words of a phrase are parted by one blank."""
    found: dict[str, Meaning] = {}
    for word, meaning in _entries():
        known = found.get(word)
        if known is None or (known.kind in _WEAK and meaning.kind not in _WEAK):
            found[word] = meaning
    for word, meaning in list(found.items()):
        if meaning.kind in _MISSPELT and word.isascii() and word.isalpha() and len(word) >= _LEAST_MISSPELT:
            for slip in _slips(word):
                found.setdefault(slip, meaning)
    for word, meaning in list(found.items()):
        for slip in _spellings(word):
            found.setdefault(slip, meaning)
    return found


def _spellings(word: str) -> Iterator[str]:
    """Write a word with the signs that people take for those of spoken Cantonese: 食左 for 食咗."""
    if len(word) > 1 and not word.isascii():
        for sign, others in cantonese.WRITTEN_FOR.items():
            if sign in word:
                yield from (folded(word.replace(sign, other)) for other in others)


def _entries() -> Iterator[tuple[str, Meaning]]:
    for table in (rules.WORDS, english.WORDS, mandarin.WORDS, cantonese.WORDS, japanese.WORDS, adverbs.WORDS):
        for key, line in table.items():
            kind, _, value = key.partition(" ")
            for word in line.split():
                yield folded(word.replace("_", " ")), _meaning(kind, folded(value) if kind == "BIGNAME" else value)
    for kind, line in (("SELF", english.SELF), ("PRONOUN", english.PRONOUNS), ("COMMON", english.COMMON)):
        for word in line.split():
            yield word, Meaning(kind)


def _meaning(kind: str, value: str) -> Meaning:
    return Meaning("OFF" if kind == "FROM" else kind, value)


def _slips(word: str) -> Iterator[str]:
    """Write a word with one letter left out, or two beside each other exchanged; never its first."""
    for at in range(1, len(word)):
        if len(word) > _LEAST_MISSPELT + 1:
            yield word[:at] + word[at + 1 :]
        if at + 1 < len(word):
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


_SIGN = re.compile(r"[\u4e00-\u9fff]")
_IN_JAPANESE_TOO = frozenset(("COMMON", "HU", "PON", "CHI", "DEALER", "BIGNAME", "TILE", "WIND", "OF"))
"""Classes of single signs that Japanese players write as Chinese ones do, or that only part what stands beside them."""


@cache
def chinese_signs() -> frozenset[str]:
    """Return the single signs that are words of Chinese alone: in Japanese they stand in names, 和田 and 哲也."""
    own = {folded(word) for line in japanese.WORDS.values() for word in line.split()}
    return frozenset(
        word
        for word, meaning in meanings().items()
        if _SIGN.fullmatch(word) and word not in own and meaning.kind not in _IN_JAPANESE_TOO
    )


@cache
def japanese_meanings() -> Mapping[str, Meaning]:
    """Return what Japanese words mean that Chinese tables have too, with another meaning."""
    return {
        folded(word): _meaning(*key.partition(" ")[::2])
        for key, line in japanese.ONLY_JAPANESE.items()
        for word in line.split()
    }


@cache
def lengths() -> Mapping[str, tuple[int, ...]]:
    """For each two signs that begin words with others than Latin letters, the lengths of these words, longest first.

    A sign that is a word stands there alone, too; a digit or a letter does so always, for what may stand behind it.
    """
    found: dict[str, set[int]] = {}
    words = [word for word in meanings() if not word.isascii()]
    for word in words:
        found.setdefault(word[:1] if word[0].isascii() else word[:2], set()).add(len(word))
    for beginning, sizes in found.items():
        if beginning[0] in found and not beginning.isascii():
            sizes.add(1)
    return {beginning: tuple(sorted(sizes, reverse=True)) for beginning, sizes in found.items()}


@cache
def phrases() -> Mapping[str, int]:
    """For each word that begins a phrase of several, how many words the longest such phrase has."""
    most: dict[str, int] = {}
    for phrase in meanings():
        words = phrase.split(" ")
        if len(words) > 1:
            most[words[0]] = max(most.get(words[0], 0), len(words))
    return most
