"""The contracts about imports leave no room out; `lint-imports` holds every room to them."""

import pkgutil
import tomllib
from pathlib import Path

import bot
import bot.cli
from bot.engine import families

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = {each["name"]: each for each in PROJECT["tool"]["importlinter"]["contracts"]}
WITH_DISCORD = {
    "bot.app",
    "bot.ui",
    "bot.cli.run",
    "bot.cli.database",
    "bot.cli.migrating",
    "bot.cli.logs",
    "bot.cli.reaching",
    "bot.cli.phone",
    "bot.cli.pictures",
}
START = {"bot.__main__"}


def rooms():
    """Every room of the bot, and those of the command line one by one."""
    for package in (bot, bot.cli):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if module.name != "bot.cli":
                yield module.name


def test_every_room_either_speaks_to_discord_or_may_not():
    without = CONTRACTS["Only the Discord side knows Discord"]["source_modules"]

    assert sorted(without) == sorted(set(rooms()) - WITH_DISCORD - START)


def test_every_family_is_held_apart_from_the_others():
    apart = CONTRACTS["Families of rules do not know one another"]["modules"]

    assert sorted(apart) == [f"bot.engine.{name}" for name in sorted(families())]
