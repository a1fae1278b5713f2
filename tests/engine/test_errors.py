import pytest

from bot.engine.errors import (
    DealError,
    bad_hand,
    bad_value,
    contradiction,
    missing_fact,
    suppress_missing,
)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (bad_value, "bad-value"),
        (bad_hand, "bad-hand"),
        (missing_fact, "missing-fact"),
        (contradiction, "contradiction"),
    ],
)
def test_an_error_carries_code_place_reason_and_data(make, code):
    error = make("calls[1].from", "feeder", player="S", count=3)

    assert (error.code, error.at, error.reason) == (code, "calls[1].from", "feeder")
    assert error.data == {"player": "S", "count": 3}
    assert error.key == f"error.{code}.feeder"


def test_an_error_can_be_moved_to_where_it_was_found():
    moved = DealError("bad-tiles", "", "notation", text="1x").moved_to("dora")

    assert (moved.code, moved.at, moved.reason, moved.data) == ("bad-tiles", "dora", "notation", {"text": "1x"})


def test_a_missing_fact_passes_where_it_decides_nothing():
    passed = []
    with suppress_missing():
        passed.append("before")
        raise missing_fact("wins[1].concealed", "hand")

    assert passed == ["before"]


def test_another_fault_does_not_pass():
    with pytest.raises(DealError), suppress_missing():
        raise contradiction("wins[1]", "won-twice")
