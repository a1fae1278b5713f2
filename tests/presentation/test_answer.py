"""Rulings and errors as JSON: the contract's fields, with words."""

import msgspec
import pytest

from bot.engine import Deal, DealError, settle
from bot.i18n import catalogue
from bot.presentation.text import error_answer, error_line, ruling_answer
from bot.presentation.words import Words
from tests.wording import say, shape

from .test_text import DAISANGEN

ENGLISH = Words(catalogue("en"), "riichi", {"S": "Bo"})


def test_a_ruling_holds_its_facts_and_the_sentences_that_explain_them():
    deal = msgspec.convert(DAISANGEN, Deal)
    answer = msgspec.json.decode(ruling_answer(deal, settle(deal), catalogue("en")))
    assert answer["deltas"] == {"E": 0, "S": 32000, "W": -16000, "N": -16000}
    assert answer["text"][0] == "小明 wins off Di: daisangen (big three dragons)"
    assert answer["payments"][0]["why"] == "riichi.pao.ron-half"
    assert list(answer)[-1] == "text"


def test_a_note_is_said_in_words():
    facts = {**DAISANGEN, "wins": [{**DAISANGEN["wins"][0], "value": {"han": 5}}]}
    deal = msgspec.convert(facts, Deal)
    (note,) = msgspec.json.decode(ruling_answer(deal, settle(deal), catalogue("en")))["notes"]
    assert list(note) == ["why", "data", "text"]
    assert note["why"] == "riichi.value-differs"
    assert shape("note.riichi.value-differs").fullmatch(note["text"])["agreed"].startswith("5")


@pytest.mark.parametrize("at", ["wins[0].concealed", ""])
def test_an_error_says_code_place_and_sentence(at):
    error = DealError("missing-fact", at, "hand", player="S")
    answer = msgspec.json.decode(error_answer(error, ENGLISH))
    sentence = say("question.hand", player="Bo")
    assert answer == {"error": {"code": "missing-fact", "at": at, "message": sentence}}
    assert error_line(error, ENGLISH) == f"{f'{at}: ' if at else ''}{sentence} [missing-fact]"
