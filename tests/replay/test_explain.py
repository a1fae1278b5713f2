"""Our ruling beside what was paid: where they differ, the house rule that explains it."""

from msgspec.structs import replace

from bot.engine import DealError
from bot.replay import deals_of, explain
from bot.replay.read import read_log

from .logs import (
    agari,
    call,
    daisangen_of_majsoul,
    daisangen_of_tenhou,
    init,
    majsoul,
    mjlog,
    only_deal,
    pon,
    records,
)


def test_what_was_paid_as_we_rule_agrees():
    told = explain(only_deal(daisangen_of_tenhou()))
    assert (told.agrees, told.changes) == (True, ())


def paid(**deltas):
    return explain(replace(only_deal(daisangen_of_tenhou()), deltas=deltas))


def test_one_house_rule_explains_who_paid_the_honba():
    told = paid(E=0, S=32300, W=-16300, N=-16000)
    assert not told.agrees
    assert [(each.key, each.here, each.value) for each in told.changes] == [("pao.honba-ron", "liable", "discarder")]


def test_one_house_rule_explains_that_nobody_was_liable():
    assert [each.key for each in paid(E=0, S=32300, W=-32300, N=0).changes] == ["pao.daisangen"]


def test_the_fewest_house_rules_are_named_and_none_where_none_explain_it():
    assert [each.key for each in paid(E=0, S=32300, W=0, N=-32300).changes] == ["pao.ron"]
    two = paid(E=0, S=32300, W=-300, N=-32000).changes
    assert [(each.key, each.value) for each in two] == [("pao.ron", "liable"), ("pao.honba-ron", "discarder")]
    assert paid(E=0, S=33333, W=-16000, N=-17333).changes == ()


def test_a_deal_that_the_preset_refuses_is_told_with_the_rule_that_would_allow_it():
    won = agari(1, 0, "345p234s66p345m", 8, "250,-20,250,20,250,0,250,0")
    told = explain(only_deal(mjlog(init(), "<D4/>", call(1, pon("2m", 3)), "<D8/>", won, go=9 | 4)))
    assert isinstance(told.ruling, DealError)
    assert [each.key for each in told.changes] == ["yaku.kuitan"]


def test_a_hand_that_was_left_out_is_no_difference_but_a_question():
    stripped = records(
        ("NewRound", {"tiles3": ["1m"]}),
        ("DiscardTile", {"seat": 1, "tile": "1m"}),
        ("Hule", {"hules": [{"hu_tile": "1m"}], "delta_scores": [1000, -1000, 0, 0]}),
    )
    told = explain(only_deal(majsoul(stripped)))
    assert isinstance(told.ruling, DealError)
    assert (told.ruling.code, told.changes) == ("missing-fact", ())


def test_deals_with_a_liability_come_first_then_the_rare_ones():
    plain = init("1,0,0,1,2,8") + '<RYUUKYOKU type="yao9" sc="250,0,250,0,250,0,250,0"/>'
    two = (
        init("2,0,0,1,2,8")
        + "<F8/>"
        + agari(3, 2, "123m", 8, "250,0,250,0,250,-10,250,10")
        + agari(0, 2, "123m", 8, "250,10,250,0,240,-10,260,0")
    )
    log = daisangen_of_tenhou().replace('<INIT seed="0,1', plain + two + '<INIT seed="0,1', 1)
    listed = deals_of(read_log(log))
    assert [each.place for each in listed] == [3, 2, 1]
    assert [each.liable for each in listed] == [("N",), (), ()]


def test_a_liability_that_we_rule_is_listed_though_the_log_names_none():
    silent = daisangen_of_majsoul()
    del silent[-1]["data"]["hules"][0]["baopai"]
    (listed,) = deals_of(read_log(majsoul(silent)))
    assert (listed.recorded.liable, listed.liable) == ((), ("N",))
