"""Where a rule is written, or who plays it so, in a reader's language."""

from __future__ import annotations

from bot.i18n import Catalogue


def source_text(source: str, language: Catalogue) -> str:
    """Say a source of the option tables, presets and clauses, which write it in English."""
    return language.first(f"source.{source}", source)
