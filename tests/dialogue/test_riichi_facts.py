"""The facts of riichi that few tables need are asked only where they decide."""

import pytest

from bot.dialogue.draft import deal_of, draft_of
from bot.dialogue.questions import Question
from bot.dialogue.script import next_step, script_of
from bot.dialogue.take.answer import take_answer
from bot.engine import DealError

from .telling import asked, results, seated, told

HAND = ("tiles", "234m67p345s88m234p", "5p")
ORPHANS = ("tiles", "9m19p19s12345677z", "1m")


def won(hand=HAND, rules="riichi/tenhou", ending="discard", **house):
    draft = told(seated(rules, **house), ending=ending, winners="S", discarder="W", first__melds=())
    return told(draft, hand_S=hand)


def offered(draft, key):
    question = script_of(draft).asked.get(key)
    return [choice.value for choice in question.choices] if isinstance(question, Question) else []


# was it the tile the discarder declared with?


def test_the_declaration_tile_is_asked_about_once_the_discarder_is_in_riichi():
    draft = won()

    assert "riichi-tile" not in asked(draft)
    assert "riichi-tile" not in asked(told(draft, riichi=("S", "N")))
    assert "riichi-tile" in asked(told(draft, riichi=("S", "W")))


def test_a_declaration_tile_costs_no_stick():
    draft = told(won(("han", "3", "30")), riichi="W")

    assert results(draft)["S"] == results(told(draft, riichi__tile="no"))["S"] == 4900
    assert results(told(draft, riichi__tile="yes"))["S"] == 3900
    assert results(told(draft, riichi__tile="yes", flags_S=()))["S"] == 3900
    assert results(told(told(draft, riichi__tile="yes"), riichi__tile="no"))["S"] == 4900


def test_what_was_said_of_the_tile_is_shown_again_and_belongs_to_the_discard():
    said = told(won(("han", "3", "30")), riichi="W", riichi__tile="yes")

    assert script_of(said).asked["riichi-tile"].given == ("yes",)
    assert deal_of(draft_of(deal_of(said))) == deal_of(said)
    assert results(told(said, ending="self-draw"))["S"] == 5000


@pytest.mark.parametrize("ending", ["self-draw", "robbed-kan"])
def test_nothing_else_is_a_declaration_tile(ending):
    draft = told(
        seated(), ending=ending, winners="S", first__melds=(), **({} if ending == "self-draw" else {"discarder": "W"})
    )

    assert "riichi-tile" not in asked(told(draft, hand_S=("han", "3", "30"), riichi="W"))


# was the riichi open?


@pytest.mark.parametrize(("rule", "asks"), [("no", False), ("han", True), ("yakuman", True)])
def test_an_open_riichi_is_asked_about_where_it_counts(rule, asks):
    draft = won(**{"yaku.open-riichi": rule})

    assert ("open-riichi" in offered(draft, "flags:S")) is asks


@pytest.mark.parametrize(("rule", "asks"), [("han", False), ("yakuman", True)])
def test_over_an_agreed_value_only_the_yakuman_decides(rule, asks):
    draft = won(("han", "3", "30"), **{"yaku.open-riichi": rule})

    assert ("open-riichi" in offered(draft, "flags:S")) is asks


def test_it_turns_on_whether_the_discarder_was_in_riichi():
    draft = won(**{"yaku.open-riichi": "yakuman"})

    assert results(told(draft, riichi="S", flags_S="open-riichi"))["S"] == 32000
    both = told(draft, riichi=("S", "W"), flags_S="open-riichi")
    assert results(both)["S"] == 8700
    assert results(told(both, riichi__tile="yes"))["S"] == 32000


def test_whoever_can_have_declared_openly_can_be_told_to_be_in_riichi():
    """Beside a yakuman their own stick, which they get back, would decide nothing."""
    draft = won(ORPHANS, **{"yaku.open-riichi": "yakuman"})

    assert "S" in offered(draft, "riichi")
    assert results(told(draft, riichi="S", flags_S="open-riichi"))["S"] == 64000


# an added or a closed kan?


def test_which_kan_was_robbed_is_asked_where_thirteen_orphans_may_not_rob_a_closed_one():
    assert "robbed-kan" in asked(won(ORPHANS, ending="robbed-kan"))
    assert "robbed-kan" not in asked(won(ORPHANS, rules="riichi/majsoul", ending="robbed-kan"))
    assert "robbed-kan" not in asked(won(ORPHANS))
    assert "robbed-kan" not in asked(won(("yakuman", "kokushi"), ending="robbed-kan"))


def test_an_added_kan_is_robbed_and_a_closed_one_is_not():
    draft = won(ORPHANS, ending="robbed-kan")
    closed = told(draft, robbed__kan="closed-kan")

    assert results(draft)["S"] == results(told(draft, robbed__kan="added-kan"))["S"] == 32000
    assert [(call.by, call.kind, call.tiles) for call in closed.calls] == [("W", "closed-kan", "1111m")]
    assert next_step(closed).error.key == "error.bad-hand.robbed-closed-kan"
    assert script_of(closed).asked["robbed-kan"].given == ("closed-kan",)
    assert told(closed, robbed__kan="added-kan").calls == ()


def test_no_kan_can_be_named_where_none_was_robbed():
    with pytest.raises(DealError) as caught:
        take_answer(won(), "robbed-kan", ("closed-kan",))
    assert caught.value.key == "error.bad-value.no-such-question"


# nagashi


def drawn(**house):
    return told(seated("riichi/standard", **house), ending="exhaustive")


@pytest.mark.parametrize(
    ("way", "result"), [("mangan", 8000), ("win", 8000 + 300), ("beside", 8000 + 3000), ("no", 3000)]
)
def test_a_nagashi_is_told_with_who_was_ready(way, result):
    draft = told(drawn(**{"draw.nagashi": way}), ready="S")
    draft = told(draft, nagashi="S") if way != "no" else draft

    assert results(told(draft, honba="1") if way == "win" else draft)["S"] == result


def test_counters_and_sticks_are_asked_for_where_a_nagashi_is_a_win():
    assert asked(told(drawn(**{"draw.nagashi": "win"}), ready=(), nagashi="S")) == ["riichi", "honba", "deposits"]
    assert "honba" not in asked(told(drawn(**{"draw.nagashi": "beside"}), ready=(), nagashi="S"))
    assert "honba" not in asked(told(drawn(**{"draw.nagashi": "win"}), ready="E", nagashi=()))


def test_a_nagashi_is_asked_for_where_nobody_pays_for_being_ready():
    assert "nagashi" in asked(drawn(**{"draw.noten": 0}))
