"""Facts in words: seats, patterns, amounts and errors in a reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct

from bot.engine.deal import Deal, Seat
from bot.engine.errors import DealError
from bot.engine.ruling import Note
from bot.i18n import Catalogue

_SEATS_IN_DATA = frozenset(("player", "feeder", "seat", "winner", "discarder"))
_PATTERNS_IN_DATA = frozenset(("name", "pattern"))


class Words(Struct, frozen=True):
    """A reader's language and the names at this table."""

    language: Catalogue
    family: str
    names: Mapping[Seat, str]

    def party(self, party: str) -> str:
        """Name a player, or the table."""
        return self.names.get(cast("Seat", party)) or self.language(f"seat.{party}")

    def pattern(self, name: str) -> str:
        """Name a scoring pattern."""
        return self.language.first(f"pattern.{self.family}.{name}", name)

    def reason(self, clause: str) -> str:
        """Give a clause's sentence."""
        return self.language(f"clause.{clause}")

    def note(self, note: Note) -> str:
        """Say a note."""
        return self.language.first(f"note.{note.why}", f"clause.{note.why}", **self.filled(note.data))

    def error(self, error: DealError) -> str:
        """Say what is wrong with a deal; for a missing fact this is the question to ask."""
        return self.language(error.key, **self.filled(error.data))

    def filled(self, data: Mapping[str, str | int]) -> dict[str, object]:
        """Put names and patterns in place of their codes."""
        return {key: self._filled(key, value) for key, value in data.items()}

    def _filled(self, key: str, value: str | int) -> object:
        if key in _SEATS_IN_DATA:
            return self.party(str(value))
        return self.pattern(str(value)) if key in _PATTERNS_IN_DATA else value


def words_for(deal: Deal, language: Catalogue) -> Words:
    """Take the names and the rule family of a deal."""
    return Words(language, deal.rules.partition("/")[0], deal.names)
