"""Only what matters is asked: of every question two answers are found that end in different payments.

Names, who won how off whom, and the winner's hand with his melds, the wild tile that is needed to read it and the 皮
beside a wild honour are the deal itself and are left out. The ordinary suite looks at a sample of the deals;
WHOPAYS_THOROUGH=1 at all of them.
"""

from random import Random

import msgspec
import pytest

from bot.dialogue.script import Ready
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.token_kans import counted
from bot.dialogue.whatif import FLOWERS_HELD
from bot.engine import Deal, DealError, settle
from bot.engine.tiles import KINDS
from tests.reference import deals, hongkong_deals, wuhan_deals

from .feeding import THOROUGH
from .telling import to_tell
from .witness import CountingWitness, UnknownFactError, Witness

pytestmark = pytest.mark.slow

THE_DEAL_ITSELF = frozenset(
    (
        "players",
        "ending",
        "winners",
        "discarder",
        "culprit",
        "first-melds",
        "hand",
        "kan",
        "reading",
        "wild",
        "wild-is",
        "skins",
    )
)
DEALS = 45 if THOROUGH else 20
TRIES = 200
"""So many ways are tried to answer everything else, before a question is found not to matter."""
AS_TOLD = "as the deal has it"
MAKERS = {
    "riichi": deals.seeded,
    "Hong Kong": hongkong_deals.random_dispute,
    "a Hong Kong hand": hongkong_deals.random_hand,
    "Wuhan": lambda seed: wuhan_deals.random_dispute(Random(seed)),
    "Wuhan, counted": lambda seed: wuhan_deals.random_dispute(Random(seed)),
}
WITNESSES = {"Wuhan, counted": CountingWitness}


@pytest.mark.parametrize("family", MAKERS)
def test_of_every_question_two_answers_end_in_different_payments(family):
    idle = [
        f"{seed}: {key}" for seed in range(DEALS) for key in questions_that_decide_nothing(family, MAKERS[family](seed))
    ]
    assert idle == []


def questions_that_decide_nothing(family, raw):
    """The keys of the questions of one dialogue of which no two answers make a difference."""
    deal = msgspec.convert(raw, Deal)
    witness = WITNESSES.get(family, Witness)(deal)
    try:
        settle(deal)
        witness.settle()
    except (DealError, UnknownFactError):
        return
    for draft, step in witness.drafts:
        for question in step.questions:
            if not is_the_deal_itself(draft, question) and not decides(witness, draft, step, question):
                yield question.key


def is_the_deal_itself(draft, question):
    robbed = draft.discarder if draft.ending == "robbed-kan" else None
    of_the_win = question.name == "melds" and question.about in (*draft.winners, robbed)
    return of_the_win or question.name in THE_DEAL_ITSELF


def decides(witness, draft, step, question):
    """Whether two answers are found, everything else being answered alike."""
    for attempt in range(TRIES):
        others = {}
        dice = Random(f"{question.key} {attempt}")
        answers = [*candidates(dice, draft, question), AS_TOLD]
        # Far limits are reached by what lies on this table, and seldom by what is made up.
        to_others = dice if attempt else None
        ends = (settled(witness, draft, step, {question.key: each}, others, to_others) for each in answers)
        seen = None
        for end in ends:
            if end is None:
                continue
            if seen is not None and end != seen:
                return True
            seen = end
    return False


def settled(witness, draft, step, said, others, dice):
    """What is paid when the step and all that follows is answered; None where that cannot be.

    Without dice all others are answered as the deal has it.
    """
    try:
        for _ in range(30):
            for question in step.questions:
                key = question.key
                is_told = question.name in ("hand", "first-melds", "kan") or is_the_deal_itself(draft, question)
                answer = said.get(key, AS_TOLD if is_told or dice is None else None)
                if answer == AS_TOLD:
                    draft = witness.answered(draft, question)
                elif answer is not None:
                    draft = taken(draft, key, answer)
                else:
                    draft = taken(draft, key, others.setdefault(key, dice.choice(candidates(dice, draft, question))))
            step = to_tell(draft)
            if isinstance(step, Ready):
                return step.ruling.deltas
            if step.error is not None:
                # That a hand does not win is an end too: nobody pays.
                return step.error.key if step.error.code == "bad-hand" else None
    except (DealError, UnknownFactError, StopIteration, IndexError):
        return None
    return None


