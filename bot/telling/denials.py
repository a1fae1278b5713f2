"""What a message denies, is not sure of, or has from others: never a fact, and never its opposite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cases import case_of
from .clauses import Clause
from .story import Story
from .tokens import MELDED, code_of, pattern, player_of
from .values import NAMES

_FED = ("FED", "THREW", "CALLED", "PON", "CHI", "KAN", "OKAN", "ORD", "CAME")
_ACCUSED = (("wins.from", ("DEALT",)), ("melds.from", _FED))
"""What people are accused of, and the classes of words that say so."""
_IT_IS = code_of("BE")
_WINNING = ("RON", "WIN", "HU", "TSUMO")
_IS_NOT = frozenset(("不是", "唔系", "并非", "not", "was not"))
_WILL_NOT = frozenset(("唔", "不"))
"""Words for *does not* or *will not*: what somebody let pass may have come later."""
_LEAST = 2
Reading = tuple[str, Any]
_WINNERS_OWN = frozenset(("NOT_RIICHI", "BE", "COMMON", "NOMELDS"))
"""Classes of a clause that only says that there was no riichi, which is said of the winner: ダマです."""


def is_denial(clause: Clause) -> bool:
    """Whether a clause denies something."""
    return clause.has("NOT", "NOT_RIICHI")


def _is_plain(clause: Clause) -> bool:
    """Whether a denial is of the deed beside it, and of no word that nobody knows."""
    kinds = [token.kind for token in clause.tokens]
    if "NOT" not in kinds:
        return True
    at = kinds.index("NOT")
    following = next((kind for kind in kinds[at + 1 :] if kind != "BE"), "")
    return clause.tokens[at].value not in _WILL_NOT and following not in ("OTHER", "COMMON")


def _is_caller(clause: Clause) -> bool:
    """Whether the one named did not call, as Japanese says it: nobody's discard is denied by サヨは中を鳴いてない."""
    called = [token for token in clause.having("CALLED") if token.value.startswith(("鸣", "副露"))]
    return bool(called) and not clause.has("OFF", "FED", "THREW", "CAME")


def _is_win_denied(clause: Clause) -> bool:
    """Whether a denial behind a riichi is of the win told behind it: 立直了没荣到."""
    if not clause.has("RIICHI"):
        return False
    kinds = [token.kind for token in clause.tokens]
    at = kinds.index("NOT") if "NOT" in kinds else len(kinds)
    return kinds.index("RIICHI") < at and any(kind in _WINNING for kind in kinds[at:])


_TO_THIS_DAY = frozenset(("hasn't", "haven't", "has not", "have not"))
_LONG = frozenset(
    ("since", "ever", "night", "day", "evening", "week", "weeks", "month", "months", "year", "years", "hours")
)
_PAST = ("过",)


def _is_of_many_deals(clause: Clause) -> bool:
    """Whether nothing of this deal is denied, but of a time: *hasn't won since March*, *never wins*, 没赢过."""
    if not clause.has(*_WINNING, "DEALT"):
        return False
    denied = [token.value for token in clause.having("NOT")]
    if not _TO_THIS_DAY.isdisjoint(denied):
        return True
    if "never" in denied and any(token.value.endswith("s") for token in clause.having("WIN", "RON", "TSUMO")):
        return True
    if any(token.value in _LONG for token in clause.having("COMMON")):
        return True
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(one.kind in (*_WINNING, "DEALT") and two.value in _PAST for one, two in pairs)


_NOT_DEALER = pattern("^(?P<name>NAME|SELF) (?:NOT|COMMON)* NOT BE? (?:DEALER|DEALS)$")
_DEALER_NOT = pattern("^DEALER (?:HA|BE)? NOT BE? (?P<name>NAME|SELF)$")
_NOT_DRAWN = pattern("^(?:NAME|SELF|PRONOUN|COMMON)? NOT TSUMO (?:NO|COMMON|OTHER)*$")
_NOT_WORTH = pattern("^NOT (?:BE|COMMON)* BIGNAME (?:NO|COMMON|OTHER)*$")


