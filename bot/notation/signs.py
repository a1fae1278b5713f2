"""Signs that can be read in several ways: settled by what else the text holds, or left open as ambiguities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from bot.engine.tiles import Tile

from .pieces import MeldShape, Piece, Sign, Tiles, Unreadable, Word, one
from .reading import Ambiguity, Context, ReadAs, Span


@dataclass(slots=True)
class Resolver:
    """Settles ambiguities by what a person chose about this text; `ambiguities` collects those still to be asked."""

    text: str
    context: Context
    choices: Mapping[str, str]
    ambiguities: list[Ambiguity] = field(default_factory=list[Ambiguity])

    def choice_for(self, ambiguity: Ambiguity) -> str:
        """Return the choice about an ambiguity; without one, note it as open and return nothing."""
        choice = self.choices.get(ambiguity.name, "")
        if any(choice == reading.name for reading in ambiguity.readings):
            return choice
        self.ambiguities.append(ambiguity)
        return ""

    def part(self, span: Span) -> str:
        """Return a part of the text as it was typed."""
        return self.text[span.start : span.end]


WILD, WILD_KAN = "wild", "wild-kan"
"""The name of a sign that is the wild tile, and its form where that tile is laid down alone."""
_MJAI_ONLY = frozenset("PFC")
_MJAI_READINGS = {"P": "white", "F": "green", "C": "red", "W": "west"}
_PLAIN_SUITS = frozenset(("suit:M", "suit:P", "suit:S"))
_PLAYERS = "ABCD"
_LOG_LIST = 3
"""So many two-digit numbers without a suit are a log editor's list."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a whole text gives away about its signs: the forms it uses, who writes, and whether it is mjai."""

    forms: frozenset[str]
    context: Context
    is_mjai: bool
    is_log: bool

    def has(self, *forms: str) -> bool:
        """Whether the text uses one of these forms."""
        return not self.forms.isdisjoint(forms)

    @property
    def is_letter_and_number(self) -> bool:
        """Whether honours are written with a prefix: ``WS FR FG FW`` beside ``C2 D3``."""
        return self.has("pair:FR", "pair:FG")


def settle_signs(
    pieces: Sequence[Piece], text: str, context: Context, choices: Mapping[str, str]
) -> tuple[list[Piece], list[Ambiguity]]:
    """Put tiles in place of signs that are settled and ask about the others; raises `Unreadable`."""
    evidence = _evidence(pieces, context)
    narrowed = {sign.name: _narrowed(sign, evidence) for sign in _signs(pieces)}
    settled: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Sign):
            settled.extend(_settled(piece, narrowed[piece.name], choices.get(piece.name, ""), context))
        else:
            settled.append(piece)
    return settled, _ambiguities(settled, text, narrowed)


def _signs(pieces: Iterable[Piece]) -> list[Sign]:
    return [piece for piece in pieces if isinstance(piece, Sign)]


def _settled(sign: Sign, names: Sequence[str], chosen: str, context: Context) -> Sequence[Piece]:
    if sign.name == WILD:
        return [_wild(sign, context)]
    name = names[0] if len(names) == 1 else chosen if chosen in names else None
    if name is None:
        return [sign]
    tiles = sign.options[name]
    if tiles is None:
        raise Unreadable("flower-number", sign.span)
    if name == "no-tile" and sign.name in _PLAYERS:
        return [Word(sign.span, "mention", f"player-{_PLAYERS.index(sign.name) + 1}")]
    remark = [Word(sign.span, "remark", "log-numbers")] if name == "log" else []
    return [*tiles, *remark]


def _wild(sign: Sign, context: Context) -> Tiles:
    """Put the wild tile in the place of its name; raises ``wild-unknown`` where nobody has said which it is."""
    if context.wild is None:
        raise Unreadable("wild-unknown", sign.span)
    shape = MeldShape(("token-kan",)) if sign.form == WILD_KAN else None
    return replace(one(sign.span, context.wild), meld=shape)


def _ambiguities(pieces: Sequence[Piece], text: str, narrowed: Mapping[str, Sequence[str]]) -> list[Ambiguity]:
    open_signs: dict[str, list[Sign]] = {}
    for sign in _signs(pieces):
        open_signs.setdefault(sign.name, []).append(sign)
    return [_ambiguity(name, text, signs, narrowed[name]) for name, signs in open_signs.items()]


