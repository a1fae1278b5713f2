"""Who is liable, who is not, and the clause that says so: one table a clause of the rules page."""

import pytest

from .table import DRAGONS, WINDS, decisive, refused, settled, verdicts, win

KANS = ("S open-kan 1111p E", "S closed-kan 2222p", "S open-kan 3333s N", "S open-kan 9999s W")
CONCEALED_FIRST = ("S closed-kan 5555z", "S pon 666z N", "S pon 777z W")


def judged(calls, names, **facts):
    return decisive(settled(calls, win("S", names), **facts))


def house(**options):
    return {"house": {key.replace("__", ".").replace("_", "-"): value for key, value in options.items()}}


# pao.deciding-meld, pao.daisangen, pao.daisuushii


@pytest.mark.parametrize(
    ("calls", "names", "found"),
    [
        (DRAGONS, "daisangen", ["W daisangen@2 deciding-meld"]),
        (WINDS, "daisuushii", ["W daisuushii@3 deciding-meld"]),
        (("S chi 123m", *DRAGONS), "daisangen", ["W daisangen@3 deciding-meld"]),
        ((*DRAGONS, "S pon 111m N"), "daisangen", ["W daisangen@2 deciding-meld"]),
        (
            ("S pon 555z W", "S open-kan 6666z E", "S open-kan 7777z N"),
            "daisangen",
            ["N daisangen@2 deciding-meld"],
        ),
        (CONCEALED_FIRST, "daisangen", ["W daisangen@2 deciding-meld"]),
        ((DRAGONS[0], "E pon 111p S", *DRAGONS[1:]), "daisangen", ["W daisangen@3 deciding-meld"]),
        (("S pon 555z", "S pon 666z", "S pon 777z W"), "daisangen", ["W daisangen@2 deciding-meld"]),
        (DRAGONS[:2], "kokushi-13", None),
    ],
)
def test_the_feeder_of_the_last_deciding_meld_is_liable_whoever_fed_the_earlier(calls, names, found):
    if found is None:
        assert refused(calls, win("S", names))[2] == "yakuman-melds"
    else:
        assert judged(calls, names) == found


def test_his_own_riichi_is_no_excuse():
    assert judged(DRAGONS, "daisangen", riichi=["W"]) == ["W daisangen@2 deciding-meld"]


def test_calls_after_the_deciding_meld_change_nothing():
    later = (*DRAGONS, "S pon 111m E", "S added-kan 1111m", "N chi 123p", "S added-kan 5555z")

    assert judged(later, "daisangen") == ["W daisangen@2 deciding-meld"]


def test_one_meld_decides_nothing():
    assert judged(("S pon 777z W",), "daisangen") == []


def test_a_yakuman_that_needs_two_more_sets_accuses_nobody():
    assert judged(WINDS[:2], "daisuushii") == []


# pao.suukantsu


@pytest.mark.parametrize(
    ("rule", "calls", "found"),
    [
        ("no", KANS, ["not W suukantsu@3 void.option"]),
        ("open-kan", KANS, ["W suukantsu@3 suukantsu"]),
        ("any", KANS, ["W suukantsu@3 suukantsu"]),
        ("no", (*KANS[:3], "S pon 999s W", "S added-kan 9999s"), ["not W suukantsu@4 void.option"]),
        ("open-kan", (*KANS[:3], "S pon 999s W", "S added-kan 9999s"), ["not W suukantsu@4 void.added"]),
        ("any", (*KANS[:3], "S pon 999s W", "S added-kan 9999s"), ["W suukantsu@4 added-kan"]),
        ("any", ("S pon 999s W", *KANS[:3], "S added-kan 9999s"), ["W suukantsu@4 added-kan"]),
        ("open-kan", (*KANS[:1], *KANS[2:], "S closed-kan 2222p"), ["not W suukantsu@2 void.closed-kan"]),
        ("no", (*KANS[:1], *KANS[2:], "S closed-kan 2222p"), []),
        ("open-kan", ("S closed-kan 1111p", *KANS[1:2], "S closed-kan 3333s", "S closed-kan 9999s"), []),
        ("open-kan", (*KANS[:3], "S pon 999s", "S added-kan 9999s"), []),
    ],
)
def test_a_fourth_kan_blames_its_feeder_where_the_house_plays_it(rule, calls, found):
    assert judged(calls, "suukantsu", **house(pao__suukantsu=rule)) == found


# pao.family


