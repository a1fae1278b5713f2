"""Tenhou's own logs: each thing that can happen at the table, as a deal."""

import pytest

from bot.engine import settle
from bot.replay import LogError
from bot.replay.read import read_log

from .logs import (
    DAISANGEN,
    DAISANGEN_PAID,
    NORTH,
    added_kan,
    agari,
    call,
    chi,
    daisangen_of_tenhou,
    facts,
    hai,
    ids,
    init,
    kan,
    mjlog,
    only_deal,
    pon,
)


def test_a_deal_with_a_liability_is_read_with_every_feeder_and_the_recorded_result():
    recorded = only_deal(daisangen_of_tenhou())
    assert facts(recorded) == DAISANGEN
    assert recorded.deltas == DAISANGEN_PAID == settle(recorded.deal).deltas
    assert (recorded.liable, recorded.is_yakuman, recorded.number) == (("N",), True, 1)


def test_a_game_has_its_rules_its_players_and_the_name_of_its_file():
    game = read_log(daisangen_of_tenhou(), "games/2020010100gm-0009-0000-00000000.xml.gz")
    assert (game.name, game.platform, game.rules) == ("2020010100gm-0009-0000-00000000", "tenhou", "riichi/tenhou")
    assert game.players == ("Ann", "ボ", "", "Di")
    assert not game.plays_own_rules


def test_seats_turn_with_the_dealer():
    log = mjlog(
        init("6,0,0,1,2,8").replace(' oya="2"', ""), "<F8/>", agari(1, 2, "123m", 8, "250,0,250,10,250,-10,250,0")
    )
    recorded = only_deal(log)
    assert (recorded.deal.round_wind, recorded.number) == ("S", 3)
    assert (recorded.deal.wins[0].by, recorded.deal.wins[0].discarder) == ("N", "E")
    assert recorded.deltas == {"E": -1000, "S": 0, "W": 0, "N": 1000}


def test_a_stick_counts_when_it_is_paid_and_not_where_the_declaring_tile_is_won_on():
    log = mjlog(
        init(),
        '<REACH who="0" step="1"/><D4/><REACH who="0" ten="240" step="2"/><REACH who="1" step="1"/><E8/>',
        agari(0, 1, "123m", 8, "240,20,250,-10,250,0,250,0", doraHaiUra="0"),
    )
    recorded = only_deal(log)
    assert recorded.deal.riichi == ("E",)
    assert recorded.deal.ura == "1m"
    assert recorded.deltas == {"E": 1000, "S": -1000, "W": 0, "N": 0}


def test_two_winners_are_one_deal():
    log = mjlog(
        init(),
        "<D8/>",
        agari(1, 0, "123m", 8, "250,-10,250,10,250,0,250,0"),
        agari(2, 0, "123m", 8, "240,-20,260,0,250,20,250,0"),
        init("1,0,0,1,2,8"),
        '<RYUUKYOKU type="yao9" sc="220,0,260,0,270,0,250,0"/>',
    )
    first, second = read_log(log).deals
    assert [win.by for win in first.deal.wins] == ["S", "W"]
    assert first.deltas == {"E": -3000, "S": 1000, "W": 2000, "N": 0}
    assert second.deal.draw.reason == "yao9"


def test_a_run_names_the_tile_that_was_claimed_and_red_fives_are_red():
    log = mjlog(
        init(),
        "<D20/>",
        call(1, chi("4m", 2, (0, 0, 0))),
        "<E99/><F8/>",
        agari(1, 2, "123m", 8, "250,0,250,10,250,-10,250,0"),
    )
    (run,) = facts(only_deal(log))["calls"]
    assert run == {"by": "S", "kind": "chi", "tiles": "406m", "from": "E", "tile": "6m"}


def test_a_room_without_red_fives_has_none_and_one_without_open_tanyao_says_so():
    log = mjlog(init(), "<D8/>", agari(1, 0, "0123m", 8, "250,-10,250,10,250,0,250,0"), go=9 | 2 | 4)
    read = facts(only_deal(log))
    assert read["house"] == {"yaku.kuitan": "no"}
    assert read["wins"][0]["concealed"] == "125m"


