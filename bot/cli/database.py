"""``whopays migrate`` and ``whopays check``: the database brought up to date, and everything looked over."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

import discord

from bot.i18n import Catalogue
from bot.presentation.picture.letters import font_for_names
from bot.settings import Settings, port_of
from bot.store.errors import StoreError
from bot.store.migrations import migrate as migrate_database
from bot.store.migrations import pending

from .attendance import State, socket_beside
from .checks import HERE, application_of, missing_extra, mistyped, problems_of, taken_port, unknown_names
from .health import ask
from .host import NOT_SET_UP, configured, host_language

PERMISSIONS = discord.Permissions(
    view_channel=True, send_messages=True, embed_links=True, attach_files=True, read_message_history=True
)
"""All that the bot needs: to see its channel, to post a ruling with its picture, and to look whether it arrived."""


def add_arguments(_parser: ArgumentParser) -> None:
    """Everything is set by the environment or ``.env``."""


def migrate(_arguments: Namespace) -> int:
    """Bring the database up to date and say what was done."""
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    language = host_language()
    if problems := list(mistyped(settings, language)):
        sys.stderr.writelines(f"{each}\n" for each in problems)
        return NOT_SET_UP
    done = migrate_database(settings.database)
    for name in done:
        sys.stdout.write(f"{name}\n")
    sys.stdout.write(language("cli.migrated", count=len(done), path=settings.database) + "\n")
    return 0


def check(_arguments: Namespace) -> int:
    """Look over settings and database; 0 when the bot could start now."""
    settings = configured()
    if settings is None:
        return NOT_SET_UP
    language = host_language()
    findings = list(_findings(settings, language))
    for fine, text in findings:
        sys.stdout.write(f"{'ok ' if fine else '!! '} {text}\n")
    sys.stdout.writelines(f"??  {text}\n" for text in unknown_names(language))
    return 0 if all(fine for fine, _ in findings) else NOT_SET_UP


def _findings(settings: Settings, language: Catalogue) -> Iterator[tuple[bool, str]]:
    problems = list(problems_of(settings, language))
    yield from ((False, text) for text in problems)
    application = application_of(settings.token)
    if application is not None:
        yield True, language("cli.check.token")
    fine, text = _database(settings, language)
    if not fine and text not in problems:
        yield False, text
    elif fine and not problems:
        yield True, text
    yield _font(settings, language)
    yield from _metrics(settings, language)
    if application is not None:
        yield True, language("cli.check.invite", link=invite_link(application))


def _database(settings: Settings, language: Catalogue) -> tuple[bool, str]:
    try:
        waiting = pending(settings.database)
    except StoreError as error:
        return False, language(error.key, **error.data)
    key = "cli.check.pending" if waiting else "cli.check.database"
    return True, language(key, path=settings.database, count=len(waiting), names=", ".join(waiting))


def _font(settings: Settings, language: Catalogue) -> tuple[bool, str]:
    try:
        font = font_for_names(settings.picture_font)
    except OSError:
        return False, language("cli.check.bad-font", path=settings.picture_font)
    return True, language("cli.check.font" if font else "cli.check.no-font", path=font)


def _metrics(settings: Settings, language: Catalogue) -> Iterator[tuple[bool, str]]:
    """Look whether figures can be told, where they are wanted; a port that the running bot has is no other's."""
    try:
        port = port_of(settings.metrics_port)
    except ValueError:  # said already
        return
    if port is None:
        return
    missing = missing_extra(language)
    running = ask(socket_beside(settings.database))
    own = isinstance(running, State) and running.metrics_port == port
    problem = missing or (None if own else taken_port(port, language))
    yield not problem, problem or language("cli.check.metrics", address=f"http://{HERE}:{port}/metrics")


def invite_link(application: int) -> str:
    """Return the link by which somebody who manages a server lets the bot in, with no more than it needs."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