def _beside_deeds(clause: Clause, field: str) -> Reading | None:
    """Return who is denied to deal, or which hand is denied to be: 泰臣唔係莊, 唔係清一色."""
    dealer = _NOT_DEALER.search(clause.code) or _DEALER_NOT.search(clause.code)
    if dealer:
        return "seats.E", player_of(clause.tokens[dealer.start("name")])
    if _NOT_DRAWN.search(clause.code) and clause.having("NOT")[0].value in _IS_NOT:
        return "wins.how", "self-draw"
    if not _NOT_WORTH.search(clause.code):
        return None
    name = NAMES.get(clause.having("BIGNAME")[0].value, {}).get(field)
    return (_value_path(field), name) if name else None


def _value_path(field: str) -> str:
    return f"wins.value.{'yakuman' if field == 'han' else 'patterns'}"


def denied_in(clause: Clause, field: str = "") -> Reading | None:
    """Return the one thing that a clause denies; None where it is not plain what that is.

    `field` is the value field of the family that is played.
    """
    return _beside_deeds(clause, field) or _deed_denied_in(clause)


def _deed_denied_in(clause: Clause) -> Reading | None:
    names = [player_of(token) for token in clause.players]
    if clause.kinds <= _WINNERS_OWN:
        return "riichi", "@winner"
    if len(names) != 1 or not _is_plain(clause) or _is_win_denied(clause) or _is_of_many_deals(clause):
        return None
    path = _path_denied(clause)
    return (path, names[0]) if path else None


def _path_denied(clause: Clause) -> str:
    """Return of what the one player of a clause is denied to be the one; empty where that is not plain."""
    if clause.has("RIICHI", "NOT_RIICHI"):
        return "riichi"
    is_let = any("させ" in token.value for token in clause.having(*MELDED))
    if (
        is_let
        or clause.has("FED", "CALLED", "ORD")
        or (clause.has("THREW") and clause.has("TILE", "WIND", "PON", "KAN"))
    ):
        return "" if _is_caller(clause) else "melds.from"
    if clause.has("DEALT"):
        return "wins.from"
    if not clause.has(*_WINNING):
        return "melds.from" if clause.has("OFF", "CAME") and clause.has("TILE", "WIND") else ""
    is_source = case_of(clause.tokens, clause.tokens.index(clause.players[0])) == "source"
    return "" if is_source else "wins.by"


def unsure_of(part: Story, field: str) -> Reading | None:
    """Return the one name of which an unsure clause speaks, from what it would have told.

    `field` is the value field of the family that is played.
    """
    for key, path in (("meld", "melds.from"), ("from", "wins.from"), ("by", "wins.by"), ("riichi", "riichi")):
        found = [
            event.value["from"] if key == "meld" else event.value
            for event in part.all(key)
            if key != "meld" or "from" in event.value
        ]
        if found:
            return (path, found[0]) if len(found) == 1 else None
    if part.thrown is not None:
        return "melds.from", part.thrown[0]
    names = [event.value for event in part.all("name")]
    if len(names) == 1 and field in NAMES.get(names[0], {}):
        return _value_path(field), NAMES[names[0]][field]
    worths = (("limit", "wins.value.limit"), ("fan", f"wins.value.{field}"), ("tile", "wins.tile"))
    for key, path in (*worths, ("seat", "seats.E"), ("honba", "honba"), ("deposits", "deposits")):
        told = [event.value for event in part.all(key)]
        if len(told) == 1 and (key != "seat" or told[0][0] == "E"):
            return path, told[0][1] if key == "seat" else told[0]
    return None


def accounts_in(clauses: Sequence[Clause]) -> tuple[Reading, ...]:
    """Return whom people accuse of a feed or of dealing in, where they accuse different ones."""
    accused: list[str] = []
    reports = [clause for clause in clauses if clause.has("HEARSAY") or clause.code.startswith(_IT_IS)]
    path = next((path for path, words in _ACCUSED if any(clause.has(*words) for clause in reports)), "")
    for clause in reports if path else ():
        at = next((place for place, token in enumerate(clause.tokens) if token.kind == "HEARSAY"), 0)
        said = clause.tokens[at:] if at < len(clause.tokens) - 1 else clause.tokens[1:at]
        names = [player_of(token) for token in said if token.kind in ("NAME", "SELF", "DEALER", "SEAT")]
        if len(names) == 1 and not clause.has("NOT"):
            accused.append(names[0])
    return tuple((path, name) for name in accused) if len(set(accused)) >= _LEAST else ()
