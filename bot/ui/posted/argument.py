"""All that was said and decided about a posted ruling, as the store has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from bot.engine import Deal, Ruling, decode_deal, decode_ruling
from bot.engine.errors import SpokenError
from bot.i18n import Catalogue
from bot.presentation.words import Words, words_for
from bot.store.acceptances import Acceptance
from bot.store.assents import Assent
from bot.store.contests import Contest
from bot.store.decisions import Decision
from bot.store.errors import StoreError
from bot.store.games import Game
from bot.store.players import Player
from bot.store.rulings import StoredRuling
from bot.store.store import Store
from bot.ui.embed import shown_safely
from bot.ui.names import label_name


@dataclass(frozen=True)
class Argument:
    """A game with its versions (the last counts), who plays in that, and what stands about it."""

    game: Game
    versions: tuple[StoredRuling, ...]
    players: tuple[Player, ...]
    assents: tuple[Assent, ...]
    contests: tuple[Contest, ...]
    decisions: tuple[Decision, ...]
    acceptances: Mapping[int, Acceptance] = field(default_factory=dict[int, Acceptance])
    """How far each contest that stands is accepted, by its id."""

    @property
    def latest(self) -> StoredRuling:
        """The version that counts."""
        return self.versions[-1]

    @cached_property
    def deal(self) -> Deal:
        """The facts that count."""
        return decode_deal(self.latest.deal)

    @cached_property
    def ruling(self) -> Ruling:
        """The ruling that counts."""
        return decode_ruling(self.latest.ruling)

    @property
    def may_agree(self) -> Iterator[Player]:
        """Whose word makes a ruling agreed by all: who has an account and pays or is paid."""
        return (each for each in self.players if each.user_id is not None and each.delta)

    def words(self, language: Catalogue) -> Words:
        """Return the words of the table, with names that can stand in text that is rendered."""
        return words_for(shown_safely(self.deal), language)

    def labels(self, language: Catalogue) -> Words:
        """Return the words of the table for menus, which show every sign as it is."""
        names = {seat: label_name(name) for seat, name in self.deal.names.items()}
        return words_for(msgspec.structs.replace(self.deal, names=names), language)

    def contest(self, contest_id: int) -> Contest:
        """Return a contest that stands; raises `StoreError` for one that does not."""
        found = next((each for each in self.contests if each.id == contest_id), None)
        if found is None:
            raise StoreError("no-such-contest")
        return found

    def person(self, user_id: int | None, words: Words) -> str:
        """Name somebody as the table knows them; a mention in an embed pings nobody."""
        if user_id is None:
            return words.language("argument.somebody")
        seat = next((each.seat for each in self.players if each.user_id == user_id), None)
        return f"<@{user_id}>" if seat is None else words.party(seat)

    def is_seated(self, user_id: int | None) -> bool:
        """Whether somebody plays in the version that counts."""
        return user_id is not None and any(each.user_id == user_id for each in self.players)


async def argument_about(store: Store, server: int, game: int) -> Argument:
    """Read where the argument about a game stands; raises `SpokenError` where there is no such game."""
    # The head comes first: what is written meanwhile is then at least as new as the revision that it names.
    head, versions = await store.games.get(server, game), await store.rulings.versions(server, game)
    if head is None or not versions:
        raise SpokenError("ui.no-ruling")
    counts = versions[-1].version
    return Argument(
        head,
        versions,
        await store.rulings.players(server, game, counts),
        await store.assents.standing(server, game, counts),
        await store.contests.standing(server, game),
        await store.decisions.all(server, game),
        await store.decisions.acceptances(versions[-1]),
    )
