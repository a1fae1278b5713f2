"""Which melds a dialogue asks for, and which kans it must ask about."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.deal import Seat
from bot.engine.ruleset import played_by

from .questions import Choice, Question
from .session import Session, deal_of

KAN_KINDS = ("open-kan", "added-kan", "closed-kan")


def melds_wanted(session: Session) -> Iterator[Seat]:
    """Give the seats whose melds the rules need: the winners', and others' where the rule set says so."""
    rule_set, rules = played_by(session.rules, session.house)
    wanted = {*session.winners, *rule_set.meld_owners(deal_of(session), rules)}
    for seat in session.seats:
        if seat in wanted:
            yield seat


def kans_in_doubt(session: Session) -> Iterator[Question]:
    """Ask of every four alike that was written without a word whether it was open, added or closed."""
    choices = [Choice(kind, f"call.{kind}") for kind in KAN_KINDS]
    for index in session.doubts:
        call = session.calls[index]
        yield Question("kan", "pick", choices, str(index), data={"player": call.by, "tiles": call.tiles or ""})
