"""What can be wrong with a deal under any rules: fields, seats, melds and winners that exclude each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import category

from msgspec import UNSET, UnsetType

from .claims import kinds_in_call
from .deal import (
    SEATS,
    SILENT_OF_CALL,
    SILENT_OF_WIN,
    AssertedOfCall,
    AssertedOfWin,
    Call,
    CallKind,
    Deal,
    Seat,
    Value,
    Win,
    seat_before,
)
from .errors import DealError, bad_hand, bad_value, contradiction, missing_fact
from .inventory import check_inventory
from .melds import CLAIMED
from .tiles import Tile, kinds_of, tiles_at

if TYPE_CHECKING:
    from .family import Vocabulary

MOST_MELDS = 4
"""So many melds one player can lay down."""
_UNSTATED = Deal()


def check_facts(deal: Deal, seats: tuple[Seat, ...], vocabulary: Vocabulary) -> None:
    """Refuse a deal whose facts cannot be: raises `DealError` with the first fault and its place."""
    _check_fields(deal, vocabulary)
    if deal.names:
        check_names(deal.names)
    if len(seats) < len(SEATS):
        _check_seats(deal, seats)
    if deal.calls:
        _check_calls(deal.calls, seats, vocabulary)
    if not deal.wins or deal.draw is not UNSET or deal.penalty is not UNSET:
        _check_ending(deal)
    if deal.wins:
        _check_wins(deal.wins, vocabulary)
    check_inventory(deal, vocabulary)


def _check_fields(deal: Deal, vocabulary: Vocabulary) -> None:
    if vocabulary.foreign_of_deal(deal) != vocabulary.silence_of_deal:
        name = next(name for name in vocabulary.foreign_fields if getattr(deal, name) != getattr(_UNSTATED, name))
        raise DealError("unknown-field", name, "family", field=name)
    if deal.riichi and len(set(deal.riichi)) < len(deal.riichi):
        raise bad_value("riichi", "repeated")


def check_names(names: Mapping[Seat, str]) -> None:
    """Refuse a name with a control character in it (Unicode's category Cc), with ``bad-value`` at ``names.<seat>``."""
    for seat, name in names.items():
        if not name.isprintable() and any(category(sign) == "Cc" for sign in name):
            raise bad_value(f"names.{seat}", "control-character")


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


# Three pons and an agreed yakuman: 135 k/s with, 123 k/s without.
@lru_cache(maxsize=16384)
def _check_calls(calls: tuple[Call, ...], seats: tuple[Seat, ...], vocabulary: Vocabulary) -> None:
    fifth = _fifth_meld(calls) if len(calls) > MOST_MELDS else None
    for index, call in enumerate(calls):
        try:
            _check_call(call, seats, vocabulary)
        except DealError as error:
            raise error.moved_to(f"calls[{index}]{error.at}") from None
        if call.kind == "added-kan":
            _check_added_kan(calls, index)
        if index == fifth:
            raise bad_hand(f"calls[{index}]", "fifth-meld", player=call.by)


def _fifth_meld(calls: tuple[Call, ...]) -> int | None:
    """Find the first call that lays a fifth meld in front of one player."""
    laid: dict[Seat, int] = {}
    for index, call in enumerate(calls):
        if call.kind not in ("added-kan", "token-kan"):
            laid[call.by] = laid.get(call.by, 0) + 1
            if laid[call.by] > MOST_MELDS:
                return index
    return None


def _check_call(call: Call, seats: tuple[Seat, ...], vocabulary: Vocabulary) -> None:
    """Check what a call says by itself, places told from the call on."""
    if call.kind not in vocabulary.call_kinds:
        raise bad_value(".kind", "call-kind", kind=call.kind)
    kinds = _kinds_of_call(call, vocabulary)
    if call.feeder is not UNSET:
        _check_feeder(call, seats)
    if call.tile is not UNSET:
        _check_claimed_tile(call.kind, call.tile, kinds, vocabulary)
    if call.after_discard and "kan" not in call.kind:
        raise contradiction(".after-discard", "after-discard")
    if call.asserted != SILENT_OF_CALL:
        _check_testimony(call.asserted, vocabulary.foreign_call_testimony)


def _kinds_of_call(call: Call, vocabulary: Vocabulary) -> tuple[Tile, ...]:
    if call.tiles is UNSET:
        if call.kind in vocabulary.kinds_without_tiles:
            return ()
        raise missing_fact(".tiles", "tiles")
    try:
        return kinds_in_call(call.kind, call.tiles)
    except DealError as error:
        raise error.moved_to(".tiles") from None


def _check_feeder(call: Call, seats: tuple[Seat, ...]) -> None:
    if call.kind not in CLAIMED:
        raise contradiction(".from", "unfed-kan")
    if call.feeder == call.by:
        raise contradiction(".from", "fed-himself", player=call.by)
    if call.kind == "chi" and call.feeder != seat_before(call.by, seats):
        raise contradiction(".from", "chi-seat", player=call.by, feeder=seat_before(call.by, seats))


def _check_claimed_tile(kind: CallKind, text: str, kinds: tuple[Tile, ...], vocabulary: Vocabulary) -> None:
    claimed = kinds_of((_one_tile(text, vocabulary),))
    if claimed[0] not in kinds or kind not in CLAIMED:
        raise contradiction(".tile", "claimed-tile", tile=text)


def _one_tile(text: str, vocabulary: Vocabulary) -> Tile:
    """Read a tile that need not be counted with the others, and so must be of the family's set here already."""
    tiles = tiles_at(text, ".tile")
    if len(tiles) != 1:
        raise DealError("bad-tiles", ".tile", "one-tile", tiles=text)
    if tiles[0] in vocabulary.foreign_tiles:
        raise DealError("bad-tiles", ".tile", "foreign-tile", tile=tiles[0])
    return tiles[0]


def _check_added_kan(calls: tuple[Call, ...], index: int) -> None:
    """An added kan raises an earlier pon of the same tile by the same player, once."""
    by, (tile, *_) = calls[index].by, _kinds(calls[index])
    earlier = [call.kind for call in calls[:index] if call.by == by and _kinds(call)[:1] == (tile,)]
    if "pon" not in earlier:
        raise contradiction(f"calls[{index}]", "added-kan-without-pon", player=by, tile=tile)
    if "added-kan" in earlier:
        raise DealError("too-many-tiles", f"calls[{index}].tiles", "fifth-copy", tile=tile)


def _kinds(call: Call) -> tuple[Tile, ...]:
    return () if call.tiles is UNSET else kinds_in_call(call.kind, call.tiles)


def _check_wins(wins: tuple[Win, ...], vocabulary: Vocabulary) -> None:
    for index, win in enumerate(wins):
        try:
            _check_win(win, vocabulary)
        except DealError as error:
            raise error.moved_to(f"wins[{index}]{error.at}") from None
    if len(wins) > 1:
        _check_winners_agree(wins)


def _check_win(win: Win, vocabulary: Vocabulary) -> None:
    """Check what a claim says by itself; places are told from the claim on."""
    if win.how not in vocabulary.hows:
        raise bad_value(".how", "how", how=win.how)
    if win.how == "self-draw":
        if win.discarder is not UNSET:
            raise contradiction(".from", "self-draw-discarder", player=win.discarder)
    elif win.discarder is UNSET:
        raise missing_fact(".from", "discarder", player=win.by)
    elif win.discarder == win.by:
        raise contradiction(".from", "fed-himself", player=win.by)
    if win.flags:
        _check_flags(win, vocabulary)
    _check_tiles(win, vocabulary)
    if win.value is not UNSET:
        _check_value(win.value, vocabulary)
    if win.asserted != SILENT_OF_WIN:
        _check_testimony(win.asserted, vocabulary.foreign_win_testimony)


def _check_tiles(win: Win, vocabulary: Vocabulary) -> None:
    if win.tile is not UNSET:
        _one_tile(win.tile, vocabulary)
    elif win.concealed is not UNSET:
        raise missing_fact(".tile", "winning-tile", player=win.by)


def _check_value(value: Value, vocabulary: Vocabulary) -> None:
    if vocabulary.foreign_of_value(value) != vocabulary.silence_of_value:
        name = next(name for name in vocabulary.foreign_values if getattr(value, name) is not UNSET)
        raise DealError("unknown-field", f".value.{name}", "family", field=name)


def _check_testimony(asserted: AssertedOfCall | AssertedOfWin, foreign: Iterable[str]) -> None:
    for name in foreign:
        if getattr(asserted, name) is not UNSET:
            raise DealError("unknown-field", f".asserted.{name.replace('_', '-')}", "family", field=name)


def _check_flags(win: Win, vocabulary: Vocabulary) -> None:
    for flag in win.flags:
        if flag not in vocabulary.flags:
            raise bad_value(".flags", "flag", flag=flag)
    flags = set(win.flags)
    if len(flags) < len(win.flags):
        raise bad_value(".flags", "repeated")
    replacement = flags & {"after-kan", "after-two-kans"}
    if replacement and win.how != "self-draw":
        raise contradiction(".flags", "replacement-not-drawn")
    for first, second in _EXCLUDING:
        if first in flags and second in flags:
            raise contradiction(".flags", "flags", first=first, second=second)


_EXCLUDING = (
    ("first-turn", "after-kan"),
    ("first-turn", "after-two-kans"),
    ("first-turn", "last-tile"),
    ("first-turn", "ippatsu"),
    ("first-turn", "double-riichi"),
    ("ippatsu", "after-kan"),
)


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