def taken(draft, key, values):
    """Take an answer; of melds, one-tile kongs are also counted, and that is all."""
    if values[:1] != ("count",):
        return take_answer(draft, key, values)
    draft = take_answer(draft, key.replace("melds", "token-kans"), values[1:])
    return msgspec.structs.replace(draft, done=(*draft.done, key))


def candidates(dice, draft, question):
    """Answers that a table could give, a few of many at a time."""
    if question.kind == "pick":
        return [(choice.value,) for choice in question.choices]
    if question.kind == "pick-many":
        values = [choice.value for choice in question.choices]
        some = tuple(value for value in values if dice.random() < 0.5)
        return [(), *((value,) for value in values), some]
    return _TYPED[question.name](dice, draft, question)


def melds(dice, draft, question):
    """Nothing, a pon of something, and in Wuhan a red dragon laid down alone and one-tile kongs counted."""
    counts = [("count", each.sort, str(number)) for each in counted(draft, question.about) for number in (1, 4)]
    pons = [f"{dice.randint(1, 9)}{suit}" * 3 for suit in "mps"] + [f"{dice.randint(1, 4)}z" * 3]
    return [(), *((pon,) for pon in pons), ("7z",), *counts]


def table_melds(dice, draft, question):
    """The melds as they are, and somebody else showing three pungs of one suit, or a kong, before all others."""
    (shown,) = question.given
    answers = [(shown,)]
    for seat in draft.seats:
        suit, ranks = dice.choice("mps"), dice.sample(range(1, 10), 3)
        threat = " ".join(f"{str(rank) * 3}{suit}" for rank in ranks)
        answers.append((f"{seat}: {threat}; {shown}",))
        answers.append((f"{seat}: {str(ranks[0]) * 4}{suit}; {shown}",))
    return answers


def others_melds(dice, draft):
    """Nothing, or a pon of somebody's, or everybody's."""
    others = [seat for seat in draft.seats if seat not in draft.winners]
    tiles = (str(dice.randint(1, 9)) * 3 + suit for suit in "mps")
    pons = [f"{seat}: {pon}" for seat, pon in zip(others, tiles, strict=False)]
    return [(), *((pon,) for pon in pons), ("; ".join(pons),)]


_NUMBERS = [(str(number),) for number in (0, 1, 2, 3, 4, 9, 13, 14, 40)]
_TYPED = {
    "honba": lambda *_: _NUMBERS,
    "deposits": lambda *_: _NUMBERS,
    "kita": lambda *_: _NUMBERS[:5],
    "wall": lambda *_: _NUMBERS,
    "dora": lambda dice, *_: indicators(dice),
    "ura": lambda dice, *_: indicators(dice),
    "flowers": lambda *_: [(), *((held,) for held in FLOWERS_HELD)],
    "tile": lambda *_: [(tile,) for tile in KINDS],
    "wild": lambda dice, *_: [(tile,) for tile in dice.sample(KINDS, 8)],
    "melds": melds,
    "table-melds": table_melds,
    "others-melds": lambda dice, draft, _: others_melds(dice, draft),
    "faan": lambda *_: _NUMBERS,
    "fu": lambda *_: [("30",), ("60",)],
    "han": lambda *_: [("1",), ("13",)],
}


def indicators(dice):
    """No indicator, one, or up to five."""
    return [(), *(("".join(dice.sample(KINDS, number)),) for number in (1, 1, 1, 2, 3, 5, 5))]
