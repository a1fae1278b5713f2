"""One JSON catalogue a language: flat keys, sentences with ``{placeholders}``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Literal, get_args

import msgspec

Language = Literal["en", "zh-CN", "zh-TW", "ja"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
_OWN = {"zh-HK": "zh-TW"}
"""Locales that read another language's catalogue."""
_BY_FAMILY = frozenset(
    (
        "answer",
        "call",
        "drawn",
        "ending",
        "error",
        "flag",
        "headline",
        "picture",
        "question",
        "section",
        "step",
        "summary",
        "terminal",
        "ui",
        "way",
        "why",
    )
)
"""Words that a family of rules may have its own for: ``call.hongkong.pon`` is read before ``call.pon``."""


class _Lenient(dict[str, object]):
    """Leaves an unknown placeholder readable: half a sentence beats none."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """The sentences of one language, with English where one is missing."""

    language: Language
    sentences: Mapping[str, str]
    fallback: Mapping[str, str]

    def __contains__(self, key: str) -> bool:
        return key in self.sentences or key in self.fallback

    def __call__(self, key: str, **data: object) -> str:
        """Return the sentence of a key, filled with data; the key itself where no language has it."""
        sentence = self.sentences.get(key) or self.fallback.get(key)
        if sentence is None:
            return key
        if not data:
            return sentence
        try:
            return sentence.format(**data)
        except KeyError:
            return sentence.format_map(_Lenient(data))

    def first(self, *keys: str, **data: object) -> str:
        """Return the sentence of the first key that exists."""
        for key in keys:
            if key in self:
                return self(key, **data)
        return keys[-1]

    def for_family(self, family: str) -> Catalogue:
        """Return the same language in the words of a family of rules."""
        return _in_words_of(self, family) if family else self


@lru_cache(maxsize=64)
def _in_words_of(words: Catalogue, family: str) -> Catalogue:
    return Catalogue(words.language, _overlaid(words.sentences, family), _overlaid(words.fallback, family))


def _overlaid(sentences: Mapping[str, str], family: str) -> Mapping[str, str]:
    """Put a family's own sentences in the place of those that all families share."""
    split = ((key.partition("."), text) for key, text in sentences.items())
    own = {
        f"{head}.{rest.removeprefix(f'{family}.')}": text
        for (head, _, rest), text in split
        if head in _BY_FAMILY and rest.startswith(f"{family}.")
    }
    return {**sentences, **own}


@cache
def catalogue(language: Language) -> Catalogue:
    """Load a language's catalogue, once."""
    return Catalogue(language, _sentences(language), _sentences("en"))


@cache
def _sentences(language: Language) -> Mapping[str, str]:
    file = resources.files(__package__ or __name__) / "locales" / f"{language}.json"
    read = msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.is_file() else {}
    # All languages have the same keys, and here the same ones in memory: half a megabyte less.
    return {sys.intern(key): sentence for key, sentence in read.items()}


def language_of(locale: str) -> Language:
    """Return the language that a locale such as ``zh-HK`` or ``en-GB`` reads."""
    known: dict[str, Language] = {language: language for language in LANGUAGES}
    name = _OWN.get(locale, locale)
    return known.get(name) or known.get(name.partition("-")[0], "en")
