"""Several claims on one tile: one wins."""

import pytest

from bot.engine.claims import claims_of
from bot.engine.deal import Value
from bot.engine.family import rules_of
from bot.engine.wuhan.claim import ShownHand, complete_claim
from bot.engine.wuhan.facts import RobbedKong
from bot.engine.wuhan.tokens import stated_tokens

from .table import ALL_OPENED, deal_of, refused, settled, win

CLAIMS = {seat: win(seat, off="W", patterns="") for seat in "ESN"}


@pytest.mark.parametrize(
    ("order", "claimants", "winner", "fallen"),
    [
        ("dealer", "NSE", "E", ["S", "N"]),
        ("dealer", "NS", "S", ["N"]),
        ("discarder", "ESN", "N", ["E", "S"]),
        ("discarder", "SE", "E", ["S"]),
    ],
)
def test_the_first_claimant_wins_and_the_others_are_noted(order, claimants, winner, fallen):
    ruling = settled(ALL_OPENED, *(CLAIMS[seat] for seat in claimants), house={"winner.order": order})
    assert [winner] == [hand.by for hand in ruling.hands]
    notes = [note for note in ruling.notes if note.why == "wuhan.winner.one"]
    assert [{"player": seat, "winner": winner} for seat in fallen] == [note.data for note in notes]


@pytest.mark.parametrize(("order", "claimant"), [("dealer", "E"), ("discarder", "N")])
def test_the_rules_name_the_one_claimant_before_anything_is_settled(order, claimant):
    deal = deal_of((), *({"by": seat, "how": "discard", "from": "W"} for seat in "SEN"), house={"winner.order": order})
    rules = rules_of(deal.rules, deal.house)
    assert tuple(rules.family.claimants(deal, rules)) == (claimant,)


def test_where_nobody_won_nobody_claims():
    deal = deal_of(draw={"kind": "exhaustive"})
    rules = rules_of(deal.rules, deal.house)
    assert tuple(rules.family.claimants(deal, rules)) == ()


def test_the_other_claimants_pay_as_losers():
    alone = settled(ALL_OPENED, CLAIMS["S"])
    assert alone.deltas == settled(ALL_OPENED, CLAIMS["N"], CLAIMS["S"]).deltas
    assert alone.deltas["N"] < 0


def test_an_error_names_the_claim_that_counts():
    assert refused(ALL_OPENED[1:], CLAIMS["N"], CLAIMS["E"])[:2] == ("bad-hand", "wins[1]")


def test_a_robbed_kong_has_one_winner_too():
    claims = [win(seat, off="W", how="robbed-kan", patterns="robbed-kong") for seat in "NS"]
    assert [hand.by for hand in settled(ALL_OPENED, *claims).hands] == ["S"]


@pytest.mark.parametrize(("patterns", "reason"), [("seven-pairs", "pattern"), ("pure-suit pure-suit", "repeated")])
def test_what_is_no_pattern_is_refused_of_every_claimant(patterns, reason):
    wrong = win("N", off="W", patterns=patterns)
    assert refused(ALL_OPENED, CLAIMS["E"], wrong) == ("bad-value", "wins[1].value.patterns", reason)


def completed(calls, claim):
    deal = deal_of(calls, claim)
    rules = rules_of(deal.rules)
    return complete_claim(deal, claims_of(deal)[0], stated_tokens(deal, rules.house), rules)


def test_a_hand_is_its_tiles_where_they_are_stated_and_else_what_the_table_agrees():
    shown = win("S", concealed="2346m789s555z", tile="6m", patterns="pure-suit")
    assert completed(ALL_OPENED, shown).hand == ShownHand(
        ("2m", "3m", "4m", "6m", "7s", "8s", "9s", "6m"), wild="5z", wilds=3
    )
    assert completed(ALL_OPENED, win("S", patterns="pure-suit")).hand == Value(patterns=("pure-suit",), hard=False)


@pytest.mark.parametrize(
    ("calls", "way", "begged"),
    [(4, {"off": "W"}, True), (3, {"off": "W"}, False), (4, {}, False), (4, {"off": "W", "how": "robbed-kan"}, False)],
    ids=["off a discard", "three openings", "self-drawn", "robbing a kong"],
)
def test_all_was_begged_for_with_four_openings_and_a_discard(calls, way, begged):
    fed = ("S pon 222p W", "S pon 333p W", "S pon 444p W", "S chi 567m")
    claim = completed((*fed[:calls], "W pon 111s S"), win("S", patterns="", **way))
    assert claim.begged_all is begged
    assert [meld.call for meld in claim.openings] == list(range(calls))


def test_a_robbed_kong_counts_for_nobody():
    calls = (*ALL_OPENED, "W added-kan 1111s")
    claim = completed(calls, win("S", off="W", how="robbed-kan", tile="1s", patterns="robbed-kong"))
    assert claim.robbed == RobbedKong("W", call=4, kong=4)
    assert claim.declared["W"].exposed_kans == 0
    assert claim.losers == ("E", "W", "N")


@pytest.mark.parametrize(("calls", "draws"), [((*ALL_OPENED, "S token-kan 7z"), True), (ALL_OPENED, False)])
def test_only_a_kong_laid_down_last_brings_a_replacement(calls, draws):
    assert completed(calls, win("S", patterns="")).draws_replacement is draws
