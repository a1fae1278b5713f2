"""Melds as they are told: a player's or the whole table's, laid anew; those that stay keep what was said about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from bot.dialogue.draft import Draft, has_chi, has_token_kans, with_done, with_facts
from bot.dialogue.tile_set import refuse_too_many, tiles_laid
from bot.dialogue.typed import LaidMeld, is_pon_of, kinds_in, read_melds
from bot.engine import COPIES, MOST_MELDS, SEATS, Call, DealError, Seat
from bot.engine.errors import bad_hand, contradiction
from bot.engine.melds import KANS

from .values import Answer, is_yes, seat_at

BY_PLACE = frozenset(("kan", "feeder", "call-echo", "call-forced", "after-discard"))
"""Questions about one call, named by its place among the melds."""
_ABOUT_ALL = ("table-melds", "threat")
"""Questions about the melds of the whole table."""


def laid_melds(draft: Draft) -> list[LaidMeld]:
    """Return all melds as they were told, with what is in doubt about them."""
    return [LaidMeld(call, is_doubtful=place in draft.doubts) for place, call in enumerate(draft.calls)]


def with_melds(draft: Draft, melds: Sequence[LaidMeld]) -> Draft:
    """Lay the melds down; what was answered about one by its place has to be found anew.

    Raises ``bad-hand`` for a fifth meld: nobody means it, and lists of melds have no room for any number;
    ``too-many-tiles`` for more tiles of a kind than there are; and ``contradiction`` for a chi at a table of three, or
    a meld that its own player fed.
    """
    calls = tuple(each.call for each in melds)
    _refuse_fifth_meld(draft.calls, calls)
    _refuse_fifth_token_kan(draft.calls, calls)
    _refuse_chi_of_three(draft, calls)
    _refuse_own_feeder(calls)
    for seat in draft.seats:
        refuse_too_many(*(tiles_laid(call for call in each if call.by == seat) for each in (calls, draft.calls)))
    doubts = tuple(place for place, each in enumerate(melds) if each.is_doubtful)
    done = draft.done
    if calls != draft.calls:
        done = tuple(key for key in done if key.partition(":")[0] not in BY_PLACE and key not in _ABOUT_ALL)
    return with_facts(draft, calls=calls, doubts=doubts, done=done)


def with_order(draft: Draft, order: Sequence[int]) -> Draft:
    """Leave the melds of these places, in this order."""
    melds = laid_melds(draft)
    return with_melds(draft, [melds[place] for place in order])


def with_call(draft: Draft, place: int, call: Call) -> Draft:
    """Put a call in the place of another."""
    return with_facts(draft, calls=(*draft.calls[:place], call, *draft.calls[place + 1 :]))


def _refuse_fifth_meld(before: Sequence[Call], after: Sequence[Call]) -> None:
    """Refuse to lay down more than a hand has room for; too many that lie there already can be taken back singly."""
    had, have = _melds_by_seat(before), _melds_by_seat(after)
    for seat, number in have.items():
        if number > max(MOST_MELDS, had[seat]):
            raise bad_hand("", "fifth-meld", player=seat)


def _refuse_fifth_token_kan(before: Sequence[Call], after: Sequence[Call]) -> None:
    """Refuse more one-tile kongs than there are such tiles; too many that lie there already can be taken back."""
    had, have = _token_kans(before), _token_kans(after)
    if any(number > max(COPIES, had[tile]) for tile, number in have.items()):
        raise DealError("too-many-tiles", "", "token-kans")


def _token_kans(calls: Sequence[Call]) -> Counter[str | UnsetType]:
    return Counter(call.tiles for call in calls if call.kind == "token-kan")


def _refuse_chi_of_three(draft: Draft, after: Sequence[Call]) -> None:
    if has_chi(draft):
        return
    for call in after:
        if call.kind == "chi" and call not in draft.calls:
            raise contradiction("", "sanma-chi", player=call.by)


def _refuse_own_feeder(calls: Sequence[Call]) -> None:
    for call in calls:
        if call.feeder == call.by:
            raise contradiction("", "fed-himself", player=call.by)


def _melds_by_seat(calls: Sequence[Call]) -> Counter[str]:
    """Count melds: a pon and the kan of its tile, said to be added or not yet, are one, and a token is none."""
    pons = Counter((call.by, *kinds_in(call)[:1]) for call in calls if call.kind == "pon")
    kans = Counter((call.by, *kinds_in(call)[:1]) for call in calls if call.kind in KANS)
    raised = Counter[str](by for by, *_ in (pons & kans).elements())
    return Counter[str](call.by for call in calls if call.kind != "token-kan") - raised


def with_earlier_facts(draft: Draft, seat: Seat, laid: Sequence[LaidMeld]) -> Iterator[LaidMeld]:
    """Return a player's melds as they are typed anew, those that stay with what was said about them before."""
    old = [each for each in laid_melds(draft) if each.call.by == seat]
    before: list[LaidMeld] = []
    for typed in laid:
        for each in _with_earlier_fact(typed, old, before):
            before.append(each)
            if each in old:
                old.remove(each)
            yield each


def _with_earlier_fact(new: LaidMeld, old: Sequence[LaidMeld], before: Sequence[LaidMeld]) -> Iterator[LaidMeld]:
    """Return a meld with what was said about it, its pon first where that lies not `before` it."""
    same = [each for each in old if kinds_in(each.call) == kinds_in(new.call)]
    if new.is_doubtful:
        kan = next((each for each in same if each.call.kind in KANS), None)
        if kan and kan.call.kind == "added-kan" and not any(is_pon_of(each.call, kan.call) for each in before):
            yield from (each for each in old if is_pon_of(each.call, kan.call))
        yield kan or new
        return
    earlier = next((each for each in same if each.call.kind == new.call.kind), None)
    yield new if earlier is None else LaidMeld(_with_facts_of(new.call, earlier.call))


