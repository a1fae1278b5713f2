"""What the command line says when something outside a deal is wrong."""

from __future__ import annotations

import sys

from bot.i18n import catalogue
from bot.store.errors import StoreError

WRONG = 2


def tell_store_error(error: StoreError) -> int:
    """Say in one line what is wrong with the database, and give the exit status."""
    sys.stderr.write(catalogue("en")(error.key, **error.data) + "\n")
    return WRONG
