"""What people hand over: files packed and plain, pasted text, links, and much that is no log."""

import gzip
import json
from urllib.parse import quote

import pytest

from bot.replay import MOST_BYTES, LogError, carries_log, check_size, names_log
from bot.replay.links import unveiled
from bot.replay.read import read_log

from .logs import (
    DAISANGEN,
    daisangen_of_majsoul,
    daisangen_of_tenhou,
    daisangen_of_tenhou6,
    facts,
    majsoul,
    only_deal,
    tenhou6,
)

JSON = tenhou6(daisangen_of_tenhou6())


@pytest.mark.parametrize(
    ("text", "carries", "names"),
    [
        (f"who pays? https://tenhou.net/6/#json={JSON}", True, True),
        ("https://tenhou.net/0/?log=2019010100gm-00a9-0000-0123abcd&tw=1 Di fed the dragon", False, True),
        ("https://mahjongsoul.game.yo-star.com/?paipu=240122-8211b2d1-2b15-499e-a845-e1095c1b964a", False, True),
        ("Bo ron Di, see https://tenhou.net", False, False),
        ('{"log": "#json="}', False, False),
    ],
)
def test_a_message_carries_a_log_names_one_or_neither(text, carries, names):
    assert (carries_log(text), names_log(text)) == (carries, names)


@pytest.mark.parametrize(
    ("name", "known_as"),
    [
        ("2019010100gm-00a9-0000-0123abcd.mjlog", "2019010100gm-00a9-0000-0123abcd"),
        ("2019010100gm-00a9-0000-0123abcd&tw=1 Ann won.mjlog", "2019010100gm-00a9-0000-0123abcd"),
        ("240122-8211b2d1-2b15-499e-a845-e1095c1b964a.json", "240122-8211b2d1-2b15-499e-a845-e1095c1b964a"),
        ("anns game.mjlog", ""),
        ("", ""),
    ],
)
def test_a_game_is_known_by_what_its_platform_calls_it_not_by_its_file(name, known_as):
    assert read_log(daisangen_of_tenhou(), name).id == known_as


def packed_as_always(data):
    """Pack without the time, by which a test would have another name each second."""
    return gzip.compress(data, mtime=0)


SITE = "https://tenhou.net/6/#json="


@pytest.mark.parametrize("text", [daisangen_of_tenhou(), JSON, majsoul(daisangen_of_majsoul())])
@pytest.mark.parametrize(
    "packed", [str.encode, lambda text: packed_as_always(text.encode()), lambda text: b"\xef\xbb\xbf" + text.encode()]
)
def test_a_log_may_be_packed_and_may_begin_with_a_mark(text, packed):
    assert only_deal(packed(text), "log.xml.gz").deltas["S"] == 32300


@pytest.mark.parametrize(
    "link",
    [
        SITE + JSON,
        SITE.replace("https", "http").replace("/6/", "/5/") + JSON,
        SITE + quote(JSON),
        SITE + quote(JSON, safe="[]{},:"),
        SITE + JSON.replace('"', "%22").replace(" ", "%20"),
        SITE + quote(JSON, safe='[]{},:" '),
        SITE + JSON + "&ts=0",
        SITE + quote(JSON) + "&ts=0 who pays {here}?",
        "look: <" + SITE + JSON + "> who pays?",
        "```json\n" + JSON + "\n```",
    ],
    ids=[
        "plain",
        "older",
        "encoded",
        "in part",
        "quotes and blanks",
        "letters",
        "place",
        "question",
        "within",
        "fenced",
    ],
)
def test_a_link_that_carries_its_log_is_read_in_every_form(link):
    assert facts(only_deal(link)) == DAISANGEN


def test_names_in_a_link_may_hold_what_looks_encoded():
    text = json.dumps({**json.loads(JSON), "name": ["100%25", "}", "{", '"&ts=']})
    assert read_log(SITE + text).players == ("100%25", "}", "{", '"&ts=')


