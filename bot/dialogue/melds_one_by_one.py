"""Melds told one by one: laid down after those there are, or said anew in their place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from bot.engine.deal import Call, Seat
from bot.engine.errors import bad_value
from bot.engine.melds import CLAIMED
from bot.engine.ruleset import played_by

from .laid_melds import all_told, place_of, with_all_told
from .meld_answers import as_kind, fed_by, pon_under
from .plain_answers import Answer, seat_at
from .session import Session
from .typed import Laid, is_pon_of, read_melds


def take_added_meld(session: Session, about: str, values: Answer) -> Session:
    """Lay down melds after those there are: their tiles, how and by whom they were fed, where that is said."""
    seat = seat_at(session, about)
    laid = _said(session, f"meld-added:{about}", seat, values)
    told = all_told(session)
    # When a one-tile kong was laid down is not said by counting it: it stays the last, so that it can still bloom.
    tail = next((place for place in range(len(told)) if _is_tail(session.calls[place:], seat)), len(told))
    return with_all_told(session, [*told[:tail], *laid, *told[tail:]])


def take_changed_meld(session: Session, about: str, values: Answer) -> Session:
    """Say a meld anew, in its place."""
    place = place_of(session, about)
    told = all_told(session)
    laid = _said(session, f"meld-changed:{about}", session.calls[place].by, values)
    return with_all_told(session, [*told[:place], *laid, *told[place + 1 :]])


def _is_tail(calls: Sequence[Call], seat: Seat) -> bool:
    """Whether calls begin with a player's one-tile kong and hold nothing else of his."""
    return calls[0].by == seat and all(call.kind == "token-kan" for call in calls if call.by == seat)


def _said(session: Session, key: str, by: Seat, values: Answer) -> list[Laid]:
    """Read melds with what was chosen about them in place of what the tiles alone tell."""
    text, kind, feeder = (*values, "", "", "")[:3]
    vocabulary = played_by(session.rules, session.house)[0].vocabulary
    if kind and kind not in vocabulary.call_kinds:
        raise bad_value("", "call-kind", kind=kind)
    if kind in vocabulary.kinds_without_tiles and not text.strip():
        return [Laid(Call(by=by, kind="closed-kan"))]
    return [said for each in read_melds(session, key, text, by) for said in _laid_as(session, each, kind, feeder)]


def _laid_as(session: Session, laid: Laid, kind: str, feeder: str) -> Iterator[Laid]:
    if kind:
        laid = as_kind(laid.call, kind)
    if laid.call.kind in CLAIMED and feeder:
        laid = Laid(fed_by(session, laid.call, feeder), laid.is_doubtful)
    if laid.call.kind == "added-kan" and not any(is_pon_of(each.call, laid.call) for each in all_told(session)):
        yield Laid(pon_under(laid.call, seat_at(session, feeder) if feeder else UNSET))
    yield laid
