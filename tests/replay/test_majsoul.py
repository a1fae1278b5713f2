"""Mahjong Soul's records: whatever stands around them, and each thing that can happen at the table."""

import json

import pytest

from bot.engine import settle
from bot.replay import LogError
from bot.replay.read import read_log

from .logs import DAISANGEN, DAISANGEN_PAID, daisangen_of_majsoul, facts, majsoul, only_deal, records

WANTED = {**DAISANGEN, "rules": "riichi/majsoul"}


def log(*named, players=4, **head):
    start = {
        "tiles2": ["1m"],
        "tiles3": ["1m"] if players == 4 else [],
        **(named[0] if isinstance(named[0], dict) else {}),
    }
    rest = named[1:] if isinstance(named[0], dict) else named
    return majsoul(records(("NewRound", start), *rest), **head)


def thrown(seat, tile, **more):
    return ("DiscardTile", {"seat": seat, "tile": tile, **more})


def won(*hules, deltas=(0, 0, 0, 0)):
    return ("Hule", {"hules": list(hules), "delta_scores": list(deltas)})


def hule(seat, hand, tile, **more):
    return {"seat": seat, "hand": hand, "hu_tile": tile, "doras": ["9p"], **more}


def test_a_deal_with_a_liability_is_read_with_every_feeder_and_the_recorded_result():
    recorded = only_deal(majsoul(daisangen_of_majsoul()))
    assert facts(recorded) == WANTED
    assert recorded.deltas == DAISANGEN_PAID == settle(recorded.deal).deltas
    assert (recorded.liable, recorded.is_yakuman, recorded.number) == (("N",), True, 1)


def pairs(listed):
    return [[each["name"], each["data"]] for each in listed]


def actions(listed):
    return {
        "data": {
            "actions": [{"passed": 1, "type": 2, "operation": {}}, *({"type": 1, "result": each} for each in listed)]
        }
    }


@pytest.mark.parametrize(
    "around",
    [
        lambda listed: listed,
        lambda listed: {"records": listed},
        pairs,
        actions,
        lambda listed: [{"name": each["name"].removeprefix(".lq."), "data": each["data"]} for each in listed],
    ],
    ids=["a list", "an object", "pairs", "actions", "names without their package"],
)
def test_records_are_found_wherever_they_stand(around):
    read = facts(only_deal(json.dumps(around(daisangen_of_majsoul()))))
    assert {**read, "names": WANTED["names"]} == WANTED


def test_a_game_has_its_rules_its_players_and_its_name():
    game = read_log(majsoul(daisangen_of_majsoul()))
    assert (game.platform, game.rules, game.players) == ("majsoul", "riichi/majsoul", ("Ann", "ボ", "", "Di"))
    assert game.name == "240122-8211b2d1-2b15-499e-a845-e1095c1b964a"


@pytest.mark.parametrize(
    ("rule", "own"),
    [
        ({"init_point": 25000, "dora_count": 3, "fanfu": 1, "time_add": 20}, False),
        ({"fanfu": 2}, True),
        ({"have_qieshangmanguan": True}, True),
        ({"have_qieshangmanguan": False}, False),
    ],
)
def test_a_room_with_rules_of_its_own_says_so(rule, own):
    game = read_log(majsoul(daisangen_of_majsoul(), config={"mode": {"mode": 2, "detail_rule": rule}}))
    assert game.plays_own_rules == own


def test_a_stick_counts_when_play_goes_on_and_not_where_the_declaring_tile_is_won_on():
    recorded = only_deal(
        log(
            thrown(0, "1m", is_liqi=True),
            thrown(1, "9p", is_wliqi=True),
            won(hule(0, ["1m", "2m"], "9p", li_doras=["1m"], fans=[{"id": 30, "val": 1}]), deltas=(9000, -8000, 0, 0)),
        )
    )
    assert (recorded.deal.riichi, recorded.deal.ura) == (("E",), "1m")
    assert recorded.deal.wins[0].flags == ("ippatsu",)
    assert recorded.deltas == {"E": 8000, "S": -8000, "W": 0, "N": 0}


