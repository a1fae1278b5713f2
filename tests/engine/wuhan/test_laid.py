from bot.engine.wuhan.claim import Laid, Opening, laid_by

from .table import deal_of

CALLS = deal_of(
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
).calls


def test_openings_keep_their_order_and_feeders_and_a_chi_is_fed_by_the_player_before():
    assert laid_by(CALLS, "S").openings == (Opening(0, "E"), Opening(1, "N"), Opening(3, "E"))


def test_kongs_are_counted_by_sort_and_an_added_kan_opens_nothing():
    laid = laid_by(CALLS, "S")
    assert (laid.open_kans, laid.exposed_kans, laid.closed_kans, laid.red_kans, laid.wild_kans) == (1, 2, 1, 1, 2)


def test_a_closed_kan_counts_without_its_tiles():
    assert laid_by(CALLS, "N") == Laid(closed_kans=1)


def test_a_player_without_calls_has_laid_nothing():
    assert laid_by(CALLS, "E") == Laid()


def test_a_robbed_kong_is_left_out():
    assert laid_by(CALLS, "S", without=4).exposed_kans == 1


def test_a_feeder_nobody_named_is_unknown():
    calls = deal_of(("S pon 444p",), draw={"kind": "exhaustive"}).calls
    assert laid_by(calls, "S").openings == (Opening(0, None),)
