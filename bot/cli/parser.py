"""What the command line understands, its help in the language of the host's terminal."""

from __future__ import annotations

import shutil
from argparse import SUPPRESS, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Iterable
from typing import Any, get_args

from bot.i18n import Language

from .words import host_language

_HEADINGS = {"positional arguments": "cli.help.arguments", "options": "cli.help.options"}
_NAMES_WIDE = 24
"""Columns of the names that stand before their explanations."""


class _Help(HelpFormatter):
    """Lays help out; signs that are two columns wide leave room for half as many."""

    def __init__(self, prog: str, **settings: Any) -> None:  # noqa: ANN401 - those of the formatter it is
        columns = shutil.get_terminal_size().columns - 2
        if host_language().language != "en":
            columns = _NAMES_WIDE + (columns - _NAMES_WIDE) // 2
        super().__init__(prog, max_help_position=_NAMES_WIDE, width=columns, **settings)

    def add_usage(
        self, usage: str | None, actions: Iterable[Any], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        """Begin the usage with the host's word for it."""
        word = host_language()("cli.help.usage")
        begin = word if word.endswith("：") else f"{word} "  # behind a full-width colon stands no space
        super().add_usage(usage, actions, groups, begin if prefix is None else prefix)


class Parser(ArgumentParser):
    """An argument parser that explains itself in the host's language."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - those of the parser it is
        super().__init__(add_help=False, formatter_class=_Help, **settings)
        self.add_argument("-h", "--help", action="help", default=SUPPRESS, help=host_language()("cli.help.help"))

    def add_argument_group(self, title: str | None = None, *rest: Any, **settings: Any) -> Any:  # noqa: ANN401 - as above
        """Name the two groups every parser has in the host's language."""
        key = _HEADINGS.get(title or "")
        return super().add_argument_group(host_language()(key) if key else title, *rest, **settings)


def add_language(parser: ArgumentParser) -> None:
    """Let the language of the text be chosen; where none is, the command says which it takes."""
    parser.add_argument("--lang", default="", choices=get_args(Language), help=host_language()("cli.help.language"))


def chosen_language(arguments: Namespace) -> Language:
    """Give the language that was chosen, else that of the terminal: so people are spoken to."""
    return arguments.lang or host_language().language
