"""Facts in words: seats, tiles, patterns, amounts, sources and errors in a reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import force_setattr

from bot.engine import (
    Deal,
    DealError,
    HouseValue,
    Note,
    Party,
    Pattern,
    Seat,
    families,
    family_of,
    rules_of,
    text_of_value,
)
from bot.engine.tiles import FLOWERS, KIND_OF, KINDS, Tile, parse_tiles
from bot.i18n import Catalogue, Language, catalogue

from .house_words import allowed_text, option_label, value_words

_FIRST_SIGN = {"z": 0x1F000, "m": 0x1F007, "s": 0x1F010, "p": 0x1F019, "f": 0x1F022}
_TEXT_STYLE = "\ufe0e"
"""Keeps the red dragon, the only tile that has an emoji, in the style of the others."""
_DRAGON_ORDER = {"5": 6, "6": 5, "7": 4}
"""Unicode has the dragons as red, green, white after the four winds."""
_FLOWER_ORDER = {"3": 3, "4": 2}
"""Unicode has the bamboo before the chrysanthemum."""


def _sign(tile: Tile) -> str:
    rank, suit = KIND_OF[tile]
    order = {"z": _DRAGON_ORDER, "f": _FLOWER_ORDER}.get(suit, {})
    place = order.get(rank, int(rank) - 1)
    return chr(_FIRST_SIGN[suit] + place) + (_TEXT_STYLE if tile == "7z" else "")


_SIGNS = {tile: _sign(tile) for tile in (*KINDS, *FLOWERS)}


def tile_signs(text: str) -> str:
    """Show tiles written in canonical notation as signs; a red five is a five with a mark."""
    return "".join(_SIGNS[KIND_OF[tile]] + ("\u0307" if tile[0] == "0" else "") for tile in parse_tiles(text))


def source_text(source: str, language: Catalogue) -> str:
    """Say a source of the option tables, presets and clauses, which write it in English."""
    return language.first(f"source.{source}", source)


_SEATS_IN_DATA = frozenset(("player", "feeder", "seat", "winner", "discarder"))
_IN_A_MESSAGE = frozenset(("who", "signs"))
_SIDES = frozenset(("@left", "@right", "@across"))
_UNNAMED = frozenset(("@winner", "@others"))
_TOLD_BY_SEAT = frozenset(("@E", "@S", "@W", "@N"))
_PATTERNS_IN_DATA = frozenset(("name", "pattern"))
_HANDS_IN_DATA = frozenset(("agreed", "counted", "chosen", "others"))
_KINDS_IN_DATA = frozenset(("first", "second", "flag", "how", "kind"))
_TILES_IN_DATA = frozenset(("tile", "tiles", "part", "wild", "first", "second"))
_PART_OF_A_HAND = re.compile(r"(?P<han>\d+|\?)/(?P<fu>\d+|-)|[a-z][a-z0-9-]+")
"""What is written of a hand: ``3/40`` (han and fu), or the names of patterns with signs between them."""


OPTION_OF_CLAUSE: Mapping[str, str] = MappingProxyType(
    {
        "pay.discard": "gun",
        "pao.later-discard": "later-discard",
        "pao.twelve": "twelve",
        "pao.twelve.discard": "twelve.discard",
        "pao.two.honba": "pao.two-honba",
        "sanma": "sanma.self-draw",
        "winners": "winners.max",
    }
)
"""The option that says how a table plays a clause, where it has another name than the clause."""
_PRICES = ("price.discarder", "price.others")
PRICED = "priced"
"""How a discard is paid where a table has set what each pays by itself."""
_BRACKETS = re.compile(r" ?\([^()]*\)|（[^（）]*）")


def short(name: str) -> str:
    """Leave out what stands in brackets behind a name: ``daisangen (big three dragons)`` is ``daisangen``."""
    return _BRACKETS.sub("", name) or name


def one_after_another(sentences: Iterable[str]) -> str:
    """Write sentences in one line; behind a full-width stop stands no space."""
    line = ""
    for sentence in sentences:
        line += sentence if not line or line.endswith("。") else f" {sentence}"
    return line


_MOST_QUOTED = 300


def shortened(quoted: str) -> str:
    """Quote of a text that is much too long only how it begins."""
    return f"{quoted[:_MOST_QUOTED]}…" if len(quoted) > _MOST_QUOTED else quoted


def _in_words_of_the_game(key: str, value: str | int) -> str | int:
    """Show tiles as signs, count places from 1, and quote of a long text only how it begins."""
    if key == "position" and isinstance(value, int):
        return value + 1
    if not isinstance(value, str):
        return value
    return _signs_of_typed(value) if key in _TILES_IN_DATA else shortened(value)


def _signs_of_typed(text: str) -> str:
    """Show what is canonical notation as signs; anything else is quoted as it was typed."""
    try:
        return " ".join(map(tile_signs, text.split()))
    except DealError:
        return shortened(text)


def rules_title(rules: str, language: Catalogue) -> str:
    """Name a preset with its family: ``Riichi · Tenhou``."""
    family, _, preset = rules.partition("/")
    return f"{language(f'family.{family}')} · {language(f'preset.{family}.{preset}')}"


class Words(Struct, frozen=True, eq=False):
    """A reader's language and the names at this table, where a seat without one is named itself.

    A table's are made once and told apart by being themselves: what was said in them can be remembered by them.
    """

    language: Catalogue
    family: str
    names: Mapping[Seat, str]
    settled: Mapping[str, str] = MappingProxyType({})
    """What this table plays where a clause is a house rule: the clause's id and the option's value."""

    def __post_init__(self) -> None:
        """Speak in the words of the family: a Hong Kong table knows pungs and kongs, no pons and kans."""
        force_setattr(self, "language", self.language.for_family(self.family))
        force_setattr(self, "names", _parties(self.language.language, tuple(self.names.items())))

    def party(self, party: str) -> str:
        """Name a player, or the table."""
        names: Mapping[Any, str] = self.names
        return names.get(party, party)

    def told(self, player: str) -> str:
        """Name somebody as a message does: by a name, ``@E`` for a seat, ``@left:Bo`` for who sits beside somebody."""
        side, _, beside = player.partition(":")
        if side in _SIDES and beside:
            return self.language(f"told.{side[1:]}", player=self.told(beside))
        if player in _TOLD_BY_SEAT:
            return self.party(player[1:])
        return self.language(f"told.{player[1:]}") if player in _UNNAMED else player

    def pattern(self, name: str) -> str:
        """Name a scoring pattern."""
        return _pattern(self.language.language, self.family, name)

    def valued(self, patterns: tuple[Pattern, ...]) -> str:
        """Name the patterns of a hand, each with what it counts."""
        return _valued(self.language.language, self.family, patterns)

    def short_pattern(self, name: str) -> str:
        """Name a scoring pattern without what explains it."""
        return short(self.pattern(name))

    def players(self, seats: Iterable[str]) -> str:
        """Name several players as a sentence does: ``Ann, Bo and Cy``."""
        *others, last = map(self.party, seats)
        if not others:
            return last
        return self.language("list.people.last", first=self._joined(others, "list.people"), second=last)

    def in_a_row(self, seats: Iterable[str]) -> str:
        """Name several players one after another: ``Ann, Bo, Cy``."""
        return self._joined(map(self.party, seats), "list.people")

    def times(self, factors: Iterable[object]) -> str:
        """Write a product: ``1 × 2 × 4``."""
        return self._joined(map(str, factors), "factors.product")

    def sum(self, parts: Iterable[str]) -> str:
        """Write a sum: ``Ann 80 + Bo 80``."""
        return self._joined(parts, "share.two")

    def _joined(self, parts: Iterable[str], key: str) -> str:
        return _between(self.language.language, key).join(parts)

    def listed(self, parts: Iterable[str]) -> str:
        """Write parts one after another with what stands between them in this language."""
        return self._joined(parts, "list.two")

    def reason(self, clause: str) -> str:
        """Return a clause's sentence, as this table plays it where it is a house rule."""
        return _reason(self.language.language, clause, self.settled.get(clause, ""))

    def small_print(self, clause: str) -> str:
        """Return a clause's sentence as short as it can stand below a ruling."""
        return _reason(self.language.language, clause, self.settled.get(clause, ""), "small")

    def note(self, note: Note) -> str:
        """Say a note; an option in it is named."""
        data = self.filled(note.data)
        if "option" in note.data:
            data["option"] = option_label(self.family, str(note.data["option"]), self.language)
        settled = f"clause.{note.why}.{self.settled.get(note.why, '')}"
        return self.language.first(f"note.{note.why}", settled, f"clause.{note.why}", **data)

    def asked(self, key: str, data: Mapping[str, str | int]) -> str:
        """Word a question, with a meld's tiles as signs, as the facts show them."""
        tiles = data.get("tiles")
        return self.language(key, **self.filled({**data, "tiles": tile_signs(str(tiles))} if tiles else data))

    def error(self, error: DealError) -> str:
        """Say what is wrong with a deal; for a missing fact this is the question to ask."""
        data = {key: _in_words_of_the_game(key, value) for key, value in error.data.items()}
        return self.language(error.key, **self.filled(data))

    def filled(self, data: Mapping[str, str | int]) -> dict[str, object]:
        """Put names, patterns and other words in place of their codes."""
        filled = {key: self._filled(key, value) for key, value in data.items()}
        if "played" in data:
            filled["played"] = rules_title(str(data["played"]), self.language)
        if "option" in data:
            filled |= self._of_option(str(data["option"]), data)
        return filled

    def _filled(self, key: str, value: str | int) -> object:
        if key in _SEATS_IN_DATA:
            return self.party(str(value))
        if key in _PATTERNS_IN_DATA:
            return self.pattern(str(value))
        if key in _HANDS_IN_DATA:
            return _PART_OF_A_HAND.sub(self._part_of_a_hand, str(value))
        if key in _KINDS_IN_DATA:
            return self._kind(str(value))
        if key in _options_in_notes(self.family):
            return value_words(self.family, key, value, self.language) or value
        return self._in_a_message(key, str(value)) if key in _IN_A_MESSAGE else value

    def _in_a_message(self, key: str, value: str) -> str:
        return tile_signs(value) if key == "signs" else self.told(value)

    def _of_option(self, option: str, data: Mapping[str, str | int]) -> dict[str, object]:
        """Say what an option takes where something else was typed, else what its value means."""
        if "allowed" in data:
            return {"allowed": allowed_text(self.family, option, self.language) or data["allowed"]}
        if "value" in data:
            value = data["value"]
            return {"value": value_words(self.family, option, value, self.language) or value}
        return {}

    def _part_of_a_hand(self, found: re.Match[str]) -> str:
        han, fu = found["han"], found["fu"]
        if han is None:
            return self.pattern(found[0])
        counted = self.language("hand.han", han=han)
        return counted if fu == "-" else f"{counted} {self.language('hand.fu', fu=fu)}"

    def _kind(self, name: str) -> str:
        """Name a circumstance, a pattern, an ending or a call."""
        keys = (f"flag.{name}", f"pattern.{self.family}.{name}", f"ending.{name}", f"call.{name}")
        return self.language.first(*keys, name)


