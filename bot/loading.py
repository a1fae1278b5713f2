"""Loads what is needed when it is needed, so that nobody waits for the rest.

A command of the command line loads itself alone. A bot makes its connection first, which takes half of what a start
took; what answers people it loads in a thread beside the connection (`WhoPays.desk`), and who comes before that waits
for it. On one core of an AMD EPYC that was 1.0 s instead of 1.8 until Discord has the bot, and 1.7 until it answers.
"""

from __future__ import annotations

import gc
import importlib
from types import ModuleType


def load(module: str) -> ModuleType:
    """Load a module; none of it is ever garbage, so that nobody waits for it to be looked over, now or later."""
    gc.disable()
    try:
        return importlib.import_module(module)
    finally:
        gc.freeze()
        gc.enable()
