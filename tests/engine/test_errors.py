import ast
import string
from pathlib import Path
from typing import get_args

import pytest

from bot.engine.deal import CallKind
from bot.engine.errors import DealError, ErrorCode, bad_hand, bad_value, contradiction, missing_fact, suppress_missing
from bot.i18n import catalogue

ENGLISH = catalogue("en")
ENGINE = sorted((Path(__file__).parents[2] / "bot" / "engine").rglob("*.py"))
MAKERS = {
    "bad_value": "bad-value",
    "bad_hand": "bad-hand",
    "missing_fact": "missing-fact",
    "contradiction": "contradiction",
}


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


# Every error the engine can raise has its sentence, and what the sentence leaves open is in the error's data.


def raised(path):
    """Code, reason and names of the data of every error a file makes, read from its source."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in MAKERS and len(node.args) == 2:
            yield MAKERS[node.func.id], node.args[1], {each.arg for each in node.keywords}
        elif node.func.id == "DealError" and isinstance(node.args[0], ast.Constant):
            yield node.args[0].value, node.args[2], {each.arg for each in node.keywords}


def stated():
    return [
        (f"error.{code}.{reason.value}", data)
        for path in ENGINE
        for code, reason, data in raised(path)
        if isinstance(reason, ast.Constant)
    ]


def placeholders(key):
    return {name for _, name, _, _ in string.Formatter().parse(ENGLISH(key)) if name}


def test_every_error_of_the_engine_has_its_sentence():
    assert len(stated()) >= 80
    assert [key for key, _ in stated() if key not in ENGLISH] == []


def test_what_a_sentence_leaves_open_is_in_the_errors_data():
    """Data passed on as a whole (``**data``) cannot be read from the source; its names are None."""
    lacking = [(key, placeholders(key) - data) for key, data in stated() if None not in data]

    assert [each for each in lacking if each[1]] == []


@pytest.mark.parametrize("kind", get_args(CallKind))
def test_tiles_that_form_no_call_have_a_sentence_for_each_call(kind):
    assert placeholders(f"error.bad-tiles.not-a-{kind}") == {"tiles"}


def test_every_code_is_one_of_the_contracts():
    assert set(get_args(ErrorCode)) == {
        "bad-json",
        "unknown-field",
        "unknown-rules",
        "unknown-option",
        "bad-value",
        "bad-tiles",
        "too-many-tiles",
        "bad-hand",
        "missing-fact",
        "contradiction",
    }
