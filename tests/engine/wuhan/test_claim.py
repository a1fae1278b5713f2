"""Several claims on one tile: one wins."""

import pytest

from bot.engine.family import rules_of

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
