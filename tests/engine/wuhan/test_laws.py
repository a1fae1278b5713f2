"""What holds for every deal, whatever its factors."""

from math import prod

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from .table import settled, win

PONS = {
    "E": ("111m", "222m", "333m"),
    "S": ("111p", "222p", "333p"),
    "W": ("111s", "222s", "333s"),
    "N": ("777m", "888m", "999m"),
}
MOST_PONS = 3
"""One less than a player can lay down, so that one more meld always fits."""
FEEDER = {"E": "S", "S": "W", "W": "N", "N": "E"}
HOUSES = st.fixed_dictionaries(
    {},
    optional={
        "cap.each": st.sampled_from([50, 300, "none"]),
        "cap.golden": st.sampled_from([350, "none"]),
        "cap.golden-how": st.sampled_from(["flat", "limit"]),
        "big.add": st.sampled_from(["double", "linear"]),
        "open-kan-counts": st.sampled_from(["both", "kan-only"]),
        "wild-kan": st.sampled_from([4, 2]),
        "pao.pure-suit": st.sampled_from(["yes", "no"]),
        "pao.robbed-kong": st.sampled_from(["yes", "no"]),
        "robbed-kong-counts": st.sampled_from(["yes", "no"]),
    },
)


@st.composite
def tables(draw):
    """Calls of everybody, S having opened."""
    calls = []
    for seat, pons in PONS.items():
        for pon in pons[: draw(st.integers(1 if seat == "S" else 0, MOST_PONS))]:
            calls.append(f"{seat} pon {pon} {FEEDER[seat]}")
            if draw(st.integers(0, 3)) == 0:
                calls.append(f"{seat} added-kan {pon[0]}{pon}")
    for tile in ("7z", "5z"):
        owners = draw(st.lists(st.sampled_from("ESWN"), max_size=4))
        calls.extend(f"{seat} token-kan {tile}" for seat in owners)
    return tuple(calls)


@st.composite
def deals(draw):
    calls = draw(tables())
    off = draw(st.sampled_from([None, "E", "W", "N"]))
    patterns = draw(st.sampled_from(["", "all-pungs", "pure-suit", "all-pungs pure-suit"]))
    claim = win("S", off=off, patterns=patterns, hard=draw(st.booleans()))
    return calls, claim, {"house": draw(HOUSES), "rules": draw(st.sampled_from(["kaikoufan", "koukoufan"]))}


def amounts(deal):
    calls, claim, facts = deal
    return {seat: loser.raw for seat, loser in settled(calls, claim, **facts).factors.losers.items()}


@settings(deadline=None)
@given(deals())
def test_what_is_won_is_lost(deal):
    calls, claim, facts = deal
    ruling = settled(calls, claim, **facts)
    assert sum(ruling.deltas.values()) == 0
    assert ruling.deltas["S"] == ruling.hands[0].points > 0


@settings(deadline=None)
@given(deals())
def test_every_amount_is_the_product_of_the_factors_listed(deal):
    calls, claim, facts = deal
    factors = settled(calls, claim, **facts).factors
    winner = prod(number for _, number in factors.winner.factors)
    assert winner == factors.winner.product
    for loser in factors.losers.values():
        assert loser.product == prod(number for _, number in loser.factors)
        assert loser.raw == factors.base * winner * loser.product


ONE_MORE = {
    "E": ("E pon 444m S", "E open-kan 4444m S", "E closed-kan", "E added-kan 1111m"),
    "S": ("S pon 444p W", "S open-kan 4444p W", "S closed-kan 4444p", "S added-kan 1111p"),
    "W": ("W pon 444s N", "W open-kan 4444s N", "W closed-kan", "W added-kan 1111s"),
    "N": ("N pon 444z E", "N open-kan 4444z E", "N closed-kan", "N added-kan 7777m"),
}


def can_follow(call, calls):
    by, kind, *tiles = call.split()
    return kind != "added-kan" or (f"{by} pon {tiles[0][1:]} {FEEDER[by]}" in calls and call not in calls)


@settings(deadline=None)
@given(deals(), st.sampled_from("ESWN"), st.integers(0, 3))
def test_one_factor_more_never_lowers_an_amount_before_the_caps_and_a_kong_doubles_it(deal, seat, which):
    calls, claim, facts = deal
    more = ONE_MORE[seat][which]
    assume(can_follow(more, calls))
    before, after = amounts(deal), amounts(((*calls, more), claim, facts))
    assert all(before[loser] <= after[loser] for loser in before)
    touched = before if seat == "S" else (seat,)
    assert "pon" in more or all(2 * before[loser] <= after[loser] for loser in touched)


@settings(deadline=None)
@given(deals())
def test_a_hard_win_never_pays_less_than_a_soft_one(deal):
    calls, claim, facts = deal
    soft = claim | {"value": claim["value"] | {"hard": False}}
    hard = claim | {"value": claim["value"] | {"hard": True}}
    assert {seat: 2 * raw for seat, raw in amounts((calls, soft, facts)).items()} == amounts((calls, hard, facts))


@settings(deadline=None)
@given(deals())
def test_no_cap_is_ever_exceeded(deal):
    calls, claim, facts = deal
    house = facts["house"]
    cap = house.get("cap.each", 300)
    golden = house.get("cap.golden", 400 if facts["rules"] == "kaikoufan" else 500)
    losers = settled(calls, claim, **facts).factors.losers.values()
    if cap == "none":
        assert all(loser.capped == loser.raw for loser in losers)
    elif golden != "none" and all(loser.raw > cap for loser in losers):
        assert all(cap < loser.capped <= golden for loser in losers)
        assert house.get("cap.golden-how") == "limit" or {golden} == {loser.capped for loser in losers}
    else:
        assert all(loser.capped == min(loser.raw, cap) for loser in losers)


@settings(deadline=None)
@given(deals())
def test_a_liable_player_pays_the_sum_of_the_three_shares_and_the_others_nothing(deal):
    calls, claim, facts = deal
    ruling = settled(calls, claim, **facts)
    shares = {seat: loser.capped for seat, loser in ruling.factors.losers.items()}
    liable = [each.player for each in ruling.liabilities if each.holds]
    assert len(liable) <= 1
    expected = dict.fromkeys(shares, 0) | {liable[0]: -sum(shares.values())} if liable else None
    lost = {seat: ruling.deltas[seat] for seat in shares}
    assert lost == (expected or {seat: -share for seat, share in shares.items()})


@settings(deadline=None)
@given(tables(), HOUSES)
def test_a_robbed_player_answers_only_by_the_house_but_always_carries_the_discard(calls, house):
    ruling = settled(
        ("E pon 444z S", *calls), win("S", off="E", how="robbed-kan", tile="4z", patterns="robbed-kong"), house=house
    )
    assert ("discard", 2) in ruling.factors.losers["E"].factors
    answers = house.get("pao.robbed-kong", "yes") == "yes"
    assert answers == any(each.holds for each in ruling.liabilities)
