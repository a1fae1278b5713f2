"""A ruling as a Discord embed, within Discord's limits whatever the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
import msgspec

from bot.engine import Deal, Ruling
from bot.i18n import Catalogue
from bot.presentation.breakdown import Breakdown, PaymentLine, break_down
from bot.presentation.house_words import MadeUnder
from bot.presentation.lines import cut

from .limits import (
    MOST_FIELDS_IN_EMBED,
    MOST_IN_EMBED_TITLE,
    MOST_IN_EMBEDS,
    MOST_IN_FIELD_VALUE,
    UNSEEN,
)
from .names import safe_name

COLOUR = 0x2E7D5B
ROOM_FOR_FOOTER = 512
ROOM_FOR_DESCRIPTION = 3000
"""Of what Discord has for a footer and a description so much is used, so that the fields have room beside them."""


@dataclass(slots=True)
class _Section:
    """Lines under a title, from the most to the least needed; `left_out` counts those that had no room."""

    title: str
    lines: list[str]
    left_out: int = 0

    def shorten(self) -> None:
        """Leave out the last line."""
        self.lines.pop()
        self.left_out += 1

    @property
    def shown(self) -> list[str]:
        """The lines, and how many more there are."""
        return [*self.lines, *([f"… +{self.left_out}"] if self.left_out else [])]


@dataclass(frozen=True, slots=True)
class LaidOut:
    """An embed, and whether it is all of it."""

    embed: discord.Embed
    whole: bool


def ruling_embed(deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder | None = None) -> discord.Embed:
    """Show a ruling: net results, payments with reasons, liabilities, what rests on testimony."""
    return lay_out(deal, ruling, language, under).embed


def lay_out(deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder | None = None) -> LaidOut:
    """Show a ruling, and say whether everything found room."""
    return embed_of(break_down(shown_safely(deal), ruling, language, under), language)


def shown_safely(deal: Deal) -> Deal:
    """Return a deal whose players' names can stand in text that is rendered."""
    return msgspec.structs.replace(deal, names={seat: safe_name(name) for seat, name in deal.names.items()})


def embed_of(breakdown: Breakdown, language: Catalogue) -> LaidOut:
    """Lay a breakdown out as an embed, the least important shortened first where it is too long."""
    sections = _sections(breakdown, language)
    payments = sections[0]
    short = [_payment_without_reason(each) for each in breakdown.payments]
    whole = True
    while True:
        embed = _laid_out(breakdown, sections)
        if len(embed) <= MOST_IN_EMBEDS and len(embed.fields) <= MOST_FIELDS_IN_EMBED:
            return LaidOut(embed, whole and _all_shown(breakdown))
        whole = False
        spare = next((each for each in reversed(sections[1:]) if each.lines), None)
        if spare is not None:
            spare.shorten()
        elif not _drop_last_reason(payments, short):
            payments.shorten()


def _all_shown(breakdown: Breakdown) -> bool:
    return len(breakdown.rules) <= ROOM_FOR_FOOTER and len(_description(breakdown)) <= ROOM_FOR_DESCRIPTION


def _drop_last_reason(payments: _Section, short: Sequence[str]) -> bool:
    """Say who pays whom without the reason, in the last line that still has one; False where none has."""
    for place in reversed(range(len(payments.lines))):
        if payments.lines[place] != short[place]:
            payments.lines[place] = short[place]
            return True
    return False


def _laid_out(breakdown: Breakdown, sections: Sequence[_Section]) -> discord.Embed:
    embed = discord.Embed(colour=COLOUR, description=cut(_description(breakdown), ROOM_FOR_DESCRIPTION))
    embed.title = next(
        (each for each in (breakdown.title, breakdown.headline) if len(each) <= MOST_IN_EMBED_TITLE), None
    )
    for section in sections:
        for place, text in enumerate(_in_fields(section.shown)):
            embed.add_field(name=UNSEEN if place else section.title, value=text, inline=False)
    embed.set_footer(text=cut(breakdown.rules, ROOM_FOR_FOOTER))
    return embed


def _description(breakdown: Breakdown) -> str:
    return "\n".join(_results(breakdown))


def _results(breakdown: Breakdown) -> Iterator[str]:
    if len(breakdown.headline) > MOST_IN_EMBED_TITLE:
        yield f"**{breakdown.headline}**"
    for player in breakdown.players:
        name = f"**{player.name}**" if player.delta < 0 else player.name
        yield f"{name}: {player.amount}"
    yield from breakdown.hands


def _sections(breakdown: Breakdown, language: Catalogue) -> list[_Section]:
    """Return the sections from the most to the least needed, payments first."""
    language = language.for_family(breakdown.family)
    liabilities = sorted(breakdown.liabilities, key=lambda each: not each.holds)
    lines = [f"{'✅' if each.holds else '✖️'} {each.told}" for each in liabilities]
    return [
        _Section(language("section.payments"), [_payment(each) for each in breakdown.payments]),
        _Section(language("section.liabilities"), lines),
        _Section(language("section.factors"), list(breakdown.factors)),
        _Section(language("section.testimony"), list(breakdown.testimony)),
        _Section(language("section.notes"), list(breakdown.notes)),
    ]


def _payment(payment: PaymentLine) -> str:
    return f"{_payment_without_reason(payment)} · {payment.reason}"


def _payment_without_reason(payment: PaymentLine) -> str:
    return f"{payment.payer} → {payment.payee} **{payment.amount}**"


def _in_fields(lines: Sequence[str]) -> Iterator[str]:
    """Join lines into texts that fit a field each."""
    text = ""
    for line in lines:
        whole = cut(line, MOST_IN_FIELD_VALUE)
        if text and len(text) + 1 + len(whole) > MOST_IN_FIELD_VALUE:
            yield text
            text = whole
        else:
            text = f"{text}\n{whole}" if text else whole
    if text:
        yield text
