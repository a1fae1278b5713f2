"""A field of another family is refused wherever it stands, also at the value that says nothing."""

import json

import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.stated import check_stated_fields

DRAWN = {"draw": {"kind": "abortive"}}


def fault(text, rules):
    """Where the field stands that does not belong to these rules; empty where none does."""
    deal = decode_deal(json.dumps({"rules": rules} | DRAWN))
    try:
        check_stated_fields(text, deal)
    except DealError as error:
        return f"{error.code} {error.at}"
    return ""


@pytest.mark.parametrize(
    ("rules", "field", "value"),
    [
        ("hongkong/half-gun", "honba", 0),
        ("hongkong/half-gun", "deposits", 0),
        ("hongkong/half-gun", "riichi", []),
        ("hongkong/half-gun", "kita", {}),
        ("wuhan/kaikoufan", "honba", 0),
        ("wuhan/kaikoufan", "flowers", {}),
        ("riichi/tenhou", "flowers", {}),
    ],
)
def test_a_field_of_another_family_is_refused_at_its_default(rules, field, value):
    stated = json.dumps({"rules": rules, field: value} | DRAWN)

    assert fault(stated, rules) == f"unknown-field {field}"
    assert fault(stated.encode(), rules) == f"unknown-field {field}"
    assert fault(stated.replace(field, f"\\u{ord(field[0]):04x}{field[1:]}"), rules) == f"unknown-field {field}"


@pytest.mark.parametrize("name", ["honba", "flowers", "\u9054"])
@pytest.mark.parametrize("rules", ["hongkong/half-gun", "riichi/tenhou", "wuhan/kaikoufan", "nowhere/at-all", ""])
def test_a_word_that_is_no_field_is_no_fault(rules, name):
    assert fault(json.dumps({"rules": rules, "names": {"E": name}} | DRAWN), rules) == ""


def test_the_rules_that_the_deal_is_settled_by_say_what_is_foreign():
    stated = json.dumps({"rules": "hongkong/half-gun", "honba": 0, "flowers": {}} | DRAWN)

    assert fault(stated, "riichi/tenhou") == "unknown-field flowers"
    assert fault(stated, "hongkong/half-gun") == "unknown-field honba"