def test_kans_of_all_kinds_and_the_replacement_tile():
    number = ids("2p")[0]
    log = mjlog(
        init(),
        "<G16/>",
        call(0, kan(16, 3)),
        call(0, kan(number)),
        "<D100/><E8/>",
        call(0, pon("3m", 1)),
        "<D101/>",
        call(0, added_kan("3m", 1)),
        "<T131/>",
        agari(0, 0, "11z", ids("1z")[0], "250,30,250,-10,250,-10,250,-10"),
    )
    read = facts(only_deal(log))
    assert read["calls"] == [
        {"by": "E", "kind": "open-kan", "tiles": "0555m", "from": "N", "tile": "0m"},
        {"by": "E", "kind": "closed-kan", "tiles": "2222p"},
        {"by": "E", "kind": "pon", "tiles": "333m", "from": "S", "tile": "3m"},
        {"by": "E", "kind": "added-kan", "tiles": "3333m", "after-discard": True},
    ]
    assert read["wins"] == [{"by": "E", "how": "self-draw", "tile": "1z", "concealed": "1z", "flags": ["after-kan"]}]


def test_an_added_kan_can_be_robbed_and_only_the_winners_melds_are_kept():
    log = mjlog(
        init(),
        "<D8/>",
        call(1, pon("3m", 3)),
        "<E100/>",
        call(1, added_kan("3m", 3)),
        agari(2, 1, "123m", 8, "250,0,250,-80,250,80,250,0", yaku="3,1"),
    )
    read = facts(only_deal(log))
    assert "calls" not in read
    assert (read["wins"][0]["how"], read["wins"][0]["from"]) == ("robbed-kan", "S")


def test_three_players_set_norths_aside_and_have_no_fourth_seat():
    log = mjlog(
        init(),
        call(0, NORTH),
        "<D0/>",
        call(1, NORTH),
        agari(0, 1, "99m", ids("4z")[0], "350,80,350,-80,350,0,0,0").replace(
            f'hai="{hai("99m")}"', f'hai="{hai("99m4z")}"'
        ),
        go=0x10 | 9,
        names=("Ann", "Bo", "Cy", "x"),
    )
    recorded = only_deal(log)
    read = facts(recorded)
    assert (read["rules"], read["kita"]) == ("riichi/tenhou-sanma", {"E": 1})
    assert read["names"] == {"E": "Ann", "S": "Bo", "W": "Cy"}
    assert read["wins"][0]["how"] == "robbed-kita"
    assert recorded.deltas == {"E": 8000, "S": -8000, "W": 0}


def test_what_the_yaku_say_of_the_win_becomes_its_circumstances():
    log = mjlog(init(), "<D8/>", agari(1, 0, "123m", 8, "250,-10,250,10,250,0,250,0", yaku="21,2,2,1,6,1"))
    assert set(only_deal(log).deal.wins[0].flags) == {"double-riichi", "ippatsu", "last-tile"}
    dealt = mjlog(init(), agari(0, 0, "123m", 8, "250,30,250,-10,250,-10,250,-10", yaku="", yakuman="37"))
    assert only_deal(dealt).deal.wins[0].flags == ("first-turn",)


@pytest.mark.parametrize(
    ("attributes", "ready"),
    [
        ('hai0="1" sc="250,30,250,-10,250,-10,250,-10"', ("E",)),
        ('hai1="1" hai2="1" hai3="1" hai0="1" sc="250,0,250,0,250,0,250,0"', ("E", "S", "W", "N")),
        ('sc="250,0,250,0,250,0,250,0"', ()),
        ('hai1="1" sc="250,15,250,15,250,-15,250,-15"', ("E", "S")),
    ],
    ids=["one", "all", "none", "the viewer's own hand is not shown"],
)
def test_who_was_ready_when_the_wall_ran_out(attributes, ready):
    assert only_deal(mjlog(init(), f"<RYUUKYOKU {attributes}/>")).deal.draw.ready == ready


def test_nagashi_is_whoever_threw_only_outside_tiles_that_nobody_claimed():
    thrown = f"<D0/><E{ids('1z')[0]}/>{call(2, pon('1z', 3))}<F4/><G{ids('9p')[0]}/>"
    recorded = only_deal(mjlog(init(), thrown, '<RYUUKYOKU type="nm" hai2="1" sc="250,80,250,-80,250,-40,250,40"/>'))
    assert (recorded.deal.draw.nagashi, recorded.deal.draw.ready) == (("E", "N"), ("W",))


def test_a_riichi_that_three_won_on_is_not_paid():
    log = mjlog(init(), '<REACH who="0" step="1"/><D8/><RYUUKYOKU type="ron3" sc="250,0,250,0,250,0,250,0"/>')
    recorded = only_deal(log)
    assert (recorded.deal.draw.reason, recorded.deal.riichi) == ("ron3", ())


