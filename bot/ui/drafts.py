"""Unfinished dialogues: kept after every answer, dropped after a week, and their owner told so."""

from __future__ import annotations

import logging

import msgspec

from bot.dialogue.session import Session, decode_session, encode_session
from bot.store.dialogues import KEPT_FOR, Dialogue, Place

from .services import Services

_log = logging.getLogger("whopays")

_DROPPED = "null"
"""What is kept in place of a dropped dialogue until its owner was told: that there was one, and nothing else."""


class Drafts:
    """Reads and keeps the unfinished dialogues of one person at one place."""

    def __init__(self, services: Services, place: Place) -> None:
        self._services = services
        self._dialogues = services.store.dialogues
        self._place = place

    async def find(self) -> Session | None:
        """Give the dialogue open here, as it stood after its last answer."""
        found = await self._dialogues.find(self._place)
        if found is None or found.state == _DROPPED or self._is_old(found):
            return None
        return _read(found)

    async def elsewhere(self) -> tuple[int, ...]:
        """Name the other channels in which this person has a dialogue open, the last answered first."""
        open_ones = await self._dialogues.of_user(self._place.server_id, self._place.user_id)
        return tuple(
            each.place.channel_id
            for each in open_ones
            if each.state != _DROPPED and each.place.channel_id != self._place.channel_id and not self._is_old(each)
        )

    async def save(self, session: Session) -> None:
        """Keep the dialogue as it stands."""
        await self._dialogues.save(self._place, encode_session(session).decode(), self._services.now())

    async def close(self) -> None:
        """Drop the dialogue, finished or given up."""
        await self._dialogues.close(self._place)

    async def take_word_of_dropped(self) -> bool:
        """Drop every dialogue of this server that nobody answered for a week; whether one was this person's."""
        told = False
        for dropped in await self._dialogues.take_expired(self._place.server_id, self._services.now()):
            if dropped.place.user_id == self._place.user_id:
                told = True
            elif dropped.state != _DROPPED and await self._dialogues.find(dropped.place) is None:
                await self._dialogues.save(dropped.place, _DROPPED, self._services.now())
        for mine in await self._dialogues.of_user(self._place.server_id, self._place.user_id):
            if mine.state == _DROPPED:
                told = True
                await self._dialogues.close(mine.place)
        return told

    def _is_old(self, dialogue: Dialogue) -> bool:
        return dialogue.updated_at <= self._services.now() - KEPT_FOR


def _read(dialogue: Dialogue) -> Session | None:
    try:
        return decode_session(dialogue.state)
    except msgspec.DecodeError as error:
        # Another version of the program may have written it: its owner starts again, and nobody else is kept waiting.
        _log.warning("a dialogue of server %s cannot be read: %s", dialogue.place.server_id, error)
        return None
