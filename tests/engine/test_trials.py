from bot.engine.deal import Deal
from bot.engine.errors import missing_fact
from bot.engine.family import family_of, rules_of
from bot.engine.ruling import Outcome, Payment
from bot.engine.trials import Trials, resting_on

OPTIONS = family_of("riichi").options
EMPTY = Deal()
WHOLE = Outcome([Payment("W", "S", 300, "a")])
SPLIT = Outcome([Payment("W", "S", 200, "b"), Payment("W", "S", 100, "c")])
OTHER = Outcome([Payment("N", "S", 300, "a")])


def rests_on(keys, settle, deal=EMPTY):
    return resting_on(Trials(deal, settle), WHOLE, [OPTIONS[key] for key in keys])


def test_a_rule_bears_when_another_value_moves_other_amounts():
    def settle(deal):
        return OTHER if deal.house["pao.honba-ron"] == "discarder" else WHOLE

    assert rests_on(["pao.honba-ron"], settle) == ["pao.honba-ron"]


def test_a_rule_does_not_bear_when_only_the_reasons_differ():
    assert rests_on(["pao.scope"], lambda _: SPLIT) == []


def test_a_rule_bears_when_another_value_would_refuse_the_deal():
    def settle(_):
        raise missing_fact("calls[0].from", "feeder")

    assert rests_on(["pao.two", "pao.scope"], settle) == ["pao.two", "pao.scope"]


def test_other_house_rules_of_the_deal_stay_as_they_are():
    seen = []

    def settle(deal):
        seen.append(deal.house)
        return WHOLE

    rests_on(["pao.two"], settle, Deal(house={"pao.scope": "whole-hand"}))

    assert seen == [{"pao.scope": "whole-hand", "pao.two": value} for value in ("each-own", "first")]


def test_the_value_at_a_table_is_the_presets_or_the_deals_own():
    rules = rules_of("riichi/tenhou", {"pao.two": "first"})

    assert [rules.value(key) for key in ("pao.scope", "pao.two", "honba.value")] == [
        "whole-hand",
        "first",
        300,
    ]


def test_a_rule_that_only_counts_bears_when_a_smaller_number_moves_other_amounts():
    def settle(deal):
        return WHOLE if deal.house["honba.value"] == 300 else OTHER

    assert rests_on(["honba.value"], settle) == ["honba.value"]
    assert rests_on(["honba.value"], lambda _: WHOLE) == []


def test_each_way_is_tried_only_once():
    tried = []

    def settle(deal):
        tried.append(dict(deal.house))
        return WHOLE

    trials = Trials(Deal(house={"pao.scope": "whole-hand"}), settle)
    both = {"pao.two": "first", "pao.scope": "liable-yakuman"}

    assert trials.outcome(both) is trials.outcome(dict(reversed(both.items())))
    assert tried == [both]
