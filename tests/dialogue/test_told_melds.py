"""Melds told in words: laid down where they are told whole, else asked for; what is told of them is kept for later."""

import pytest

from bot.dialogue.told.answers import Answers
from bot.dialogue.told.melds import with_told_melds
from bot.dialogue.told.taking import answer_from_told
from bot.engine import DealError
from bot.telling.told import Facts, ToldMeld

from .telling import laid, results, told
from .test_told import DRAGONS, SEATS, drafted, open_keys

THREE = "555z 666z 777z"


def test_one_meld_of_three_that_decide_is_asked_to_be_completed_and_its_feeder_is_not_asked():
    draft = drafted(f"{SEATS}Bo ron Di, daisangen, 1 honba. Cy fed the red dragon")
    assert (open_keys(draft), draft.typed) == (["first-melds"], {"first-melds": "777z"})
    draft = answer_from_told(told(draft, first__melds=THREE))
    assert results(draft) == {"E": 0, "S": 32300, "W": -16300, "N": -16000}


@pytest.mark.parametrize("order", ["555z 666z 777z", "777z 555z 666z"])
def test_a_number_counts_in_the_order_that_the_table_tells(order):
    draft = drafted(f"{SEATS}Bo ron Di, daisangen. Cy fed the third dragon")
    draft = answer_from_told(told(draft, first__melds=order))
    assert [call.feeder for call in draft.calls][2] == "W"


def test_the_last_meld_is_the_last_that_lies_there():
    draft = drafted(f"{SEATS}Bo ron Di, daisangen. the last dragon came from Cy")
    draft = answer_from_told(told(draft, first__melds=THREE))
    assert draft.calls[2].feeder == "W"


def test_a_feeder_that_is_typed_otherwise_stays():
    draft = drafted(f"{SEATS}Bo ron Di, daisangen. Cy fed the red dragon")
    draft = told(draft, first__melds=THREE, feeder_2="E")
    assert answer_from_told(draft).calls[2].feeder == "E"
    changed = told(answer_from_told(draft), feeder_2="N")
    assert answer_from_told(changed).calls[2].feeder == "N"


def test_melds_told_by_their_tiles_alone_are_asked_for_where_their_order_decides():
    text = f"{SEATS}Bo ron Di, daisangen. Cy fed the red dragon. White and green came from Ann"
    assert open_keys(drafted(text)) == ["first-melds"]
    same = f"{SEATS}Bo ron Di, daisangen. Cy fed the red dragon. White and green came from Cy"
    assert results(drafted(same))["W"] == -16000


def test_melds_that_move_no_payment_are_not_asked_for():
    assert open_keys(drafted(f"{SEATS}Bo ron Di, 3 han 40 fu")) == []
    assert open_keys(drafted(f"{SEATS}Bo ron Di, 3 han 40 fu. pon 555z from Ann")) == []


def test_melds_of_a_hand_that_nobody_told_are_taken_for_all_until_it_is_known():
    draft = drafted(f"{SEATS}Bo ron Di. pon 777z from Cy")
    assert (open_keys(draft), laid(draft)) == (["hand:S"], [("S", "pon", "777z")])
    cheap = answer_from_told(told(draft, hand_S=("han", "3", "40")))
    assert (open_keys(cheap), laid(cheap)) == ([], laid(draft))
    dear = answer_from_told(told(draft, hand_S=("yakuman", "daisangen")))
    assert (open_keys(dear), dear.typed) == (["first-melds"], {"first-melds": "777z"})
    dear = answer_from_told(told(dear, first__melds=THREE))
    assert dear.calls[2].feeder == "W"


def test_kans_are_told_by_their_kind_or_asked_about():
    draft = drafted(
        f"{SEATS}Bo tsumo, suukantsu. closed kan 2222m, open kan of 5s from Cy, kan of 9p, open kan of 1z from Di"
    )
    assert open_keys(draft) == ["kan:2"]
    draft = answer_from_told(told(draft, kan_2="closed-kan"))
    assert [call.kind for call in draft.calls] == ["closed-kan", "open-kan", "closed-kan", "open-kan"]


def test_a_kan_added_to_a_pon_lies_behind_it():
    draft = drafted(f"{SEATS}Bo tsumo, mangan. pon of 9p from Cy which was later raised to an added kan")
    assert laid(draft)[:1] == [("S", "pon", "999p")]
    assert {kind for _, kind, _ in laid(draft)} <= {"pon", "added-kan"}


@pytest.mark.parametrize(
    ("melds", "reason"),
    [
        ((ToldMeld(kind="chi", tiles="123m", feeder="Di"),), "chi-seat"),
        ((ToldMeld(kind="pon", tiles="777z", feeder="Bo"),), "fed-himself"),
        ((ToldMeld(kind="pon", tiles="777z"), ToldMeld(kind="pon", tiles="777z")), "fifth-copy"),
        ((ToldMeld(kind="closed-kan", tiles="1111z"),) * 5, "fifth-meld"),
    ],
)
def test_melds_that_cannot_lie_there_are_refused(melds, reason):
    draft = drafted(f"{SEATS}Bo ron Di, 3 han 40 fu")
    with pytest.raises(DealError) as refused:
        with_told_melds(Answers(draft, draft.told, Facts(melds=melds)))
    assert refused.value.reason == reason


def test_a_run_that_was_fed_by_who_sits_before_lies_there():
    assert laid(drafted(f"{SEATS}Bo chi 123m from Ann. Bo ron Di, 2 han 30 fu")) == [("S", "chi", "123m")]


def test_a_number_among_all_melds_says_where_one_lies_whichever_is_told_first():
    draft = drafted(f"{SEATS}Bo ron Di, 3 han 40 fu")
    told_melds = (ToldMeld(kind="pon", tiles="777z"), ToldMeld(kind="pon", tiles="555z", nth=1))
    draft = with_told_melds(Answers(draft, draft.told, Facts(melds=told_melds)))
    assert [tiles for _, _, tiles in laid(draft)] == ["555z", "777z"]


def test_in_wuhan_those_who_are_told_not_to_have_opened_are_not_asked():
    seats = "东家老王，南家小李，西家阿芳，北家大刘。"
    text = (
        f"{seats}阿芳自摸，清一色，硬胡。阿芳碰222s大刘喂的，碰888s老王喂的，碰555s小李喂的。癞子九筒。其他人都没开口。"
    )
    counted = "老王红中杠一个，小李红中杠一个，大刘红中杠两个"
    assert results(drafted(text + counted, "wuhan/kaikoufan")) == {"E": 0, "S": -620, "W": 620, "N": 0}
    assert "tokens:E" in open_keys(drafted(text, "wuhan/kaikoufan"))


def test_a_winning_tile_beside_an_agreed_worth_is_kept_for_it():
    draft = drafted(
        f"{SEATS}Bo won off Ann on 9p. pon 111p from Cy, pon 222p from Di, pon 555p from Cy", "hongkong/half-gun"
    )
    assert draft.hands.get("S") is None or draft.hands["S"].tile is not None
    draft = answer_from_told(told(draft, hand_S=("faan", "7")))
    assert draft.hands["S"].tile == "9p"


def test_three_dragons_told_whole_are_all_that_is_needed():
    assert open_keys(drafted(f"{SEATS}Bo ron Di, daisangen. {DRAGONS}")) == []
