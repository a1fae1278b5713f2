"""A settled deal shown as a picture: whose tiles lie how, and who pays whom."""

import json

import pytest

from bot.engine import decode_deal, settle
from bot.presentation.money import POINTS
from bot.presentation.picture.deal import picture_of, picture_of_hands, side_of
from bot.presentation.picture.paint import ShownMeld, ShownPayment, draw_picture
from tests.wording import say

NAMES = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di", "table": say("seat.table")}
DAISANGEN = {
    "rules": "riichi/tenhou",
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
    return picture_of(read, settle(read), NAMES, POINTS)


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


def test_payments_between_two_are_summed_and_the_liable_players_stand_out():
    shown = picture(DAISANGEN)
    assert set(shown.payments) == {
        ShownPayment("N", "S", "16300"),
        ShownPayment("W", "S", "16000"),
        ShownPayment("E", "table", "1000"),
        ShownPayment("table", "S", "1000"),
    }
    assert shown.liable == {("W", "S")}
    assert shown.names == NAMES


def test_an_added_kan_keeps_the_feeder_of_its_pon_and_red_fives_stay_red():
    calls = [
        {"by": "S", "kind": "pon", "tiles": "550p", "from": "W"},
        {"by": "S", "kind": "closed-kan", "tiles": "1111z"},
        {"by": "S", "kind": "added-kan", "tiles": "5505p"},
    ]
    wins = [{"by": "S", "how": "self-draw", "tile": "3m", "concealed": "12m99s777z", "flags": ["after-kan"]}]
    (hand,) = picture(DAISANGEN, calls=calls, wins=wins, riichi=[]).hands
    assert hand.melds == (
        ShownMeld("added-kan", tiles("0p 5p 5p 5p"), None, "right", "W"),
        ShownMeld("closed-kan", tiles("1z 1z 1z 1z"), None, None, None),
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
        ],
        "wins": [{"by": "S", "how": "discard", "from": "E", "value": {"hard": True}}],
    }
    shown = picture(deal)
    assert shown.wild == "5s"
    assert [(meld.kind, meld.tiles) for meld in shown.hands[0].melds] == [
        ("pon", tiles("2m 2m 2m")),
        ("token-kan", tiles("7z")),
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
    (hand,) = picture_of_hands(told, NAMES).hands
    assert [(meld.kind, meld.feeder, meld.side) for meld in hand.melds] == [("chi", *drawn)]
