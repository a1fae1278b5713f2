"""A stored ruling stands: its deal, settled again, gives the same payments whatever became of the rules since."""

import json
from pathlib import Path

import msgspec
import pytest

from bot.engine import decode_deal, decode_ruling, encode_ruling, families, settle
from bot.store.house_rules import HouseEdit
from bot.store.rulings import NewRuling
from bot.store.store import Store

from .table import Asker, results
from .test_rules import edit

VECTORS = Path(__file__).parents[1] / "vectors"


def golden(family):
    """Read every deal of a family that is paid."""
    files = sorted((VECTORS / family).glob("*.jsonl"))
    rows = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [decode_deal(json.dumps(row["deal"])) for row in rows if "deltas" in row]


async def add(store, rules, overrides):
    """Change the rules of server 1."""
    latest = await store.house_rules.latest(1)
    return await store.house_rules.add(1, None, HouseEdit(rules, overrides, 9, 50, latest.version if latest else 0))


@pytest.mark.slow
async def test_every_stored_ruling_recomputed_under_its_version_gives_the_same_payments(tmp_path):
    async with await Store.open(tmp_path / "whopays.db") as store:
        posted = []
        for family in families():
            for deal in golden(family):
                version = await add(store, deal.rules, deal.house)
                new = NewRuling(len(posted) + 1, 7, 9, 50, deal, settle(deal), {}, version.id)
                posted.append((await store.rulings.post(1, new), version))
        assert len(posted) >= 100
        for rules in ("riichi/no-pao", "hongkong/home", "wuhan/kaikoufan"):
            await add(store, rules, {})
        for ruling, version in posted:
            stored = await store.rulings.version(1, ruling.game, 1)
            under = await store.house_rules.by_id(1, stored.house_rules_id)
            assert under == version
            facts = msgspec.structs.replace(decode_deal(stored.deal), rules="", house={})
            anew = settle(msgspec.structs.replace(facts, rules=under.rules, house=under.overrides))
            assert list(anew.payments) == list(decode_ruling(stored.ruling).payments)
            assert encode_ruling(anew).decode() == stored.ruling
            assert anew == settle(decode_deal(stored.deal))


async def test_a_ruling_made_through_discord_keeps_the_version_it_was_made_under(club):
    async with club.running():
        version = await edit(club, "riichi/tenhou", {"honba.value": 1500})
        asker = Asker(club)
        await asker.seated()
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        await asker.choose("honba", "1")
        message = await asker.post()
        await club.boss.slash(club.table, "rules preset", rules="riichi/no-pao")
        stored = await club.store.rulings.latest(club.guild.id, 1)
        assert stored.house_rules_id == version.id
        kept = await club.store.house_rules.by_id(club.guild.id, stored.house_rules_id)
    assert (kept.rules, dict(kept.overrides)) == ("riichi/tenhou", {"honba.value": 1500})
    assert decode_deal(stored.deal).house == {"honba.value": 1500}
    assert encode_ruling(settle(decode_deal(stored.deal))).decode() == stored.ruling
    assert results(message) == {"Ann": 0, "Bo": 33500, "Cy": -17500, "Di": -16000}


async def test_rules_changed_while_a_dialogue_is_open_do_not_move_what_it_was_begun_under(club):
    async with club.running():
        version = await edit(club, "riichi/tenhou", {"honba.value": 1500})
        asker = Asker(club)
        await asker.seated()
        await club.boss.slash(club.table, "rules preset", rules="riichi/no-pao")
        await asker.won()
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        await asker.choose("honba", "1")
        await asker.post()
        stored = await club.store.rulings.latest(club.guild.id, 1)
    assert stored.house_rules_id == version.id
    assert stored.rules == "riichi/tenhou"
