"""A clause without what says nothing about who did what, and with one word for one thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from .clauses import Clause, with_tokens
from .deed import GIVEN, MELDS, STATES, WINS, is_suffered
from .robbed import is_robbed, robbed_of
from .seated_winds import seated_winds
from .tokens import MELDED, PLAYERS, TILES, Token, code_of, pattern, player_of

_KEPT = frozenset(
    (
        *PLAYERS,
        *TILES,
        *WINS,
        *MELDS,
        *GIVEN,
        *STATES,
        "ORD",
        "OF",
        "GA",
        "HA",
        "NI",
        "NO",
        "OFF",
        "ON",
        "BY",
        "TO",
        "GIVE",
    )
) | {"PASSIVE", "BE", "AND", "WORTH", "GUN", "KONG", "TIMES", "WO", "THROWN", "WHO", "FOR"}
_ALIKE = {**dict.fromkeys(("BIGNAME", "LIMIT", "FAN", "HANFU", "YAKU", "POINTS"), "WORTH"), "ECHO": "THREW"}
_KANS = frozenset(("KAN", "AKAN", "MKAN", "CKAN", "NORTH_ASIDE"))
_QUALITIES = {
    "open": "OKAN", "exposed": "OKAN", "closed": "CKAN", "concealed": "CKAN", "hidden": "CKAN", "added": "AKAN",
    "late": "AKAN",
}  # fmt: skip
_PASSED = _KEPT | {"COMMON", "GOT", "MY", "SUIT"}
_TOWARDS = ("into", " to", "给", "俾", "畀", "比")
_SUFFERED = re.compile("され|られ|させ|わせ")
_DEALT_INTO = "in"
"""End of what a word for several wins says where it is the discarder's: ダブル放銃."""
_CATCHES = frozenset(("CHI", "CATCH", "CALLED"))


class _Beside(Struct, frozen=True, gc=False):
    """What else a clause says that gives its words another meaning."""

    is_robbed: bool
    is_gun: bool
    is_placed: bool
    is_held: bool
    is_several: bool
    is_given: bool
    is_eaten: bool
    is_claimed: bool
    is_won: bool


_NORTH = "4z"
_BEFORE_OTHERS = frozenset(("SIT", "DORAIND", "URA", "DORA", "INDICATOR", "WILD"))
"""Classes behind which a tile is a seat or an indicator, and goes from nobody to nobody."""
_CHANGED = frozenset(("FLAG", "RONNED", "RONNEDBY", "DEALT", "TSUMO", "RON", "SMALL", "BIG", "CHICKEN", "DOUBLE")) | {
    *_ALIKE,
    *_KANS,
    *_CATCHES,
}
"""Classes whose words may stand for others."""
_SAYING = _PASSED | _CHANGED
"""Classes of which a clause needs one to say what is kept of it."""


def plain_of(clause: Clause, spoken_for: set[int]) -> Clause:
    """Return what a clause says of deeds; tiles that stand where `spoken_for` says belong to a hand."""
    if clause.kinds.isdisjoint(_SAYING) or _is_by_unknown(clause):
        return with_tokens(clause, ())
    if clause.kinds <= _PLAIN and (not spoken_for or not clause.has(*TILES)):
        return clause
    tokens = _said(clause, spoken_for)
    for kinds, change in _CHANGES:
        if not clause.kinds.isdisjoint(kinds):
            tokens = list(change(tokens))
    return with_tokens(clause, _without_doubles([token for token in tokens if token.kind in _KEPT]))


def _said(clause: Clause, spoken_for: set[int]) -> list[Token]:
    """Return the words of a clause for those that stand in it."""
    beside = None if clause.kinds.isdisjoint(_CHANGED) else _beside(clause)
    is_aside = clause.has("NORTH_ASIDE") and not clause.has("RONNED")
    tokens: list[Token] = []
    for before, token in zip((None, *clause.tokens), clause.tokens, strict=False):
        if before is not None and before.kind in _BEFORE_OTHERS and token.kind in TILES:
            continue
        if is_aside and token.value == _NORTH:
            continue
        if beside is not None and token.kind in _CHANGED:
            tokens += _as_said(token, tokens[-1].kind if tokens else "", beside)
        elif token.kind in _PASSED and not (token.start in spoken_for and token.kind in TILES):
            tokens.append(token)
    return tokens