def test_a_live_log_has_no_root_and_its_prompts_are_no_calls():
    log = (
        '<GO type="9"/>\n<TAIKYOKU oya="0" log="2018020216gm-0009-0000-2b814224"/>\n'
        + init()
        + '<T63/><D p="123"/><d4 t="1"/><N type="1" hai0="33" hai1="35"/><N/><REACH hai="1"/>'
        + agari(1, 0, "123m", 8, "250,-10,250,10,250,0,250,0")
    )
    game = read_log(log)
    assert game.name == "2018020216gm-0009-0000-2b814224"
    assert game.deals[0].deal.wins[0].discarder == "E"


def test_elements_and_attributes_that_nobody_knows_are_passed_over():
    text = (
        daisangen_of_tenhou()
        .replace("<V40/>", '<NEW x="1"/><V40 y="2"/><DORA hai="5"/>')
        .replace("<UN ", '<SHUFFLE seed=""/><UN dan="1,2" ')
    )
    assert facts(only_deal(text)) == DAISANGEN


def test_in_a_live_log_seats_count_from_the_viewer_whoever_deals_first():
    start = init("1,0,0,1,2,8").replace('oya="1"', 'oya="3"')
    log = '<GO type="9"/><TAIKYOKU oya="2"/>' + start + "<D8/>" + agari(3, 0, "123m", 8, "250,-10,250,0,250,0,250,10")
    recorded = only_deal(log)
    assert (recorded.deal.wins[0].by, recorded.deal.wins[0].discarder, recorded.number) == ("E", "S", 2)
    assert recorded.deltas == {"E": 1000, "S": -1000, "W": 0, "N": 0}
    assert recorded.seats == {"E": 3, "S": 0, "W": 1, "N": 2}


@pytest.mark.parametrize(
    ("go", "sc"),
    [(9 | 0x200, "250,-10,250,10,250,0,250,0"), (9, "250,-10,250,10,250,0,250,0,0,1,0,1,0,1,0,1")],
    ids=["a room type beyond the known", "chips"],
)
def test_a_parlour_room_plays_its_own_rules(go, sc):
    assert read_log(mjlog(init(), "<D8/>", agari(1, 0, "123m", 8, sc), go=go)).plays_own_rules


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        (mjlog(), "no-deals", ""),
        (mjlog(init(), "<D8/>"), "cut-off", "1:"),
        (mjlog(init(), "<D200/>"), "value", "1:"),
        (mjlog("<INIT/>", "<D8/>"), "missing", "<INIT seed>"),
        (mjlog(init("16,0,0"), "<D8/>"), "value", "<INIT seed>"),
        (mjlog(init("0,0,999"), "<D8/>"), "value", "<INIT seed>"),
        (mjlog(init().replace('oya="0"', 'oya="4"'), "<D8/>"), "value", "<INIT seed>"),
        (mjlog(init().replace('oya="0"', 'oya="x"'), "<D8/>"), "value", "<INIT oya>"),
        (mjlog(init(), call(0, 70000)), "value", "<N>"),
        (mjlog(init(), call(4, NORTH)), "value", "<N>"),
        (mjlog(init(), *[call(0, NORTH)] * 5), "fifth-north", "<N>"),
        (mjlog(init(), *['<REACH who="0" step="2"/>'] * 2), "second-riichi", "<REACH>"),
        (mjlog(init(), agari(0, 1, "123m", 100, "1")), "value", "<AGARI machi>"),
        (mjlog(init(), agari(0, 1, "123m", 8, "1")), "value", "<AGARI sc>"),
        (mjlog(init(), '<RYUUKYOKU type="x" sc="0,0,0,0,0,0,0,0"/>'), "value", "<RYUUKYOKU type>"),
        (mjlog(init(), "<RYUUKYOKU/>"), "missing", "<RYUUKYOKU sc>"),
        ("<mjloggm><a><b/></a></mjloggm>", "too-deep", "1:13"),
        ("<mjloggm>\n <a></b></mjloggm>", "xml", "2:"),
        ("<mjloggm><GO", "xml-cut", "1:10"),
        ("<GO", "xml-cut", "1:"),
        ("<mjlog", "xml-cut", "1:"),
        ('<!DOCTYPE m [<!ENTITY a "b">]><mjloggm>&a;</mjloggm>', "entities", "1:"),
        ('<?xml version="1.0"?><!DOCTYPE m SYSTEM "http://example.org/x"><mjloggm/>', "entities", "1:"),
        ("<mjloggm>&lol;</mjloggm>", "xml", "1:10"),
        ("<html><body><p/></body></html>", "not-a-log", ""),
    ],
)
def test_what_cannot_be_is_told_with_its_place(text, reason, at):
    with pytest.raises(LogError) as told:
        read_log(text)
    assert told.value.reason == reason
    assert at in told.value.at
