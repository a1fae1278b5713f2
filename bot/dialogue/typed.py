"""What people type, in any notation, read into facts; what can be read in several ways is asked, never guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from bot.engine import COPIES, MOST_MELDS, SEATS, Call, CallKind, DealError, Seat, seat_before
from bot.engine.errors import bad_hand, contradiction
from bot.engine.melds import CLAIMED, KANS
from bot.engine.tiles import KIND_OF, Tile, format_tiles, parse_kinds
from bot.notation.read import Context, NotationError, Reading, ReadMeld, read_tiles
from bot.notation.reading import Ambiguity, Side, Span
from bot.notation.scan import is_of_unknown_order

from .draft import Draft
from .loose_tiles import SetOfTiles, sets_written
from .tile_set import refuse_no_such_tiles

_ORDER = {"order": "oldest-first"}
"""Melds are asked for from the oldest on, so a text with several of them says in which order they lie.

A list copied out of a log is nobody's answer to that: its order is asked.
"""
_IN_HAND, _ALONE = "in-hand", "token-kan"
_NEWEST_FIRST = "newest-first"
_STEPS: Mapping[Side, int] = {"right": 1, "across": 2, "left": 3}
_MOST_LAID = MOST_MELDS * COPIES + 5 * COPIES
"""Four kans, and every lone and wild tile beside them."""
_CHUNK = re.compile(r"[^\s,;、，；]+")


class OpenReadingError(Exception):
    """A text that can be read in more than one way, and what to ask about it."""

    def __init__(self, ambiguities: Sequence[Ambiguity]) -> None:
        super().__init__(ambiguities)
        self.ambiguities = ambiguities


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A typed meld; `is_doubtful` where nobody said how four alike were laid down."""

    call: Call
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class _KanAddedLater:
    """A kan added to an earlier pon: the place among the other melds, what is laid there, the text without it."""

    place: int
    laid: tuple[LaidMeld, ...]
    rest: str


class _NoKanAddedLaterError(Exception):
    """Too many tiles of a kind, and not because a pon became a kan."""


def read_concealed(draft: Draft, key: str, text: str, melds: Sequence[tuple[Tile, ...]] = ()) -> tuple[Tile, ...]:
    """Read tiles that lie in no meld; `melds` of the same hand that are shown with them fall away.

    Raises ``bad-tiles`` or ``too-many-tiles`` with the place, or `OpenReadingError`.
    """
    reading = _read(draft, key, text)
    in_hand = {ambiguity.name: _IN_HAND for ambiguity in reading.ambiguities if _offers(ambiguity, _IN_HAND)}
    if in_hand:
        reading = read_tiles(text, reading.context, {**reading.choices, **in_hand})
    _refuse_open(reading.ambiguities)
    refuse_no_such_tiles(draft, reading.tiles)
    shown = [_sorted_kinds(laid) for laid in melds]
    for meld in reading.melds:
        if _sorted_kinds(meld.tiles) not in shown:
            raise NotationError("meld-in-hand", text, meld.span)
    return reading.concealed


def read_tile(draft: Draft, key: str, text: str) -> str:
    """Read one tile as canonical text; raises ``bad-tiles``, or `OpenReadingError`."""
    tiles = read_concealed(draft, key, text)
    if len(tiles) != 1:
        raise DealError("bad-tiles", "", "one-tile", tiles=text)
    return format_tiles(tiles)


def read_melds(draft: Draft, key: str, text: str, by: Seat) -> list[LaidMeld]:
    """Read melds, the oldest first; four alike after a pon of the same tile are the kan added to it.

    Raises ``bad-tiles`` or ``too-many-tiles`` with the place, ``bad-hand`` for more tiles than melds can have, or
    `OpenReadingError`.
    """
    try:
        return _melds_in(draft, key, text, by)
    except NotationError as error:
        with suppress(_NoKanAddedLaterError):
            return _with_kans_added_later(draft, key, text, by, error)
        raise


def _read(draft: Draft, key: str, text: str) -> Reading:
    family = draft.played.family
    context = Context(
        draft.language,
        has_flowers="flowers" in family.vocabulary.fields,
        lone_tile=family.lone_tile,
        wild=parse_kinds(draft.wild)[0] if draft.wild else None,
        about_flowers=key.startswith("flowers:"),
    )
    order = {} if is_of_unknown_order(text) else _ORDER
    return read_tiles(text, context, {**order, **draft.readings.get(key, {})})


def _offers(ambiguity: Ambiguity, name: str) -> bool:
    return ambiguity.about == "kan" and any(reading.name == name for reading in ambiguity.readings)


def _refuse_open(ambiguities: Sequence[Ambiguity]) -> None:
    if ambiguities:
        raise OpenReadingError(ambiguities)


