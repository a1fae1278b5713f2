"""``whopays replay``: a log's deals listed, one settled beside what was paid, all compared, or written as lines."""

import gzip
import json

import pytest

from bot.i18n import LANGUAGES
from bot.presentation.money import POINTS
from tests.replay.logs import (
    DAISANGEN,
    DAISANGEN_PAID,
    daisangen_of_tenhou,
    daisangen_of_tenhou6,
    mjlog,
    tenhou6,
    written,
)
from tests.wording import begun, say

pytestmark = pytest.mark.slow

ELSEWHERE = {"E": 0, "S": 32300, "W": -16300, "N": -16000}


@pytest.fixture
def log(tmp_path):
    """A game whose second deal has a liability, with its honba paid as another house would."""
    quiet = written([[]] * 4, [[]] * 4, [[]] * 4, ["流局", [1500, 1500, -1500, -1500]])
    liable = daisangen_of_tenhou6()
    otherwise = daisangen_of_tenhou6()
    otherwise[-1][1] = [ELSEWHERE[seat] for seat in "ESWN"]
    (tmp_path / "game.json").write_text(tenhou6(quiet, liable, otherwise), encoding="utf-8")
    return "game.json"


def test_the_deals_are_listed_with_those_that_have_a_liability_first(whopays, log):
    result = whopays("replay", log)
    assert (result.returncode, result.stderr) == (0, "")
    title, _, *deals = result.stdout.splitlines()
    assert "Ann, ボ, Di" in title
    assert [line.split()[0] for line in deals] == ["2", "3", "1"]
    assert begun("replay.liable") + "Di" in deals[0]
    assert "ボ +32300" in deals[0]


def test_a_deal_is_settled_and_agrees_with_the_log(whopays, log):
    result = whopays("replay", log, "--deal", "2")
    assert (result.returncode, result.stderr) == (0, "")
    assert say("headline.discard", winner="ボ", discarder=say("seat.W")).rstrip(".") in result.stdout
    assert "16000" in result.stdout
    assert result.stdout.endswith(say("replay.agrees") + "\n")


def test_where_the_log_differs_the_house_rule_that_explains_it_is_named(whopays, log):
    result = whopays("replay", log, "--deal", "3")
    assert result.returncode == 0
    *_, differs, recorded, explained, change = result.stdout.splitlines()
    assert differs == say("replay.differs")
    assert recorded.startswith(begun("replay.recorded"))
    assert f"{say('seat.W')} {POINTS.signed(-16300)}" in recorded
    assert explained == say("replay.explained")
    assert say("option.riichi.pao.honba-ron") in change


def test_all_deals_are_compared_with_the_recorded_results(whopays, log):
    result = whopays("replay", log, "--recorded")
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout.splitlines()[0].split()[0] == "3"
    assert say("option.riichi.pao.honba-ron") in result.stdout
    assert result.stdout.endswith(say("replay.compared", agree=2, count=3) + "\n")
    alone = whopays("replay", log, "--recorded", "--deal", "2")
    assert (alone.returncode, alone.stdout) == (0, say("replay.compared", agree=1, count=1) + "\n")


def test_a_room_with_rules_of_its_own_is_not_compared(whopays, tmp_path):
    text = daisangen_of_tenhou().replace('GO type="9"', 'GO type="521"')
    (tmp_path / "game.xml").write_text(text, encoding="utf-8")
    result = whopays("replay", "game.xml", "--recorded")
    assert (result.returncode, result.stdout) == (0, say("replay.own-rules") + "\n")
    assert say("replay.own-rules") in whopays("replay", "game.xml").stdout


def test_a_deal_that_cannot_be_settled_is_told_with_what_was_recorded(whopays, tmp_path):
    text = daisangen_of_tenhou().replace('hai="0,4,8', 'hai="0,16,8')
    (tmp_path / "game.xml").write_text(text, encoding="utf-8")
    result = whopays("replay", "game.xml", "--deal", "1")
    assert result.returncode == 2
    assert begun("replay.recorded") in result.stdout
    assert result.stderr.startswith("wins[0].concealed: ")
    compared = whopays("replay", "game.xml", "--recorded")
    assert (compared.returncode, compared.stderr) == (1, "")
    assert "[bad-hand]" in compared.stdout


def test_deals_are_written_as_lines_that_settle_reads(whopays, log):
    lines = whopays("replay", "--lines", log).stdout
    assert [json.loads(line)["rules"] for line in lines.splitlines()] == ["riichi/tenhou"] * 3
    assert json.loads(lines.splitlines()[1]) == DAISANGEN
    settled = whopays("settle", "--lines", "-", text=lines)
    assert settled.returncode == 0
    assert json.loads(settled.stdout.splitlines()[1])["deltas"] == DAISANGEN_PAID
    (one,) = whopays("replay", "--lines", "--deal", "2", log).stdout.splitlines()
    assert json.loads(one) == DAISANGEN


def test_lines_with_the_recorded_results_name_each_deal(whopays, log):
    rows = [json.loads(line) for line in whopays("replay", "--lines", "--recorded", log).stdout.splitlines()]
    assert [row["id"] for row in rows] == ["game#1", "game#2", "game#3"]
    assert rows[2] == {"id": "game#3", "deal": DAISANGEN, "deltas": ELSEWHERE}


def test_a_packed_file_standard_input_and_a_link_are_read_alike(whopays, tmp_path):
    (tmp_path / "game.xml.gz").write_bytes(gzip.compress(daisangen_of_tenhou().encode()))
    packed = whopays("replay", "game.xml.gz", "--lines").stdout
    assert json.loads(packed) == DAISANGEN
    assert whopays("replay", "-", "--lines", text=daisangen_of_tenhou()).stdout == packed
    link = "https://tenhou.net/6/#json=" + tenhou6(daisangen_of_tenhou6())
    assert whopays("replay", link, "--lines").stdout == packed


@pytest.mark.parametrize(
    ("text", "arguments", "key", "data"),
    [
        ("who pays?", (), "error.replay.not-a-log", {}),
        (mjlog(), (), "error.replay.no-deals", {}),
        (daisangen_of_tenhou(), ("--deal", "2"), "error.replay.no-such-deal", {"deal": 2, "count": 1}),
        (daisangen_of_tenhou(), ("--deal", "0"), "error.replay.no-such-deal", {"deal": 0, "count": 1}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_read_is_one_line_in_the_language_that_was_chosen(whopays, text, arguments, key, data, language):
    result = whopays("replay", "-", "--lang", language, *arguments, text=text)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == say(key, language, **data) + "\n"


def test_a_missing_file_is_one_line(whopays):
    result = whopays("replay", "nowhere.xml")
    assert (result.returncode, result.stderr) == (2, "nowhere.xml: No such file or directory\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_and_a_comparison_are_in_the_language_that_was_chosen(whopays, log, language):
    listed = whopays("replay", log, "--lang", language).stdout
    assert say("replay.round", language, wind=say("wind.E", language), number=1) in listed
    assert begun("replay.liable", language) in listed
    compared = whopays("replay", log, "--recorded", "--lang", language).stdout
    assert say("replay.compared", language, agree=2, count=3) in compared
