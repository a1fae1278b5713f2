import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import DealError
from bot.engine.tiles import (
    DRAGONS,
    FLOWERS,
    HONOURS,
    INDEX,
    KIND_OF,
    KINDS,
    RED_FIVES,
    TERMINALS,
    WINDS,
    format_tiles,
    kinds_of,
    parse_kinds,
    parse_tiles,
    rank,
    tiles_at,
)

some_tiles = st.lists(st.sampled_from([*KINDS, *FLOWERS, *RED_FIVES]))


def test_there_are_thirty_four_kinds_eight_flowers_and_three_red_fives():
    assert (len(KINDS), len(FLOWERS), RED_FIVES) == (34, 8, ("0m", "0p", "0s"))
    assert (WINDS, DRAGONS) == (("1z", "2z", "3z", "4z"), ("5z", "6z", "7z"))
    assert {*WINDS, *DRAGONS} == HONOURS
    assert {"1m", "9m", "1p", "9p", "1s", "9s"} == TERMINALS


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", ()),
        ("1m", ("1m",)),
        ("123m0p77z", ("1m", "2m", "3m", "0p", "7z", "7z")),
        ("1s1p1s", ("1s", "1p", "1s")),
        ("15f", ("1f", "5f")),
    ],
)
def test_canonical_notation_is_read_in_its_order(text, tiles):
    assert parse_tiles(text) == tiles


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ("123", "notation", 0),
        ("m", "notation", 0),
        ("12m 3p", "notation", 3),
        ("12m3x", "notation", 3),
        ("1m٣p", "notation", 2),
        ("18z", "no-such-tile", 1),
        ("0z", "no-such-tile", 0),
        ("1m9f", "no-such-tile", 2),
        ("0f", "no-such-tile", 0),
    ],
)
def test_what_is_no_notation_is_refused_at_its_position(text, reason, position):
    with pytest.raises(DealError) as caught:
        parse_tiles(text)

    assert (caught.value.code, caught.value.reason, caught.value.data["position"]) == ("bad-tiles", reason, position)


def test_a_fault_in_a_deal_names_its_place():
    with pytest.raises(DealError) as caught:
        tiles_at("1x", "dora")

    assert caught.value.at == "dora"
    assert tiles_at("1z", "dora") == ("1z",)


def test_a_red_five_is_a_five():
    assert parse_kinds("0m05p") == ("5m", "5p", "5p") == kinds_of(parse_tiles("0m05p"))
    assert [rank(tile) for tile in ("0s", "9p", "7z", "8f")] == [5, 9, 7, 8]
    assert (KIND_OF["0p"], INDEX["0p"], INDEX["1z"]) == ("5p", 13, 27)


@given(some_tiles)
def test_tiles_written_are_tiles_read(tiles):
    assert parse_tiles(format_tiles(tiles)) == tuple(tiles)


def test_one_suit_letter_serves_neighbours():
    assert format_tiles(["1m", "2m", "7z", "3m"]) == "12m7z3m"


@pytest.mark.parametrize(("text", "position"), [("1" * 50_000, 0), ("11m" + "2" * 50_000, 3), ("1m2" * 20_000, 59_999)])
def test_a_text_without_end_is_refused_at_its_fault_and_at_once(text, position):
    begun = time.thread_time()
    with pytest.raises(DealError) as caught:
        parse_tiles(text)
    assert time.thread_time() - begun < 1
    assert caught.value.data["position"] == position