# -- melds -------------------------------------------------------------------------------------------------


def _melds_in(draft: Draft, key: str, text: str, by: Seat) -> list[LaidMeld]:
    reading = _read(draft, key, text)
    # How a kan was laid down is asked when everything else is read, in the same words for every notation.
    _refuse_open([each for each in reading.ambiguities if each.about != "kan" or _offers(each, _ALONE)])
    if len(reading.tiles) > _MOST_LAID:
        raise bad_hand("", "fifth-meld", player=by)
    refuse_no_such_tiles(draft, reading.tiles)
    for mention in reading.mentions:
        if mention.kind.startswith("side-"):
            raise NotationError("call-alone", text, mention.span)
    laid: list[LaidMeld] = []
    for part in _parts(reading):
        if isinstance(part, ReadMeld):
            laid.extend(_melds_called(part, by, draft.seats))
        else:
            laid.extend(_meld_unsaid(found, by) for found in _loose_sets(draft, key, part, text))
    return laid


def _parts(reading: Reading) -> Iterator[ReadMeld | list[Tile]]:
    """Return melds and loose tiles in the order of the text, or the other way round where that is the older first."""
    parts = list(_parts_as_written(reading))
    yield from reversed(parts) if reading.choices.get("order") == _NEWEST_FIRST else parts


def _parts_as_written(reading: Reading) -> Iterator[ReadMeld | list[Tile]]:
    melds = sorted((meld for meld in reading.melds if not _is_unsaid(meld, reading)), key=lambda meld: meld.span.start)
    loose: list[Tile] = []
    place = 0
    while place < len(reading.tiles):
        size = len(melds[0].tiles) if melds else 0
        if size and melds[0].tiles == reading.tiles[place : place + size]:
            yield loose
            yield melds.pop(0)
            loose, place = [], place + size
        else:
            loose.append(reading.tiles[place])
            place += 1
    yield loose


def _is_unsaid(meld: ReadMeld, reading: Reading) -> bool:
    """Whether only its four tiles say that it is a meld: nothing but the kan question is open about it."""
    asked_here = [each for each in reading.ambiguities if each.about == "kan" and meld.span in each.spans]
    is_fed = meld.feeder is not None or meld.seat is not None
    return meld.kind == "ask" and not is_fed and any(_offers(each, _IN_HAND) for each in asked_here)


def _loose_sets(draft: Draft, key: str, tiles: Sequence[Tile], text: str) -> list[SetOfTiles]:
    """Part loose tiles into sets: as they were written apart, or in their order.

    While nobody knows which tile is wild, a tile written apart may be one that lies alone.
    """
    if not tiles:
        return []
    chunks = _chunks(draft, key, text)
    if chunks is None or sum(chunks, ()) != tuple(tiles):
        chunks = [tuple(tiles)]
    lone_tiles = draft.played.family.lone_tiles
    house = draft.played.house
    alone = frozenset[str]() if lone_tiles is None else frozenset(lone_tiles(draft.wild, draft.skins, house))
    is_wild_open = lone_tiles is not None and draft.wild is UNSET
    singles = frozenset(chunk[0] for chunk in chunks if len(chunk) == 1)
    found = sets_written(chunks, alone, singles if is_wild_open else alone)
    if found is None:
        raise DealError("bad-tiles", "", "not-a-meld", tiles=text)
    return found


def _chunks(draft: Draft, key: str, text: str) -> list[tuple[Tile, ...]] | None:
    """Return the tiles chunk by chunk; None where a chunk means nothing without the others."""
    try:
        readings = [_read(draft, key, " " * chunk.start() + chunk[0]) for chunk in _CHUNK.finditer(text)]
    except DealError:
        return None
    return [reading.tiles for reading in readings]


def _meld_unsaid(found: SetOfTiles, by: Seat) -> LaidMeld:
    """Take a set of which the text shows only the tiles."""
    kind, tiles = found
    return LaidMeld(Call(by=by, kind=kind, tiles=format_tiles(tiles)), is_doubtful=kind in KANS)


def _melds_called(meld: ReadMeld, by: Seat, seats: Sequence[Seat]) -> Iterator[LaidMeld]:
    """Take a set of which the text says more: its kind, its feeder, the claimed tile."""
    kind: CallKind = "open-kan" if meld.kind == "ask" else meld.kind
    tiles = meld.tiles[:1] if kind == _ALONE else meld.tiles
    feeder = _feeder(meld, by, seats)
    if kind == "added-kan":
        yield LaidMeld(Call(by=by, kind="pon", tiles=format_tiles(tiles[:3]), feeder=feeder))
    claimed = UNSET if meld.claimed is None or kind not in CLAIMED else format_tiles((meld.claimed,))
    call = Call(
        by=by,
        kind=kind,
        tiles=format_tiles(tiles),
        feeder=feeder if kind in ("pon", "open-kan") else UNSET,
        tile=claimed,
    )
    yield LaidMeld(call, is_doubtful=meld.kind == "ask")


