from hypothesis import given
from hypothesis import strategies as st

from bot.engine.tally import fits_the_set, tally, tally_mask, tally_of
from bot.engine.tiles import FLOWERS, KINDS, RED_FIVES, format_tiles, kinds_of

some_tiles = st.lists(st.sampled_from([*KINDS, *FLOWERS, *RED_FIVES]))


@given(some_tiles, some_tiles)
def test_tallies_of_parts_add_up_to_the_tally_of_the_whole(some, others):
    assert tally(some) + tally(others) == tally([*some, *others])


@given(some_tiles)
def test_a_set_holds_four_of_a_kind_and_one_of_each_flower_and_red_five(tiles):
    kinds = kinds_of(tiles)
    fours = all(kinds.count(kind) <= 4 for kind in KINDS)
    ones = all(tiles.count(single) <= 1 for single in (*FLOWERS, *RED_FIVES))

    assert fits_the_set(tally(tiles)) == (fours and ones)


@given(some_tiles)
def test_a_mask_meets_a_tally_where_a_tile_is_shared(tiles):
    assert bool(tally(tiles) & tally_mask(FLOWERS)) == any(tile in FLOWERS for tile in tiles)


@given(some_tiles)
def test_tiles_as_they_are_written_count_as_they_are_read(tiles):
    assert tally_of(format_tiles(tiles)) == tally(tiles)
