"""What a dialogue about a log shows: its deals to choose from, or one ruled on beside what the platform paid."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
from msgspec.structs import replace

from bot.dialogue.draft import Draft
from bot.dialogue.take.log import chosen_deal, is_playable, log_of
from bot.engine import DealError, Ruling
from bot.i18n import Catalogue
from bot.presentation.house_words import MadeUnder
from bot.presentation.lines import cut
from bot.presentation.replay import beside, deal_details, deal_heading, game_line, round_of
from bot.presentation.words import words_for
from bot.replay import Explained, Game, Listed, RecordedDeal, deals_of, explain
from bot.store.house_rules import HouseVersion
from bot.ui.drawing import draw_ruling
from bot.ui.embed import ruling_embed, shown_safely
from bot.ui.ids import Owner, log_id
from bot.ui.limits import MOST_IN_MESSAGE, MOST_OPTIONS_IN_MENU
from bot.ui.names import label_name, safe_name
from bot.ui.reply import Screen
from bot.ui.visit import Visit
from bot.ui.widgets import Button, Item, button, in_rows, menu, option

_LIABLE = "⚠️"
"""Marks a hand in which somebody is liable, as the line above the menu says."""
_POSTED = "✅"


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal of the log, with our ruling beside what was paid, made under a version of house rules."""

    recorded: RecordedDeal
    explained: Explained
    under: MadeUnder
    own: HouseVersion | None


async def log_screen(visit: Visit, draft: Draft, notice: str = "", page: int = 0) -> Screen:
    """Show where a dialogue about a log stands, below a `notice`: the deals, or the one that is chosen."""
    owner, recorded = Owner(visit.user, draft.origin), chosen_deal(draft)
    if recorded is None:
        listed = await asyncio.to_thread(deals_of, log_of(draft).named_game)
        return _with_notice(list_screen(draft, listed, page, owner, visit.language), notice)
    settled = Settled(
        recorded,
        await asyncio.to_thread(explain, recorded),
        await visit.made_under(draft.house_version),
        await visit.store.house_rules.in_force(visit.server, visit.channel, visit.parent),
    )
    screen = deal_screen(draft, settled, owner, visit.language)
    ruling = settled.explained.ruling
    if isinstance(ruling, Ruling) and await visit.shows_pictures():
        picture = await draw_ruling(visit.services.pictures, recorded.deal, ruling, visit.language)
        screen = Screen(screen.content, screen.view, screen.embed, picture)
    return _with_notice(screen, notice)


def _with_notice(screen: Screen, notice: str) -> Screen:
    content = "\n".join(filter(None, (notice, screen.content)))
    return Screen(cut(content, MOST_IN_MESSAGE), screen.view, screen.embed, screen.picture)


# -- the deals -----------------------------------------------------------------------------------------------


def list_screen(draft: Draft, listed: Sequence[Listed], page: int, owner: Owner, language: Catalogue) -> Screen:
    """Offer the deals, as many at once as a menu has room for."""
    pages = range(0, len(listed), MOST_OPTIONS_IN_MENU)
    page = min(max(page, 0), len(pages) - 1)
    shown = listed[pages[page] : pages[page] + MOST_OPTIONS_IN_MENU]
    options = [_option(draft, each, language) for each in shown]
    last = pages[page] + len(shown)
    chosen = language("ui.log.choose", first=pages[page] + 1, last=last, count=len(listed))
    turns = [_turn(owner, sign, to) for sign, to in (("◀", page - 1), ("▶", page + 1)) if 0 <= to < len(pages)]
    rest = [*turns, _to_players(owner, language), _way_out(draft, owner, language)]
    content = "\n".join(_about_game(draft, listed, language))
    return Screen(content, in_rows([menu(log_id(owner, "deal"), options, chosen)], rest))


