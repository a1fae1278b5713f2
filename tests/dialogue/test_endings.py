"""Every way a deal can end is told to the last question."""

import pytest

from bot.dialogue.draft import deal_of, draft_of
from bot.dialogue.script import Ready, next_step, steps
from bot.dialogue.take.answer import take_answer
from bot.engine import DealError

from .telling import asked, daisangen, fault, nothing_else, results, seated, told


def offered(draft, key):
    step = next_step(draft)
    return [choice.value for question in step.questions if question.key == key for choice in question.choices]


@pytest.mark.parametrize(
    ("rules", "endings"),
    [
        ("riichi/tenhou", "discard self-draw robbed-kan exhaustive abortive false-win"),
        ("riichi/tenhou-sanma", "discard self-draw robbed-kan robbed-kita exhaustive abortive false-win"),
        ("hongkong/half-gun", "discard self-draw robbed-kan exhaustive false-win"),
        ("wuhan/kaikoufan", "discard self-draw robbed-kan exhaustive false-win left-game"),
    ],
)
def test_the_rules_say_how_a_deal_can_end(rules, endings):
    assert offered(seated(rules), "ending") == endings.split()


@pytest.mark.parametrize(
    ("house", "endings"),
    [
        ({"flower-win": "seven"}, {"flower-win"}),
        ({"flower-win": "eight"}, {"flower-win"}),
        ({"faan.robbed-flower": 8}, {"robbed-flower"}),
        ({"faan.robbed-flower": 8, "flower-win": "seven"}, {"robbed-flower", "flower-win"}),
        ({"faan.robbed-flower": 8, "flower-win": "seven", "flowers": "no"}, set()),
    ],
)
def test_flowers_win_by_themselves_where_the_house_says_so(house, endings):
    found = set(offered(seated("hongkong/half-gun", **house), "ending"))
    assert found & {"robbed-flower", "flower-win"} == endings


def test_who_wins_with_flowers_is_asked_for_the_flowers_alone():
    house = {"flower-win": "seven"}
    draft = told(seated("hongkong/half-gun", **house), ending="flower-win")
    assert asked(draft) == ["winners"]
    draft = told(draft, winners="S")
    assert asked(draft) == ["flowers:S"]
    assert results(told(draft, flowers_S="1234567f")) == {"E": -16, "S": 48, "W": -16, "N": -16}


def test_too_few_flowers_are_asked_again():
    draft = told(seated("hongkong/half-gun", **{"flower-win": "seven"}), ending="flower-win", winners="S")
    step = next_step(told(draft, flowers_S="123f"))
    assert (step.key, step.error.reason) == ("flowers:S", "too-few-flowers")


def test_who_robs_a_flower_is_asked_off_whom_and_for_the_seven_others():
    draft = told(seated("hongkong/full-gun", **{"faan.robbed-flower": 8}), ending="robbed-flower")
    assert asked(draft) == ["winners", "discarder"]
    draft = told(draft, winners="S", discarder="W")
    assert asked(draft) == ["flowers:S"]
    draft = told(draft, flowers_S="1234678f")
    assert results(draft) == {"E": 0, "S": 256, "W": -256, "N": 0}
    assert next_step(draft).deal.wins[0].tile == "5f"


@pytest.mark.parametrize("ending", ["flower-win", "robbed-flower"])
def test_one_player_only_wins_with_flowers(ending):
    draft = seated("hongkong/full-gun", **{"faan.robbed-flower": 8, "flower-win": "seven"})
    two = told(draft, ending="discard", winners=("S", "W"), discarder="N")
    assert told(two, ending=ending).winners == ()
    with pytest.raises(DealError, match="second-self-draw"):
        told(draft, ending=ending, winners=("S", "W"))


@pytest.mark.parametrize("ending", ["flower-win", "robbed-flower"])
def test_a_win_with_flowers_is_read_back_as_it_was_told(ending):
    draft = seated("hongkong/full-gun", **{"faan.robbed-flower": 8, "flower-win": "seven"})
    draft = told(draft, ending=ending, winners="S", flowers_S="1234567f")
    draft = told(draft, discarder="W") if ending == "robbed-flower" else draft
    ready = next_step(draft)
    again = draft_of(ready.deal)
    assert (again.ending, again.flowers, deal_of(again)) == (ending, {"S": "1234567f"}, ready.deal)


