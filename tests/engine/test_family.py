import pytest

from bot.engine.deal import Deal, Win
from bot.engine.errors import DealError
from bot.engine.family import families, family_of, presets_of, rules_of
from tests.engine.riichi.table import deal_of, win


def test_every_folder_beside_the_engine_is_a_rule_set_of_that_name():
    assert set(families()) >= {"riichi", "hongkong", "wuhan"}
    assert [family_of(family).name for family in families()] == list(families())


def test_rules_are_found_by_family_and_preset():
    rules = rules_of("riichi/tenhou")

    assert (rules.family.name, rules.preset.name) == ("riichi", "tenhou")
    assert "pao.scope" in rules.family.options


@pytest.mark.parametrize(
    "rules", ["riichi", "riichi/", "riichi/tenhou/", "riichi/Tenhou", "singapore/x", "/tenhou", "../riichi/tenhou", "."]
)
def test_rules_that_nobody_wrote_are_unknown(rules):
    with pytest.raises(DealError) as caught:
        rules_of(rules)

    assert (caught.value.code, caught.value.at, caught.value.data) == ("unknown-rules", "rules", {"rules": rules})


def test_a_deal_without_rules_is_asked_for_them():
    with pytest.raises(DealError) as caught:
        rules_of("")

    assert (caught.value.code, caught.value.at, caught.value.reason) == ("missing-fact", "rules", "rules")


def test_house_rules_are_laid_over_the_preset():
    rules = rules_of("riichi/tenhou", {"winners.max": "3"})

    assert (rules.house.pao_scope, rules.house.winners_max, rules.family.name) == ("whole-hand", 3, "riichi")


@pytest.mark.parametrize("family", ["riichi", "hongkong", "wuhan"])
def test_every_preset_of_a_family_is_a_valid_set_of_values(family):
    for name in family_of(family).presets:
        rules = rules_of(f"{family}/{name}", {})
        assert rules.preset.name == name
        assert set(rules.assumed) <= set(family_of(family).options)


def test_unless_a_family_says_otherwise_a_deal_states_the_winners_melds():
    rules = rules_of("riichi/majsoul", {})
    two = deal_of((), win("S", "5/", off="E"), win("W", "5/", off="E"))

    assert rules.family.meld_owners(two, rules) == ("S", "W")
    assert rules.family.meld_owners(deal_of((), draw={"kind": "abortive"}), rules) == ()


@pytest.mark.parametrize(
    ("rules", "house", "thousandths"),
    [
        ("riichi/tenhou", {}, None),
        ("hongkong/half-gun", {"stake": "五一"}, 16_000),  # 32 halves of a stake of 1
        ("wuhan/kaikoufan", {"stake": "0.5"}, 16_000),  # 32 points at half a coin
    ],
)
def test_amounts_are_money_only_where_a_table_plays_for_a_stake(rules, house, thousandths):
    rules = rules_of(rules, house)
    assert rules.family.thousandths(32, rules) == thousandths


@pytest.mark.parametrize("name", families())
def test_what_a_family_asks_of_a_table_are_its_options_as_many_as_two_forms_have_room_for(name):
    family = family_of(name)
    assert len(family.asked) <= 10
    assert set(family.asked) <= set(family.options)


@pytest.mark.parametrize("name", families())
def test_one_tile_kongs_have_a_lone_tile_and_a_wild_one(name):
    family = family_of(name)
    has_kongs = "token-kan" in family.vocabulary.call_kinds
    assert {has_kongs} == {each is not None for each in (family.lone_tile, family.lone_tiles, family.wild_after)}
    if family.wild_after is not None:
        house = rules_of(presets_of(name)[0]).house
        assert family.wild_after(family.lone_tile, house) not in (None, family.lone_tile)


@pytest.mark.parametrize(
    ("rules", "house", "threats_only"),
    [
        ("riichi/tenhou", {}, False),
        ("wuhan/kaikoufan", {}, False),
        ("hongkong/half-gun", {}, True),
        ("hongkong/half-gun", {"kong.open": 1}, False),
        ("hongkong/half-gun", {"twelve.recipients": "first"}, True),
    ],
)
def test_melds_of_others_matter_only_beside_a_threat_where_nothing_else_is_paid_for_them(rules, house, threats_only):
    played = rules_of(rules, house)
    deal = Deal(rules=rules, house=house, wins=(Win(by="S", how="discard", discarder="E", tile="9m"),))
    assert played.family.threats_only(deal, played) is threats_only
