"""What is typed is refused at once where the table's set has no such tiles, or not so many."""

import pytest
from msgspec import UNSET

from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.edits import add_melds
from bot.engine import DealError

from .telling import laid, told, won

SECOND_RED = "error.too-many-tiles.second-red-five"
FIFTH = "error.too-many-tiles.fifth-copy"
FOREIGN = "error.bad-tiles.foreign-tile"


def refused(draft, key, *values):
    with pytest.raises(DealError) as caught:
        take_answer(draft, key, values)
    return caught.value.key, caught.value.data["tile"]


@pytest.mark.parametrize(
    ("key", "values", "fault"),
    [
        ("melds:S", ("0m0m0m",), (SECOND_RED, "0m")),
        ("melds:S", ("055p 340p",), (SECOND_RED, "0p")),
        ("hand:S", ("tiles", "0s0s123456m11z", "1z"), (SECOND_RED, "0s")),
        ("hand:S", ("tiles", "055p123m456m1z", "0p"), (SECOND_RED, "0p")),
        ("hand:S", ("tiles", "1111z234m567m999p", "1z"), (FIFTH, "1z")),
        ("dora", ("0p0p",), (SECOND_RED, "0p")),
        ("melds:S", ("111z 1f1f1f",), (FOREIGN, "1f")),
    ],
)
def test_riichi_has_one_red_five_a_suit_and_no_flowers(key, values, fault):
    assert refused(told(won(()), melds_S="111p"), key, *values) == fault


@pytest.mark.parametrize("rules", ["hongkong/half-gun", "wuhan/kaikoufan"])
def test_no_other_table_has_red_fives(rules):
    draft = told(won((), rules), melds_S="111p")
    assert refused(draft, "melds:S", "055p") == (FOREIGN, "0p")
    assert refused(draft, "hand:S", "tiles", "055p123m456m1z", "1z") == (FOREIGN, "0p")
    assert refused(draft, "tile:S", "0m") == (FOREIGN, "0m")


def test_there_is_one_of_each_flower():
    assert refused(won((), "hongkong/half-gun"), "flowers:S", "1f 1f") == (FIFTH, "1f")


def test_melds_told_one_by_one_are_counted_together():
    draft = add_melds(won("340m"), "S", "111z", UNSET, UNSET)
    with pytest.raises(DealError) as caught:
        add_melds(draft, "S", "055m", UNSET, UNSET)
    assert (caught.value.key, caught.value.data) == (SECOND_RED, {"tile": "0m"})
    with pytest.raises(DealError) as caught:
        add_melds(draft, "S", "111z", UNSET, UNSET)
    assert (caught.value.key, caught.value.data) == (FIFTH, {"tile": "1z"})


def test_a_kan_shows_the_tiles_of_its_pon_once_more():
    draft = add_melds(add_melds(won(()), "S", "055m", UNSET, UNSET), "S", "0555m", "added-kan", UNSET)
    assert laid(draft) == [("S", "pon", "055m"), ("S", "added-kan", "0555m")]
    assert laid(won("055m 0555m"))[0] == ("S", "pon", "055m")


def test_the_tiles_of_a_hand_are_counted_with_its_melds():
    draft = won("055m 111z")
    assert refused(draft, "hand:S", "tiles", "40m22p33s1p", "1p") == (SECOND_RED, "0m")
    assert refused(draft, "hand:S", "tiles", "11z22p33s1p", "1p") == (FIFTH, "1z")
