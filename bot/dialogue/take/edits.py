"""Melds one by one: added, changed, moved and removed, in the order they were laid down at the table."""

from __future__ import annotations

from msgspec import UnsetType

from bot.dialogue.draft import Draft
from bot.dialogue.typed import is_pon_of
from bot.engine import CallKind, DealError, Seat
from bot.engine.errors import missing_fact

from .answer import take_answer
from .contradicted import without_contradicted
from .melds import with_order
from .values import place_of


def add_melds(draft: Draft, by: Seat, text: str, kind: CallKind | UnsetType, feeder: Seat | UnsetType) -> Draft:
    """Lay down melds after those there are, of this `kind`; `feeder` fed the one of which the text does not say it.

    Raises ``bad-tiles``, ``bad-value`` or ``contradiction``; a text that can be read in several ways is asked about.
    """
    return take_answer(draft, f"meld-added:{by}", (text, kind or "", feeder or ""))


def change_meld(draft: Draft, index: int, text: str, kind: CallKind | UnsetType, feeder: Seat | UnsetType) -> Draft:
    """Say a meld anew, in its place; raises as `add_melds` does."""
    return take_answer(draft, f"meld-changed:{index}", (text, kind or "", feeder or ""))


def feeder_left_open(before: Draft, after: Draft, feeder: str) -> DealError | None:
    """Say that a feeder was named for several melds at once, of which nobody knows which was meant."""
    new = [call for call in after.calls if call not in before.calls]
    if not feeder or not new or any(call.feeder == feeder for call in new):
        return None
    return missing_fact("", "feeder-of-several", feeder=feeder)


def count_token_kans(draft: Draft, by: Seat, name: str, number: int) -> Draft:
    """Say how many one-tile kongs of a sort a player has; raises ``too-many-tiles`` beyond four at the table."""
    return take_answer(draft, f"token-kans:{by}", (name, str(number)))


def remove_meld(draft: Draft, index: int) -> Draft:
    """Take a meld back; a kan added to it goes with its pon."""
    gone = draft.calls[place_of(draft, str(index))]
    kept = [
        place
        for place, call in enumerate(draft.calls)
        if place != index and not (call.kind == "added-kan" and call.by == gone.by and is_pon_of(gone, call))
    ]
    return without_contradicted(with_order(draft, kept))


def move_meld_earlier(draft: Draft, index: int) -> Draft:
    """Lay a meld down one place earlier, among its player's where only their own order counts; the first stays."""
    call = draft.calls[place_of(draft, str(index))]
    in_order = draft.played.family.melds_in_order
    before = [place for place in range(index) if in_order or draft.calls[place].by == call.by]
    order = list(range(len(draft.calls)))
    if before:
        order[before[-1]], order[index] = order[index], order[before[-1]]
    return without_contradicted(with_order(draft, order))