def _beside(clause: Clause) -> _Beside:
    return _Beside(
        is_robbed=is_robbed(clause),
        is_gun=clause.has("GUN"),
        is_placed=clause.has("ORD"),
        is_held=clause.has("CONCEALED", "CKAN"),
        is_several=clause.has("DOUBLE") and not clause.has("RON", "RONNED", "HU", "WIN", "DEALT"),
        is_given=clause.has("GIVE"),
        is_claimed=clause.has("THREW") and clause.has("PASSIVE", "GIVE"),
        is_eaten=clause.has("CHICKEN", "SMALL", "FAN", "LIMIT") and not clause.has(*TILES, "ORD", *GIVEN, "NO", "NOT"),
        is_won=clause.has("RON", "TSUMO", "DEALT"),
    )


def _is_by_unknown(clause: Clause) -> bool:
    """Whether somebody did it whose name is no word that is read: …に中をポンされた."""
    if not clause.has("NI") or not any(_SUFFERED.search(token.value) for token in clause.tokens):
        return False
    return any(
        token.kind == "NI" and before.kind in ("AND", "OTHER")
        for before, token in zip(clause.tokens, clause.tokens[1:], strict=False)
    )


def _as_said(token: Token, before: str, beside: _Beside) -> list[Token]:
    """Return the words that a word stands for."""
    kind = token.kind
    if kind == "FLAG":
        is_draw = token.value.endswith("+") and not (beside.is_won and token.value == "last-tile+")
        if token.value == "ippatsu":
            return [token.as_kind("WORTH")]
        return [token.as_kind("TSUMO")] if is_draw else []
    if kind == "RONNEDBY":
        return [token.as_kind("RON", "され"), token.as_kind("BY")]
    if kind == "DEALT" and token.value.endswith(_TOWARDS):
        return [token, token.as_kind("TO")]
    if kind == "TSUMO" and beside.is_held and "摸" in token.value:
        return []
    return [_meant(token, before, beside)]


def _meant(token: Token, before: str, beside: _Beside) -> Token:
    kind = token.kind
    if kind in ("SMALL", "BIG", "CHICKEN"):
        return token.as_kind("HU" if before in (*PLAYERS, "GA", "HA") and not beside.is_won else "WORTH")
    if kind == "RONNED":
        return token.as_kind("RON", "され")
    if kind in _KANS or kind == "MKAN":
        return token.as_kind("KONG" if beside.is_robbed else "OKAN" if kind == "MKAN" and beside.is_claimed else kind)
    if token.value.startswith(("食", "吃")) and kind in ("RON", "CHI"):
        return token.as_kind(_eaten(token, beside))
    if beside.is_several and kind == "DOUBLE":
        return token.as_kind("DEALT" if beside.is_given or token.value.endswith(_DEALT_INTO) else "RON")
    is_caught = beside.is_gun and kind in _CATCHES
    return token.as_kind("RON" if is_caught else _ALIKE.get(kind, kind))


def _eaten(token: Token, beside: _Beside) -> str:
    """Say what *eating* is: a chi where its place is told, a win where the worth of a hand is eaten."""
    if token.kind == "RON":
        return "CHI" if token.value == "食" and beside.is_placed else "RON"
    return "HU" if beside.is_eaten and token.value.startswith("吃") else "CHI"