def test_kans_of_which_one_tile_is_written():
    read = facts(
        only_deal(
            log(
                ("ChiPengGang", {"type": 1, "tiles": ["5p", "0p", "5p"], "froms": [0, 0, 1]}),
                thrown(0, "1m"),
                ("AnGangAddGang", {"type": 2, "tiles": "5p"}),
                ("DealTile", {"tile": "1z"}),
                ("AnGangAddGang", {"type": 3, "tiles": ["0s"]}),
                won(hule(0, ["1m"], "1m", zimo=True)),
            )
        )
    )
    assert read["calls"] == [
        {"by": "E", "kind": "pon", "tiles": "055p", "from": "S", "tile": "5p"},
        {"by": "E", "kind": "added-kan", "tiles": "0555p"},
        {"by": "E", "kind": "closed-kan", "tiles": "0555s"},
    ]
    assert read["wins"][0]["flags"] == ["after-kan"]


def test_an_added_kan_and_a_north_can_be_robbed():
    robbed = only_deal(
        log(
            ("ChiPengGang", {"type": 1, "tiles": ["1p", "1p", "1p"], "froms": [0, 0, 1]}),
            thrown(0, "1m"),
            ("AnGangAddGang", {"type": 2, "tiles": "1p"}),
            won(hule(2, ["2p", "3p"], "1p")),
        )
    )
    assert (robbed.deal.wins[0].how, robbed.deal.wins[0].discarder) == ("robbed-kan", "E")
    north = only_deal(log(("BaBei", {}), won(hule(1, ["4z"], "4z"), deltas=(0, 0, 0)), players=3))
    assert (north.deal.rules, north.deal.wins[0].how) == ("riichi/majsoul-sanma", "robbed-kita")
    assert list(north.deltas) == ["E", "S", "W"]


def test_indicators_are_those_of_the_result_else_those_that_were_turned():
    turned = ("DealTile", {"seat": 1, "tile": "1m", "doras": ["1m", "2m"], "new_field": {}})
    silent = {"hu_tile": "1m", "hand": ["1m"]}
    assert only_deal(log({"dora": "9s"}, thrown(1, "1m"), won(silent))).deal.dora == "9s"
    assert only_deal(log({"doras": ["1m"]}, turned, thrown(1, "1m"), won(silent))).deal.dora == "12m"
    assert only_deal(log(turned, thrown(1, "1m"), won(hule(0, ["1m"], "1m")))).deal.dora == "9p"


@pytest.mark.parametrize(
    ("start", "players"),
    [
        ({"scores": [35000] * 3}, 3),
        ({"scores": [25000] * 4, "tiles3": []}, 4),
        ({"tiles2": ["1m"], "tiles3": []}, 3),
        ({"tiles2": [], "tiles3": []}, 4),
    ],
)
def test_so_many_play_as_have_scores_or_else_tiles(start, players):
    recorded = only_deal(log(start, ("Unknown", {"x": 1}), ("LiuJu", {"type": 1})))
    assert len(recorded.deltas) == players


def test_a_game_of_two_is_another_game():
    with pytest.raises(LogError) as told:
        read_log(log({"scores": [25000] * 2}, ("LiuJu", {"type": 1})))
    assert told.value.reason == "other-game"


def test_a_run_and_three_winners():
    recorded = only_deal(
        log(
            {"chang": 1, "ju": 3},
            ("ChiPengGang", {"seat": 0, "tiles": ["3p", "4p", "2p"], "froms": [0, 0, 3]}),
            thrown(0, "9m"),
            won(*(hule(seat, ["9m"], "9m") for seat in (1, 2, 3)), deltas=(-3000, 1000, 1000, 1000)),
        )
    )
    assert (recorded.deal.round_wind, recorded.number, recorded.winners) == ("S", 4, ("W", "N", "E"))


