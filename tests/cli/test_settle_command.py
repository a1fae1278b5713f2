"""``whopays settle`` with one deal: for people, as JSON, with overrides, and with what is wrong."""

import json

import pytest

from tests.rulings import net_results

pytestmark = pytest.mark.slow


def test_a_deal_from_a_file_is_explained(whopays, daisangen, tmp_path):
    (tmp_path / "deal.json").write_text(daisangen, encoding="utf-8")
    result = whopays("settle", "deal.json")
    assert result.returncode == 0
    assert net_results(result.stdout.splitlines()) == {"Bo": 32300, "East": 0, "West": -16300, "North": -16000}
    assert "✅ West is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain." in result.stdout.splitlines()


def test_a_dash_reads_standard_input(whopays, daisangen):
    result = whopays("settle", "--json", "-", text=daisangen)
    assert json.loads(result.stdout)["deltas"] == {"E": 0, "S": 32300, "W": -16300, "N": -16000}


def test_the_json_ruling_says_everything_the_contract_lists(whopays, daisangen):
    ruling = json.loads(whopays("settle", "--json", "-", text=daisangen).stdout)
    assert {"rules", "house", "deltas", "payments", "liabilities", "hands", "notes", "text"} <= ruling.keys()
    assert ruling["liabilities"] == [
        {"player": "W", "winner": "S", "for": "daisangen", "holds": True, "why": "riichi.pao.deciding-meld", "call": 2},
        {
            "player": "E",
            "winner": "S",
            "for": "daisangen",
            "holds": False,
            "why": "riichi.pao.void.earlier-meld",
            "call": 0,
        },
    ]
    assert all(isinstance(sentence, str) for sentence in ruling["text"])


def test_other_rules_and_house_rules_can_be_laid_over_a_deal(whopays, daisangen):
    arguments = ["settle", "--json", "--rules", "riichi/ema", "--set", "pao.daisangen=no", "-"]
    ruling = json.loads(whopays(*arguments, text=daisangen).stdout)
    assert (ruling["rules"], ruling["house"]) == ("riichi/ema", {"pao.daisangen": "no"})
    assert ruling["deltas"] == {"E": 0, "S": 32300, "W": 0, "N": -32300}


def test_a_bad_deal_is_one_line_for_people_and_status_two(whopays):
    result = whopays("settle", "-", text='{"rules": "riichi/tenhou", "wins": [{"by": "S", "how": "discard"}]}')
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "wins[0].from: Who discarded South's winning tile? [missing-fact]\n"


def test_a_bad_deal_is_coded_with_json(whopays):
    result = whopays("settle", "--json", "-", text="{")
    assert (result.returncode, result.stderr) == (2, "")
    assert json.loads(result.stdout)["error"]["code"] == "bad-json"


def test_a_missing_file_is_one_line(whopays):
    result = whopays("settle", "nowhere.json")
    assert (result.returncode, result.stderr) == (2, "nowhere.json: No such file or directory\n")


def test_a_house_rule_without_a_value_is_refused(whopays):
    result = whopays("settle", "--set", "pao.two", "-", text="{}")
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_without_a_command_all_of_them_are_listed(whopays):
    result = whopays()
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == whopays("--help").stdout
    assert all(
        f"\n    {name} " in result.stdout for name in ("settle", "rules", "demo", "run", "sync", "check", "migrate")
    )


@pytest.mark.parametrize("form", ["--json", "--lines"])
def test_a_file_may_begin_with_a_byte_order_mark(whopays, daisangen, form):
    assert whopays("settle", form, "-", text="\ufeff" + daisangen.replace("\n", " ")).returncode == 0


def test_what_a_deal_quotes_breaks_no_line_and_fills_no_screen(whopays):
    for rules in ("a\\u001b[31m\\nb", "\\u202e\\u2028", "x" * 100_000):
        result = whopays("settle", "-", text=f'{{"rules": "{rules}"}}')
        assert len(result.stderr.splitlines()) == 1
        assert len(result.stderr) < 500
        assert not set(result.stderr) & set("\x1b\u202e\u2028")


def test_a_list_is_set_as_it_is_asked_for(whopays):
    deal = '{"rules": "hongkong/half-gun", "wins": [{"by": "S", "how": "self-draw", "value": {"faan": 3}}]}'
    for written in ("[4, 4, 4, 8]", "4,4,4,8", "4, 4, 4, 8"):
        listed = whopays("settle", "--json", "--set", f"table={written}", "-", text=deal)
        assert json.loads(listed.stdout)["house"] == {"table": [4, 4, 4, 8]}
    for value in ("[1, 2", "[1, true]", "[" * 100_000):
        assert whopays("settle", "--set", f"table={value}", "-", text=deal).returncode == 2


@pytest.mark.parametrize("arguments", [("--set", "honba"), ("--set", "honba.value=\udcff"), ("--rules", "a\udcff")])
def test_an_argument_that_cannot_be_read_is_told_in_words(whopays, daisangen, arguments):
    result = whopays("settle", "--json", *arguments, "-", text=daisangen)
    assert result.returncode == 2
    assert result.stderr.splitlines()[-1].endswith(("write KEY=VALUE", "not readable as text"))


def test_an_error_says_the_same_to_people_and_to_programs(whopays, daisangen):
    arguments = ("settle", "--set", "honba.value=1", "-")
    coded = json.loads(whopays(*arguments, "--json", text=daisangen).stdout)["error"]
    assert whopays(*arguments, text=daisangen).stderr == f"{coded['at']}: {coded['message']} [{coded['code']}]\n"


TOLD = "Ann East, Bo South, Cy West, Di North. Bo ron Di, 3 han 40 fu, 1 honba"


def test_a_deal_told_in_words_is_settled_and_only_the_rest_asked(whopays, tmp_path):
    result = whopays("settle", "--rules", "riichi/tenhou", "--no-picture", "--told", TOLD, text="")
    assert (result.returncode, [*tmp_path.iterdir()]) == (0, [])
    assert net_results(result.stdout.splitlines()) == {"Ann": 0, "Bo": 5500, "Cy": 0, "Di": -5500}


def test_words_that_leave_something_open_end_with_the_input(whopays):
    result = whopays("settle", "--rules", "riichi/tenhou", "--told", "Bo ron Di, 3 han 40 fu", text="")
    assert result.returncode == 2


@pytest.mark.parametrize("wrong", [("--json",), ("--lines",), ("deal.json",)])
def test_words_go_with_no_other_deal_and_no_json(whopays, wrong):
    assert whopays("settle", *wrong, "--told", TOLD, text="").returncode == 2
