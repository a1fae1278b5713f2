import pytest

from bot.engine.errors import DealError
from bot.engine.family import rules_of
from bot.engine.hongkong import FAMILY
from bot.engine.hongkong.payments import limit_multiplier, multiplier, thousandths
from bot.engine.settlement import settle

from .deals import DRAGONS, FULL, HALF, SUIT, deal, deltas, discard, drawn, robbed, ruled, whys, worth

FIVE = worth(5)  # M = 24


def paid(ruling):
    return [(each.payer, each.payee, each.amount, each.why.removeprefix("hongkong.")) for each in ruling.payments]


def test_in_half_gun_the_discarder_pays_two_shares_and_the_others_one():
    ruling = ruled(discard("W", value=FIVE))
    assert paid(ruling) == [("E", "S", 24, "pay.discard"), ("W", "S", 48, "pay.discard"), ("N", "S", 24, "pay.discard")]


def test_in_full_gun_the_discarder_pays_for_all():
    assert paid(ruled(discard("W", value=FIVE), rules=FULL)) == [("W", "S", 96, "pay.discard")]


@pytest.mark.parametrize("rules", [HALF, FULL])
def test_a_self_draw_is_paid_by_everybody(rules):
    assert deltas(ruled(drawn(value=FIVE), rules=rules)) == (-48, 144, -48, -48)


def test_a_table_may_value_small_hands_at_nothing():
    assert paid(ruled(drawn(value=worth(3)), house={"table": [0, 0, 0, 0, 1]})) == []


DOUBLED = {
    "the dealer draws": (drawn(by="E", value=FIVE), {}, (288, -96, -96, -96)),
    "another draws": (drawn(value=FIVE), {}, (-96, 192, -48, -48)),
    "the dealer wins a discard": (discard("W", by="E", value=FIVE), {}, (192, -48, -96, -48)),
    "the dealer deals in": (discard("E", value=FIVE), {}, (-96, 144, -24, -24)),
    "the dealer deals in, full gun": (discard("E", value=FIVE), {"gun": "full"}, (-192, 192, 0, 0)),
    "the dealer neither pays nor receives": (discard("W", value=FIVE), {"gun": "full"}, (0, 96, -96, 0)),
}


@pytest.mark.parametrize(("win", "house", "expected"), DOUBLED.values(), ids=DOUBLED.keys())
def test_where_the_dealer_counts_twice_so_does_every_share_of_his(win, house, expected):
    assert expected == deltas(ruled(win, house={"dealer-double": "yes", **house}))


def test_the_whole_of_a_hand_is_what_its_winner_gets():
    assert (
        ruled(discard("W", value=FIVE)).hands[0].points,
        ruled(drawn(value=FIVE)).hands[0].points,
    ) == (96, 144)


def test_faan_above_the_cap_are_named_and_not_paid():
    ruling = ruled(discard("W", value=worth(11)), house={"faan.cap": 8})
    assert (ruling.hands[0].faan, ruling.deltas["S"]) == (11, 256)
    assert "hongkong.capped" in whys(ruling)


BOTH = (discard("E", by="N", value=FIVE), discard("E", by="S", value=worth(3)))


def test_only_the_nearest_after_the_discarder_wins():
    ruling = ruled(*BOTH)
    assert deltas(ruling) == (-16, 32, -8, -8)
    assert next(note.data for note in ruling.notes if note.why == "hongkong.winners") == {"player": "N"}


def test_where_all_win_each_is_settled_and_they_owe_each_other_nothing():
    ruling = ruled(*BOTH, house={"winners.max": 3})
    assert deltas(ruling) == (-48 - 16, 24, -24 - 8, 72)
    assert "hongkong.winners.max" in whys(ruling)


def test_in_full_gun_the_discarder_pays_each_winner_whole():
    assert deltas(ruled(*BOTH, house={"winners.max": 3}, rules=FULL)) == (-128, 32, 0, 96)


def test_a_liable_player_is_spared_the_co_winners_share_too():
    wins = (discard("W", tile="9m", by="N", value=FIVE), discard("W", value=worth(8, "pure-one-suit")))
    assert deltas(ruled(*wins, calls=SUIT, house={"winners.max": 3})) == (-24, 192, -48 - 192, 72)


def test_a_winner_answers_to_no_winner_of_the_same_discard():
    wins = (discard("N", by="E", value=FIVE), discard("N", value=worth(8, "big-three-dragons")))
    calls = (*DRAGONS, "S pon 777z E")
    ruling = ruled(*wins, calls=calls, house={"winners.max": 3, "later-discard": "to-the-end"}, rules=HALF)
    assert ("E", False, "hongkong.winners.max") in [(each.player, each.holds, each.why) for each in ruling.liabilities]
    assert deltas(ruling) == (72, 192, -24 - 64, -48 - 128)


def test_a_robbed_player_may_owe_each_winner_a_whole_self_draw():
    wins = (robbed("E", by="N", tile="3s", value=FIVE), robbed("E", value=worth(3)))
    house = {"winners.max": 3, "robbed-kong": "self-draw"}
    assert deltas(ruled(*wins, house=house)) == (-144 - 48, 48, 0, 144)