GREENS = ("S chi 234s", "S pon 666s W", "S pon 888s N", "S pon 666z E")
HONOURS = ("S pon 111z E", "S pon 222z N", "S pon 555z W", "S pon 666z N")
TERMINALS = ("S pon 111m E", "S pon 999m N", "S pon 111p W", "S pon 999p N")


@pytest.mark.parametrize(
    ("rule", "calls", "name", "found"),
    [
        ("fourth-meld", HONOURS, "tsuuiisou", ["N tsuuiisou@3 family"]),
        ("fourth-meld", TERMINALS, "chinroutou", ["N chinroutou@3 family"]),
        ("fourth-meld", GREENS, "ryuuiisou", ["E ryuuiisou@3 family"]),
        ("third-meld", HONOURS[:3], "tsuuiisou", ["W tsuuiisou@2 family"]),
        ("third-meld", HONOURS, "tsuuiisou", ["N tsuuiisou@3 family"]),
        ("third-meld", (*HONOURS[:3], "S closed-kan 6666z"), "tsuuiisou", ["W tsuuiisou@2 family"]),
        ("fourth-meld", (*HONOURS[:3], "S closed-kan 6666z"), "tsuuiisou", ["not W tsuuiisou@2 void.closed-kan"]),
        ("fourth-meld", HONOURS[:3], "tsuuiisou", ["not W tsuuiisou@2 void.concealed"]),
        ("fourth-meld", HONOURS[:2], "tsuuiisou", []),
        ("no", HONOURS, "tsuuiisou", ["not N tsuuiisou@3 void.option"]),
        ("no", HONOURS[:3], "tsuuiisou", []),
        (
            "fourth-meld",
            ("S pon 666s W", "S pon 888s N", "S pon 666z E", "S chi 234s"),
            "ryuuiisou",
            ["E ryuuiisou@3 family"],
        ),
    ],
)
def test_a_family_of_tiles_blames_a_feeder_only_where_the_house_plays_it(rule, calls, name, found):
    assert judged(calls, name, **house(pao__family=rule)) == found


def test_a_family_shown_but_not_won_blames_nobody():
    won = settled(HONOURS, win("S", "4/30"), **house(pao__family="fourth-meld"))

    assert verdicts(won) == ["not N tsuuiisou@3 void.other-yaku"]


# pao.suurenkou, pao.isshoku-yonjun


@pytest.mark.parametrize(
    ("calls", "name", "found"),
    [
        (("S pon 333m E", "S pon 444m N", "S pon 555m W", "S pon 222m N"), "suurenkou", ["N suurenkou@3 suurenkou"]),
        (("S pon 444m E", "S pon 666m N", "S pon 777m W", "S pon 555m W"), "suurenkou", ["W suurenkou@3 suurenkou"]),
        (("S pon 333m E", "S pon 444m N", "S pon 555m W"), "suurenkou", ["not W suurenkou@2 void.concealed"]),
        (
            ("S chi 234m", "S chi 234m", "S chi 234m", "S chi 234m"),
            "isshoku-yonjun",
            ["E isshoku-yonjun@3 isshoku-yonjun"],
        ),
        (("S chi 234m", "S chi 234m", "S chi 234m"), "isshoku-yonjun", ["not E isshoku-yonjun@2 void.concealed"]),
    ],
)
def test_an_old_yakuman_blames_the_feeder_of_its_fourth_set(calls, name, found):
    assert judged(calls, name, rules="local") == found


@pytest.mark.parametrize(
    ("calls", "name"),
    [
        (("S pon 333m E", "S pon 444m N", "S pon 555m W", "S pon 222m N"), "suurenkou"),
        (("S chi 234m", "S chi 234m", "S chi 234m", "S chi 234m"), "isshoku-yonjun"),
    ],
)
def test_an_old_yakuman_can_be_played_without_its_liability(calls, name):
    rules = {f"yaku.{name}": "yakuman"}
    (found,) = judged(calls, name, house=rules)

    assert found.endswith(f" {name}@3 void.option")
    assert found.startswith("not ")


