"""The table that was settled here last: whoever settles the next deal finds it seated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import UNSET

from bot.dialogue.draft import Player
from bot.engine import Seat, decode_deal
from bot.store.history import PastGame, Wanted
from bot.ui.visit import Visit

KNOWN_FOR = 12 * 60 * 60
"""Seconds after which a table is no longer thought to be the same."""
_LOOKED_AT = 25
"""Of the newest rulings of the server, those of this channel are looked for among so many."""


@dataclass(frozen=True, slots=True)
class TableBefore:
    """Who sat where in a ruling, the dealer first, and by which preset they played."""

    rules: str
    players: Mapping[Seat, Player]


async def table_before(visit: Visit) -> TableBefore | None:
    """Return the table of the channel's newest ruling that the asker posted or sat in, else of its newest."""
    since = visit.services.now() - KNOWN_FOR
    page = await visit.store.history.page(visit.server, Wanted(since=since), limit=_LOOKED_AT)
    here = [past for past in page.games if past.ruling.channel_id == visit.channel]
    found = next((past for past in here if _is_of(visit.user, past)), next(iter(here), None))
    return None if found is None else _table_of(found)


def _is_of(user: int, past: PastGame) -> bool:
    return past.ruling.author_id == user or any(player.user_id == user for player in past.players)


def _table_of(past: PastGame) -> TableBefore | None:
    """Read who sat where; None where somebody asked to be forgotten since."""
    names = decode_deal(past.ruling.deal).names
    players: dict[Seat, Player] = {}
    for each in past.players:
        if each.user_id is None and each.guest is None:
            return None
        players[each.seat] = Player(names.get(each.seat, ""), UNSET if each.user_id is None else each.user_id)
    return TableBefore(past.ruling.rules, players)
