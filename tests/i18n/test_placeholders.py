"""Every error, note and sentence that the sources name exists, and is given all that it fills in."""

import ast
import string
from pathlib import Path

import pytest

from bot.i18n import catalogue

ROOT = Path(__file__).parents[2]
ENGLISH = catalogue("en")
CODES = {
    "bad_value": "bad-value",
    "bad_hand": "bad-hand",
    "missing_fact": "missing-fact",
    "contradiction": "contradiction",
}
OF_TYPED_TEXT = {"text", "part", "position", "length"}
"""What every error about typed tiles knows beside its own data."""
KNOWN_BESIDE = {"Unreadable": OF_TYPED_TEXT, "NotationError": OF_TYPED_TEXT, "LogError": {"at"}}
SPEAKERS = {"language", "words", "public", "catalogue", "tell", "SpokenError"}


def calls():
    """Every call in the sources, with its file and line."""
    for room in ("bot", "cogs"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


CALLS = list(calls())


def name_of(call):
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def words_of(node):
    """A literal text, or both of a choice between two; nothing where it is made up on the way."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*words_of(node.body), *words_of(node.orelse)]
    return []


def filled_in(sentence):
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def given(call):
    """The data a call hands over by name, and whether it hands over more that only the run knows."""
    return {keyword.arg for keyword in call.keywords if keyword.arg}, any(not each.arg for each in call.keywords)


def errors():
    """Each error that is raised: its place in the sources, its catalogue key, its data."""
    for place, call in CALLS:
        name, arguments = name_of(call), call.args
        if name in CODES and len(arguments) > 1:
            found = [(CODES[name], reason) for reason in words_of(arguments[1])]
        elif name == "DealError" and len(arguments) > 2:
            found = [(code, reason) for code in words_of(arguments[0]) for reason in words_of(arguments[2])]
        elif name in ("Unreadable", "NotationError") and arguments:
            codes = ("too-many-tiles",) if words_of(arguments[0]) == ["fifth-copy"] else ("bad-tiles",)
            found = [(code, reason) for code in codes for reason in words_of(arguments[0])]
        elif name == "LogError" and arguments:
            found = [("replay", reason) for reason in words_of(arguments[0])]
        else:
            continue
        data, is_open = given(call)
        for code, reason in found:
            typed = KNOWN_BESIDE.get(name, set())
            yield place, f"error.{code}.{reason}", data | typed, is_open


def notes():
    """Each note that is taken: its place in the sources, its name, its data; those made up on the way are left out."""
    for place, call in CALLS:
        if name_of(call) != "Note" or not call.args:
            continue
        data = call.args[1] if len(call.args) > 1 else None
        keys = [each.value for each in data.keys if each] if isinstance(data, ast.Dict) else []
        for why in words_of(call.args[0]):
            yield place, why, set(keys), data is not None and not isinstance(data, ast.Dict)


def sentences():
    """Each sentence that is said by name: its place in the sources, its key, its data."""
    for place, call in CALLS:
        if name_of(call) in SPEAKERS and call.args:
            data, is_open = given(call)
            for key in words_of(call.args[0]):
                if "." in key:
                    yield place, key, data, is_open


def test_there_is_much_to_look_through():
    assert len(list(errors())) > 100
    assert len(list(notes())) > 20
    assert len(list(sentences())) > 50


def test_every_error_has_its_sentence_and_all_that_it_fills_in():
    wrong = [
        (place, key)
        for place, key, data, is_open in errors()
        if key not in ENGLISH or not (is_open or filled_in(ENGLISH(key)) <= data)
    ]
    assert wrong == []


def test_every_note_has_its_sentence_and_all_that_it_fills_in():
    wrong = []
    for place, why, data, is_open in notes():
        key = next((key for key in (f"note.{why}", f"clause.{why}") if key in ENGLISH), None)
        if key is None or not (is_open or filled_in(ENGLISH(key)) <= data):
            wrong.append((place, why))
    assert wrong == []


def test_every_sentence_said_by_name_exists_and_is_given_all_that_it_fills_in():
    wrong = [
        (place, key)
        for place, key, data, is_open in sentences()
        if key not in ENGLISH or not (is_open or filled_in(ENGLISH(key)) <= data)
    ]
    assert wrong == []


@pytest.mark.parametrize("family", ["hongkong", "wuhan"])
def test_a_family_s_own_sentence_fills_in_nothing_the_common_one_does_not(family):
    own = [
        key for key in ENGLISH.sentences if f".{family}." in key and not key.startswith(("clause", "option", "value"))
    ]
    common = {key: key.replace(f"{family}.", "", 1) for key in own}
    wrong = [
        key
        for key, plain in common.items()
        if plain in ENGLISH and not filled_in(ENGLISH(key)) <= filled_in(ENGLISH(plain))
    ]
    assert wrong == []
