"""A ruling in words: what stands in each line."""

import json

import pytest

from bot.engine import decode_deal, settle
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.footer import Posted
from bot.presentation.house_words import MadeUnder
from bot.presentation.text import plain_text, sentences

NAMES = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"}
MELDS = [
    {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
    {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
    {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"},
]
WIN = {"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "12m99p"}
WUHAN = {
    "rules": "wuhan/kaikoufan",
    "wild": "5z",
    "calls": [
        {"by": "S", "kind": "pon", "tiles": "222p", "from": "W"},
        {"by": "W", "kind": "pon", "tiles": "111s", "from": "S"},
        {"by": "N", "kind": "pon", "tiles": "666m", "from": "S"},
        {"by": "E", "kind": "pon", "tiles": "111m", "from": "W"},
    ],
    "wins": [{"by": "W", "how": "discard", "from": "S", "value": {"patterns": [], "hard": False}}],
}
HONGKONG = {
    "rules": "hongkong/half-gun",
    "names": NAMES,
    "wins": [{"by": "S", "how": "discard", "from": "W", "value": {"faan": 4, "patterns": []}}],
}


def broken_down(deal, language="en", **around):
    read = decode_deal(json.dumps(deal))
    return break_down(read, settle(read), catalogue(language), **around)


def reasons(deal, language="en"):
    return broken_down(deal, language).reasons


def daisangen(**facts):
    return {"rules": "riichi/tenhou", "names": NAMES, "honba": 1, "calls": MELDS, "wins": [WIN], **facts}


def won(by="S", **hand):
    return {"by": by, "how": "discard", "from": "N", **hand}


def paid(deal, language="en"):
    return [(line.payer, line.payee, line.amount, line.reason) for line in reasons(deal, language).payments]


# -- payments ----------------------------------------------------------------------------------------------


def test_what_one_pays_another_is_one_line_with_its_parts():
    assert paid(daisangen()) == [
        ("Di", "Bo", "16000", "dealt in: half of daisangen"),
        ("Cy", "Bo", "16300", "pao: half of daisangen 16000, honba 300"),
    ]


def test_a_stick_that_comes_back_to_who_laid_it_down_is_not_paid():
    wins = [won(value={"han": 3, "fu": 40})]
    assert paid(daisangen(calls=[], wins=wins, honba=0, riichi=["S", "W"], deposits=1)) == [
        ("Di", "Bo", "5200", "dealt in"),
        ("Cy", "the table", "1000", "riichi stick"),
        ("the table", "Bo", "2000", "riichi sticks"),
    ]
    assert paid(daisangen(calls=[], wins=wins, honba=0, riichi=["S"])) == [("Di", "Bo", "5200", "dealt in")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_add_up_to_the_results(language):
    deal = daisangen(riichi=["S", "W"], deposits=2, calls=[], wins=[won(value={"han": 5}), won("W", value={"han": 5})])
    breakdown = broken_down(deal, language)
    net = dict.fromkeys((player.name for player in breakdown.players), 0)
    for line in breakdown.reasons.payments:
        for name, sign in ((line.payer, -1), (line.payee, 1)):
            if name in net:
                net[name] += sign * int(line.amount)
    assert net == {player.name: player.delta for player in breakdown.players}


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (WUHAN, "1 × 2 × 4"),
        ({**WUHAN, "house": {"cap.each": 6}}, "1 × 2 × 4 = 8, capped"),
        ({**WUHAN, "house": {"steps": [4, 3, 8, 5]}}, "1 × 2 × 4 = 8, by steps"),
        ({**WUHAN, "house": {"stake": "0.5"}}, "1 × 2 × 4 × 0.5"),
    ],
)
def test_without_liability_a_payment_ends_in_its_arithmetic(deal, reason):
    assert paid(deal)[0][3] == reason


def test_chinese_and_japanese_write_products_without_spaces():
    assert paid(WUHAN, "zh-CN")[0][3] == paid(WUHAN, "ja")[0][3] == "1×2×4"


def test_who_pays_for_all_pays_in_one_line_with_everybodys_share():
    fed = [{"by": "S", "kind": "pon", "tiles": tiles, "from": "E"} for tiles in ("222p", "333s", "444m", "777p")]
    asserted = {"discarder-ready": False}
    win = {"by": "S", "how": "discard", "from": "E", "value": {"patterns": ["all-begging"], "hard": False}}
    deal = {**WUHAN, "names": NAMES, "calls": fed, "wins": [{**win, "asserted": asserted}]}
    assert paid(deal) == [("Ann", "Bo", "80", "pays for all (承包): Ann 40 + Cy 20 + Di 20")]
    two = {**deal, "rules": "wuhan/kaikoufan-3", "names": {}}
    assert paid(two, "zh-CN") == [("东家", "南家", "60", "承包两家：东家40＋西家20")]
    one = {**deal, "rules": "wuhan/kaikoufan-2", "names": {}}
    assert paid(one, "zh-CN") == [("东家", "南家", "40", "承包")]


def test_where_a_table_sets_prices_of_its_own_no_share_is_named():
    deal = {**HONGKONG, "house": {"price.discarder": 6, "price.others": 2}}
    assert paid(deal)[0][3] == "not the discarder (陪銃)"
    assert reasons(deal).rules == ["This table sets its own prices for the discarder and the others."]


# -- who was examined --------------------------------------------------------------------------------------


def found(deal, language="en"):
    return [(line.holds, line.text) for line in reasons(deal, language).findings]


def test_a_finding_names_who_fed_which_meld_for_what():
    assert found(daisangen()) == [
        (True, "Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain."),
        (False, "Ann is not liable: fed 🀆🀆🀆, but not the deciding meld."),
    ]


def test_several_who_are_free_for_one_reason_share_a_line_without_tiles():
    deal = daisangen(wins=[{**WIN, "from": "W"}])
    assert found(deal)[1] == (False, "Ann and Di are not liable: fed melds, but not the deciding one.")
    assert found(deal, "zh-CN")[1] == (False, "Ann、Di不用包：喂的都不是决定性的那一副。")
    assert found(deal, "ja")[1] == (False, "Ann・Diはパオなし：鳴かせた副露では確定していません。")


def test_a_pon_that_became_a_kan_is_shown_as_the_kan():
    kan = {"by": "S", "kind": "added-kan", "tiles": "7777z"}
    ((_, text), *_) = found(daisangen(calls=[*MELDS, kan], wins=[won(value={"yakuman": ["daisangen"]})]))
    assert text == "Cy is liable (pao): fed the pon that became 🀄︎🀄︎🀄︎🀄︎; it made Bo's daisangen certain."


def test_names_stand_in_a_finding_as_they_were_given():
    deal = daisangen(names={"W": "C  {y}", "S": "Bo", "E": "A\u3000B"})
    assert found(deal)[0] == (True, "C  {y} is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain.")
    assert found(deal)[1] == (False, "A\u3000B is not liable: fed 🀆🀆🀆, but not the deciding meld.")


def test_where_nobody_is_liable_it_is_said_why():
    calls = [{"by": "S", "kind": "pon", "tiles": tiles, "from": "W"} for tiles in ("111p", "333p", "555p")]
    win = {"by": "S", "how": "self-draw", "value": {"faan": 8, "patterns": ["pure-one-suit"]}}
    deal = {**HONGKONG, "calls": calls, "wins": [win]}
    assert found(deal) == [(False, "Nobody is liable: nine tiles (包九張) binds only who deals in.")]
    assert found(deal, "zh-TW") == [(False, "沒人要包：包九張只包出銃。")]


def test_of_who_is_liable_nothing_is_said_that_they_are_not_liable_for():
    house = {"pao.family": "fourth-meld", "pao.two": "first"}
    calls = [*MELDS, {"by": "S", "kind": "pon", "tiles": "111z", "from": "E"}]
    value = {"yakuman": ["daisangen", "tsuuiisou"]}
    verdicts = found(daisangen(rules="riichi/majsoul", house=house, calls=calls, wins=[won(value=value)]))
    assert verdicts[0] == (True, "Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain.")
    assert [text for holds, text in verdicts if text.startswith("Cy") and not holds] == []


# -- the arithmetic ----------------------------------------------------------------------------------------


def test_losers_who_multiply_alike_share_a_line():
    assert reasons(WUHAN).arithmetic == [
        "West: base 1 × opened 2 = 2",
        "East: opened 2 × dealer 2 → 2 × 4 = 8",
        "South: opened 2 × dealt in 2 → 2 × 4 = 8",
        "North: opened 2 → 2 × 2 = 4",
    ]
    assert (
        reasons({**WUHAN, "house": {"factor.dealer": "no"}}).arithmetic[1] == "East, North: opened 2 → 2 × 2 = 4 each"
    )


@pytest.mark.parametrize(
    ("house", "lines"),
    [
        ({"steps": [4, 3, 8, 5]}, ["= 8, paid as 5", "= 8, paid as 5", "= 4, paid as 3"]),
        ({"steps": [4, 4, 8, 7], "cap.each": 6}, ["= 8, paid as 7, capped at 6"] * 2 + ["= 4"]),
        ({"cap.each": 6}, ["= 8, capped at 6"] * 2 + ["= 4"]),
    ],
    ids=["steps", "steps and a cap", "a cap"],
)
def test_steps_and_caps_are_told_where_they_change_an_amount(house, lines):
    _, *losers = reasons({**WUHAN, "house": house}).arithmetic
    assert [f"= {line.split(' = ')[1]}" for line in losers] == lines


def test_a_factor_of_one_and_a_half_is_written_as_it_is():
    value = {"patterns": ["all-pungs"], "hard": False}
    win = {"by": "W", "how": "discard", "from": "S", "value": value}
    told = reasons({**WUHAN, "calls": WUHAN["calls"][1:2], "house": {"big.discard": "1.5"}, "wins": [win]}).arithmetic
    assert told[2] == "South: dealt in 1.5 → 20 × 1.5 = 30"


def test_the_same_factor_several_times_is_named_once():
    reds = [{"by": "W", "kind": "token-kan", "tiles": "7z"}] * 2
    told = reasons({**WUHAN, "calls": [*WUHAN["calls"], *reds]}, "zh-CN").arithmetic
    assert told[0] == "西家：基础分1×开口2×红中杠（2个）4＝8"


# -- title and hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "language", "title"),
    [
        (daisangen(), "en", "Bo wins off Di: daisangen (big three dragons)"),
        (daisangen(), "ja", "BoがDiからロン：大三元"),
        (daisangen(calls=MELDS[:2], wins=[won(concealed="123456m9p", tile="9p")]), "en", "Bo wins off Di: 2 han 30 fu"),
        (daisangen(calls=[], wins=[won(value={"han": 5})]), "zh-CN", "Di放铳给Bo：5番 满贯"),
        (
            daisangen(wins=[won(value={"yakuman": ["daisangen", "tsuuiisou"]})]),
            "ja",
            "BoがDiからロン：大三元、字一色、ダブル役満",
        ),
        (WUHAN, "en", "West wins off South: small win (屁胡), soft (软胡)"),
        (WUHAN, "zh-CN", "南家放冲给西家：屁胡（软胡）"),
        (HONGKONG, "en", "Bo wins off Cy: 4 faan"),
        ({"rules": "riichi/tenhou", "draw": {"kind": "abortive"}}, "en", "Abortive draw"),
    ],
)
def test_the_title_says_who_won_what_from_whom(deal, language, title):
    assert reasons(deal, language).title == title


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Bo wins off Di. Cy wins off Di."), ("zh-CN", "Di放铳给Bo。Di放铳给Cy。")]
)
def test_two_winners_leave_the_title_to_say_who_won(language, title):
    wins = [won(value={"han": 5}), won("W", value={"han": 5})]
    assert reasons(daisangen(calls=[], wins=wins), language).title == title


def test_a_claim_that_does_not_count_is_not_in_the_title():
    wins = [won(value={"han": 5}), won("W", value={"han": 5})]
    told = broken_down(daisangen(rules="riichi/m-league", calls=[], wins=wins))
    assert told.reasons.title == "Bo wins off Di: 5 han mangan"
    assert told.reasons.notes == ["Cy's ron does not count: at most 1 may win off one discard here (head bump)."]
    aborted = daisangen(calls=[], wins=[*wins, {**wins[0], "by": "E"}])
    assert reasons(aborted).title == "Abortive draw"


def hands(deal, language="en"):
    return [(hand.text, hand.in_title) for hand in reasons(deal, language).hands]


def test_a_hand_has_a_line_where_the_title_does_not_name_all_of_it():
    assert hands(daisangen(wins=[won(value={"yakuman": ["daisangen"]})])) == [("Bo: daisangen, yakuman = 32000", True)]
    wins = [{"by": "S", "how": "discard", "from": "N", "tile": "9p", "concealed": "234567m9p"}]
    told = hands(daisangen(calls=MELDS[:1] + MELDS[2:], wins=[{**wins[0], "concealed": "234567m9p"}]))
    assert told == [("Bo: white dragon 1 han, red dragon 1 han – 2 han 30 fu = 2000", False)]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Bo: pure one suit, 7 faan = 192 units"),
        ("zh-CN", "Bo：清一色 7番＝192份"),
        ("zh-TW", "Bo：清一色 7番＝192份"),
        ("ja", "Bo：清一色 7番 = 192単位"),
    ],
)
def test_a_hand_has_its_unit(language, line):
    win = {"by": "S", "how": "discard", "from": "W", "tile": "8p", "concealed": "222333345567p8p"}
    deal = {**HONGKONG, "house": {"flowers": "no", "faan.concealed": "no", "faan.no-flowers": "no"}, "wins": [win]}
    assert hands(deal, language)[0][0] == line


