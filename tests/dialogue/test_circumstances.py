"""The circumstances are asked exactly where they can move a payment, alone or together."""

import pytest

from bot.dialogue.script import next_step
from bot.dialogue.take.answer import take_answer

from .telling import asked, results, seated, to_tell, told


def agreed(*value, rules="riichi/tenhou", ending="discard", melds=(), **house):
    draft = told(seated(rules, **house), ending=ending, winners="S", first__melds=melds, **off(ending))
    return told(draft, hand_S=value)


def off(ending):
    return {} if ending == "self-draw" else {"discarder": "N"}


def tiles(concealed, tile, **kinds):
    return agreed("tiles", concealed, tile, **kinds)


def test_a_yakuman_asks_for_no_dora():
    assert asked(agreed("yakuman", "daisangen", melds="555z 666z")) == ["riichi", "honba", "deposits"]


def test_an_agreed_value_asks_neither_for_flags_nor_for_dora():
    assert asked(agreed("han", "3", "30")) == ["riichi", "honba", "deposits"]


@pytest.mark.parametrize(("house", "asks"), [({"honba.value": 0}, False), ({}, True)])
def test_counters_are_asked_for_where_they_are_worth_something(house, asks):
    assert ("honba" in asked(agreed("han", "3", "30", **house))) is asks


def test_ura_is_asked_for_when_the_winner_declared_riichi():
    draft = tiles("234567m234p5599s", "5s", ending="self-draw")
    assert "ura" not in asked(draft)
    assert "ura" in asked(told(draft, riichi="S"))
    assert "ura" not in asked(told(draft, riichi="E"))


def test_what_no_circumstance_reaches_alone_is_asked_when_all_together_reach_it():
    # Two small dragon sets, the small three dragons, half flush and all triplets: eight han, a baiman up to ten.
    draft = tiles("555m77z", "7z", melds="555z 666z 111m")
    plain = results(draft)
    assert "flags:S" in asked(draft)
    assert results(told(draft, flags_S="last-tile")) == results(told(draft, dora="6z", flags_S=())) == plain
    assert results(told(draft, flags_S="last-tile", dora="6z")) != plain


def test_indicators_that_make_a_limit_together_are_counted():
    draft = tiles("2233445566778p", "8p", ending="discard")
    plain = results(draft)["S"]
    assert results(told(draft, riichi="S", flags_S="double-riichi", dora="4p"))["S"] > plain


def test_a_discard_between_two_kans_is_asked_about_where_it_frees_the_feeder():
    melds = "daiminkan 5555p ankan 1111s"
    draft = agreed("han", "3", "60", ending="self-draw", melds=melds, **{"pao.rinshan": "yes"})
    draft = told(draft, flags_S="after-kan", riichi=(), honba=(), deposits=())
    assert asked(draft) == ["feeder:0"]
    draft = told(draft, feeder_0="W")
    assert "after-discard:1" in asked(draft)
    freed, liable = (results(take_answer(draft, "after-discard:1", (said,))) for said in ("yes", "no"))
    assert liable["W"] == -liable["S"]
    assert freed["W"] > liable["W"]


def test_a_fresh_tile_is_asked_about_in_half_gun_with_a_reserve():
    half = agreed("faan", "8", rules="hongkong/half-gun", **{"wall.reserve": 14})
    assert asked(half) == ["fresh:S"]
    assert asked(told(half, fresh_S="no"))[:1] != ["wall:S"]
    assert asked(told(half, fresh_S="yes")) == ["wall:S"]


@pytest.mark.parametrize("house", [{}, {"wall.reserve": 14, "fresh": "no"}, {"wall.reserve": 14, "gun": "full"}])
def test_a_fresh_tile_is_not_asked_about_elsewhere(house):
    assert "fresh:S" not in asked(agreed("faan", "8", rules="hongkong/half-gun", **house))


def test_flowers_are_asked_for_where_they_count():
    assert "flowers:S" in asked(tiles("123m456p789s1123s", "1s", rules="hongkong/half-gun", **{"faan.min": 0}))
    without = tiles("123m456p789s1123s", "1s", rules="hongkong/half-gun", **{"faan.min": 0, "flowers": "no"})
    assert "flowers:S" not in asked(without)


def test_flowers_and_the_last_tile_can_reach_the_minimum_together():
    house = {"faan.min": 3, "faan.all-chows": 0, "faan.concealed": 0, "faan.no-flowers": 0, "faan.self-draw": 0}
    draft = tiles("123m456p789s2355s", "4s", rules="hongkong/half-gun", ending="self-draw", **house)
    assert next_step(draft).error is None
    assert {"flags:S", "flowers:S"} <= set(asked(draft))
    assert results(told(draft, flags_S="last-tile", flowers_S="1234f"))["S"] > 0


