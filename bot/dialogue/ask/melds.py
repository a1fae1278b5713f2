"""Which melds a dialogue asks for, and which kans it must ask about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.dialogue.draft import Draft, deal_of
from bot.dialogue.questions import NO, YES, Choice, Question, yes_no
from bot.dialogue.take.melds import table_text
from bot.dialogue.take.token_kans import counted
from bot.dialogue.whatif import Trial, Trials
from bot.engine import Call, Seat
from bot.engine.tiles import KINDS, format_tiles

from .missing import place_without_feeder

KAN_KINDS = ("open-kan", "added-kan", "closed-kan")
_MANY = 3
"""So many closed kans of everybody else lift any amount over any cap."""


def claimants(draft: Draft) -> Sequence[Seat]:
    """Return the winners whose claims count; the others pay as losers, and their hands decide nothing."""
    rules = draft.played
    counting = rules.family.claimants(deal_of(draft), rules)
    return [seat for seat in draft.winners if seat in counting]


def melds_of_winners(draft: Draft) -> Iterator[Question]:
    """Ask each winner for their melds."""
    for seat in claimants(draft):
        yield _melds(draft, seat)


def melds_of_others(trials: Trials) -> Iterator[Question]:
    """Ask for the melds of those who did not win, where the rules need them and they can move a payment."""
    draft = trials.draft
    rules = draft.played
    owners = rules.family.meld_owners(deal_of(draft), rules)
    winners = claimants(draft)
    others: list[Seat] = [seat for seat in draft.seats if seat in owners and seat not in winners]
    # Whose claim falls away must be known to have a claim at all before anybody else's melds can move a payment.
    others.sort(key=lambda seat: seat not in draft.winners)
    if rules.family.melds_in_order:
        if others:
            yield from _in_order(draft, winners)
        return
    for seat in others:
        if f"melds:{seat}" in draft.done or _is_needed(trials, seat, others):
            yield _melds(draft, seat)


def _in_order(draft: Draft, winners: Sequence[Seat]) -> Iterator[Question]:
    """Ask for everybody's melds, but first whether anybody else's can matter, where only a threat does."""
    told = [call for call in draft.calls if call.by not in winners]
    is_asked = not told and draft.played.family.threats_only(deal_of(draft), draft.played)
    if is_asked:
        given = () if "threat" not in draft.done else (NO if "table-melds" in draft.done else YES,)
        yield yes_no("threat", "", given=given)
    if not is_asked or ("threat" in draft.done and "table-melds" not in draft.done):
        yield _melds_of_table(draft)


def together(draft: Draft, questions: Sequence[Question]) -> Sequence[Question]:
    """Return the melds that nobody told yet, where several players' are asked for at once."""
    untold = [each for each in questions if each.name == "melds" and not each.given and each.key not in draft.done]
    return untold if len(untold) > 1 else ()


def of_losers(draft: Draft, questions: Sequence[Question]) -> Sequence[Question]:
    """Leave out the melds without which it is open whether there is a win: of who claims one too, or was robbed."""
    decisive = (*draft.winners, draft.discarder if draft.ending == "robbed-kan" else "")
    return [each for each in questions if each.about not in decisive]


def one_tile_kongs_and_melds(draft: Draft, seats: Sequence[Seat]) -> Iterator[Question]:
    """Ask for what several players laid down: each one's one-tile kongs, to be chosen, and the melds of all."""
    for seat in seats:
        choices = [
            Choice(f"{each.name}:{count}", f"counted.{each.sort}", {"tiles": each.tile, "count": count})
            for each in counted(draft, seat)
            for count in range(1, max(each.most, each.count) + 1)
        ]
        given = tuple(f"{each.name}:{each.count}" for each in counted(draft, seat) if each.count)
        yield Question(
            "tokens", "pick-many", choices, seat, most=len(choices), optional=True, given=given, data={"player": seat}
        )
    yield Question("others-melds", "melds", optional=True)


