"""What the facts so far come to: remembered by what was said alone, and without what was needed to find it out."""

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Player
from bot.dialogue.whatif import outcome
from bot.engine.errors import DealError

from .telling import seated, told


def half_told():
    """A win of which nobody has said yet what it is worth."""
    return told(seated(), ending="discard", winners="S", discarder="N", first__melds=())


def test_a_remembered_fault_keeps_nothing_of_how_it_was_found():
    fault = outcome(half_told())
    assert isinstance(fault, DealError)
    assert (fault.code, fault.at) == ("missing-fact", "wins[0].concealed")
    assert (fault.__traceback__, fault.__context__, fault.__cause__) == (None, None, None)


def test_the_same_facts_told_by_others_come_to_the_same():
    draft = told(seated(), ending="abortive")
    others = msgspec.structs.replace(
        draft, players={"E": Player("Eve", 5)}, origin=7, house_version=3, language="ja", typed={"honba": "x"}
    )
    assert outcome(draft) is outcome(others)


def test_other_facts_are_settled_anew():
    draft = told(seated(), ending="exhaustive", ready="E")
    assert outcome(draft) is not outcome(msgspec.structs.replace(draft, ready=UNSET))
