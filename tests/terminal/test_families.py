"""Every way a deal can end, in every family of rules, typed at a real terminal down to the ruling."""

import pytest

from tests.wording import say

from .reading import results

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bo", "Cy", "Di")
MELDS = "222m 444m 666m"
YES = say("answer.yes")
OPENED = "123m 456m 777m"
LAST = ""
"""Return at the last question: nothing is to be changed."""

RIICHI = {
    say("ending.self-draw"): (("Bo", "555z 666z 777z", "1", "12m99p", "3m", "Cy", "", "", ""), (0, 32000, -32000, 0)),
    say("ending.robbed-kan"): (
        ("Bo", "Di", "", "1", "234m567p345s678s9p", "9p", "", "", "", "", ""),
        (0, 1300, 0, -1300),
    ),
    say("ending.exhaustive"): (("1 3", "", ""), (1500, -1500, 1500, -1500)),
    say("ending.abortive"): (("",), (0, 0, 0, 0)),
    say("ending.false-win"): (("Ann", ""), (-12000, 4000, 4000, 4000)),
}
HONGKONG = {
    say("ending.self-draw", family="hongkong"): (
        ("Bo", MELDS, "1", "78m99m", "9m", "", ""),
        (-192, 576, -192, -192),
    ),
    say("ending.discard", family="hongkong"): (
        ("Bo", "Di", MELDS, "1", "78m99m", "9m", YES, f"W: 111p 333p 555p; S: {MELDS}", YES),
        (-64, 256, -64, -128),
    ),
    say("ending.robbed-kan", family="hongkong"): (
        ("Bo", "Di", "", "1", "123m456m789m11s23s", "1s", ""),
        (-16, 64, -16, -32),
    ),
    say("ending.exhaustive", family="hongkong"): ((), (0, 0, 0, 0)),
    say("ending.false-win", family="hongkong"): (("Ann",), (-2304, 768, 768, 768)),
}
WUHAN = {
    say("ending.discard", family="wuhan"): (
        ("Bo", "Cy", OPENED, "1", "888m9m", "9m", "8p", say("answer.wild.itself"), "Cy", "", "", "", ""),
        (0, 160, -160, 0),
    ),
    say("ending.robbed-kan", family="wuhan"): (
        (
            "Bo",
            "Cy",
            OPENED,
            "1",
            "78m22p",
            "9m",
            "9999m",
            say("call.added-kan", family="wuhan"),
            "8p",
            say("answer.wild.itself"),
            "",
            "",
            "",
        ),
        (0, 240, -240, 0),
    ),
    say("ending.exhaustive", family="wuhan"): ((), (0, 0, 0, 0)),
    say("ending.false-win", family="wuhan"): (("Ann",), (-900, 300, 300, 300)),
    say("ending.left-game", family="wuhan"): (("Ann",), (-400, 0, 0, 0)),
}
ENDINGS = [
    pytest.param(rules, ending, *told, id=f"{rules} {ending}")
    for rules, endings in (("riichi/tenhou", RIICHI), ("hongkong/half-gun", HONGKONG), ("wuhan/kaikoufan", WUHAN))
    for ending, told in endings.items()
]


@pytest.mark.parametrize(("rules", "ending", "lines", "expected"), ENDINGS)
def test_every_ending_is_told_down_to_its_ruling(terminal, rules, ending, lines, expected):
    typist = terminal("--rules", rules, "--no-picture")
    for line in (*NAMES, ending, *lines, LAST):
        typist.types(line)
    assert typist.ends() == 0
    assert say("terminal.again") not in typist.shown
    wanted = dict(zip(NAMES, expected, strict=True))
    assert results(typist.shown) == (wanted if any(expected) else {})
    assert any(expected) or say("compare.nobody") in typist.shown


def test_three_players_rob_a_north(terminal):
    typist = terminal("--rules", "riichi/tenhou-sanma", "--no-picture")
    for line in ("Ann", "Bo", "Cy", "4", "Bo", "Cy", "", "1", "123s456s789s111p4z", "4z", *[""] * 8, LAST):
        typist.types(line)
    assert typist.ends() == 0
    assert results(typist.shown) == {"Ann": 0, "Bo": 2600, "Cy": -2600}
