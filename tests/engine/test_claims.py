import json

import pytest

from bot.engine.claims import claims_of, ending_of, kinds_in_call, melds_of, tiles_said
from bot.engine.deal import decode_deal
from bot.engine.errors import DealError


def calls_of(*stated):
    return decode_deal(json.dumps({"calls": stated})).calls


@pytest.mark.parametrize(
    ("kind", "text", "kinds"),
    [
        ("chi", "312m", "1m 2m 3m"),
        ("chi", "40p6p", "4p 5p 6p"),
        ("pon", "505s", "5s 5s 5s"),
        ("pon", "777z", "7z 7z 7z"),
        ("open-kan", "1111m", "1m 1m 1m 1m"),
        ("added-kan", "0555p", "5p 5p 5p 5p"),
        ("closed-kan", "2222z", "2z 2z 2z 2z"),
        ("token-kan", "7z", "7z"),
    ],
)
def test_the_tiles_of_a_call_are_read_as_kinds_in_order(kind, text, kinds):
    assert kinds_in_call(kind, text) == tuple(kinds.split())


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("chi", "124m"),
        ("chi", "12m3p"),
        ("chi", "8m9m1p"),
        ("chi", "123z"),
        ("chi", "567z"),
        ("chi", "111m"),
        ("chi", "1234m"),
        ("chi", "123f"),
        ("chi", ""),
        ("pon", "556z"),
        ("pon", "55z"),
        ("pon", "5555z"),
        ("open-kan", "555z"),
        ("added-kan", "1112m"),
        ("closed-kan", "11112m"),
        ("token-kan", "77z"),
        ("token-kan", ""),
    ],
)
def test_tiles_that_do_not_form_the_call_are_refused(kind, text):
    with pytest.raises(DealError) as caught:
        kinds_in_call(kind, text)

    assert (caught.value.code, caught.value.reason) == ("bad-tiles", f"not-a-{kind}")


def test_melds_come_in_the_order_they_were_laid_down_with_their_feeders():
    calls = calls_of(
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "W"},
        {"by": "E", "kind": "pon", "tiles": "111m", "from": "S"},
        {"by": "S", "kind": "closed-kan", "tiles": "2222p"},
        {"by": "S", "kind": "open-kan", "tiles": "3333p"},
    )

    assert [(meld.tile, meld.kind, meld.feeder, meld.call) for meld in melds_of(calls, "S")] == [
        ("5z", "pon", "W", 0),
        ("2p", "closed-kan", None, 2),
        ("3p", "open-kan", None, 3),
    ]


def test_an_added_kan_keeps_its_pons_place_and_feeder():
    calls = calls_of(
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "W"},
        {"by": "S", "kind": "pon", "tiles": "666z", "from": "E"},
        {"by": "S", "kind": "added-kan", "tiles": "5555z"},
    )
    raised, other = melds_of(calls, "S")

    assert (raised.kind, raised.feeder, raised.call, raised.last, raised.is_kan) == ("added-kan", "W", 0, 2, True)
    assert (other.kind, other.is_kan, other.is_chi) == ("pon", False, False)


@pytest.mark.parametrize(("by", "before"), [("E", "N"), ("S", "E"), ("W", "S"), ("N", "W")])
def test_a_chi_is_fed_by_the_player_before(by, before):
    (meld,) = melds_of(calls_of({"by": by, "kind": "chi", "tiles": "213s"}), by)

    assert (meld.feeder, meld.tile, meld.is_chi) == (before, "1s", True)


def test_calls_without_tiles_and_single_tiles_are_no_melds():
    calls = calls_of({"by": "S", "kind": "token-kan", "tiles": "7z"}, {"by": "S", "kind": "pon"})

    assert melds_of(calls, "S") == ()


def deal_of(**facts):
    return decode_deal(json.dumps(facts))


def test_a_claim_is_read_with_its_tiles_as_tiles_and_none_for_what_nobody_said():
    calls = [{"by": "S", "kind": "pon", "tiles": "505p", "from": "W"}]
    tiles = {"by": "S", "how": "discard", "from": "E", "tile": "0m", "concealed": "46m77z"}
    agreed = {"by": "W", "how": "discard", "from": "E", "value": {"han": 5}}
    first, second = claims_of(deal_of(calls=calls, wins=[tiles, agreed]))

    assert (first.at, first.by, first.discarder, first.value) == ("wins[0]", "S", "E", None)
    assert (first.tile, first.kind, first.concealed) == ("0m", "5m", ("4m", "6m", "7z", "7z"))
    assert [(meld.kinds, meld.tiles) for meld in first.melds] == [(("5p", "5p", "5p"), ("5p", "0p", "5p"))]
    assert (second.at, second.tile, second.kind, second.concealed, second.melds) == ("wins[1]", None, None, None, ())
    assert second.value.han == 5


def test_a_deal_ends_by_claims_a_draw_or_a_penalty():
    drawn = deal_of(draw={"kind": "exhaustive", "ready": ["E"]})
    fault = deal_of(penalty={"by": "N", "kind": "false-win"})

    assert (ending_of(drawn), ending_of(fault)) == (drawn.draw, fault.penalty)
    assert list(claims_of(drawn)) == []
    assert [claim.by for claim in ending_of(deal_of(wins=[{"by": "S", "how": "self-draw"}]))] == ["S"]


def test_a_field_that_is_silent_names_no_tiles():
    assert tiles_said(deal_of().dora) == ()
    assert tiles_said(deal_of(dora="0p1z").dora) == ("0p", "1z")
