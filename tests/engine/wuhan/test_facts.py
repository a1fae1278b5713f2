import json

import pytest

from bot.engine.deal import decode_deal
from bot.engine.errors import DealError
from bot.engine.settlement import settle

from .table import ALL_OPENED, refused, settled, win

DRAW = {"draw": {"kind": "exhaustive"}}
SMALL = win("S", patterns="")
REPLACEMENT = win("S", patterns="", flags=["after-kan"])
IN_MELD = ("bad-tiles", "calls[0].tiles", "dead-in-meld")
NO_KAN = ("contradiction", "wins[0].flags", "no-kan")

REFUSED = [
    ("a wild tile in a pon", IN_MELD, ("E pon 555z S",), (), DRAW),
    ("a wild tile in a chi", IN_MELD, ("E chi 123m",), (), DRAW | {"wild": "3m"}),
    ("a closed kan of the wild tile", IN_MELD, ("E closed-kan 5555z",), (), DRAW),
    ("a pon of red dragons", IN_MELD, ("E pon 777z S",), (), DRAW),
    ("red dragons without a wild tile", IN_MELD, ("E pon 777z S",), (), DRAW | {"wild": None}),
    ("an ordinary tile laid down alone", ("bad-tiles", "calls[0].tiles", "token-tile"), ("E token-kan 1m",), (), DRAW),
    (
        "a wild tile laid down, not known which",
        ("missing-fact", "wild", "wild"),
        ("E token-kan 5z",),
        (),
        DRAW | {"wild": None},
    ),
    (
        "a draw of another game",
        ("unknown-field", "draw.nagashi", "family"),
        (),
        (),
        {"draw": {"kind": "exhaustive", "nagashi": ["E"]}},
    ),
    ("a field of another game", ("unknown-field", "honba", "family"), (), (), DRAW | {"honba": 1}),
    ("a red five", ("bad-tiles", "calls[0].tiles", "foreign-tile"), ("E chi 340m",), (), DRAW),
    (
        "sea bottom on a discard",
        ("contradiction", "wins[0].flags", "flags"),
        ALL_OPENED,
        (win("S", off="W", patterns="", flags=["last-tile"]),),
        {},
    ),
    ("a replacement tile without a kong", NO_KAN, ALL_OPENED, (REPLACEMENT,), {}),
    ("a replacement tile without calls", NO_KAN, (), (REPLACEMENT,), {}),
    ("a replacement tile after a pon", NO_KAN, ("S token-kan 7z", *ALL_OPENED), (REPLACEMENT,), {}),
    ("a replacement tile after the others' kong", NO_KAN, (*ALL_OPENED, "W token-kan 7z"), (REPLACEMENT,), {}),
    (
        "both a replacement tile and the sea bottom",
        ("contradiction", "wins[0].flags", "flags"),
        (*ALL_OPENED, "S token-kan 7z"),
        (win("S", patterns="", flags=["after-kan", "last-tile"]),),
        {},
    ),
    (
        "a win on a discarded wild tile",
        ("bad-hand", "wins[0].tile", "dead-tile"),
        ALL_OPENED,
        (win("S", off="W", patterns="", tile="5z"),),
        {},
    ),
    (
        "a win on a discarded red dragon",
        ("bad-hand", "wins[0].tile", "dead-tile"),
        ALL_OPENED,
        (win("S", off="W", patterns="", tile="7z"),),
        {"wild": None},
    ),
    (
        "a second claim on a discarded wild tile",
        ("bad-hand", "wins[1].tile", "dead-tile"),
        ALL_OPENED,
        (win("S", off="W", patterns=""), win("N", off="W", patterns="", tile="5z")),
        {},
    ),
    ("neither tiles nor a value", ("missing-fact", "wins[0].concealed", "hand"), ALL_OPENED, (win("S"),), {}),
    (
        "tiles without the wild tile",
        ("missing-fact", "wild", "wild"),
        ALL_OPENED,
        (win("S", concealed="123456789m5s", tile="5s"),),
        {"wild": None},
    ),
    (
        "the winner's closed kan without tiles",
        ("missing-fact", "calls[4].tiles", "tiles"),
        (*ALL_OPENED, "S closed-kan"),
        (SMALL,),
        {},
    ),
    (
        "a fifth copy",
        ("too-many-tiles", "calls[5].tiles", "fifth-copy"),
        (*ALL_OPENED[:2], *["S token-kan 7z"] * 3, "E closed-kan 2222p"),
        (SMALL,),
        {},
    ),
]


