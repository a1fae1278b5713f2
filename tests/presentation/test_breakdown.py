"""A ruling in words: what stands in each line, in each language."""

import json

import pytest

from bot.engine import decode_deal, settle
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.text import plain_text, sentences
from tests.wording import say

OPENED = f"{say('factor.wuhan.open')} ×2"
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


def broken_down(deal, language="en"):
    read = decode_deal(json.dumps(deal))
    return break_down(read, settle(read), catalogue(language))


def daisangen(**facts):
    names = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"}
    return {"rules": "riichi/tenhou", "names": names, "honba": 1, "calls": MELDS, "wins": [WIN], **facts}


def test_each_payment_says_who_pays_whom_how_much_and_for_what():
    lines = broken_down(daisangen()).payments
    assert [(line.payer, line.payee, line.amount) for line in lines] == [
        ("Di", "Bo", "16000"),
        ("Cy", "Bo", "16000"),
        ("Cy", "Bo", "300"),
    ]
    assert lines[0].reason.startswith(f"{say('pattern.riichi.daisangen')}: ")


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("liable", say("clause.riichi.pao.honba-ron.liable")),
        ("discarder", say("clause.riichi.pao.honba-ron.discarder")),
        (
            "split",
            say("clause.riichi.pao.honba-ron.split"),
        ),
    ],
)
def test_a_clause_that_is_a_house_rule_says_what_this_table_plays(value, sentence):
    lines = broken_down(daisangen(house={"pao.honba-ron": value})).payments
    assert lines[-1].reason == sentence


def test_a_liability_says_who_answers_to_whom_for_what():
    assert [(line.holds, line.verdict) for line in broken_down(daisangen()).liabilities] == [
        (True, say("liability.holds", player="Cy", winner="Bo", pattern=say("pattern.riichi.daisangen"))),
        (False, say("liability.dismissed", player="Ann", winner="Bo", pattern=say("pattern.riichi.daisangen"))),
    ]


def test_the_multiplication_can_be_checked_factor_by_factor():
    # WUHAN.md, worked: a small soft win off the player before, everybody opened once, the dealer among the losers.
    assert broken_down(WUHAN).factors == [
        say("factors.winner", player=say("seat.W"), base=1, factors=OPENED),
        say(
            "factors.loser",
            player=say("seat.E"),
            factors=f"{OPENED}, {say('factor.wuhan.dealer')} ×2",
            sum="1 × 2 × 4",
            raw=8,
        ),
        say(
            "factors.loser",
            player=say("seat.S"),
            factors=f"{OPENED}, {say('factor.wuhan.discard')} ×2",
            sum="1 × 2 × 4",
            raw=8,
        ),
        say("factors.loser", player=say("seat.N"), factors=OPENED, sum="1 × 2 × 2", raw=4),
    ]


@pytest.mark.parametrize(
    ("house", "lines"),
    [
        ({"steps": [4, 3, 8, 5]}, ["= 8, paid as 5.", "= 8, paid as 5.", "= 4, paid as 3."]),
        ({"steps": [4, 4, 8, 7], "cap.each": 6}, ["= 8, paid as 7, capped at 6."] * 2 + ["= 4."]),
        ({"cap.each": 6}, ["= 8, capped at 6."] * 2 + ["= 4."]),
    ],
    ids=["steps", "steps and a cap", "a cap"],
)
def test_steps_and_caps_are_told_where_they_change_an_amount(house, lines):
    _, *losers = broken_down({**WUHAN, "house": house}).factors
    assert [f"= {line.split(' = ')[1]}" for line in losers] == lines


def test_a_factor_of_one_and_a_half_is_written_as_it_is():
    value = {"patterns": ["all-pungs"], "hard": False}
    win = {"by": "W", "how": "discard", "from": "S", "value": value}
    breakdown = broken_down({**WUHAN, "calls": WUHAN["calls"][1:2], "house": {"big.discard": "1.5"}, "wins": [win]})
    assert breakdown.factors[2] == say(
        "factors.loser", player=say("seat.S"), factors=f"{say('factor.wuhan.discard')} ×1.5", sum="10 × 2 × 1.5", raw=30
    )


def test_what_rests_on_testimony_is_said():
    value = {"patterns": ["all-begging"], "hard": False}
    fed = [{"by": "S", "kind": "pon", "tiles": tiles, "from": "E"} for tiles in ("222p", "333s", "444m", "777p")]
    win = {"by": "S", "how": "discard", "from": "E", "value": value, "asserted": {"discarder-ready": False}}
    breakdown = broken_down({**WUHAN, "calls": [*WUHAN["calls"][3:], *fed], "wins": [win]})
    assert breakdown.testimony == [say("testimony.win.discarder-ready.no", discarder=say("seat.E"))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deal", [daisangen(riichi=["W"]), WUHAN], ids=["riichi", "wuhan"])
def test_no_line_shows_a_key_or_an_empty_place(deal, language):
    breakdown = broken_down(deal, language)
    for line in (*sentences(breakdown), *plain_text(breakdown, catalogue(language)).splitlines()):
        assert "{" not in line
        assert "clause." not in line
        assert "pattern." not in line


def won(by="S", **hand):
    return {"by": by, "how": "discard", "from": "N", **hand}


@pytest.mark.parametrize(
    ("deal", "language", "title"),
    [
        (daisangen(), "en", "Bo wins off Di: daisangen (big three dragons)"),
        (daisangen(), "ja", "BoがDiからロン：大三元"),
        (daisangen(calls=MELDS[:2], wins=[won(concealed="123456m9p", tile="9p")]), "en", "Bo wins off Di: 2 han 30 fu"),
        (daisangen(calls=[], wins=[won(value={"han": 5})]), "zh-CN", "Di放铳给Bo：5番 满贯"),
        (WUHAN, "en", "West wins off South: soft (软胡)"),
        ({"rules": "riichi/tenhou", "draw": {"kind": "abortive"}}, "en", say("headline.abortive")),
    ],
)
def test_the_title_says_who_won_what_from_whom(deal, language, title):
    assert broken_down(deal, language).title == title


def test_two_winners_leave_the_title_to_say_who_won():
    wins = [won(value={"han": 5}), won("W", value={"han": 5})]
    assert broken_down(daisangen(calls=[], wins=wins)).title == " ".join(
        say("headline.discard", winner=name, discarder="Di") for name in ("Bo", "Cy")
    )


def test_a_hand_of_which_only_the_size_is_agreed_is_told_without_patterns():
    deal = decode_deal('{"rules": "riichi/tenhou", "wins": [{"by": "S", "how": "self-draw", "value": {"han": 5}}]}')
    (line,) = break_down(deal, settle(deal), catalogue("en")).hands
    assert line == say(
        "hand.line.no-pattern",
        winner=say("seat.S"),
        size=f"{say('hand.han', han=5)} {say('limit.mangan')}",
        points=8000,
    )
