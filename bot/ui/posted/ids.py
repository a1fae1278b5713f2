"""What can be pressed below a posted ruling, and how it is told which ruling, in which version, is meant."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.rulings import StoredRuling
from bot.ui.ids import RulingVerb, ruling_id

PLAYERS: Mapping[RulingVerb, str] = {"agree": "ui.agree", "contest": "ui.contest", "correct": "ui.correct"}
"""What players and the author do, in the first row."""
AFTER_RULED: Mapping[RulingVerb, str] = {"correct": "ui.correct"}
"""What of that is left once a referee has ruled."""
READERS: Mapping[RulingVerb, str] = {"why": "ui.why", "compare": "ui.other-rules", "all": "ui.all"}
"""What everybody may read, in the second row."""


def id_of(verb: RulingVerb, shown: StoredRuling, *words: int) -> str:
    """Write a custom id that names the version shown, by its number and by the interaction that made it.

    Numbers of games can be given anew after a backup was restored; an interaction is never met twice.
    """
    return ruling_id(verb, shown.server_id, shown.game, shown.version, shown.interaction_id, *words)
