"""One deal under other presets, side by side: who pays what, and the rule that makes the difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
import msgspec

from bot.engine import Alternative, Change, Deal, DealError, Ruling
from bot.i18n import Catalogue
from bot.presentation.difference import difference_lines
from bot.presentation.footer import rules_line
from bot.presentation.house_words import MadeUnder, meaning, value_text
from bot.presentation.lines import cut
from bot.presentation.money import Money, money_for
from bot.presentation.words import Words, words_for
from bot.ui.embed import COLOUR, ROOM_FOR_DESCRIPTION, shown_safely
from bot.ui.limits import (
    MOST_FIELDS_IN_EMBED,
    MOST_IN_EMBED_TITLE,
    MOST_IN_EMBEDS,
    MOST_IN_FIELD_NAME,
    MOST_IN_FIELD_VALUE,
)


@dataclass(frozen=True, slots=True)
class Group:
    """Presets under which the same comes out: who pays what, or why it is refused; and what makes the difference.

    Each of the `causes` is a few lines; where they differ within the group they begin with the presets meant.
    """

    presets: tuple[str, ...]
    result: str
    causes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A ruling and what other presets make of the deal, in one language; `same` are the presets that agree."""

    rules: str
    result: str
    same: tuple[str, ...]
    others: tuple[Group, ...]


def put_side_by_side(
    deal: Deal,
    ruling: Ruling,
    alternatives: Sequence[Alternative],
    language: Catalogue,
    under: MadeUnder | None = None,
) -> Comparison:
    """Put a comparison into words, presets with the same result together, in the order they came in."""
    words = words_for(deal, language)
    money = money_for(ruling.rules, ruling.house)
    agreeing = [each for each in alternatives if each.pays_the_same]
    results: dict[str, list[Alternative]] = {}
    for each in alternatives:
        if not each.pays_the_same:
            results.setdefault(_result(each, words, money), []).append(each)
    return Comparison(
        rules=rules_line(deal, ruling, words, under or MadeUnder()),
        result=_payments(ruling, words, money),
        same=_names(agreeing, language),
        others=tuple(
            Group(_names(group, language), result, tuple(_causes(group, deal, ruling, words)))
            for result, group in results.items()
        ),
    )


def comparison_embed(
    deal: Deal,
    ruling: Ruling,
    alternatives: Sequence[Alternative],
    title: str,
    language: Catalogue,
    *,
    under: MadeUnder | None = None,
) -> discord.Embed:
    """Show a comparison within Discord's limits; where it is too long the last causes are left out first."""
    comparison = put_side_by_side(shown_safely(deal), ruling, alternatives, language, under)
    texts = [[group.result, *group.causes] for group in comparison.others[:MOST_FIELDS_IN_EMBED]]
    while True:
        embed = _laid_out(comparison, texts, title, language)
        spare = next((lines for lines in reversed(texts) if len(lines) > 1), None)
        if len(embed) <= MOST_IN_EMBEDS or spare is None:
            return embed
        spare.pop()


def _laid_out(comparison: Comparison, texts: Sequence[Sequence[str]], title: str, language: Catalogue) -> discord.Embed:
    lines = [language("compare.here", rules=comparison.rules), comparison.result]
    if comparison.same:
        lines.append(language("compare.same", presets=_joined(comparison.same)))
    if not comparison.others:
        lines.append(language("compare.all-same"))
    embed = discord.Embed(
        colour=COLOUR, title=cut(title, MOST_IN_EMBED_TITLE), description=cut("\n".join(lines), ROOM_FOR_DESCRIPTION)
    )
    for group, text in zip(comparison.others, texts, strict=False):
        name = cut(_joined(group.presets), MOST_IN_FIELD_NAME)
        embed.add_field(name=name, value=cut("\n".join(text), MOST_IN_FIELD_VALUE), inline=False)
    if left_out := len(comparison.others) - len(texts):
        embed.set_footer(text=f"… +{left_out}")
    return embed


def _result(alternative: Alternative, words: Words, money: Money) -> str:
    result = alternative.result
    return f"✖️ {words.error(result)}" if isinstance(result, DealError) else _payments(result, words, money)


def _payments(ruling: Ruling, words: Words, money: Money) -> str:
    """Say each net result in one line, what is paid in bold."""
    moved = [
        f"{words.party(seat)} {f'**{money.signed(delta)}**' if delta < 0 else money.signed(delta)}"
        for seat, delta in sorted(ruling.deltas.items(), key=lambda each: -each[1])
        if delta
    ]
    return " · ".join(moved) or words.language("compare.nobody")


def _causes(group: Sequence[Alternative], deal: Deal, ruling: Ruling, words: Words) -> Iterator[str]:
    """Say what makes the difference, once for all the presets of a group that share it."""
    sharing: dict[str, list[Alternative]] = {}
    for each in group:
        sharing.setdefault("\n".join(_cause(each, deal, ruling, words)), []).append(each)
    for cause, presets in sharing.items():
        yield cause if len(sharing) == 1 else f"{_joined(_names(presets, words.language))}:\n{cause}"


def _cause(alternative: Alternative, deal: Deal, ruling: Ruling, words: Words) -> Iterator[str]:
    yield from (_change(change, words) for change in alternative.changes)
    if isinstance(alternative.result, Ruling):
        there = msgspec.structs.replace(deal, rules=alternative.rules, house={})
        for line in difference_lines(ruling, alternative.result, there, words):
            yield f"↳ {line}"


def _change(change: Change, words: Words) -> str:
    language, family = words.language, words.family
    there, here = (value_text(family, change.key, value, language) for value in (change.value, change.here))
    return language("compare.change", question=meaning(family, change.key, language), there=there, here=here)


def _names(alternatives: Sequence[Alternative], language: Catalogue) -> tuple[str, ...]:
    return tuple(language(f"preset.{each.rules.replace('/', '.')}") for each in alternatives)


def _joined(names: Sequence[str]) -> str:
    return " · ".join(names)
