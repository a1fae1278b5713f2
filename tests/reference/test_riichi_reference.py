"""The reference itself: golden examples, recorded deals, figures printed in the rules, and its own deal maker."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings

from .check import difference, rows
from .deals import BREAKS, broken_riichi_deals, riichi_deals, seeded, seeded_broken
from .riichi import Refused, settle

pytestmark = pytest.mark.slow

CORPUS = os.environ.get("WHOPAYS_CORPUS")
SAMPLE = 1000

needs_corpus = pytest.mark.skipif(CORPUS is None, reason="WHOPAYS_CORPUS names no folder of recorded deals")


@needs_corpus
@pytest.mark.parametrize("name", ["riichi", "cases", "errors"])
def test_the_reference_settles_every_golden_example(name):
    read = rows(Path(CORPUS) / "vectors" / f"{name}.jsonl")

    assert len(read) >= 10
    assert [(row["id"], text) for row in read if (text := difference(row))] == []


@needs_corpus
def test_the_reference_pays_what_the_recorded_tables_paid():
    read = rows(Path(CORPUS) / "corpus" / "tenhou.jsonl.gz")
    rare = [row for row in read if {"pao", "yakuman", "multi"} & set(row["tags"])]
    spread = read[:: len(read) // SAMPLE]

    assert len(spread) >= SAMPLE
    assert [(row["id"], text) for row in [*rare, *spread] if (text := difference(row))] == []


@needs_corpus
def test_the_check_notices_a_wrong_figure():
    row = rows(Path(CORPUS) / "vectors" / "riichi.jsonl")[0]
    row["deltas"]["E"] += 100

    assert difference(row)


DRAGONS_BY_WEST = [
    {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
    {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
    {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"},
]
ROW_OF_KANS = [
    {"by": "S", "kind": "open-kan", "tiles": "1111p", "from": "N"},
    {"by": "S", "kind": "closed-kan", "tiles": "2222p"},
    {"by": "S", "kind": "closed-kan", "tiles": "3333p"},
]
ON_REPLACEMENT = {"by": "S", "how": "self-draw", "tile": "5p", "concealed": "4445p", "flags": ["after-kan"]}


@pytest.mark.parametrize(
    ("rules", "house", "calls", "win", "deltas"),
    [
        # A row of three kans and its replacement tile: all by the feeder of the first.
        ("saki", {}, ROW_OF_KANS, ON_REPLACEMENT, {"S": 32000, "N": -32000}),
        ("saki", {"limit.kazoe": "sanbaiman"}, ROW_OF_KANS, ON_REPLACEMENT, {"S": 24000, "N": -24000}),
        (
            "saki",
            {},
            [*ROW_OF_KANS[:2], {**ROW_OF_KANS[2], "after-discard": True}],
            ON_REPLACEMENT,
            {"E": -16000, "S": 32000, "W": -8000, "N": -8000},
        ),
        # Concealed winds and a dragon drawn: also all honours, and nobody is liable.
        (
            "standard",
            {},
            DRAGONS_BY_WEST[1:],
            {"by": "S", "how": "self-draw", "tile": "5z", "concealed": "111z44z55z"},
            {"E": -32000, "S": 64000, "W": -16000, "N": -16000},
        ),
        # The counter is the liable player's.
        (
            "tenhou",
            {},
            DRAGONS_BY_WEST,
            {"by": "S", "how": "discard", "from": "N", "value": {"yakuman": ["daisangen"]}},
            {"S": 32300, "W": -16300, "N": -16000},
        ),
        # Where yakuman do not add up the one unit is the liable one.
        (
            "ema",
            {},
            DRAGONS_BY_WEST,
            {"by": "S", "how": "self-draw", "value": {"yakuman": ["daisangen", "tsuuiisou"]}},
            {"S": 32300, "W": -32300},
        ),
    ],
)
def test_the_figures_printed_in_the_rules(rules, house, calls, win, deltas):
    honba = 1 if deltas["S"] % 1000 else 0
    dora = "4p" if "concealed" in win else ""
    deal = {
        "rules": f"riichi/{rules}",
        "house": house,
        "calls": calls,
        "wins": [win],
        "honba": honba,
        "dora": dora,
    }

    assert settle(deal)["deltas"] == {"E": 0, "S": 0, "W": 0, "N": 0} | deltas


def total_or_code(deal):
    try:
        found = settle(deal)
        return sum(found["deltas"].values()) - found["absent"]
    except Refused as refused:
        return refused.code


@settings(max_examples=150, deadline=None)
@given(riichi_deals())
def test_points_are_neither_made_nor_lost_between_players_and_table(deal):
    total = total_or_code(deal)
    if isinstance(total, str):
        assert total in {"bad-hand", "missing-fact"}
        return
    collected, declared = 1000 * deal.get("deposits", 0), -1000 * len(deal.get("riichi", []))
    if "penalty" in deal:
        assert total in {0, declared}
    elif "draw" in deal:
        is_win = deal.get("house", {}).get("draw.nagashi") == "win" and deal["draw"].get("nagashi")
        assert total in ({collected, declared} if is_win else {declared})
    elif len(deal["wins"]) == 3:
        # A riichi that never stood costs no stick.
        assert total in {collected, declared, declared + 1000}
    else:
        assert total == collected


@settings(max_examples=100, deadline=None)
@given(broken_riichi_deals())
def test_a_broken_deal_is_refused_for_what_was_broken(broken):
    _, deal, code = broken

    with pytest.raises(Refused) as caught:
        settle(deal)
    assert caught.value.code == code


def test_the_deal_maker_reaches_every_liability_and_every_break():
    held, players = set(), set()
    for seed in range(1500):
        try:
            rows_held = [row for row in settle(seeded(seed))["liabilities"] if row["holds"]]
        except Refused:
            continue
        held |= {row["for"] for row in rows_held}
        players.add(len({row["player"] for row in rows_held}))

    assert held >= {"daisangen", "daisuushii", "suukantsu", "tsuuiisou", "suurenkou", "isshoku-yonjun", "rinshan"}
    assert players >= {0, 1, 2}
    assert len({seeded_broken(seed)[0] for seed in range(600)}) == len(BREAKS)
