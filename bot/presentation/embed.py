"""A ruling as a Discord embed, within Discord's limits whatever the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
import msgspec

from bot.engine.deal import Deal
from bot.engine.ruling import Ruling
from bot.i18n import Catalogue

from .breakdown import Breakdown, PaymentLine, break_down

COLOUR = 0x2E7D5B
MOST_IN_ALL = 6000
MOST_IN_TITLE = 256
MOST_IN_FIELD = 1024
MOST_IN_FOOTER = 2048
MOST_IN_DESCRIPTION = 4096
MOST_IN_NAME = 32


@dataclass(slots=True)
class _Section:
    """Lines under a title; `worth` orders sections by how much a reader needs them."""

    title: str
    lines: list[str]
    worth: int


def ruling_embed(deal: Deal, ruling: Ruling, language: Catalogue) -> discord.Embed:
    """Show a ruling: net results, payments with reasons, liabilities, what rests on testimony."""
    named = msgspec.structs.replace(deal, names={seat: safe_name(name) for seat, name in deal.names.items()})
    return embed_of(break_down(named, ruling, language), language)


def safe_name(name: str) -> str:
    """Show a name as it is, whatever signs are in it, and no longer than Discord's own names."""
    plain = name.replace("\n", " ")[:MOST_IN_NAME]
    return discord.utils.escape_markdown(discord.utils.escape_mentions(plain))


def embed_of(breakdown: Breakdown, language: Catalogue) -> discord.Embed:
    """Lay a breakdown out as an embed, the least important shortened first where it is too long."""
    sections = list(_sections(breakdown, language))
    while True:
        embed = _laid_out(breakdown, sections)
        longest = _least_needed(sections)
        if len(embed) <= MOST_IN_ALL or longest is None:
            return embed
        longest.lines.pop()


def _least_needed(sections: Sequence[_Section]) -> _Section | None:
    """Find the section that can best do without a line."""
    return min((each for each in sections if len(each.lines) > 1), key=lambda each: each.worth, default=None)


def _laid_out(breakdown: Breakdown, sections: Sequence[_Section]) -> discord.Embed:
    embed = discord.Embed(
        colour=COLOUR,
        title=_cut(breakdown.headline, MOST_IN_TITLE),
        description=_cut("\n".join(_results(breakdown)), MOST_IN_DESCRIPTION),
    )
    for section in sections:
        if section.lines:
            embed.add_field(name=section.title, value=_joined(section.lines, MOST_IN_FIELD), inline=False)
    embed.set_footer(text=_cut(breakdown.rules, MOST_IN_FOOTER))
    return embed


def _results(breakdown: Breakdown) -> Iterator[str]:
    yield from breakdown.hands
    for player in breakdown.players:
        name = f"**{player.name}**" if player.delta < 0 else player.name
        yield f"{name}: {player.amount}"


def _sections(breakdown: Breakdown, language: Catalogue) -> Iterator[_Section]:
    yield _Section(language("section.payments"), [_payment(each) for each in breakdown.payments], 3)
    lines = [f"{'✅' if each.holds else '✖️'} {each.verdict} {each.reason}" for each in breakdown.liabilities]
    yield _Section(language("section.liabilities"), lines, 2)
    yield _Section(language("section.testimony"), list(breakdown.testimony), 1)
    yield _Section(language("section.notes"), list(breakdown.notes), 0)


def _payment(payment: PaymentLine) -> str:
    return f"{payment.payer} → {payment.payee} **{payment.amount}** · {payment.reason}"


def _joined(lines: Sequence[str], most: int) -> str:
    """Join as many whole lines as fit, and say how many were left out."""
    kept: list[str] = []
    for place, line in enumerate(lines):
        left = len(lines) - place
        if sum(map(len, kept)) + len(kept) + len(line) + len(f"\n… +{left}") > most:
            return "\n".join([*kept, f"… +{left}"])
        kept.append(line)
    return "\n".join(kept)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
