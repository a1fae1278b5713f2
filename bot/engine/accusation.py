"""Who is examined for a liability: what makes it hold, what dismisses it, and which missing fact leaves it open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from .deal import Seat
from .errors import DealError
from .ruling import Note

Finding = str | DealError | None
"""The clause that dismisses, the question that is open, or None: nothing speaks against the liability."""


class Accusation(Struct, frozen=True):
    """That `player` answers `for_` a pattern by `clause`, unless a clause dismisses it or a fact is missing.

    `player` is None where nobody stated who fed the deciding meld, `call` where the winning tile itself decides.
    """

    player: Seat | None
    for_: str
    clause: str
    call: int | None = None
    dismissed_by: str = ""
    asks_for: DealError | None = None
    notes: tuple[Note, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.dismissed_by and self.asks_for is None


def accused(player: Seat | None, for_: str, clause: str, call: int | None, findings: Iterable[Finding]) -> Accusation:
    """Return an accusation with what was found: the first clause that dismisses, else the first open question."""
    found = [each for each in findings if each is not None]
    dismissal = next((each for each in found if isinstance(each, str)), "")
    question = None if dismissal else next((each for each in found if isinstance(each, DealError)), None)
    return Accusation(player, for_, clause, call, dismissal, question)


def first_to_hold(accusations: Sequence[Accusation], pays_alone: Seat | None = None) -> Accusation | None:
    """Return the first accusation that holds, None where none does.

    An open question about somebody before that is asked, not guessed: it is raised unless it is about the player who
    is liable anyway, or, where nobody is, about the one who then pays alone.
    """
    liable = next((each for each in accusations if each.holds), None)
    answers = pays_alone if liable is None else liable.player
    for each in accusations:
        if each is liable:
            break
        if each.asks_for is not None and (answers is None or each.player != answers):
            raise each.asks_for
    return liable
