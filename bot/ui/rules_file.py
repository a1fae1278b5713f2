"""House rules as a JSON file: the fields ``rules`` and ``house`` of a deal, and nothing else."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

import discord

from bot.engine.deal import HouseValue, decode_deal
from bot.engine.errors import DealError
from bot.engine.house import Option
from bot.engine.ruleset import find_rules

from .rules_stated import Stated

FILE_NAME = "house-rules.json"
LARGEST = 64 * 1024
"""Bytes of the largest file that is read; a table with every option set is a tenth of it."""
_FIELDS = ("rules", "house")


class RulesFileError(Exception):
    """A file that is no house rules of its `family` (empty: of none): everything that is wrong with it."""

    def __init__(self, errors: Sequence[DealError], family: str = "") -> None:
        super().__init__(errors)
        self.errors = errors
        self.family = family


def write_rules(stated: Stated) -> discord.File:
    """Write house rules as a file, the options in the table's order."""
    order = {key: place for place, key in enumerate(stated.options)}
    house = dict(sorted(stated.overrides.items(), key=lambda item: order.get(item[0], len(order))))
    text = json.dumps({"rules": stated.rules, "house": house}, ensure_ascii=False, indent=2)
    return discord.File(io.BytesIO(f"{text}\n".encode()), FILE_NAME)


def read_rules(data: bytes) -> Stated:
    """Read a file that `write_rules` or a person wrote; raises `RulesFileError` with all its mistakes."""
    try:
        text = _check_fields(data)
        deal = decode_deal(text)
        rule_set, _ = find_rules(deal.rules)
    except DealError as error:
        raise RulesFileError([error]) from error
    errors: list[DealError] = []
    house: dict[str, HouseValue] = {}
    for key, value in deal.house.items():
        try:
            house[key] = _read_option(rule_set.options, key, value)
        except DealError as error:
            errors.append(error)
    if errors:
        raise RulesFileError(errors, rule_set.family)
    return Stated(deal.rules, house)


def _read_option(options: Mapping[str, Option], key: str, value: HouseValue) -> HouseValue:
    if key not in options:
        raise DealError("unknown-option", f"house.{key}", "option", option=key)
    return options[key].read(value)


def _check_fields(data: bytes) -> str:
    """Refuse what a lenient reader would let pass: other fields of a deal, and a field given twice; give the text."""
    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise DealError("bad-json", "", "unreadable", detail=str(error)) from None
    if isinstance(found, dict):
        for name in cast("Mapping[str, Any]", found):
            if name not in _FIELDS:
                raise DealError("unknown-field", name, "field", field=name)
    return text


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object whose fields are all different; raises ``bad-value``."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise DealError("bad-value", name, "given-twice", field=name)
        fields[name] = value
    return fields
