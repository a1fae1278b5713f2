"""Cuts a message into tokens: names first, then counted things, tiles, words; what is left may be a name."""

from __future__ import annotations

import re
import unicodedata

from . import names
from .cut import CJK_NAME, Cut, name_of
from .fold import folded
from .japanese_signs import closing_kind, is_in_name, is_kana_name, kind_of_ending, pieces
from .leftovers import with_whole_names
from .lexicon import Meaning, japanese_meanings, lengths, meanings, phrases
from .numbers import COUNTING, counted_at
from .tile_words import TILING, is_letter, letter_readings, tile_word, tiles_at
from .tokens import DISCARDED, MELDED, PICTURE, PLAYERS, SPEECH, WON, Token

_LATIN = re.compile(
    r"[a-z\u00c0-\u024f](?:[a-z\u00c0-\u024f0-9_.]*[a-z\u00c0-\u024f_.])?(?:[0-9]+(?![0-9]|[^\x00-\x7f\s]))?(?:['’-][a-z\u00c0-\u024f]+)*"
)
_LATIN_OR_NUMBER = re.compile(r"[a-z0-9\u00c0-\u024f]{1,24}(?:['’-][a-z0-9\u00c0-\u024f]{1,12})*")
_KATAKANA = re.compile(r"[ァ-ヺー]+")
_NUMBER = re.compile(r"[0-9]+")
_MARKS = {
    **dict.fromkeys(",、;；", "COMMA"),
    **dict.fromkeys(".。!！…\n~～", "STOP"),
    **dict.fromkeys("?？", "QMARK"),
    **dict.fromkeys("()（）[]【「」『』", "COMMA"),
    **dict.fromkeys(":：】", "COLON"),
    **dict.fromkeys("→←⇒", "ARROW"),
    **dict.fromkeys("・&＆", "AND"),
}
_CLOSING = {"“": "”", "「": "」", "『": "』", '"': '"'}
_QUOTES = frozenset((*_CLOSING, *_CLOSING.values()))
_SPEAKING = frozenset((*PLAYERS, "PRONOUN", "HEARSAY"))
_MOST_NAMES = 24
_POSSESSIVE = re.compile(r"['’]s$")
_INFLECTED = re.compile(r"[a-z]{2}(?:ing|ed|tion|ness|ment|ful|able|ly)$|^[a-z]*ly$")
"""Endings of words that are no names where they are written small."""
_VERBAL = re.compile(r"['’](?:d|ll|re|ve)$")
_FIRST_PICTURE = "\u2600"


_NOT_TO = frozenset(("唔", "不"))
"""Words of every day that deny the deed behind them: 唔食."""
_DEEDS = frozenset((*WON, *MELDED, *DISCARDED))
_NUMBERED = frozenset("0123456789")
_PLAIN = frozenset(("COMMON", "FILL", "PRONOUN"))


def language_of(text: str) -> str:
    """Tell the script that decides how letters stand for tiles."""
    if re.search(r"[ぁ-ゖァ-ヺ々]", text):
        return "ja"
    return "zh-CN" if re.search(r"[\u4e00-\u9fff]", text) else "en"


def tokens_of(text: str, fold: str) -> list[Token]:
    """Cut a message, and the same folded, into tokens in the order of the text."""
    cut = Cut(text, fold, language_of(text))
    places = _name_places(text, cut.fold)
    begins = iter(sorted(places))
    name = next(begins, len(text))
    at = 0
    while at < len(text):
        if at == name:
            _close(cut, at)
            end = places[at]
            cut.tokens.append(Token("NAME", at, end, name_of(text[at:end]), 1))
            at, name = end, next(begins, len(text))
        else:
            at = min(_next(cut, at), name)
    _close(cut, len(text))
    return _spelt_alike(with_whole_names(text, cut.tokens, cut.language))


def _spelt_alike(tokens: list[Token]) -> list[Token]:
    """Write a name everywhere as it is written first with a capital."""
    spelt: dict[str, str] = {}
    for token in sorted((each for each in tokens if each.kind == "NAME"), key=lambda each: each.value.islower()):
        spelt.setdefault(token.value.casefold(), token.value)
    return [token.as_kind("NAME", spelt[token.value.casefold()]) if token.kind == "NAME" else token for token in tokens]


def _name_places(text: str, fold: str) -> dict[int, int]:
    words = meanings().keys()
    sure = [(start, end) for start, end in names.sure_names(text, words, fold) if name_of(text[start:end])]
    known = {name_of(text[start:end]) for start, end in sure}
    stated = {text[start:end] for start, end in names.stated_names(text)}
    known = {
        name for name in sorted(known)[:_MOST_NAMES] if len(name) > 1 and (folded(name) not in words or name in stated)
    }
    taken = set[int]().union(*(range(start, end) for start, end in sure))
    again = [place for place in names.written_again(text, known) if not taken.intersection(range(*place))]
    return dict([*sure, *again])


