"""A ruling as a Discord embed, within Discord's limits whatever the deal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
import msgspec
from msgspec import Struct

from bot.engine import Deal, Ruling
from bot.i18n import Catalogue
from bot.presentation.breakdown import Breakdown, break_down
from bot.presentation.findings import finding_text
from bot.presentation.footer import Posted
from bot.presentation.house_words import MadeUnder
from bot.presentation.layout import (
    Style,
    hand_lines_shown,
    payment_line,
    result_lines,
    short_payment_line,
    small_lines,
)
from bot.presentation.lines import columns, cut

from .limits import (
    MOST_FIELDS_IN_EMBED,
    MOST_IN_EMBED_DESCRIPTION,
    MOST_IN_EMBED_TITLE,
    MOST_IN_EMBEDS,
    MOST_IN_FIELD_VALUE,
    UNSEEN,
)
from .names import safe_name

COLOUR = 0x2E7D5B
ROOM_FOR_FOOTER = 512
ROOM_FOR_DESCRIPTION = 4000
"""Of what Discord has for a footer and a description so much is used, so that all else has room beside them."""
_MARKS = re.compile(r"\*\*|\\(?=[!-/:-@\[-`{-~])")

MARKDOWN = Style(
    strong="**{}**".format,
    small="-# {}".format,
    # Bold marks and what keeps a name from being markdown are not seen.
    width=lambda text: columns(_MARKS.sub("", text)),
)


@dataclass(slots=True)
class _Section:
    """Lines that can be left out, the last first; `left_out` counts those that had no room."""

    lines: list[str]
    small: bool = False
    left_out: int = 0

    def shorten(self) -> None:
        """Leave out the last line."""
        self.lines.pop()
        self.left_out += 1

    @property
    def shown(self) -> list[str]:
        """The lines, and how many more there are."""
        more = f"… +{self.left_out}"
        return [*self.lines, *([MARKDOWN.small(more) if self.small else more] if self.left_out else [])]


class Status(Struct, frozen=True):
    """Where the argument about a posted ruling stands: a colour and lines; what counts no more is struck through."""

    colour: int = COLOUR
    lines: Sequence[str] = ()
    counts: bool = True


OPEN = Status()


@dataclass(slots=True)
class _Sections:
    """What an embed says, in the order in which it is read."""

    hands: _Section
    ready: _Section
    payments: _Section
    results: _Section
    findings: _Section
    status: _Section
    small: _Section
    arithmetic: _Section

    @property
    def described(self) -> Iterator[str]:
        """The lines that stand without a heading."""
        paid = (self.hands, self.ready, self.payments, self.results)
        for section in (*paid, self.findings, self.status, self.small):
            yield from section.shown

    @property
    def by_need(self) -> Sequence[_Section]:
        """What can be left out, the least important first; the payments go last, and the results never."""
        return self.small, self.arithmetic, self.findings, self.hands, self.ready, self.status


@dataclass(frozen=True, slots=True)
class LaidOut:
    """An embed, and whether it is all of it."""

    embed: discord.Embed
    whole: bool


def ruling_embed(deal: Deal, ruling: Ruling, language: Catalogue, under: MadeUnder | None = None) -> discord.Embed:
    """Show a ruling: payments with reasons, net results, who was examined, what it rests on."""
    return lay_out(deal, ruling, language, under).embed


def lay_out(
    deal: Deal,
    ruling: Ruling,
    language: Catalogue,
    under: MadeUnder | None = None,
    posted: Posted | None = None,
    status: Status = OPEN,
) -> LaidOut:
    """Show a ruling, and say whether everything found room."""
    return embed_of(break_down(shown_safely(deal), ruling, language, under, posted), language, status)


def shown_safely(deal: Deal) -> Deal:
    """Return a deal whose players' names can stand in text that is rendered."""
    return msgspec.structs.replace(deal, names={seat: safe_name(name) for seat, name in deal.names.items()})


def embed_of(breakdown: Breakdown, language: Catalogue, status: Status = OPEN) -> LaidOut:
    """Lay a breakdown out as an embed, the least important shortened first where it is too long."""
    sections = _sections(breakdown, language, status)
    short = _counting([short_payment_line(each, MARKDOWN) for each in breakdown.reasons.payments], status)
    whole = True
    while True:
        embed = _laid_out(breakdown, sections, language)
        if embed is not None:
            embed.colour = discord.Colour(status.colour)
            return LaidOut(embed, whole and embed.footer.text == breakdown.footer.whole)
        whole = False
        spare = next((each for each in sections.by_need if each.lines), None)
        if spare is not None:
            spare.shorten()
        elif not _drop_last_reason(sections.payments, short):
            sections.payments.shorten()


def _drop_last_reason(payments: _Section, short: Sequence[str]) -> bool:
    """Say who pays whom without the reason, in the last line that still has one; False where none has."""
    for place in reversed(range(len(payments.lines))):
        if payments.lines[place] != short[place]:
            payments.lines[place] = short[place]
            return True
    return False


def _laid_out(breakdown: Breakdown, sections: _Sections, language: Catalogue) -> discord.Embed | None:
    """Lay out what is left of the sections; None where it is still too long."""
    title = _title(breakdown)
    lines = [] if title else [MARKDOWN.strong(breakdown.reasons.headline)]
    described = "\n".join([*lines, *sections.described])
    if len(described) > ROOM_FOR_DESCRIPTION and sections.payments.lines:
        return None
    embed = discord.Embed(colour=COLOUR, title=title or None, description=cut(described, MOST_IN_EMBED_DESCRIPTION))
    for place, text in enumerate(_in_fields(sections.arithmetic.shown)):
        embed.add_field(name=UNSEEN if place else language("section.factors"), value=text, inline=False)
    embed.set_footer(text=breakdown.footer.within(ROOM_FOR_FOOTER))
    fits = len(embed) <= MOST_IN_EMBEDS and len(embed.fields) <= MOST_FIELDS_IN_EMBED
    return embed if fits else None


def _title(breakdown: Breakdown) -> str:
    """Return the title, or what of it has room in one line."""
    reasons = breakdown.reasons
    return next((each for each in (reasons.title, reasons.headline) if len(each) <= MOST_IN_EMBED_TITLE), "")


def _counting(lines: Sequence[str], status: Status) -> list[str]:
    """Strike amounts through that count no more."""
    return [*lines] if status.counts else [f"~~{line}~~" for line in lines]


def _sections(breakdown: Breakdown, language: Catalogue, status: Status) -> _Sections:
    reasons = breakdown.reasons
    is_short = _title(breakdown) == reasons.title
    hands = hand_lines_shown(breakdown) if is_short else [hand.text for hand in reasons.hands]
    return _Sections(
        hands=_Section(list(hands)),
        ready=_Section([reasons.ready] if reasons.ready else []),
        payments=_Section(_counting([payment_line(each, MARKDOWN, language) for each in reasons.payments], status)),
        results=_Section(_counting(result_lines(breakdown, MARKDOWN, language), status)),
        findings=_Section([finding_text(each) for each in reasons.findings]),
        status=_Section(list(status.lines)),
        small=_Section(list(small_lines(breakdown, MARKDOWN, language)), small=True),
        arithmetic=_Section(list(reasons.arithmetic)),
    )


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