@lru_cache(maxsize=1024)
def _parties(language: Language, named: tuple[tuple[Seat, str], ...]) -> Mapping[str, str]:
    """Name everybody who pays or is paid: most deals of a long list are those of a few tables."""
    words = catalogue(language)
    names = {seat: name for seat, name in named if name}
    return MappingProxyType({party: names.get(party) or words(f"seat.{party}") for party in get_args(Party)})


def _options_in_notes(family: str) -> frozenset[str]:
    """Return under which names values of options stand in data; none for a family that is not known (any more)."""
    return family_of(family).in_notes if family in families() else frozenset()


@cache
def _between(language: Language, key: str) -> str:
    """Return what a sentence of two puts between them."""
    return catalogue(language)(key, first="", second="")


@lru_cache(maxsize=8192)
def _pattern(language: Language, family: str, name: str) -> str:
    """Name a pattern; it is done thousands of times."""
    return catalogue(language).first(f"pattern.{family}.{name}", name)


@lru_cache(maxsize=4096)
def _valued(language: Language, family: str, patterns: tuple[Pattern, ...]) -> str:
    """Hands share what they are made of: of 24 000 recorded ones there are 3300 such lists."""
    return _between(language).join([f"{_pattern(language, family, each.name)} {each.value}" for each in patterns])


