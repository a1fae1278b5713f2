"""Why a ruling is as it is: facts, clauses with their sources, house rules that decided, what was dismissed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET

from bot.dialogue.draft import draft_of
from bot.engine import Deal, House, Option, Rules, Ruling, rests_on, rules_of
from bot.i18n import Catalogue
from bot.presentation.breakdown import break_down, nobody_liable
from bot.presentation.findings import FindingLine, finding_lines
from bot.presentation.footer import Posted
from bot.presentation.house_words import MadeUnder, meaning, option_label, value_text
from bot.presentation.layout import payment_line
from bot.presentation.summary import summary
from bot.presentation.words import Words, source_text, words_for
from bot.ui.embed import MARKDOWN


def reasoning(
    deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder | None = None, posted: Posted | None = None
) -> str:
    """Return the full reasoning in a reader's language; settles the deal anew for every value of every house rule."""
    breakdown, words = break_down(deal, ruling, language, under, posted), words_for(deal, language)
    reasons = breakdown.reasons
    parts = (
        ("why.facts", [*_facts(deal, words), *filter(None, [reasons.ready]), *(hand.text for hand in reasons.hands)]),
        ("section.testimony", reasons.testimony),
        ("section.payments", [payment_line(each, MARKDOWN, words.language) for each in reasons.payments]),
        ("section.factors", reasons.arithmetic),
        ("why.held", [each.text for each in _examined(deal, ruling, words) if each.holds]),
        ("why.dismissed", [each.text for each in _examined(deal, ruling, words) if not each.holds]),
        ("why.clauses", list(_clauses(ruling, words))),
        ("why.options", list(_options(deal, words))),
        ("section.notes", reasons.notes),
    )
    sections = ("\n".join((f"**{words.language(title)}**", *lines)) for title, lines in parts if lines)
    log = [words.language("why.log", log=posted.log)] if posted and posted.log else []
    return "\n\n".join((f"**{reasons.title}**", *sections, "\n".join((breakdown.footer.whole, *log))))


def _facts(deal: Deal, words: Words) -> Sequence[str]:
    """Say what was told; what a hand was agreed to be stands in the line of its worth."""
    draft = draft_of(deal)
    hands = {seat: msgspec.structs.replace(hand, value=UNSET) for seat, hand in draft.hands.items()}
    return summary(msgspec.structs.replace(draft, hands=hands), words)


def _examined(deal: Deal, ruling: Ruling, words: Words) -> Sequence[FindingLine]:
    """Say every verdict, also what who is liable is not liable for, and why nobody is."""
    return [*finding_lines(ruling.liabilities, deal, words), *nobody_liable(ruling, words)]


def _clauses(ruling: Ruling, words: Words) -> Iterator[str]:
    """Quote every clause that a payment or a liability names, once, with where it is written."""
    clauses = rules_of(ruling.rules, ruling.house).family.clauses
    named = dict.fromkeys((*(each.why for each in ruling.payments), *(each.why for each in ruling.liabilities)))
    for clause in named:
        source = source_text(clauses[clause], words.language)
        yield words.language("why.clause", clause=clause, text=words.reason(clause), source=source)


def _options(deal: Deal, words: Words) -> Iterator[str]:
    """Name every house rule that, set otherwise, would move a payment: its value, its meaning, its source."""
    rules, language = rules_of(deal.rules, deal.house), words.language
    family, values = rules.family, rules.values
    for key in _deciding(deal, rules):
        yield language(
            "why.option",
            label=option_label(family.name, key, language),
            value=value_text(family.name, key, values[key], language),
            meaning=meaning(family.name, key, language),
            source=_source(rules, family.options[key], language),
        )


def _deciding(deal: Deal, rules: Rules[House]) -> Iterator[str]:
    """Name the options that decide by themselves, first those that set the defaults of others."""
    values = rules.values
    leading = {move.key: values[move.key] for option in rules.family.options.values() for move in option.moves}
    # Only where the others are left unsaid do their defaults move with these.
    first = rests_on(msgspec.structs.replace(deal, house={**rules.changed, **leading}))
    everything = rests_on(msgspec.structs.replace(deal, house=values))
    yield from dict.fromkeys((*(key for key in first if key in leading), *everything))


def _source(rules: Rules[House], option: Option, language: Catalogue) -> str:
    """Say who set a house rule: this table, its preset, or (where neither did) the family itself."""
    if option.key in rules.changed:
        return language("why.set-here")
    if option.key in rules.assumed:
        return language("why.assumed")
    source = rules.preset.source if option.key in rules.preset.values else option.source or rules.family.name
    return source_text(source, language)
