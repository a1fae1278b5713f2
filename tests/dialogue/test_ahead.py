"""What was said with the command is not asked; what does not fit is asked as if it had not been said."""

import msgspec
import pytest

from bot.dialogue.ahead import answer_ahead
from bot.dialogue.draft import Ahead, Session, decode_session, encode_session
from bot.dialogue.script import next_step

from .telling import asked, results, seated, told

ANN, BO, CY, DI = 1, 2, 3, 4


def begun(rules="riichi/tenhou", **ahead):
    """A dialogue with everybody seated, and what was said with the command answered as far as it is asked."""
    return answer_ahead(msgspec.structs.replace(seated(rules), ahead=Ahead(**ahead)))


def test_nothing_is_answered_before_the_players_sit():
    session = Session(rules="riichi/tenhou", ahead=Ahead(ending="discard", winner=BO))
    assert answer_ahead(session) == session


def test_how_who_and_off_whom_are_not_asked():
    session = begun(ending="discard", winner=BO, discarder=DI)
    assert (session.ending, session.winners, session.discarder) == ("discard", ("S",), "N")
    assert asked(session) == ["melds:S"]


def test_who_won_waits_until_the_ending_is_said():
    session = begun(winner=BO)
    assert asked(session) == ["ending"]
    session = answer_ahead(told(session, ending="self-draw"))
    assert session.winners == ("S",)


def test_who_is_still_asked_for_is_asked_beside_what_is_known():
    session = begun(ending="discard", winner=BO)
    given = {question.key: question.given for question in next_step(session).questions}
    assert given == {"winners": ("S",), "discarder": (), "first-melds": ("",)}


def test_tiles_wait_for_the_melds_and_are_read_in_any_notation():
    session = begun(ending="discard", winner=BO, discarder=DI, hand="一二萬99p 三萬")
    session = answer_ahead(told(session, melds_S="555z 666z 777z"))
    assert (session.hands["S"].concealed, session.hands["S"].tile) == ("12m99p", "3m")
    session = told(session, feeder_2="W", riichi=(), honba=(), deposits=())
    assert results(session) == {"E": 0, "S": 32000, "W": -16000, "N": -16000}


def test_tiles_that_cannot_be_taken_are_kept_where_they_are_asked_for():
    session = begun(ending="self-draw", winner=BO, hand="12m99x")
    session = answer_ahead(told(session, melds_S="555z 666z 777z"))
    step = next_step(session)
    assert (step.key, step.error.reason) == ("hand:S", "unknown")
    assert session.typed == {"hand:S:concealed": "12m99x"}
    assert session.ahead == Ahead()


def test_a_sign_with_two_readings_is_asked_about():
    session = answer_ahead(told(begun(ending="self-draw", winner=BO, hand="123m456p789s11m WWW"), melds_S=()))
    assert asked(session) == ["reading:hand:S:W"]


@pytest.mark.parametrize(
    ("ahead", "asks"),
    [
        ({"ending": "left-game"}, ["ending"]),
        ({"ending": "robbed-kita"}, ["ending"]),
        ({"ending": "discard", "winner": 99}, ["winners", "discarder", "first-melds"]),
        ({"ending": "exhaustive", "winner": BO}, ["ready", "nagashi"]),
    ],
)
def test_what_does_not_fit_is_asked(ahead, asks):
    assert asked(begun(**ahead)) == asks


def test_who_cannot_have_fed_himself_is_asked_again():
    session = begun(ending="discard", winner=BO, discarder=BO)
    assert (session.winners, asked(session)) == (("S",), ["winners", "discarder", "first-melds"])


def test_what_was_answered_once_can_be_changed():
    session = begun(ending="discard", winner=BO, discarder=DI)
    assert answer_ahead(told(session, winners="W")).winners == ("W",)


def test_what_was_said_ahead_outlives_a_restart():
    session = seated()
    waiting = msgspec.structs.replace(session, ahead=Ahead(hand="123m", winner=BO))
    assert decode_session(encode_session(waiting)) == waiting
