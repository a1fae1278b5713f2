"""A dialogue survives a restart at any moment, in a form that later versions can read."""

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dialogue.draft import Draft, deal_of, decode_draft, encode_draft, places_of_calls
from bot.dialogue.take.values import keep_typed

from .telling import daisangen, seated, told
from .walking import RULES, a_move, started


@given(seed=st.integers(0, 2**32 - 1), rules=st.sampled_from(RULES))
@settings(max_examples=40, deadline=None)
def test_whatever_was_said_is_read_back_as_it_was(seed, rules):
    dice = Random(seed)
    draft = started(dice, rules)
    for _ in range(8):
        draft = a_move(dice, draft)
        assert decode_draft(encode_draft(draft)) == draft


def test_a_dialogue_is_one_flat_json_object_without_what_was_not_said():
    written = msgspec.json.decode(encode_draft(daisangen()))
    assert written["winners"] == ["S"]
    said = {"rules", "players", "ending", "winners", "discarder", "calls", "hands", "done", "typed"}
    assert written.keys() == said


def test_what_is_typed_is_kept_by_question():
    draft = keep_typed(keep_typed(seated(), "melds:S", "12x"), "guests", "Eva")
    assert decode_draft(encode_draft(draft)).typed == {"melds:S": "12x", "guests": "Eva"}


def test_a_dialogue_written_before_readings_were_kept_is_still_read():
    assert decode_draft('{"rules":"riichi/tenhou","done":["players"]}') == Draft("riichi/tenhou", done=("players",))


def test_the_deal_names_the_players_and_holds_the_facts():
    deal = deal_of(told(daisangen(), feeder_2="W", honba="2"))
    assert deal.names == {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"}
    assert (deal.honba, deal.calls[2].feeder, deal.wins[0].value.yakuman) == (2, "W", ("daisangen",))


def test_the_calls_of_the_deal_know_their_places_in_the_dialogue():
    draft = told(seated(), ending="discard", winners=("S", "W"), discarder="N", melds_S="555z", melds_W="666z")
    draft = told(draft, winners="W")
    assert [call.tiles for call in deal_of(draft).calls] == ["666z"]
    assert places_of_calls(draft) == (1,)
