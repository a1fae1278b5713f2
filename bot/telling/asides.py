"""What stands in brackets: a seat behind a name, or words that come after the clause in which they stand."""

from __future__ import annotations

from collections.abc import Sequence

from .tokens import PLAYERS, Token

_BEFORE_ASIDES = frozenset((*PLAYERS, "WIND", "AND", "FILL"))
_ENDS = frozenset(("COMMA", "COLON", "STOP", "QMARK"))


def with_asides(sentence: Sequence[Token]) -> list[Token]:
    """Take a seat in brackets behind a name as if it stood there without them; other asides come after their clause."""
    kept = list(sentence)
    for at in range(len(sentence) - 2, 0, -1):
        end = next((place for place in (at + 1, at + 2) if sentence[min(place, len(sentence) - 1)].value == ")"), 0)
        before, inside = sentence[at - 1], sentence[at:end]
        if before.value != "(" or not inside or at < 2:  # noqa: PLR2004 - a name, and the bracket
            continue
        seat = _seat_in(inside)
        before_name = sentence[at - 3].kind if at > 2 else ""  # noqa: PLR2004 - the bracket, and the name
        if seat is not None and before_name not in ("OFF", "BY"):
            kept[at - 1 : end + 1] = [seat]
        elif inside[0].kind == "NAME" and len(inside) == 1 and sentence[at - 2].kind in ("DEALER", "SEAT"):
            kept[at - 1 : end + 1] = [*inside]
    return _with_late_asides(kept)


def _seat_in(inside: Sequence[Token]) -> Token | None:
    """Return the seat that stands alone in brackets."""
    seat = inside[0]
    if len(inside) > 1 and inside[1].kind != "SEATWORD":
        return None
    if seat.kind in ("DEALER", "DEALS"):
        return seat.as_kind("SEATED", "E")
    if seat.kind == "SEAT":
        return seat.as_kind("SEATED")
    if seat.kind not in ("WIND", "LETTER"):
        return None
    winds = [each for each in seat.value.split("|") if each[1:] == "z" and each[0] in "1234"]
    return seat.as_kind("SEATED", "ESWN"[int(winds[0][0]) - 1]) if len(winds) == 1 else None


def _with_late_asides(sentence: list[Token]) -> list[Token]:
    """Put an aside behind the clause in which it stands, where that goes on after it: ``West (dealer is Bo) tsumo``."""
    opening = next((at for at, token in enumerate(sentence) if token.value == "(" and token.kind == "COMMA"), -1)
    closing = next((at for at, token in enumerate(sentence) if at > opening and token.value == ")"), -1)
    if opening < 1 or closing < 0 or closing + 1 >= len(sentence):
        return sentence
    first = max((at for at in range(opening) if sentence[at].kind in _ENDS), default=-1) + 1
    last = next((at for at in range(closing + 1, len(sentence)) if sentence[at].kind in _ENDS), len(sentence))
    head = sentence[first:opening]
    is_label = last < len(sentence) and sentence[last].kind == "COLON"
    if last == closing + 1 or is_label or not all(token.kind in _BEFORE_ASIDES for token in head):
        return sentence
    aside = sentence[opening : closing + 1]
    return [*sentence[:opening], *sentence[closing + 1 : last], *aside, *sentence[last:]]
