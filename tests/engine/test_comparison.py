"""The same deal under other presets, and the rule that makes the difference."""

import json
from pathlib import Path

import msgspec
import pytest

from bot.engine.comparison import Change, comparable, compare
from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.ruling import Ruling
from bot.engine.settlement import settle

VECTORS = Path(__file__).parent.parent / "vectors"
DRAGONS = [
    {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
    {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
    {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"},
]
HONOURS_TOO = {"by": "S", "how": "discard", "from": "N", "tile": "1z", "concealed": "1122z"}
DRAGONS_ALONE = {"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "12m99p"}


def deal_of(**facts):
    return decode_deal(json.dumps(facts))


def dragons(win, rules="riichi/tenhou", **more):
    """Bo shows three dragons, the third fed by Cy, and wins off Di."""
    return deal_of(rules=rules, calls=DRAGONS, wins=[win], **more)


def compared(deal, *presets):
    return {each.rules: each for each in compare(deal, presets)}


def golden():
    paths = [
        VECTORS / "riichi" / "cases.jsonl",
        VECTORS / "hongkong" / "golden.jsonl",
        VECTORS / "wuhan" / "golden.jsonl",
    ]
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line]


def test_another_scope_of_liability_is_named_as_the_difference():
    (found,) = compare(dragons(HONOURS_TOO), ["riichi/majsoul"])
    # Both yakuman count 32000: Tenhou halves all of it, Mahjong Soul only the 32000 of the dragons.
    assert found.result.deltas == {"E": 0, "S": 64000, "W": -16000, "N": -48000}
    assert not found.pays_the_same
    assert found.changes == (Change("pao.scope", "whole-hand", "liable-yakuman"),)


def test_rules_that_differ_elsewhere_pay_the_same():
    (found,) = compare(dragons(DRAGONS_ALONE), ["riichi/m-league"])
    assert found.result.deltas == {"E": 0, "S": 32000, "W": -16000, "N": -16000}
    assert (found.pays_the_same, found.changes) == (True, ())


def test_rules_without_the_liability_differ_by_its_option():
    (found,) = compare(dragons(DRAGONS_ALONE), ["riichi/no-pao"])
    assert found.result.deltas == {"E": 0, "S": 32000, "W": 0, "N": -32000}
    assert found.changes == (Change("pao.daisangen", "yes", "no"),)


def test_two_rules_that_only_together_make_the_difference_are_both_named():
    (found,) = compare(dragons(HONOURS_TOO, honba=1), ["riichi/wrc"])
    # 48000 and the counter for the discarder, half of the dragons for who is liable.
    assert found.result.deltas == {"E": 0, "S": 64300, "W": -16000, "N": -48300}
    assert {change.key for change in found.changes} == {"pao.scope", "pao.honba-ron"}


def test_where_two_rules_do_not_do_all_that_are_needed_are_named():
    value = {"yakuman": ["daisangen", "tsuuiisou"]}
    also = {"by": "W", "how": "discard", "from": "N", "value": {"han": 5}}
    deal = dragons({"by": "S", "how": "discard", "from": "N", "value": value}, honba=2)
    (found,) = compare(msgspec.structs.replace(deal, wins=(*deal.wins, *dragons(also).wins)), ["riichi/wrc"])
    # One winner only, the nearest; half of the dragons from who is liable; the rest and the counters from who dealt in.
    assert found.result.deltas == {"E": 0, "S": 64600, "W": -16000, "N": -48600}
    assert {change.key for change in found.changes} == {"pao.scope", "pao.honba-ron", "winners.max"}


def test_the_deals_own_house_rules_are_what_it_is_compared_with():
    (found,) = compare(dragons(DRAGONS_ALONE, house={"pao.daisangen": "no"}), ["riichi/tenhou"])
    assert found.result.deltas == {"E": 0, "S": 32000, "W": -16000, "N": -16000}
    assert found.changes == (Change("pao.daisangen", "no", "yes"),)


def test_who_pays_for_a_discard_in_hong_kong_is_a_matter_of_the_gun():
    win = {"by": "S", "how": "discard", "from": "W", "tile": "4p", "value": {"faan": 3, "patterns": []}}
    (found,) = compare(deal_of(rules="hongkong/half-gun", wins=[win]), ["hongkong/full-gun"])
    # Three faan multiply by 8: 16 from the discarder and 8 from each other, or 32 from the discarder alone.
    assert found.result.deltas == {"E": 0, "S": 32, "W": -32, "N": 0}
    assert found.changes == (Change("gun", "half", "full"),)


def test_a_hand_that_is_too_small_elsewhere_is_refused_there():
    win = {"by": "S", "how": "discard", "from": "W", "tile": "4p", "value": {"faan": 1, "patterns": []}}
    found = compared(
        deal_of(rules="hongkong/half-gun", house={"faan.min": 1}, wins=[win]), "hongkong/half-gun", "hongkong/home"
    )
    assert {each.result.code for each in found.values()} == {"bad-hand"}
    assert {each.changes for each in found.values()} == {(Change("faan.min", 1, 3),)}


def test_every_opening_counts_in_one_way_of_wuhan_and_once_in_the_other():
    calls = [
        {"by": "S", "kind": "pon", "tiles": "222m", "from": "E"},
        {"by": "S", "kind": "pon", "tiles": "333p", "from": "N"},
    ]
    win = {"by": "S", "how": "discard", "from": "W", "value": {"patterns": [], "hard": False}}
    deal = deal_of(rules="wuhan/kaikoufan", wild="9m", calls=calls, wins=[win])
    (found,) = compare(deal, ["wuhan/koukoufan"])
    assert [change.key for change in found.changes] == ["factor.open"]
    # The second opening doubles what the winner receives from each.
    assert found.result.deltas == {seat: 2 * amount for seat, amount in settle(deal).deltas.items()}


def test_only_presets_for_as_many_players_can_be_compared():
    assert comparable("riichi/majsoul-sanma") == ("riichi/tenhou-sanma", "riichi/majsoul-sanma")
    assert "riichi/tenhou-sanma" not in comparable("riichi/tenhou")
    assert len(comparable("riichi/tenhou")) == 11
    assert comparable("wuhan/koukoufan") == ("wuhan/kaikoufan", "wuhan/koukoufan")


def test_three_players_are_compared_among_themselves():
    win = {"by": "S", "how": "discard", "from": "W", "value": {"yakuman": ["daisuushii"]}}
    found = compared(deal_of(rules="riichi/tenhou-sanma", wins=[win]), *comparable("riichi/tenhou-sanma"))
    assert found["riichi/tenhou-sanma"].pays_the_same
    # Big four winds counts double at Mahjong Soul.
    assert found["riichi/majsoul-sanma"].result.deltas == {"E": 0, "S": 64000, "W": -64000}
    assert found["riichi/majsoul-sanma"].changes == (Change("yakuman.daisuushii", "single", "double"),)


def test_an_unknown_preset_is_an_error():
    with pytest.raises(DealError, match="unknown-rules"):
        compare(dragons(DRAGONS_ALONE), ["riichi/unheard-of"])


def test_a_deal_that_is_refused_by_its_own_rules_cannot_be_compared():
    deal = deal_of(rules="riichi/tenhou", wins=[{"by": "S", "how": "self-draw"}])
    with pytest.raises(DealError, match="missing-fact"):
        compare(deal, ["riichi/majsoul"])


def outcome(deal):
    try:
        return settle(deal).deltas
    except DealError as error:
        return error.key


def test_the_changes_named_alone_turn_every_golden_ruling_into_the_other():
    told = 0
    for row in golden():
        deal = decode_deal(json.dumps(row["deal"]))
        for found in compare(deal, comparable(deal.rules)):
            wanted = found.result.deltas if isinstance(found.result, Ruling) else found.result.key
            assert turned(deal, found.changes) == wanted
            assert found.pays_the_same == (not found.changes)
            for change in found.changes:
                assert turned(deal, set(found.changes) - {change}) != wanted
            told += not found.pays_the_same
    assert told > 100


def turned(deal, changes):
    """What the deal comes to with these house rules set otherwise."""
    house = {**deal.house, **{change.key: change.value for change in changes}}
    return outcome(msgspec.structs.replace(deal, house=house))
