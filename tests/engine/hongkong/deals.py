"""Deals written in one line a call: ``S pon 555z N`` is S's pon of white dragons fed by N."""

from __future__ import annotations

import json
from typing import Any

from bot.engine.deal import Deal, decode_deal
from bot.engine.ruling import Ruling
from bot.engine.settlement import settle

HALF, FULL = "hongkong/half-gun", "hongkong/full-gun"
SUIT = ("S chi 123m E", "S pon 444m N", "S pon 777m W")
ENDS = ("W pon 111p N", "W pon 999s S", "W pon 111s N")
DRAGONS = ("S pon 555z N", "S pon 666z W")
WINDS = ("S pon 111z N", "S pon 222z W", "S pon 333z W")


def call(line: str, **asserted: bool) -> dict[str, Any]:
    by, kind, tiles, *feeder = line.split()
    facts: dict[str, Any] = {"by": by, "kind": kind, "tiles": tiles}
    if feeder:
        facts["from"] = feeder[0]
    if asserted:
        facts["asserted"] = asserted
    return facts


def drawn(by: str = "S", **facts: Any) -> dict[str, Any]:
    return {"by": by, "how": "self-draw", **facts}


def discard(feeder: str, by: str = "S", **facts: Any) -> dict[str, Any]:
    return {"by": by, "how": "discard", "from": feeder, **facts}


def robbed(feeder: str, by: str = "S", **facts: Any) -> dict[str, Any]:
    return {"by": by, "how": "robbed-kan", "from": feeder, **facts}


def worth(faan: int, *patterns: str) -> dict[str, Any]:
    return {"faan": faan, "patterns": list(patterns)}


def deal(*wins: dict[str, Any], rules: str = HALF, calls: tuple[Any, ...] = (), **more: Any) -> Deal:
    laid = [call(each) if isinstance(each, str) else each for each in calls]
    facts = {"rules": rules, "calls": laid, **more}
    if wins:
        facts["wins"] = list(wins)
    return decode_deal(json.dumps(facts))


def ruled(*wins: dict[str, Any], **more: Any) -> Ruling:
    return settle(deal(*wins, **more))


def deltas(ruling: Ruling) -> tuple[int, ...]:
    return tuple(ruling.deltas.values())


def whys(ruling: Ruling) -> set[str]:
    """Every clause and notice a ruling speaks of."""
    return {each.why for part in (ruling.payments, ruling.liabilities, ruling.notes) for each in part}
