"""What a running bot tells whoever measures it: what happened and how long it took, never whose it was or what it said.

Every word told is one of a few that are known beforehand, so that whoever counts by them keeps few counts.
"""

from __future__ import annotations

from typing import Literal, Protocol

from bot.store.database import Work

Used = Literal["command", "choices", "press", "form"]
"""What was used: a command, what is offered while one is typed, a button or menu, a form."""
Outcome = Literal[
    "answered", "refused", "store-failed", "discord-failed", "incident", "too-late", "broken-off", "ignored"
]
"""How an interaction ended; what is refused is told why, what is ignored nobody of this bot's could have sent."""
Connection = Literal["begun", "resumed"]
"""Whether a session with Discord's gateway is a new one."""


class Measures(Protocol):
    """Is told; times are in seconds, and it may be told from any thread."""

    def interaction(self, used: Used, name: str, outcome: Outcome, answered_after: float | None) -> None:
        """An interaction has ended; `answered_after` is None where it was given no answer."""

    def ruling(self, family: str) -> None:
        """A ruling was posted."""

    def discord_failed(self, status: int) -> None:
        """Discord answered a request with this HTTP status, 400 or above; 0: it did not answer."""

    def connected(self, shard: int, how: Connection) -> None:
        """A shard has a session with the gateway."""

    def store_worked(self, work: Work, seconds: float) -> None:
        """The store did what it was asked for, that long after it was asked."""


class Unmeasured:
    """Tells nobody."""

    def interaction(self, used: Used, name: str, outcome: Outcome, answered_after: float | None) -> None:
        """Let it pass."""

    def ruling(self, family: str) -> None:
        """Let it pass."""

    def discord_failed(self, status: int) -> None:
        """Let it pass."""

    def connected(self, shard: int, how: Connection) -> None:
        """Let it pass."""

    def store_worked(self, work: Work, seconds: float) -> None:
        """Let it pass."""
