"""Short ways to tell a dialogue what happened."""

from bot.dialogue.draft import Player, Session, seat_players
from bot.dialogue.script import Ready, next_step
from bot.dialogue.take.answer import answer

NAMES = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"}


def seated(rules="riichi/tenhou", **house):
    """A dialogue whose players sit, the accounts numbered."""
    session = Session(rules=rules, house=house)
    players = {seat: Player(NAMES[seat], number) for number, seat in enumerate(session.seats, start=1)}
    return seat_players(session, players)


def told(session, **answers):
    """Answer by key: `hand_S` is ``hand:S``; a text is one value."""
    for name, values in answers.items():
        key = name.replace("__", "-").replace("_", ":", 1)
        session = answer(session, key, (values,) if isinstance(values, str) else values)
    return session


def won(melds, rules="riichi/tenhou", **house):
    """Bo wins off Di with these melds."""
    return told(seated(rules, **house), ending="discard", winners="S", discarder="N", first__melds=melds)


def daisangen(session=None):
    """Bo shows three dragons and wins off Di; the table agrees on the yakuman."""
    session = told(session or seated(), ending="discard", winners="S", discarder="N", first__melds="555z 666z 777z")
    return answer(session, "hand:S", ("yakuman", "daisangen"))


def laid(session):
    """What lies there: whose, of which kind, which tiles."""
    return [(call.by, call.kind, call.tiles) for call in session.calls]


def nothing_else(session):
    """Answer every question that may be left empty with nothing, until something has to be answered."""
    for _ in range(20):
        step = next_step(session)
        if isinstance(step, Ready) or not step.skippable:
            break
        still_open = [question.key for question in step.questions if question.key not in session.done]
        for key in still_open:
            session = answer(session, key, ())
    return session


def asked(session):
    """The keys of the questions asked next; none when all is said."""
    step = next_step(session)
    return [] if isinstance(step, Ready) else [question.key for question in step.questions]


def results(session):
    """What everybody gets or pays, all further questions left empty."""
    step = next_step(nothing_else(session))
    assert isinstance(step, Ready), step
    return dict(step.ruling.deltas)


def fault(session):
    """The key of what is wrong in the step shown next, and that step's key."""
    step = next_step(session)
    return step.key, step.error.key if step.error else ""
