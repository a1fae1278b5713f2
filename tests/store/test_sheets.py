"""The files of an export: what a spreadsheet reads, and what it must not obey."""

import csv
import io
import json

import msgspec
import pytest

from bot.store.house_rules import HouseEdit
from bot.store.sheets import Sheets, harmless

from .samples import DEAL, amounts, new_ruling, told

EVIL = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u200b=1", "\x00x")


def text_of(folder, name):
    text = (folder / f"{name}.csv").read_bytes().decode("utf-8")
    assert text.startswith("\ufeff")
    return text.removeprefix("\ufeff")


def table(folder, name):
    return list(csv.DictReader(io.StringIO(text_of(folder, name), newline=""), strict=True))


def by_the_letter(text):
    """Read records as RFC 4180 writes them, sign by sign, with nothing of Python's csv."""
    records, record, cell, quoted, place = [], [], "", False, 0
    while place < len(text):
        sign, place = text[place], place + 1
        if quoted and sign == '"' and text[place : place + 1] == '"':
            cell, place = f'{cell}"', place + 1
        elif sign == '"':
            assert quoted or not cell, "a quote begins a cell or ends it"
            quoted = not quoted
        elif quoted or sign not in ",\r":
            cell += sign
        else:
            record.append(cell)
            cell = ""
            if sign == "\r":
                assert text[place] == "\n", "lines end with CR LF"
                records.append(record)
                record, place = [], place + 1
    assert (record, cell, quoted) == ([], "", False), "the last line ends as well"
    names, *rows = records
    return [dict(zip(names, row, strict=True)) for row in rows]


TELLING_NAMES = ('=cmd|"x"', 'Bo, "the\u2028wall"', "+1", "東南西北" * 8)


async def test_two_readers_and_the_lines_of_json_give_the_payments_that_are_stored(store, tmp_path):
    deal = msgspec.structs.replace(DEAL, names=dict(zip("ESWN", TELLING_NAMES, strict=True)))
    for number in range(1, 6):
        await store.rulings.post(1, new_ruling(number, deal=deal, ruling=amounts(W=number * 100, N=number)))
    await store.rulings.correct(1, 3, new_ruling(10, deal=deal, ruling=amounts(E=700)), based_on=1)
    await store.contests.make(1, 4, 1, 103, told(deal=deal, sentence='=1+1, "no"'), 1100)
    await written(store, tmp_path)
    kept = [
        (game, version, each.place, each.payer, each.payee, each.amount, each.clause)
        for game, version in ((1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (5, 1))
        for each in await store.rulings.payments(1, game, version)
    ]

    def read(rows):
        numbers, words = ("ruling", "version", "place"), ("payer", "payee")
        return [
            (*(int(row[name]) for name in numbers), *(row[name] for name in words), int(row["amount"]), row["clause"])
            for row in rows
        ]

    for name in ("rulings", "versions", "players", "payments", "contests", "house_rules"):
        assert by_the_letter(text_of(tmp_path, name)) == table(tmp_path, name)
    assert read(by_the_letter(text_of(tmp_path, "payments"))) == read(table(tmp_path, "payments")) == kept
    said = map(json.loads, (tmp_path / "rulings.jsonl").read_text("utf-8").split("\n")[:-1])
    assert kept == [
        (
            each["ruling"]["game"],
            each["ruling"]["version"],
            paid["place"],
            paid["payer"],
            paid["payee"],
            paid["amount"],
            paid["clause"],
        )
        for each in said
        for paid in each["payments"]
    ]
    named = [row["name"] for row in table(tmp_path, "players")[:4]]
    assert named == [f"'{TELLING_NAMES[0]}", TELLING_NAMES[1], f"'{TELLING_NAMES[2]}", TELLING_NAMES[3]]
    assert table(tmp_path, "contests")[0]["sentence"] == '\'=1+1, "no"'


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
