"""The settings as the command line reads them."""

from __future__ import annotations

import sys

from bot.settings import Settings

from .words import host_language

NOT_SET_UP = 2
"""The exit status of a command that cannot do its work with these settings."""


def configured() -> Settings | None:
    """Read the settings; None where ``.env`` is no text, which has been said then."""
    try:
        return Settings()
    except UnicodeDecodeError:
        sys.stderr.write(host_language()("cli.bad-env") + "\n")
        return None