def _next(cut: Cut, at: int) -> int:
    """Take what stands at a place and return where it ends."""
    sign = cut.fold[at]
    if sign == " " or (cut.text[at] in _QUOTES and _is_speech(cut, at)):
        if cut.left >= 0:
            _close(cut, at)
        return at + 1
    kind = _MARKS.get(cut.text[at]) or _MARKS.get(sign)
    if kind:
        _close(cut, at)
        cut.tokens.append(Token(kind, at, at + 1, sign if sign in "()、「」←…" else ""))
        return at + 1
    if sign.isspace():
        _close(cut, at)
        return at + 1
    if sign in "らか" and (ending := kind_of_ending(cut, at, sign)):
        _close(cut, at)
        cut.tokens.append(Token(ending, at, at + 1, sign))
        return at + 1
    word = _longest_word(cut, at, sign)
    if sign in COUNTING or sign in TILING:
        word = _longest(word, counted_at(cut.fold, at), tiles_at(cut.fold, at, cut.language))
    if word is not None:
        if cut.left >= 0:
            _close(cut, at)
        if word.kind in _DEEDS and cut.tokens and cut.tokens[-1].value in _NOT_TO and cut.tokens[-1].end == at:
            cut.tokens[-1] = cut.tokens[-1].as_kind("NOT")
        cut.tokens.append(word)
        return word.end
    return _unknown(cut, at)


def _longest(word: Token | None, counted: Token | None, tiles: Token | None) -> Token | None:
    """Of what stands at one place, take the longest; counted things before tiles, and both before a word."""
    token = counted if tiles is None or (counted is not None and counted.end >= tiles.end) else tiles
    return word if token is None or (word is not None and word.end > token.end) else token


def _is_speech(cut: Cut, at: int) -> bool:
    """Mark where what somebody says in quotes begins, behind *X:* or *X says*, and where it ends; whether it does."""
    sign = cut.text[at]
    if cut.closes:
        if sign == cut.closes:
            _close(cut, at)
            cut.tokens.append(Token("COMMA", at, at + 1, SPEECH))
            cut.closes = ""
            return True
    elif sign in _CLOSING:
        _close(cut, at)
        last = cut.tokens[-1].kind if cut.tokens else ""
        is_said = last == "HEARSAY" or (last == "COLON" and len(cut.tokens) > 1 and cut.tokens[-2].kind in _SPEAKING)
        if is_said and _CLOSING[sign] in cut.text[at + 1 :]:
            cut.tokens.append(Token("HEARSAY", at, at + 1, SPEECH))
            cut.closes = _CLOSING[sign]
            return True
    return False


def _longest_word(cut: Cut, at: int, sign: str) -> Token | None:
    if "a" <= sign <= "z" or "\u00c0" <= sign <= "\u024f":
        return None if _is_inside(cut.fold, at) else _mixed(cut, at) or _latin(cut, at)
    if sign in _NUMBERED and not _is_inside(cut.fold, at):
        numbered = _latin(cut, at)
        if numbered is not None and numbered.kind not in ("NAME", "OTHER", "LETTER"):
            return numbered
    run = _KATAKANA.match(cut.fold, at) if "ァ" <= sign <= "ー" else None
    is_japanese = cut.language == "ja"
    least = 1 if is_japanese and sign in pieces() and is_in_name(cut, at, sign) else 0
    known = lengths()
    for size in known.get(cut.fold[at : at + 2]) or known.get(sign, ()):
        said = cut.fold[at : at + size]
        meaning = meanings().get(said) if size > least and len(said) == size else None
        if meaning and (run is None or _ends_word(cut.fold, at + size, run.end())):
            if is_japanese and said in japanese_meanings():
                meaning = japanese_meanings()[said]
            return _meant(meaning, at, at + size, said)
    single = tile_word(cut.fold[at : run.end()] if run else sign)
    return Token(single[0], at, run.end() if run else at + 1, single[1], 1) if single else None


def _is_inside(fold: str, at: int) -> bool:
    """Whether the sign before is a letter or digit of the same word."""
    return at > 0 and fold[at - 1].isascii() and fold[at - 1].isalnum()


def _mixed(cut: Cut, at: int) -> Token | None:
    """Take a word that begins with a letter and goes on in signs: Mリーグ, W立直."""
    for size in lengths().get(cut.fold[at], ()):
        said = cut.fold[at : at + size]
        if len(said) == size and not said.isascii() and (meaning := meanings().get(said)):
            return _meant(meaning, at, at + size, said)
    return None


