"""Why a ruling is as it is: facts, clauses with their sources, house rules that decided, what was dismissed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.dialogue.draft import draft_of
from bot.engine import Deal, House, Option, Rules, Ruling, rests_on, rules_of
from bot.i18n import Catalogue
from bot.presentation.breakdown import Breakdown, break_down
from bot.presentation.house_words import MadeUnder, meaning, value_text
from bot.presentation.summary import summary
from bot.presentation.words import Words, source_text, words_for


def reasoning(deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder | None = None) -> str:
    """Return the full reasoning in a reader's language; settles the deal anew for every value of every house rule."""
    breakdown, words = break_down(deal, ruling, language, under), words_for(deal, language)
    parts = (
        ("why.facts", [*summary(draft_of(deal), words), *breakdown.hands]),
        ("section.testimony", breakdown.testimony),
        ("section.payments", list(_payments(breakdown))),
        ("why.held", list(_liabilities(breakdown, "holds"))),
        ("why.dismissed", list(_liabilities(breakdown, "dismissed"))),
        ("why.clauses", list(_clauses(ruling, words))),
        ("why.options", list(_options(deal, language))),
        ("section.notes", breakdown.notes),
    )
    sections = ("\n".join((f"**{words.language(title)}**", *lines)) for title, lines in parts if lines)
    return "\n\n".join((f"**{breakdown.headline}**", *sections, breakdown.rules))


def _payments(breakdown: Breakdown) -> Iterator[str]:
    for each in breakdown.payments:
        yield f"{each.payer} → {each.payee} **{each.amount}** [{each.clause}]"


def _liabilities(breakdown: Breakdown, wanted: str) -> Iterator[str]:
    for each in breakdown.liabilities:
        if each.holds == (wanted == "holds"):
            yield f"{each.told} [{each.clause}]"


def _clauses(ruling: Ruling, words: Words) -> Iterator[str]:
    """Quote every clause that a payment or a liability names, once, with where it is written."""
    clauses = rules_of(ruling.rules, ruling.house).family.clauses
    named = dict.fromkeys((*(each.why for each in ruling.payments), *(each.why for each in ruling.liabilities)))
    for clause in named:
        source = source_text(clauses[clause], words.language)
        yield words.language("why.clause", clause=clause, text=words.reason(clause), source=source)


def _options(deal: Deal, language: Catalogue) -> Iterator[str]:
    """Name every house rule that, set otherwise, would move a payment: its value, its meaning, its source."""
    rules = rules_of(deal.rules, deal.house)
    family, values = rules.family, rules.values
    for key in rests_on(msgspec.structs.replace(deal, house=values)):
        source = _source(rules, family.options[key], language)
        value, asked = value_text(family.name, key, values[key], language), meaning(family.name, key, language)
        yield language("why.option", option=key, value=value, meaning=asked, source=source)


def _source(rules: Rules[House], option: Option, language: Catalogue) -> str:
    """Say who set a house rule: this table, its preset, or (where neither did) the family itself."""
    if option.key in rules.changed:
        return language("why.set-here")
    if option.key in rules.assumed:
        return language("why.assumed")
    source = rules.preset.source if option.key in rules.preset.values else option.source or rules.family.name
    return source_text(source, language)
