"""What was said so far, in a few lines: what still counts, and nothing that a change of mind left behind."""

import pytest

from bot.dialogue.script import step_named
from bot.i18n import catalogue
from bot.presentation.summary import summary
from bot.presentation.words import Words
from tests.dialogue.telling import daisangen, seated, told
from tests.wording import say


def said(draft, language="en"):
    names = {seat: player.name for seat, player in draft.players.items()}
    return summary(draft, Words(catalogue(language), draft.played.family.name, names))


def test_every_fact_has_its_place():
    draft = told(daisangen(), feeder_2="W", honba="2", deposits="1", riichi="E")
    assert said(draft) == [
        "East Ann · South Bo · West Cy · North Di",
        f"{say('ending.discard')}: Bo ← Di",
        "Bo shows ① 🀆🀆🀆  ② 🀅🀅🀅  ③ 🀄\ufe0e🀄\ufe0e🀄\ufe0e ← Cy",
        say("summary.hand", player="Bo", hand=say("pattern.riichi.daisangen")),
        ", ".join(
            [say("summary.honba", count=2), say("summary.deposits", count=1), say("summary.riichi", players="Ann")]
        ),
    ]


def test_nothing_said_is_nothing_shown():
    assert said(seated()) == ["East Ann · South Bo · West Cy · North Di"]


def test_tiles_are_shown_with_the_winning_tile_apart():
    draft = told(
        seated(), ending="self-draw", winners="S", first__melds="ankan 1111z", hand_S=("tiles", "123m0p5p34s99s", "5s")
    )
    assert said(draft)[1:] == [
        f"{say('ending.self-draw')}: Bo",
        say("summary.melds", player="Bo", melds=f"🀀🀀🀀🀀 ({say('call.closed-kan')})"),
        say("summary.hand", player="Bo", hand="🀇🀈🀉🀝\u0307🀝🀒🀓🀘🀘 + 🀔"),
    ]


@pytest.mark.parametrize(
    ("ending", "line"),
    [
        ("exhaustive", say("ending.exhaustive")),
        ("abortive", say("ending.abortive")),
        ("self-draw", f"{say('ending.self-draw')}: Bo"),
    ],
)
def test_who_dealt_in_before_a_change_of_mind_is_not_shown(ending, line):
    assert said(told(daisangen(), ending=ending))[1] == line


def test_the_melds_and_the_hand_of_a_former_winner_are_not_shown():
    assert said(told(daisangen(), winners="W", discarder="E"))[1:] == [f"{say('ending.discard')}: Cy ← Ann"]


def test_a_fault_names_its_player():
    assert said(told(seated(), ending="false-win", culprit="W"))[1:] == [f"{say('ending.false-win')}: Cy"]


def test_an_agreed_value_is_shown_in_its_own_terms():
    draft = told(seated(), ending="discard", winners="S", discarder="N", first__melds=(), hand_S=("han", "3", "40"))
    assert said(draft)[-1] == say("summary.hand", player="Bo", hand="3 han 40 fu")
    wuhan = told(seated("wuhan/kaikoufan"), ending="self-draw", winners="S", first__melds="111m")
    wuhan = told(wuhan, hand_S=("patterns", "all-pungs", "hard"), wild="3p")
    assert said(wuhan)[-2:] == [
        say("summary.hand", player="Bo", hand=f"{say('pattern.wuhan.all-pungs')}, {say('hand.hard')}"),
        say("summary.wild", tiles="🀛"),
    ]


def test_what_lies_apart_is_shown():
    draft = told(seated("riichi/tenhou-sanma"), ending="self-draw", winners="S", first__melds="111p")
    assert say("summary.kita", player="Bo", count=2) in said(told(draft, kita_S="2"))[-1]
    hong_kong = told(seated("hongkong/half-gun"), ending="self-draw", winners="S", first__melds=())
    assert said(told(hong_kong, flowers_S="15f", round__wind="W"))[-1] == ", ".join(
        [say("summary.round-wind", wind=say("wind.W")), say("summary.flowers", player="Bo", tiles="🀢🀦")]
    )


def test_flags_and_riichi_belong_to_the_hand():
    draft = told(seated(), ending="self-draw", winners="S", first__melds=(), hand_S=("han", "5"))
    draft = told(draft, riichi="S", flags_S=("ippatsu",))
    assert said(draft)[2] == say(
        "summary.hand", player="Bo", hand=f"5 han, {say('flag.ippatsu')}, {say('pattern.riichi.riichi')}"
    )


def test_the_words_are_those_of_the_family_and_the_language():
    draft = told(seated("hongkong/half-gun"), ending="robbed-kan", winners="S", discarder="N", first__melds=())
    assert said(draft)[1] == f"{say('ending.hongkong.robbed-kan')}: Bo ← Di"
    assert said(draft, "zh-TW")[1] == "搶槓：Bo ← Di"
    assert step_named(draft, "who") is not None


def test_what_a_hand_is_agreed_to_be_is_told_one_after_another():
    draft = told(seated(), ending="self-draw", winners="S", first__melds=(), hand_S=("yakuman", "tenhou", "daisangen"))
    assert said(draft)[-1] == say(
        "summary.hand", player="Bo", hand=f"{say('pattern.riichi.tenhou')}, {say('pattern.riichi.daisangen')}"
    )
    assert said(told(draft, hand_S=("han", "3", "30")))[-1] == say("summary.hand", player="Bo", hand="3 han 30 fu")


@pytest.mark.parametrize(
    ("rules", "facts", "lines"),
    [
        ("riichi/tenhou", {"ready": ("E", "W")}, ["tenpai: Ann, Cy"]),
        ("riichi/tenhou", {"ready": ()}, ["nobody tenpai"]),
        (
            "riichi/tenhou",
            {"ready": ("S",), "nagashi": ("E",)},
            ["tenpai: Bo", "nagashi: Ann"],
        ),
        ("riichi/tenhou", {}, []),
        ("wuhan/kaikoufan", {"ready": ("S",)}, ["ready: Bo"]),
        ("wuhan/kaikoufan", {"ready": ()}, ["nobody ready"]),
    ],
)
def test_a_drawn_deal_says_who_was_ready(rules, facts, lines):
    house = {"draw.ready": "yes"} if rules.startswith("wuhan") else {}
    draft = told(seated(rules, **house), ending="exhaustive", **facts)
    assert said(draft)[2:] == lines
    assert said(told(draft, ending="abortive"))[2:] == []


def test_who_was_ready_is_told_in_every_language():
    draft = told(seated(), ending="exhaustive", ready=("E", "W"))
    assert said(draft, "ja")[-1] == "テンパイ：Ann、Cy"
    assert said(draft, "zh-CN")[-1] == "听牌：Ann、Cy"
    assert said(draft, "zh-TW")[-1] == "聽牌：Ann、Cy"
