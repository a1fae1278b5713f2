"""Recorded games, where there are any: every deal of them, in order, and the recorded results."""

import gzip
import json
from collections import defaultdict

import pytest

from bot.replay import explain
from bot.replay.read import read_log

from .logs import facts

pytestmark = pytest.mark.slow

NOT_KEPT = {
    ("2018020216gm-0009-0000-2b814224.client.xml.gz", 3),
    ("2018020817gm-0089-0000-e70cc40d.client.xml.gz", 2),
    ("2018020817gm-0089-0000-e70cc40d.client.xml.gz", 1),
    ("2018020817gm-0089-0000-e70cc40d.client.xml.gz", 10),
    ("t6-f1828ac6bbe1.json.gz", 1),
}
REASONS = {"九種九牌": "yao9"}


@pytest.fixture(scope="module")
def games(corpus):
    return {path.name: read_log(path.read_bytes(), path.name) for path in sorted((corpus / "replays").iterdir())}


def tiles(text):
    """The tiles of a text, however they are grouped."""
    found, ranks = [], ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        else:
            found += [rank + sign for rank in ranks]
            ranks = ""
    return sorted(found)


def compared(deal):
    """What both must say of a deal; in draws the kept rows name no round, and for a nagashi nobody need be ready."""
    common = {key: deal.get(key, 0) for key in ("honba", "deposits")} | {"riichi": sorted(deal.get("riichi", []))}
    if "draw" in deal:
        draw = deal["draw"]
        ready = None if draw.get("nagashi") else sorted(draw.get("ready", []))
        reason = REASONS.get(draw.get("reason"), draw.get("reason"))
        return common | {"kind": draw["kind"], "ready": ready, "nagashi": draw.get("nagashi"), "reason": reason}
    return common | {
        "round_wind": deal.get("round_wind", "E"),
        "kita": deal.get("kita", {}),
        "dora": tiles(deal.get("dora", "")),
        "ura": tiles(deal.get("ura", "")),
        "calls": [(each["by"], each["kind"], tiles(each["tiles"]), each.get("from")) for each in deal["calls"]]
        if "calls" in deal
        else [],
        "wins": [
            (
                *(each.get(key) for key in ("by", "how", "from", "tile")),
                tiles(each["concealed"]),
                sorted(each.get("flags", [])),
            )
            for each in deal["wins"]
        ],
    }


def kept_order(row):
    """The place of a row in its game: ``#r3``, ``#r3d`` by number, ``#k4h1`` by round and honba."""
    name = row["id"].partition("#")[2].removesuffix("d")
    if name.startswith("r"):
        return (int(name[1:]),)
    number, _, honba = name[1:].partition("h")
    honba, _, place = honba.partition("i")
    return (int(place or 0), int(number), int(honba))


def test_every_kept_deal_of_the_tenhou_logs_is_read_in_order_and_five_more(corpus, games):
    kept = defaultdict(list)
    with gzip.open(corpus / "tenhou.jsonl.gz", "rt", encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            kept[row["id"].partition("#")[0]].append(row)
    more, found = set(), 0
    for file, game in games.items():
        rows = sorted(kept[file.partition(".")[0]], key=kept_order)
        for place, recorded in enumerate(game.deals, start=1):
            if rows and compared(facts(recorded)) == compared(rows[0]["deal"]) and recorded.deltas == rows[0]["deltas"]:
                rows.pop(0)
                found += 1
            elif not file.startswith("ms-"):
                more.add((file, place))
        assert rows == [], file
    assert (found, more) == (441, NOT_KEPT)


def test_every_kept_deal_of_the_mahjong_soul_records_is_read_in_order(corpus, games):
    kept = defaultdict(list)
    for row in map(json.loads, (corpus / "majsoul.jsonl").read_text(encoding="utf-8").splitlines()):
        kept[row["game"]].append(row)
    assert sum(map(len, kept.values())) == 35
    for name, rows in kept.items():
        game = games[f"{name}.json.gz"]
        assert len(game.deals) == len(rows)
        for row, recorded in zip(rows, game.deals, strict=True):
            start = row["round"]
            deal = recorded.deal
            assert (deal.round_wind, recorded.number) == (start["wind"], start["number"])
            assert (deal.honba, deal.deposits) == (start["honba"], start["sticks_at_start"])
            seats = ["ESWN"[(seat - start["dealer"]) % 4] for seat in range(4)]
            assert set(deal.riichi) <= {seats[each[0]] for each in row["riichi"]}
            if row.get("scores_after"):
                moved = [
                    after - before for after, before in zip(row["scores_after"], row["scores_at_deal"], strict=True)
                ]
                assert [recorded.deltas[seat] for seat in seats] == moved
            if row["kind"] == "hule":
                paid = [1000 * (seats[seat] in deal.riichi) for seat in range(4)]
                assert [recorded.deltas[seats[seat]] + paid[seat] for seat in range(4)] == row["deltas"]
                assert list(recorded.winners) == [seats[each.get("seat", 0)] for each in row["hules"]]


def test_all_but_what_the_records_leave_out_or_get_wrong_settle_as_recorded(games):
    differ = {
        (file, place)
        for file, game in games.items()
        for place, recorded in enumerate(game.deals, start=1)
        if not explain(recorded).agrees
    }
    stripped = {("ms-mjsoultiletrace-wire.json.gz", place) for place in range(1, 10)}
    assert differ == stripped | {("t6-f1828ac6bbe1.json.gz", 1)}
