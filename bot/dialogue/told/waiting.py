"""What a message tells of melds and hands that has to wait for other facts: the winner, the hand, melds told whole."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, with_done, with_facts
from bot.dialogue.script import asked
from bot.dialogue.take.values import keep_typed
from bot.dialogue.whatif import Trial, Trials
from bot.engine import Seat
from bot.engine.tiles import format_tiles, parse_tiles
from bot.telling.told import Facts, ToldMeld

from .answers import Answers
from .doubts import facts_told
from .given import taken
from .melds import are_all_told, is_all_the_same, is_of_meld, melds_of, with_told_feeders

_ONCE_HELD = "tile"


def with_what_waited(draft: Draft) -> Draft:
    """Take what had to wait until the winner, their melds or their hand were known."""
    message = draft.told
    assert message is not UNSET, "something waits"  # noqa: S101 - narrows the type
    facts = facts_told(draft, message)
    draft = _with_melds_of_winners(draft, facts)
    for seat in draft.winners:
        draft = _with_winning_tile(draft, seat, facts)
    assert draft.told is not UNSET, "it is still there"  # noqa: S101 - narrows the type
    return with_told_feeders(Answers(draft, draft.told, facts))


def _note(draft: Draft, key: str) -> Draft:
    """Remember what was done about something that waited: it is done once."""
    assert draft.told is not UNSET, "something waited"  # noqa: S101 - narrows the type
    return with_facts(draft, told=msgspec.structs.replace(draft.told, held=(*draft.told.held, key)))


def _with_winning_tile(draft: Draft, seat: Seat, facts: Facts) -> Draft:
    """Say which tile was won on, beside a hand that the table agrees on: alone it would be no hand."""
    message, hand = draft.told, draft.hands.get(seat)
    assert message is not UNSET, "something waits"  # noqa: S101 - narrows the type
    key = f"{_ONCE_HELD}:{seat}"
    if key in message.held or hand is None or not hand.value:
        return draft
    told = [win.tile for each, win in Answers(draft, message, facts).wins() if each == seat and win.tile]
    if told and hand.tile is UNSET:
        draft = taken(draft, [(key, (told[0],))])
    return _note(draft, key)


def _with_melds_of_winners(draft: Draft, facts: Facts) -> Draft:
    """Take the melds of each winner as all there are, once their hand is known; else offer them to be completed."""
    for seat in draft.winners:
        assert draft.told is not UNSET, "something waits"  # noqa: S101 - narrows the type
        answers = Answers(draft, draft.told, facts)
        if f"melds:{seat}" not in draft.told.held:
            draft = _with_melds_of(draft, seat, melds_of(answers, seat), answers)
    return draft


def _with_melds_of(draft: Draft, seat: Seat, told: list[ToldMeld], answers: Answers) -> Draft:
    key, until_known = f"melds:{seat}", f"listed:{seat}"
    laid = [call for call in draft.calls if call.by == seat and call.kind != "token-kan"]
    tells_none = answers.facts.melds == () or (answers.facts.opened or {}).get(_name_of(answers, seat)) is False
    is_listed = until_known in answers.message.held
    if key in draft.done and not is_listed:
        # Somebody has told them here.
        return _note(draft, key)
    if not laid and told:
        return _note(_offered(draft, seat, told), key)
    hand = draft.hands.get(seat)
    if hand is not None and (hand.value or hand.concealed):
        is_whole = tells_none or _are_whole(draft, seat, told)
        return _note(_done(draft, seat) if is_whole else _taken_back(draft, seat, told), key)
    # As long as nobody knows the hand, what lies there is taken for all that was laid down.
    return _note(_done(draft, seat), until_known) if (laid or tells_none) and not is_listed else draft


def _name_of(answers: Answers, seat: Seat) -> str:
    return next((name for name in answers.facts.opened or {} if answers.seat(name) == seat), "")


_ENOUGH = 3
"""So many melds nobody lists who does not list them all."""


def _are_whole(draft: Draft, seat: Seat, told: list[ToldMeld]) -> bool:
    """Whether nothing else about the melds could move a payment: a further one, another order, a kan for a pon."""
    if any(meld.kind is UNSET for meld in told) and not is_all_the_same(draft, seat, told):
        return False
    is_whole_hand = bool(draft.hands[seat].concealed) and isinstance(Trials(draft).outcome(), Trial)
    is_list = len(told) >= _ENOUGH and all(meld.kind is not UNSET for meld in told)
    return is_whole_hand or is_list or are_all_told(draft, seat)


def _done(draft: Draft, seat: Seat) -> Draft:
    keys = [f"melds:{seat}", *(["first-melds"] if len(draft.winners) == 1 else [])]
    return with_done(draft, *keys)


def _taken_back(draft: Draft, seat: Seat, told: list[ToldMeld]) -> Draft:
    """Ask for the melds, as more of them could move a payment; those that were told stand there already."""
    keys = (f"melds:{seat}", "first-melds")
    gone = [call for call in draft.calls if call.by == seat and call.kind != "token-kan"]
    doubts = tuple(
        place
        for place, old in enumerate(each for each in range(len(draft.calls)) if draft.calls[each] not in gone)
        if old in draft.doubts
    )
    calls = tuple(call for call in draft.calls if call not in gone)
    draft = with_facts(draft, calls=calls, doubts=doubts, done=tuple(key for key in draft.done if key not in keys))
    return _offered(_with_feeders_to_tell(draft), seat, told)


def _with_feeders_to_tell(draft: Draft) -> Draft:
    """Let who fed the melds be told anew, when they lie there again."""
    assert draft.told is not UNSET, "its melds were taken"  # noqa: S101 - narrows the type
    held = tuple(key for key in draft.told.held if not is_of_meld(key))
    return with_facts(draft, told=msgspec.structs.replace(draft.told, held=held))


def _offered(draft: Draft, seat: Seat, told: list[ToldMeld]) -> Draft:
    """Write what is told of melds into the form that asks for them."""
    text = " ".join(_written(told))
    if not text:
        return draft
    key = "first-melds" if len(draft.winners) == 1 and "first-melds" in asked(draft) else f"melds:{seat}"
    return keep_typed(draft, key, text)


def _written(told: list[ToldMeld]) -> Iterator[str]:
    for meld in told:
        if meld.tiles is not UNSET:
            yield meld.tiles
        elif meld.tile is not UNSET and meld.tile[1] == "z":
            yield format_tiles(parse_tiles(meld.tile) * 3)
