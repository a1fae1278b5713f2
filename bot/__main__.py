"""The command line of whopays."""

from __future__ import annotations

import gc
import importlib
import signal
import sys
from collections.abc import Sequence
from types import ModuleType

from bot.cli import host
from bot.cli.host import Parser, host_language
from bot.engine.errors import SpokenError

_COMMANDS = {
    "settle": ("bot.cli.settle", "run"),
    "rules": ("bot.cli.rules", "run"),
    "demo": ("bot.cli.demo", "run"),
    "run": ("bot.cli.run", "run"),
    "sync": ("bot.cli.run", "sync"),
    "check": ("bot.cli.database", "check"),
    "migrate": ("bot.cli.database", "migrate"),
    "export": ("bot.cli.export", "export"),
    "forget": ("bot.cli.forget", "forget"),
}
"""Each command's module and its function there; only the one that is used is loaded."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    host.prepare()
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return host.tell_not_written(error)
    return status


def _run(words: list[str]) -> int:
    language = host_language()
    parser = Parser(prog="whopays", description=language("cli.help.whopays"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (module, function) in _COMMANDS.items():
        summary = language(f"cli.help.command.{name}")
        subparser = commands.add_parser(name, help=summary, description=summary)
        if words[:1] == [name]:
            command = _loaded(module)
            command.add_arguments(subparser)
            subparser.set_defaults(run=getattr(command, function))
    chosen = parser.parse_args(words)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        return chosen.run(chosen)
    except SpokenError as error:
        return host.tell(error)


def _loaded(module: str) -> ModuleType:
    """Load a command; none of it is ever garbage, so that nobody waits for it to be looked over, now or later."""
    gc.disable()
    try:
        return importlib.import_module(module)
    finally:
        gc.freeze()
        gc.enable()


if __name__ == "__main__":
    sys.exit(main())
