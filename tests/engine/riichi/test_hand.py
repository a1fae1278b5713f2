"""Hands given as tiles: han, fu and names reckoned by hand from the table of yaku."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.engine.settlement import settle

from .table import deal_of, deltas, note_ids, refused, settled, win

FLAT = "123m345p34566s78p+9p"
"""Runs, a plain pair and a two-sided wait: pinfu."""
OPEN = "123m345p66s78p+9p"
"""The same beside one meld: nothing of its own."""
DECLARED = {"riichi": ["S"]}


def hand_of(calls, won, **facts):
    (hand,) = settled(calls, won, **facts).hands
    return hand


def counted(hand):
    """The hand's patterns as ``pinfu dora:2``, its han and its fu."""
    words = [each.name if each.value == 1 else f"{each.name}:{each.value}" for each in hand.patterns]
    return " ".join(sorted(words)), hand.han, hand.fu


HANDS = [
    ("menzen-tsumo pinfu tanyao", 3, 20, (), win("S", "234m345p34566s67p+8p"), {}),
    ("pinfu", 1, 30, (), win("S", FLAT, off="E"), {}),
    ("dora pinfu riichi ura-dora", 4, 30, (), win("S", FLAT, off="E"), DECLARED | {"dora": "8p", "ura": "4p"}),
    ("ippatsu pinfu riichi", 3, 30, (), win("S", FLAT, off="E", flags=["ippatsu"]), DECLARED),
    ("double-riichi:2 pinfu", 3, 30, (), win("S", FLAT, off="E", flags=["double-riichi"]), DECLARED),
    ("chiitoitsu:2", 2, 25, (), win("S", "1133557799m11p2z+2z", off="E"), {}),
    ("yakuhai-haku", 1, 30, ("S pon 555z E",), win("S", OPEN, off="E"), {}),
    ("aka-dora:2 yakuhai-haku", 3, 30, ("S pon 555z E", "S chi 340p"), win("S", "123m66s34m+0m", off="E"), {}),
    ("yakuhai-round-wind-east yakuhai-seat-wind-east", 2, 30, ("E pon 111z S",), win("E", OPEN, off="S"), {}),
    ("yakuhai-round-wind-west", 1, 30, ("S pon 333z W",), win("S", OPEN, off="E"), {"round_wind": "W"}),
    (
        "menzen-tsumo rinshan-kaihou",
        2,
        60,
        ("S closed-kan 1111m",),
        win("S", "345p34566s78p+9p", flags=["after-kan"]),
        {},
    ),
    ("chankan pinfu", 2, 30, (), win("S", FLAT, off="E", how="robbed-kan"), {}),
    ("haitei-raoyue menzen-tsumo pinfu", 3, 20, (), win("S", FLAT, flags=["last-tile"]), {}),
    ("houtei-raoyui pinfu", 2, 30, (), win("S", FLAT, off="E", flags=["last-tile"]), {}),
    ("honitsu:2 ittsu", 3, 30, ("S pon 111z E",), win("S", "1234567899m+9m", off="E"), {"round_wind": "W"}),
    ("honitsu:3 ittsu:2", 5, 40, (), win("S", "111z1234567899m+9m", off="E"), {"round_wind": "W"}),
]


@pytest.mark.parametrize(("patterns", "han", "fu", "calls", "won", "facts"), HANDS, ids=[row[0] for row in HANDS])
def test_a_hand_counts_its_yaku(patterns, han, fu, calls, won, facts):
    assert counted(hand_of(calls, won, **facts)) == (patterns, han, fu)


