"""What the command line understands: its help and its refusals, in the host's language."""

from __future__ import annotations

import re
import shutil
import sys
from argparse import SUPPRESS, Action, ArgumentParser, HelpFormatter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn

from .host import WRONG, host_language
from .nearest import with_nearest

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


class Version(Action):
    """Tells which version this is, and ends."""

    def __init__(self, option_strings: Sequence[str], dest: str = SUPPRESS, **settings: Any) -> None:  # noqa: ANN401 - those of the action it is
        super().__init__(option_strings, dest, nargs=0, default=SUPPRESS, **settings)

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        """Look the version up only now: it takes longer than reading the words of a command."""
        from importlib.metadata import version  # noqa: PLC0415 - as above

        sys.stdout.write(f"{parser.prog} {version('whopays')}\n")
        parser.exit()


class Parser(ArgumentParser):
    """An argument parser that explains itself in the host's language."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - those of the parser it is
        super().__init__(add_help=False, formatter_class=_Help, **settings)
        self.add_argument("-h", "--help", action="help", default=SUPPRESS, help=host_language()("cli.help.help"))

    def error(self, message: str) -> NoReturn:
        """Say what was wrong with the words of a command, and end."""
        self.refuse(_in_words(message))

    def refuse(self, text: str) -> NoReturn:
        """Say how the command is used and what was wrong with its words, and end."""
        self.print_usage(sys.stderr)
        self.exit(WRONG, f"{self.prog}: {text}\n")

    def refuse_unknown(self, words: Sequence[str]) -> NoReturn:
        """Refuse words that no command takes, with the nearest option that one does."""
        known = [option for action in self._actions for option in action.option_strings]
        for word in words:
            if word.startswith("-"):
                name = word.partition("=")[0]
                self.refuse(with_nearest(host_language()("cli.wrong.option", option=name), name, known))
        self.refuse(host_language()("cli.wrong.words", words=" ".join(words)))

    def add_argument_group(self, title: str | None = None, *rest: Any, **settings: Any) -> Any:  # noqa: ANN401 - as above
        """Name the two groups every parser has in the host's language."""
        key = _HEADINGS.get(title or "")
        return super().add_argument_group(host_language()(key) if key else title, *rest, **settings)


_ABOUT = r"argument (?P<argument>.+?): "
_WRONG: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.DOTALL), key)
    for pattern, key in (
        (
            _ABOUT + r"invalid choice: '(?P<given>.*?)'(?:, maybe .*)? \(choose from (?P<choices>.+)\)",
            "cli.wrong.choice",
        ),
        (_ABOUT + r"expected (?:one|at least one|at most one) argument", "cli.wrong.no-value"),
        (_ABOUT + r"not allowed with argument (?P<other>.+)", "cli.wrong.together"),
        (_ABOUT + r"ignored explicit argument '(?P<given>.*)'", "cli.wrong.value"),
        (r"ambiguous option: (?P<given>.+) could match (?P<choices>.+)", "cli.wrong.ambiguous"),
        (_ABOUT + r"(?P<told>.+)", "cli.wrong.argument"),
    )
)
"""What the library says of wrong words, in English whatever the host speaks, and the sentence for it."""


def _in_words(message: str) -> str:
    """Say in the host's language what the library says, with what is nearest to what was given."""
    for pattern, key in _WRONG:
        if found := pattern.fullmatch(message):
            data = found.groupdict()
            choices = list(_choices(data.get("choices", "")))
            text = host_language()(key, **{**data, "choices": ", ".join(choices)})
            return with_nearest(text, data["given"], choices) if key == "cli.wrong.choice" else text
    return message


def _choices(listed: str) -> Iterator[str]:
    """Read the choices, which some versions of the library put in quotes."""
    yield from (each.strip(" '") for each in listed.split(",") if each.strip())