# pao.rinshan


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        (("S open-kan 1111p N",), ["N rinshan@0 rinshan"]),
        (("S open-kan 1111p N", "S closed-kan 2222p", "S closed-kan 3333p"), ["N rinshan@0 rinshan"]),
        (("S open-kan 1111p N", "W pon 111z S", "S closed-kan 2222p"), []),
        (("S open-kan 1111p N", "S closed-kan 2222p", "W pon 111z S"), ["N rinshan@0 rinshan"]),
        (("S open-kan 1111p N", "S closed-kan 2222p after-discard"), []),
        (("S open-kan 1111p N", "S pon 222z W", "S closed-kan 2222p"), []),
        (("S open-kan 1111p N", "S open-kan 2222p W"), ["W rinshan@1 rinshan"]),
        (("S pon 111p N", "S added-kan 1111p"), []),
        (("S closed-kan 1111p",), []),
        (("S pon 222z W", "S open-kan 1111p N", "S closed-kan 3333p"), ["N rinshan@1 rinshan"]),
    ],
)
def test_the_feeder_of_an_open_kan_answers_for_its_replacement_tile(calls, found):
    won = settled(calls, win("S", "5/", flags=["after-kan"]), rules="saki")

    assert verdicts(won) == found


def test_a_kan_blames_nobody_where_the_house_does_not_play_it_or_no_replacement_won():
    kan = ("S open-kan 1111p N",)

    assert verdicts(settled(kan, win("S", "5/", flags=["after-kan"]))) == ["not N rinshan@0 void.option"]
    assert verdicts(settled(kan, win("S", "5/"), rules="saki")) == []
    assert verdicts(settled(("S open-kan 1111p",), win("S", "5/", flags=["after-kan"]))) == []


def test_a_kan_whose_feeder_is_not_known_is_asked_for_where_it_decides():
    won = win("S", "5/", flags=["after-kan"])

    assert refused(("S pon 111z", "S open-kan 1111p"), won, rules="saki") == ("missing-fact", "calls[1].from", "feeder")


def test_a_north_set_aside_after_no_kan_blames_nobody():
    won = settled(
        (), win("S", "5/", flags=["after-kan"]), rules="tenhou-sanma", kita={"S": 1}, **house(pao__rinshan="yes")
    )

    assert verdicts(won) == []


# pao.earlier-closed-kan


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("counts", ["W daisangen@2 deciding-meld"]),
        ("ignored", ["not W daisangen@2 earlier-closed-kan"]),
    ],
)
def test_a_closed_kan_counts_among_the_earlier_sets_or_not(rule, found):
    assert judged(CONCEALED_FIRST, "daisangen", **house(pao__earlier_closed_kan=rule)) == found


def test_an_earlier_closed_kan_beside_enough_others_changes_nothing():
    calls = (*TERMINALS[:2], "S closed-kan 1111p", "S pon 999p N")
    rule = house(pao__earlier_closed_kan="ignored", pao__family="third-meld")

    assert judged(calls, "chinroutou", **rule) == ["N chinroutou@3 family"]


# pao.added-kan


def test_a_pon_raised_later_stays_its_feeders():
    assert judged((*DRAGONS, "S added-kan 7777z"), "daisangen") == ["W daisangen@2 added-kan"]


# pao.void.concealed, pao.void.closed-kan, pao.void.other-yaku, pao.void.option


@pytest.mark.parametrize(
    ("calls", "names", "facts", "found"),
    [
        (DRAGONS[:2], "daisangen", {}, ["not N daisangen@1 void.concealed"]),
        (WINDS[:3], "daisuushii", {}, ["not N daisuushii@2 void.concealed"]),
        (("S pon 555z E", "S closed-kan 6666z"), "daisangen", {}, ["not E daisangen@0 void.concealed"]),
        (("S closed-kan 6666z", "S pon 555z E"), "daisangen", {}, ["not E daisangen@1 void.concealed"]),
        (("S pon 555z", "S closed-kan 6666z"), "daisangen", {}, []),
        (("S closed-kan 5555z", "S closed-kan 6666z"), "daisangen", {}, []),
        (("S pon 555z E", "S closed-kan 6666z"), "daisangen", {"rules": "no-pao"}, []),
        ((*WINDS[:2], "S closed-kan 3333z"), "daisuushii", {}, ["not E daisuushii@1 void.concealed"]),
        ((*DRAGONS[:2], "S closed-kan 7777z"), "daisangen", {}, ["not N daisangen@1 void.closed-kan"]),
        (("S closed-kan 5555z", "S closed-kan 6666z", "S closed-kan 7777z"), "daisangen", {}, []),
        ((*DRAGONS[:1], "S pon 666z", "S closed-kan 7777z"), "daisangen", {}, ["not E daisangen@0 void.closed-kan"]),
        (DRAGONS, "daisangen", {"rules": "no-pao"}, ["not W daisangen@2 void.option"]),
        (("S pon 555z", "S pon 666z", "S pon 777z"), "daisangen", {"rules": "no-pao"}, []),
        (DRAGONS[:2], "daisangen", {"rules": "no-pao"}, []),
    ],
)
def test_nobody_is_liable_and_the_ruling_says_why(calls, names, facts, found):
    assert judged(calls, names, **facts) == found


