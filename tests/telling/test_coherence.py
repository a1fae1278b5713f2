"""Facts that cannot be together are not told."""

import pytest

from bot.telling.coherence import coherent

from .test_facts import told


@pytest.mark.parametrize(
    ("facts", "weak", "left"),
    [
        (
            {"melds": [{"kind": "pon", "tiles": f"{rank * 3}m"} for rank in "12345"]},
            (),
            None,
        ),
        (
            {"melds": [{"kind": "pon", "tiles": "111z"}, {"kind": "pon", "tiles": "111z", "by": "Cy"}]},
            (),
            None,
        ),
        (
            {"melds": [{"kind": "pon", "tiles": "111z"}, {"kind": "added-kan", "tiles": "1111z"}]},
            (),
            [{"kind": "pon", "tiles": "111z"}, {"kind": "added-kan", "tiles": "1111z"}],
        ),
        (
            {"melds": [{"kind": "chi", "tiles": "123m", "from": "@right:Bo"}]},
            (),
            [{"kind": "chi", "tiles": "123m"}],
        ),
        (
            {"seats": {"E": "Ann", "S": "Bo"}, "melds": [{"by": "Bo", "kind": "chi", "tile": "3m", "from": "Ann"}]},
            (),
            [{"by": "Bo", "kind": "chi", "tile": "3m", "from": "Ann"}],
        ),
        (
            {"seats": {"E": "Ann", "S": "Bo"}, "melds": [{"by": "Ann", "kind": "chi", "tile": "3m", "from": "Bo"}]},
            (),
            [{"by": "Ann", "kind": "chi", "tile": "3m"}],
        ),
        (
            {
                "seats": {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"},
                "melds": [{"tile": "7z", "from": "yesterday"}, {"tile": "6z", "from": "Cy"}],
            },
            ("yesterday",),
            [{"tile": "7z"}, {"tile": "6z", "from": "Cy"}],
        ),
    ],
)
def test_melds_that_cannot_be_are_left_out(facts, weak, left):
    assert coherent(facts, weak)["melds"] == left


def test_a_hand_too_long_for_its_melds_is_left_out():
    melds = [{"kind": "pon", "tiles": "111z"}, {"kind": "pon", "tiles": "222z"}]
    win = {"by": "Bo", "how": "self-draw", "hand": "123m456p789s99s"}
    assert coherent({"melds": melds, "wins": [win]}, ())["wins"] == [{"by": "Bo", "how": "self-draw"}]


def test_whoever_won_off_themselves_did_not():
    assert (
        "wins" not in told("Bo won. Bo dealt in", "riichi")
        or "from" not in told("Bo won. Bo dealt in", "riichi")["wins"][0]
    )