def _feeder(meld: ReadMeld, by: Seat, seats: Sequence[Seat]) -> Seat | UnsetType:
    """Turn a side seen from the caller into a seat; seen from the writer it names nobody we know.

    A seat that is named is the feeder's, but for the caller's own. Raises ``contradiction`` for a run from anybody but
    the player before.
    """
    if meld.seat is not None:
        return _seat_told(meld, meld.seat, by, seats)
    if meld.feeder is None or meld.seen_from != "caller":
        return UNSET
    if len(seats) == len(SEATS):
        return SEATS[(SEATS.index(by) + _STEPS[meld.feeder]) % len(SEATS)]
    if meld.feeder == "across":
        return UNSET
    return seats[(seats.index(by) + (1 if meld.feeder == "right" else -1)) % len(seats)]


def _seat_told(meld: ReadMeld, seat: Seat, by: Seat, seats: Sequence[Seat]) -> Seat | UnsetType:
    if meld.kind == "chi" and seat not in (by, seat_before(by)):
        raise contradiction("", "chi-seat", player=by, feeder=seat_before(by))
    return UNSET if seat == by or seat not in seats else seat


def _with_kans_added_later(draft: Draft, key: str, text: str, by: Seat, error: NotationError) -> list[LaidMeld]:
    """Read a text that shows a pon and, later on, all four of its tiles; raises `_NoKanAddedLaterError`."""
    raised: list[_KanAddedLater] = []
    while True:
        kan = _first_kan_added_later(draft, key, text, by, error)
        if len(raised) == MOST_MELDS or any(_kinds_of_added(kan) == _kinds_of_added(before) for before in raised):
            raise _NoKanAddedLaterError
        raised.append(kan)
        text = kan.rest
        try:
            laid = _melds_in(draft, key, text, by)
        except NotationError as later:
            error = later
        except DealError:
            raise _NoKanAddedLaterError from None
        else:
            break
    for kan in reversed(raised):
        laid[kan.place : kan.place] = kan.laid
    return laid


def _first_kan_added_later(draft: Draft, key: str, text: str, by: Seat, error: NotationError) -> _KanAddedLater:
    """Find the kan in which reading a text failed, and the pon before it; raises `_NoKanAddedLaterError`."""
    if error.code != "too-many-tiles":
        raise _NoKanAddedLaterError
    chunks = [Span(*match.span()) for match in _CHUNK.finditer(text)]
    at = next((place for place, chunk in enumerate(chunks) if chunk.end > error.span.start), len(chunks) - 1)
    # The kan's word can stand before it; in front of both there must be the pon.
    for first in range(at, max(at - 2, 0), -1):
        span = Span(chunks[first].start, chunks[at].end)
        before, after = text[: span.start], text[span.end :]
        try:
            *others, kan = _melds_in(draft, key, " " * len(before) + text[span.start : span.end], by)
            earlier = _melds_in(draft, key, before, by)
        except (DealError, ValueError):
            continue
        if kan.call.kind in KANS and any(is_pon_of(each.call, kan.call) for each in earlier):
            added = LaidMeld(Call(by=by, kind="added-kan", tiles=kan.call.tiles))
            # A word for an added kan lays down a pon of its own, which lies there already.
            beside = [each for each in others if not is_pon_of(each.call, kan.call)]
            return _KanAddedLater(len(earlier), (*beside, added), before + " " * span.length + after)
    raise _NoKanAddedLaterError


def _kinds_of_added(kan: _KanAddedLater) -> list[Tile]:
    return kinds_in(kan.laid[-1].call)


def is_pon_of(call: Call, kan: Call) -> bool:
    """Whether a call is the pon to which a kan can be added."""
    return call.kind == "pon" and kinds_in(call)[:1] == kinds_in(kan)[:1]


def kinds_in(call: Call) -> list[Tile]:
    """Return a call's tiles as kinds, sorted; red fives as fives."""
    return sorted(parse_kinds(call.tiles or ""))


def _sorted_kinds(tiles: Sequence[Tile]) -> list[Tile]:
    return sorted(KIND_OF[tile] for tile in tiles)


_WHOLE_HAND = 14


def says_whole_hand(draft: Draft) -> bool:
    """Whether all tiles of a hand were said with the command: whoever held them melded nothing."""
    said = draft.said_with_command.hand
    try:
        return bool(said) and len(read_concealed(draft, "hand:", said)) == _WHOLE_HAND
    except (DealError, OpenReadingError):
        return False
