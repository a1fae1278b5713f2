"""Every answer can be changed and changed back; what a change makes impossible goes, everything else stays."""

import pytest

from bot.dialogue.script import Ready, next_step, step_named, steps
from bot.dialogue.take.answer import answer
from bot.engine.errors import DealError

from .telling import asked, daisangen, fault, nothing_else, results, seated, told


def settled():
    return nothing_else(told(daisangen(), feeder_2="W", honba="1"))


def given(session, key):
    return next(question.given for step in steps(session) for question in step.questions if question.key == key)


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
    session = settled()
    before = results(session)
    changed = answer(session, key, (other,))
    assert changed != session
    again = answer(changed, key, (back,) if isinstance(back, str) else back)
    # Melds laid anew have no feeders: of these one decides, and is asked for again.
    again = told(again, feeder_2="W") if asked(again) == ["feeder:2"] else again
    assert results(again) == before


def test_a_fact_the_engine_missed_can_be_changed_later():
    session = settled()
    step = step_named(session, "feeder:2")
    assert step.questions[0].given == ("W",)
    assert results(told(session, feeder_2="N")) == {"E": 0, "S": 32300, "W": 0, "N": -32300}


def test_a_fact_that_decides_nothing_is_not_offered_to_be_changed():
    assert step_named(settled(), "feeder:0") is None


def test_who_wins_after_all_did_not_deal_in():
    session = told(settled(), winners="N")
    assert asked(session) == ["winners", "discarder", "first-melds"]


def test_nobody_deals_in_to_himself():
    with pytest.raises(DealError) as caught:
        answer(settled(), "discarder", ("S",))
    assert (caught.value.key, caught.value.at) == ("error.contradiction.fed-himself", "discarder")


def test_a_former_winner_takes_his_melds_out_of_the_deal():
    session = told(settled(), winners="W", melds_W="555z 666z 777z", hand_W=("yakuman", "daisangen"), feeder_5="S")
    step = next_step(nothing_else(session))
    assert isinstance(step, Ready)
    assert {call.by for call in step.deal.calls} == {"W"}
    assert [win.by for win in step.deal.wins] == ["W"]


def test_a_former_winner_gets_his_melds_back():
    session = told(told(settled(), winners="W"), winners="S", discarder="N")
    assert results(session) == results(settled())


def test_of_several_winners_nobody_is_guessed_to_have_drawn_the_tile():
    session = told(seated(), ending="discard", winners=("S", "W"), discarder="N")
    session = told(session, ending="self-draw")
    assert asked(session) == ["winners", "first-melds"]
    with pytest.raises(DealError) as caught:
        answer(session, "winners", ("S", "W"))
    assert caught.value.key == "error.contradiction.second-self-draw"


def test_a_draw_forgets_no_hand():
    session = told(settled(), ending="exhaustive", ready=(), nagashi=())
    assert results(session) == {"E": 0, "S": 0, "W": 0, "N": 0}
    assert results(told(session, ending="discard")) == results(settled())


def test_a_replacement_tile_is_forgotten_when_the_win_turns_out_a_discard():
    session = told(seated(), ending="self-draw", winners="S", first__melds="ankan 1111z")
    session = told(session, hand_S=("han", "3", "40"), flags_S="after-kan")
    assert session.hands["S"].flags == ("after-kan",)
    session = told(session, ending="discard", discarder="N")
    assert session.hands["S"].flags == ()
    assert fault(session)[1] == ""


def test_riichi_is_forgotten_when_a_meld_was_claimed():
    session = told(seated(), ending="discard", winners="S", discarder="N", first__melds=())
    session = told(session, hand_S=("han", "3", "40"), riichi=("S", "E"))
    session = told(session, melds_S="123m")
    assert session.riichi == ("E",)


def test_norths_set_aside_let_the_replacement_tile_be_asked_again():
    session = told(seated("riichi/tenhou-sanma"), ending="self-draw", winners="S", first__melds="111p 222p")
    session = told(session, hand_S=("tiles", "34567s99m", "2s"))
    session = nothing_else(session) if "flags:S" not in asked(session) else told(session, flags_S=())
    session = told(session, kita_S="1")
    assert "flags:S" not in session.done


def test_a_hand_agreed_on_after_its_tiles_were_typed_keeps_both():
    session = told(seated(), ending="discard", winners="S", discarder="N", first__melds="555z 666z")
    session = told(session, hand_S=("tiles", "123m5p567s", "5p"))
    session = told(session, hand_S=("han", "7"))
    step = next_step(nothing_else(session))
    assert [note.why for note in step.ruling.notes if "differs" in note.why] == ["riichi.value-differs"]


def test_a_hand_can_be_forgotten():
    session = told(settled(), hand_S=("none",))
    assert asked(session) == ["hand:S"]


def test_melds_that_exclude_the_agreed_hand_are_blamed_on_the_hand():
    assert fault(told(settled(), melds_S="123m 456m 777m")) == ("hand:S", "error.contradiction.yakuman-melds")


def test_what_is_typed_for_several_winners_is_kept_for_the_first():
    session = told(seated(), ending="discard", winners=("S", "W"), discarder="N", first__melds="555z")
    assert session.typed == {"melds:S": "555z"}


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
        answer(settled(), key, values)
    assert (caught.value.key, caught.value.at) == (error, key)


def test_what_was_answered_is_shown_again():
    session = settled()
    assert given(session, "melds:S") == ("555z", "666z", "777z")
    assert given(session, "hand:S") == ("yakuman", "daisangen")
    assert given(session, "honba") == ("1",)
