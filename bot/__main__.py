"""The command line of whopays."""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from bot.cli import rules, settle

_COMMANDS = {
    "settle": (settle, "settle a deal: a file, standard input, or a dialogue at the terminal"),
    "rules": (rules, "list the rule sets, or every option of one preset"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    parser = ArgumentParser(prog="whopays", description="Decides who pays whom in mahjong, and why.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (command, summary) in _COMMANDS.items():
        subparser = commands.add_parser(name, help=summary, description=summary)
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run)
    chosen = parser.parse_args(arguments)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        return chosen.run(chosen)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
