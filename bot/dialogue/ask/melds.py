"""Which melds a dialogue asks for, and which kans it must ask about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.dialogue.draft import Session, deal_of, with_facts
from bot.dialogue.questions import Choice, Question
from bot.dialogue.take.melds import table_text
from bot.dialogue.whatif import Trial, matters, outcome
from bot.engine.deal import SEATS, Call, Seat
from bot.engine.family import played_by
from bot.engine.tiles import KINDS, format_tiles

KAN_KINDS = ("open-kan", "added-kan", "closed-kan")
_MANY = 3
"""So many closed kans of everybody else lift any amount over any cap."""


def claimants(session: Session) -> Sequence[Seat]:
    """Give the winners whose claims count; the others pay as losers, and their hands decide nothing."""
    rule_set, rules = played_by(session.rules, session.house)
    counting = rule_set.claimants(deal_of(session), rules)
    return [seat for seat in session.winners if seat in counting]


def melds_of_winners(session: Session) -> Iterator[Question]:
    """Ask each winner for his melds."""
    for seat in claimants(session):
        yield _melds(session, seat)


def melds_of_others(session: Session) -> Iterator[Question]:
    """Ask for the melds of those who did not win, where the rules need them and they can move a payment."""
    rule_set, rules = played_by(session.rules, session.house)
    owners = rule_set.meld_owners(deal_of(session), rules)
    winners = claimants(session)
    others: list[Seat] = [seat for seat in SEATS if seat in owners and seat not in winners]
    if rule_set.melds_in_order:
        if others:
            yield Question("table-melds", "melds", given=(table_text(session),), to_confirm=True)
        return
    for seat in others:
        if f"melds:{seat}" in session.done or _is_needed(session, seat, others):
            yield _melds(session, seat)


def kans_in_doubt(session: Session) -> Iterator[Question]:
    """Ask of every four alike that was written without a word whether it was open, added or closed."""
    choices = [Choice(kind, f"call.{kind}") for kind in KAN_KINDS]
    for place in session.doubts:
        call = session.calls[place]
        yield Question("kan", "pick", choices, str(place), data={"player": call.by, "tiles": call.tiles or ""})


def _melds(session: Session, seat: Seat) -> Question:
    own = [call for call in session.calls if call.by == seat]
    laid = tuple(call.tiles or call.kind for call in own)
    # Who has only one-tile kongs so far was still being counted.
    only_counted = all(call.kind == "token-kan" for call in own)
    return Question(
        "melds", "melds", about=seat, optional=True, given=laid, to_confirm=only_counted, data={"player": seat}
    )


def _is_needed(session: Session, seat: Seat, others: Sequence[Seat]) -> bool:
    """Whether anything this player can have laid down moves a payment, whatever the others laid down."""
    if session.ending == "robbed-kan" and seat == session.discarder:
        return True
    bare = with_facts(session, calls=tuple(call for call in session.calls if call.by != seat))
    still_open: list[Seat] = [other for other in others if other != seat and f"melds:{other}" not in session.done]
    rich = _with_calls(bare, [Call(by=other, kind="closed-kan") for other in still_open for _ in range(_MANY)])
    return any(_moves(base, seat) for base in (bare, rich))


def _moves(base: Session, seat: Seat) -> bool:
    kan = _with_calls(base, [Call(by=seat, kind="closed-kan")])
    return matters(base, [kan]) or matters(base, _with_a_pon(base, seat))


def _with_a_pon(base: Session, seat: Seat) -> Iterator[Session]:
    """Lay down the first pon that the tiles shown so far leave possible."""
    for kind in KINDS:
        laid = _with_calls(base, [Call(by=seat, kind="pon", tiles=format_tiles((kind,) * 3))])
        result = outcome(laid)
        if isinstance(result, Trial) or result.code == "missing-fact":
            yield laid
            return


def _with_calls(session: Session, calls: list[Call]) -> Session:
    return with_facts(session, calls=(*session.calls, *calls))
