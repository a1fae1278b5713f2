"""A draft from what a message tells: everything told is answered, so that the first open question is asked next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, has_token_kans, with_done, with_facts
from bot.dialogue.message import Message
from bot.dialogue.people import is_seated
from bot.dialogue.player import Player
from bot.dialogue.take.rules import are_known, with_rules
from bot.dialogue.take.values import keep_typed
from bot.engine import DealError, Seat, families, presets_of

from .answers import OTHERS, Answer, Answers
from .doubts import facts_told
from .given import taken
from .melds import melds_of, with_told_melds
from .seating import Table, is_person, people_of, seats_told, winds_in, with_seats
from .steps import is_open
from .waiting import with_what_waited

_NOBODY: Table = {}
_THREE = "-sanma"


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
    return with_what_waited(draft)


# -- the rules -----------------------------------------------------------------------------------------------


def _by_rules_told(draft: Draft, message: Message) -> Draft:
    """Play by the preset that is named; of a family alone which is played is asked, unless it is played here."""
    facts = facts_told(draft, message)
    if facts.rules is not UNSET:
        family, _, preset = facts.rules.partition("/")
        if preset and (draft.rules_open or facts.rules != draft.rules) and are_known(facts.rules):
            draft = with_rules(draft, facts.rules)
        elif family in families() and (draft.rules_open or draft.played.family.name != family) and not preset:
            draft = with_facts(with_rules(draft, next(iter(presets_of(family)))), rules_open=True)
    return _for_three(draft) if facts.sanma else draft


_PLAYERS_OF_SANMA = 3


def _for_three(draft: Draft) -> Draft:
    """Play the same rules with three players; where there are none, the rules are asked for."""
    if len(draft.seats) == _PLAYERS_OF_SANMA and not draft.rules_open:
        return draft
    rules = f"{draft.rules}{_THREE}"
    if draft.rules_open or not are_known(rules):
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
    draft = taken(draft, _said_with_command(draft))
    draft = taken(draft, answers().of_ending())
    # What cannot lie there is offered where melds are asked for, with what is wrong about it.
    with suppress(DealError):
        draft = with_told_melds(answers())
    draft = taken(draft, answers().of_table())
    draft = taken(draft, answers().of_hands())
    draft = taken(draft, answers().of_circumstances())
    return _with_melds_of_losers(_with_some_ready(draft, answers()), answers())


def _with_some_ready(draft: Draft, answers: Answers) -> Draft:
    """Choose those who are told to have been ready in the question who else was; with all told, nothing else counts."""
    drawn = answers.facts.draw
    if not drawn or draft.ending != "exhaustive":
        return draft
    if "ready" in draft.done:
        return taken(draft, [("nagashi", ())])
    ready = answers.seats(drawn.ready)
    return keep_typed(draft, "ready", " ".join(ready)) if ready else draft


def _with_melds_of_losers(draft: Draft, answers: Answers) -> Draft:
    """Take the melds of those who did not win as told where it is said that they laid down none."""
    done = [
        f"melds:{seat}" for seat in draft.seats if seat not in draft.winners and _tells_no_meld(draft, seat, answers)
    ]
    return with_done(draft, *done)


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
