"""What the command line says of anything outside a deal, in the language of the host's terminal."""

from __future__ import annotations

import os
import sys

from bot.i18n import Catalogue, catalogue
from bot.i18n.catalogue import language_of
from bot.store.errors import StoreError

WRONG = 2
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal's language is named, the first that is set before the others: ``ja_JP.UTF-8``."""


def host_language() -> Catalogue:
    """Give the language of the terminal; English where it names none of ours."""
    named = next(filter(None, map(os.environ.get, _LOCALE)), "")
    return catalogue(language_of(named.partition(".")[0].replace("_", "-")))


def tell_store_error(error: StoreError) -> int:
    """Say in one line what is wrong with the database, and give the exit status."""
    sys.stderr.write(host_language()(error.key, **error.data) + "\n")
    return WRONG
