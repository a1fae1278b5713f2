"""Faan, reckoned by hand from the table of patterns; flowers are counted unless a hand says otherwise."""

import pytest

from bot.engine.errors import DealError

from .deals import FULL, deltas, discard, drawn, robbed, ruled

HANDS = {
    "all chows, concealed": (
        (),
        discard("E", tile="5s", concealed="123m456p789s234p5s"),
        {},
        {"all-chows": 1, "concealed": 1, "no-flowers": 1},
    ),
    "all pungs of three suits": (
        ("S pon 222m E", "S pon 444p N"),
        discard("E", tile="8s", concealed="777p88s99m"),
        {},
        {"all-pungs": 3, "no-flowers": 1},
    ),
    "a guest wind makes a flush mixed": (
        ("S chi 123m E",),
        discard("E", tile="9m", concealed="456m789m444z9m"),
        {},
        {"mixed-one-suit": 3, "no-flowers": 1},
    ),
    "the dealer's wind in the first round counts twice": (
        ("E pon 111z S",),
        discard("S", by="E", tile="5s", concealed="123m456p789s5s"),
        {},
        {"seat-wind": 1, "round-wind": 1, "no-flowers": 1},
    ),
    "two dragons and a pair of the third": (
        ("S pon 555z E", "S pon 666z N"),
        discard("E", tile="9m", concealed="123m78m77z"),
        {},
        {"small-three-dragons": 5, "mixed-one-suit": 3, "no-flowers": 1},
    ),
    "three dragons contain their pungs": (
        ("S pon 555z E", "S pon 666z N", "S pon 777z N"),
        discard("E", tile="9m", concealed="78m22p"),
        {},
        {"big-three-dragons": 8, "no-flowers": 1},
    ),
    "three dragons switched off leave three pungs": (
        ("S pon 555z E", "S pon 666z N", "S pon 777z N"),
        discard("E", tile="9m", concealed="78m22p"),
        {"faan.big-three-dragons": "no"},
        {"dragon-pung": 3, "no-flowers": 1},
    ),
    "small four winds with a flush are nine": (
        ("S pon 111z E", "S pon 222z N", "S pon 333z N"),
        discard("E", tile="9m", concealed="78m44z"),
        {"faan.no-flowers": "no"},
        {"small-four-winds": 6, "mixed-one-suit": 3},
    ),
    "big four winds contain pungs and winds": (
        ("S pon 111z E", "S pon 222z N", "S pon 333z N", "S pon 444z N"),
        discard("E", tile="2p", concealed="2p"),
        {},
        {"big-four-winds": 13, "mixed-one-suit": 3, "no-flowers": 1},
    ),
    "terminals and honours contain all pungs": (
        ("S pon 111m E", "S pon 999p N", "S pon 444z N"),
        discard("E", tile="9s", concealed="99s11p"),
        {},
        {"mixed-terminals": 4, "no-flowers": 1},
    ),
    "terminals only": (
        ("S pon 111m E", "S pon 999p N", "S pon 999m N"),
        discard("E", tile="9s", concealed="99s11p"),
        {},
        {"pure-terminals": 10, "no-flowers": 1},
    ),
    "honours only contain all pungs, not their dragons": (
        ("S pon 111z E", "S pon 333z N", "S pon 444z N"),
        discard("E", tile="6z", concealed="55z66z"),
        {},
        {"all-honours": 10, "round-wind": 1, "dragon-pung": 1, "no-flowers": 1},
    ),
    "nine gates contain the suit and the concealment": (
        (),
        discard("E", tile="5m", concealed="1112345678999m"),
        {},
        {"nine-gates": 10, "no-flowers": 1},
    ),
    "nine gates won off another wait are pure enough for most": (
        (),
        discard("E", tile="1m", concealed="1123455678999m"),
        {},
        {"nine-gates": 10, "no-flowers": 1},
    ),
    "but not where only the nine-sided wait counts": (
        (),
        discard("E", tile="1m", concealed="1123455678999m"),
        {"nine-gates": "pure"},
        {"pure-one-suit": 7, "concealed": 1, "no-flowers": 1},
    ),
    "thirteen orphans": (
        (),
        discard("E", tile="7z", concealed="19m19p19s1234567z"),
        {},
        {"thirteen-orphans": 13, "no-flowers": 1},
    ),
    "four kongs, closed, are concealed pungs too": (
        ("S closed-kan 1111m", "S closed-kan 3333p", "S closed-kan 5555s", "S closed-kan 7777s"),
        discard("E", tile="2p", concealed="2p"),
        {},
        {"four-kongs": 13, "four-concealed-pungs": 8, "no-flowers": 1},
    ),
    "a pung of a discard is not concealed": (
        (),
        discard("E", tile="2p", concealed="111m333p555s22p77s"),
        {},
        {"all-pungs": 3, "concealed": 1, "no-flowers": 1},
    ),
    "drawn it is": (
        (),
        drawn(tile="2p", concealed="111m333p555s22p77s"),
        {},
        {"four-concealed-pungs": 8, "self-draw": 1, "no-flowers": 1},
    ),
    "three rows of three are pungs beside a pung": (
        ("S pon 777z E",),
        discard("E", tile="5s", concealed="111222333m5s"),
        {},
        {"all-pungs": 3, "dragon-pung": 1, "no-flowers": 1},
    ),
    "and chows beside a chow": (
        ("S chi 456s E",),
        discard("E", tile="5s", concealed="111222333m5s"),
        {},
        {"all-chows": 1, "no-flowers": 1},
    ),
    "seven pairs where they are played": (
        (),
        discard("E", tile="7z", concealed="1188m3355p66s337z"),
        {"faan.seven-pairs": 4},
        {"seven-pairs": 4, "no-flowers": 1},
    ),
    "four alike are two pairs": (
        (),
        discard("E", tile="7z", concealed="1111m3355p66s337z"),
        {"faan.seven-pairs": 4},
        {"seven-pairs": 4, "no-flowers": 1},
    ),
    "a closed kong keeps the hand concealed": (
        ("S closed-kan 2222m",),
        discard("E", tile="5s", concealed="345m456p789s5s"),
        {},
        {"concealed": 1, "no-flowers": 1},
    ),
    "or breaks it": (
        ("S closed-kan 2222m",),
        discard("E", tile="5s", concealed="345m456p789s5s"),
        {"concealed.closed-kong": "breaks"},
        {"no-flowers": 1},
    ),
    "a win on the replacement": (
        ("S closed-kan 2222m",),
        drawn(tile="5s", concealed="345m456p789s5s", flags=["after-kan"]),
        {},
        {"self-draw": 1, "concealed": 1, "kong-draw": 1, "no-flowers": 1},
    ),
    "a kong on a kong contains the replacement": (
        ("S closed-kan 2222m", "S closed-kan 8888m"),
        drawn(tile="5s", concealed="345m789s5s", flags=["after-two-kans"]),
        {},
        {"self-draw": 1, "concealed": 1, "kong-on-kong": 8, "no-flowers": 1},
    ),
    "a fed kong where it counts one more": (
        ("S open-kan 2222m E",),
        drawn(tile="5s", concealed="345m456p789s5s", flags=["after-kan"]),
        {"kong-draw": "plus-one"},
        {"self-draw": 1, "kong-draw": 2, "no-flowers": 1},
    ),
    "a fed kong counts that one also where the draw counts none": (
        ("S open-kan 2222m E",),
        drawn(tile="5s", concealed="345m456p789s5s", flags=["after-kan"]),
        {"kong-draw": "plus-one", "faan.kong-draw": "no"},
        {"self-draw": 1, "kong-draw": 1, "no-flowers": 1},
    ),
    "a closed kong does not count it": (
        ("S open-kan 2222m E", "S closed-kan 8888m"),
        drawn(tile="5s", concealed="345m789s5s", flags=["after-kan", "after-two-kans"]),
        {"kong-draw": "plus-one", "faan.kong-on-kong": "no"},
        {"self-draw": 1, "kong-draw": 1, "no-flowers": 1},
    ),
    "a robbed kong": (
        ("W pon 555s E", "W added-kan 5555s", "S chi 123m E"),
        robbed("W", tile="5s", concealed="345m456p46s99m"),
        {},
        {"all-chows": 1, "robbed-kong": 1, "no-flowers": 1},
    ),
    "the last tile of the wall": (
        ("S pon 222m E",),
        drawn(tile="5s", concealed="345m456p789s5s", flags=["last-tile"]),
        {},
        {"self-draw": 1, "last-tile": 1, "no-flowers": 1},
    ),
    "the last discard counts nothing": (
        ("S pon 222m E",),
        discard("E", tile="5s", concealed="345m456p789s5s", flags=["last-tile"]),
        {},
        {"no-flowers": 1},
    ),
    "unless the house counts it": (
        ("S pon 222m E",),
        discard("E", tile="5s", concealed="345m456p789s5s", flags=["last-tile"]),
        {"faan.last-discard": 1},
        {"last-discard": 1, "no-flowers": 1},
    ),
    "heaven contains the draw and the concealment": (
        (),
        drawn(by="E", tile="5s", concealed="222m345m456p789s5s", flags=["first-turn"]),
        {},
        {"heavenly": 13, "no-flowers": 1},
    ),
    "earth": (
        (),
        discard("E", tile="5s", concealed="222m345m456p789s5s", flags=["first-turn"]),
        {},
        {"earthly": 13, "no-flowers": 1},
    ),
    "man is not played": (
        (),
        discard("W", tile="5s", concealed="222m345m456p789s5s", flags=["first-turn"]),
        {},
        {"concealed": 1, "no-flowers": 1},
    ),
    "unless the house plays it": (
        (),
        discard("W", tile="5s", concealed="222m345m456p789s5s", flags=["first-turn"]),
        {"faan.human": 13},
        {"human": 13, "no-flowers": 1},
    ),
    "zero names a pattern, which still contains": (
        (),
        drawn(by="E", tile="5s", concealed="222m345m456p789s5s", flags=["first-turn"]),
        {"faan.heavenly": 0},
        {"heavenly": 0, "no-flowers": 1},
    ),
    "limit hands alone leave the flush and the pungs out": (
        ("S pon 111z E", "S pon 222z N", "S pon 333z N", "S pon 444z N"),
        drawn(tile="2p", concealed="2p"),
        {"limit-hands": "alone"},
        {"big-four-winds": 13, "self-draw": 1, "no-flowers": 1},
    ),
    "the best of two limit hands stands alone": (
        ("S pon 111z E", "S pon 222z N", "S pon 333z N", "S pon 444z N"),
        discard("E", tile="5z", concealed="5z"),
        {"limit-hands": "alone"},
        {"big-four-winds": 13, "no-flowers": 1},
    ),
    "concealed pungs beside concealed": (
        (),
        drawn(tile="9s", concealed="111333m555p7779s"),
        {"circumstances": "pungs"},
        {"four-concealed-pungs": 8, "self-draw": 1, "concealed": 1, "no-flowers": 1},
    ),
    "nine gates beside concealed": (
        (),
        discard("E", tile="2m", concealed="1113455678999m"),
        {"circumstances": "add"},
        {"nine-gates": 10, "concealed": 1, "no-flowers": 1},
    ),
    "orphans beside concealed": (
        (),
        discard("E", tile="1m", concealed="9m19p19s1234567z7z"),
        {"circumstances": "add"},
        {"thirteen-orphans": 13, "concealed": 1, "no-flowers": 1},
    ),
    "heaven beside concealed and self-draw": (
        (),
        drawn(by="E", tile="5s", concealed="222m345m456p789s5s", flags=["first-turn"]),
        {"circumstances": "add"},
        {"heavenly": 13, "self-draw": 1, "concealed": 1, "no-flowers": 1},
    ),
    "limit hands alone leave concealed standing": (
        (),
        drawn(tile="2m", concealed="1113455678999m"),
        {"circumstances": "add", "limit-hands": "alone"},
        {"nine-gates": 10, "self-draw": 1, "concealed": 1, "no-flowers": 1},
    ),
    "big four winds contain the winds whatever small ones do": (
        ("S pon 111z E", "S pon 222z N", "S pon 333z N", "S pon 444z N"),
        discard("E", tile="2p", concealed="2p"),
        {"small-four-winds": "adds"},
        {"big-four-winds": 13, "mixed-one-suit": 3, "no-flowers": 1},
    ),
    "a ruby dragon": (
        ("S pon 777z E", "S pon 222m W"),
        discard("N", tile="4m", concealed="4666888m"),
        {"faan.ruby-dragon": 10},
        {"ruby-dragon": 10, "no-flowers": 1},
    ),
    "a ruby dragon stands alone": (
        ("S pon 777z E", "S open-kan 2222m W"),
        drawn(tile="4m", concealed="4666888m"),
        {"faan.ruby-dragon": 10, "limit-hands": "alone", "faan.open-kong": 1},
        {"ruby-dragon": 10, "self-draw": 1, "no-flowers": 1},
    ),
    "a chow makes no dragon of a suit": (
        ("S pon 777z E", "S chi 123m"),
        discard("N", tile="4m", concealed="4666888m"),
        {"faan.ruby-dragon": 10},
        {"mixed-one-suit": 3, "dragon-pung": 1, "no-flowers": 1},
    ),
    "four kongs contain each kong": (
        ("S open-kan 2222m E", "S closed-kan 4444p", "S closed-kan 7777s", "S open-kan 8888s E"),
        discard("N", tile="5z", concealed="5z"),
        {"faan.open-kong": 1, "faan.closed-kong": 1},
        {"four-kongs": 13, "no-flowers": 1},
    ),
    "a hand without limit patterns adds as ever": (
        ("S pon 222m E",),
        drawn(tile="5s", concealed="333m444p777s5s"),
        {"limit-hands": "alone"},
        {"all-pungs": 3, "self-draw": 1, "no-flowers": 1},
    ),
}


