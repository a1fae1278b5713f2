"""Tiles with how often they are meant: ``中x3``, ``3x red``, ``红中杠x2``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from .pieces import Piece, Sign, Tiles, Unreadable, Word, span_of
from .reading import Span
from .words import HAN_SUITS, any_of

TIMES_BEGIN = "xX×✕✖*123456789"
"""What begins a number of times."""
_SIGN = "[xX×✕✖]"
_BEHIND = re.compile(rf"(?:{_SIGN}|(?<!\*)\*(?!\*))\s?([1-9])(?![0-9A-Za-z']|{_SIGN})(?!\s?(?:{any_of(HAN_SUITS)}))")
"""An asterisk stands alone: two of them make bold text."""
_BEFORE = re.compile(rf"(?<![0-9A-Za-z])([1-9])\s?{_SIGN}\s?(?=\S)")


def times_at(text: str, position: int) -> Word | None:
    """Return how often the tile before, or after, this place is meant; None where nothing says so."""
    for pattern, value in ((_BEHIND, "behind"), (_BEFORE, "before")):
        match = pattern.match(text, position)
        if match:
            return Word(span_of(match), "times", value, count=int(match[1]))
    return None


def multiplied(matches: Iterable[Sequence[Piece]]) -> list[Piece]:
    """Put tiles down as often as is said; `matches` are the pieces as the forms gave them.

    Where other tiles touch the one beside the number, whether each of them is meant is left to be asked.
    Raises `Unreadable` for a number with no tile beside it.
    """
    done: list[Piece] = []
    waiting: Word | None = None
    after: list[Piece] = []
    for pieces in matches:
        times = _times(pieces)
        if waiting and after and not _goes_on(after, pieces):
            done.extend(_repeated(after, waiting))
            waiting, after = None, []
        if times is None:
            (after if waiting else done).extend(pieces)
        elif waiting is not None:
            raise Unreadable("unknown", times.span)
        elif times.value == "before":
            waiting = times
        else:
            last = _last(done, times)
            done[last:] = _repeated(done[last:], times)
    if waiting is None:
        return done
    if not after:
        raise Unreadable("unknown", waiting.span)
    return [*done, *_repeated(after, waiting)]


def _times(pieces: Sequence[Piece]) -> Word | None:
    first = pieces[0]
    return first if isinstance(first, Word) and first.role == "times" else None


def _goes_on(tiles: Sequence[Piece], pieces: Sequence[Piece]) -> bool:
    """Whether further tiles touch those behind a number."""
    return _is_single(tiles[-1]) and _is_single(pieces[0]) and _touch(tiles[-1], pieces[0])


def _last(pieces: Sequence[Piece], times: Word) -> int:
    """Return where the pieces begin that a number behind them is about: a tile, with its call or what touches it."""
    at = len(pieces) - 1
    while at >= 0 and _is_remark(pieces[at]):
        at -= 1
    if at > 0 and _is_call(pieces[at]) and _touch(pieces[at - 1], pieces[at]):
        at -= 1
    elif at >= 0:
        while at > 0 and _is_single(pieces[at]) and _is_single(pieces[at - 1]) and _touch(pieces[at - 1], pieces[at]):
            at -= 1
    if at < 0 or isinstance(pieces[at], Word):
        raise Unreadable("unknown", times.span)
    return at


def _is_remark(piece: Piece) -> bool:
    return isinstance(piece, Word) and piece.role == "remark"


def _is_call(piece: Piece) -> bool:
    return isinstance(piece, Word) and piece.role == "call"


def _is_single(piece: Piece) -> bool:
    return isinstance(piece, Tiles) and len(piece.tiles) == 1 and piece.meld is None


def _touch(before: Piece, after: Piece) -> bool:
    return before.span.end == after.span.start


def _repeated(pieces: Sequence[Piece], times: Word) -> Sequence[Piece]:
    """Return pieces of which one, or a tile with its call, or each of several tiles is meant so often."""
    tiles = [piece for piece in pieces if _is_single(piece)]
    if len(tiles) > 1:
        first, last = tiles[0], tiles[-1]
        span = Span(min(first.span.start, times.span.start), max(last.span.end, times.span.end))
        return [Sign(span, f"times-{times.span.start}", _readings(tiles, times))]
    if any(_is_call(piece) for piece in pieces):
        return list(pieces) * times.count
    if isinstance(pieces[0], Word):
        raise Unreadable("unknown", times.span)
    return [*_copies(pieces[0], times), *pieces[1:]]


def _readings(tiles: Sequence[Piece], times: Word) -> dict[str, Sequence[Tiles]]:
    singles = [piece for piece in tiles if isinstance(piece, Tiles)]
    each = [copy for tile in singles for copy in _of_tiles(tile, times)]
    if times.value == "before":
        return {"nearest-tile": [*_of_tiles(singles[0], times), *singles[1:]], "each-tile": each}
    return {"nearest-tile": [*singles[:-1], *_of_tiles(singles[-1], times)], "each-tile": each}


def _copies(piece: Piece, times: Word) -> Sequence[Piece]:
    return _of_tiles(piece, times) if isinstance(piece, Tiles) else [piece] * times.count


def _of_tiles(piece: Tiles, times: Word) -> Sequence[Tiles]:
    if piece.meld is not None or piece.turned is not None:
        return [piece] * times.count
    span = Span(min(piece.span.start, times.span.start), max(piece.span.end, times.span.end))
    spots = piece.spots or (piece.span.start,) * len(piece.tiles)
    return [replace(piece, span=span, tiles=piece.tiles * times.count, spots=spots * times.count)]
