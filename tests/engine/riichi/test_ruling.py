"""Whole deals: several winners, hands, notes, and what a ruling says beside its payments."""

import pytest

from bot.engine.ruling import Pattern

from .table import DRAGONS, deltas, flows, note_ids, refused, settled, verdicts, win

SOUTH, WEST, EAST = (win(seat, "5/", off="N") for seat in "SWE")


# winners


@pytest.mark.parametrize(
    ("most", "paid"),
    [(3, (12000, 8000, 8000, -28000)), (2, (12000, 8000, 0, -20000)), (1, (12000, 0, 0, -12000))],
)
def test_the_nearest_to_the_discarders_right_win_first(most, paid):
    """North discards: East is next, then South, then West."""
    assert deltas((), WEST, SOUTH, EAST, house={"winners.max": most}) == paid


def test_a_claim_that_falls_away_is_named():
    ruling = settled((), WEST, SOUTH, EAST, house={"winners.max": 1})

    assert [(note.why, note.data) for note in ruling.notes] == [
        ("riichi.winners", {"allowed": 1, "player": "S"}),
        ("riichi.winners", {"allowed": 1, "player": "W"}),
    ]
    assert [hand.by for hand in ruling.hands] == ["E"]


@pytest.mark.parametrize("most", [1, 2, 3])
def test_three_claims_can_call_the_deal_off_whatever_the_maximum(most):
    ruling = settled(
        (), WEST, SOUTH, EAST, house={"winners.max": most, "winners.three": "abort"}, riichi=["S"], honba=1
    )

    assert ruling.deltas == {"E": 0, "S": -1000, "W": 0, "N": 0}
    assert (note_ids(ruling), ruling.hands) == (["winners.aborted"], [])


def test_two_claims_are_not_three():
    assert deltas((), WEST, SOUTH, house={"winners.three": "abort"}) == (0, 8000, 8000, -16000)


@pytest.mark.parametrize(
    "west",
    [
        pytest.param(win("W", "123m345p34566s79p+8p", off="E"), id="no yaku"),
        pytest.param(win("W", off="E"), id="nothing said of the hand"),
        pytest.param(win("W", "4/", off="E"), id="no fu"),
        pytest.param(win("W", off="E", value={"fu": 30}), id="no han"),
        pytest.param(win("W", off="E", value={}), id="an empty value"),
    ],
)
@pytest.mark.parametrize("house", [{"winners.max": 1}, {"winners.max": 2}])
def test_a_claim_that_falls_away_is_taken_as_far_as_its_facts_go(west, house):
    south = win("S", "5/", off="E", tile="8p")

    if house["winners.max"] == 1:
        assert deltas((), west, south, house=house) == (-8000, 8000, 0, 0)
    else:
        assert refused((), west, south, house=house)[0] in ("missing-fact", "bad-hand")


@pytest.mark.parametrize(
    ("calls", "west", "fault"),
    [
        ((), win("W", "5/31", off="E"), ("bad-value", "wins[0].value.fu", "fu")),
        ((), win("W", off="E", value={"fu": 31}), ("bad-value", "wins[0].value.fu", "fu")),
        ((), win("W", "123m345p34566s79p+1z", off="E"), ("bad-hand", "wins[0].concealed", "no-winning-shape")),
        ((), win("W", "123m345p+8p", off="E"), ("bad-hand", "wins[0].concealed", "tile-count")),
        (("W pon 111p E",), win("W", "kokushi", off="E"), ("contradiction", "wins[0].value.yakuman", "yakuman-melds")),
        ((), win("W", "5/", off="E", flags=["ippatsu"]), ("contradiction", "wins[0].flags", "without-riichi")),
    ],
)
@pytest.mark.parametrize("three", [False, True])
def test_a_claim_that_falls_away_must_still_have_been_one(calls, west, fault, three):
    others = [win("S", "5/", off="E"), *([win("N", "5/", off="E")] if three else [])]
    house = {"winners.three": "abort"} if three else {"winners.max": 1}

    assert refused(calls, west, *others, house=house) == fault


# winners.separate, honba.receiver, honba.pao