def _about_game(draft: Draft, listed: Sequence[Listed], language: Catalogue) -> Iterator[str]:
    game = log_of(draft).named_game
    yield f"**{language('ui.log.which')}**"
    yield game_line(_safe(game), language)
    if game.plays_own_rules:
        yield language("replay.own-rules")
    if any(each.liable for each in listed):
        yield language("ui.log.liable")


def _safe(game: Game) -> Game:
    return replace(game, players=tuple(map(safe_name, game.players)), room=safe_name(game.room))


def _option(draft: Draft, listed: Listed, language: Catalogue) -> discord.SelectOption:
    """Offer a deal, marked where somebody is liable, and with the number of its ruling where it is posted."""
    labelled = Listed(listed.place, _labelled(listed.recorded), listed.liable)
    posted = log_of(draft).posted.get(listed.place)
    marks = [_LIABLE] if listed.liable else []
    marks += [f"{_POSTED} #{posted}"] if posted else []
    label = " ".join((*marks, deal_heading(labelled.recorded, language)))
    return option(label, str(listed.place), deal_details(labelled, language) or None)


def _labelled(recorded: RecordedDeal) -> RecordedDeal:
    names = {seat: label_name(name) for seat, name in recorded.deal.names.items()}
    return replace(recorded, deal=replace(recorded.deal, names=names))


def _turn(owner: Owner, sign: str, page: int) -> Button:
    return button(sign, log_id(owner, "deals", page))


# -- one of them ---------------------------------------------------------------------------------------------


def deal_screen(draft: Draft, settled: Settled, owner: Owner, language: Catalogue) -> Screen:
    """Show a deal's ruling, whether the platform paid the same, and if not, what explains that."""
    ruling, recorded = settled.explained.ruling, settled.recorded
    safe = replace(recorded, deal=shown_safely(recorded.deal))
    game, posted = log_of(draft).game, log_of(draft).posted.get(log_of(draft).place)
    lines = [f"**{round_of(safe, language)}**"]
    if isinstance(ruling, DealError):
        words = words_for(safe.deal, language)
        lines.append(f"⚠️ {language('ui.log.cannot', error=words.error(ruling))}")
    lines += beside(settled.explained, game, safe, language)
    if posted:
        lines.append(language("ui.posted", number=posted))
    may_post = not posted and isinstance(ruling, Ruling)
    post = button(language("ui.post"), log_id(owner, "post"), discord.ButtonStyle.success)
    others = [button(language("ui.log.others"), log_id(owner, "deals"))] if len(game.deals) > 1 else []
    view = in_rows(
        [*([post] if may_post else []), _to_players(owner, language)],
        [*_other_rules(draft, settled, owner, language)],
        [*others, _way_out(draft, owner, language)],
    )
    embed = ruling_embed(recorded.deal, ruling, language, settled.under) if isinstance(ruling, Ruling) else None
    return Screen("\n".join(lines), view, embed)


def _other_rules(draft: Draft, settled: Settled, owner: Owner, language: Catalogue) -> Iterator[Item]:
    """Offer the platform's preset, or what is played here, where the deal is settled by others."""
    by, own = log_of(draft).by, settled.own
    if by != "platform":
        family, _, preset = log_of(draft).game.rules.partition("/")
        label = language("ui.log.by", rules=language(f"preset.{family}.{preset}"))
        yield button(label, log_id(owner, "rules", "platform"))
    if by != "here" and own is not None and own.rules and is_playable(draft, own.rules):
        yield button(language("ui.log.here"), log_id(owner, "rules", "here"))


def _to_players(owner: Owner, language: Catalogue) -> Button:
    return button(language("ui.log.players"), log_id(owner, "seats"))


def _way_out(draft: Draft, owner: Owner, language: Catalogue) -> Button:
    """Return the button that drops the dialogue; what was posted stays."""
    if log_of(draft).posted:
        return button(language("ui.log.close"), log_id(owner, "discard"))
    return button(language("ui.discard"), log_id(owner, "discard"), discord.ButtonStyle.danger)
