"""Short ways to state a Wuhan deal: a call is ``S pon 222p W`` (who, what, which tiles, fed by whom)."""

import json

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle

ALL_OPENED = ("E pon 111m W", "S pon 222p W", "W pon 111s S", "N pon 666m S")
"""Everybody has opened once; the wild tile is white unless a test says otherwise."""


def call(text):
    by, kind, *rest = text.split()
    return {"by": by, "kind": kind} | dict(zip(("tiles", "from"), rest, strict=False))


def win(by, **facts):
    """One claim: won off `off` (by a discard unless `how` says otherwise), else self-drawn."""
    off = facts.pop("off", None)
    how = facts.pop("how", "discard" if off else "self-draw")
    patterns = facts.pop("patterns", None)
    stated = {"by": by, "how": how} | ({"from": off} if off else {})
    if patterns is not None:
        stated["value"] = {"patterns": patterns.split(), "hard": facts.pop("hard", False)}
    if "ready" in facts:
        stated["asserted"] = {"discarder-ready": facts.pop("ready")}
    return stated | facts


def deal_of(calls=(), *wins, rules="kaikoufan", wild="5z", house=None, **facts):
    stated = {
        "rules": f"wuhan/{rules}",
        "house": house or {},
        "calls": [call(text) for text in calls],
        **({"wins": list(wins)} if wins else {}),
        **({"wild": wild} if wild else {}),
        **facts,
    }
    return decode_deal(json.dumps(stated))


def settled(calls=(), *wins, **facts):
    return settle(deal_of(calls, *wins, **facts))


def deltas(calls=(), *wins, **facts):
    """What changes hands, in the order E S W N."""
    return tuple(settled(calls, *wins, **facts).deltas.values())


def refused(calls=(), *wins, **facts):
    """Code, place and reason of the error that this deal meets."""
    try:
        ruling = settled(calls, *wins, **facts)
    except DealError as error:
        return error.code, error.at, error.reason
    raise AssertionError(ruling)


def note_ids(ruling):
    return [note.why for note in ruling.notes]
