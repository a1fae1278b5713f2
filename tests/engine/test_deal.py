"""DEAL.md's contract: every field, its default, its borders, and what a wrong one is called."""

import json

import pytest
from msgspec import UNSET

from bot.engine.deal import SEATS, Deal, decode_deal, encode_deal, seat_before
from bot.engine.errors import DealError

EVERYTHING = {
    "rules": "riichi/tenhou",
    "house": {"pao.honba-ron": "discarder", "honba.value": 300, "payments.table": [1, 2, 4]},
    "names": {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"},
    "round_wind": "S",
    "honba": 1,
    "deposits": 2,
    "riichi": ["W"],
    "dora": "3m",
    "ura": "5z",
    "kita": {"S": 2},
    "flowers": {"S": "15f"},
    "wild": "4s",
    "calls": [
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "E", "tile": "5z"},
        {"by": "S", "kind": "added-kan", "tiles": "5555z", "after-discard": True},
        {"by": "W", "kind": "chi", "tiles": "123m", "asserted": {"echo": True, "forced": False}},
        {"by": "N", "kind": "token-kan"},
    ],
    "wins": [
        {
            "by": "S",
            "how": "discard",
            "from": "N",
            "tile": "3m",
            "concealed": "12m99p",
            "flags": ["ippatsu", "last-tile"],
            "value": {"han": 4, "fu": 30, "yakuman": ["daisangen"], "faan": 8, "patterns": ["x"], "hard": True},
            "asserted": {"fresh": True, "forced": False, "wall": 7, "discarder-ready": True},
        }
    ],
    "draw": {"kind": "exhaustive", "ready": ["E"], "nagashi": ["W"], "reason": "four winds"},
    "penalty": {"by": "S", "kind": "false-win"},
}


def refusal(stated):
    with pytest.raises(DealError) as caught:
        decode_deal(stated if isinstance(stated, str | bytes) else json.dumps(stated))
    return caught.value.code, caught.value.at, caught.value.reason


def changed(path, value):
    """The full deal with one place set otherwise."""
    deal = json.loads(json.dumps(EVERYTHING))
    *way, last = path
    place = deal
    for step in way:
        place = place[step]
    place[last] = value
    return deal


def test_every_field_of_the_contract_is_read_and_written_back_the_same():
    assert json.loads(encode_deal(decode_deal(json.dumps(EVERYTHING)))) == EVERYTHING


def test_the_defaults_are_those_of_the_contract():
    deal = decode_deal("{}")

    assert (deal.honba, deal.deposits, deal.riichi, deal.calls, deal.round_wind) == (0, 0, (), (), "E")
    assert (deal.rules, deal.house, deal.names, deal.kita, deal.flowers) == ("", {}, {}, {}, {})
    assert {deal.dora, deal.ura, deal.wild, deal.wins, deal.draw, deal.penalty} == {UNSET}
    assert encode_deal(Deal()) == b"{}"


@pytest.mark.parametrize(
    ("path", "good", "bad"),
    [
        (("rules",), "x/y", 1),
        (("house",), {}, []),
        (("house", "pao.two"), "first", True),
        (("house", "pao.two"), 7, None),
        (("house", "pao.two"), [0, 1], 1.5),
        (("names",), {"E": ""}, {"X": "Ann"}),
        (("names", "E"), "e", 1),
        (("round_wind",), "N", "Z"),
        (("honba",), 999, 1000),
        (("honba",), 0, -1),
        (("honba",), 3, "3"),
        (("honba",), 3, True),
        (("deposits",), 999, 1000),
        (("deposits",), 0, -1),
        (("riichi",), ["E", "N"], "E"),
        (("riichi",), [], ["X"]),
        (("dora",), "", 3),
        (("ura",), "", None),
        (("kita",), {"S": 4}, {"S": 5}),
        (("kita",), {"S": 0}, {"S": -1}),
        (("kita",), {}, {"X": 1}),
        (("flowers",), {"E": "1f"}, {"E": 1}),
        (("wild",), "1m", 1),
        (("calls",), [], {}),
        (("calls", 0, "by"), "N", "n"),
        (("calls", 0, "kind"), "open-kan", "kan"),
        (("calls", 0, "kind"), "closed-kan", "ankan"),
        (("calls", 0, "tiles"), "", 555),
        (("calls", 0, "from"), "W", None),
        (("calls", 0, "tile"), "", None),
        (("calls", 1, "after-discard"), False, 1),
        (("calls", 2, "asserted", "echo"), False, "yes"),
        (("calls", 2, "asserted", "forced"), True, None),
        (("wins",), [], None),
        (("wins", 0, "by"), "E", ""),
        (("wins", 0, "how"), "self-draw", "ron"),
        (("wins", 0, "how"), "robbed-kan", "tsumo"),
        (("wins", 0, "how"), "robbed-kita", None),
        (("wins", 0, "from"), "E", None),
        (("wins", 0, "tile"), "", 1),
        (("wins", 0, "concealed"), "", []),
        (("wins", 0, "flags"), ["double-riichi", "after-kan", "after-two-kans", "first-turn"], ["riichi"]),
        (("wins", 0, "value"), {}, "4/30"),
        (("wins", 0, "value", "han"), 1, 0),
        (("wins", 0, "value", "han"), 200, 201),
        (("wins", 0, "value", "fu"), 20, 19),
        (("wins", 0, "value", "fu"), 200, 201),
        (("wins", 0, "value", "faan"), 0, -1),
        (("wins", 0, "value", "faan"), 999, 1000),
        (("wins", 0, "value", "yakuman"), [], "daisangen"),
        (("wins", 0, "value", "patterns"), [], [1]),
        (("wins", 0, "value", "hard"), False, "yes"),
        (("wins", 0, "asserted", "fresh"), False, 1),
        (("wins", 0, "asserted", "forced"), True, None),
        (("wins", 0, "asserted", "wall"), 0, -1),
        (("wins", 0, "asserted", "wall"), 999, 1000),
        (("wins", 0, "asserted", "discarder-ready"), False, "no"),
        (("draw", "kind"), "abortive", "drawn"),
        (("draw", "ready"), [], None),
        (("draw", "nagashi"), ["E"], ["Y"]),
        (("draw", "reason"), "", 1),
        (("penalty", "by"), "E", "A"),
        (("penalty", "kind"), "left-game", "chombo"),
    ],
)
def test_a_field_takes_its_values_and_no_others(path, good, bad):
    decode_deal(json.dumps(changed(path, good)))
    code, at, reason = refusal(changed(path, bad))

    assert (code, reason) == ("bad-value", "type")
    assert at.startswith(str(path[0]))


