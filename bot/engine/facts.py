"""What can be wrong with a deal under any rules: fields, seats, melds and winners that exclude each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from .deal import SEATS, AssertedOfCall, AssertedOfWin, Call, CallKind, Deal, Seat, Value, Win, seat_before
from .errors import DealError, bad_hand, bad_value, contradiction, missing_fact
from .inventory import check_inventory
from .melds import CLAIMED, kinds_in_call
from .tiles import Tile, kinds_of, tiles_at

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

MOST_MELDS = 4
_UNSTATED = Deal()
_SILENT_CALL = AssertedOfCall()
_SILENT_WIN = AssertedOfWin()


def check_facts(deal: Deal, seats: tuple[Seat, ...], vocabulary: Vocabulary) -> None:
    """Refuse a deal whose facts cannot be: raises `DealError` with the first fault and its place."""
    _check_fields(deal, vocabulary)
    if len(seats) < len(SEATS):
        _check_seats(deal, seats)
    if deal.calls:
        _check_calls(deal.calls, vocabulary)
    _check_ending(deal)
    if deal.wins is not UNSET:
        _check_wins(deal.wins, vocabulary)
    check_inventory(deal, vocabulary)


def _check_fields(deal: Deal, vocabulary: Vocabulary) -> None:
    for name in vocabulary.foreign_fields:
        if getattr(deal, name) != getattr(_UNSTATED, name):
            raise DealError("unknown-field", name, "family", field=name)
    if len(set(deal.riichi)) < len(deal.riichi):
        raise bad_value("riichi", "repeated")


def _check_ending(deal: Deal) -> None:
    """A deal ends in exactly one way."""
    endings = [name for name in ("wins", "draw", "penalty") if getattr(deal, name) is not UNSET]
    if not endings or (endings == ["wins"] and not deal.wins):
        raise missing_fact("wins", "ending")
    if len(endings) > 1:
        raise contradiction(endings[1], "endings", first=endings[0], second=endings[1])


def _check_seats(deal: Deal, seats: tuple[Seat, ...]) -> None:
    """Nobody sits in the fourth seat of a three-player table."""
    for at, seat in _seats_named(deal):
        if seat not in seats:
            raise bad_value(at, "seat", seat=seat)


def _seats_named(deal: Deal) -> Iterator[tuple[str, Seat]]:
    for name, seats in (
        ("names", deal.names),
        ("riichi", deal.riichi),
        ("kita", deal.kita),
        ("flowers", deal.flowers),
    ):
        for seat in seats:
            yield name, seat
    for index, call in enumerate(deal.calls):
        yield from _two_seats(f"calls[{index}]", call.by, call.feeder)
    for index, win in enumerate(deal.wins or ()):
        yield from _two_seats(f"wins[{index}]", win.by, win.discarder)
    if deal.draw is not UNSET:
        for name, seats in (("draw.ready", deal.draw.ready or ()), ("draw.nagashi", deal.draw.nagashi)):
            for seat in seats:
                yield name, seat
    if deal.penalty is not UNSET:
        yield "penalty.by", deal.penalty.by


def _two_seats(at: str, by: Seat, other: Seat | UnsetType) -> Iterator[tuple[str, Seat]]:
    yield f"{at}.by", by
    if other is not UNSET:
        yield f"{at}.from", other


def _check_calls(calls: tuple[Call, ...], vocabulary: Vocabulary) -> None:
    laid: dict[Seat, int] = {}
    for index, call in enumerate(calls):
        _check_call(calls, index, call, vocabulary)
        if call.kind not in ("added-kan", "token-kan"):
            laid[call.by] = laid.get(call.by, 0) + 1
            if laid[call.by] > MOST_MELDS:
                raise bad_hand(f"calls[{index}]", "fifth-meld", player=call.by)


def _check_call(calls: tuple[Call, ...], index: int, call: Call, vocabulary: Vocabulary) -> None:
    at = f"calls[{index}]"
    if call.kind not in vocabulary.call_kinds:
        raise bad_value(f"{at}.kind", "call-kind", kind=call.kind)
    kinds = _kinds_of_call(call, at, vocabulary)
    if call.feeder is not UNSET:
        _check_feeder(call, at)
    if call.tile is not UNSET:
        _check_claimed_tile(call.kind, call.tile, kinds, at)
    if call.kind == "added-kan":
        _check_added_kan(calls, index, kinds)
    if call.after_discard and "kan" not in call.kind:
        raise contradiction(f"{at}.after-discard", "after-discard")
    if call.asserted != _SILENT_CALL:
        _check_testimony(call.asserted, vocabulary.foreign_call_testimony, at)


def _kinds_of_call(call: Call, at: str, vocabulary: Vocabulary) -> tuple[Tile, ...]:
    if call.tiles is UNSET:
        if call.kind in vocabulary.kinds_without_tiles:
            return ()
        raise missing_fact(f"{at}.tiles", "tiles")
    try:
        return kinds_in_call(call.kind, call.tiles)
    except DealError as error:
        raise error.moved_to(f"{at}.tiles") from None


def _check_feeder(call: Call, at: str) -> None:
    if call.kind not in CLAIMED:
        raise contradiction(f"{at}.from", "unfed-kan")
    if call.feeder == call.by:
        raise contradiction(f"{at}.from", "fed-himself", player=call.by)
    if call.kind == "chi" and call.feeder != seat_before(call.by):
        raise contradiction(f"{at}.from", "chi-seat", player=call.by, feeder=seat_before(call.by))


def _check_claimed_tile(kind: CallKind, tile: str, kinds: tuple[Tile, ...], at: str) -> None:
    claimed = kinds_of(tiles_at(tile, f"{at}.tile"))
    if len(claimed) != 1:
        raise DealError("bad-tiles", f"{at}.tile", "one-tile", tiles=tile)
    if claimed[0] not in kinds or kind not in CLAIMED:
        raise contradiction(f"{at}.tile", "claimed-tile", tile=tile)


def _check_added_kan(calls: tuple[Call, ...], index: int, kinds: tuple[Tile, ...]) -> None:
    """An added kan raises an earlier pon of the same tile by the same player, once."""
    by = calls[index].by
    earlier = [
        call.kind
        for call in calls[:index]
        if call.by == by and call.tiles is not UNSET and kinds_in_call(call.kind, call.tiles)[:1] == kinds[:1]
    ]
    if "pon" not in earlier:
        raise contradiction(f"calls[{index}]", "added-kan-without-pon", player=by, tile=kinds[0])
    if "added-kan" in earlier:
        raise DealError("too-many-tiles", f"calls[{index}].tiles", "fifth-copy", tile=kinds[0])


def _check_wins(wins: tuple[Win, ...], vocabulary: Vocabulary) -> None:
    for index, win in enumerate(wins):
        _check_win(win, f"wins[{index}]", vocabulary)
    if len(wins) > 1:
        _check_winners_agree(wins)


def _check_win(win: Win, at: str, vocabulary: Vocabulary) -> None:
    if win.how not in vocabulary.hows:
        raise bad_value(f"{at}.how", "how", how=win.how)
    _check_discarder(win, at)
    if win.flags:
        _check_flags(win, at, vocabulary)
    if win.value is not UNSET:
        _check_value_fields(win.value, at, vocabulary)
    if win.asserted != _SILENT_WIN:
        _check_testimony(win.asserted, vocabulary.foreign_win_testimony, at)


def _check_testimony(asserted: AssertedOfCall | AssertedOfWin, foreign: Iterable[str], at: str) -> None:
    for name in foreign:
        if getattr(asserted, name) is not UNSET:
            raise DealError("unknown-field", f"{at}.asserted.{name.replace('_', '-')}", "family", field=name)


def _check_discarder(win: Win, at: str) -> None:
    if win.how == "self-draw":
        if win.discarder is not UNSET:
            raise contradiction(f"{at}.from", "self-draw-discarder", player=win.discarder)
    elif win.discarder is UNSET:
        raise missing_fact(f"{at}.from", "discarder", player=win.by)
    elif win.discarder == win.by:
        raise contradiction(f"{at}.from", "fed-himself", player=win.by)


def _check_flags(win: Win, at: str, vocabulary: Vocabulary) -> None:
    for flag in win.flags:
        if flag not in vocabulary.flags:
            raise bad_value(f"{at}.flags", "flag", flag=flag)
    flags = set(win.flags)
    if len(flags) < len(win.flags):
        raise bad_value(f"{at}.flags", "repeated")
    replacement = flags & {"after-kan", "after-two-kans"}
    if replacement and win.how != "self-draw":
        raise contradiction(f"{at}.flags", "replacement-not-drawn")
    for first, second in _EXCLUDING:
        if first in flags and second in flags:
            raise contradiction(f"{at}.flags", "flags", first=first, second=second)


_EXCLUDING = (
    ("first-turn", "after-kan"),
    ("first-turn", "after-two-kans"),
    ("first-turn", "last-tile"),
    ("first-turn", "ippatsu"),
    ("first-turn", "double-riichi"),
    ("ippatsu", "after-kan"),
)


def _check_value_fields(value: Value, at: str, vocabulary: Vocabulary) -> None:
    for name in vocabulary.foreign_values:
        if getattr(value, name) is not UNSET:
            raise DealError("unknown-field", f"{at}.value.{name}", "family", field=name)


def _check_winners_agree(wins: tuple[Win, ...]) -> None:
    """Several players win only with one and the same tile, off one player, in one way."""
    first = wins[0]
    if first.how == "self-draw":
        raise contradiction("wins[1]", "second-self-draw")
    for index, win in enumerate(wins[1:], start=1):
        if win.by in [other.by for other in wins[:index]]:
            raise contradiction(f"wins[{index}].by", "won-twice", player=win.by)
        if win.how != first.how or win.discarder != first.discarder:
            raise contradiction(f"wins[{index}].from", "winners-differ")
    stated = [(f"wins[{index}].tile", win.tile) for index, win in enumerate(wins) if win.tile is not UNSET]
    tiles = {kinds_of(tiles_at(tile, at)) for at, tile in stated}
    if len(tiles) > 1:
        raise contradiction("wins[1].tile", "winning-tiles-differ")
