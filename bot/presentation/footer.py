"""Under what a ruling stands: the rules, their version, what differs from the preset, its number, and who told it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from bot.engine import Deal, DealError, HouseValue, Note, Ruling, family_of, rules_of, try_out
from bot.i18n import Catalogue, Language, catalogue

from .house_words import MadeUnder, made_under_line, option_label, value_text, value_words
from .lines import cut
from .money import money_for
from .words import Words, short

_SAID_IN_NOTE = frozenset(("gun", "table", "faan.min", "faan.cap"))
"""The options of which the note of a table's rules speaks."""
_LATER = "later-discard"
_HONOURS = frozenset(("big-three-dragons", "big-four-winds"))
"""For which a feeder may be liable to the end: only there it matters what a later discard costs."""


class Posted(Struct, frozen=True):
    """A ruling's number in its server, and who told the deal, or `read` it from a log; empty where nobody knows who.

    `log` is the platform's name of the game and the number of the deal, where that is known.
    """

    number: int
    told_by: str = ""
    how: Literal["told", "read"] = "told"
    log: str = ""


class Footer(Struct, frozen=True):
    """What stands below a ruling: its `rules`, the `options` that moved a payment, where it was `posted`."""

    rules: str
    options: Sequence[str] = ()
    posted: Sequence[str] = ()

    def within(self, most: int) -> str:
        """Write as much as has room: of many options those that come first, and how many more there are."""
        written = (self._with(kept) for kept in reversed(range(len(self.options) + 1)))
        return next((text for text in written if len(text) <= most), cut(self._with(0), most))

    def _with(self, kept: int) -> str:
        left_out = len(self.options) - kept
        more = [f"… +{left_out}"] if left_out else []
        return " · ".join((self.rules, *self.options[:kept], *more, *self.posted))

    @property
    def whole(self) -> str:
        """All of it in one line."""
        return self._with(len(self.options))


def footer_of(deal: Deal, ruling: Ruling, words: Words, under: MadeUnder, posted: Posted | None) -> Footer:
    """Name the rules a ruling stands under, what in them moved a payment, its number, and who told it."""
    parts = (rules_named(ruling.rules, words.language), *_table(ruling, words), made_under_line(under, words.language))
    return Footer(
        rules=" · ".join(filter(None, parts)),
        options=list(_options(deal, ruling, words)),
        posted=list(_posted(posted, words.language)) if posted else (),
    )


def rules_line(deal: Deal, ruling: Ruling, words: Words, under: MadeUnder) -> str:
    """Name the rules of a ruling in one line."""
    return footer_of(deal, ruling, words, under, None).whole


def _posted(posted: Posted, language: Catalogue) -> Iterator[str]:
    yield language("footer.ruling", number=posted.number)
    if posted.told_by:
        yield language(f"footer.{posted.how}", player=posted.told_by)
    elif posted.how == "read":
        yield language("footer.read.by-nobody")


@lru_cache(maxsize=256)
def _named(rules: str, language: Language) -> str:
    family, _, preset = rules.partition("/")
    words = catalogue(language)
    named = words.first(f"footer.preset.{family}.{preset}", f"preset.{family}.{preset}")
    return f"{words(f'family.{family}')} · {named}"


def rules_named(rules: str, language: Catalogue) -> str:
    """Name a family and its preset: ``Riichi · Tenhou``."""
    return _named(rules, language.language)


def footer_note(ruling: Ruling, language: Catalogue) -> Note | None:
    """Find the note that says by which of a family's tables a ruling was made: it stands below everything."""
    return next((note for note in ruling.notes if f"footer.{note.why}" in language), None)


def _table(ruling: Ruling, words: Words) -> Iterator[str]:
    note, language = footer_note(ruling, words.language), words.language
    if note is None:
        return
    preset = rules_named(ruling.rules, language).casefold()
    gun = _in_words("gun", note, words)
    if short(gun).casefold() not in preset:
        yield gun
    key = f"footer.{note.why}"
    uncapped = f"{key}.uncapped" if note.data.get("cap") == "none" else key
    values = {name: _in_words(name, note, words) for name in note.data}
    yield language(uncapped, **values)
    if _later_matters(note, ruling):
        yield _in_words(_LATER, note, words)


def _later_matters(note: Note, ruling: Ruling) -> bool:
    """Where a dragon or wind was fed and the discarder does not pay for all anyway."""
    return note.data.get("gun") == "half" and any(each.for_ in _HONOURS for each in ruling.liabilities)


def _in_words(name: str, note: Note, words: Words) -> str:
    """Say a value of the note; what a full-width bracket explains is left out."""
    value = note.data.get(name, "")
    said = value_words(words.family, name, value, words.language) or str(value)
    return said.partition("（")[0]


def _options(deal: Deal, ruling: Ruling, words: Words) -> Iterator[str]:
    note = footer_note(ruling, words.language)
    said = _SAID_IN_NOTE if note else frozenset[str]()
    for key in moving_options(deal, ruling):
        if key not in said and not (key == _LATER and note and _later_matters(note, ruling)):
            yield words.language(
                "footer.option",
                label=option_label(words.family, key, words.language),
                value=value_text(words.family, key, ruling.house[key], words.language),
            )


def moving_options(deal: Deal, ruling: Ruling) -> Iterator[str]:
    """Name the options that a table set otherwise than its preset and that moved a payment, or how it is shown."""
    preset = rules_of(ruling.rules).values
    changed = [key for key, value in ruling.house.items() if value != preset.get(key)]
    if not changed:
        return
    known = family_of(ruling.rules.partition("/")[0]).options
    now = _shown(deal, ruling.house)
    for key in changed:
        without = {other: value for other, value in ruling.house.items() if other != key}
        if key in known and _shown(deal, without) != now:
            yield key


def _shown(deal: Deal, house: Mapping[str, HouseValue]) -> object:
    """Return who pays whom how much, as it is shown; nothing where the deal cannot be settled so."""
    try:
        money = money_for(deal.rules, house)
        payments = try_out(msgspec.structs.replace(deal, house=house)).payments
    except DealError:
        return None
    sums: dict[tuple[str, str], int] = {}
    for each in payments:
        sums[each.payer, each.payee] = sums.get((each.payer, each.payee), 0) + each.amount
    return {pair: money.plain(amount) for pair, amount in sums.items()}