MONEY = {"kong.open": 30, "kong.closed": 10}


def test_kongs_are_asked_for_in_a_drawn_deal_where_they_are_paid():
    draft = told(seated("hongkong/half-gun", **MONEY), ending="exhaustive")
    assert asked(draft) == ["table-melds"]
    draft = told(draft, table__melds="S: 1111m; W: 5555p", kan_0="closed-kan", kan_1="open-kan")
    assert asked(draft) == ["feeder:1"]
    assert results(told(draft, feeder_1="N")) == {"E": -10, "S": 30, "W": 20, "N": -40}
    assert results(told(seated("hongkong/half-gun"), ending="exhaustive")) == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_kongs_are_asked_for_beside_a_false_win_and_flowers():
    house = {**MONEY, "flower-win": "seven", "penalty.false-win": 100}
    draft = told(seated("hongkong/half-gun", **house), ending="false-win", culprit="S")
    assert results(told(draft, table__melds="E: 1111m", kan_0="closed-kan")) == {"E": 130, "S": -310, "W": 90, "N": 90}
    draft = told(seated("hongkong/half-gun", **house), ending="flower-win", winners="S", flowers_S="1234567f")
    assert asked(draft) == ["table-melds"]
    assert results(told(draft, table__melds="E: 1111m", kan_0="closed-kan")) == {"E": 14, "S": 38, "W": -26, "N": -26}


def test_who_fed_the_third_dragon_pays_half_of_a_discard_win():
    assert asked(daisangen()) == ["feeder:2"]
    assert results(told(daisangen(), feeder_2="W")) == {"E": 0, "S": 32000, "W": -16000, "N": -16000}


def test_who_fed_the_third_dragon_pays_a_self_draw_alone():
    draft = told(seated(), ending="self-draw", winners="S", first__melds="555z 666z 777z")
    draft = told(draft, hand_S=("yakuman", "daisangen"), feeder_2="W")
    assert results(draft) == {"E": 0, "S": 32000, "W": -32000, "N": 0}


def test_nobody_is_asked_off_whom_a_self_draw_was_won():
    assert asked(told(seated(), ending="self-draw")) == ["winners", "first-melds"]


def test_two_winners_of_one_discard_are_asked_for_their_melds_together_and_their_hands_one_by_one():
    draft = told(seated(), ending="discard", winners=("S", "W"), discarder="N")
    assert asked(draft) == ["melds:S", "melds:W"]
    assert asked(told(draft, melds_S=(), melds_W=())) == ["hand:S"]
    assert asked(told(draft, melds_S="123m")) == ["melds:W"]
    draft = told(draft, melds_S=(), melds_W=(), hand_S=("han", "3", "30"), hand_W=("han", "5"))
    assert results(draft) == {"E": 0, "S": 3900, "W": 8000, "N": -11900}


def test_a_winner_who_leaves_his_winning_tile_out_won_with_the_other_winners():
    draft = told(seated(), ending="discard", winners=("S", "W"), discarder="N", melds_S=(), melds_W=())
    draft = told(draft, hand_S=("tiles", "234567m234p5599s", "5s"), hand_W=("tiles", "234678p44m345m46s"))
    assert draft.hands["W"].tile == "5s"


@pytest.mark.parametrize(("ready", "paid"), [("S", {"E": -1000, "S": 3000, "W": -1000, "N": -1000}), ((), 0)])
def test_a_drawn_deal_asks_who_was_ready(ready, paid):
    draft = told(seated(), ending="exhaustive")
    assert asked(draft) == ["ready", "nagashi"]
    draft = told(draft, ready=ready, nagashi=())
    assert results(draft) == (paid or dict.fromkeys("ESWN", 0))


def test_three_players_draw_a_deal():
    draft = told(seated("riichi/tenhou-sanma"), ending="exhaustive", ready=("E", "S"), nagashi=())
    assert results(draft) == {"E": 1000, "S": 1000, "W": -2000}


