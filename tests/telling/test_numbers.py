"""The forms of what is counted: those that begin with a number are looked for only behind one."""

import re

import pytest

from bot.telling import numbers

_NUMBER = numbers._N


def _ways(form):
    """Part a form at the bars that stand in no brackets."""
    ways, depth = [""], 0
    for part in re.findall(r"\\.|\[(?:\\.|[^\]\\])*\]|.", form):
        depth += (part == "(") - (part == ")")
        if part == "|" and not depth:
            ways.append("")
        else:
            ways[-1] += part
    return ways


@pytest.mark.parametrize("form", [form for _, form in numbers._FORMS])
def test_each_way_of_a_form_begins_with_a_number_or_none_does(form):
    begun = [way.startswith(_NUMBER) for way in _ways(form)]
    assert all(begun) or not any(begun)
    assert not all(begun) or all(way.count(_NUMBER) == 1 for way in _ways(form))
