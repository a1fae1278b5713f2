"""What was said with the command is not asked; what does not fit is asked as if it had not been said."""

import msgspec
import pytest

from bot.dialogue.draft import Draft, SaidWithCommand, decode_draft, encode_draft
from bot.dialogue.said_with_command import answer_from_command
from bot.dialogue.script import next_step

from .telling import asked, results, seated, told

ANN, BO, CY, DI = 1, 2, 3, 4


def begun(rules="riichi/tenhou", **said):
    """A dialogue with everybody seated, and what was said with the command answered as far as it is asked."""
    return answer_from_command(msgspec.structs.replace(seated(rules), said_with_command=SaidWithCommand(**said)))


def test_nothing_is_answered_before_the_players_sit():
    draft = Draft(rules="riichi/tenhou", said_with_command=SaidWithCommand(ending="discard", winner=BO))
    assert answer_from_command(draft) == draft


def test_how_who_and_off_whom_are_not_asked():
    draft = begun(ending="discard", winner=BO, discarder=DI)
    assert (draft.ending, draft.winners, draft.discarder) == ("discard", ("S",), "N")
    assert asked(draft) == ["first-melds"]


def test_who_won_waits_until_the_ending_is_said():
    draft = begun(winner=BO)
    assert asked(draft) == ["ending"]
    draft = answer_from_command(told(draft, ending="self-draw"))
    assert draft.winners == ("S",)


def test_who_is_still_asked_for_is_asked_beside_what_is_known():
    draft = begun(ending="discard", winner=BO)
    given = {question.key: question.given for question in next_step(draft).questions}
    assert given == {"winners": ("S",), "discarder": (), "first-melds": ("",)}


def test_tiles_wait_for_the_melds_and_are_read_in_any_notation():
    draft = begun(ending="discard", winner=BO, discarder=DI, hand="一二萬99p 三萬")
    draft = answer_from_command(told(draft, melds_S="555z 666z 777z"))
    assert (draft.hands["S"].concealed, draft.hands["S"].tile) == ("12m99p", "3m")
    draft = told(draft, feeder_2="W", riichi=(), honba=(), deposits=())
    assert results(draft) == {"E": 0, "S": 32000, "W": -16000, "N": -16000}


def test_tiles_that_cannot_be_taken_are_kept_where_they_are_asked_for():
    draft = begun(ending="self-draw", winner=BO, hand="12m99x")
    draft = answer_from_command(told(draft, melds_S="555z 666z 777z"))
    step = next_step(draft)
    assert (step.key, step.error.reason) == ("hand:S", "unknown")
    assert draft.typed == {"hand:S:concealed": "12m99x"}
    assert draft.said_with_command == SaidWithCommand()


def test_a_sign_with_two_readings_is_asked_about():
    draft = answer_from_command(told(begun(ending="self-draw", winner=BO, hand="123m456p789s11m WWW"), melds_S=()))
    assert asked(draft) == ["reading:hand:S:W"]


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ({"ending": "left-game"}, ["ending"]),
        ({"ending": "robbed-kita"}, ["ending"]),
        ({"ending": "discard", "winner": 99}, ["winners", "discarder", "first-melds"]),
        ({"ending": "exhaustive", "winner": BO}, ["ready", "nagashi"]),
    ],
)
def test_what_does_not_fit_is_asked(said, asks):
    assert asked(begun(**said)) == asks


def test_who_cannot_have_fed_himself_is_asked_again():
    draft = begun(ending="discard", winner=BO, discarder=BO)
    assert (draft.winners, asked(draft)) == (("S",), ["winners", "discarder", "first-melds"])


def test_what_was_answered_once_can_be_changed():
    draft = begun(ending="discard", winner=BO, discarder=DI)
    assert answer_from_command(told(draft, winners="W")).winners == ("W",)


def test_what_was_said_ahead_outlives_a_restart():
    draft = seated()
    waiting = msgspec.structs.replace(draft, said_with_command=SaidWithCommand(hand="123m", winner=BO))
    assert decode_draft(encode_draft(waiting)) == waiting


def test_what_waits_is_kept_under_the_name_it_always_had():
    draft = Draft(rules="riichi/tenhou", said_with_command=SaidWithCommand(ending="discard", winner=BO))
    assert encode_draft(draft) == b'{"rules":"riichi/tenhou","typed":{},"ahead":{"ending":"discard","winner":2}}'
    assert decode_draft(encode_draft(draft)) == draft


WHOLE = "234m456p678s22555p"


def test_fourteen_tiles_ask_for_no_melds():
    draft = begun(ending="discard", winner=BO, discarder=DI, hand=WHOLE)
    assert (draft.hands["S"].concealed, draft.hands["S"].tile) == ("234m456p678s2255p", "5p")
    assert not [key for key in asked(draft) if "melds" in key]
    still = begun(ending="discard", winner=BO, hand=WHOLE)
    assert asked(still) == ["winners", "discarder"]
    assert results(answer_from_command(told(still, discarder="N"))) == results(draft)


@pytest.mark.parametrize("hand", ["234m456p678s", "234m456p678s2255p", "WWW456p678s22555p", "234x"])
def test_other_tiles_leave_room_for_melds(hand):
    assert asked(begun(ending="discard", winner=BO, discarder=DI, hand=hand)) == ["first-melds"]


def test_whose_the_fourteen_tiles_are_is_open_with_several_winners():
    draft = told(begun(ending="discard", winner=BO, discarder=DI, hand=WHOLE))
    several = msgspec.structs.replace(seated(), said_with_command=SaidWithCommand(ending="discard", hand=WHOLE))
    several = answer_from_command(told(answer_from_command(several), winners=("S", "W"), discarder="N"))
    assert draft.hands.keys() == {"S"}
    assert asked(several) == ["melds:S", "melds:W"]
