"""A typing error is shown where it stands, in any script and however long the text is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import DealError
from bot.notation.read import NotationError, read_tiles
from bot.presentation.lines import MOST_BESIDE, marked_text


def fault_of(text):
    with pytest.raises(NotationError) as caught:
        read_tiles(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("123m 45?p", "     ^^"),
        ("555z 5x", "      ^"),
        ("東東東 x", "       ^"),
        ("11111m", "    ^"),
        ("x", "^"),
    ],
)
def test_the_mark_stands_under_the_fault(text, mark):
    line, under = marked_text(fault_of(text)).split("\n")
    assert line == text
    assert under == mark


def test_a_long_text_is_cut_on_both_sides_of_the_fault():
    error = DealError("bad-tiles", "", "unknown", text=f"{'1m' * 50}?{'2m' * 50}", position=100, length=1)
    line, under = marked_text(error).split("\n")
    assert line == f"…{'1m' * (MOST_BESIDE // 2)}?{'2m' * (MOST_BESIDE // 2)}…"
    assert line[under.index("^")] == "?"


def test_an_error_without_a_place_has_no_mark():
    assert marked_text(DealError("missing-fact", "", "answer")) is None


@given(text=st.text(max_size=80), position=st.integers(0, 80), length=st.integers(0, 90))
def test_any_place_of_any_text_is_marked_in_two_lines(text, position, length):
    error = DealError("bad-tiles", "", "unknown", text=text, position=position, length=length)
    shown = marked_text(error)
    if position > len(text):
        assert shown is None
    else:
        assert len(shown.split("\n")) == 2
        assert shown.endswith("^")
