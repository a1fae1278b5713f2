"""What a draft comes to with other facts: tried once each, and without what was needed to find it out."""

import msgspec
import pytest
from msgspec import UNSET

from bot.dialogue.draft import Amends, Draft, HandFacts, Player, SaidWithCommand, deal_of
from bot.dialogue.message import Message
from bot.dialogue.read_log import ReadLog
from bot.dialogue.whatif import Trial, Trials
from bot.engine import Call, DealError, Value
from bot.replay import Game

from .telling import seated, told


def half_told():
    """A win of which nobody has said yet what it is worth."""
    return told(seated(), ending="discard", winners="S", discarder="N", first__melds=())


def agreed():
    """Bo wins three han off Di."""
    return told(half_told(), hand_S=("han", "3", "30"))


def test_a_remembered_fault_keeps_nothing_of_how_it_was_found():
    fault = Trials(half_told()).outcome()
    assert isinstance(fault, DealError)
    assert (fault.code, fault.at) == ("missing-fact", "wins[0].concealed")
    assert (fault.__traceback__, fault.__context__, fault.__cause__) == (None, None, None)


def test_the_facts_come_to_what_everybody_gets_or_pays():
    result = Trials(agreed()).outcome()
    assert isinstance(result, Trial)
    assert result.deltas == {"E": 0, "S": 3900, "W": 0, "N": -3900}


def test_another_fact_is_laid_over_what_was_said():
    trials = Trials(agreed())
    assert trials.outcome(honba=1).deltas == {"E": 0, "S": 4200, "W": 0, "N": -4200}
    assert trials.outcome(discarder="E").deltas == {"E": -3900, "S": 3900, "W": 0, "N": 0}
    assert trials.draft.honba == 0


def test_each_way_is_tried_once():
    trials = Trials(agreed())
    assert trials.outcome(honba=1) is trials.outcome(honba=1)
    assert trials.outcome(kita={"S": 1}) is trials.outcome(kita={"S": 1})
    assert trials.outcome(honba=1) is not trials.outcome(honba=2)


def test_a_fact_as_it_was_said_is_no_other_way():
    trials = Trials(agreed())
    assert trials.outcome(honba=0, ready=UNSET, flowers={}) is trials.outcome()


def test_supposed_facts_are_the_same_trial_as_facts_tried_at_once():
    trials = Trials(agreed())
    supposed = trials.supposing(honba=2)
    assert supposed.draft.honba == 2
    assert supposed.outcome() is trials.outcome(honba=2)
    assert supposed.outcome(deposits=1) is trials.outcome(deposits=1, honba=2)
    assert supposed.outcome(honba=0) is trials.outcome()


def test_the_same_facts_told_by_others_come_to_the_same():
    draft = told(seated(), ending="abortive")
    others = msgspec.structs.replace(
        draft, players={"E": Player("Eve", 5)}, origin=7, house_version=3, language="ja", typed={"honba": "x"}
    )
    assert Trials(draft).outcome() is Trials(others).outcome()


def test_other_facts_are_settled_anew():
    draft = told(seated(), ending="exhaustive", ready="E")
    assert Trials(draft).outcome() is not Trials(draft).outcome(ready=UNSET)


@pytest.mark.parametrize("name", Draft.__struct_fields__)
def test_a_fact_that_a_deal_is_made_of_is_told_apart(name):
    """Whatever changes the deal is another trial: the memo overlooks no field of a draft."""
    draft = agreed()
    changed = msgspec.structs.replace(draft, **{name: OTHERWISE[name]})
    if msgspec.structs.replace(deal_of(changed), names={}) != msgspec.structs.replace(deal_of(draft), names={}):
        assert Trials(changed).outcome() is not Trials(draft).outcome()


OTHERWISE = {
    "rules": "riichi/standard",
    "house": {"honba.value": 1500},
    "house_version": 1,
    "rules_open": True,
    "amends": Amends(1, 1, 1, "correct"),
    "told": Message("Bo wins"),
    "origin": 1,
    "players": {"E": Player("Eve", 5)},
    "ending": "self-draw",
    "winners": ("W",),
    "discarder": "E",
    "culprit": "E",
    "calls": (Call(by="S", kind="pon", tiles="555z"),),
    "doubts": (0,),
    "hands": {"S": HandFacts(value=Value(han=4, fu=30))},
    "ready": ("E",),
    "nagashi": ("E",),
    "reason": "yao9",
    "honba": 1,
    "deposits": 1,
    "riichi": ("S",),
    "round_wind": "S",
    "dora": "1m",
    "ura": "1m",
    "kita": {"S": 1},
    "flowers": {"S": "1f"},
    "wild": "1m",
    "skins": "34z",
    "done": ("riichi",),
    "typed": {"honba": "x"},
    "pending": {"honba": ("x",)},
    "readings": {"honba": {"x": "y"}},
    "language": "ja",
    "said_with_command": SaidWithCommand(winner=1),
    "log": ReadLog(Game(name="log", platform="tenhou", rules="riichi/tenhou", players=(), deals=())),
}


def test_a_question_matters_where_an_answer_moves_a_payment():
    trials = Trials(agreed())
    assert trials.matters([{"honba": 0}, {"honba": 1}])
    assert not trials.matters([{"round_wind": wind} for wind in "ESWN"])
    assert not trials.matters([{"honba": 3}], {"honba": 3})


def test_an_answer_after_which_a_fact_is_missing_matters():
    draft = agreed()
    assert Trials(draft).matters([{"discarder": UNSET}])
    assert not Trials(draft).matters([{"winners": ()}], {"winners": ()})
