"""One meld: added, said again, how its four tiles were laid down and who fed it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from bot.dialogue.draft import Draft, with_facts
from bot.dialogue.typed import LaidMeld, is_pon_of, read_melds
from bot.engine import Call, Seat, kinds_in_call, seat_before
from bot.engine.errors import bad_value, contradiction
from bot.engine.melds import CLAIMED, KANS
from bot.engine.tiles import format_tiles, parse_tiles

from .melds import laid_melds, with_call, with_melds
from .values import Answer, one, place_of, seat_at


def take_kan(draft: Draft, about: str, values: Answer) -> Draft:
    """Say how four alike were laid down; an added kan becomes its pon and the kan after it."""
    place, kind = place_of(draft, about), one(values)
    if kind not in KANS:
        raise bad_value("", "call-kind", kind=kind)
    melds = laid_melds(draft)
    kan = melds[place].call
    laid = [as_kind(kan, kind)]
    if kind == "added-kan" and not any(is_pon_of(each.call, kan) and each.call.by == kan.by for each in melds):
        laid.insert(0, LaidMeld(pon_under(kan, kan.feeder)))
    said = with_melds(draft, [*melds[:place], *laid, *melds[place + 1 :]])
    in_order = ("table-melds",) if "table-melds" in draft.done else ()
    return with_facts(said, done=tuple(dict.fromkeys((*said.done, *in_order))))


def as_kind(call: Call, kind: Any) -> LaidMeld:  # noqa: ANN401 - one of the vocabulary's kinds
    """Return a meld as one of this kind; raises ``bad-tiles`` where its tiles are none."""
    kinds_in_call(kind, call.tiles or "")
    return LaidMeld(msgspec.structs.replace(call, kind=kind, feeder=call.feeder if kind in CLAIMED else UNSET))


def pon_under(kan: Call, feeder: Seat | UnsetType) -> Call:
    """Return the pon to which a kan was added."""
    return Call(by=kan.by, kind="pon", tiles=format_tiles(parse_tiles(kan.tiles or "")[:3]), feeder=feeder)


def take_feeder(draft: Draft, about: str, values: Answer) -> Draft:
    """Say who fed a meld; raises ``contradiction`` where they cannot have."""
    place = place_of(draft, about)
    return with_call(draft, place, with_feeder(draft, draft.calls[place], one(values)))


def with_feeder(draft: Draft, call: Call, feeder: str) -> Call:
    """Return a meld with its feeder; raises ``contradiction``: nobody feeds their own, a chi only who sits before."""
    seat = seat_at(draft, feeder)
    before = seat_before(call.by, draft.seats)
    if seat == call.by:
        raise contradiction("", "fed-himself", player=seat)
    if call.kind == "chi" and seat != before:
        raise contradiction("", "chi-seat", player=call.by, feeder=before)
    return msgspec.structs.replace(call, feeder=seat)


def take_added_meld(draft: Draft, about: str, values: Answer) -> Draft:
    """Lay down melds after those there are: their tiles, how and by whom they were fed, where that is said."""
    seat = seat_at(draft, about)
    laid = _melds_typed(draft, f"meld-added:{about}", seat, values)
    melds = laid_melds(draft)
    # When a one-tile kong was laid down is not said by counting it: it stays the last, so that it can still bloom.
    tail = next((place for place in range(len(melds)) if _is_tail(draft.calls[place:], seat)), len(melds))
    return with_melds(draft, [*melds[:tail], *laid, *melds[tail:]])


def take_changed_meld(draft: Draft, about: str, values: Answer) -> Draft:
    """Say a meld anew, in its place."""
    place = place_of(draft, about)
    melds = laid_melds(draft)
    laid = _melds_typed(draft, f"meld-changed:{about}", draft.calls[place].by, values)
    return with_melds(draft, [*melds[:place], *laid, *melds[place + 1 :]])


def _is_tail(calls: Sequence[Call], seat: Seat) -> bool:
    """Whether calls begin with a player's one-tile kong and hold nothing else of theirs."""
    return calls[0].by == seat and all(call.kind == "token-kan" for call in calls if call.by == seat)


def _melds_typed(draft: Draft, key: str, by: Seat, values: Answer) -> list[LaidMeld]:
    """Read melds with what was chosen about them in place of what the tiles alone tell."""
    text, kind, feeder = (*values, "", "", "")[:3]
    vocabulary = draft.played.family.vocabulary
    if kind and kind not in vocabulary.call_kinds:
        raise bad_value("", "call-kind", kind=kind)
    if kind in vocabulary.kinds_without_tiles and not text.strip():
        return [LaidMeld(Call(by=by, kind="closed-kan"))]
    return [meld for each in read_melds(draft, key, text, by) for meld in _laid_as(draft, each, kind, feeder)]


def _laid_as(draft: Draft, laid: LaidMeld, kind: str, feeder: str) -> Iterator[LaidMeld]:
    if kind:
        laid = as_kind(laid.call, kind)
    if laid.call.kind in CLAIMED and feeder:
        laid = LaidMeld(with_feeder(draft, laid.call, feeder), laid.is_doubtful)
    if laid.call.kind == "added-kan" and not any(is_pon_of(each.call, laid.call) for each in laid_melds(draft)):
        yield LaidMeld(pon_under(laid.call, seat_at(draft, feeder) if feeder else UNSET))
    yield laid
