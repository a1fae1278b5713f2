from __future__ import annotations

import json
import string
from importlib.resources import files
from typing import get_args

import pytest

from bot.store.errors import StoreError, StoreErrorCode

ENGLISH = json.loads((files("bot.i18n") / "locales" / "en.json").read_text("utf-8"))
DATA = {
    "in-use": {"path", "detail"},
    "cannot-open": {"path", "detail"},
    "cannot-lock": {"path", "detail"},
    "not-a-database": {"path", "detail"},
    "not-ours": {"path"},
    "newer-database": {"path", "migrations"},
    "outdated": {"path", "migrations"},
    "closed": {"path"},
    "copied-onto-itself": {"path"},
    "no-such-file": {"path"},
    "file-exists": {"path"},
    "no-such-server": {"server", "path"},
    "server-exists": {"server", "path"},
    "server-full": {"most", "until"},
    "full": {"path", "detail"},
    "busy": {"path", "detail"},
    "damaged": {"path", "detail"},
    "read-only": {"path", "detail"},
    "failed": {"path", "detail"},
    "no-such-game": {"game"},
    "ruling-changed": {"game", "version", "seen"},
    "house-rules-changed": {"version", "seen"},
    "no-such-house-rules": {"id"},
    "no-such-seat": set(),
    "seated-twice": set(),
    "withdrawn": {"game"},
    "already-ruled": {"game"},
    "not-permitted": set(),
    "window-over": {"game"},
    "nothing-changes": set(),
    "no-such-contest": set(),
    "guest-cannot-accept": set(),
    "no-referee": set(),
    "referee-called": {"game"},
}


def test_the_table_above_names_every_code():
    assert set(DATA) == set(get_args(StoreErrorCode))


@pytest.mark.parametrize("code", DATA)
def test_every_code_has_a_sentence_that_needs_no_more_than_the_error_carries(code):
    sentence = ENGLISH[StoreError(code).key]
    needed = {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
    assert needed <= DATA[code]
