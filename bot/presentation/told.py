"""What a message tells that the facts of the draft do not show yet, and the text with what nobody understood apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import UNSET

from bot.dialogue.draft import Draft
from bot.dialogue.message import Message
from bot.dialogue.told.doubts import doubts_in, facts_told, is_of_two_deals, told_in
from bot.dialogue.told.steps import name_shown, reading_in_words
from bot.telling.told import Facts, Told, ToldMeld

from .words import Words, tile_signs

Shown = Callable[[str], str]
_ENDS = frozenset(".。!！?？")
"""What ends a sentence belongs to it."""


def parts_read(message: Message, told: Told) -> Iterator[tuple[str, bool]]:
    """Part the text of a message into what was read and what was not, with names in place of mentions."""
    text, place = message.text, 0
    for span in told.unread:
        start = text.find(span, place)
        if start < 0:
            continue
        yield message.named(text[place:start]), True
        place = start + len(span)
        while text[place : place + 1] in _ENDS and place < len(text):
            place += 1
        yield message.named(text[start:place]), False
    yield message.named(text[place:]), True


def waiting_lines(draft: Draft, words: Words, shown: Shown) -> Iterator[str]:
    """Say what was told and waits for other facts, or cannot be taken alone, a line each.

    `shown` writes a name of the message as it can stand in such a line.
    """
    message = draft.told
    if message is UNSET:
        return
    told, facts = told_in(draft, message), facts_told(draft, message)
    if is_of_two_deals(told):
        yield words.language("told.two-deals")
    elif facts == Facts() and not any(doubts_in(draft, message)):
        yield words.language("told.nothing")
    yield from _melds(draft, message, facts, words, shown)
    yield from _in_part(message, facts, words, shown)
    for key, value in facts.denied or ():
        sentence, data = reading_in_words(draft, key, value)
        data = {name: shown(str(each)) if name == "who" else each for name, each in data.items()}
        if sentence in words.language:
            yield words.language("told.denied", fact=words.language(sentence, **words.filled(data)))


def _in_part(message: Message, facts: Facts, words: Words, shown: Shown) -> Iterator[str]:
    """Say what is told of somebody but does not say which: how often they opened, how many flowers they hold."""
    for player, opened in (facts.opened or {}).items():
        key = "told.opened" if opened is True else "told.opened.count" if opened else "told.opened.not"
        yield words.language(key, player=_named(message, player, words, shown), count=int(opened))
    for player, flowers in (facts.flowers or {}).items():
        if isinstance(flowers, int):
            yield words.language("told.flowers", player=_named(message, player, words, shown), count=flowers)
    if any(win.value and win.value.limit == "yakuman" for win in facts.wins or ()):
        yield words.language("told.yakuman")


def _melds(draft: Draft, message: Message, facts: Facts, words: Words, shown: Shown) -> Iterator[str]:
    laid = {call.tiles for call in draft.calls}
    for place, meld in enumerate(facts.melds or ()):
        tiles = meld.tiles or (meld.tile or "") * 3 if meld.kind is not UNSET or meld.tiles is not UNSET else ""
        if f"m{place}" in message.held or meld.kind == "concealed" or tiles in laid or _as_pon(meld) in laid:
            continue
        yield from _meld(message, meld, words, shown)


def _as_pon(meld: ToldMeld) -> str:
    return f"{meld.tile[0] * 3}{meld.tile[1]}" if meld.tile else ""


def _meld(message: Message, meld: ToldMeld, words: Words, shown: Shown) -> Iterator[str]:
    """Say what is told of a meld: who fed which, or how many of a sort there are."""
    language = words.language
    tiles = tile_signs(meld.tiles or meld.tile or "")
    of = language(f"told.of.{meld.of}") if meld.of is not UNSET else ""
    owner = "" if meld.by is UNSET else _named(message, meld.by, words, shown)
    what = tiles
    if not tiles and meld.nth == "last":
        what = language("told.last", of=of or language("told.of.meld"))
    elif not tiles and meld.nth is not UNSET:
        what = language("told.nth", of=of or language("told.of.meld"), count=meld.nth)
    elif not tiles and meld.count is not UNSET:
        what = language("told.count", of=of or language("told.of.meld"), count=meld.count)
    if not what:
        return
    if meld.feeder is not UNSET:
        yield language("told.fed", player=_named(message, meld.feeder, words, shown), what=what)
    elif owner:
        yield language("summary.melds", player=owner, melds=what)
    else:
        yield language("told.melded", what=what)


def _named(message: Message, player: str, words: Words, shown: Shown) -> str:
    """Name somebody as the message does; of what is no name of theirs nothing has to be made safe."""
    name = name_shown(message, player)
    *sides, last = name.split(":") if name.startswith("@") else [name]
    known = last if last.startswith("@") and words.told(last) != last else shown(last)
    return words.told(":".join((*sides, known)))