def test_a_hand_of_which_only_the_size_is_agreed_is_told_without_patterns():
    deal = {"rules": "riichi/tenhou", "wins": [{"by": "S", "how": "self-draw", "value": {"han": 5}}]}
    assert hands(deal) == [("South: 5 han mangan = 8000", True)]


# -- what else is said -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("liable", "At this table the liable player pays honba."),
        ("discarder", "At this table the discarder pays honba."),
        ("split", "At this table discarder and liable player split honba; an odd 100 is the discarder's."),
    ],
)
def test_a_clause_that_is_a_house_rule_says_what_this_table_plays(value, sentence):
    assert reasons(daisangen(house={"pao.honba-ron": value})).rules[-1] == sentence


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ({}, "Half gun: the discarder pays a full share, the other two half a share each."),
        ({"gun": "full"}, "Full gun: the discarder pays for everybody."),
    ],
)
def test_the_gun_is_told_as_it_is_played(house, sentence):
    assert reasons({**HONGKONG, "house": house}).rules == [sentence]


def test_what_rests_on_testimony_is_said_once():
    fed = [{"by": "S", "kind": "pon", "tiles": tiles, "from": "E"} for tiles in ("222p", "333s", "444m", "777p")]
    value = {"patterns": ["all-begging"], "hard": False}
    win = {"by": "S", "how": "discard", "from": "E", "value": value, "asserted": {"discarder-ready": False}}
    told = reasons({**WUHAN, "calls": [*WUHAN["calls"][3:], *fed], "wins": [win]})
    assert told.testimony == ["East was not ready after the discard."]
    assert not any("ready" in note for note in told.notes)