def counted(ruling):
    """Add up what each pattern counts."""
    (hand,) = ruling.hands
    totals: dict[str, int] = {}
    for each in hand.patterns:
        totals[each.name] = totals.get(each.name, 0) + each.value
    return totals, hand.faan


@pytest.mark.parametrize(("calls", "win", "house", "expected"), HANDS.values(), ids=HANDS.keys())
def test_a_hand_counts_these_patterns(calls, win, house, expected):
    ruling = ruled(win, calls=calls, house={"faan.min": 0, "faan.cap": "none", **house})
    assert (expected, sum(expected.values())) == counted(ruling)


FLOWERS = {
    "none": ("", {"no-flowers": 1}),
    "the own flower": ("2f", {"own-flower": 1}),
    "the own flower and season": ("26f", {"own-flower": 2}),
    "others' flowers": ("135f", {}),
    "a set in place of the own": ("1234f", {"flower-set": 2}),
    "a set and the own season": ("12346f", {"flower-set": 2, "own-flower": 1}),
    "seven in place of all": ("1234567f", {"seven-flowers": 3}),
    "eight in place of all": ("12345678f", {"eight-flowers": 8}),
}
PLAIN = discard("E", tile="5s", concealed="345m456p789s5s")


@pytest.mark.parametrize(("held", "expected"), FLOWERS.values(), ids=FLOWERS.keys())
def test_flowers_count_beside_the_hand(held, expected):
    ruling = ruled(PLAIN, calls=("S pon 222m E",), house={"faan.min": 0}, flowers={"S": held, "W": ""})
    assert expected == counted(ruling)[0]


