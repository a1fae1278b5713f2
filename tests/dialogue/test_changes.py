"""Every answer can be changed and changed back; what a change makes impossible goes, everything else stays."""

import pytest

from bot.dialogue.script import Ready, next_step, step_named, steps
from bot.dialogue.take.answer import take_answer
from bot.engine import DealError

from .telling import asked, daisangen, fault, nothing_else, results, seated, told


def settled():
    return nothing_else(told(daisangen(), feeder_2="W", honba="1"))


def given(draft, key):
    return next(question.given for step in steps(draft) for question in step.questions if question.key == key)


@pytest.mark.parametrize(
    ("key", "other", "back"),
    [
        ("ending", "self-draw", "discard"),
        ("winners", "W", "S"),
        ("discarder", "E", "N"),
        ("melds:S", "111z 222z 333z", "555z 666z 777z"),
        ("feeder:2", "E", "W"),
        ("honba", "3", "1"),
        ("riichi", "E", ()),
    ],
)
def test_an_answer_changed_and_changed_back_leaves_the_ruling_as_it_was(key, other, back):
    draft = settled()
    before = results(draft)
    changed = take_answer(draft, key, (other,))
    assert changed != draft
    again = take_answer(changed, key, (back,) if isinstance(back, str) else back)
    # Melds laid anew have no feeders: of these one decides, and is asked for again.
    again = told(again, feeder_2="W") if asked(again) == ["feeder:2"] else again
    assert results(again) == before


def test_a_fact_the_engine_missed_can_be_changed_later():
    draft = settled()
    step = step_named(draft, "feeder:2")
    assert step.questions[0].given == ("W",)
    assert results(told(draft, feeder_2="N")) == {"E": 0, "S": 32300, "W": 0, "N": -32300}


def test_a_fact_that_decides_nothing_is_not_offered_to_be_changed():
    assert step_named(settled(), "feeder:0") is None


def test_who_wins_after_all_did_not_deal_in():
    draft = told(settled(), winners="N")
    assert asked(draft) == ["winners", "discarder", "first-melds"]


def test_nobody_deals_in_to_himself():
    with pytest.raises(DealError) as caught:
        take_answer(settled(), "discarder", ("S",))
    assert (caught.value.key, caught.value.at) == ("error.contradiction.fed-himself", "discarder")


def test_a_former_winner_takes_his_melds_out_of_the_deal():
    draft = told(settled(), winners="W", melds_W="555z 666z 777z", hand_W=("yakuman", "daisangen"), feeder_5="S")
    step = next_step(nothing_else(draft))
    assert isinstance(step, Ready)
    assert {call.by for call in step.deal.calls} == {"W"}
    assert [win.by for win in step.deal.wins] == ["W"]


def test_a_former_winner_gets_his_melds_back():
    draft = told(told(settled(), winners="W"), winners="S", discarder="N")
    assert results(draft) == results(settled())


def test_of_several_winners_nobody_is_guessed_to_have_drawn_the_tile():
    draft = told(seated(), ending="discard", winners=("S", "W"), discarder="N")
    draft = told(draft, ending="self-draw")
    assert asked(draft) == ["winners", "first-melds"]
    with pytest.raises(DealError) as caught:
        take_answer(draft, "winners", ("S", "W"))
    assert caught.value.key == "error.contradiction.second-self-draw"


def test_a_draw_forgets_no_hand():
    draft = told(settled(), ending="exhaustive", ready=(), nagashi=())
    assert results(draft) == {"E": 0, "S": 0, "W": 0, "N": 0}
    assert results(told(draft, ending="discard")) == results(settled())


def test_a_replacement_tile_is_forgotten_when_the_win_turns_out_a_discard():
    draft = told(seated(), ending="self-draw", winners="S", first__melds="ankan 1111z")
    draft = told(draft, hand_S=("han", "5"), flags_S="after-kan")
    assert draft.hands["S"].flags == ("after-kan",)
    draft = told(draft, ending="discard", discarder="N")
    assert draft.hands["S"].flags == ()
    assert fault(draft)[1] == ""


def test_riichi_is_forgotten_when_a_meld_was_claimed():
    draft = told(seated(), ending="discard", winners="S", discarder="N", first__melds=())
    draft = told(draft, hand_S=("han", "3", "40"), riichi=("S", "E"))
    draft = told(draft, melds_S="123m")
    assert draft.riichi == ("E",)


def test_norths_set_aside_let_the_replacement_tile_be_asked_again():
    draft = told(seated("riichi/tenhou-sanma"), ending="self-draw", winners="S", first__melds="111p 222p")
    draft = told(draft, hand_S=("tiles", "34567s99m", "2s"))
    draft = nothing_else(draft) if "flags:S" not in asked(draft) else told(draft, flags_S=())
    draft = told(draft, kita_S="1")
    assert "flags:S" not in draft.done


def test_a_hand_agreed_on_after_its_tiles_were_typed_keeps_both():
    draft = told(seated(), ending="discard", winners="S", discarder="N", first__melds="555z 666z")
    draft = told(draft, hand_S=("tiles", "123m5p567s", "5p"))
    draft = told(draft, hand_S=("han", "7"))
    step = next_step(nothing_else(draft))
    assert [note.why for note in step.ruling.notes if "differs" in note.why] == ["riichi.value-differs"]


def test_a_hand_can_be_forgotten():
    draft = told(settled(), hand_S=("none",))
    assert asked(draft) == ["hand:S"]


def test_melds_that_exclude_the_agreed_hand_are_blamed_on_the_hand():
    assert fault(told(settled(), melds_S="123m 456m 777m")) == ("hand:S", "error.contradiction.yakuman-melds")


def test_what_is_typed_for_several_winners_is_kept_for_the_first():
    draft = told(seated(), ending="discard", winners=("S", "W"), discarder="N", first__melds="555z")
    assert draft.typed == {"melds:S": "555z"}


@pytest.mark.parametrize(
    ("key", "values", "error"),
    [
        ("ending", ("sunset",), "error.bad-value.ending"),
        ("ending", (), "error.missing-fact.answer"),
        ("winners", (), "error.missing-fact.winner"),
        ("winners", ("E", "S", "W", "N"), "error.contradiction.all-won"),
        ("discarder", ("X",), "error.bad-value.seat"),
        ("honba", ("-1",), "error.bad-value.number"),
        ("honba", ("1000",), "error.bad-value.number"),
        ("hand:S", ("han", "0", "30"), "error.bad-value.no-such-han"),
        ("hand:S", ("han", "3", "10"), "error.bad-value.no-such-fu"),
        ("hand:S", ("telepathy",), "error.bad-value.way"),
        ("fresh:S", ("maybe",), "error.bad-value.yes-or-no"),
        ("feeder:9", ("E",), "error.bad-value.no-such-meld"),
        ("kan:0", ("pon",), "error.bad-value.call-kind"),
        ("feeder:0", ("S",), "error.contradiction.fed-himself"),
        ("weather", ("fine",), "error.bad-value.no-such-question"),
        ("reading:melds:S:W", ("west",), "error.bad-value.no-such-question"),
        ("round-wind", ("X",), "error.bad-value.seat"),
    ],
)
def test_what_cannot_be_is_refused_at_its_question(key, values, error):
    with pytest.raises(DealError) as caught:
        take_answer(settled(), key, values)
    assert (caught.value.key, caught.value.at) == (error, key)


def test_what_was_answered_is_shown_again():
    draft = settled()
    assert given(draft, "melds:S") == ("555z", "666z", "777z")
    assert given(draft, "hand:S") == ("yakuman", "daisangen")
    assert given(draft, "honba") == ("1",)