@pytest.fixture
def turns_taken_often():
    """Let threads take turns so often that they meet within a hand."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("turns_taken_often")
def test_hands_that_are_counted_at_the_same_time_keep_their_own_dora():
    deals = [deal_of((), win("S", FLAT, off="E"), dora=dora) for dora in ("8p", "5s", "4p55s")] * 1000

    with ThreadPoolExecutor(3) as threads:
        found = [counted(ruling.hands[0])[0] for ruling in threads.map(settle, deals)]

    assert found == ["dora pinfu", "dora:2 pinfu", "dora:5 pinfu"] * 1000


YAKUMAN = [
    ("kokushi", 1, (), win("S", "19m19p19s1234566z+7z")),
    ("kokushi-13", 2, (), win("S", "19m19p19s1234567z+7z")),
    ("chuuren", 1, (), win("S", "1111234567899m+9m")),
    ("junsei-chuuren", 2, (), win("S", "1112345678999m+9m")),
    ("suuankou", 1, (), win("S", "111222333m44p55s+5s")),
    ("suuankou-tanki", 2, (), win("S", "111222333m444p5s+5s", off="E")),
    ("daisuushii", 2, ("S pon 111z E", "S pon 222z E", "S pon 333z E"), win("S", "44z55p+4z", off="E")),
    ("shousuushii", 1, ("S pon 111z E", "S pon 222z E", "S pon 333z E"), win("S", "44z34p+5p", off="E")),
    ("daisangen", 1, ("S pon 555z E", "S pon 666z E"), win("S", "77z345p55s+7z", off="E")),
    ("ryuuiisou", 1, ("S chi 234s",), win("S", "23466688s66z+6z", off="E")),
    ("chinroutou", 1, ("S pon 111m E", "S pon 999m E", "S pon 111p E"), win("S", "99p11s+9p", off="E")),
    ("tsuuiisou", 1, ("S pon 111z E", "S pon 222z E"), win("S", "555z66z33z+6z", off="E")),
    ("suurenkou", 1, ("S pon 333m E", "S pon 444m E"), win("S", "555m66m11z+6m", off="E")),
    ("isshoku-yonjun", 1, ("S chi 123m",) * 3, win("S", "23m55p+1m", off="E")),
]


@pytest.mark.parametrize(("name", "units", "calls", "won"), YAKUMAN, ids=[row[0] for row in YAKUMAN])
def test_a_yakuman_is_found_in_the_tiles(name, units, calls, won):
    hand = hand_of(calls, won, rules="local")

    assert [(each.name, each.value) for each in hand.patterns] == [(name, units)]
    assert hand.limit == "yakuman"


@pytest.mark.parametrize(("winner", "name"), [("E", "tenhou"), ("S", "chiihou")])
def test_the_first_turn_drawn_is_a_blessing(winner, name):
    assert counted(hand_of((), win(winner, FLAT, flags=["first-turn"])))[0] == name


# Option yaku.renhou: a win on a discard before one's first turn.


@pytest.mark.parametrize(
    ("rule", "hand", "name", "points"),
    [
        ("yakuman", FLAT, "renhou", 32000),
        ("mangan", FLAT, "renhou:5", 8000),
        ("mangan", "123m345p34566s79p+8p", "renhou:5", 8000),
        ("no", FLAT, "pinfu", 1000),
        ("mangan", "1133557799p11m2z+2z", "renhou:5", 8000),
        ("mangan", "2233445566778m+8m", "chinitsu:6 pinfu ryanpeikou:3 tanyao", 24000),
        ("mangan", "19m19p19s1234567z+7z", "kokushi-13", 32000),
    ],
)
def test_a_win_before_ones_first_turn_is_what_the_house_plays(rule, hand, name, points):
    house = {"yaku.renhou": rule}
    won = hand_of((), win("S", hand, off="E", flags=["first-turn"]), house=house)

    assert (counted(won)[0], won.points) == (name, points)


def test_a_hand_without_yaku_still_wins_as_a_renhou():
    nothing = win("S", "123m345p34566s79p+8p", off="E", flags=["first-turn"])

    assert deltas((), nothing, house={"yaku.renhou": "mangan"}) == (-8000, 8000, 0, 0)
    assert refused((), nothing) == ("bad-hand", "wins[0].concealed", "no-yaku")
    assert refused((), nothing | {"flags": []}, house={"yaku.renhou": "mangan"})[2] == "no-yaku"


@pytest.mark.parametrize(
    ("reason", "calls", "hand"),
    [
        ("tile-count", (), "123m345p34566s7p+9p"),
        ("tile-count", (), "+9p"),
        ("tile-count", ("S pon 555z E",), FLAT),
        ("tile-count", ("S closed-kan 5555z",), "123m345p66s789p+9p"),
        ("no-winning-shape", (), "123m345p34566s79p+9p"),
        ("no-winning-shape", ("S pon 555z E",), "123m345p66s79p+9p"),
        ("no-yaku", ("S pon 111m E",), "456m345p66s78p+9p"),
        ("no-yaku", (), "123m345p34566s79p+8p"),
    ],
)
def test_tiles_that_do_not_win_are_a_bad_hand(reason, calls, hand):
    assert refused(calls, win("S", hand, off="E")) == ("bad-hand", "wins[0].concealed", reason)


# Option fu.double-wind: 4 or 2 fu for a pair of seat and round wind.


@pytest.mark.parametrize(
    ("rule", "fu", "points", "notes"),
    [(4, 40, 2000, []), (2, 40, 2000, ["fu.double-wind"])],
)
def test_two_fu_less_can_round_to_the_same(rule, fu, points, notes):
    """20, 10 for a closed discard, 4 or 2 for the pair: 34 and 32 are both 40."""
    ruling = settled((), win("E", "123m345p345s11z78p+9p", off="S"), house={"fu.double-wind": rule}, riichi=["E"])

    assert (ruling.hands[0].fu, ruling.hands[0].points, note_ids(ruling)) == (fu, points, notes)


@pytest.mark.parametrize(
    ("rule", "fu", "points", "notes"),
    [(4, 40, 2000, []), (2, 30, 1500, ["fu.double-wind"])],
)
def test_two_fu_less_can_cost_ten(rule, fu, points, notes):
    """20, and 4 for each of two open triplets of dragons and terminals: 32 with the pair's 4, 30 with its 2."""
    calls = ("E pon 555z S", "E pon 999m S")
    ruling = settled(calls, win("E", "345p11z34s+2s", off="S"), house={"fu.double-wind": rule})

    assert (ruling.hands[0].fu, ruling.hands[0].points, note_ids(ruling)) == (fu, points, notes)


