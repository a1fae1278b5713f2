import pytest

from bot.engine.tiles import KINDS, parse_tiles
from bot.engine.wuhan.patterns import ALLOWED, GENERALS, SUITS, WINDS, Frame, ordinary
from bot.engine.wuhan.reading import lay_out

ORDINARY = ordinary(frozenset({"7z"}))
GENERAL_PAIR = Frame(ALLOWED, GENERALS, runs=True)
TRIPLETS = Frame(ALLOWED, ALLOWED, runs=False)
CHARACTERS = Frame(SUITS[0], SUITS[0], runs=True)
HONOURS = Frame(WINDS, WINDS, runs=False)

LAYOUTS = [
    ("a pair alone", "55m", 0, GENERAL_PAIR, ""),
    ("a pair of the wrong tile", "66m", 0, GENERAL_PAIR, None),
    ("two tiles that are no pair", "56m", 0, ORDINARY, None),
    ("runs and a pair", "123456m22z", 0, ORDINARY, ""),
    ("a triplet that must be split into runs", "12233344m55p", 0, GENERAL_PAIR, None),
    ("three equal runs, no triplets", "112233m55p", 0, GENERAL_PAIR, ""),
    ("triplets read from three equal runs", "111222333m55p", 0, TRIPLETS, ""),
    ("a wild tile in the middle of a run", "13m55p", 1, GENERAL_PAIR, "2m"),
    ("a wild tile below the lowest", "89m55p", 1, GENERAL_PAIR, "7m"),
    ("no run crosses from one suit to the next", "9m1p55p", 1, GENERAL_PAIR, None),
    ("honours make no runs", "12z55p", 1, GENERAL_PAIR, None),
    ("a wild tile makes the pair", "111m5p", 1, GENERAL_PAIR, "5p"),
    ("a wild tile cannot make a pair of 6", "111m6p", 1, GENERAL_PAIR, None),
    ("a fifth copy", "1111m2345m55p1m", 0, ORDINARY, None),
    ("a wild tile as the fifth copy", "555m5m", 1, GENERAL_PAIR, "5m"),
    ("wild tiles alone make the pair", "123m", 2, GENERAL_PAIR, "22m"),
    ("three wild tiles beside two equal ones", "55m", 3, GENERAL_PAIR, "22m5m"),
    ("four wild tiles with one tile that can only be in a set", "6z", 4, GENERAL_PAIR, "22m66z"),
    ("within one suit wild tiles stay in it", "12m5m", 2, CHARACTERS, "35m"),
    ("a tile of another suit is outside", "12m5p", 2, CHARACTERS, None),
    ("honours only", "11z66z", 1, HONOURS, "1z"),
    ("no pair of 2, 5 or 8 among honours alone", "11122z", 0, Frame(WINDS, GENERALS, runs=False), None),
]


@pytest.mark.parametrize(
    ("naturals", "wilds", "frame", "stands"), [row[1:] for row in LAYOUTS], ids=[row[0] for row in LAYOUTS]
)
def test_tiles_and_wild_tiles_are_laid_out_as_sets_and_a_pair(naturals, wilds, frame, stands):
    found = lay_out(parse_tiles(naturals), wilds, frame)
    assert (None if stands is None else parse_tiles(stands)) == found


def test_every_single_missing_tile_is_found():
    for kind in sorted(ALLOWED):
        hand = [kind, kind, kind, *parse_tiles("123456p"), *parse_tiles("55s")]
        for missing in range(len(hand)):
            naturals = tuple(hand[:missing] + hand[missing + 1 :])
            found = lay_out(naturals, 1, ORDINARY)
            assert found is not None
            assert lay_out((*naturals, *found), 0, ORDINARY) == ()


def test_the_kinds_are_in_order_in_what_wild_tiles_stand_for():
    found = lay_out(parse_tiles("1m5z9s"), 2, ORDINARY)
    assert found is None
    found = lay_out(parse_tiles("99s5z"), 2, ORDINARY)
    assert found == tuple(sorted(found, key=KINDS.index))