def _taken(tokens: Sequence[Token]) -> Iterator[Token]:
    """Read *got Rhea's 4m* as taking it, *North closed* as held, and *dealt into by* without its *into*.

    Beside a hand's worth nobody knows whether what somebody got is a meld or the win.
    """
    kinds = [*(token.kind for token in tokens), "", ""]
    is_got = any(token.kind == "GOT" or (token.kind == "CALLED" and token.value in _TOOK) for token in tokens)
    if _CAUGHT.search("".join(code_of(token.kind) for token in tokens)) and _ACTS.isdisjoint(kinds):
        yield from (token.as_kind("RON" if token.kind == "GOT" else token.kind) for token in tokens)
        return
    if is_got and "WORTH" in kinds and (_ACTS - {"CALLED"}).isdisjoint(kinds):
        if _WITH_TILES.isdisjoint(kinds):
            yield from (token for token in tokens if token.kind != "GOT")
        return
    for at, token in enumerate(tokens):
        if token.kind == "GOT":
            if kinds[at + 1] == "ORD" or (kinds[at + 1] in PLAYERS and kinds[at + 2] == "NO"):
                yield token.as_kind("CALLED")
        elif token.kind == "COMMON" and _QUALITIES.get(token.value) == "CKAN" and at and kinds[at - 1] in TILES:
            yield token.as_kind("CONCEALED")
        elif kinds[at + 1] == "COMMON" and token.kind in _ACTS and tokens[at + 1].value.startswith("され"):
            yield token.as_kind(token.kind, f"{token.value}され")
        elif not (token.kind == "TO" and kinds[at + 1] == "BY"):
            yield token


_WITH_TILES = frozenset((*TILES, "ORD", "OF", "CALLED"))
_CAUGHT = pattern("PLAYER GOT PLAYER (?:FOR|ON|WORTH|TILES)")
"""*Nele caught Onno on north*, *got her for a mangan*: the win, and no tile of theirs."""
_TOOK = frozenset(("took", "takes", "take"))
_OWNERS = ("SELF", "NAME", "MY")
_ACTS = WINS | GIVEN | MELDS
_BEHIND_NEIGHBOURS = _ACTS | {"", "WORTH"}


def _neighbours(tokens: Sequence[Token]) -> Iterator[Token]:
    """Name whose neighbour a neighbour is: ``my kamicha``, 阿明的上家."""
    for at, token in enumerate(tokens):
        following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
        beyond = tokens[at + 2].kind if at + 2 < len(tokens) else ""
        if token.kind in ("SELF", "NAME") and following == "NO" and beyond == "REL":
            continue
        if token.kind == "MY":
            if following in MELDED:
                yield token.as_kind("SELF")
            elif following in TILES or following in ("ORD", "THREW", "THROWN", "KONG", "WINTILE", "WORTH"):
                yield from (token.as_kind("SELF"), token.as_kind("NO"))
            continue
        if token.kind == "REL" and (following, beyond) == ("NO", "NAME"):
            continue
        if token.kind == "NO" and following == "NAME" and at and tokens[at - 1].kind == "REL":
            continue
        if token.kind == "NO" and following == "REL" and at and tokens[at - 1].kind in ("SELF", "NAME"):
            continue
        owner = next((each for each in reversed(tokens[max(at - 2, 0) : at]) if each.kind in _OWNERS), None)
        is_owned = at > 0 and (tokens[at - 1].kind == "NO" or tokens[at - 1].kind == "MY")
        if token.kind == "REL" and owner is not None and is_owned:
            yield token.as_kind("REL", f"{token.value}:{player_of(owner)}")
        else:
            yield token


def _touching(tokens: Sequence[Token]) -> Iterator[Token]:
    """Take the name right before a neighbour who does something for whose neighbour that is: 小美對家出銃."""
    for at, token in enumerate(tokens):
        yield token
        neighbour = tokens[at + 1] if at + 1 < len(tokens) else None
        following = tokens[at + 2].kind if at + 2 < len(tokens) else ""
        is_close = neighbour is not None and neighbour.kind == "REL" and neighbour.start == token.end
        if is_close and token.kind in ("SELF", "NAME") and following in _BEHIND_NEIGHBOURS:
            yield token.as_kind("NO")


def _followed(tokens: Sequence[Token]) -> Iterator[Token]:
    """Leave out whose discard was followed: 阿珊跟打Kenny隻五筒 tells what 阿珊 discarded."""
    for at, token in enumerate(tokens):
        is_owner = token.kind in PLAYERS and at > 0 and tokens[at - 1].value in _FOLLOWING
        is_mark = token.kind == "NO" and at > 1 and tokens[at - 2].value in _FOLLOWING
        if not (is_mark or (is_owner and at + 1 < len(tokens) and tokens[at + 1].kind == "NO")):
            yield token


_FOLLOWING = frozenset(("跟打", "跟佢打"))


