"""Starts the bot's own command line with discord.py led to a stand-in: `python -m tests.standin.launch URL -- run`."""

import argparse
import importlib
import sys

import discord
import yarl

from .connection import _at_once, pointed_at


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entry", default="bot.__main__:main", help="module:function to call")
    parser.add_argument("url", help="address of the stand-in")
    parser.add_argument("rest", nargs="*", help="arguments of the bot's command line, after --")
    return parser.parse_args()


async def _hook(_client, shard_id, *, initial: bool = False) -> None:
    await _at_once(shard_id, initial=initial)


def main() -> int | None:
    """Lead discord.py to the stand-in and run the entry point as its command would."""
    arguments = _arguments()
    gateway = yarl.URL(arguments.url).with_scheme("ws") / "gateway"
    module, function = arguments.entry.split(":")
    discord.Client.before_identify_hook = _hook
    sys.argv = ["whopays", *arguments.rest]
    with pointed_at(f"{arguments.url}/api/v10", str(gateway)):
        return getattr(importlib.import_module(module), function)()


if __name__ == "__main__":
    raise SystemExit(main())
