"""A settled deal shown as a picture: whose tiles lie how, and who pays whom."""

import json

import pytest

from bot.engine import decode_deal, settle
from bot.i18n import catalogue
from bot.presentation.picture.deal import picture_of_hands, picture_of_ruling, side_of
from bot.presentation.picture.paint import ShownIndicators, ShownMeld, ShownPayment, draw_picture

ENGLISH = catalogue("en")
DAISANGEN = {
    "rules": "riichi/tenhou",
    "names": {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"},
    "house": {"pao.honba-ron": "discarder"},
    "honba": 1,
    "riichi": ["E"],
    "calls": [
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
        {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
        {"by": "S", "kind": "pon", "tiles": "777z", "from": "W", "tile": "7z"},
    ],
    "wins": [{"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "9p2m1m9p"}],
}


def picture(deal, **changes):
    read = decode_deal(json.dumps(deal | changes))
    return picture_of_ruling(read, settle(read), ENGLISH)


def tiles(text):
    return tuple(text.split())


def test_the_winners_tiles_lie_sorted_with_the_winning_tile_apart_and_its_discarder():
    (hand,) = picture(DAISANGEN).hands
    assert (hand.seat, hand.winning, hand.fed_by) == ("S", "3m", "N")
    assert hand.concealed == tiles("1m 2m 9p 9p")


def test_melds_lie_towards_their_feeders():
    (hand,) = picture(DAISANGEN).hands
    assert [(meld.tiles[0], meld.side, meld.feeder, meld.claimed) for meld in hand.melds] == [
        ("5z", "left", "E", None),
        ("6z", "across", "N", None),
        ("7z", "right", "W", "7z"),
    ]


def test_payments_between_two_are_summed_and_the_liable_player_and_the_discarder_are_told_apart():
    shown = picture(DAISANGEN, riichi=[])
    assert shown.payments == (
        ShownPayment("N", "S", "16300", "deals in"),
        ShownPayment("W", "S", "16000", "pao", 3, is_liable=True),
    )
    assert shown.names == {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di", "table": "the table"}


@pytest.mark.parametrize(
    ("facts", "sticks"),
    [
        ({"riichi": ["E"]}, [ShownPayment("E", "S", "1000", "riichi stick")]),
        (
            {"riichi": ["E"], "deposits": 2},
            [ShownPayment("E", "S", "1000", "riichi stick"), ShownPayment("table", "S", "2000")],
        ),
        ({"riichi": [], "deposits": 2}, [ShownPayment("table", "S", "2000")]),
        ({"riichi": ["N"]}, [ShownPayment("N", "S", "1000", "riichi stick")]),
    ],
)
def test_a_stick_goes_to_the_winner_at_once_and_never_to_the_table_and_back(facts, sticks):
    assert picture(DAISANGEN, **facts).payments == (*picture(DAISANGEN, riichi=[]).payments, *sticks)


def test_a_winner_s_own_stick_moves_nothing():
    wins = [{"by": "S", "how": "discard", "from": "N", "tile": "5m", "concealed": "46m123p456p789s22z"}]
    shown = picture(DAISANGEN, calls=[], wins=wins, riichi=["S"], honba=0)
    assert [(each.payer, each.payee) for each in shown.payments] == [("N", "S")]


def test_a_stick_that_stays_on_the_table_is_paid_to_it():
    deal = {"rules": "riichi/tenhou", "riichi": ["W"], "draw": {"kind": "exhaustive", "ready": ["W", "E", "S", "N"]}}
    assert picture(deal).payments == (ShownPayment("W", "table", "1000"),)


def test_what_everybody_pays_comes_to_the_ruling_s_results():
    deal = decode_deal(json.dumps(DAISANGEN | {"deposits": 3, "riichi": ["E", "W"]}))
    ruling = settle(deal)
    sums = dict.fromkeys("ESWN", 0)
    for each in picture_of_ruling(deal, ruling, ENGLISH).payments:
        sums[each.payer] = sums.get(each.payer, 0) - int(each.amount)
        sums[each.payee] = sums.get(each.payee, 0) + int(each.amount)
    assert {seat: sums[seat] for seat in "ESWN"} == ruling.deltas


def test_who_is_liable_and_deals_in_is_both():
    wins = [{"by": "S", "how": "discard", "from": "W", "tile": "3m", "concealed": "9p2m1m9p"}]
    (payment, *_) = picture(DAISANGEN, wins=wins).payments
    assert (payment.tag, payment.number, payment.is_liable) == ("pao, deals in", 3, True)


@pytest.mark.parametrize(
    ("language", "tags"),
    [("en", ["deals in", "pao"]), ("ja", ["放銃", "パオ"]), ("zh-CN", ["放铳", "包"]), ("zh-TW", ["放銃", "包"])],
)
def test_the_arrows_are_named_in_the_picture_s_language(language, tags):
    deal = decode_deal(json.dumps(DAISANGEN | {"riichi": []}))
    shown = picture_of_ruling(deal, settle(deal), catalogue(language))
    assert [payment.tag for payment in shown.payments] == tags


def test_a_robbed_kong_has_no_number_for_it_is_not_shown():
    deal = {
        "rules": "wuhan/kaikoufan",
        "wild": "5s",
        "calls": [
            {"by": "E", "kind": "pon", "tiles": "222m", "from": "S"},
            {"by": "S", "kind": "pon", "tiles": "777p", "from": "E"},
            {"by": "E", "kind": "added-kan", "tiles": "2222m"},
        ],
        "wins": [{"by": "S", "how": "robbed-kan", "from": "E", "tile": "2m", "concealed": "13m456m789m55m"}],
    }
    (payment,) = picture(deal).payments
    assert (payment.tag, payment.number, payment.is_liable) == ("pays for all, robbed", 0, True)


def test_who_was_robbed_deals_nothing_in():
    deal = {
        "rules": "riichi/tenhou",
        "calls": [
            {"by": "E", "kind": "pon", "tiles": "555m", "from": "S"},
            {"by": "E", "kind": "added-kan", "tiles": "5550m"},
        ],
        "wins": [{"by": "W", "how": "robbed-kan", "from": "E", "tile": "0m", "concealed": "46m123p456p789s11z"}],
    }
    assert [payment.tag for payment in picture(deal).payments] == ["robbed"]


def test_melds_have_the_text_s_numbers_and_the_deciding_one_stands_out():
    (hand,) = picture(DAISANGEN).hands
    assert [(meld.number, meld.is_deciding) for meld in hand.melds] == [(1, False), (2, False), (3, True)]


def test_the_numbers_go_on_from_winner_to_winner_and_one_tile_kongs_have_none():
    calls = [
        {"by": "S", "kind": "chi", "tiles": "345m"},
        {"by": "S", "kind": "token-kan", "tiles": "7z"},
        {"by": "S", "kind": "pon", "tiles": "222m", "from": "E"},
    ]
    wins = [{"by": "S", "how": "discard", "from": "E", "value": {"hard": True}}]
    deal = {"rules": "wuhan/kaikoufan", "wild": "5s", "calls": calls, "wins": wins}
    (hand,) = picture(deal).hands
    assert [(meld.kind, meld.number) for meld in hand.melds] == [("chi", 1), ("pon", 2), ("token-kan", 0)]


def test_a_single_meld_needs_no_number():
    wins = [{"by": "S", "how": "self-draw", "tile": "3m", "concealed": "12m99p123s456s"}]
    deal = decode_deal(json.dumps(DAISANGEN | {"calls": DAISANGEN["calls"][:1], "wins": wins}))
    (hand,) = picture_of_hands(deal, ENGLISH).hands
    assert [meld.number for meld in hand.melds] == [0]


def test_a_pon_that_became_the_deciding_kan_has_the_number_of_the_kan():
    kans = [{"by": "S", "kind": "open-kan", "tiles": f"{rank * 4}m", "from": "E"} for rank in "135"]
    pon = {"by": "S", "kind": "pon", "tiles": "222s", "from": "W"}
    added = {"by": "S", "kind": "added-kan", "tiles": "2222s"}
    wins = [{"by": "S", "how": "self-draw", "tile": "9p", "concealed": "9p"}]
    deal = {"rules": "riichi/tenhou", "house": {"pao.suukantsu": "any"}, "calls": [pon, *kans, added], "wins": wins}
    melds = picture(deal).hands[0].melds
    numbers = {str(meld.tiles[0]): (meld.number, meld.is_deciding) for meld in melds}
    assert numbers == {"2s": (5, True), "1m": (2, False), "3m": (3, False), "5m": (4, False)}


def test_indicators_are_shown_with_what_they_are():
    wins = [{"by": "S", "how": "discard", "from": "N", "tile": "5m", "concealed": "46m123p456p789s22z"}]
    shown = picture(DAISANGEN, calls=[], wins=wins, riichi=["S"], dora="4p7z", ura="13m")
    assert shown.indicators == (
        ShownIndicators("dora indicators", tiles("4p 7z")),
        ShownIndicators("ura indicators", tiles("1m 3m")),
    )


def test_an_added_kan_keeps_the_feeder_of_its_pon_and_red_fives_stay_red():
    calls = [
        {"by": "S", "kind": "pon", "tiles": "550p", "from": "W"},
        {"by": "S", "kind": "closed-kan", "tiles": "1111z"},
        {"by": "S", "kind": "added-kan", "tiles": "5505p"},
    ]
    wins = [{"by": "S", "how": "self-draw", "tile": "3m", "concealed": "12m99s777z", "flags": ["after-kan"]}]
    (hand,) = picture(DAISANGEN, calls=calls, wins=wins, riichi=[]).hands
    assert hand.melds == (
        ShownMeld("added-kan", tiles("0p 5p 5p 5p"), None, "right", "W", 1),
        ShownMeld("closed-kan", tiles("1z 1z 1z 1z"), None, None, None, 2),
    )
    assert hand.fed_by is None


def test_an_agreed_value_shows_the_melds_alone():
    wins = [{"by": "S", "how": "discard", "from": "N", "value": {"yakuman": ["daisangen"]}}]
    (hand,) = picture(DAISANGEN, wins=wins).hands
    assert (hand.concealed, hand.winning) == ((), None)
    assert len(hand.melds) == 3


def test_flowers_are_set_aside():
    deal = {
        "rules": "hongkong/half-gun",
        "flowers": {"S": "51f"},
        "calls": [{"by": "S", "kind": "pon", "tiles": "777z"}],
        "wins": [{"by": "S", "how": "self-draw", "tile": "3m", "concealed": "12m123m456m99m"}],
    }
    (hand,) = picture(deal).hands
    assert hand.set_aside == tiles("1f 5f")
    assert [(meld.side, meld.feeder) for meld in hand.melds] == [(None, None)]


def test_robbed_norths_are_set_aside_with_three_players():
    deal = {
        "rules": "riichi/tenhou-sanma",
        "kita": {"S": 2},
        "wins": [{"by": "S", "how": "self-draw", "tile": "3p", "concealed": "123p456p789p99s12p"}],
    }
    (hand,) = picture(deal).hands
    assert hand.set_aside == tiles("4z 4z")


def test_wild_tiles_are_known_and_kongs_of_one_tile_lie_among_the_melds():
    deal = {
        "rules": "wuhan/kaikoufan",
        "wild": "5s",
        "calls": [
            {"by": "S", "kind": "pon", "tiles": "222m", "from": "E"},
            {"by": "S", "kind": "token-kan", "tiles": "7z"},
            {"by": "W", "kind": "token-kan", "tiles": "7z"},
            {"by": "S", "kind": "token-kan", "tiles": "5s"},
            {"by": "S", "kind": "token-kan", "tiles": "7z"},
        ],
        "wins": [{"by": "S", "how": "discard", "from": "E", "value": {"hard": True}}],
    }
    shown = picture(deal)
    assert shown.wild == "5s"
    assert shown.indicators[0] == ShownIndicators("wild", tiles("5s"))
    assert [(meld.kind, meld.tiles) for meld in shown.hands[0].melds] == [
        ("pon", tiles("2m 2m 2m")),
        ("token-kan", tiles("5s 7z 7z")),
    ]


def test_a_drawn_deal_shows_the_payments_alone():
    deal = {"rules": "riichi/tenhou", "draw": {"kind": "exhaustive", "ready": ["E"]}}
    shown = picture(deal)
    assert shown.hands == ()
    assert len(shown.payments) == 3
    assert draw_picture(shown).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("seats", "sides"),
    [
        (("E", "S", "W", "N"), {"S": "right", "W": "across", "N": "left"}),
        (("E", "S", "W"), {"S": "right", "W": "left"}),
    ],
)
def test_the_next_player_sits_to_the_right_and_the_one_before_to_the_left(seats, sides):
    assert {seat: side_of(seat, "E", seats) for seat in seats[1:]} == sides


@pytest.mark.parametrize(("feeder", "drawn"), [("", ("W", "left")), ("N", (None, None))])
def test_facts_that_no_deal_can_have_are_drawn_all_the_same(feeder, drawn):
    call = {"by": "E", "kind": "chi", "tiles": "345s", **({"from": feeder} if feeder else {})}
    facts = {"rules": "riichi/tenhou-sanma", "calls": [call]}
    told = decode_deal(
        json.dumps(facts | {"wins": [{"by": "E", "how": "self-draw", "concealed": "111p", "tile": "1p"}]})
    )
    (hand,) = picture_of_hands(told, ENGLISH).hands
    assert [(meld.kind, meld.feeder, meld.side) for meld in hand.melds] == [("chi", *drawn)]


def test_a_winner_of_whose_tiles_nothing_is_known_has_no_place_above_the_payments():
    facts = {"rules": "riichi/tenhou", "wins": [{"by": "S", "how": "self-draw", "value": {"han": 3, "fu": 40}}]}
    deal = decode_deal(json.dumps(facts))
    picture = picture_of_ruling(deal, settle(deal), catalogue("en"))
    assert picture.hands == ()
    assert len(picture.payments) == 3