def test_readiness_is_asked_about_only_for_an_all_begging_win_off_somebody_who_opened():
    draft = agreed("patterns", "all-begging", "hard", rules="wuhan/kaikoufan", melds="123m 456p 789s 111s")
    assert asked(draft) == ["tokens:E", "tokens:W", "tokens:N", "others-melds"]
    closed = told(draft, melds_E=(), melds_W=(), melds_N=())
    assert asked(closed) == []
    assert asked(told(closed, melds_N="222p")) == ["discarder-ready:S"]


def test_the_last_tile_is_not_asked_about_where_it_is_worth_nothing():
    hand = {"ending": "self-draw", "melds": "111s 456s", "rules": "hongkong/home"}
    worthless = tiles("67m888s33z", "5m", **hand, **{"faan.min": 0, "faan.last-tile": 0})
    assert asked(worthless) == ["flowers:S"]
    assert "flags:S" in asked(tiles("67m888s33z", "5m", **hand, **{"faan.min": 0}))


@pytest.mark.parametrize(("value", "asks"), [(("han", "3", "50"), False), (("tiles", "123p456p77s22z", "2z"), True)])
def test_norths_are_not_asked_about_for_what_the_kan_beside_them_does(value, asks):
    hand = {"rules": "riichi/tenhou-sanma", "ending": "self-draw", "melds": "daiminkan 1111m", "pao.rinshan": "yes"}
    draft = agreed(*value, **hand)
    assert "flags:S" in asked(draft)
    assert ("kita:S" in asked(draft)) is asks


def test_who_declared_riichi_pays_a_stick_even_if_he_lost():
    draft = told(agreed("han", "3", "30"), riichi=("E", "W"))
    assert results(draft) == {"E": -1000, "S": 5900, "W": -1000, "N": -3900}


def test_the_round_wind_is_asked_for_where_it_is_worth_a_faan():
    draft = tiles("123m456p23s11s", "4s", rules="hongkong/half-gun", melds="222z", **{"faan.min": 0})
    assert "round-wind" in asked(draft)
    assert results(told(draft, round__wind="S")) != results(told(draft, round__wind="E"))


def test_circumstances_are_asked_for_that_only_together_bring_a_hand_below_the_limit():
    # One more than the limit in the round of the east and without flowers: either alone leaves it there, both do not.
    draft = told(seated("hongkong/home", **{"faan.min": 0}), ending="self-draw", winners="E", first__melds="777z 999m")
    draft = told(draft, hand_E=("tiles", "88m11122z", "8m"))
    limit = results(draft)
    assert {"round-wind", "flowers:E"} <= set(asked(draft))
    assert results(told(draft, round__wind="S")) == results(told(draft, flowers_E="2f")) == limit
    assert results(told(draft, round__wind="S", flowers_E="2f")) != limit


def drawn_hand(**house):
    return tiles("333m55p777s99s111m", "5p", rules="hongkong/half-gun", ending="self-draw", **{"faan.min": 0, **house})


def choices_of(draft, key):
    return [each.value for question in to_tell(draft).questions if question.key == key for each in question.choices]


def test_a_flower_s_replacement_is_asked_about_where_it_counts():
    assert "after-flower" in choices_of(drawn_hand(**{"faan.flower-draw": 1}), "flags:S")
    assert "after-flower" not in choices_of(drawn_hand(), "flags:S")
    assert "after-flower" not in choices_of(drawn_hand(**{"faan.flower-draw": 1, "flowers": "no"}), "flags:S")
    draft = told(drawn_hand(**{"faan.flower-draw": 1}), flags_S="after-flower", flowers_S="1f")
    assert results(draft)["S"] > results(told(drawn_hand(), flowers_S="1f"))["S"]


def test_a_fresh_tile_is_asked_about_without_a_reserve_where_it_always_counts():
    half = agreed("faan", "8", rules="hongkong/half-gun", fresh="always")
    assert asked(half) == ["fresh:S"]
    assert asked(told(half, fresh_S="yes")) == ["wall:S"]


def test_whether_a_winner_holds_a_flower_is_asked_where_it_breaks_a_concealed_hand():
    house = {"faan.min": 0, "faan.no-flowers": "no", "faan.own-flower": "no", "faan.flower-set": "no"}
    house |= {"faan.seven-flowers": "no", "faan.eight-flowers": "no"}
    draft = tiles("123m456p789s1123s", "1s", rules="hongkong/half-gun", **house)
    assert "flowers:S" not in asked(draft)
    draft = tiles("123m456p789s1123s", "1s", rules="hongkong/half-gun", **{**house, "concealed.flowers": "breaks"})
    assert "flowers:S" in asked(draft)
