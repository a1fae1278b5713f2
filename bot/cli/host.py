"""What the command line needs of its host: its language, settings and streams."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, get_args

from bot.engine.errors import SpokenError
from bot.i18n import Catalogue, Language, catalogue
from bot.i18n.catalogue import language_of

if TYPE_CHECKING:
    from bot.settings import Settings

WRONG = 2
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal's language is named, the first that is set before the others: ``ja_JP.UTF-8``."""


def host_language() -> Catalogue:
    """Return the language of the terminal; English where it names none of ours."""
    named = next(filter(None, map(os.environ.get, _LOCALE)), "")
    return catalogue(language_of(named.partition(".")[0].replace("_", "-")))


def tell(error: SpokenError) -> int:
    """Say in one line what is wrong, and return the exit status."""
    sys.stderr.write(host_language()(error.key, **error.data) + "\n")
    return WRONG


NOT_SET_UP = 2
"""The exit status of a command that cannot do its work with these settings."""


def configured() -> Settings | None:
    """Read the settings; None where ``.env`` is no text or cannot be read, which has been said then."""
    from bot.settings import read_settings  # noqa: PLC0415 - most commands read no settings

    try:
        return read_settings()
    except UnicodeDecodeError:
        sys.stderr.write(host_language()("cli.bad-env") + "\n")
    except OSError as error:
        sys.stderr.write(host_language()("cli.unread-env", reason=error.strerror or str(error)) + "\n")
    return None


NOT_WRITTEN = 1


class OutputError(OSError):
    """What was answered could not be written; what was read is not to blame."""


def prepare() -> None:
    """Stand in for streams that were closed, and let an encoding without a sign write another for it."""
    sys.stdin = sys.stdin or _opened(os.O_RDONLY, "r")
    sys.stdout = sys.stdout or _opened(os.O_RDONLY, "w")  # nothing can be written there, and that is said
    sys.stderr = sys.stderr or _opened(os.O_WRONLY, "w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def tell_not_written(error: OSError) -> int:
    """Say in one line that the answer could not be written, and return the exit status."""
    with suppress(OSError):
        sys.stderr.write(host_language()("cli.output.failed", reason=error.strerror or str(error)) + "\n")
        sys.stderr.flush()
    with suppress(OSError):  # else Python tries once more to write what is left, and tells of it
        sys.stdout.close()
    sys.stdout = _opened(os.O_WRONLY, "w")
    return NOT_WRITTEN


def _opened(flags: int, mode: str) -> TextIOWrapper:
    """Open the file that is always empty; the stream lives as long as the program."""
    return TextIOWrapper(os.fdopen(os.open(os.devnull, flags), f"{mode}b"), "utf-8")


def add_language(parser: ArgumentParser) -> None:
    """Let the language of the text be chosen; where none is, the command says which it takes."""
    parser.add_argument("--lang", default="", choices=get_args(Language), help=host_language()("cli.help.language"))


def chosen_language(arguments: Namespace) -> Language:
    """Return the language that was chosen, else that of the terminal: so people are spoken to."""
    return arguments.lang or host_language().language