@pytest.mark.parametrize(
    ("path", "at"),
    [
        (("stake",), "stake"),
        (("discarder",), "discarder"),
        (("calls", 1, "feeder"), "calls[1].feeder"),
        (("calls", 2, "asserted", "fresh"), "calls[2].asserted.fresh"),
        (("wins", 0, "discarder"), "wins[0].discarder"),
        (("wins", 0, "value", "points"), "wins[0].value.points"),
        (("wins", 0, "asserted", "echo"), "wins[0].asserted.echo"),
        (("draw", "tenpai"), "draw.tenpai"),
        (("penalty", "how"), "penalty.how"),
        (("a`b",), "a`b"),
        (("calls", 0, "x` - at `$.y`\n"), "calls[0].x` - at `$.y`\n"),
    ],
)
def test_an_unknown_field_is_an_error_at_its_place(path, at):
    assert refusal(changed(path, 1)) == ("unknown-field", at, "field")


@pytest.mark.parametrize(
    ("stated", "at"),
    [
        ({"calls": [{"kind": "pon"}]}, "calls[0].by"),
        ({"calls": [{"by": "E"}]}, "calls[0].kind"),
        ({"wins": [{"how": "self-draw"}]}, "wins[0].by"),
        ({"wins": [{"by": "E"}]}, "wins[0].how"),
        ({"draw": {}}, "draw.kind"),
        ({"penalty": {"by": "E"}}, "penalty.kind"),
    ],
)
def test_a_needed_field_that_is_missing_is_asked_for(stated, at):
    assert refusal(stated) == ("missing-fact", at, "field")


@pytest.mark.parametrize("text", ["", "{", "[1", '{"rules": }', b"\xff\xfe", b'{"rules": "\xff"}', "[" * 100_000])
def test_what_is_no_json_is_called_so(text):
    assert refusal(text) == ("bad-json", "", "unreadable")


@pytest.mark.parametrize(
    ("stated", "at"),
    [
        ({"house": {"honba.value": 300, "winners.max": None}}, "house.winners.max"),
        ({"house": {"table": [1, "2"]}}, "house.table[1]"),
        ({"names": {"E": "Ann", "S": 2}}, "names.S"),
        ({"kita": {"E": 1, "S": 5}}, "kita.S"),
        ({"flowers": {"S": 1}}, "flowers.S"),
        ({"flowers": "1f"}, "flowers"),
        ('{"kita": {"E": 5, "E": 1}}', "kita"),
    ],
)
def test_a_wrong_entry_is_named_by_its_key(stated, at):
    assert refusal(stated) == ("bad-value", at, "type")


@pytest.mark.parametrize("number", ["9" * 5000, "1e999"])
def test_a_number_beyond_any_measure_is_a_wrong_value_where_it_stands(number):
    assert refusal(f'{{"honba": {number}}}') == ("bad-value", "honba", "type")


@pytest.mark.parametrize("text", ["[]", "null", "1", '"deal"'])
def test_json_that_is_no_object_is_a_wrong_value_of_the_whole(text):
    assert refusal(text) == ("bad-value", "", "type")


def test_a_message_that_is_not_understood_is_still_a_coded_error():
    assert refusal({"names": {"`": "x"}})[0] == "bad-value"


def test_a_deal_cannot_be_changed():
    with pytest.raises(AttributeError):
        Deal().honba = 1


def test_turns_go_round_the_table():
    assert {seat: seat_before(seat) for seat in SEATS} == {"S": "E", "W": "S", "N": "W", "E": "N"}