def _with_facts_of(new: Call, old: Call) -> Call:
    return msgspec.structs.replace(
        old,
        tiles=new.tiles,
        feeder=old.feeder if new.feeder is UNSET else new.feeder,
        tile=old.tile if new.tile is UNSET else new.tile,
    )


def take_first_melds(draft: Draft, _about: str, values: Answer) -> Draft:
    """Take the melds of the only winner, typed beside their name; those of several are kept as typed.

    Who types nothing where one-tile kongs are counted has them still to say, on the winner's own list.
    """
    text = " ".join(values).strip()
    if len(draft.winners) == 1:
        draft = take_melds(draft, draft.winners[0], values, key="first-melds")
        if not text and has_token_kans(draft):
            return draft
        return with_done(draft, f"melds:{draft.winners[0]}")
    if text and draft.winners:
        return with_facts(draft, typed={**draft.typed, f"melds:{draft.winners[0]}": text})
    return draft


def take_melds(draft: Draft, about: str, values: Answer, key: str = "") -> Draft:
    """Lay a player's melds anew, in the order typed, in the places of the old ones."""
    seat = seat_at(draft, about)
    laid = read_melds(draft, key or f"melds:{seat}", " ".join(values), seat)
    # A wild one-tile kong that was counted before anybody said which tile is wild stands in no text.
    counted = [LaidMeld(call) for call in draft.calls if (call.by, call.kind, call.tiles) == (seat, "token-kan", UNSET)]
    return _with_melds_of(draft, seat, [*with_earlier_facts(draft, seat, laid), *counted])


def _with_melds_of(draft: Draft, seat: Seat, own: list[LaidMeld]) -> Draft:
    melds: list[LaidMeld] = []
    for each in laid_melds(draft):
        if each.call.by != seat:
            melds.append(each)
        elif own:
            melds.append(own.pop(0))
    return with_melds(draft, [*melds, *own])


_SEATS = {sign: SEATS[place] for place, signs in enumerate(("E東东", "S南", "W西", "N北")) for sign in signs}
_OWNER = re.compile(r"\s*([ESWNeswn東东南西北])\s*[:：]")
_SEGMENT = re.compile(r"[^;；\n]+")


def take_table_melds(draft: Draft, _about: str, values: Answer) -> Draft:
    """Lay everybody's melds anew in the order of the table: ``S: 111z; W: 222p 333p; S: 444z``; none keeps them."""
    text = "\n".join(values)
    if not text.strip():
        return draft
    laid: list[LaidMeld] = []
    for segment in _SEGMENT.finditer(text):
        laid.extend(_segment(draft, "table-melds", text, segment.start(), segment.end()))
    merged: dict[Seat, list[LaidMeld]] = {
        seat: list(with_earlier_facts(draft, seat, [each for each in laid if each.call.by == seat]))
        for seat in draft.seats
    }
    order = [merged[each.call.by] for each in laid]
    melds = [pile.pop(0) for pile in order if pile] + [each for pile in merged.values() for each in pile]
    return with_melds(draft, melds)


def take_threat(draft: Draft, _about: str, values: Answer) -> Draft:
    """Say whether anybody else had threatened first: where nobody had, the others' melds decide nothing."""
    if is_yes(values):
        return with_facts(draft, done=tuple(key for key in draft.done if key != "table-melds"))
    return with_done(draft, "table-melds")


def take_others_melds(draft: Draft, _about: str, values: Answer) -> Draft:
    """Lay down the melds of several players, each behind their seat; who is not named has none beside one-tile kongs.

    The one-tile kongs stay as they were counted. Who was not asked for those may still be asked for all they have.
    """
    laid = _laid_by_seat(draft, "others-melds", "\n".join(values))
    for seat, own in laid.items():
        alone = [LaidMeld(call) for call in draft.calls if call.by == seat and call.kind == "token-kan"]
        draft = _with_melds_of(draft, seat, [*with_earlier_facts(draft, seat, own), *alone])
    told = (f"melds:{seat}" for seat in draft.seats if f"tokens:{seat}" in draft.done)
    return with_done(draft, *told)


def _laid_by_seat(draft: Draft, key: str, text: str) -> dict[Seat, list[LaidMeld]]:
    laid: dict[Seat, list[LaidMeld]] = {}
    for segment in _SEGMENT.finditer(text):
        for each in _segment(draft, key, text, segment.start(), segment.end()):
            laid.setdefault(each.call.by, []).append(each)
    return laid


def table_text(draft: Draft) -> str:
    """Write the melds in the order of the table, as `take_table_melds` reads them."""
    parts: list[tuple[Seat, list[str]]] = []
    for call in draft.calls:
        if not parts or parts[-1][0] != call.by:
            parts.append((call.by, []))
        parts[-1][1].append(call.tiles or "")
    return "; ".join(f"{seat}: {' '.join(texts)}" for seat, texts in parts)


def _segment(draft: Draft, key: str, text: str, start: int, end: int) -> list[LaidMeld]:
    owner = _OWNER.match(text, start, end)
    if owner is None:
        if not text[start:end].strip():
            return []
        raise DealError(
            "bad-tiles", "", "no-owner", text=text, part=text[start:end], position=start, length=end - start
        )
    by = seat_at(draft, _SEATS[owner[1].upper()])
    return read_melds(draft, key, " " * owner.end() + text[owner.end() : end], by)
