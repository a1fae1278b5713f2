"""The files of an export: what a spreadsheet reads, and what it must not obey."""

import csv
import json

import msgspec
import pytest

from bot.store.house_rules import HouseEdit
from bot.store.sheets import Sheets, harmless

from .samples import DEAL, amounts, new_ruling

EVIL = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u200b=1", "\x00x")


def table(folder, name):
    text = (folder / f"{name}.csv").read_bytes().decode("utf-8")
    assert text.startswith("\ufeff")
    assert "\n" not in text.replace("\r\n", "")
    return list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))


async def written(store, folder, places=None):
    with Sheets(folder) as sheets:
        async for each in store.export.all_versions(1, places):
            sheets.add(each)
        async for each in store.export.house_rules(1):
            sheets.add_rules(each)


@pytest.mark.parametrize("text", EVIL)
def test_text_that_begins_like_a_formula_is_quoted(text):
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("cell", [-300, 0, None, "", "Ann", "1m", "'=1"])
def test_everything_else_stays_as_it_is(cell):
    assert harmless(cell) == cell


async def test_every_table_has_its_rows_and_amounts_are_numbers(store, tmp_path):
    named = msgspec.structs.replace(DEAL, names={**DEAL.names, "N": '=cmd|"x"'})
    await store.rulings.post(1, new_ruling(1, deal=named))
    await store.rulings.correct(1, 1, new_ruling(2, ruling=amounts(N=300)), based_on=1)
    await store.rulings.post(1, new_ruling(3))
    await store.house_rules.add(1, None, HouseEdit("riichi/tenhou", {"a": "=yes"}, 7, 1, 0))
    await written(store, tmp_path)
    rulings = table(tmp_path, "rulings")
    assert [(row["ruling"], row["version"]) for row in rulings] == [("1", "2"), ("2", "1")]
    assert len(table(tmp_path, "versions")) == 3
    assert len(table(tmp_path, "players")) == 12
    first = table(tmp_path, "players")[3]
    assert (first["name"], first["guest"], first["result"]) == ('\'=cmd|"x"', '\'=cmd|"x"', "-16300")
    assert {row["amount"] for row in table(tmp_path, "payments")} == {"16000", "300", "1000"}
    assert table(tmp_path, "house_rules")[0]["options"] == '{"a":"=yes"}'


async def test_the_lines_of_json_say_the_same_with_the_facts_as_they_are(store, tmp_path):
    await store.rulings.post(1, new_ruling(1))
    await written(store, tmp_path)
    (line,) = (tmp_path / "rulings.jsonl").read_text("utf-8").splitlines()
    said = json.loads(line)
    assert said["ruling"]["deal"]["names"]["N"] == "大輔"
    assert sum(player["delta"] for player in said["players"]) == 0
    assert len(said["payments"]) == 5


async def test_only_the_places_seen_are_written(store, tmp_path):
    await store.rulings.post(1, new_ruling(1, channel_id=7))
    await store.rulings.post(1, new_ruling(2, channel_id=8))
    await written(store, tmp_path, {8})
    assert [row["ruling"] for row in table(tmp_path, "rulings")] == ["2"]
