"""The dialogue at the terminal in which the program runs."""

from __future__ import annotations

import sys

from bot.dialogue.script import Ready
from bot.dialogue.session import DEFAULT_RULES, Session
from bot.engine.errors import DealError
from bot.engine.ruleset import find_rules
from bot.i18n import catalogue
from bot.presentation.answer import error_line
from bot.presentation.words import Words
from bot.terminal.dialogue import hold_dialogue
from bot.terminal.prompts import prompts_for

from .settling import Overrides


def ask_deal(overrides: Overrides) -> Ready | None:
    """Ask for a deal until it is settled; None where that came to nothing, which has been said then."""
    language = catalogue(overrides.language)
    session = Session(rules=overrides.rules or DEFAULT_RULES, house=dict(overrides.house))
    try:
        find_rules(session.rules)
        return hold_dialogue(session, prompts_for(sys.stdin, sys.stdout, language), language)
    except DealError as error:
        sys.stderr.write(error_line(error, Words(language, "", {})) + "\n")
    except EOFError:
        sys.stderr.write("\n" + language("terminal.gone") + "\n")
    return None
