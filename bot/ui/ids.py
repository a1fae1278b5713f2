"""Custom ids: what a button, menu or form says when it is used, also after a restart, and who answers it.

One grammar: the kind, for a dialogue whose it is, the verb and its words, with a bar between them. What was written
once is read for ever, for messages stay: verbs and the order of their words only grow at the end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from inspect import Parameter, signature
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

import msgspec

_SEPARATOR = "|"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

Kind = Literal["wp", "wg", "wd", "wr", "wh", "wl"]
"""What a press belongs to: a dialogue, one about the log of a game, all those the presser has open, a posted ruling,
house rules, a look back.
"""
DIALOGUE, LOG, DIALOGUES, RULING, HOUSE_RULES, LOOK_BACK = "wp", "wg", "wd", "wr", "wh", "wl"
OWNED: Sequence[Kind] = (DIALOGUE, LOG)
"""What belongs to one dialogue."""
_GIVEN: Mapping[str, int] = {DIALOGUE: 2, LOG: 2, DIALOGUES: 1, RULING: 1, HOUSE_RULES: 1, LOOK_BACK: 1}
"""What a handler is given before the words: the visit, and of a dialogue the draft."""

Verb = Literal[
    "answer",
    "choose",
    "open",
    "way",
    "none",
    "change",
    "melds",
    "meld",
    "count",
    "post",
    "discard",
    "form",
    "more",
    "changes",
    "back",
    "rules",
    "turn",
    "keep",
    "amend",
    "withdraw",
    "today",
    "sentence",
    "never",
    "disputed",
    "dispute",
    "rule",
    "stand",
]
LogVerb = Literal["deal", "deals", "seats", "form", "rules", "post", "discard"]
DialoguesVerb = Literal["resume", "drop"]
RulingVerb = Literal[
    "why",
    "all",
    "compare",
    "agree",
    "correct",
    "contest",
    "contests",
    "accept",
    "back",
    "call",
    "uphold",
    "overrule",
]
RulesVerb = Literal["page", "jump", "history", "version", "preset", "ask", "asked", "import", "cancel"]
LookBackVerb = Literal["version", "copy", "page", "open", "forget", "keep", "guest", "server", "help"]
_LARGEST = 2**63 - 1
Number = Annotated[int, msgspec.Meta(ge=-_LARGEST - 1, le=_LARGEST)]
"""A number in a custom id: no larger than Discord's ids and the numbers of the store."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose dialogue it is, and which: the id of the interaction that began it."""

    user: int
    origin: int


@dataclass(frozen=True, slots=True)
class Press:
    """What was used: of which kind, the verb and its words, and of a dialogue whose it is.

    There are no words, and is no owner, where the rest of a custom id of ours cannot be read.
    """

    kind: Kind
    words: tuple[str, ...] = ()
    owner: Owner | None = None


# -- written -----------------------------------------------------------------------------------------------


def custom_id(owner: Owner, verb: Verb, *words: str) -> str:
    """Write a custom id of a dialogue."""
    return _SEPARATOR.join((DIALOGUE, _short(owner.user), _short(owner.origin), verb, *words))


def log_id(owner: Owner, verb: LogVerb, *words: str | int) -> str:
    """Write a custom id of a dialogue about the log of a game."""
    return _SEPARATOR.join((LOG, _short(owner.user), _short(owner.origin), verb, *map(str, words)))


def dialogues_id(verb: DialoguesVerb) -> str:
    """Write a custom id of a menu of the dialogues that somebody has open; which one is chosen there."""
    return _SEPARATOR.join((DIALOGUES, verb))


def ruling_id(verb: RulingVerb, server: int, game: int, *words: int) -> str:
    """Write a custom id of a posted ruling: which version is shown, and the interaction that made it, follow."""
    return _SEPARATOR.join((RULING, verb, *map(str, (server, game, *words))))


