"""Tiles in words, for those who hear a text: “1 2 3 of dots, 2 red dragons”, 123筒、中×2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from bot.engine.tiles import FLOWERS, NUMBER_SUITS, RED_FIVES, Tile
from bot.i18n import Catalogue


def tile_words(tiles: Iterable[Tile], language: Catalogue) -> str:
    """Name tiles in the order they are given: ranks of a suit together, honours with how many they are."""
    return _joined("list.two", _parts(tiles, language), language)


def alike_words(tile: Tile, language: Catalogue) -> str:
    """Name a set of honours of one kind, whose number is known: “red dragons”, 中."""
    return language(f"tile.many.{tile}")


def _joined(key: str, parts: Iterable[str], language: Catalogue) -> str:
    return language(key, first="", second="").join(parts)


def _parts(tiles: Iterable[Tile], language: Catalogue) -> Iterator[str]:
    for suit, group in groupby(tiles, key=lambda tile: tile[1]):
        if suit in NUMBER_SUITS:
            yield language(f"tile.{suit}", ranks=_ranks(group, language))
        else:
            yield from _counted(group, language)


def _ranks(tiles: Iterable[Tile], language: Catalogue) -> str:
    ranks = [language("tile.red-five") if tile in RED_FIVES else tile[0] for tile in tiles]
    return _joined("tile.two", ranks, language)


def _counted(tiles: Iterable[Tile], language: Catalogue) -> Iterator[str]:
    for tile, group in groupby(tiles):
        count = len(list(group))
        if count == 1 or tile in FLOWERS:
            yield language(f"tile.{tile}")
        else:
            yield language("tile.counted", count=count, tiles=alike_words(tile, language))
