"""Which word of a press is a number that changes with the file: every handler that takes one is known."""

from inspect import signature

from bot.ui import router
from bot.ui.ids import ANSWERS, HOUSE_RULES, RULING
from bot.ui.moved import NUMBERED

ROWS = {"contest_id": "assents", "contest": "assents", "version_id": "house_rules"}
"""What handlers call the numbers of rows."""


def test_every_number_of_a_row_in_a_press_is_known():
    assert router.ROOMS
    found = {}
    for key, answer in ANSWERS.items():
        taken = list(signature(answer.handle).parameters)[1 if key[0] in (RULING, HOUSE_RULES) else 2 :]
        for place, name in enumerate(taken, len(key) - 1):
            if name.strip("_") in ROWS:
                found[key] = (place, ROWS[name.strip("_")])
    assert found == NUMBERED
    assert len(found) == 8