def test_a_cap_is_told_where_the_arithmetic_shows_it_and_not_again():
    told = reasons({**WUHAN, "house": {"cap.each": 6}})
    assert told.arithmetic[1].endswith("= 8, capped at 6")
    assert told.notes == []


@pytest.mark.parametrize(
    ("ready", "line"),
    [(["E", "W"], "Tenpai: Ann, Cy"), ([], "Nobody was tenpai."), (list("ESWN"), "Everyone was tenpai.")],
)
def test_a_drawn_deal_says_who_was_ready(ready, line):
    told = broken_down({"rules": "riichi/tenhou", "names": NAMES, "draw": {"kind": "exhaustive", "ready": ready}})
    assert told.reasons.ready == line
    assert bool(told.nobody_pays) == (len(ready) in (0, 4))


def test_at_a_drawn_deal_two_pay_two_what_sticks_can_pay():
    deal = {"rules": "riichi/tenhou", "names": NAMES, "draw": {"kind": "exhaustive", "ready": ["E", "W"]}}
    assert paid(deal) == [("Bo", "Ann", "1500", "noten"), ("Di", "Cy", "1500", "noten")]


def test_the_winners_stand_before_the_others():
    told = broken_down(daisangen(calls=[], wins=[won("W", value={"han": 5})]))
    assert [player.name for player in told.players] == ["Cy", "Ann", "Bo", "Di"]
    nagashi = {"kind": "exhaustive", "ready": [], "nagashi": ["S"]}
    told = broken_down({"rules": "riichi/tenhou", "names": NAMES, "draw": nagashi})
    assert [player.name for player in told.players] == ["Bo", "Ann", "Cy", "Di"]