def test_a_table_without_flowers_counts_none_and_says_so():
    ruling = ruled(PLAIN, calls=("S pon 222m E",), house={"faan.min": 0, "flowers": "no"}, flowers={"S": "26f"})
    assert counted(ruling) == ({}, 0)
    assert "hongkong.flowers-not-played" in {note.why for note in ruling.notes}


def test_switched_off_flower_patterns_contain_nothing():
    off = {"faan.min": 0, "faan.seven-flowers": "no", "faan.flower-set": "no"}
    ruling = ruled(PLAIN, calls=("S pon 222m E",), house=off, flowers={"S": "1234567f"})
    assert counted(ruling)[0] == {"own-flower": 2}


def test_each_dragon_pung_is_an_entry_of_its_own():
    calls = ("S pon 555z E", "S pon 666z N")
    ruling = ruled(discard("E", tile="5s", concealed="345m789s5s"), calls=calls, house={"faan.min": 0})
    assert [each.name for each in ruling.hands[0].patterns] == ["dragon-pung", "dragon-pung", "no-flowers"]


REFUSED = {
    "too few tiles": (discard("E", tile="5s", concealed="345m456p789s"), {}, "tile-count"),
    "no shape": (discard("E", tile="5s", concealed="345m456p789s6s"), {}, "no-winning-shape"),
    "two faan where three are wanted": (discard("E", tile="5s", concealed="333m456p789s5s"), {}, "too-few-faan"),
}


