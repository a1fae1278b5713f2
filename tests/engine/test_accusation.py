import pytest

from bot.engine.accusation import Accusation, accused, first_to_hold
from bot.engine.errors import DealError, missing_fact

FEEDER, FRESH = missing_fact("calls[0].from", "feeder"), missing_fact("wins[0].asserted.fresh", "fresh")


@pytest.mark.parametrize(
    ("findings", "dismissed_by", "asks_for", "holds"),
    [
        ((), "", None, True),
        ((None, None), "", None, True),
        ((None, "late", FEEDER, "blind"), "late", None, False),
        ((FEEDER, None, "late"), "late", None, False),
        ((None, FRESH, FEEDER), "", FRESH, False),
    ],
)
def test_the_first_clause_dismisses_else_the_first_open_fact_is_asked(findings, dismissed_by, asks_for, holds):
    accusation = accused("W", "daisangen", "pao", 2, findings)

    assert (accusation.dismissed_by, accusation.asks_for, accusation.holds) == (dismissed_by, asks_for, holds)


def test_the_first_that_holds_answers():
    dismissed = accused("E", "a", "pao", 0, ["late"])
    first, second = accused("S", "a", "pao", 1, ()), accused("W", "a", "pao", 2, ())

    assert first_to_hold([dismissed, first, second]) is first
    assert first_to_hold([dismissed]) is None


def test_an_open_question_about_somebody_before_is_asked_unless_they_answer_anyway():
    open_east, open_south = (Accusation(seat, "a", "pao", asks_for=FEEDER) for seat in "ES")
    south = Accusation("S", "a", "pao")

    assert first_to_hold([open_south, south]) is south
    assert first_to_hold([south, open_east]) is south
    for accusations in ([open_east, south], [open_east]):
        with pytest.raises(DealError) as caught:
            first_to_hold(accusations)
        assert caught.value is FEEDER