def test_where_nobody_pays_that_is_said():
    assert broken_down({"rules": "riichi/tenhou", "draw": {"kind": "abortive"}}).nobody_pays == "Nobody pays."


# -- the footer --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "footer"),
    [
        (daisangen(), "Riichi · Tenhou"),
        (daisangen(house={"pao.scope": "whole-hand"}), "Riichi · Tenhou"),
        (daisangen(house={"winners.max": 3}), "Riichi · Tenhou"),
        (daisangen(house={"pao.honba-ron": "discarder"}), "Riichi · Tenhou · Pao, ron: honba paid by: the discarder"),
        (WUHAN, "Wuhan 红中癞子杠 · Opening counts once (开口翻)"),
        (HONGKONG, "Hong Kong · Half gun (半銃, 陪銃) · half-spicy (半辣上), 3 faan to win, cap 10"),
        (
            {**HONGKONG, "house": {"gun": "full", "faan.cap": "none"}},
            "Hong Kong · Half gun (半銃, 陪銃) · full gun (全銃) · half-spicy (半辣上), 3 faan to win, no cap",
        ),
        (
            {**HONGKONG, "rules": "hongkong/hkma", "house": {"stake": "五一"}},
            (
                "Hong Kong · Hong Kong Mahjong Association · full gun (全銃)"
                " · half-spicy (半辣上), 3 faan to win, cap 10 · Stake: 五一 (1)"
            ),
        ),
    ],
)
def test_the_footer_names_the_rules_and_only_what_moved_a_payment(deal, footer):
    assert broken_down(deal).footer.whole == footer


