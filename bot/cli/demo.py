"""``whopays demo``: a recorded dispute, played through the real dialogue and kept in a real database."""

from __future__ import annotations

import asyncio
import io
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TextIO

from bot.dialogue.draft import Draft
from bot.dialogue.script import Ready
from bot.i18n import catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.text import plain_text
from bot.store.rulings import NewRuling
from bot.store.store import Store
from bot.terminal.dialogue import hold_dialogue
from bot.terminal.prompts import PlainPrompts

from .host import add_language, chosen_language, host_language

RULES = "riichi/tenhou"
SERVER = CHANNEL = AUTHOR = 1
"""The demo has no Discord: one server, one channel and one author stand for it in the database."""

ANSWERS = (
    ("Ann", "Bo", "Cy", "Di"),
    ("1",),  # won off a discard
    ("2",),  # Bo won
    ("3",),  # off Di, the third of those who did not win
    ("555z 666z 777z",),
    ("1", "12m99p", "3m"),  # the tiles
    ("2",),  # Cy fed the red dragon
)
"""What the four said: Bo had called white and green, Cy threw the red dragon, and later Di dealt in."""
AT_LAST = ("question.honba", "1")
"""What is chosen where something else may count, by the words of its question, and the answer: one counter."""


class _Echoed(io.StringIO):
    """Recorded lines that show themselves as they are read."""

    def __init__(self, text: str, sink: TextIO) -> None:
        super().__init__(text)
        self._sink = sink

    def readline(self, size: int = -1, /) -> str:
        """Read the next answer and show it."""
        line = super().readline(size)
        self._sink.write(line)
        return line


def add_arguments(parser: ArgumentParser) -> None:
    """Describe the command's arguments."""
    says = host_language()
    parser.add_argument(
        "--database", type=Path, default=Path("whopays-demo.db"), metavar="PATH", help=says("cli.help.demo.database")
    )
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Play the dispute, print everything, log it, and return the exit status."""
    language = catalogue(chosen_language(arguments))
    sys.stdout.write(language("demo.intro") + "\n\n")
    honba, count = AT_LAST
    lines = "".join(f"{line}\n" for answer in (*ANSWERS, (language(honba), count)) for line in answer)
    prompts = PlainPrompts(_Echoed(lines, sys.stdout), sys.stdout, language)
    ready = hold_dialogue(Draft(rules=RULES), prompts, language)
    breakdown = break_down(ready.deal, ready.ruling, language)
    sys.stdout.write("\n" + plain_text(breakdown, language) + "\n\n")
    game = asyncio.run(_log(arguments.database, ready))
    sys.stdout.write(language("demo.logged", number=game, path=arguments.database.resolve()) + "\n")
    return 0


async def _log(path: Path, ready: Ready) -> int:
    """Keep the ruling and return its number."""
    now = time.time_ns()
    new = NewRuling(
        interaction_id=now,
        channel_id=CHANNEL,
        author_id=AUTHOR,
        created_at=now // 10**9,
        deal=ready.deal,
        ruling=ready.ruling,
        members={},
    )
    async with await Store.open(path) as store:
        return (await store.rulings.post(SERVER, new)).game
