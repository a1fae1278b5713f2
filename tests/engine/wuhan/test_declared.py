from bot.engine.deal import SEATS
from bot.engine.wuhan import claim
from bot.engine.wuhan.claim import Declared
from bot.engine.wuhan.rules import WuhanHouse
from bot.engine.wuhan.tokens import stated_tokens

from .table import deal_of

DEAL = deal_of(
    (
        "S chi 123p",
        "S pon 444p N",
        "W pon 111s S",
        "S open-kan 6666m E",
        "S added-kan 4444p",
        "S closed-kan 9999s",
        "S token-kan 7z",
        "S token-kan 5z",
        "S token-kan 5z",
        "N closed-kan",
    ),
    draw={"kind": "exhaustive"},
)
CALLS = DEAL.calls


def declared_by(calls, seat, without=None):
    return claim.declared_by(calls, seat, stated_tokens(DEAL, WuhanHouse()), SEATS, without)


def fed_by(declared):
    """Each opening's call and feeder."""
    return [(opening.call, opening.feeder) for opening in declared.openings]


def test_openings_keep_their_order_and_feeders_and_a_chi_is_fed_by_the_player_before():
    assert fed_by(declared_by(CALLS, "S")) == [(0, "E"), (1, "N"), (3, "E")]


def test_kongs_are_counted_by_sort_and_an_added_kan_opens_nothing():
    declared = declared_by(CALLS, "S")
    assert (declared.open_kans, declared.exposed_kans, declared.closed_kans, declared.red_kans, declared.wild_kans) == (
        1,
        2,
        1,
        1,
        2,
    )


def test_a_closed_kan_counts_without_its_tiles():
    assert declared_by(CALLS, "N") == Declared(closed_kans=1)


def test_a_player_without_calls_has_declared_nothing():
    assert declared_by(CALLS, "E") == Declared()


def test_a_robbed_kong_is_left_out():
    assert declared_by(CALLS, "S", without=4).exposed_kans == 1


def test_a_feeder_nobody_named_is_unknown():
    calls = deal_of(("S pon 444p",), draw={"kind": "exhaustive"}).calls
    assert fed_by(declared_by(calls, "S")) == [(0, None)]
