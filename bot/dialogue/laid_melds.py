"""The melds that lie there: found by their places, and laid down anew where a hand and a table have room for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UnsetType

from bot.engine.deal import SEATS, Call
from bot.engine.errors import DealError, bad_hand, bad_value, contradiction
from bot.engine.facts import MOST_MELDS
from bot.engine.inventory import COPIES
from bot.engine.melds import KANS

from .relevance import with_facts
from .session import Session
from .typed import Laid, kinds_in

BY_PLACE = frozenset(("kan", "feeder", "call-echo", "call-forced", "after-discard"))
"""Questions about one call, named by its place among the melds."""


def all_told(session: Session) -> list[Laid]:
    """Give all melds as they were told, with what is in doubt about them."""
    return [Laid(call, is_doubtful=place in session.doubts) for place, call in enumerate(session.calls)]


def place_of(session: Session, about: str) -> int:
    """Read the place of a meld; raises ``bad-value`` where it is no longer there."""
    if not about.isdecimal() or int(about) >= len(session.calls):
        raise bad_value("", "no-such-meld")
    return int(about)


def with_all_told(session: Session, told: Sequence[Laid]) -> Session:
    """Lay the melds down; what was answered about one by its place has to be found anew.

    Raises ``bad-hand`` for a fifth meld: nobody means it, and lists of melds have no room for any number;
    ``too-many-tiles`` for a fifth one-tile kong of a tile; and ``contradiction`` for a chi at a table of three.
    """
    calls = tuple(each.call for each in told)
    _refuse_fifth_meld(session.calls, calls)
    _refuse_fifth_token_kan(session.calls, calls)
    _refuse_chi_of_three(session, calls)
    doubts = tuple(place for place, each in enumerate(told) if each.is_doubtful)
    done = session.done
    if calls != session.calls:
        done = tuple(key for key in done if key.partition(":")[0] not in BY_PLACE and key != "table-melds")
    return with_facts(session, calls=calls, doubts=doubts, done=done)


def with_order(session: Session, order: Sequence[int]) -> Session:
    """Leave the melds of these places, in this order."""
    told = all_told(session)
    return with_all_told(session, [told[place] for place in order])


def with_call(session: Session, place: int, call: Call) -> Session:
    """Put a call in the place of another."""
    return with_facts(session, calls=(*session.calls[:place], call, *session.calls[place + 1 :]))


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
