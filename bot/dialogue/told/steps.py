"""What is asked about a message itself: what is meant, whether the seats are as before, and who is who."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import Draft, seat_players, with_done, with_facts
from bot.dialogue.message import Message
from bot.dialogue.people import is_seated
from bot.dialogue.player import Player
from bot.dialogue.questions import Choice, Question, Step
from bot.dialogue.take.values import Answer, one, seat_at
from bot.engine import Seat
from bot.engine.errors import bad_value
from bot.telling.told import Doubt

from .answers import LIMITS
from .doubts import NEITHER, doubts_in
from .seating import SEATS_KEY, is_person, people_of, strangers, with_known

TURNED, SAME = "turned", "same"
_OF_TILES = frozenset(("tile", "tiles", "dora", "ura", "wild", "wild_indicator"))


def is_open(draft: Draft) -> bool:
    """Whether something about the message has to be answered before its facts can be taken."""
    return not is_seated(draft) or any(not step.questions[0].given for step in steps_about(draft))


def steps_before_seats(draft: Draft) -> Iterator[Step]:
    """Ask how the message is meant where that is not sure."""
    if draft.told is UNSET or draft.told.taken:
        return
    for key, doubt in doubts_in(draft, draft.told):
        chosen = draft.told.meant.get(key)
        given = () if chosen is None else (chosen,)
        question = Question("meant", "pick", tuple(_readings(draft, doubt)), key, given=given, data=_span(draft, doubt))
        yield Step("meant", (question,), key)


def steps_after_seats(draft: Draft) -> Iterator[Step]:
    """Ask whether the seats are as at the deal before, and who at the table goes by a name of the message."""
    if draft.told is UNSET or draft.told.taken:
        return
    if SEATS_KEY not in draft.done:
        choices = tuple(Choice(each, f"answer.seats.{each}") for each in (SAME, TURNED))
        yield Step("seats", (Question("seats", "pick", choices),))
        return
    for key, name in strangers(draft, draft.told):
        data = {"who": name_shown(draft.told, name)}
        choices = [Choice(seat, "choice.player", {"player": seat}) for seat in _untaken(draft)]
        choices.append(Choice(NEITHER, "answer.bearer.nobody"))
        yield Step("bearer", (Question("bearer", "pick", choices, key, data=data),), key)


def steps_about(draft: Draft) -> Iterator[Step]:
    """Return all that is asked about the message itself."""
    yield from steps_before_seats(draft)
    if is_seated(draft):
        yield from steps_after_seats(draft)


def _untaken(draft: Draft) -> list[Seat]:
    """Return the seats of those who are not named in the message by the name they have at the table."""
    assert draft.told is not UNSET, "a message names them"  # noqa: S101 - narrows the type
    people = people_of(draft, draft.told)
    taken = {seat for seat, player in draft.players.items() if any(is_person(player, each) for each in people)}
    taken |= {seat for seat in draft.told.known.values() if seat is not None}
    return [seat for seat in draft.seats if seat not in taken]


# -- in words ------------------------------------------------------------------------------------------------


def _span(draft: Draft, doubt: Doubt) -> dict[str, str | int]:
    assert draft.told is not UNSET, "a message has the doubt"  # noqa: S101 - narrows the type
    return {"text": draft.told.named(doubt.span)}


def _readings(draft: Draft, doubt: Doubt) -> Iterator[Choice]:
    """Offer each reading in words; one that was told as unsure is true, or not known."""
    assert draft.told is not UNSET, "a message has the doubt"  # noqa: S101 - narrows the type
    for place, (key, value) in enumerate(doubt.readings):
        yield Choice(str(place), *reading_in_words(draft, key, value))
    yield Choice(NEITHER, "answer.meant.unknown" if len(doubt.readings) == 1 else "answer.meant.neither")


def reading_in_words(draft: Draft, key: str, value: object) -> tuple[str, dict[str, str | int]]:
    """Return the catalogue key of one fact of a message, with what it is filled with."""
    assert draft.told is not UNSET, "a message tells it"  # noqa: S101 - narrows the type
    last, text = key.rpartition(".")[2], str(value)
    if last == "limit":
        last, text = "han", LIMITS.get(text, "13")
    sentence, name = _SAID_AS.get(key) or _SAID_AS.get(last) or (f"choice.told.{key}", "who")
    if key == "rules" and "/" not in text:
        sentence, name = "family.{}", ""
    filled = name_shown(draft.told, text) if name == "who" else text
    return sentence.format(text), {name: filled} if name else {}


_SAID_AS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "wins.how": ("ending.{}", ""),
        "melds.kind": ("call.{}", ""),
        "rules": ("choice.rules", "played"),
        "honba": ("summary.honba", "count"),
        "deposits": ("summary.deposits", "count"),
        "round_wind": ("wind.{}", ""),
        "sanma": ("choice.told.sanma", ""),
        "yakuman": ("choice.told.pattern", "pattern"),
        "patterns": ("choice.told.pattern", "pattern"),
        "han": ("choice.han", "han"),
        "fu": ("choice.fu", "fu"),
        "faan": ("choice.faan", "faan"),
        **{name: (f"choice.told.{name}", "signs") for name in _OF_TILES},
    }
)
"""How a fact is said, by its whole key or the last word of it, and what fills the sentence; all others name people."""


def name_shown(message: Message, player: str) -> str:
    """Return how somebody is called whom a message names; a seat, or who sits beside somebody, as it is told."""
    side, _, beside = player.partition(":")
    if beside and side.startswith("@"):
        return f"{side}:{name_shown(message, beside)}"
    return message.person(player).name


# -- answered ------------------------------------------------------------------------------------------------


def take_meant(draft: Draft, about: str, values: Answer) -> Draft:
    """Choose how something in the message is meant; raises ``bad-value`` for what is not asked."""
    if draft.told is UNSET or about not in dict(doubts_in(draft, draft.told)):
        raise bad_value("", "no-such-question", name="meant")
    meant = {**draft.told.meant, about: one(values)}
    return with_facts(draft, told=msgspec.structs.replace(draft.told, meant=meant))


def take_seats_as_before(draft: Draft, _about: str, values: Answer) -> Draft:
    """Say that everybody sits as at the deal before, or one seat on: the next player deals."""
    if one(values) == SAME:
        return with_done(draft, SEATS_KEY)
    sitting: list[Player] = [draft.players[seat] for seat in draft.seats]
    turned: dict[Seat, Player] = dict(zip(draft.seats, (*sitting[1:], sitting[0]), strict=True))
    return seat_players(draft, turned)


def take_bearer(draft: Draft, about: str, values: Answer) -> Draft:
    """Say who at the table goes by a name of the message; raises ``bad-value`` for what is not asked."""
    name = dict(strangers(draft, draft.told)).get(about) if draft.told is not UNSET else None
    if draft.told is UNSET or name is None:
        raise bad_value("", "no-such-question", name="bearer")
    seat = None if one(values) == NEITHER else seat_at(draft, one(values))
    return with_facts(draft, told=with_known(draft.told, name, seat))
