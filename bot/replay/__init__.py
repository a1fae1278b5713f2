"""Logs of played games read: bytes or pasted text in, a game with its deals and what the platform paid out.

`read_log_apart` reads in a process of its own, `read.read_log` here: a bot never loads the readers of the formats, nor
holds the memory they take. `deals_of` puts those first that are argued about, and `explain` sets our ruling beside what
was paid. Nothing here opens a connection.
"""

from .apart import read_log_apart
from .errors import LogError
from .explain import Explained, explain
from .game import Game, RecordedDeal
from .links import carries_log, names_log
from .listing import Listed, deals_of
from .unpack import MOST_BYTES, check_size

__all__ = [
    "MOST_BYTES",
    "Explained",
    "Game",
    "Listed",
    "LogError",
    "RecordedDeal",
    "carries_log",
    "check_size",
    "deals_of",
    "explain",
    "names_log",
    "read_log_apart",
]