def _ambiguity(name: str, text: str, signs: Sequence[Sign], names: Sequence[str]) -> Ambiguity:
    first = signs[0].span
    readings = tuple(ReadAs(reading, _given(signs, reading)) for reading in names)
    return Ambiguity(name, "sign", text[first.start : first.end], tuple(sign.span for sign in signs), readings)


def _given(signs: Sequence[Sign], reading: str) -> tuple[Tile, ...]:
    return tuple(tile for sign in signs for tiles in sign.options.get(reading) or () for tile in tiles.tiles)


def _evidence(pieces: Sequence[Piece], context: Context) -> Evidence:
    forms = frozenset(piece.form for piece in pieces if not isinstance(piece, Word))
    return Evidence(forms, context, _is_mjai(pieces, forms), _is_log(pieces))


def _is_mjai(pieces: Sequence[Piece], forms: frozenset[str]) -> bool:
    """Whether every tile stands alone and in that form: ``5mr E P F C``."""
    tiles = [piece for piece in pieces if not isinstance(piece, Word)]
    letters = {form.removeprefix("letter:") for form in forms if form.startswith("letter:")}
    return (
        ("mjai-red" in forms or len(letters & _MJAI_ONLY) > 1)
        and letters <= _MJAI_ONLY | set("ESWN")
        and all(tile.form in _PLAIN_SUITS or tile.form.startswith(("letter:", "mjai")) for tile in tiles)
        and all(_is_single(tile) for tile in tiles)
        and all(before.span.end < after.span.start for before, after in pairwise(tiles))
    )


def _is_single(piece: Tiles | Sign) -> bool:
    return isinstance(piece, Sign) or len(piece.tiles) == 1


def _is_log(pieces: Sequence[Piece]) -> bool:
    bare = [piece for piece in _signs(pieces) if piece.name == "bare"]
    return all("log" in sign.options for sign in bare) and (len(bare) >= _LOG_LIST or _has_log_call(pieces))


def _has_log_call(pieces: Sequence[Piece]) -> bool:
    return any(piece.form == "log-call" for piece in pieces if not isinstance(piece, Word))


def _narrowed(sign: Sign, evidence: Evidence) -> Sequence[str]:
    """Name the readings that are left for a sign."""
    if sign.name == "bare":
        return _bare(sign, evidence)
    if evidence.is_mjai and sign.name in _MJAI_READINGS:
        return [_MJAI_READINGS[sign.name]]
    if sign.name == "D" and not evidence.has("letter:A"):
        raise Unreadable("unknown", sign.span)
    rule = _RULES.get(sign.name)
    named = rule(evidence) if rule else None
    return [named] if named else [name for name in sign.options if name != _SETTLED_ONLY.get(sign.name)]


_SETTLED_ONLY = {"WN": "south", "WS": "west"}
"""What these are beside others of their kind; alone they are not asked to be."""


def _bare(sign: Sign, evidence: Evidence) -> Sequence[str]:
    name = "flower" if evidence.context.about_flowers else "log"
    if name not in sign.options or (name == "log" and not evidence.is_log):
        raise Unreadable("no-suit", sign.span)
    return [name]


def _west(evidence: Evidence) -> str | None:
    """W is west where white has its own sign, or beside other winds where no dragon is a letter."""
    if evidence.has("pair:WH", "pair:WD", "pair:DW", "pair:DB"):
        return "west"
    winds, dragons = evidence.has("letter:E", "letter:N", "letter:S"), evidence.has("letter:G", "letter:R")
    return "west" if winds and not dragons else None


_ENGLISH_WINDS, _OTHER_WINDS = ("wind:E", "letters:WW", "letters:WE"), ("wind:T", "wind:X", "wind:P")
"""Winds with W before them: by their English names, or as ton, nan, sha, pei and dong, nan, xi, bei."""
_PREFIXED_DRAGONS = ("pair:DR", "pair:DG")


