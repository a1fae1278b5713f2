"""How many commands one person may give: as many as anybody needs, few enough that nobody keeps the bot from others."""

from __future__ import annotations

from collections import deque
from math import ceil

MOST_COMMANDS = 20
"""That one person may give within `WINDOW`; presses and forms do not count."""
WINDOW = 60.0
"""Seconds."""
_TIDIED_FROM = 100
"""So many people are remembered at least before those are forgotten who have given none for a while."""


class Pace:
    """Counts each person's commands by a clock that never goes back."""

    def __init__(self, most: int = MOST_COMMANDS) -> None:
        self.most = most
        self._given: dict[int, deque[float]] = {}
        self._tidied_from = _TIDIED_FROM

    def __len__(self) -> int:
        """Count the people who are remembered."""
        return len(self._given)

    def wait(self, person: int, now: float) -> int:
        """Count a command; 0 where it may be given, else the whole seconds until one may, and it does not count."""
        self._tidy(now)
        given = self._given.setdefault(person, deque())
        while given and given[0] <= now - WINDOW:
            given.popleft()
        if len(given) >= self.most:
            return max(1, ceil(given[0] + WINDOW - now))
        given.append(now)
        return 0

    def _tidy(self, now: float) -> None:
        if len(self._given) >= self._tidied_from:
            self._given = {person: given for person, given in self._given.items() if given[-1] > now - WINDOW}
            # Whoever gives a command pays for few others, however many there are.
            self._tidied_from = max(_TIDIED_FROM, 2 * len(self._given))
