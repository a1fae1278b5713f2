"""Deals to put into words: every golden one, and those that no golden deal is like."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bot.engine import Deal, DealError, Ruling, decode_deal, settle

VECTORS = Path(__file__).parents[1] / "vectors"
NAMES = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"}
HALF, FULL = "hongkong/half-gun", "hongkong/full-gun"


def call(text: str, **facts) -> dict:
    """Read a call: ``S pon 555z E``."""
    by, kind, tiles, *feeder = text.split()
    return {"by": by, "kind": kind, "tiles": tiles, **({"from": feeder[0]} if feeder else {}), **facts}


def deal_of(rules: str, *calls: str, wins=(), **facts) -> Deal:
    """Make a deal between four who are named."""
    deal = {"rules": rules, "names": NAMES, "calls": [call(each) for each in calls], **facts}
    return decode_deal(json.dumps({**deal, "wins": list(wins)} if wins else deal))


def off(by: str, discarder: str, **hand) -> dict:
    """Let somebody win off a discard."""
    return {"by": by, "how": "discard", "from": discarder, **hand}


def drawn(by: str, **hand) -> dict:
    """Let somebody draw the winning tile."""
    return {"by": by, "how": "self-draw", **hand}


def faan(count: int, *patterns: str) -> dict:
    """Agree on faan."""
    return {"value": {"faan": count, "patterns": list(patterns)}}


@cache
def golden() -> tuple[tuple[Deal, Ruling], ...]:
    """Settle every golden deal, and those below."""
    return (*_golden(), *((deal, settle(deal)) for deal in FURTHER))


def _golden() -> Iterator[tuple[Deal, Ruling]]:
    for file in sorted(VECTORS.rglob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                deal = decode_deal(json.dumps(json.loads(line)["deal"]))
                yield deal, settle(deal)
            except DealError:
                continue


DRAGONS = ("S pon 555z E", "S pon 666z N", "S pon 777z W")
KONGS = ("S added-kan 5555z", "W closed-kan 1111m")
THREE = (off("S", "E", **faan(8, "big-three-dragons")), off("W", "E", **faan(3)), off("N", "E", **faan(3)))
WON_TOO = {"winners.max": 3, "later-discard": "to-the-end"}
AFTER_TWO = drawn("S", flags=["after-two-kans"], **faan(8))
FED_KONGS = ("S open-kan 1111m W", "S open-kan 2222p N")
TWELVE = ("S pon 111m N", "S pon 444p N", "S pon 777s N", "S pon 999s N")
FOUR_KANS = ("S open-kan 5555z E", "S open-kan 6666z N", "S open-kan 7777z W", "S open-kan 1111z N")
TWO_YAKUMAN = drawn("S", value={"yakuman": ["daisangen", "suukantsu"]})

FURTHER = (
    deal_of(FULL, "S pon 555z E", *KONGS, wins=[off("S", "E", **faan(3))], house={"kong.added": 3, "kong.closed": 5}),
    deal_of(FULL, "S open-kan 1111m W", wins=[drawn("S", flags=["after-flower"], **faan(3))], flowers={"S": "1f"}),
    deal_of(FULL, *FED_KONGS, wins=[AFTER_TWO]),
    deal_of(FULL, *FED_KONGS, wins=[AFTER_TWO], house={"kong-draw": "plus-one"}),
    deal_of(HALF, *DRAGONS, wins=THREE, house=WON_TOO),
    deal_of(HALF, *DRAGONS[:2], "S pon 777z N", wins=THREE, house=WON_TOO),
    deal_of(HALF, *TWELVE, wins=[off("S", "E", **faan(3))], house={"twelve.discard": "split"}),
    deal_of(HALF, wins=[off("S", "E", **faan(3))], house={"price.discarder": 5}),
    deal_of("riichi/ema", *DRAGONS, "S added-kan 7777z", wins=[off("S", "N", value={"yakuman": ["daisangen"]})]),
    deal_of("riichi/jpml", *FOUR_KANS, wins=[TWO_YAKUMAN]),
    deal_of("riichi/tenhou", wins=[off("S", "N", value={"han": 7})]),
    deal_of("wuhan/kaikoufan", draw={"kind": "exhaustive", "ready": ["E"]}, house={"draw.ready": "yes"}),
    deal_of("wuhan/kaikoufan", draw={"kind": "exhaustive", "ready": []}, house={"draw.ready": "yes"}),
    deal_of("wuhan/kaikoufan", draw={"kind": "exhaustive", "ready": list("ESWN")}, house={"draw.ready": "yes"}),
)