def _ends_word(fold: str, end: int, run_end: int) -> bool:
    """Whether a katakana word is no part of a longer one, which would be a name."""
    return end >= run_end or fold[end:run_end] in meanings()


def _latin(cut: Cut, at: int) -> Token | None:
    """Take the longest phrase in the table, else what the word is by itself."""
    first = (_LATIN_OR_NUMBER if cut.fold[at].isdigit() else _LATIN).match(cut.fold, at)
    if first is None:
        return None
    word, table = first[0].replace("’", "'"), meanings()
    most = phrases().get(word, 1)
    for end in reversed(_phrase_ends(cut.fold, first.end(), most)) if most > 1 else ():
        said = cut.fold[at:end].replace("’", "'").rstrip(".")
        if meaning := table.get(said) or table.get(said.replace("-", " ")):
            return _meant(meaning, at, at + len(said), said)
    word = word.rstrip(".")
    if meaning := table.get(word) or table.get(word.replace("-", " ")):
        return _meant(meaning, at, at + len(word), word)
    if cut.language == "ja" and at and not word.strip("w") and not cut.fold[at - 1].isascii():
        return Token("STOP", at, at + len(word))  # laughter, behind what is said
    return _lone_latin(cut, at, at + len(word))


def _phrase_ends(fold: str, end: int, most: int) -> list[int]:
    """Return where the words end with which the one that ends there may be a phrase of so many."""
    ends: list[int] = []
    while len(ends) < most - 1 and fold[end : end + 1] in (" ", "-"):
        following = _LATIN_OR_NUMBER.match(fold, end + 1)
        if following is None:
            break
        end = following.end()
        ends.append(end)
    return ends


def _lone_latin(cut: Cut, at: int, end: int) -> Token | None:
    written, said = cut.text[at:end], cut.fold[at:end]
    stem = _POSSESSIVE.sub("", said)
    if single := tile_word(stem):
        return Token(single[0], at, at + len(stem), single[1], 1)
    if len(written) == 1 and is_letter(written) and letter_readings(written, cut.language):
        return Token("LETTER", at, end, letter_readings(written, cut.language), 1)
    known = meanings().get(stem)
    first, hyphen, _ = said.partition("-")
    if hyphen and (meaning := meanings().get(first)) and meaning.kind not in _PLAIN:
        return _meant(meaning, at, at + len(first), first)
    if known is not None and stem != said:
        return _meant(known, at, at + len(stem), stem)
    is_word = _VERBAL.search(said) or (_INFLECTED.search(said) and written[0].islower())
    if is_word or len(stem) == 1:
        return Token("OTHER", at, end)
    return Token("NAME", at, at + len(stem), cut.text[at : at + len(stem)])


def _meant(meaning: Meaning, start: int, end: int, said: str) -> Token:
    if meaning.kind == "SELF":
        return Token("MY" if said == "my" else "SELF", start, end, "@author")
    return Token(meaning.kind, start, end, meaning.value or said)


def _unknown(cut: Cut, at: int) -> int:
    """Leave a sign, or a whole run of katakana, for a name."""
    number = _NUMBER.match(cut.fold, at) if cut.fold[at] in _NUMBERED else None
    if number:
        _close(cut, at)
        cut.tokens.append(Token("NUMBER", at, number.end(), number[0]))
        return number.end()
    if not cut.text[at].isalpha() and cut.text[at] != "々":
        _close(cut, at)
        if cut.text[at] >= _FIRST_PICTURE and unicodedata.category(cut.text[at]) == "So":
            cut.tokens.append(Token("COMMA", at, at + 1, PICTURE))
        if cut.text[at : at + 2] in ("'s", "’s"):
            is_one = bool(cut.tokens) and cut.tokens[-1].kind in ("PRONOUN", "SELF") and cut.tokens[-1].end == at
            cut.tokens.append(Token("BE" if is_one else "NO", at, at + 2))
            return at + 2
        return at + 1
    if cut.left < 0:
        cut.left = at
    run = _KATAKANA.match(cut.fold, at) if "ァ" <= cut.fold[at] <= "ー" else None
    return run.end() if run else at + 1


def _close(cut: Cut, end: int) -> None:
    """Make a token of what no word took."""
    if cut.left >= 0:
        written = cut.text[cut.left : end]
        if cut.language == "ja" and (kind := closing_kind(cut, end)):
            cut.tokens.append(Token(kind, cut.left, end, written))
            cut.left = -1
            return
        kind = "NAME" if CJK_NAME.fullmatch(written) and is_kana_name(cut, written, end) else "OTHER"
        cut.tokens.append(Token(kind, cut.left, end, written))
        cut.left = -1