def _wind_pair(evidence: Evidence) -> str | None:
    prefixed = evidence.has("wind:E", "wind:N", "wind:S", *_OTHER_WINDS, *_PREFIXED_DRAGONS)
    if evidence.is_letter_and_number or prefixed:
        return "wind-prefix"
    return "west-and" if _west(evidence) else None


def _n_pair(evidence: Evidence) -> str | None:
    return "south" if _n_wind(evidence) == "south" else _wind_pair(evidence)


def _s_pair(evidence: Evidence) -> str | None:
    return "west" if _s_wind(evidence) == "west" else _wind_pair(evidence)


def _n_wind(evidence: Evidence) -> str | None:
    """N is north where winds have their English names, and nan elsewhere."""
    names = evidence.has(*_ENGLISH_WINDS), evidence.has(*_OTHER_WINDS)
    return {(True, False): "north", (False, True): "south"}.get(names)


def _s_wind(evidence: Evidence) -> str | None:
    """S is south in English and where west is X, and sha beside ton or pei."""
    if evidence.has("wind:T", "wind:P"):
        return None if evidence.has("wind:X", *_ENGLISH_WINDS) else "west"
    return "south" if evidence.has("wind:X", *_ENGLISH_WINDS) else None


def _season(evidence: Evidence) -> str | None:
    """S with a number is a season beside flowers, and bamboo beside other suits or where no flowers are played."""
    if evidence.context.about_flowers:
        return "season"
    if not evidence.context.has_flowers:
        return "bamboo"
    suits, flowers = evidence.has("suit:M", "suit:P", "suit:S"), evidence.has("suit:F", "flower")
    return {(True, False): "bamboo", (False, True): "season"}.get((suits, flowers))


def _j_honours(evidence: Evidence) -> str | None:
    """J has red first where suits are W, B and T, as Chinese programs write them, and all honours from 4 on."""
    if evidence.has("honours:J"):
        return "honours"
    return "red-first" if evidence.has("suit:W", "suit:T", "suit:B") else None


def _green(evidence: Evidence) -> str | None:
    return None if evidence.context.has_flowers else "green"


def _flower(evidence: Evidence) -> str | None:
    if evidence.context.about_flowers:
        return "flower"
    if evidence.has("suit:J"):
        return "wind"
    return None if evidence.context.has_flowers else "wind"


def _red(evidence: Evidence) -> str | None:
    return "red" if evidence.has("letter:G", "pair:WH", "pair:WD") else None


def _characters_by_w(evidence: Evidence) -> str | None:
    return "characters" if evidence.has("suit:J") else None


def _white(evidence: Evidence) -> str | None:
    return "dragon-prefix" if evidence.is_letter_and_number else None


def _characters(evidence: Evidence) -> str | None:
    """C cannot be dots where D or P is, nor characters where W or M is."""
    others = evidence.has("suit:D", "suit:P"), evidence.has("suit:W", "suit:M")
    return {(True, False): "characters", (False, True): "dots"}.get(others)


def _bamboo(evidence: Evidence) -> str | None:
    """B is bamboo in English and beside D, and dots beside T or J."""
    if evidence.has("suit:T", "suit:J"):
        return None if evidence.has("suit:D") else "dots"
    is_chinese = evidence.context.language.startswith("zh")
    return "bamboo" if evidence.has("suit:D") or not is_chinese else None


def _bamboo_by_t(evidence: Evidence) -> str | None:
    """T is bamboo beside B or D, which are the dots then, but not where both of them want to be; and beside J."""
    if evidence.has("suit:J"):
        return "bamboo"
    return "bamboo" if evidence.has("suit:B") != evidence.has("suit:D") else None


_RULES = {
    "W": _west,
    "WE": _wind_pair,
    "WS": _s_pair,
    "WW": _wind_pair,
    "WN": _n_pair,
    **{f"W{rank}": _characters_by_w for rank in range(1, 5)},
    "wn": _n_wind,
    "ws": _s_wind,
    "season": _season,
    "J": _j_honours,
    "F": _green,
    **{f"F{rank}": _flower for rank in range(1, 5)},
    "FW": _white,
    "R": _red,
    "suit-C": _characters,
    "suit-B": _bamboo,
    "suit-T": _bamboo_by_t,
}
"""What settles a sign without asking: the reading's name, or None."""
