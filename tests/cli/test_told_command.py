"""``whopays told --lines``: one message a line in, one answer a line out."""

import json

import pytest

pytestmark = pytest.mark.slow


def test_each_message_is_answered_in_its_place(whopays):
    lines = [
        json.dumps({"id": "a", "family": "riichi", "text": "Bo won off Di, 2 honba. Does Di pay?"}),
        "nonsense",
        json.dumps({"id": 3, "text": "hello"}),
        json.dumps({"id": "b", "words": "none"}),
    ]
    result = whopays("told", "--lines", "-", text="\n".join(lines) + "\n")
    first, second, third, fourth = map(json.loads, result.stdout.splitlines())
    assert first == {
        "id": "a",
        "facts": {"wins": [{"by": "Bo", "how": "discard", "from": "Di"}], "honba": 2},
        "ambiguous": [],
        "unread": ["Does Di pay"],
    }
    assert third == {"id": 3, "facts": {}, "ambiguous": [], "unread": []}
    assert [answer["error"]["code"] for answer in (second, fourth)] == ["bad-json", "bad-json"]
    assert [answer["id"] for answer in (second, fourth)] == [None, "b"]
    assert result.returncode == 1


def test_all_read_is_status_zero(whopays, tmp_path):
    file = tmp_path / "messages.jsonl"
    file.write_text('{"id": "a", "text": "Bo自摸"}\n', "utf-8")
    result = whopays("told", "--lines", str(file))
    assert (result.returncode, json.loads(result.stdout)["facts"]["wins"]) == (0, [{"by": "Bo", "how": "self-draw"}])


def test_a_missing_file_is_said_so(whopays):
    result = whopays("told", "--lines", "nowhere.jsonl")
    assert (result.returncode, result.stdout) == (2, "")
    assert "nowhere.jsonl" in result.stderr
