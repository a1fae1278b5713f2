"""The command line of whopays."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

from bot.cli import host
from bot.cli.host import host_language
from bot.cli.parser import Parser, Version
from bot.engine.errors import SpokenError
from bot.loading import load

_COMMANDS = {
    "settle": ("bot.cli.settle", "run"),
    "replay": ("bot.cli.replay", "run"),
    "rules": ("bot.cli.rules", "run"),
    "told": ("bot.cli.told", "run"),
    "demo": ("bot.cli.demo", "run"),
    "run": ("bot.cli.run", "run"),
    "sync": ("bot.cli.run", "sync"),
    "check": ("bot.cli.database", "check"),
    "health": ("bot.cli.health", "run"),
    "migrate": ("bot.cli.migrating", "run"),
    "backup": ("bot.cli.backup", "backup"),
    "restore": ("bot.cli.backup", "restore"),
    "export": ("bot.cli.export", "export"),
    "forget": ("bot.cli.forgetting", "run"),
    "import": ("bot.cli.moving", "bring"),
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
    parser, commands = _parsers(words)
    chosen, unknown = parser.parse_known_args(words)
    if unknown:
        commands.get(words[0], parser).refuse_unknown(unknown)
    if not words:
        parser.print_help()
        return 0
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        return chosen.run(chosen)
    except SpokenError as error:
        return host.tell(error)


def _parsers(words: list[str]) -> tuple[Parser, dict[str, Parser]]:
    """Make the parser of the whole, and those of the commands: that of the one that is used knows its arguments."""
    language = host_language()
    parser = Parser(prog="whopays", description=language("cli.help.whopays"))
    parser.add_argument("--version", action=Version, help=language("cli.help.version"))
    places = parser.add_subparsers(metavar="COMMAND")
    commands: dict[str, Parser] = {}
    for name, (module, function) in _COMMANDS.items():
        summary = language(f"cli.help.command.{name}")
        commands[name] = places.add_parser(name, help=summary, description=summary)
        if words[:1] == [name]:
            command = load(module)
            command.add_arguments(commands[name])
            commands[name].set_defaults(run=getattr(command, function))
    return parser, commands


if __name__ == "__main__":
    sys.exit(main())