@pytest.mark.parametrize(("win", "house", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_a_hand_that_does_not_win_is_refused(win, house, reason):
    with pytest.raises(DealError) as refused:
        ruled(win, calls=("S pon 222m E",), house=house)
    assert ("bad-hand", reason, "wins[0].concealed") == (refused.value.code, refused.value.reason, refused.value.at)


@pytest.mark.parametrize("concealed", ["1188m3355p66s337z", "19m19p19s1234567z"])
def test_pairs_and_orphans_do_not_win_where_they_are_switched_off(concealed):
    house = {"faan.seven-pairs": "no", "faan.thirteen-orphans": "no", "faan.min": 0}
    with pytest.raises(DealError, match="no-winning-shape"):
        ruled(discard("E", tile="7z", concealed=concealed), house=house)


def test_flowers_may_be_kept_from_reaching_the_minimum():
    win = discard("E", tile="5s", concealed="345m456p789s5s")
    held = {"calls": ("S pon 222m E",), "flowers": {"S": "12346f"}}
    assert deltas(ruled(win, **held)) == (-16, 32, -8, -8)
    with pytest.raises(DealError, match="too-few-faan"):
        ruled(win, house={"faan.min-flowers": "exclude"}, **held)


def test_flowers_kept_from_the_minimum_still_pay():
    win = discard("E", tile="8s", concealed="777p88s99m")
    calls = ("S pon 222m E", "S pon 444p N")
    ruling = ruled(win, calls=calls, house={"faan.min-flowers": "exclude"}, flowers={"S": "2f"}, rules=FULL)
    assert deltas(ruling) == (-64, 64, 0, 0)


def test_having_no_flowers_helps_to_reach_the_minimum():
    win = discard("E", tile="5s", concealed="345m456p789s5s")
    ruling = ruled(win, calls=("S pon 222z E",), house={"faan.min-flowers": "exclude", "faan.min": 2})
    assert counted(ruling)[0] == {"seat-wind": 1, "no-flowers": 1}


AFTER_FLOWER = drawn(tile="5s", concealed="333m444p777s5s", flags=["after-flower"])


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        ({}, {"all-pungs": 3, "self-draw": 1}),
        ({"faan.flower-draw": 1}, {"all-pungs": 3, "self-draw": 1, "flower-draw": 1}),
        ({"faan.flower-draw": 1, "flowers": "no"}, {"all-pungs": 3, "self-draw": 1}),
    ],
)
def test_a_flower_s_replacement_counts_where_the_house_says_so(house, expected):
    ruling = ruled(AFTER_FLOWER, calls=("S pon 222m E",), house={"faan.min": 0, **house}, flowers={"S": "1f"})
    assert counted(ruling)[0] == expected