@pytest.mark.parametrize(("house", "each"), [({}, 768), ({"faan.cap": 8}, 384), ({"faan.cap": "none"}, 2304)])
def test_a_false_win_costs_a_whole_self_draw_at_the_limit_to_each(house, each):
    ruling = settle(deal(penalty={"by": "W", "kind": "false-win"}, house=house))
    assert (each, each, -3 * each, each) == deltas(ruling)


def test_or_nothing():
    ruling = settle(deal(penalty={"by": "W", "kind": "false-win"}, house={"penalty.false-win": "none"}))
    assert deltas(ruling) == (0, 0, 0, 0)


@pytest.mark.parametrize("draw", [{"kind": "exhaustive"}, {"kind": "exhaustive", "ready": ["E"]}, {"kind": "abortive"}])
def test_a_drawn_deal_moves_nothing(draw):
    ruling = settle(deal(draw=draw))
    assert deltas(ruling) == (0, 0, 0, 0)
    assert "hongkong.draw" in whys(ruling)


def test_every_ruling_names_what_differs_from_table_to_table():
    named = {"gun": "half", "table": "1 2 3", "minimum": 3, "cap": 10, "later-discard": "to-the-end"}
    house = {"table": [1, 2, 3], "later-discard": "to-the-end"}
    assert named == ruled(drawn(value=FIVE), house=house).notes[0].data


def test_a_hand_worth_more_than_can_be_written_is_refused():
    with pytest.raises(DealError, match="doublings"):
        ruled(drawn(value=worth(99)), house={"table": "full-spicy", "faan.cap": "none"})


HALF_SPICY = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 384]
FULL_SPICY = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384]
FAN_LAAK = [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64, 64]


def house(**options):
    return rules_of("hongkong/half-gun", {key.replace("_", "."): value for key, value in options.items()}).house


@pytest.mark.parametrize(
    ("table", "expected"),
    [("half-spicy", HALF_SPICY), ("full-spicy", FULL_SPICY), ("fan-laak", FAN_LAAK), ((0, 0, 5), [0, 0] + [5] * 13)],
)
def test_a_table_serves_all_faan(table, expected):
    assert expected == [multiplier(faan, house(table=table, faan_cap="none")) for faan in range(15)]


@pytest.mark.parametrize(("cap", "expected"), [(8, 64), ("8", 64), (10, 128), (13, 384), ("none", 384)])
def test_the_cap_comes_before_the_table(cap, expected):
    assert expected == multiplier(20, house(faan_cap=cap))
    assert expected == limit_multiplier(house(faan_cap=cap))


def test_doubling_without_end_is_refused():
    with pytest.raises(DealError, match="doublings"):
        multiplier(51, house(table="full-spicy", faan_cap="none"))


def test_a_table_without_numbers_is_refused():
    with pytest.raises(DealError, match="empty-table"):
        multiplier(3, house(table=()))


def test_a_table_of_numbers_is_an_option_like_the_named_ones():
    assert FAMILY.options["table"].takes_list


@pytest.mark.parametrize(
    ("units", "stake", "expected"),
    [
        (2, "二五雞", 500),
        (2, "五一", 1000),
        (2, "一二蚊", 2000),
        (1, "0.1", 50),
        (1, "0.2", 100),
        (3, "0.5", 750),
        (1, "0.25", 125),
        (1, "0.05", 25),
        (16, 10, 80_000),
    ],
)
def test_a_unit_is_half_the_stake_and_money_stays_whole(units, stake, expected):
    assert expected == thousandths(units, stake)


def test_a_table_without_a_stake_counts_units():
    assert thousandths(16, "none") is None


PRICES = {
    "one share by discard": (FULL, discard("E", value=FIVE), {"price.discarder": 2}, (-48, 48, 0, 0)),
    "the others pay too": (FULL, discard("E", value=FIVE), {"price.others": 1}, (-96, 144, -24, -24)),
    "three and one each": (HALF, discard("E", value=FIVE), {"price.discarder": 3}, (-72, 120, -24, -24)),
    "the others pay nothing": (HALF, discard("E", value=FIVE), {"price.others": 0}, (-48, 48, 0, 0)),
    "half a share by self-draw": (HALF, drawn(value=FIVE), {"price.self-draw": 1}, (-24, 72, -24, -24)),
    "a robbed kong by the price of a self-draw": (
        HALF,
        robbed("E", value=FIVE),
        {"price.self-draw": 3, "robbed-kong": "self-draw"},
        (-216, 216, 0, 0),
    ),
    "a liable player pays the discarder's and the others'": (
        HALF,
        discard("E", tile="5m", value=worth(5, "pure-one-suit")),
        {"price.discarder": 5},
        (-168, 168, 0, 0),
    ),
    "the dealer counts twice": (
        FULL,
        discard("W", value=FIVE),
        {"price.others": 1, "dealer-double": "yes"},
        (-48, 168, -96, -24),
    ),
}


