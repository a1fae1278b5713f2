"""One meld: added, said again, how its four tiles were laid down and who fed it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from bot.dialogue.draft import Draft, with_done
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
    return with_done(said, *in_order)


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
    melds, laid = _with_chosen_feeder(draft, laid_melds(draft), laid, _chosen(values, _FEEDER))
    # When a one-tile kong was laid down is not said by counting it: it stays the last, so that it can still bloom.
    tail = next((place for place in range(len(melds)) if _is_tail(draft.calls[place:], seat)), len(melds))
    return with_melds(draft, [*melds[:tail], *laid, *melds[tail:]])


def take_changed_meld(draft: Draft, about: str, values: Answer) -> Draft:
    """Say a meld anew, in its place."""
    place = place_of(draft, about)
    before = draft.calls[place]
    laid = _melds_typed(draft, f"meld-changed:{about}", before.by, values)
    chosen = _chosen(values, _FEEDER)
    if chosen and chosen == before.feeder and not any(_is_fed(each) for each in laid):
        # Whom the form shows from before has fed nothing, now that the meld is another.
        chosen = ""
    melds, laid = _with_chosen_feeder(draft, laid_melds(draft), laid, chosen)
    return with_melds(draft, [*melds[:place], *laid, *melds[place + 1 :]])


def _is_tail(calls: Sequence[Call], seat: Seat) -> bool:
    """Whether calls begin with a player's one-tile kong and hold nothing else of theirs."""
    return calls[0].by == seat and all(call.kind == "token-kan" for call in calls if call.by == seat)


_KIND, _FEEDER = 1, 2
"""Where a meld's answer says how it was laid down and who fed it, behind its tiles."""


def _chosen(values: Answer, place: int) -> str:
    return (*values, "", "", "")[place]


def _melds_typed(draft: Draft, key: str, by: Seat, values: Answer) -> list[LaidMeld]:
    """Read melds with the kind that was chosen for them in place of what the tiles alone tell."""
    text, kind = _chosen(values, 0), _chosen(values, _KIND)
    vocabulary = draft.played.family.vocabulary
    if kind and kind not in vocabulary.call_kinds:
        raise bad_value("", "call-kind", kind=kind)
    if kind in vocabulary.kinds_without_tiles and not text.strip():
        return [LaidMeld(Call(by=by, kind="closed-kan"))]
    return [meld for each in read_melds(draft, key, text, by) for meld in _laid_as(draft, each, kind)]


def _laid_as(draft: Draft, laid: LaidMeld, kind: str) -> Iterator[LaidMeld]:
    if kind:
        laid = as_kind(laid.call, kind)
    if laid.call.kind == "added-kan" and not _has_pon(laid_melds(draft), laid.call):
        yield LaidMeld(pon_under(laid.call, UNSET))
    yield laid


def _has_pon(melds: Sequence[LaidMeld], kan: Call) -> bool:
    return any(is_pon_of(each.call, kan) and each.call.by == kan.by for each in melds)


def _with_chosen_feeder(
    draft: Draft, melds: Sequence[LaidMeld], laid: Sequence[LaidMeld], feeder: str
) -> tuple[list[LaidMeld], list[LaidMeld]]:
    """Say who fed the one meld of those typed of which the text does not say it, or the pon that was raised.

    Of several nobody knows which was meant: who fed each is asked where it decides. Raises ``contradiction`` where the
    text says somebody else, or nothing was fed.
    """
    if not feeder:
        return list(melds), list(laid)
    unsaid = [each for each in laid if _is_fed(each) and each.call.feeder is UNSET]
    # A run's feeder is never in doubt: of other melds beside it, one is meant.
    unsaid = [each for each in unsaid if each.call.kind != "chi"] or unsaid
    kans = [each.call for each in laid if each.call.kind == "added-kan"]
    unsaid = unsaid or [each for each in melds if each.call.feeder is UNSET and _is_raised(each.call, kans)]
    if not unsaid:
        _refuse_feeder(draft, laid, feeder)
    fed = [LaidMeld(with_feeder(draft, each.call, feeder), each.is_doubtful) for each in unsaid]
    if len(unsaid) != 1:
        return list(melds), list(laid)

    def said(each: LaidMeld) -> LaidMeld:
        return fed[0] if each is unsaid[0] else each

    return [said(each) for each in melds], [said(each) for each in laid]


def _is_fed(meld: LaidMeld) -> bool:
    return meld.call.kind in CLAIMED


def _is_raised(pon: Call, kans: Sequence[Call]) -> bool:
    return any(pon.by == kan.by and is_pon_of(pon, kan) for kan in kans)


def _refuse_feeder(draft: Draft, laid: Sequence[LaidMeld], feeder: str) -> None:
    """Refuse a feeder of melds that nobody fed, or of which others were named."""
    named = [each.call for each in laid if each.call.feeder is not UNSET]
    if not named:
        raise contradiction("", "unfed-kan")
    if all(call.feeder != feeder for call in named):
        call = named[0]
        data = {"feeder": call.feeder or "", "seat": seat_at(draft, feeder)}
        raise contradiction("", "two-feeders", player=call.by, tiles=call.tiles or "", **data)
