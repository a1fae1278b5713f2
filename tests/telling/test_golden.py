"""What the reader finds in our own messages: nothing wrong, nearly all of what is told."""

import pytest

from .golden.counting import Figures, judged, messages

LANGUAGES = ("en", "zh-CN", "zh-TW", "ja")
LEAST = {"open": 90, "heldout": 75}
"""Percent of what is told that is found in each language."""
MOST_WRONG = {"open": 0, "heldout": 3}
"""Wrong facts in a hundred reported ones; none where every message was looked at."""


@pytest.fixture(scope="module", params=["open", "heldout"])
def judgement(request):
    found = {language: Figures() for language in LANGUAGES}
    wrong = []
    for message in messages(request.param):
        figures, notes = judged(message)
        found[message.lang] += figures
        wrong += [f"{message.id}: {note}" for note in notes if note.startswith("wrong")]
    return request.param, found, wrong


@pytest.mark.slow
def test_no_fact_is_wrong(judgement):
    name, found, wrong = judgement
    reported = sum(each.found + each.wrong for each in found.values())
    assert 100 * len(wrong) <= MOST_WRONG[name] * reported, wrong


@pytest.mark.slow
def test_nearly_all_that_is_told_is_found_in_each_language(judgement):
    name, found, _ = judgement
    assert {language: each.share for language, each in found.items() if each.share < LEAST[name]} == {}


@pytest.mark.slow
def test_little_is_asked_that_nobody_doubts(judgement):
    _, found, _ = judgement
    assert 10 * sum(each.asked for each in found.values()) <= sum(each.messages for each in found.values())


def test_every_message_stands_in_the_golden_set_once():
    read = [message.text for name in ("open", "heldout") for message in messages(name)]
    assert len(read) == len(set(read))
    assert len(read) >= 200
