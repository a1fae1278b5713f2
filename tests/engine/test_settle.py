"""The engine's only door, and the house rules a ruling rests on."""

import json

import pytest

from bot.engine.deal import Deal, Draw, decode_deal
from bot.engine.errors import DealError
from bot.engine.ruling import encode_ruling
from bot.engine.settlement import doubt_about, rests_on, settle, settle_all
from tests.engine.riichi.table import DRAGONS, deal_of, note_ids, settled, win


def assumed(ruling):
    return [note.data for note in ruling.notes if note.why == "assumed"]


def test_a_ruling_names_the_rules_and_only_the_deals_own_house_rules():
    ruling = settled(DRAGONS, win("S", "daisangen"), rules="tenhou", house={"honba.value": "600"}, honba=1)

    assert (ruling.rules, ruling.house) == ("riichi/tenhou", {"honba.value": 600})
    assert ruling.deltas == {"E": 0, "S": 32600, "W": -32600, "N": 0}


def test_three_players_have_three_deltas():
    assert settled((), win("S", "5/"), rules="tenhou-sanma").deltas == {"E": -4000, "S": 6000, "W": -2000}


def test_deals_settled_together_keep_their_places_their_rulings_and_their_errors():
    good, other = deal_of((), win("S", "5/")), deal_of(DRAGONS, win("S", "daisangen", off="N"))
    without_rules, without_fu = deal_of((), win("S", "5/"), rules="x"), deal_of((), win("S", "2/"))

    found = settle_all([good, without_rules, other, without_fu, good])

    assert [found[0], found[2], found[4]] == [settle(good), settle(other), settle(good)]
    assert [(found[place].code, found[place].at) for place in (1, 3)] == [
        ("unknown-rules", "rules"),
        ("missing-fact", "wins[0].value.fu"),
    ]
    assert settle_all([]) == []


def test_the_same_facts_give_the_same_ruling_to_the_byte():
    deal = deal_of(DRAGONS, win("S", "12m99p+3m", off="N"), rules="riichi-city", honba=2, riichi=["W"])
    again = deal_of(DRAGONS, win("S", "12m99p+3m", off="N"), rules="riichi-city", honba=2, riichi=["W"])

    assert encode_ruling(settle(deal)) == encode_ruling(settle(again)) == encode_ruling(settle(deal))


def test_a_deal_is_settled_by_its_own_family():
    stated = {"rules": "hongkong/half-gun", "wins": [win("E", value={"faan": 3})], "honba": 1}
    with pytest.raises(DealError) as caught:
        settle(decode_deal(json.dumps(stated)))

    assert (caught.value.code, caught.value.at) == ("unknown-field", "honba")


# A value marked ? in the presets table: a ruling that rests on it says so.


def test_a_ruling_that_rests_on_an_assumption_says_so():
    thirteen = settled((), win("S", "13/"), rules="riichi-city")

    assert assumed(thirteen) == [{"option": "limit.kazoe", "value": "yakuman"}]


def test_a_ruling_that_would_be_the_same_anyway_says_nothing_of_assumptions():
    assert "assumed" not in note_ids(settled((), win("S", "5/"), rules="riichi-city"))


def test_an_assumption_that_the_table_stated_itself_is_not_mentioned():
    stated = settled((), win("S", "13/"), rules="riichi-city", house={"limit.kazoe": "yakuman"})

    assert assumed(stated) == []


def test_a_ruling_may_rest_on_several_assumptions():
    pair = (win("W", "4/30", off="N"), win("S", "13/", off="N"))

    assert [each["option"] for each in assumed(settled((), *pair, rules="riichi-city", honba=1, deposits=1))] == [
        "winners.max",
        "honba.receiver",
        "limit.kazoe",
        "limit.kiriage",
    ]


def test_a_ruling_rests_on_a_house_rule_without_which_there_would_be_none():
    house = {"pao.daisangen": "no", "pao.two": "first", "yaku.suurenkou": "yakuman"}
    row = ("S pon 222m", "S pon 333m", "S pon 444m")

    assert rests_on(deal_of(row, win("S", "suurenkou"), house=house)) == ["yaku.suurenkou"]
    assert rests_on(deal_of(DRAGONS, win("S", "daisangen"), house=house)) == ["pao.daisangen"]
    assert rests_on(deal_of(DRAGONS[:2], win("S", "5/"), house=house)) == []


def test_a_ruling_rests_on_a_number_where_a_smaller_one_moves_a_payment():
    assert rests_on(deal_of((), win("S", "5/"), house={"honba.value": 600}, honba=1)) == ["honba.value"]
    assert rests_on(deal_of((), win("S", "5/"), house={"honba.value": 600}, honba=0)) == []


def test_a_family_may_doubt_nothing_that_it_settles():
    assert doubt_about(Deal(rules="wuhan/kaikoufan", draw=Draw("exhaustive"))) is None
