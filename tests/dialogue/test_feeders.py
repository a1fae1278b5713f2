"""Whoever is told to have fed which meld, a step is shown once, and with its own answer.

The ordinary suite tells a few hundred combinations of feeders; WHOPAYS_THOROUGH=1 all where one player won, and
thousands where two did.
"""

from collections import Counter

import pytest

from bot.dialogue.draft import decode_draft, encode_draft
from bot.dialogue.script import Ready, asked, steps, steps_to_change

from .feeding import DISPUTES, walked
from .telling import asked as asked_now
from .telling import seated, told, won

pytestmark = pytest.mark.slow

DAISANGEN = ("yakuman", "daisangen")


def to_change(draft):
    """The keys of the facts about melds and wins that can be answered anew, and how they were answered."""
    told_so = [(step.key, step.questions[0].given) for step in steps_to_change(draft)]
    return [(key, given) for key, given in told_so if key.partition(":")[0] in ("feeder", "call-forced", "forced")]


def repeated(keys):
    """What is there more than once."""
    return [key for key, count in Counter(keys).items() if count > 1]


def double_ron(first, second):
    """Bo and Cy win off Di, with three dragons and four winds."""
    draft = told(seated(), ending="discard", winners=("S", "W"), discarder="N", melds_S=first, melds_W=second)
    return told(draft, hand_S=DAISANGEN, hand_W=("yakuman", "daisuushii"))


def pure_suit(melds):
    """Bo draws the last tile of a pure suit at a table of Wuhan, where the third opening decides."""
    draft = told(seated("wuhan/kaikoufan"), ending="self-draw", winners="S", first__melds=melds)
    return told(draft, hand_S=("tiles", "444m8m", "8m"), wild="9p", wild__is="itself")


def dragons_of_hongkong(melds):
    draft = told(seated("hongkong/half-gun"), ending="self-draw", winners="S", first__melds=melds)
    return told(draft, hand_S=("tiles", "12m99p", "3m"))


@pytest.mark.parametrize(
    ("draft", "key"),
    [
        (told(won("z555+ z666= z777"), hand_S=DAISANGEN), "feeder:2"),
        (told(won("z555+ z666 z777"), hand_S=DAISANGEN), "feeder:2"),
        (pure_suit("m111+ m222+ m333"), "feeder:2"),
        (dragons_of_hongkong("z555+ z666= z777"), "feeder:2"),
        (double_ron("z555+ z666= z777", "z111 z222 z333 z444"), "feeder:2"),
        (double_ron("z555+ z666= z777-", "z111 z222 z333 z444"), "feeder:6"),
    ],
)
def test_a_feeder_nobody_told_is_not_taken_for_one_that_was_told(draft, key):
    assert asked_now(draft) == [key]
    assert asked(draft)[key].given == ()
    assert key not in dict(to_change(draft))


def test_a_feeder_is_answered_anew_with_what_was_said_of_it():
    draft = told(won("z555+ z666= z777"), hand_S=DAISANGEN, feeder_2="E")
    assert to_change(draft) == [("feeder:2", ("E",))]


def test_each_winners_feeder_is_answered_anew_by_itself():
    draft = double_ron("z555+ z666= z777-", "z111+ z222= z333 z444+")
    assert to_change(draft) == [("feeder:2", ("E",)), ("feeder:6", ("N",))]


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.name)
def test_every_step_has_a_key_and_an_answer_of_its_own_whoever_fed_the_melds(dispute):
    ends = []
    for telling in dispute.told_in_turn():
        walk = list(walked(dispute.told(telling)))
        for draft, _ in walk:
            again = decode_draft(encode_draft(draft))
            assert repeated(each.key for each in steps(again)) == [], telling
            assert repeated(each.key for found in steps(again) for each in found.questions) == [], telling
            assert repeated(each.key for each in steps_to_change(again)) == [], telling
            assert [key for key, given in to_change(again) if given != said(again, key)] == [], telling
        ends.append(walk[-1][1])
    assert any(isinstance(end, Ready) for end in ends)


def said(draft, key):
    """What was said of a meld, or of a win."""
    name, _, about = key.partition(":")
    if name == "feeder":
        return (draft.calls[int(about)].feeder,)
    told_of = draft.calls[int(about)] if name == "call-forced" else draft.hands[about]
    return ("yes" if told_of.asserted.forced else "no",)
