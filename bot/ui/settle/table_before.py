"""The table that was settled here last: whoever settles the next deal finds it seated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from bot.dialogue.draft import Player
from bot.engine import Seat, decode_deal
from bot.store.history import Wanted
from bot.store.players import Player as Seated
from bot.store.rulings import StoredRuling
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
    since, rulings = visit.services.now() - KNOWN_FOR, visit.store.rulings
    newest = await rulings.latest_of_channel(visit.server, visit.channel)
    # Most who settle a hand sit at a new table, or settle the next hand of the one they settled last.
    if newest is None or newest.created_at < since:
        return None
    players = await rulings.players(newest.server_id, newest.game, newest.version)
    if _is_of(visit.user, newest, players):
        return _table_of(newest, players)
    page = await visit.store.history.page(visit.server, Wanted(since=since), limit=_LOOKED_AT)
    here = (past for past in page.games if past.ruling.channel_id == visit.channel)
    found = next((past for past in here if _is_of(visit.user, past.ruling, past.players)), None)
    return _table_of(newest, players) if found is None else _table_of(found.ruling, found.players)


def _is_of(user: int, ruling: StoredRuling, players: Sequence[Seated]) -> bool:
    return ruling.author_id == user or any(player.user_id == user for player in players)


def _table_of(ruling: StoredRuling, seated: Sequence[Seated]) -> TableBefore | None:
    """Read who sat where; None where somebody asked to be forgotten since."""
    names = decode_deal(ruling.deal).names
    players: dict[Seat, Player] = {}
    for each in seated:
        if each.user_id is None and each.guest is None:
            return None
        players[each.seat] = Player(names.get(each.seat, ""), UNSET if each.user_id is None else each.user_id)
    return TableBefore(ruling.rules, players)
