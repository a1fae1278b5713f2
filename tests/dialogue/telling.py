"""Short ways to tell a dialogue what happened."""

from bot.dialogue.draft import Draft, Player, seat_players
from bot.dialogue.questions import Step
from bot.dialogue.script import Ready, next_step
from bot.dialogue.take.answer import take_answer

NAMES = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"}


def seated(rules="riichi/tenhou", **house):
    """A dialogue whose players sit, the accounts numbered."""
    draft = Draft(rules=rules, house=house)
    players = {seat: Player(NAMES[seat], number) for number, seat in enumerate(draft.seats, start=1)}
    return seat_players(draft, players)


def told(draft, **answers):
    """Answer by key: `hand_S` is ``hand:S``; a text is one value."""
    for name, values in answers.items():
        key = name.replace("__", "-").replace("_", ":", 1)
        draft = take_answer(draft, key, (values,) if isinstance(values, str) else values)
    return draft


def won(melds, rules="riichi/tenhou", **house):
    """Bo wins off Di with these melds."""
    return told(seated(rules, **house), ending="discard", winners="S", discarder="N", first__melds=melds)


def daisangen(draft=None):
    """Bo shows three dragons and wins off Di; the table agrees on the yakuman."""
    draft = told(draft or seated(), ending="discard", winners="S", discarder="N", first__melds="555z 666z 777z")
    return take_answer(draft, "hand:S", ("yakuman", "daisangen"))


def laid(draft):
    """What lies there: whose, of which kind, which tiles."""
    return [(call.by, call.kind, call.tiles) for call in draft.calls]


def to_tell(draft):
    """What somebody answers next who leaves nothing out: the circumstances too that could stay untold."""
    step = next_step(draft)
    if isinstance(step, Ready) and any(each.key not in draft.done for each in step.circumstances):
        return Step("circumstances", step.circumstances)
    return step


def nothing_else(draft):
    """Answer every question that may be left empty with nothing, until something has to be answered."""
    for _ in range(20):
        step = next_step(draft)
        if isinstance(step, Ready) or not step.skippable:
            break
        still_open = [question.key for question in step.questions if question.key not in draft.done]
        for key in still_open:
            draft = take_answer(draft, key, ())
    return draft


def asked(draft):
    """The keys of the questions asked next, or of the circumstances nobody told so far; none when all is said."""
    step = next_step(draft)
    if isinstance(step, Ready):
        return [question.key for question in step.circumstances if question.key not in draft.done]
    return [question.key for question in step.questions]


def results(draft):
    """What everybody gets or pays, all further questions left empty."""
    step = next_step(nothing_else(draft))
    assert isinstance(step, Ready), step
    return dict(step.ruling.deltas)


def fault(draft):
    """The key of what is wrong in the step shown next, and that step's key."""
    step = to_tell(draft)
    return step.key, step.error.key if step.error else ""
