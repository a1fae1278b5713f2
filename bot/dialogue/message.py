"""A message that tells a deal in words: what it says, and what was settled about that since."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bot.engine import Seat
from bot.telling.told import Facts, Told

from .player import Player

MOST_TOLD = 6000
"""Characters of a message that are read."""
AUTHOR = "@author"
NOBODY_NAMED = ("@winner", "@others")
_MENTION = re.compile(r"<@!?(?P<account>\d{1,20})>")
_HONORIFIC = re.compile(r"(?<=.)(さん|くん|君|ちゃん|氏|様|-san|-kun|-chan)$")


class Message(Struct, frozen=True, omit_defaults=True):
    """A text that tells a deal, who wrote it, and whom it mentions: each account with the names it goes by.

    `id` is the chat message's (0: it was typed with a command), `edited` when it was edited last, as it was read.
    `meant` holds what was chosen about what can be meant in several ways, by its place; `known` who sits where of the
    names that the seats do not tell (None: nobody). `taken` says that the facts are in the draft, `held` names those
    that were waiting and are too.
    """

    text: str
    author: Player | UnsetType = UNSET
    mentioned: dict[str, tuple[str, ...]] = {}
    id: int = 0
    edited: str = ""
    meant: dict[str, str] = {}
    known: dict[str, Seat | None] = {}
    taken: bool = False
    held: tuple[str, ...] = ()

    def unread(self) -> Message:
        """Return the message as if nothing of it had been taken yet."""
        return msgspec.structs.replace(self, meant={}, taken=False, held=())

    def person(self, name: str) -> Player:
        """Return who is named: whom a mention names, or the writer, or somebody known by the name alone."""
        found = _MENTION.fullmatch(name)
        if found is not None:
            return self._account(found["account"])
        if name == AUTHOR:
            return Player("") if self.author is UNSET else self.author
        wanted = folded(name)
        same = [account for account, names in self.mentioned.items() if wanted in map(folded, names)]
        return self._account(same[0]) if len(same) == 1 else Player(name)

    def _account(self, account: str) -> Player:
        return Player(next(iter(self.mentioned.get(account, ())), account), int(account))

    @property
    def shown(self) -> str:
        """The text as it is read: a mention is a name."""
        return self.named(self.text)

    def named(self, text: str) -> str:
        """Write names where a text mentions accounts."""
        return _MENTION.sub(lambda found: f"@{self._account(found['account']).name}", text)


def accounts_in(text: str) -> tuple[int, ...]:
    """Return the accounts that a text mentions, each once, in their order."""
    return tuple(dict.fromkeys(int(found["account"]) for found in _MENTION.finditer(text)))


def folded(name: str) -> str:
    """Write a name as names are compared: without width, case, a leading @ and an honorific."""
    plain = unicodedata.normalize("NFKC", name).casefold().strip().removeprefix("@")
    return _HONORIFIC.sub("", plain)


@lru_cache(maxsize=256)
def read_message(text: str, family: str) -> Told:
    """Read what a message tells; a dialogue asks for the same text again with every press.

    The reader is loaded for the first one: a tenth of all that a bot loads, which most hands never need.
    """
    from bot.telling.read import read_told  # noqa: PLC0415

    return read_told(text, family)


def names_in(facts: Facts) -> tuple[str, ...]:
    """Return who is named in facts, each once, in the order in which players are looked for; seats are no names."""
    return tuple(dict.fromkeys(each for each in _named(facts) if not each.startswith("@") or each == AUTHOR))


def _named(facts: Facts) -> Iterator[str]:
    for player in _parties(facts):
        # A neighbour is known by the one they sit beside.
        yield player.partition(":")[2] if player.startswith(("@left:", "@right:", "@across:")) else player


def _parties(facts: Facts) -> Iterator[str]:
    for each in facts.wins or ():
        yield from (player for player in (each.by, each.discarder) if player is not UNSET)
    for meld in facts.melds or ():
        yield from (player for player in (meld.by, meld.feeder) if player is not UNSET)
    if facts.draw:
        for listed in (facts.draw.ready, facts.draw.not_ready, facts.draw.nagashi):
            yield from listed or ()
    if facts.penalty:
        yield facts.penalty.by
    for mapping in (facts.kita, facts.flowers, facts.tokens, facts.opened):
        yield from mapping or ()
    yield from facts.riichi or ()
    yield from (facts.seats or {}).values()
    yield from facts.players or ()