@pytest.mark.parametrize(("rules", "win", "house", "expected"), PRICES.values(), ids=PRICES.keys())
def test_each_table_has_its_prices(rules, win, house, expected):
    assert deltas(ruled(win, calls=SUIT, house=house, rules=rules)) == expected


def test_winners_of_one_discard_pay_no_price_of_others_in_full_gun_either():
    wins = (discard("E", value=FIVE), discard("E", by="W", value=FIVE))
    ruling = ruled(*wins, house={"winners.max": 3, "price.others": 1}, rules=FULL)
    assert deltas(ruling) == (-192, 120, 120, -48)
    assert "hongkong.winners.max" in whys(ruling)
    assert "hongkong.winners.max" not in whys(ruled(*wins, house={"winners.max": 3}, rules=FULL))


# M is 128 at the cap of 10 faan.
FALSE_WINS = {
    "a whole self-draw": ({}, (768, -2304, 768, 768)),
    "a share of one": ({"penalty.false-win": "share-each"}, (256, -768, 256, 256)),
    "a share, the dealer's twice": (
        {"penalty.false-win": "share-each", "dealer-double": "yes"},
        (512, -1024, 256, 256),
    ),
    "a share by its price": ({"penalty.false-win": "share-each", "price.self-draw": 1}, (128, -384, 128, 128)),
    "a share without a cap, at 13 faan": (
        {"penalty.false-win": "share-each", "faan.cap": "none"},
        (768, -2304, 768, 768),
    ),
    "a number of units, the dealer's once": (
        {"penalty.false-win": 100, "dealer-double": "yes"},
        (100, -300, 100, 100),
    ),
    "nothing": ({"penalty.false-win": "none"}, (0, 0, 0, 0)),
}


@pytest.mark.parametrize(("house", "expected"), FALSE_WINS.values(), ids=FALSE_WINS.keys())
def test_a_false_win_costs_what_the_table_says(house, expected):
    assert deltas(settle(deal(penalty={"by": "S", "kind": "false-win"}, house=house))) == expected


def dealt_in(tile, wall):
    return discard("E", tile=tile, value=worth(3), asserted={"fresh": True, "wall": wall})


LATEST = {
    "without a reserve": ("3p", 9, {"fresh": "always"}, True),
    "too early without a reserve": ("3p", 10, {"fresh": "always"}, False),
    "five tiles": ("3p", 6, {"wall.reserve": 14, "fresh.tiles": 5, "fresh.honours": 5}, False),
    "an honour from twenty": ("4z", 18, {"wall.reserve": 14, "fresh.honours": 20}, True),
    "an honour as the others": ("4z", 9, {"wall.reserve": 14, "fresh.honours": 0}, True),
    "an honour as the others, too early": ("4z", 10, {"wall.reserve": 14, "fresh.honours": 0}, False),
}


@pytest.mark.parametrize(("tile", "wall", "house", "alone"), LATEST.values(), ids=LATEST.keys())
def test_a_fresh_tile_is_dangerous_from_so_many_tiles_on(tile, wall, house, alone):
    expected = (-32, 32, 0, 0) if alone else (-16, 32, -8, -8)
    assert deltas(ruled(dealt_in(tile, wall), house=house)) == expected


@pytest.mark.parametrize("asserted", [{}, {"fresh": True}, {"wall": 5}])
def test_where_fresh_tiles_always_count_what_the_table_says_is_asked(asserted):
    with pytest.raises(DealError, match="missing-fact"):
        ruled(discard("E", tile="3p", value=worth(3), asserted=asserted), house={"fresh": "always"})


def test_an_agreed_hand_of_one_suit_was_won_with_no_honour_and_one_of_honours_was():
    late = {"asserted": {"fresh": True, "wall": 11}}
    house = {"wall.reserve": 14, "nine": "no"}
    suit = ruled(discard("W", value=worth(3, "pure-one-suit"), **late), house=house)
    terminals = ruled(discard("W", value=worth(3, "pure-terminals"), **late), house=house)
    honours = ruled(discard("W", value=worth(3, "all-honours"), **late), house=house)
    assert deltas(suit) == deltas(terminals) == (-8, 32, -16, -8)
    assert deltas(honours) == (0, 32, -32, 0)


def test_a_flower_frees_the_feeder_of_a_kong():
    calls, flowers = ("S open-kan 5555p E",), {"S": "1f"}
    after = ruled(drawn(value=FIVE, flags=["after-flower"]), calls=calls, flowers=flowers, rules=FULL)
    assert deltas(after) == (-48, 144, -48, -48)
    assert [(each.player, each.holds, each.why) for each in after.liabilities] == [
        ("E", False, "hongkong.pao.void.after-flower")
    ]
    closed = ruled(drawn(value=FIVE, flags=["after-flower"]), calls=("S closed-kan 5555p",), flowers=flowers)
    assert not closed.liabilities
    assert not ruled(drawn(value=FIVE, flags=["after-flower"]), flowers=flowers).liabilities