def test_winners_are_settled_one_by_one_and_then_netted():
    """South wins the dragons off North; West, liable for them, wins a mangan off him too."""
    ruling = settled(DRAGONS, win("S", "daisangen", off="N"), WEST)

    assert flows(ruling) == [
        "N>S 16000 pao.ron-half daisangen",
        "W>S 16000 pao.ron-half daisangen",
        "N>W 8000 pay.discard",
    ]
    assert ruling.deltas == {"E": 0, "S": 32000, "W": -8000, "N": -24000}
    assert "winners.separate" in note_ids(ruling)


@pytest.mark.parametrize(
    ("receiver", "paid"), [("nearest", (0, 8600, 8000, -16600)), ("each", (0, 8600, 8600, -17200))]
)
def test_the_nearest_or_each_winner_receives_the_counters(receiver, paid):
    assert deltas((), WEST, SOUTH, house={"honba.receiver": receiver}, honba=2) == paid


def test_the_liable_player_owes_counters_only_to_the_winner_who_receives_them():
    dragons = ("W pon 555z S", "W pon 666z N", "W pon 777z E")
    two = (win("W", "daisangen", off="N"), SOUTH)
    nearest = settled(dragons, *two, honba=1)

    assert nearest.deltas == {"E": -16000, "S": 8300, "W": 32000, "N": -24300}
    assert "honba.pao" in note_ids(nearest)
    assert deltas(dragons, *two, honba=1, house={"honba.receiver": "each"}) == (-16300, 8300, 32300, -24300)


# hands


def test_a_hand_lists_its_patterns_its_limit_and_the_whole_it_would_get():
    drawn, off = settled((), win("S", "4/30")).hands[0], settled((), win("S", "4/30", off="E"), honba=3).hands[0]

    assert (drawn.by, drawn.han, drawn.fu, drawn.points) == ("S", 4, 30, 7900)
    assert off.points == 7700
    (yakuman,) = settled(DRAGONS, win("S", "daisangen tsuuiisou"), rules="tenhou-sanma".removesuffix("-sanma")).hands
    assert (yakuman.patterns, yakuman.limit, yakuman.points) == (
        (Pattern("daisangen", 1), Pattern("tsuuiisou", 1)),
        "yakuman",
        64000,
    )


def test_hands_and_liabilities_come_in_the_order_the_winners_are_paid():
    ruling = settled(DRAGONS, WEST, win("S", "daisangen", off="N"))

    assert [hand.by for hand in ruling.hands] == ["S", "W"]
    assert verdicts(ruling) == ["W daisangen@2 deciding-meld", "not E daisangen@0 void.earlier-meld"]


# notes: the clauses that shaped the amounts without ordering a payment


@pytest.mark.parametrize(
    ("calls", "won", "facts", "notes"),
    [
        ((), win("S", "4/30"), {"house": {"limit.kiriage": "yes"}}, ["limit"]),
        ((), win("S", "13/"), {}, ["limit"]),
        ((), win("S", "12/"), {}, []),
        ((), win("S", "5/"), {"rules": "tenhou-sanma"}, ["sanma"]),
        ((), win("S", "5/", off="E"), {"rules": "tenhou-sanma"}, []),
        ((), win("S", "5/"), {"rules": "tenhou-sanma", "kita": {"S": 1}}, ["kita", "sanma"]),
        ((), win("S", "5/", off="E"), {"rules": "tenhou-sanma", "kita": {"E": 1}}, []),
        ((), win("S", "kokushi-13"), {"rules": "majsoul"}, ["yakuman.doubles"]),
        (
            ("S pon 111z E", "S pon 222z E", "S pon 333z N", "S pon 444z W"),
            win("S", "daisuushii"),
            {"rules": "majsoul"},
            ["yakuman.daisuushii", "pao.double"],
        ),
        ((), win("S", "tenhou"), {}, None),
        (DRAGONS, win("S", "daisangen tsuuiisou"), {"rules": "ema"}, ["yakuman.add"]),
        (("S chi 234m",), win("S", "isshoku-yonjun"), {"rules": "local"}, ["yaku.local"]),
        (DRAGONS, win("S", "daisangen"), {"honba": 1}, []),
    ],
)
def test_a_ruling_names_the_clauses_that_shaped_it(calls, won, facts, notes):
    if notes is None:
        assert refused(calls, won, **facts)[2] == "yakuman-ending"
    else:
        assert note_ids(settled(calls, won, **facts)) == notes