def test_a_hand_that_won_without_the_yakuman_dismisses_its_feeder():
    assert verdicts(settled(DRAGONS, win("S", "5/"))) == ["not W daisangen@2 void.other-yaku"]
    assert verdicts(settled(DRAGONS, win("S", "5/"), rules="no-pao")) == []
    assert verdicts(settled((*DRAGONS[:2], "S closed-kan 7777z"), win("S", "5/"))) == []
    assert verdicts(settled(DRAGONS[:2], win("S", "5/"))) == []


@pytest.mark.parametrize(
    ("calls", "names", "at"),
    [
        (("S pon 555z E", "S pon 666z N", "S pon 777z"), "daisangen", "calls[2].from"),
        ((*WINDS[:3], "S pon 444z"), "daisuushii", "calls[3].from"),
        (("S pon 555z E", "S pon 777z", "S pon 666z N", "S added-kan 7777z"), "daisangen", None),
        (("S pon 777z", "S added-kan 7777z", "S pon 555z E", "S pon 666z"), "daisangen", "calls[3].from"),
    ],
)
def test_the_feeder_of_a_deciding_meld_must_be_said(calls, names, at):
    if at is None:
        assert judged(calls, names) == ["N daisangen@2 deciding-meld"]
    else:
        assert refused(calls, win("S", names)) == ("missing-fact", at, "feeder")


# pao.void.earlier-meld


@pytest.mark.parametrize(
    ("calls", "names", "facts", "found"),
    [
        (DRAGONS, "daisangen", {}, ["W daisangen@2", "not E daisangen@0", "not N daisangen@1"]),
        (WINDS, "daisuushii", {}, ["W daisuushii@3", "not E daisuushii@1", "not N daisuushii@2"]),
        (("S pon 555z W", *DRAGONS[1:]), "daisangen", {}, ["W daisangen@2", "not N daisangen@1"]),
        (("S pon 555z", *DRAGONS[1:]), "daisangen", {}, ["W daisangen@2", "not N daisangen@1"]),
        ((*DRAGONS, "S added-kan 5555z"), "daisangen", {}, ["W daisangen@2", "not E daisangen@0", "not N daisangen@1"]),
        (CONCEALED_FIRST, "daisangen", {}, ["W daisangen@2", "not N daisangen@1"]),
        ((*DRAGONS[:2], "S closed-kan 7777z"), "daisangen", {}, ["not N daisangen@1 void.closed-kan"]),
        (DRAGONS, "daisangen", {"rules": "no-pao"}, ["not W daisangen@2 void.option"]),
        (
            HONOURS,
            "tsuuiisou",
            house(pao__family="third-meld"),
            ["N tsuuiisou@3 family", "not E tsuuiisou@0", "not W tsuuiisou@2"],
        ),
        (
            (*KANS[:3], "S pon 999s W", "S added-kan 9999s"),
            "suukantsu",
            house(pao__suukantsu="any"),
            ["W suukantsu@4 added-kan", "not E suukantsu@0", "not N suukantsu@2"],
        ),
    ],
)
def test_who_fed_an_earlier_meld_is_named_and_dismissed(calls, names, facts, found):
    said = verdicts(settled(calls, win("S", names), **facts))
    short = [each.removesuffix(" void.earlier-meld").removesuffix(" deciding-meld") for each in said]

    assert short == found
    assert [each for each in said if each.endswith("earlier-meld")] == [
        f"{each} void.earlier-meld" for each in found if each.startswith("not ") and each.count(" ") == 2
    ]


def test_who_pays_as_discarder_is_not_dismissed_beside():
    assert verdicts(settled(DRAGONS, win("S", "daisangen", off="N"))) == [
        "W daisangen@2 deciding-meld",
        "not E daisangen@0 void.earlier-meld",
    ]


# pao.suuchoupaikou


STEPS = {"house": {"yaku.suuchoupaikou": "yakuman", "pao.suuchoupaikou": "yes"}}