def _counted_suits(tokens: Sequence[Token]) -> Iterator[Token]:
    """Take a suit behind an ordinal for what that counts: 第四副筒子."""
    for before, token in zip((None, *tokens), tokens, strict=False):
        is_counted = token.kind == "SUIT" and before is not None and before.kind == "ORD"
        yield token.as_kind("OF") if is_counted else token


def _qualified(tokens: Sequence[Token]) -> Iterator[Token]:
    """Name the kind of a kan whose quality stands beside it: ``an open kan``, ``kan (closed)``."""
    for at, token in enumerate(tokens):
        near = [tokens[place].value for place in (at - 1, at + 1) if 0 <= place < len(tokens)]
        kinds = [_QUALITIES[word] for word in near if word in _QUALITIES]
        yield token.as_kind(kinds[0]) if token.kind == "KAN" and kinds else token


def _without_doubles(tokens: Sequence[Token]) -> list[Token]:
    """Leave out *called* and *on* around the word for a meld, and a word that is said twice."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
        before = kept[-1].kind if kept else ""
        if token.kind == "CALLED" and following in (*MELDED, "MKAN", "RON"):
            continue
        if token.kind == "ON" and before in (*MELDED, "CALLED") and following in TILES:
            continue
        if token.kind == before and token.kind in _DOUBLED:
            kept[-1] = token if is_suffered(token) else kept[-1]
            continue
        kept.append(token)
    return kept


_DOUBLED = frozenset(("TSUMO", "WORTH", "AND", "BE"))


def _thrown_into(tokens: Sequence[Token]) -> Iterator[Token]:
    """Read *threw 4p into Eli's hand* as dealing in, and so *threw it right into it*: into a riichi, or a wait."""
    into = any(to.kind == "TO" and to.value == "into" and player.kind in PLAYERS for to, player in pairwise(tokens))
    into = into or (tokens[-1].kind == "TO" and tokens[-1].value == "into") if tokens else into
    for token in tokens:
        yield token.as_kind("DEALT") if into and token.kind == "THREW" else token


def _one_red(tokens: Sequence[Token]) -> Iterator[Token]:
    """Read *threw a red dragon* as a tile that goes from one to another, not as one laid down alone."""
    is_passed = any(token.kind in _PASSING for token in tokens)
    for token in tokens:
        yield token.as_kind("TILE", "7z") if is_passed and token.kind == "REDS" and token.count == 1 else token


_PASSING = GIVEN | MELDS | frozenset(("RON", "WIN", "HU", "TSUMO"))


def _let(tokens: Sequence[Token]) -> Iterator[Token]:
    """Read 给碰的 as what the one before it fed; where it may as well be suffered, leave out what it tells."""
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.kind != "GIVE" or following is None or following.kind not in (*MELDED, "NO"):
            continue
        if not at or tokens[at - 1].kind not in PLAYERS:
            continue
        if following.kind != "NO" and not (
            following.value.endswith("的") or (at + 2 < len(tokens) and tokens[at + 2].kind == "NO")
        ):
            return
        tokens = [*tokens[:at], token.as_kind("FED"), *tokens[at + 1 :]]
    yield from tokens


_CHANGES: tuple[tuple[frozenset[str], Callable[[Sequence[Token]], Iterator[Token]]], ...] = (
    (frozenset(("GOT", "CALLED", "COMMON", "TO", "DEALT", "RONNEDBY")), _taken),
    (frozenset(("AKAN", "KAN", "CKAN", "NORTH_ASIDE")), robbed_of),
    (frozenset(("THREW",)), _thrown_into),
    (frozenset(("GIVE",)), _let),
    (frozenset(("REDS",)), _one_red),
    (frozenset(("WIND",)), seated_winds),
    (frozenset(("KAN",)), _qualified),
    (frozenset(("ECHO",)), _followed),
    (frozenset(("SUIT",)), _counted_suits),
    (frozenset(("REL",)), _touching),
    (frozenset(("REL", "MY")), _neighbours),
)
"""What reads tokens anew, each with the classes of which a clause needs one for it."""
_PLAIN = (_KEPT - _CHANGED).difference(_DOUBLED, ("ON", "CALLED"), *(kinds for kinds, _ in _CHANGES))
"""Classes of words that say what they say, beside each other and alone."""
