"""What an answer about melds makes of the facts: melds laid anew keep what was said about them before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec
from msgspec import UNSET, UnsetType

from bot.engine.deal import SEATS, Call, CallKind, Seat, seat_before
from bot.engine.errors import DealError, bad_hand, bad_value, contradiction
from bot.engine.facts import MOST_MELDS
from bot.engine.melds import CLAIMED, KANS, kinds_in_call
from bot.engine.ruleset import played_by
from bot.engine.tiles import format_tiles, parse_tiles

from .plain_answers import Answer, one, seat_at
from .relevance import with_facts
from .session import Session
from .typed import Laid, kinds_in, read_melds

BY_PLACE = frozenset(("kan", "feeder", "call-echo", "call-forced", "after-discard"))
"""Questions about one call, named by its place among the melds."""
_SEATS = {sign: SEATS[place] for place, signs in enumerate(("E東东", "S南", "W西", "N北")) for sign in signs}
_OWNER = re.compile(r"\s*([ESWNeswn東东南西北])\s*[:：]")
_SEGMENT = re.compile(r"[^;；\n]+")


def take_first_melds(session: Session, _about: str, values: Answer) -> Session:
    """Take the melds of the only winner, typed beside his name; those of several are kept as typed.

    Who types nothing where one-tile kongs are counted has them still to say, on the winner's own list.
    """
    text = " ".join(values).strip()
    if len(session.winners) == 1:
        session = take_melds(session, session.winners[0], values, key="first-melds")
        if not text and has_token_kans(session):
            return session
        return with_facts(session, done=tuple(dict.fromkeys((*session.done, f"melds:{session.winners[0]}"))))
    if text and session.winners:
        return with_facts(session, typed={**session.typed, f"melds:{session.winners[0]}": text})
    return session


def take_melds(session: Session, about: str, values: Answer, key: str = "") -> Session:
    """Lay a player's melds anew, in the order typed, in the places of his old ones."""
    seat = seat_at(session, about)
    laid = read_melds(session, key or f"melds:{seat}", " ".join(values), seat)
    # A wild one-tile kong that was counted before anybody said which tile is wild stands in no text.
    counted = [Laid(call) for call in session.calls if (call.by, call.kind, call.tiles) == (seat, "token-kan", UNSET)]
    return _with_melds_of(session, seat, [*_merged(session, seat, laid), *counted])


def take_table_melds(session: Session, _about: str, values: Answer) -> Session:
    """Lay everybody's melds anew in the order of the table: ``S: 111z; W: 222p 333p; S: 444z``; none keeps them."""
    text = "\n".join(values)
    if not text.strip():
        return session
    laid: list[Laid] = []
    for segment in _SEGMENT.finditer(text):
        laid.extend(_segment(session, text, segment.start(), segment.end()))
    merged: dict[Seat, list[Laid]] = {
        seat: list(_merged(session, seat, [each for each in laid if each.call.by == seat])) for seat in session.seats
    }
    order = [merged[each.call.by] for each in laid]
    told = [pile.pop(0) for pile in order if pile] + [each for pile in merged.values() for each in pile]
    return with_all_told(session, told)


def table_text(session: Session) -> str:
    """Write the melds in the order of the table, as `take_table_melds` reads them."""
    parts: list[tuple[Seat, list[str]]] = []
    for call in session.calls:
        if not parts or parts[-1][0] != call.by:
            parts.append((call.by, []))
        parts[-1][1].append(call.tiles or "")
    return "; ".join(f"{seat}: {' '.join(texts)}" for seat, texts in parts)


def _segment(session: Session, text: str, start: int, end: int) -> list[Laid]:
    owner = _OWNER.match(text, start, end)
    if owner is None:
        if not text[start:end].strip():
            return []
        raise DealError(
            "bad-tiles", "", "no-owner", text=text, part=text[start:end], position=start, length=end - start
        )
    by = seat_at(session, _SEATS[owner[1].upper()])
    return read_melds(session, "table-melds", " " * owner.end() + text[owner.end() : end], by)


# -- melds said again --------------------------------------------------------------------------------------


def _merged(session: Session, seat: Seat, laid: Sequence[Laid]) -> Iterator[Laid]:
    """Keep what was said before about the melds that stay."""
    old = [
        Laid(call, is_doubtful=place in session.doubts) for place, call in enumerate(session.calls) if call.by == seat
    ]
    told: list[Laid] = []
    for each in laid:
        for kept in _kept(each, old, told):
            told.append(kept)
            if kept in old:
                old.remove(kept)
            yield kept


