"""The command line of whopays."""

from __future__ import annotations

import gc
import importlib
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from types import ModuleType

from bot.cli import streams

_COMMANDS = {
    "settle": ("bot.cli.settle", "run", "settle a deal: a file, standard input, or a dialogue at the terminal"),
    "rules": ("bot.cli.rules", "run", "list the rule sets, or every option of one preset"),
    "demo": ("bot.cli.demo", "run", "play a recorded dispute through the dialogue, without Discord"),
    "run": ("bot.cli.run", "run", "run the Discord bot"),
    "sync": ("bot.cli.run", "sync", "register the bot's commands with Discord again"),
    "check": ("bot.cli.database", "check", "look over settings and database, and print the invite link"),
    "migrate": ("bot.cli.database", "migrate", "bring the database up to date"),
}
"""Each command's module, its function there, and what it does; only the one that is used is loaded."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    streams.prepare()
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return streams.tell_not_written(error)
    return status


def _run(words: list[str]) -> int:
    parser = ArgumentParser(prog="whopays", description="Decides who pays whom in mahjong, and why.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (module, function, summary) in _COMMANDS.items():
        subparser = commands.add_parser(name, help=summary, description=summary)
        if words[:1] == [name]:
            command = _loaded(module)
            command.add_arguments(subparser)
            subparser.set_defaults(run=getattr(command, function))
    chosen = parser.parse_args(words)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    return chosen.run(chosen)


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