# Option yaku.kuitan: all simples in an open hand.


def test_open_all_simples_count_only_where_they_are_played():
    calls, won = ("S pon 222m E", "S chi 345p"), win("S", "34566s67p+8p", off="E")

    assert counted(hand_of(calls, won))[0] == "tanyao"
    assert refused(calls, won, house={"yaku.kuitan": "no"})[2] == "no-yaku"


def test_a_ruling_says_that_open_all_simples_did_not_count():
    house = {"yaku.kuitan": "no"}

    assert note_ids(settled(("S pon 555z E",), win("S", OPEN, off="E"), house=house)) == ["yaku"]
    assert note_ids(settled((), win("S", FLAT, off="E"), house=house)) == []


# Clause kita: each north set aside is one dora; robbing one is no chankan.


def test_norths_set_aside_are_dora():
    ruling = settled((), win("S", FLAT.replace("123m", "123p"), off="E"), rules="tenhou-sanma", kita={"S": 3})

    assert counted(ruling.hands[0]) == ("dora:3 pinfu", 4, 30)
    assert note_ids(ruling) == ["kita"]


def test_a_robbed_north_is_no_robbed_kan():
    orphans = win("S", "19m19p19s1235677z+4z", off="W", how="robbed-kita")

    assert deltas((), orphans, rules="tenhou-sanma", kita={"W": 1}) == (0, 32000, -32000)
    assert (
        counted(
            hand_of(
                (), win("S", "123p345s99p444s44z+4z", off="W", how="robbed-kita"), rules="tenhou-sanma", riichi=["S"]
            )
        )[0]
        == "riichi"
    )


def test_three_players_skip_the_absent_characters_when_counting_dora():
    """With three players the indicator 1m shows 9m."""
    ruling = settled((), win("S", "999m345p34566s78p+9p", off="E"), rules="tenhou-sanma", riichi=["S"], dora="1m")

    assert counted(ruling.hands[0]) == ("dora:3 riichi", 4, 40)


# Where tiles and an agreed value differ, the payment follows the tiles and the ruling says so.


@pytest.mark.parametrize(
    ("hand", "value", "data"),
    [
        (FLAT, {"han": 2, "fu": 30}, ("2/30", "1/30")),
        (FLAT, {"han": 1, "fu": 40}, ("1/40", "1/30")),
        (FLAT, {"fu": 30}, ("?/30", "1/30")),
        (FLAT, {"yakuman": ["kokushi"]}, ("kokushi", "1/30")),
        ("19m19p19s1234566z+7z", {"yakuman": ["kokushi-13"]}, ("kokushi-13", "kokushi")),
        ("19m19p19s1234566z+7z", {"han": 13}, ("13/-", "kokushi")),
    ],
)
def test_the_tiles_decide_and_the_ruling_says_where_they_differ(hand, value, data):
    plain = settled((), win("S", hand, off="E"))
    differing = settled((), win("S", hand, off="E", value=value))
    (note,) = differing.notes

    assert differing.deltas == plain.deltas
    assert note.why == "riichi.value-differs"
    assert note.data == {"player": "S", "agreed": data[0], "counted": data[1]}


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        (FLAT, {"han": 1, "fu": 30}),
        (FLAT, {"han": 1}),
        ("1112223334445m+5m", {"yakuman": ["suuankou-tanki"]}),
        ("2233445566778m+8m", {"han": 11}),
    ],
)
def test_a_ruling_says_nothing_where_tiles_and_value_agree(hand, value):
    assert note_ids(settled((), win("S", hand, off="E", value=value))) == []


def test_an_agreed_value_beside_tiles_is_still_read():
    assert refused((), win("S", FLAT, off="E", value={"yakuman": ["x"]})) == (
        "bad-value",
        "wins[0].value.yakuman",
        "yakuman",
    )