def _kept(new: Laid, old: Sequence[Laid], told: Sequence[Laid]) -> Iterator[Laid]:
    same = [each for each in old if kinds_in(each.call) == kinds_in(new.call)]
    if new.is_doubtful:
        known = next((each for each in same if each.call.kind in KANS), None)
        if known is not None and known.call.kind == "added-kan" and not any(_raises(known.call, each) for each in told):
            yield from (each for each in old if _raises(known.call, each))
        yield known or new
        return
    known = next((each for each in same if each.call.kind == new.call.kind), None)
    yield new if known is None else Laid(_again(new.call, known.call))


def _raises(kan: Call, each: Laid) -> bool:
    return each.call.kind == "pon" and kinds_in(each.call)[:1] == kinds_in(kan)[:1]


def _again(new: Call, old: Call) -> Call:
    return msgspec.structs.replace(
        old,
        tiles=new.tiles,
        feeder=old.feeder if new.feeder is UNSET else new.feeder,
        tile=old.tile if new.tile is UNSET else new.tile,
    )


def _with_melds_of(session: Session, seat: Seat, own: list[Laid]) -> Session:
    told: list[Laid] = []
    for place, call in enumerate(session.calls):
        if call.by != seat:
            told.append(Laid(call, is_doubtful=place in session.doubts))
        elif own:
            told.append(own.pop(0))
    return with_all_told(session, [*told, *own])


def with_all_told(session: Session, told: Sequence[Laid]) -> Session:
    """Lay the melds down; what was answered about one by its place has to be found anew.

    Raises ``bad-hand`` for a fifth meld: nobody means it, and lists of melds have no room for any number; and
    ``contradiction`` for a chi at a table of three.
    """
    calls = tuple(each.call for each in told)
    _refuse_fifth_meld(session.calls, calls)
    _refuse_chi_of_three(session, calls)
    doubts = tuple(place for place, each in enumerate(told) if each.is_doubtful)
    done = session.done
    if calls != session.calls:
        done = tuple(key for key in done if key.partition(":")[0] not in BY_PLACE and key != "table-melds")
    return with_facts(session, calls=calls, doubts=doubts, done=done)


def _refuse_fifth_meld(before: Sequence[Call], after: Sequence[Call]) -> None:
    """Refuse to lay down more than a hand has room for; too many that lie there already can be taken back singly."""
    had, have = _melds_by_seat(before), _melds_by_seat(after)
    for seat, number in have.items():
        if number > max(MOST_MELDS, had[seat]):
            raise bad_hand("", "fifth-meld", player=seat)


def _refuse_chi_of_three(session: Session, after: Sequence[Call]) -> None:
    if len(session.seats) == len(SEATS):
        return
    for call in after:
        if call.kind == "chi" and call not in session.calls:
            raise contradiction("", "sanma-chi", player=call.by)


def _melds_by_seat(calls: Sequence[Call]) -> Counter[str]:
    """Count melds: a pon and the kan of its tile, said to be added or not yet, are one, and a token is none."""
    pons = Counter((call.by, *kinds_in(call)[:1]) for call in calls if call.kind == "pon")
    kans = Counter((call.by, *kinds_in(call)[:1]) for call in calls if call.kind in KANS)
    raised = Counter[str](by for by, *_ in (pons & kans).elements())
    return Counter[str](call.by for call in calls if call.kind != "token-kan") - raised


# -- melds one by one --------------------------------------------------------------------------------------


def take_added_meld(session: Session, about: str, values: Answer) -> Session:
    """Lay down melds after those there are: their tiles, how and by whom they were fed, where that is said."""
    seat = seat_at(session, about)
    laid = _said(session, f"meld-added:{about}", seat, values)
    told = all_told(session)
    # When a one-tile kong was laid down is not said by counting it: it stays the last, so that it can still bloom.
    tail = next((place for place in range(len(told)) if _is_tail(session.calls[place:], seat)), len(told))
    return with_all_told(session, [*told[:tail], *laid, *told[tail:]])


def kinds_of_calls(session: Session) -> Sequence[CallKind]:
    """Give how melds are laid down at this table, in the order they are named: three players call no chi."""
    known = played_by(session.rules, session.house)[0].vocabulary.call_kinds
    is_of_three = len(session.seats) < len(SEATS)
    return [kind for kind in get_args(CallKind) if kind in known and not (kind == "chi" and is_of_three)]