@pytest.mark.parametrize(
    ("error", "calls", "wins", "facts"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_facts_that_cannot_be_are_refused(error, calls, wins, facts):
    assert error == refused(calls, *wins, **facts)


def test_a_mark_of_another_game_on_a_kan_is_refused():
    deal = decode_deal(
        '{"rules": "wuhan/kaikoufan", "draw": {"kind": "exhaustive"},'
        ' "calls": [{"by": "E", "kind": "closed-kan", "after-discard": true}]}'
    )
    with pytest.raises(DealError) as caught:
        settle(deal)
    assert (caught.value.code, caught.value.at) == ("unknown-field", "calls[0].after-discard")


@pytest.mark.parametrize("kong", ["S token-kan 7z", "S token-kan 5z", "S closed-kan 9999p", "S added-kan 2222p"])
def test_a_replacement_tile_follows_any_kong_of_the_winner(kong):
    ruling = settled((*ALL_OPENED, kong), win("S", patterns="kong-bloom", flags=["after-kan"]))
    assert [pattern.name for pattern in ruling.hands[0].patterns] == ["kong-bloom"]


def test_a_discarded_wild_tile_is_entered_as_a_kong_and_known_by_the_deal():
    ruling = settled((*ALL_OPENED, "W token-kan 5z"), win("S", patterns=""))
    assert ("wild-kan", 4) in ruling.factors.losers["W"].factors


def test_a_losers_closed_kan_counts_without_tiles():
    ruling = settled((*ALL_OPENED, "N closed-kan"), SMALL)
    assert ("closed-kan", 4) in ruling.factors.losers["N"].factors


PON = {"by": "W", "kind": "pon", "tiles": "555s", "from": "N"}
ROBBED = {"by": "W", "kind": "added-kan", "tiles": "5555s"}
ROBBING = {
    "by": "S",
    "how": "robbed-kan",
    "from": "W",
    "value": {"patterns": ["robbed-kong"], "hard": False},
}
OPENING = {"by": "S", "kind": "pon", "tiles": "222p", "from": "W"}


def stated(calls, claim):
    deal = {"rules": "wuhan/kaikoufan", "wild": "5z", "calls": calls, "wins": [claim]}
    try:
        return settle(decode_deal(json.dumps(deal)))
    except DealError as error:
        return error.code, error.at, error.reason


@pytest.mark.parametrize("tile", ["0s", "0m", "1f"])
@pytest.mark.parametrize("listed", [True, False], ids=["listed", "not listed"])
def test_what_is_in_no_set_of_wuhan_cannot_be_robbed(tile, listed):
    calls = [OPENING, PON, *([ROBBED] if listed else [])]
    assert stated(calls, ROBBING | {"tile": tile}) == ("bad-tiles", "wins[0].tile", "foreign-tile")
    assert stated(calls, ROBBING | {"tile": "5s"}).deltas["S"] > 0


@pytest.mark.parametrize("tile", ["0p", "3f"])
def test_nor_can_it_be_the_tile_of_a_call(tile):
    calls = [OPENING, {"by": "S", "kind": "pon", "tiles": "555p", "from": "W", "tile": tile}]
    claim = {"by": "S", "how": "self-draw", "value": {"patterns": [], "hard": False}}
    assert stated(calls, claim) == ("bad-tiles", "calls[1].tile", "foreign-tile")
    assert stated([*calls[:1], calls[1] | {"tile": "5p"}], claim).deltas["S"] > 0