def test_a_flower_s_replacement_is_no_flower():
    house = {"faan.flower-draw": 3, "faan.min-flowers": "exclude", "faan.min": 7}
    assert ruled(AFTER_FLOWER, calls=("S pon 222m E",), house=house, flowers={"S": "1f"}).hands[0].faan == 7


@pytest.mark.parametrize(("flowers", "played", "expected"), [("1f", "yes", 0), ("1f", "no", 1), ("", "yes", 1)])
def test_a_flower_may_break_a_concealed_hand(flowers, played, expected):
    win = discard("E", tile="5s", concealed="123m456p789s234p5s")
    house = {"faan.min": 0, "concealed.flowers": "breaks", "flowers": played}
    assert counted(ruled(win, house=house, flowers={"S": flowers}))[0].get("concealed", 0) == expected


CLOSED = ("W closed-kan 1111m",)
ORPHANS = {"tile": "1m", "concealed": "9m19p19s1234567z7z"}
CHOWS = {"tile": "1m", "concealed": "23m456p567s888s99p"}
NAMED = {"tile": "1m", "value": {"faan": 13, "patterns": ["thirteen-orphans"]}}
ROBBING = {
    "orphans": (ORPHANS, {}, ""),
    "orphans where nobody may": (ORPHANS, {"robbed-kong.closed": "no"}, "robbed-closed-kong"),
    "an ordinary hand": (CHOWS, {}, "robbed-closed-kong"),
    "orphans by name": (NAMED, {}, ""),
    "orphans by name where nobody may": (NAMED, {"robbed-kong.closed": "no"}, "robbed-closed-kong"),
    "another name": ({"tile": "1m", "value": {"faan": 13, "patterns": ["self-draw"]}}, {}, "robbed-closed-kong"),
    "no name": ({"tile": "1m", "value": {"faan": 13}}, {}, "robbed-closed-kong"),
    "no tile": ({"value": {"faan": 13}}, {}, ""),
    "another tile": ({"tile": "2m", "value": {"faan": 13}}, {}, ""),
}