def has_token_kans(session: Session) -> bool:
    """Whether single tiles are laid down as kongs under these rules."""
    return "token-kan" in played_by(session.rules, session.house)[0].vocabulary.call_kinds


def _is_tail(calls: Sequence[Call], seat: Seat) -> bool:
    """Whether calls begin with a player's one-tile kong and hold nothing else of his."""
    return calls[0].by == seat and all(call.kind == "token-kan" for call in calls if call.by == seat)


def take_changed_meld(session: Session, about: str, values: Answer) -> Session:
    """Say a meld anew, in its place."""
    place = place_of(session, about)
    told = all_told(session)
    laid = _said(session, f"meld-changed:{about}", session.calls[place].by, values)
    return with_all_told(session, [*told[:place], *laid, *told[place + 1 :]])


def with_order(session: Session, order: Sequence[int]) -> Session:
    """Leave the melds of these places, in this order."""
    told = all_told(session)
    return with_all_told(session, [told[place] for place in order])


def place_of(session: Session, about: str) -> int:
    """Read the place of a meld; raises ``bad-value`` where it is no longer there."""
    if not about.isdecimal() or int(about) >= len(session.calls):
        raise bad_value("", "no-such-meld")
    return int(about)


def all_told(session: Session) -> list[Laid]:
    """Give all melds as they were told, with what is in doubt about them."""
    return [Laid(call, is_doubtful=place in session.doubts) for place, call in enumerate(session.calls)]


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
        laid = _as_kind(laid.call, kind)
    if laid.call.kind in CLAIMED and feeder:
        laid = Laid(fed_by(session, laid.call, feeder), laid.is_doubtful)
    if laid.call.kind == "added-kan" and not any(_raises(laid.call, each) for each in all_told(session)):
        yield Laid(_pon_under(laid.call, seat_at(session, feeder) if feeder else UNSET))
    yield laid


def _as_kind(call: Call, kind: Any) -> Laid:  # noqa: ANN401 - one of the vocabulary's kinds
    kinds_in_call(kind, call.tiles or "")
    return Laid(msgspec.structs.replace(call, kind=kind, feeder=call.feeder if kind in CLAIMED else UNSET))


def _pon_under(kan: Call, feeder: Seat | UnsetType) -> Call:
    return Call(by=kan.by, kind="pon", tiles=format_tiles(parse_tiles(kan.tiles or "")[:3]), feeder=feeder)


# -- what is asked about one meld --------------------------------------------------------------------------


def take_kan(session: Session, about: str, values: Answer) -> Session:
    """Say how four alike were laid down; an added kan becomes its pon and the kan after it."""
    place, kind = place_of(session, about), one(values)
    if kind not in KANS:
        raise bad_value("", "call-kind", kind=kind)
    told = all_told(session)
    kan = told[place].call
    laid = [_as_kind(kan, kind)]
    if kind == "added-kan" and not any(_raises(kan, each) and each.call.by == kan.by for each in told):
        laid.insert(0, Laid(_pon_under(kan, kan.feeder)))
    said = with_all_told(session, [*told[:place], *laid, *told[place + 1 :]])
    in_order = ("table-melds",) if "table-melds" in session.done else ()
    return with_facts(said, done=tuple(dict.fromkeys((*said.done, *in_order))))


def take_feeder(session: Session, about: str, values: Answer) -> Session:
    """Say who fed a meld; raises ``contradiction`` where he cannot have."""
    place = place_of(session, about)
    return with_call(session, place, fed_by(session, session.calls[place], one(values)))


def fed_by(session: Session, call: Call, feeder: str) -> Call:
    """Give a meld with its feeder; raises ``contradiction``: nobody feeds himself, and only the next player a chi."""
    seat = seat_at(session, feeder)
    before = seat_before(call.by)
    if seat == call.by:
        raise contradiction("", "fed-himself", player=seat)
    if call.kind == "chi" and seat != before:
        raise contradiction("", "chi-seat", player=call.by, feeder=before)
    return msgspec.structs.replace(call, feeder=seat)


def with_call(session: Session, place: int, call: Call) -> Session:
    """Put a call in the place of another."""
    return with_facts(session, calls=(*session.calls[:place], call, *session.calls[place + 1 :]))
