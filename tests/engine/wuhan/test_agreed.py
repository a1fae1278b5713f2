"""Values that the table agrees on."""

import pytest

from .table import ALL_OPENED, note_ids, refused, settled, win

PONS = ("S pon 222p W", "S pon 888p W", "S pon 555p N", "S pon 444p W")
CHI = ("S chi 123p", "S pon 666p W", "S chi 789m", "S pon 444s W")
KONG = (*ALL_OPENED, "S token-kan 7z")
AT = "wins[0].value.patterns"

EXCLUDED = [
    ("all begging on a self-draw", PONS, {}, "all-begging"),
    ("all begging with three openings", PONS[:3], {"off": "W"}, "all-begging"),
    (
        "all begging on a robbed kong",
        (*PONS, "W pon 333s S"),
        {"off": "W", "how": "robbed-kan", "tile": "3s"},
        "all-begging",
    ),
    ("all pungs with a chi", CHI, {}, "all-pungs"),
    ("a pure suit of two", CHI, {}, "pure-suit"),
    ("a pure suit of honours", ("S pon 111z W",), {}, "pure-suit"),
    ("generals with another meld", ("S pon 222p W", "S pon 333p W"), {}, "all-generals"),
    ("winds with another meld", ("S pon 222p W",), {}, "all-winds"),
    ("kong bloom on a discard", KONG, {"off": "W"}, "kong-bloom"),
    ("kong bloom without a kong", ALL_OPENED, {}, "kong-bloom"),
    ("kong bloom from the sea bottom", KONG, {"flags": ["last-tile"]}, "kong-bloom"),
    ("sea bottom on a discard", ALL_OPENED, {"off": "W"}, "sea-bottom"),
    ("sea bottom after a kong", KONG, {"flags": ["after-kan"]}, "sea-bottom"),
    ("a robbed kong on a discard", ALL_OPENED, {"off": "W"}, "robbed-kong"),
]


@pytest.mark.parametrize(("calls", "way", "pattern"), [row[1:] for row in EXCLUDED], ids=[row[0] for row in EXCLUDED])
def test_what_the_way_of_winning_a_flag_or_a_meld_excludes_is_a_contradiction(calls, way, pattern):
    assert refused(calls, win("S", patterns=pattern, **way)) == ("contradiction", AT, "pattern-excluded")


@pytest.mark.parametrize(
    ("calls", "way", "patterns"),
    [
        (KONG, {}, "kong-bloom sea-bottom"),
        (("S pon 111z W", "S pon 222z W", "S pon 333z W", "S pon 444z W"), {"off": "W"}, "all-begging all-winds"),
    ],
)
def test_patterns_that_exclude_each_other_are_a_contradiction(calls, way, patterns):
    assert refused(calls, win("S", patterns=patterns, **way)) == ("contradiction", AT, "flags")


@pytest.mark.parametrize(
    ("calls", "way"),
    [((), {}), (("S closed-kan 9999p",), {}), (ALL_OPENED, {"tile": "7z"}), (ALL_OPENED, {"off": "W", "tile": "5z"})],
    ids=["nothing laid down", "nothing opened", "drawn on a red dragon", "won on a wild tile thrown out"],
)
def test_a_contradiction_comes_before_a_hand_that_cannot_win(calls, way):
    robbed = win("S", patterns="robbed-kong", **way)
    assert refused(calls, robbed) == ("contradiction", AT, "pattern-excluded")


ALLOWED = [
    (PONS, {"off": "W", "ready": False}, "all-pungs pure-suit all-begging"),
    (("S pon 111z W",), {}, "all-winds"),
    (KONG, {}, "kong-bloom"),
    (ALL_OPENED, {}, "sea-bottom"),
    (ALL_OPENED, {"off": "W", "how": "robbed-kan"}, "robbed-kong"),
]


@pytest.mark.parametrize(("calls", "way", "patterns"), ALLOWED)
def test_what_nothing_excludes_stands(calls, way, patterns):
    (hand,) = settled(calls, win("S", patterns=patterns, **way)).hands
    assert patterns.split() == [pattern.name for pattern in hand.patterns]


def test_the_patterns_of_a_value_come_in_the_order_of_the_rules_and_no_wild_tile_is_read():
    (hand,) = settled(PONS[:1], win("S", patterns="pure-suit all-pungs")).hands
    assert [(pattern.name, pattern.value) for pattern in hand.patterns] == [("all-pungs", 10), ("pure-suit", 10)]
    assert not hand.wild
    assert hand.base == 20


@pytest.mark.parametrize(
    ("value", "error"),
    [
        ({"patterns": ["seven-pairs"], "hard": True}, ("bad-value", AT, "pattern")),
        ({"patterns": ["all-pungs", "all-pungs"], "hard": True}, ("bad-value", AT, "repeated")),
        ({"patterns": []}, ("missing-fact", "wins[0].value.hard", "hard")),
        ({"faan": 3}, ("unknown-field", "wins[0].value.faan", "family")),
    ],
)
def test_a_value_says_known_patterns_once_and_whether_it_is_hard(value, error):
    assert error == refused(ALL_OPENED, win("S", value=value))


def test_a_value_without_patterns_is_a_small_hand():
    assert settled(ALL_OPENED, win("S", value={"hard": True})).hands[0].base == 1


LEFT_OUT = [
    ("four openings on a discard end on 2, 5 or 8", CHI, {"off": "W"}, "", ["all-begging"]),
    ("a pattern that frees the pair leaves that open", PONS, {"off": "W"}, "all-pungs", []),
    ("four triplets are all pungs", PONS, {}, "", ["all-pungs"]),
    ("four triplets free the pair, so all begging is open", PONS, {"off": "W"}, "", ["all-pungs"]),
    ("the replacement tile", KONG, {"flags": ["after-kan"]}, "", ["kong-bloom"]),
    ("the last tile", ALL_OPENED, {"flags": ["last-tile"]}, "", ["sea-bottom"]),
    ("the robbed kong", ALL_OPENED, {"off": "W", "how": "robbed-kan"}, "", ["robbed-kong"]),
]


@pytest.mark.parametrize(
    ("calls", "way", "patterns", "named"), [row[1:] for row in LEFT_OUT], ids=[row[0] for row in LEFT_OUT]
)
def test_a_value_that_leaves_out_what_the_facts_prove_stands_with_a_word_about_it(calls, way, patterns, named):
    ruling = settled(calls, win("S", patterns=patterns, **way))
    assert patterns.split() == [pattern.name for pattern in ruling.hands[0].patterns]
    assert named == [note.data["pattern"] for note in ruling.notes if note.why == "wuhan.value-leaves-out"]


def test_a_value_that_says_all_there_is_needs_no_word():
    assert note_ids(settled(KONG, win("S", patterns="kong-bloom", flags=["after-kan"]))) == []


def test_an_agreed_value_does_not_open_a_hand():
    assert refused(ALL_OPENED[2:], win("S", patterns="")) == ("bad-hand", "wins[0]", "hand.opened")


def test_a_red_dragon_cannot_be_the_winning_tile_of_an_agreed_hand():
    assert refused(ALL_OPENED, win("S", patterns="", tile="7z")) == ("bad-hand", "wins[0].tile", "hand.red")