def test_the_footer_says_where_the_ruling_is_kept_and_who_told_it():
    under, posted = MadeUnder(3), Posted(12, "Ann")
    told = broken_down(daisangen(), under=under, posted=posted)
    assert told.footer.whole == "Riichi · Tenhou · house rules, version 3 · ruling #12 · as told by Ann"
    assert broken_down(daisangen(), posted=Posted(12)).footer.whole == "Riichi · Tenhou · ruling #12"
    read = broken_down(daisangen(), posted=Posted(12, "Ann", "read"))
    assert read.footer.whole == "Riichi · Tenhou · ruling #12 · as read from a log by Ann"
    assert broken_down(daisangen(), posted=Posted(12, "", "read")).footer.whole.endswith("#12 · as read from a log")
    assert broken_down(daisangen(), under=MadeUnder()).footer.whole == "Riichi · Tenhou"


def test_of_a_long_footer_options_are_left_out_before_the_number():
    house = {"pao.honba-ron": "discarder", "honba.value": 600}
    footer = broken_down(daisangen(house=house), posted=Posted(12, "Ann")).footer
    assert len(footer.options) == 2
    assert footer.within(len(footer.whole)) == footer.whole
    assert footer.within(len(footer.whole) - 1).endswith(" · … +1 · ruling #12 · as told by Ann")
    assert footer.within(10) == "Riichi · …"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deal", [daisangen(riichi=["W"]), WUHAN, HONGKONG], ids=["riichi", "wuhan", "hongkong"])
def test_no_line_shows_a_key_or_an_empty_place(deal, language):
    breakdown = broken_down(deal, language)
    lines = [*sentences(breakdown.reasons, catalogue(language))]
    lines += plain_text(breakdown, catalogue(language)).splitlines()
    for line in lines:
        assert "{" not in line
        assert "  " not in line
        assert not any(f"{head}." in line for head in ("clause", "pattern", "finding", "tag", "note", "footer"))
