"""The JSON of tenhou.net/6: the order of play found again, and everything a list can hold."""

import json

import pytest

from bot.engine import settle
from bot.replay import LogError
from bot.replay.read import read_log

from .logs import DAISANGEN, DAISANGEN_PAID, daisangen_of_tenhou6, facts, only_deal, tenhou6, written

M = [11, 12, 13, 14, 15, 16, 17, 18, 19]
PLAIN = (
    [*M, 21, 22, 23, 45],
    [21, 21, 22, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27],
    [31, 31, 32, 32, 33, 33, 34, 34, 35, 35, 36, 36, 37],
    [41, 41, 42, 42, 43, 43, 44, 44, 46, 46, 47, 47, 39],
)
NOTHING = ([], [], [], [])


def draw(*result, hands=PLAIN, draws=NOTHING, discards=NOTHING, **more):
    return tenhou6(written(hands, draws, discards, list(result), **more))


def test_a_deal_with_a_liability_is_read_with_every_feeder_and_the_recorded_result():
    recorded = only_deal(tenhou6(daisangen_of_tenhou6()))
    assert facts(recorded) == DAISANGEN
    assert recorded.deltas == DAISANGEN_PAID == settle(recorded.deal).deltas
    assert (recorded.liable, recorded.is_yakuman, recorded.number) == (("N",), True, 1)


def test_a_game_has_its_rules_its_players_its_room_and_its_name():
    game = read_log(tenhou6(daisangen_of_tenhou6(), ref="2020010100gm-0009-0000-00000000", ratingc="PF4"))
    assert (game.name, game.rules, game.room) == ("2020010100gm-0009-0000-00000000", "riichi/tenhou", "般南喰赤")
    assert game.players == ("Ann", "ボ", "", "Di")


@pytest.mark.parametrize(
    "more", [{"disp": "銅の間東喰赤"}, {"disp": "大会戦東喰"}, {"ref": "240122-8211b2d1-2b15-499e-a845-e1095c1b964a"}]
)
def test_a_converted_game_of_the_other_platform_plays_its_rules(more):
    game = read_log(tenhou6(daisangen_of_tenhou6(), **more))
    assert (game.platform, game.rules) == ("majsoul", "riichi/majsoul")


@pytest.mark.parametrize(
    ("disp", "house"), [("般東喰", {}), ("般南", {"yaku.kuitan": "no"}), ("A title of 決定戦", {})]
)
def test_only_a_room_that_says_how_it_plays_can_leave_open_tanyao_out(disp, house):
    assert only_deal(tenhou6(daisangen_of_tenhou6(), disp=disp)).deal.house == house


def test_red_fives_riichi_and_the_tile_just_drawn():
    text = draw(
        "和了",
        [-1000, 0, 2000, 0],
        [2, 0, 2, "30符1飜1000点", "立直(1飜)", "一発(1飜)", "裏ドラ(0飜)"],
        draws=([21, 53], [28], [52], [29]),
        discards=(["r45", 60], [28], ["r37"], [60]),
        ura=[11],
    )
    recorded = only_deal(text)
    assert facts(recorded)["wins"] == [
        {"by": "W", "how": "discard", "from": "E", "tile": "0s", "concealed": "0p112233445566s", "flags": ["ippatsu"]}
    ]
    assert (recorded.deal.riichi, recorded.deal.ura) == (("E", "W"), "1m")
    assert recorded.deltas == {"E": -2000, "S": 0, "W": 1000, "N": 0}


def test_a_riichi_that_was_won_on_is_not_paid():
    text = draw(
        "和了",
        [-1000, 1000, 0, 0],
        [1, 0, 1, "30符1飜1000点"],
        draws=([27], [], [], []),
        discards=(["r60"], [], [], []),
    )
    recorded = only_deal(text)
    assert recorded.deal.riichi == ()
    assert recorded.deltas == {"E": -1000, "S": 1000, "W": 0, "N": 0}


def test_kans_and_the_discard_that_an_open_one_does_not_make():
    hands = ([41, 41, 41, 42, 42, 42, 51, 15, 15, 15, 11, 12, 13], *PLAIN[1:3], [41, 39, *M, 37, 38])
    text = draw(
        "和了",
        [3000, -1000, -1000, -1000],
        [0, 0, 0, "40符1飜1000点", "嶺上開花(1飜)"],
        hands=hands,
        draws=([42, 14, 19, "m41414141", 14], [28], [29], [47]),
        discards=(["424242a42", "151515a51", 60, 0], [60], [60], [41]),
    )
    read = facts(only_deal(text))
    assert read["calls"] == [
        {"by": "E", "kind": "closed-kan", "tiles": "2222z"},
        {"by": "E", "kind": "closed-kan", "tiles": "0555m"},
        {"by": "E", "kind": "open-kan", "tiles": "1111z", "from": "N", "tile": "1z", "after-discard": True},
    ]
    assert read["wins"] == [{"by": "E", "how": "self-draw", "tile": "4m", "concealed": "1234m", "flags": ["after-kan"]}]


ADDED = {
    "hands": (PLAIN[0], [45, 45, 22, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27], *PLAIN[2:]),
    "discards": ([45, 60], [22, "k45454545"], [60], [60]),
}


def test_an_added_kan_follows_its_pon():
    text = draw("和了", [0, 0, 0, 0], [1, 1, 1, ""], draws=([21, 28], ["p454545", 45, 27], [38], [29]), **ADDED)
    read = facts(only_deal(text))
    assert read["calls"] == [
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "E", "tile": "5z"},
        {"by": "S", "kind": "added-kan", "tiles": "5555z"},
    ]
    assert read["wins"][0]["flags"] == ["after-kan"]


