"""Green dragons and 皮 tiles laid down alone, where the house plays that."""

import pytest
from msgspec import UNSET

from bot.engine.family import rules_of
from bot.engine.tiles import KINDS
from bot.engine.wuhan.rules import WuhanHouse
from bot.engine.wuhan.tokens import wild_after

from .table import ALL_OPENED, deltas, refused, settled, win

GREEN, SKIN = {"token.green": "yes"}, {"token.skin": "yes"}
BOTH = GREEN | SKIN
SMALL = win("S", patterns="")
OWN = ("S pon 222s E",)
DRAW = {"draw": {"kind": "exhaustive"}}


@pytest.mark.parametrize(
    ("house", "token", "factor", "wild"),
    [
        (GREEN, "6z", "green-kan", "5p"),
        (SKIN, "4p", "skin-kan", "5p"),
        (SKIN, "3p", "skin-kan", "5p"),
        (SKIN, "9m", "skin-kan", "1m"),
        (SKIN, "8m", "skin-kan", "1m"),
        (SKIN, "9s", "skin-kan", "2s"),
        (BOTH, "6z", "green-kan", "5p"),
        (BOTH, "4p", "skin-kan", "5p"),
    ],
)
def test_each_counts_two_for_its_owner_winner_or_loser_and_opens_nothing(house, token, factor, wild):
    own = settled((*("S pon 222m E",), f"S token-kan {token}"), SMALL, house=house, wild=wild).factors
    assert own.winner.factors == (("open", 2), (factor, 2), ("self-draw", 2))
    lost = settled(("S pon 222m E", f"W token-kan {token}"), SMALL, house=house, wild=wild).factors
    assert lost.losers["W"].factors == ((factor, 2),)


NOT_ALONE = [
    ("green in a house that has no such kongs", {}, "S token-kan 6z", "5p", ("bad-tiles", "token-tile")),
    ("a 皮 tile there", {}, "S token-kan 4p", "5p", ("bad-tiles", "token-tile")),
    ("the third tile before the wild one", SKIN, "S token-kan 2p", "5p", ("bad-tiles", "token-tile")),
    ("green beside 皮 only", SKIN, "S token-kan 6z", "5p", ("bad-tiles", "token-tile")),
    ("a 皮 tile while nobody said which is wild", SKIN, "S token-kan 4p", None, ("missing-fact", "wild")),
    ("a pon of green", GREEN, "E pon 666z S", "5p", ("bad-tiles", "dead-in-meld")),
    ("a closed kan of green", GREEN, "E closed-kan 6666z", "5p", ("bad-tiles", "dead-in-meld")),
    ("a chi with a 皮 tile", SKIN, "E chi 234p", "5p", ("bad-tiles", "dead-in-meld")),
]


@pytest.mark.parametrize(
    ("house", "call", "wild", "error"), [row[1:] for row in NOT_ALONE], ids=[row[0] for row in NOT_ALONE]
)
def test_what_lies_alone_and_what_does_not(house, call, wild, error):
    code, _, reason = refused((*OWN, call), SMALL, house=house, wild=wild)
    assert (code, reason) == error


@pytest.mark.parametrize(
    ("house", "tile", "reason"), [(GREEN, "6z", "hand.green"), (SKIN, "4p", "hand.skin"), (BOTH, "7z", "hand.red")]
)
def test_nobody_wins_with_one_in_the_hand_or_on_one(house, tile, reason):
    held = win("S", concealed=f"234m234s55s1m{tile}", tile="1m")
    assert refused(OWN, held, house=house, wild="5p") == ("bad-hand", "wins[0].concealed", reason)
    drawn = win("S", concealed="234m234s55s11m", tile=tile)
    assert refused(OWN, drawn, house=house, wild="5p") == ("bad-hand", "wins[0].tile", reason)
    agreed = win("S", patterns="", tile=tile)
    assert refused(OWN, agreed, house=house, wild="5p") == ("bad-hand", "wins[0].tile", reason)
    thrown = win("S", off="W", patterns="", tile=tile)
    assert refused(OWN, thrown, house=house, wild="5p") == ("bad-hand", "wins[0].tile", "dead-tile")


def test_a_kong_of_one_brings_a_replacement_tile():
    claim = win("S", patterns="kong-bloom", flags=["after-kan"])
    ruling = settled((*OWN, "S token-kan 6z"), claim, house=GREEN)
    assert [each.name for each in ruling.hands[0].patterns] == ["kong-bloom"]


def test_a_wild_tile_stands_for_no_green_dragon():
    # The pair is the two wild tiles: of the honours any would do.
    claim = win("S", concealed="111222z1m", tile="1m")
    ruling = settled(("S pon 444z E", "S pon 555z W"), claim, house=GREEN, wild="1m")
    assert set(ruling.hands[0].wild) == {"1z"}


def test_a_wild_tile_stands_for_no_skin():
    # 1p 2p and a wild 5p: only 3p is missing, and beside a wild 5p it is a skin.
    claim = win("S", concealed="123m789s22m2p5p", tile="1p")
    assert settled(("S pon 333s E",), claim, wild="5p").hands[0].wild == ("3p",)
    assert refused(("S pon 333s E",), claim, house=SKIN, wild="5p")[1:] == ("wins[0].concealed", "hand.shape")


