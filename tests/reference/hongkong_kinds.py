"""指定牌型: what three shown melds threaten, and which tiles are of that kind."""

from typing import NamedTuple

from .hongkong_tiles import ENDS, HONOURS, NUMBERS, WINDS


class Kind(NamedTuple):
    """Tiles, the patterns they threaten, and whether every shown meld must be of them or three of four will do."""

    tiles: frozenset
    patterns: frozenset
    every: bool = True


def kinds(house):
    """The designated patterns; with mixed terminals the honours belong to the ends."""
    for suit in "mps":
        yield Kind(frozenset(tile for tile in NUMBERS if tile[1] == suit), frozenset(["pure-one-suit"]))
    yield Kind(frozenset(HONOURS), frozenset(["all-honours"]))
    yield Kind(frozenset(ENDS), frozenset(["pure-terminals"]))
    if house["terminals"] == "mixed":
        yield Kind(frozenset(ENDS + HONOURS), frozenset(["pure-terminals", "mixed-terminals"]))
    yield Kind(frozenset(WINDS), frozenset(["small-four-winds", "big-four-winds"]), every=False)


def of_kind(kind, tiles):
    return all(tile in kind.tiles for tile in tiles)


def marked(melds, house):
    """The kinds that these melds threaten."""
    return [kind for kind in kinds(house) if since(kind, melds) is not None]


def since(kind, melds):
    """When nine tiles of the kind lay there, as the place of the third meld of it; None where they do not."""
    of_it = [meld for meld in melds if of_kind(kind, meld.tiles)]
    if len(of_it) < 3 or (kind.every and len(of_it) < len(melds)):
        return None
    return of_it[2].at