def test_an_added_kan_can_be_robbed():
    text = draw("和了", [0, 0, 0, 0], [2, 1, 2, "槍槓(1飜)"], draws=([21, 28], ["p454545", 45], [38], [29]), **ADDED)
    (win,) = facts(only_deal(text))["wins"]
    assert (win["how"], win["from"], win["tile"]) == ("robbed-kan", "S", "5z")


def test_a_run_names_the_claimed_tile_and_a_plain_five_may_stand_for_a_red_one():
    hands = ([*M, 21, 22, 25, 45], [53, 36, 52, 26, 22, 22, 23, 23, 24, 24, 25, 25, 27], *PLAIN[2:])
    text = draw(
        "和了",
        [0, 0, 0, 0],
        [1, 2, 1, ""],
        hands=hands,
        draws=([24], ["c242526"], [27], []),
        discards=([60], [53], [60], []),
    )
    (run,) = facts(only_deal(text))["calls"]
    assert run == {"by": "S", "kind": "chi", "tiles": "456p", "from": "E", "tile": "4p"}


def test_two_winners_are_one_deal():
    text = draw(
        "和了",
        [-2300, 2300, 0, 0],
        [1, 0, 1, ""],
        [-1000, 0, 1000, 0],
        [2, 0, 2, ""],
        draws=([27], [], [], []),
        discards=([60], [], [], []),
    )
    recorded = only_deal(text)
    assert recorded.winners == ("S", "W")
    assert recorded.deltas == {"E": -3300, "S": 2300, "W": 1000, "N": 0}


@pytest.mark.parametrize(
    ("result", "ready"),
    [
        (["流局", [1500, 1500, -1500, -1500]], ("E", "S")),
        (["全員聴牌"], ("E", "S", "W", "N")),
        (["全員不聴"], ()),
        (["流局"], ()),
    ],
)
def test_who_was_ready_when_the_wall_ran_out(result, ready):
    assert only_deal(draw(*result)).deal.draw.ready == ready


@pytest.mark.parametrize(
    ("word", "reason"),
    [("九種九牌", "yao9"), ("四風連打", "kaze4"), ("四槓散了", "kan4"), ("四家立直", "reach4"), ("三家和了", "ron3")],
)
def test_a_deal_that_was_called_off_says_why(word, reason):
    recorded = only_deal(draw(word))
    assert recorded.deal.draw.reason == reason
    assert set(recorded.deltas.values()) == {0}


def test_nagashi_is_whoever_threw_only_outside_tiles():
    text = draw(
        "流し満貫", [-4000, -2000, -2000, 8000], draws=([21], [28], [33], [41]), discards=([12], [21], [60], [39])
    )
    recorded = only_deal(text)
    assert recorded.deal.draw.nagashi == ("S", "N")
    assert "ready" not in facts(recorded)["draw"]


def test_three_players_sit_without_a_fourth():
    hands = ([11, 11, 19, 19, 21, 22, 23, 24, 25, 26, 44, 45, 45], PLAIN[2], PLAIN[3], [])
    text = tenhou6(
        written(
            hands,
            ([44, 27, 11], [39], [], []),
            (["f44", "f44", 45], ["r60"], [], []),
            ["和了", [4000, -4000, 0], [0, 1, 0, "満貫4000点"]],
        ),
        disp="般三南喰赤",
    )
    recorded = only_deal(text)
    read = facts(recorded)
    assert (read["rules"], read["kita"]) == ("riichi/tenhou-sanma", {"E": 2})
    assert (read["wins"][0]["from"], read["wins"][0]["tile"]) == ("S", "9s")
    assert recorded.deltas == {"E": 4000, "S": -4000, "W": 0}


@pytest.mark.parametrize(
    ("deal", "reason", "at"),
    [
        (draw("和了"), "missing", "log[0][16]"),
        (draw("和了", [0, 0, 0, 0], [0, 0]), "value", "log[0][16]"),
        (draw("和了", [0, 0, 0, 0], "x"), "value", "log[0][16]"),
        (draw("和了", [0, 0], [0, 0, 0]), "value", "log[0][16]"),
        (draw("和了", [0, 0, 0, 0], [0, 0, 0]), "no-winning-tile", "log[0][16]"),
        (draw("?"), "value", "log[0][16][0]"),
        (draw(), "value", "log[0][16][0]"),
        (draw("流局", number=(16, 0, 0)), "value", "log[0][0]"),
        (draw("流局", draws=([99], [], [], [])), "value", "log[0]"),
        (draw("流局", draws=(["p111111"], [], [], [])), "out-of-order", "log[0]"),
        (draw("流局", draws=([21], [], [], []), discards=([44], [], [], [])), "not-held", "log[0]"),
        (draw("流局", draws=([21], [], [], []), discards=(["z"], [], [], [])), "value", "log[0]"),
        (draw("流局", draws=([21], [], [], []), discards=(["45k454545"], [], [], [])), "added-kan", "log[0]"),
        (draw("流局", draws=([], [21], [], [])), "out-of-order", "log[0]"),
        (json.dumps({"log": []}), "no-deals", ""),
        (json.dumps({"log": [[]]}), "wrong-type", "log[0]"),
        (json.dumps({"log": 5}), "wrong-type", "log"),
        (json.dumps({"log": [daisangen_of_tenhou6()] * 101}), "too-many-deals", ""),
        ('{"log": [[1,]]}', "json", "13"),
        ('{"log": [[', "json-cut", "10"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(deal, reason, at):
    with pytest.raises(LogError) as told:
        read_log(deal)
    assert (told.value.reason, told.value.at) == (reason, at)