def test_a_drawn_deal_without_payments_asks_nothing_about_hands():
    assert asked(told(seated("riichi/tenhou", **{"draw.noten": 0, "draw.nagashi": "no"}), ending="exhaustive")) == [
        "riichi"
    ]


def test_a_deal_called_off_asks_only_for_declared_riichi():
    draft = told(seated(), ending="abortive")
    assert asked(draft) == ["riichi"]
    assert results(told(draft, riichi="W")) == {"E": 0, "S": 0, "W": -1000, "N": 0}


@pytest.mark.parametrize("rules", ["hongkong/half-gun", "wuhan/koukoufan"])
@pytest.mark.parametrize("ending", ["exhaustive", "abortive"])
def test_a_drawn_deal_moves_nothing_and_asks_nothing_elsewhere(rules, ending):
    step = next_step(told(seated(rules), ending=ending))
    assert isinstance(step, Ready)
    assert set(step.ruling.deltas.values()) == {0}


def test_a_false_win_asks_who():
    draft = told(seated(), ending="false-win")
    assert asked(draft) == ["culprit"]
    assert results(told(draft, culprit="E")) == {"E": -12000, "S": 4000, "W": 4000, "N": 4000}


def test_who_leaves_a_game_of_wuhan_pays_to_the_table():
    draft = told(seated("wuhan/koukoufan"), ending="left-game", culprit="W")
    assert results(draft) == {"E": 0, "S": 0, "W": -500, "N": 0}


def test_a_robbed_north_needs_three_players_and_a_north():
    draft = told(seated("riichi/tenhou-sanma"), ending="robbed-kita", winners="S", discarder="W", first__melds=())
    draft = told(draft, hand_S=("tiles", "123p456p789p123s4z", "4z"))
    assert results(draft) == {"E": 0, "S": 2600, "W": -2600}


def test_a_hand_without_a_yaku_asks_only_for_what_could_make_it_win():
    draft = told(seated(), ending="discard", winners="S", discarder="N", first__melds="234m")
    draft = told(draft, hand_S=("tiles", "567p34s11999s", "5s"))
    step = next_step(draft)
    assert [question.key for question in step.questions] == ["flags:S"]
    assert fault(nothing_else(draft)) == ("hand:S", "error.bad-hand.no-yaku")
    assert results(told(draft, flags_S="last-tile"))["S"] > 0


@pytest.mark.parametrize(
    ("order", "counts", "paid"),
    [("dealer", "S", {"E": -4, "S": 12, "W": -4, "N": -4}), ("discarder", "N", {"E": -4, "S": -4, "W": -4, "N": 12})],
)
def test_of_several_claims_in_wuhan_only_the_hand_that_counts_is_asked_for(order, counts, paid):
    draft = told(seated("wuhan/kaikoufan", **{"winner.order": order}), ending="discard", winners=("S", "N"))
    draft = told(draft, discarder="W")
    (other,) = {"S", "N"} - {counts}
    assert asked(draft) == [f"melds:{counts}"]
    draft = take_answer(draft, f"melds:{counts}", ("123m",))
    assert asked(draft) == [f"hand:{counts}"]
    draft = take_answer(draft, f"hand:{counts}", ("patterns", "soft"))
    # Whether the other has a claim at all decides whether the losers' melds do.
    assert asked(draft) == [f"melds:{other}"]
    draft = take_answer(draft, f"melds:{other}", ("456p",))
    assert asked(draft) == ["tokens:E", "tokens:W", "others-melds"]
    assert results(told(draft, tokens_E=(), tokens_W=(), others__melds=())) == paid


def test_each_of_several_winners_is_offered_only_what_his_own_melds_allow():
    draft = told(seated(), ending="discard", winners=("S", "W"), discarder="N", melds_S="555z 666z 777z", melds_W=())
    offered = {step.about: {each.value for each in step.questions[0].choices} for step in steps(draft)}
    assert offered["S"] == {"daisangen", "tsuuiisou"}
    assert "kokushi" in offered["W"]