def test_red_and_green_are_skipped_where_the_wild_tile_is_counted():
    house = WuhanHouse(green_dragons="yes")
    wilds = {kind: wild_after(kind, house) for kind in KINDS}
    assert [kind for kind, wild in wilds.items() if wild == "5z"] == ["4z", "6z", "7z"]
    assert "6z" not in wilds.values()
    assert {kind: wild for kind, wild in wilds.items() if kind not in ("4z", "7z")} == {
        kind: wild_after(kind, WuhanHouse()) for kind in KINDS if kind not in ("4z", "7z")
    }


def test_green_is_not_wild_where_it_lies_alone():
    assert refused(house=GREEN, wild="6z", **DRAW) == ("bad-tiles", "wild", "wild-green")
    assert settled(wild="6z", **DRAW).payments == ()


SKINS = [
    ("none stated beside a wild honour", {"wild": "6z"}, ("missing-fact", "skins", "skins")),
    ("red", {"wild": "6z", "skins": "37z"}, ("bad-tiles", "skins", "skin")),
    ("the wild tile", {"wild": "6z", "skins": "36z"}, ("bad-tiles", "skins", "skin")),
    ("a flower", {"wild": "6z", "skins": "1f"}, ("bad-tiles", "skins", "skin")),
    ("three kinds", {"wild": "6z", "skins": "123z"}, ("bad-tiles", "skins", "skins-count")),
    ("none at all", {"wild": "6z", "skins": ""}, ("bad-tiles", "skins", "skins-count")),
    ("no tiles", {"wild": "6z", "skins": "x"}, ("bad-tiles", "skins", "notation")),
    ("others than the two before", {"wild": "5p", "skins": "23p"}, ("contradiction", "skins", "skins")),
    ("one of the two before", {"wild": "5p", "skins": "4p"}, ("contradiction", "skins", "skins")),
]


@pytest.mark.parametrize(("facts", "error"), [row[1:] for row in SKINS], ids=[row[0] for row in SKINS])
def test_stated_skins_that_cannot_be_are_refused(facts, error):
    assert refused(OWN, SMALL, house=SKIN, **facts) == error


def test_green_is_no_skin_where_it_lies_alone_itself():
    facts = {"wild": "5z", "skins": "46z"}
    assert refused(OWN, SMALL, house=BOTH, **facts) == ("bad-tiles", "skins", "skin")
    assert settled(OWN, SMALL, house=SKIN, **facts).deltas


@pytest.mark.parametrize(
    ("facts", "token"),
    [
        ({"wild": "6z", "skins": "34z"}, "3z"),
        ({"wild": "6z", "skins": "4z"}, "4z"),
        ({"wild": "5p", "skins": "34p"}, "4p"),
        ({"wild": None, "skins": "34z"}, "4z"),
    ],
)
def test_stated_skins_lie_alone(facts, token):
    assert deltas((*OWN, f"S token-kan {token}"), SMALL, house=SKIN, **facts) == (-16, 32, -8, -8)


def test_stated_skins_have_no_effect_in_a_house_without_them():
    assert deltas(OWN, SMALL, wild="5p", skins="7z") == deltas(OWN, SMALL, wild="5p")


def test_a_claim_of_pairs_of_skins_is_out_of_the_question():
    # 2p and 1p are 皮: only 5 and 8 are left of the dots that make a pair of a small hand.
    claim = win("S", concealed="123m789s456s1m2m", tile="3m")
    assert refused(("S pon 333s E",), claim, house=SKIN, wild="3p")[1] == "wins[0].concealed"
    assert settled((*ALL_OPENED[1:2],), win("S", patterns=""), house=SKIN, wild="9m").hands


KNOWN = [
    ("nothing stated", {}, {"7z": "red"}),
    ("the wild tile", {"wild": "9s"}, {"7z": "red", "9s": "wild"}),
    ("green", {"house": GREEN}, {"7z": "red", "6z": "green"}),
    ("two skins", {"wild": "5p", "house": SKIN}, {"7z": "red", "5p": "wild", "3p": "skin", "4p": "skin"}),
    ("skins before the wild tile", {"skins": "34z", "house": SKIN}, {"7z": "red", "3z": "skin", "4z": "skin"}),
    ("a wild tile that cannot be", {"wild": "7z"}, {"7z": "red"}),
    ("a wild honour whose skins are open", {"wild": "6z", "house": SKIN}, {"7z": "red"}),
    (
        "skins that cannot be",
        {"wild": "5p", "skins": "7z", "house": SKIN},
        {"7z": "red", "5p": "wild", "3p": "skin", "4p": "skin"},
    ),
    ("nothing that can be", {"wild": "7z", "skins": "7z", "house": SKIN}, {"7z": "red"}),
]


@pytest.mark.parametrize(("facts", "alone"), [row[1:] for row in KNOWN], ids=[row[0] for row in KNOWN])
def test_what_lies_alone_is_told_as_far_as_it_can_be_known(facts, alone):
    rules = rules_of("wuhan/kaikoufan", facts.get("house", {}))
    assert rules.family.lone_tiles(facts.get("wild", UNSET), facts.get("skins", UNSET), rules.house) == alone