@pytest.mark.parametrize(("facts", "house", "reason"), ROBBING.values(), ids=ROBBING.keys())
def test_only_orphans_rob_a_closed_kong(facts, house, reason):
    if not reason:
        assert deltas(ruled(robbed("W", **facts), calls=CLOSED, house=house, rules=FULL)) == (0, 512, -512, 0)
        return
    with pytest.raises(DealError) as refused:
        ruled(robbed("W", **facts), calls=CLOSED, house=house, rules=FULL)
    assert (refused.value.code, refused.value.reason) == ("bad-hand", reason)


FALLEN_ROBBERS = {
    "orphans": (ORPHANS, {}, False),
    "an ordinary hand": (CHOWS, {}, True),
    "another name": ({"value": {"patterns": ["self-draw"]}}, {}, True),
    "nothing stated": ({}, {}, False),
    "nothing stated where nobody may": ({}, {"robbed-kong.closed": "no"}, True),
}


@pytest.mark.parametrize(("facts", "house", "is_refused"), FALLEN_ROBBERS.values(), ids=FALLEN_ROBBERS.keys())
def test_a_claim_to_a_closed_kong_that_falls_away_is_checked_too(facts, house, is_refused):
    # Both cannot hold thirteen orphans with all four of the tile in the kong; the nearer one only names them.
    wins = (robbed("W", by="N", **NAMED), robbed("W", **{"tile": "1m", **facts}))
    if not is_refused:
        assert deltas(ruled(*wins, calls=CLOSED, house=house, rules=FULL)) == (0, 0, -512, 512)
        return
    with pytest.raises(DealError, match="robbed-closed-kong"):
        ruled(*wins, calls=CLOSED, house=house, rules=FULL)