@lru_cache(maxsize=4096)
def _reason(language: Language, clause: str, setting: str, head: str = "clause") -> str:
    heads = dict.fromkeys((head, "clause"))
    keys = [key for each in heads for key in (f"{each}.{clause}.{setting}", f"{each}.{clause}")]
    return catalogue(language).first(*keys)


def words_for(deal: Deal, language: Catalogue) -> Words:
    """Take the names, the rule family and the house rules of a deal."""
    return _words_at(language, deal.rules, tuple(deal.house.items()), tuple(deal.names.items()))


@lru_cache(maxsize=256)
def _words_at(
    language: Catalogue,
    rules: str,
    house: tuple[tuple[str, HouseValue], ...],
    named: tuple[tuple[Seat, str], ...],
) -> Words:
    family = rules.partition("/")[0]
    return Words(language, family if family in families() else "", dict(named), _settled(rules, house))


@lru_cache(maxsize=256)
def _settled(rules: str, house: tuple[tuple[str, HouseValue], ...]) -> Mapping[str, str]:
    """Read off the table the value of each option that is a clause too; nothing where the rules cannot be played."""
    try:
        played = rules_of(rules, dict(house))
    except DealError:
        return MappingProxyType({})
    family, values = played.family.name, {key: text_of_value(value) for key, value in played.values.items()}
    settled = {f"{family}.{key}": value for key, value in values.items()}
    for clause, option in OPTION_OF_CLAUSE.items():
        if option in values and f"{family}.{clause}" in played.family.clauses:
            settled[f"{family}.{clause}"] = values[option]
    if not played.changed.keys().isdisjoint(_PRICES):
        settled[f"{family}.pay.discard"] = PRICED
    return MappingProxyType(settled)