@pytest.mark.parametrize("cut", range(1, len(SITE + JSON) - len(SITE), 41))
@pytest.mark.parametrize("form", [lambda text: text, quote])
def test_a_link_that_was_cut_says_so(cut, form):
    with pytest.raises(LogError) as told:
        read_log(SITE + form(JSON)[:cut])
    assert told.value.reason == "link-cut"


@pytest.mark.parametrize(
    ("text", "reason", "game"),
    [
        (
            "https://tenhou.net/0/?log=2009030620gm-00b9-0000-a94427f0&tw=2",
            "link-tenhou",
            "2009030620gm-00b9-0000-a94427f0",
        ),
        (
            "http://tenhou.net/3/?log=2019060813gm-0009-7447-x8494ff98ab",
            "link-tenhou",
            "2019060813gm-0009-7447-x8494ff98ab",
        ),
        (
            "who pays? https://tenhou.net/0/log/find.cgi?log=2009030620gm-00b9-0000-a94427f0",
            "link-tenhou",
            "2009030620gm-00b9-0000-a94427f0",
        ),
        (
            "https://game.maj-soul.com/1/?paipu=240122-8211b2d1-2b15-499e-a845-e1095c1b964a_a12345_2",
            "link-majsoul",
            "240122-8211b2d1-2b15-499e-a845-e1095c1b964a",
        ),
        (
            "https://mahjongsoul.game.yo-star.com/kr/?paipu=240122-8211b2d1-2b15-499e-a845-e1095c1b964a",
            "link-majsoul",
            "240122-8211b2d1-2b15-499e-a845-e1095c1b964a",
        ),
    ],
)
def test_a_link_that_only_names_its_game_says_where_to_get_the_file(text, reason, game):
    with pytest.raises(LogError) as told:
        read_log(text)
    assert (told.value.reason, told.value.data["id"]) == (reason, game)


def test_a_veiled_id_is_turned_back():
    plain = "240122-8211b2d1-2b15-499e-a845-e1095c1b964a"
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    veiled = "".join(
        sign if sign == "-" else signs[(signs.index(sign) - 55 + place) % 36] for place, sign in enumerate(plain)
    )
    assert unveiled("jmjsmq") == "240814"
    assert (unveiled(veiled), unveiled(plain)) == (plain, plain)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not-a-log"),
        (b"who pays?", "not-a-log"),
        (b'{"rules": "riichi/tenhou"}', "not-a-log"),
        (b'{"code": 0, "data": {"handRecord": []}}', "riichi-city"),
        (b"cdh3c9l4pv8s73f4q2ng@2", "riichi-city"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"PK\x03\x04", "archive"),
        (packed_as_always(packed_as_always(b"<mjloggm/>")), "archive"),
        (packed_as_always(JSON.encode())[:-9], "packed-cut"),
        (b"\x1f\x8b" + b"x" * 40, "packed"),
        (b"\x1f\x8b", "packed-cut"),
        ("<mjloggm/>".encode("utf-16"), "no-text"),
        (b"<mjloggm>\xff", "no-text"),
        (b"<" * (MOST_BYTES + 1), "too-large"),
        (packed_as_always(b"<" * (MOST_BYTES + 1)), "too-large"),
    ],
)
def test_what_is_no_log_is_named(data, reason):
    with pytest.raises(LogError) as told:
        read_log(data)
    assert told.value.reason == reason


def test_the_size_is_checked_before_anything_is_fetched():
    check_size(MOST_BYTES)
    with pytest.raises(LogError):
        check_size(MOST_BYTES + 1)


def test_names_steer_nothing_and_fill_no_line():
    log = tenhou6(daisangen_of_tenhou6(), name=["A\u0000\u202en\n n", "x" * 500, 5 * " ", ""])
    assert read_log(log).players == ("A n n", "x" * 40, "", "")
