"""Facts that contradict each other are said, never ruled on; the way to put either right stays open."""

import pytest

from bot.dialogue.script import Ready, next_step, step_named
from bot.dialogue.take.answer import take_answer

from .telling import fault, nothing_else, seated, told, won

DRAGONS = "555z 666z 777z"
SHOWN = "error.contradiction.pattern-shown"


def agreed(melds, hand, rules="riichi/tenhou", **answers):
    """Bo shows these melds, wins off Di, and the table agrees on a worth; every feeder is Cy."""
    draft = take_answer(won(melds, rules), "hand:S", hand)
    draft = told(draft, **answers)
    for _ in range(12):
        draft = nothing_else(draft)
        step = next_step(draft)
        if isinstance(step, Ready) or step.error is not None:
            break
        for question in step.questions:
            draft = take_answer(draft, question.key, NEEDED[question.name])
    return draft


NEEDED = {"feeder": ("W",), "table-melds": (), "tile": ("2p",), "fresh": ("no",), "patterns": (), "hard": ("yes",)}
NEEDED |= {"melds": (), "wild": ("9s",), "wild-is": ("itself",), "discarder-ready": ("yes",), "wall": ("20",)}


@pytest.mark.parametrize(
    ("melds", "hand"),
    [
        (DRAGONS, ("han", "4", "30")),
        (DRAGONS, ("han", "13")),
        (f"{DRAGONS} 111z", ("yakuman", "tsuuiisou")),
        ("111z 222z 333z 444z", ("han", "5")),
        ("ankan 1111m 2222p 3333s 4444z", ("han", "8")),
    ],
)
def test_melds_that_show_a_yakuman_contradict_another_worth(melds, hand):
    draft = agreed(melds, hand)
    assert fault(draft) == ("hand:S", SHOWN) or next_step(draft).name == "kan"


def test_the_yakuman_can_be_named_right_there():
    draft = agreed(DRAGONS, ("han", "4", "30"))
    offered = {choice.value for choice in step_named(draft, "hand:S").questions[0].choices}
    assert "daisangen" in offered
    assert "daisuushii" not in offered
    ready = next_step(agreed(DRAGONS, ("yakuman", "daisangen")))
    assert isinstance(ready, Ready)
    again = take_answer(draft, "hand:S", ("yakuman", "daisangen"))
    assert next_step(nothing_else(told(again, feeder_2="W"))).ruling.deltas == ready.ruling.deltas


def test_fu_that_the_melds_exceed_are_said():
    draft = agreed("ankan 1111z 中中中", ("han", "3", "30"))
    draft = told(draft, kan_0="closed-kan") if next_step(draft).name == "kan" else draft
    assert fault(nothing_else(draft)) == ("hand:S", "error.contradiction.fu-shown")


def test_faan_below_what_the_melds_are_worth_are_said():
    draft = agreed(DRAGONS, ("faan", "3"), "hongkong/half-gun")
    assert fault(draft) == ("hand:S", "error.contradiction.faan-shown")
    error = next_step(draft).error
    assert (error.data["faan"], error.data["least"]) == (3, 8)
    assert isinstance(next_step(agreed(DRAGONS, ("faan", "8"), "hongkong/half-gun")), Ready)


@pytest.mark.parametrize(
    ("melds", "pattern"),
    [("111p 222p 333s", "pure-suit"), ("123p 222p", "all-pungs"), ("222p 333p", "all-generals"), ("111p", "all-winds")],
)
def test_a_wuhan_pattern_that_the_melds_exclude_is_neither_offered_nor_ruled_on(melds, pattern):
    draft = agreed(melds, ("patterns", pattern, "hard"), "wuhan/kaikoufan")
    assert fault(draft) == ("hand:S", "error.contradiction.pattern-excluded")
    assert pattern not in [choice.value for choice in step_named(draft, "hand:S").questions[0].choices]


def test_a_wuhan_pattern_that_is_left_out_is_said_with_the_ruling():
    ready = next_step(agreed("111p 222p 333s 444s", ("patterns", "hard"), "wuhan/kaikoufan"))
    assert "wuhan.value-leaves-out" in [note.why for note in ready.ruling.notes]


@pytest.mark.parametrize("answers", [{"riichi": ("E",), "ready": ("S",)}, {"ready": ("S",), "riichi": ("S", "E")}])
def test_who_declares_riichi_is_ready_at_a_drawn_deal(answers):
    draft = told(seated(), ending="exhaustive", nagashi=(), **answers)
    assert fault(draft)[1] == "error.contradiction.riichi-not-ready"
    assert next_step(draft).error.data == {"player": "E"}
    for mended in ({"ready": ("E", "S")}, {"riichi": ("S",)}):
        assert isinstance(next_step(nothing_else(told(draft, **mended))), Ready)


def test_who_was_never_asked_may_have_been_ready():
    draft = told(seated("riichi/tenhou", **{"draw.noten": 0}), ending="exhaustive", riichi=("E",), nagashi=())
    assert isinstance(next_step(nothing_else(draft)), Ready)


@pytest.mark.parametrize("rules", ["riichi/tenhou", "hongkong/half-gun", "wuhan/kaikoufan"])
def test_who_won_is_not_offered_as_who_discarded(rules):
    draft = told(seated(rules), ending="discard")
    offered = {question.key: question for question in next_step(draft).questions}
    assert [choice.value for choice in offered["discarder"].choices] == ["E", "S", "W", "N"]
    draft = told(draft, winners=("S", "W"))
    offered = {question.key: question for question in next_step(draft).questions}
    assert [choice.value for choice in offered["discarder"].choices] == ["E", "N"]