def melds_at_draw(draft: Draft) -> Iterator[Question]:
    """Ask for everybody's melds where the rules pay by them though nobody won."""
    rules = draft.played
    owners = rules.family.meld_owners(deal_of(draft), rules)
    if rules.family.melds_in_order:
        if owners:
            yield _melds_of_table(draft)
        return
    for seat in draft.seats:
        if seat in owners:
            yield _melds(draft, seat)


def _melds_of_table(draft: Draft) -> Question:
    return Question("table-melds", "melds", given=(table_text(draft),), to_confirm=True)


def kans_in_doubt(draft: Draft) -> Iterator[Question]:
    """Ask of every four alike that was written without a word whether it was open, added or closed."""
    choices = [Choice(kind, f"call.{kind}") for kind in KAN_KINDS]
    for place in draft.doubts:
        call = draft.calls[place]
        yield Question("kan", "pick", choices, str(place), data={"player": call.by, "tiles": call.tiles or ""})


def _melds(draft: Draft, seat: Seat) -> Question:
    own = [call for call in draft.calls if call.by == seat]
    laid = tuple(call.tiles or call.kind for call in own)
    # Who has only one-tile kongs so far was still being counted.
    only_counted = all(call.kind == "token-kan" for call in own)
    return Question(
        "melds", "melds", about=seat, optional=True, given=laid, to_confirm=only_counted, data={"player": seat}
    )


def _is_needed(trials: Trials, seat: Seat, others: Sequence[Seat]) -> bool:
    """Whether anything this player can have laid down moves a payment, whatever the others laid down."""
    draft = trials.draft
    if draft.ending == "robbed-kan" and seat == draft.discarder:
        return True
    bare = trials.supposing(calls=tuple(call for call in draft.calls if call.by != seat))
    still_open: list[Seat] = [other for other in others if other != seat and f"melds:{other}" not in draft.done]
    supposed = _supposed(bare, still_open)
    if place_without_feeder(trials) is None:
        # One that is missed as things stand is asked for first.
        supposed = (fed for each in supposed for fed in _fed(each))
    return any(_moves_a_payment(each, seat) for each in supposed)


def _supposed(bare: Trials, others: Sequence[Seat]) -> Iterator[Trials]:
    """Suppose that the others have laid down nothing, or many kans, and that more and more of them have opened too."""
    yield bare
    kans = [Call(by=other, kind="closed-kan") for other in others for _ in range(_MANY)]
    rich = bare.supposing(calls=(*bare.draft.calls, *kans))
    yield rich
    for other in others:
        rich = rich.supposing(calls=(*rich.draft.calls, *_possible_pon(rich, other)))
        yield rich


def _fed(trials: Trials) -> Iterator[Trials]:
    """Suppose of each meld whose feeder the engine misses that one or another fed it: till then nothing is paid."""
    place, calls = place_without_feeder(trials), trials.draft.calls
    if place is None:
        yield trials
        return
    for seat in trials.draft.seats:
        if seat != calls[place].by:
            fed = msgspec.structs.replace(calls[place], feeder=seat)
            yield from _fed(trials.supposing(calls=(*calls[:place], fed, *calls[place + 1 :])))


def _moves_a_payment(trials: Trials, seat: Seat) -> bool:
    """Whether closed kans of this player do, or a pon."""
    calls = trials.draft.calls
    # Where amounts are paid by steps, one kan may reach no other step, and many do.
    kans = [{"calls": (*calls, *[Call(by=seat, kind="closed-kan")] * count)} for count in (1, _MANY)]
    return trials.matters(kans) or trials.matters({"calls": (*calls, pon)} for pon in _possible_pon(trials, seat))


def _possible_pon(trials: Trials, seat: Seat) -> Iterator[Call]:
    """Return the first pon that the tiles shown so far leave possible."""
    for kind in KINDS:
        pon = Call(by=seat, kind="pon", tiles=format_tiles((kind,) * 3))
        result = trials.outcome(calls=(*trials.draft.calls, pon))
        if isinstance(result, Trial) or result.code == "missing-fact":
            yield pon
            return
