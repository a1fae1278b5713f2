"""Tiles in a line of text, each by Unicode's own sign."""

import unicodedata

import pytest

from bot.engine.tiles import FLOWERS, KINDS
from bot.presentation.words import tile_signs

NAMES = {
    "1z": "EAST WIND",
    "4z": "NORTH WIND",
    "5z": "WHITE DRAGON",
    "6z": "GREEN DRAGON",
    "7z": "RED DRAGON",
    "1m": "ONE OF CHARACTERS",
    "9m": "NINE OF CHARACTERS",
    "1s": "ONE OF BAMBOOS",
    "9p": "NINE OF CIRCLES",
    "1f": "PLUM",
    "2f": "ORCHID",
    "3f": "CHRYSANTHEMUM",
    "4f": "BAMBOO",
    "5f": "SPRING",
    "8f": "WINTER",
}


@pytest.mark.parametrize(("tile", "name"), NAMES.items())
def test_a_tile_is_its_own_sign(tile, name):
    assert unicodedata.name(tile_signs(tile)[0]) == f"MAHJONG TILE {name}"


def test_no_two_tiles_share_a_sign():
    assert len({tile_signs(tile) for tile in (*KINDS, *FLOWERS)}) == len(KINDS) + len(FLOWERS)


def test_the_only_tile_with_an_emoji_is_written_like_the_others():
    assert tile_signs("7z") == "🀄\ufe0e"


def test_a_red_five_is_a_five_with_a_mark():
    assert tile_signs("05p") == "🀝\u0307🀝"
