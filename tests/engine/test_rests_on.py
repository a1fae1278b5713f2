from bot.engine.deal import Deal
from bot.engine.errors import missing_fact
from bot.engine.family import family_of, rules_of
from bot.engine.ruling import Outcome, Payment
from bot.engine.settlement import resting_on

OPTIONS = family_of("riichi").options
WHOLE = Outcome([Payment("W", "S", 300, "a")])
SPLIT = Outcome([Payment("W", "S", 200, "b"), Payment("W", "S", 100, "c")])
OTHER = Outcome([Payment("N", "S", 300, "a")])


def test_a_rule_bears_when_another_value_moves_other_amounts():
    def settle(deal):
        return OTHER if deal.house["pao.honba-ron"] == "discarder" else WHOLE

    assert resting_on(Deal(), WHOLE, ["pao.honba-ron"], settle, OPTIONS) == ["pao.honba-ron"]


def test_a_rule_does_not_bear_when_only_the_reasons_differ():
    assert resting_on(Deal(), WHOLE, ["pao.scope"], lambda _: SPLIT, OPTIONS) == []


def test_a_rule_bears_when_another_value_would_refuse_the_deal():
    def settle(_):
        raise missing_fact("calls[0].from", "feeder")

    assert resting_on(Deal(), WHOLE, ["pao.two", "pao.scope"], settle, OPTIONS) == ["pao.two", "pao.scope"]


def test_other_house_rules_of_the_deal_stay_as_they_are():
    seen = []

    def settle(deal):
        seen.append(deal.house)
        return WHOLE

    resting_on(Deal(house={"pao.scope": "whole-hand"}), WHOLE, ["pao.two"], settle, OPTIONS)

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

    assert resting_on(Deal(), WHOLE, ["honba.value"], settle, OPTIONS) == ["honba.value"]
    assert resting_on(Deal(), WHOLE, ["honba.value"], lambda _: WHOLE, OPTIONS) == []