@pytest.mark.parametrize(
    ("ranks", "found"),
    [
        ("1357", "N suuchoupaikou@3 suuchoupaikou"),
        ("1375", "N suuchoupaikou@3 suuchoupaikou"),
        ("8642", "N suuchoupaikou@3 suuchoupaikou"),
        ("5973", "N suuchoupaikou@3 suuchoupaikou"),
        ("357", "not W suuchoupaikou@2 void.concealed"),
        ("35", None),
    ],
)
def test_four_triplets_two_apart_blame_the_feeder_of_the_missing_one(ranks, found):
    calls = [f"S pon {rank * 3}p {feeder}" for rank, feeder in zip(ranks, "EEWN", strict=False)]

    assert judged(calls, "suuchoupaikou", **STEPS) == ([found] if found else [])


def test_triplets_two_apart_are_dismissed_as_those_in_a_row_are():
    three = ("S pon 222s E", "S pon 444s W", "S pon 666s N")
    closed = (*three, "S closed-kan 8888s")

    assert judged(closed, "suuchoupaikou", **STEPS) == ["not N suuchoupaikou@2 void.closed-kan"]
    assert decisive(settled((*three, "S pon 888s W"), win("S", "4/30"), **STEPS)) == [
        "not W suuchoupaikou@3 void.other-yaku"
    ]
    assert judged((*three, "S pon 888s W"), "suuchoupaikou", house={"yaku.suuchoupaikou": "yakuman"}) == [
        "not W suuchoupaikou@3 void.option"
    ]
    assert refused(three, win("S", "suuchoupaikou"))[2] == "yakuman-not-played"


# pao.two, pao.void.first, pao.capped


BOTH = ("S open-kan 5555z E", "S open-kan 6666z N", "S open-kan 7777z W", "S open-kan 1111p N")
"""West decides the dragons, then North the fourth kan."""


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({}, ["W daisangen@2 deciding-meld", "N suukantsu@3 suukantsu"]),
        ({"pao__two": "first"}, ["W daisangen@2 deciding-meld", "not N suukantsu@3 void.first"]),
        ({"yakuman__add": "no"}, ["W daisangen@2 deciding-meld", "not N suukantsu@3 capped"]),
    ],
)
def test_two_may_be_liable_or_the_first_alone(options, found):
    assert judged(BOTH, "daisangen suukantsu", **house(pao__suukantsu="open-kan", **options)) == found


def test_one_player_liable_twice_is_no_second_player():
    calls = (*BOTH[:3], "S open-kan 1111p W")
    found = judged(calls, "daisangen suukantsu", **house(pao__suukantsu="open-kan", pao__two="first"))

    assert found == ["W daisangen@2 deciding-meld", "W suukantsu@3 suukantsu"]


def test_the_first_answers_for_the_first_yakuman_alone_also_where_he_fed_the_last():
    calls = (
        "S open-kan 5555z E",
        "S open-kan 6666z N",
        "S open-kan 7777z W",
        "S open-kan 1111z N",
        "S added-kan 1111z",
    )
    calls = (*calls[:3], "S pon 111z N")
    rule = house(pao__two="first", pao__family="third-meld")
    found = judged((*DRAGONS[:2], "S pon 777z W", "S pon 111z W"), "daisangen tsuuiisou", **rule)

    assert judged(calls, "daisangen tsuuiisou", **rule) == [
        "W daisangen@2 deciding-meld",
        "not N tsuuiisou@3 void.first",
    ]
    assert found == ["W daisangen@2 deciding-meld", "W tsuuiisou@3 family"]


@pytest.mark.parametrize(("add", "kan"), [("yes", "N rinshan@3 rinshan"), ("no", "not N rinshan@3 capped")])
def test_a_kan_feeder_beside_a_yakuman_feeder_is_capped_away_where_yakuman_do_not_add_up(add, kan):
    won = win("S", "daisangen", flags=["after-kan"])
    ruling = settled((*DRAGONS, "S open-kan 1111p N"), won, **house(pao__rinshan="yes", yakuman__add=add))

    assert decisive(ruling) == ["W daisangen@2 deciding-meld", kan]


def test_a_cap_leaves_what_was_dismissed_before_as_it_was():
    calls = (*BOTH[:2], "S closed-kan 7777z", BOTH[3])
    found = judged(calls, "daisangen suukantsu", **house(pao__suukantsu="open-kan", yakuman__add="no"))

    assert found == ["not N daisangen@1 void.closed-kan", "N suukantsu@3 suukantsu"]
