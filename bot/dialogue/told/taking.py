"""A draft from what a message tells: everything told is answered, so that the first open question is asked next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, has_token_kans, with_facts
from bot.dialogue.message import Message
from bot.dialogue.people import is_seated
from bot.dialogue.player import Player
from bot.dialogue.script import asked
from bot.dialogue.take.answer import take_answer
from bot.dialogue.take.rules import with_rules
from bot.dialogue.take.values import keep_typed
from bot.dialogue.whatif import Trial, Trials
from bot.engine import DealError, Seat, families, presets_of, rules_of
from bot.engine.tiles import format_tiles, parse_tiles
from bot.telling.told import Facts, ToldMeld

from .answers import OTHERS, Answer, Answers
from .doubts import facts_told
from .melds import are_all_told, is_all_the_same, is_of_meld, melds_of, with_told_feeders, with_told_melds
from .seating import Table, is_person, people_of, seats_told, winds_in, with_seats
from .steps import is_open

_NOBODY: Table = {}
_THREE = "-sanma"
_MELDS = ("melds", "first-melds")
_ONCE_HELD = "tile"


def draft_from(message: Message, played: Draft, table: Table = _NOBODY) -> Draft:
    """Return the dialogue in which a message was told: by the rules it names, else those that are `played` here.

    Who sits where is told, or as at the `table` settled last where it names nobody else, or asked.
    """
    draft = _by_rules_told(with_facts(played, told=message), message)
    if not draft.rules_open:
        draft = with_seats(draft, message, table)
    return answer_from_told(draft)


def said_before(draft: Draft, rules: str) -> Draft:
    """Play by rules that were said beside the message: they hold, whatever it names."""
    if draft.rules == rules and not draft.rules_open:
        return draft
    return answer_from_told(with_rules(draft, rules))


def answer_from_told(draft: Draft) -> Draft:
    """Take what a message tells as soon as nothing about it is open, and what had to wait for other facts."""
    if draft.told is UNSET or draft.rules_open:
        return draft
    if not is_seated(draft):
        draft = with_seats(draft, draft.told)
    message = draft.told
    assert message is not UNSET, "seating people takes no message away"  # noqa: S101 - narrows the type
    if is_open(draft):
        return draft
    if not message.taken:
        draft = _with_everything_told(draft, message)
    return _with_what_waited(draft)


# -- the rules -----------------------------------------------------------------------------------------------


def _by_rules_told(draft: Draft, message: Message) -> Draft:
    """Play by the preset that is named; of a family alone which is played is asked, unless it is played here."""
    facts = facts_told(draft, message)
    if facts.rules is not UNSET:
        family, _, preset = facts.rules.partition("/")
        if preset and (draft.rules_open or facts.rules != draft.rules) and _is_known(facts.rules):
            draft = with_rules(draft, facts.rules)
        elif family in families() and (draft.rules_open or draft.played.family.name != family) and not preset:
            draft = with_facts(with_rules(draft, next(iter(presets_of(family)))), rules_open=True)
    return _for_three(draft) if facts.sanma else draft


def _is_known(rules: str) -> bool:
    try:
        rules_of(rules)
    except DealError:
        return False
    return True


_PLAYERS_OF_SANMA = 3


def _for_three(draft: Draft) -> Draft:
    """Play the same rules with three players; where there are none, the rules are asked for."""
    if len(draft.seats) == _PLAYERS_OF_SANMA and not draft.rules_open:
        return draft
    rules = f"{draft.rules}{_THREE}"
    if draft.rules_open or not _is_known(rules):
        return with_facts(draft, rules_open=True)
    return with_rules(draft, rules)


# -- all at once ---------------------------------------------------------------------------------------------


def as_if_seated(draft: Draft) -> Draft:
    """Return what is told so far with whoever is named in some seat, to be shown before anybody knows in which.

    Seats that are told of stay to those who are told to sit there, or to nobody: the wind names them.
    """
    if draft.told is UNSET:
        return draft
    told = seats_told(draft, draft.told)
    winds = winds_in(facts_told(draft, draft.told))
    others = [
        each for each in people_of(draft, draft.told) if not any(is_person(each, known) for known in told.values())
    ]
    free: list[Seat] = [seat for seat in draft.seats if seat not in told and seat not in winds]
    players: dict[Seat, Player] = {seat: Player("") for seat in draft.seats}
    players.update(told)
    players.update(zip(free, others, strict=False))
    seated = with_facts(draft, players=players, told=msgspec.structs.replace(draft.told, known={}))
    assert seated.told is not UNSET, "it was told"  # noqa: S101 - narrows the type
    return _with_everything_told(seated, seated.told, beside=len(told) == len(draft.seats))


def _with_everything_told(draft: Draft, message: Message, *, beside: bool = True) -> Draft:
    message = msgspec.structs.replace(message, taken=True)
    facts = facts_told(draft, message)

    def answers() -> Answers:
        return Answers(draft, message, facts, beside)

    draft = with_facts(draft, told=message)
    draft = _taken(draft, _said_with_command(draft))
    draft = _taken(draft, answers().of_ending())
    # What cannot lie there is offered where melds are asked for, with what is wrong about it.
    with suppress(DealError):
        draft = with_told_melds(answers())
    draft = _taken(draft, answers().of_table())
    draft = _taken(draft, answers().of_hands())
    draft = _taken(draft, answers().of_circumstances())
    return _with_melds_of_losers(_with_some_ready(draft, answers()), answers())


def _with_some_ready(draft: Draft, answers: Answers) -> Draft:
    """Choose those who are told to have been ready in the question who else was; with all told, nothing else counts."""
    drawn = answers.facts.draw
    if not drawn or draft.ending != "exhaustive":
        return draft
    if "ready" in draft.done:
        return _taken(draft, [("nagashi", ())])
    ready = answers.seats(drawn.ready)
    return keep_typed(draft, "ready", " ".join(ready)) if ready else draft


def _with_melds_of_losers(draft: Draft, answers: Answers) -> Draft:
    """Take the melds of those who did not win as told where it is said that they laid down none."""
    done = [
        f"melds:{seat}" for seat in draft.seats if seat not in draft.winners and _tells_no_meld(draft, seat, answers)
    ]
    return with_facts(draft, done=tuple(dict.fromkeys((*draft.done, *done))))


def _tells_no_meld(draft: Draft, seat: Seat, answers: Answers) -> bool:
    """Whether a player is told not to have opened, and how many one-tile kongs they have where there are such."""
    opened = answers.facts.opened or {}
    told = {answers.seat(player): is_open for player, is_open in opened.items()}
    has_none = told.get(seat, opened.get(OTHERS)) in (False, 0)
    has_counted = any(answers.seat(player) == seat for player in answers.facts.tokens or {})
    return has_none and (has_counted or not has_token_kans(draft)) and not melds_of(answers, seat)


def _said_with_command(draft: Draft) -> Iterator[Answer]:
    """Return what was said in the options beside the message, which holds whatever that tells."""
    said = draft.said_with_command
    if said.ending:
        yield "ending", (said.ending,)
    for key, account in (("winners", said.winner), ("discarder", said.discarder)):
        seats = tuple(seat for seat, player in draft.players.items() if account and player.account == account)
        if seats:
            yield key, seats


def _taken(draft: Draft, answers: Iterable[Answer]) -> Draft:
    """Take answers that were not given otherwise; one that cannot be taken is asked for."""
    for key, values in list(answers):
        if key in draft.done:
            continue
        try:
            taken = take_answer(draft, key, values)
        except DealError:
            continue
        # Facts are in the words of the game: nothing about them can be read in two ways.
        draft = taken if key not in taken.pending else draft
    return draft


# -- what waits for other facts ------------------------------------------------------------------------------


def _with_what_waited(draft: Draft) -> Draft:
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
        draft = _taken(draft, [(key, (told[0],))])
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
    return with_facts(draft, done=tuple(dict.fromkeys((*draft.done, *keys))))


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