def test_who_was_ready_when_the_wall_ran_out_and_nagashi():
    players = [{"tingpai": True}, {}, {}, {"tingpai": True}]
    drawn = only_deal(log(("NoTile", {"players": players, "scores": [{"delta_scores": [1500, -1500, -1500, 1500]}]})))
    assert (drawn.deal.draw.ready, drawn.deltas["E"]) == (("E", "N"), 1500)
    nothing = only_deal(log(("NoTile", {"players": [{}] * 4, "scores": [{}]})))
    assert (nothing.deal.draw.ready, set(nothing.deltas.values())) == ((), {0})
    thrown_out = [thrown(seat, tile) for seat, tile in enumerate(("1m", "5m", "5m", "5m"))]
    passed = only_deal(
        log(
            *thrown_out,
            (
                "NoTile",
                {
                    "liujumanguan": True,
                    "players": players,
                    "scores": [{"seat": 0, "delta_scores": [12000, -4000, -4000, -4000]}],
                },
            ),
        )
    )
    assert passed.deal.draw.nagashi == ("E",)


@pytest.mark.parametrize(("kind", "reason"), [(1, "yao9"), (2, "kaze4"), (3, "kan4"), (4, "reach4"), (5, "ron3")])
def test_a_deal_that_was_called_off_says_why_and_three_winners_take_no_stick(kind, reason):
    recorded = only_deal(log(thrown(0, "1m", is_liqi=True), ("LiuJu", {"type": kind})))
    assert recorded.deal.draw.reason == reason
    assert recorded.deal.riichi == (() if kind == 5 else ("E",))


def test_a_hand_that_was_left_out_is_offered_with_what_it_was_worth_or_as_an_open_question():
    told = only_deal(log(thrown(1, "1m"), won({"hu_tile": "1m", "fu": 30, "count": 3})))
    assert facts(told)["wins"][0]["value"] == {"han": 3, "fu": 30}
    yakuman = only_deal(log(thrown(1, "1m"), won({"hu_tile": "1m", "yiman": True, "fans": [{"id": 37}, {"id": 39}]})))
    assert facts(yakuman)["wins"][0]["value"] == {"yakuman": ["daisangen", "tsuuiisou"]}
    stripped = only_deal(log(thrown(1, "1m"), won({"hu_tile": "1m"})))
    assert facts(stripped)["wins"][0] == {"by": "E", "how": "discard", "from": "S", "tile": "1m"}


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        (log(thrown(0, "1m")), "cut-off", "RecordDiscardTile[1]"),
        (log(thrown(0, "5f")), "value", "RecordDiscardTile[1]"),
        (log(thrown(5, "5m")), "wrong-type", "RecordDiscardTile[1].seat"),
        (log(("DiscardTile", {"seat": 1})), "missing", "RecordDiscardTile[1].tile"),
        (log(("DiscardTile", [])), "wrong-type", "RecordDiscardTile[1]"),
        (log(("ChiPengGang", {"type": 7, "tiles": [], "froms": []})), "value", "RecordChiPengGang[1]"),
        (log(("ChiPengGang", {"type": 1, "tiles": ["1m"] * 3, "froms": [0, 0, 0]})), "value", "RecordChiPengGang[1]"),
        (log(("AnGangAddGang", {"type": 2, "tiles": "1m"})), "added-kan", "RecordAnGangAddGang[1]"),
        (log(won(hule(0, ["1m"], "1m"))), "no-winning-tile", "RecordHule[1]"),
        (log(("LiuJu", {"type": 9})), "value", "RecordLiuJu[1]"),
        (log(won(hule(0, ["1m"], "1m", zimo=True, fans=[{"id": 1001}]))), "other-game", "RecordHule[1]"),
        (log(("SelectGap", {})), "other-game", "RecordSelectGap[1]"),
        ("[]", "not-a-log", ""),
        ("{}", "not-a-log", ""),
        ('[["RecordNewRound", 5]]', "wrong-type", "RecordNewRound[0]"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(text, reason, at):
    with pytest.raises(LogError) as told:
        read_log(text)
    assert (told.value.reason, told.value.at) == (reason, at)