def is_of_ruling(custom_id: str, server: int, game: int) -> bool:
    """Whether a custom id is of a button below a ruling."""
    press = read_custom_id(custom_id)
    return press is not None and press.kind == RULING and press.words[1:3] == (str(server), str(game))


def rules_id(verb: RulesVerb, *words: str | int) -> str:
    """Write a custom id of house rules."""
    return _SEPARATOR.join((HOUSE_RULES, verb, *map(str, words)))


def look_back_id(verb: LookBackVerb, *words: str | int) -> str:
    """Write a custom id of a look back at past rulings, and of what is told of the bot."""
    return _SEPARATOR.join((LOOK_BACK, verb, *map(str, words)))


@lru_cache(maxsize=256)
def _short(number: int) -> str:
    """Write a number to base 36: Discord's ids are long, and room is scarce; all a screen's buttons hold the same."""
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text or "0"


# -- read --------------------------------------------------------------------------------------------------


def read_custom_id(text: str) -> Press | None:
    """Read a custom id back; None when it is not one of ours."""
    kind, *words = text.split(_SEPARATOR)
    match kind:
        case "wp" | "wg":
            return _read_dialogue(kind, words)
        case "wd" | "wr" | "wh" | "wl":
            return Press(kind, tuple(words))
        case _:
            return None


def _read_dialogue(kind: Kind, words: list[str]) -> Press:
    try:
        user, origin, *rest = words
        owner = Owner(int(user, 36), int(origin, 36))
    except ValueError:
        return Press(kind)
    known = 0 <= owner.user <= _LARGEST and 0 <= owner.origin <= _LARGEST
    return Press(kind, tuple(rest), owner) if known else Press(kind)


# -- answered ----------------------------------------------------------------------------------------------

Handler = Callable[..., Awaitable[None]]
_H = TypeVar("_H", bound=Handler)


@dataclass(frozen=True, slots=True)
class Call:
    """A handler with the words of one press, as it takes them."""

    handle: Handler
    words: tuple[object, ...]

    async def __call__(self, *given: object) -> None:
        """Answer the press."""
        await self.handle(*given, *self.words)


@dataclass(frozen=True, slots=True)
class Answer:
    """A handler with the types of the words it takes: the first `least` of them at least, `more` for all further."""

    handle: Handler
    types: tuple[Any, ...]
    least: int
    more: Any

    def to(self, words: tuple[str, ...]) -> Call | None:
        """Return the call with these words; None where they are too few, too many or of other types."""
        if len(words) < self.least or (self.more is None and len(words) > len(self.types)):
            return None
        types = (*self.types, *[self.more] * len(words))
        try:
            read = [msgspec.convert(word, kind, strict=False) for word, kind in zip(words, types, strict=False)]
        except msgspec.ValidationError:
            return None
        return Call(self.handle, tuple(read))


ANSWERS: dict[tuple[str, ...], Answer] = {}
"""Every press there is, by its kind and verb."""


def pressed(kind: Kind, *verb: str) -> Callable[[_H], _H]:
    """Let a function answer a verb (and, of forms, its first word): it is given the words in the types it names."""

    def enter(handle: _H) -> _H:
        hints = get_type_hints(handle, include_extras=True)
        taken = list(signature(handle).parameters.values())[_GIVEN[kind] :]
        words = [each for each in taken if each.kind is not Parameter.VAR_POSITIONAL]
        more = next((hints[each.name] for each in taken if each.kind is Parameter.VAR_POSITIONAL), None)
        least = sum(each.default is Parameter.empty for each in words)
        ANSWERS[kind, *verb] = Answer(handle, tuple(hints[each.name] for each in words), least, more)
        return handle

    return enter


def answer_of(press: Press, chosen: tuple[str, ...] = ()) -> Call | None:
    """Return what answers a press, with what was `chosen` in a menu as its last words; None where nothing does."""
    for length in (2, 1):
        answer = ANSWERS.get((press.kind, *press.words[:length]))
        if answer is not None and len(press.words) >= length:
            return answer.to((*press.words[length:], *chosen))
    return None
