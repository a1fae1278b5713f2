"""What a table agrees on though its melds say otherwise: the deal is settled as it was told, and doubted."""

import pytest

from bot.engine.settlement import doubt_about

from .table import DRAGONS, WINDS, deal_of, settled, win

CLOSED = tuple(f"S closed-kan {rank * 4}m" for rank in "1234")
TERMINALS = ("S pon 111m E", "S pon 999m E", "S pon 111p E", "S pon 999p E")
GREENS = ("S pon 222s E", "S pon 333s E", "S pon 444s E", "S pon 666z E")
RUNS = ("S chi 123m E",) * 4
LOCAL = {"yaku.suurenkou": "yakuman", "yaku.isshoku-yonjun": "yakuman", "yaku.suuchoupaikou": "yakuman"}


def doubt(calls, *wins, **facts):
    """Reason and data of what is doubtful, () where nothing is; the deal is settled all the same."""
    settled(calls, *wins, **facts)
    found = doubt_about(deal_of(calls, *wins, **facts))
    return () if found is None else (found.at, found.reason, *found.data.values())


@pytest.mark.parametrize(
    ("calls", "tile", "house", "name"),
    [
        (DRAGONS, None, {}, "daisangen"),
        (WINDS, None, {}, "daisuushii"),
        ((*WINDS[:3], "S pon 555p E"), "4z", {}, "shousuushii"),
        (("S open-kan 1111m E", *CLOSED[1:]), None, {}, "suukantsu"),
        ((*DRAGONS[:2], *WINDS[:2]), "7z", {}, "tsuuiisou"),
        (TERMINALS, "1s", {}, "chinroutou"),
        (GREENS, "8s", {}, "ryuuiisou"),
        (("S pon 111m E", "S pon 222m E", "S pon 333m E", "S pon 444m E"), None, LOCAL, "suurenkou"),
        (("S pon 111m E", "S pon 333m E", "S pon 555m E", "S pon 777m E"), None, LOCAL, "suuchoupaikou"),
        (RUNS, None, LOCAL, "isshoku-yonjun"),
    ],
)
def test_a_yakuman_that_the_melds_show_is_not_left_out(calls, tile, house, name):
    stated = win("S", "4/60", off="E", **({"tile": tile} if tile else {}))
    assert doubt(calls, stated, house=house) == ("wins[0].value", "pattern-shown", "S", name)
    if tile or house:
        for other in ({"tile": "5p"}, {}):
            unsaid = win("S", "4/110", off="E", **other)
            assert doubt(calls, unsaid) == ()
    assert doubt(calls, win("S", name, off="E", **({"tile": tile} if tile else {})), house=house) == ()


def test_four_closed_kans_are_named_in_either_form():
    both = ("suukantsu", "suuankou-tanki")
    assert doubt(CLOSED, win("S", " ".join(both))) == ()
    assert doubt(CLOSED, win("S", "suukantsu")) == ("wins[0].value", "pattern-shown", "S", "suuankou")


def test_where_yakuman_do_not_add_up_the_largest_will_do():
    shown = (*DRAGONS, "S pon 111z E")
    stated = win("S", "tsuuiisou", off="E", tile="2z")
    assert doubt(shown, stated) == ("wins[0].value", "pattern-shown", "S", "daisangen")
    assert doubt(shown, stated, house={"yakuman.add": "no"}) == ()
    double = {"yakuman.add": "no", "yakuman.daisuushii": "double"}
    assert doubt(WINDS, win("S", "tsuuiisou", off="E", tile="5z"), house=double)[-1] == "daisuushii"


@pytest.mark.parametrize(
    ("calls", "stated", "least"),
    [
        (("S closed-kan 1111z",), win("S", "3/40", off="E"), 70),
        (("S closed-kan 1111z",), win("S", "3/40"), 60),
        (("S closed-kan 1111z",), win("S", "3/40", flags=["after-kan"]), 60),
        (("S pon 222m E", "S chi 345m E"), win("S", "3/25", off="E"), 30),
        (("S open-kan 2222m E", "S pon 999m E"), win("S", "2/30", off="E"), 40),
    ],
)
def test_fu_are_no_fewer_than_those_of_the_melds(calls, stated, least):
    assert doubt(calls, stated)[-2:] == (stated["value"]["fu"], least)


@pytest.mark.parametrize(
    ("calls", "value"),
    [
        ((), "3/25"),
        (("S pon 222m E",), "3/30"),
        (("S closed-kan 1111z",), "4/40"),
        (DRAGONS[:1], "5/20"),
        ((), "5/"),
        (DRAGONS[:1], "5/"),
    ],
)
def test_fu_that_the_melds_allow_or_that_pay_nothing_more_stand(calls, value):
    assert doubt(calls, win("S", value, off="E")) == ()


def test_tiles_decide_by_themselves():
    assert doubt(DRAGONS, win("S", "12m99p+3m", off="E", value={"han": 4, "fu": 30})) == ()


@pytest.mark.parametrize(
    ("draw", "found"),
    [
        ({"kind": "exhaustive", "ready": ["E"]}, ("riichi", "riichi-not-ready", "W")),
        ({"kind": "exhaustive", "ready": ["E", "W"]}, ()),
        ({"kind": "exhaustive", "nagashi": ["E"]}, ()),
        ({"kind": "abortive"}, ()),
    ],
)
def test_who_declared_riichi_is_ready_when_the_wall_runs_out(draw, found):
    assert doubt((), riichi=["W"], draw=draw) == found
