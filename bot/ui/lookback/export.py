"""``/export``: everything of a server that who manages it may see, as files to download."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import AsyncIterator, Collection
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import discord

from bot.store.export import ExportedRuling
from bot.store.history import Wanted
from bot.store.sheets import Sheets
from bot.ui.visit import Visit

from .history import left_out_line

_PROGRESS: Final = 2.0
"""Seconds between two words about how far it is."""
_ROOM: Final = 4096
"""Bytes that a message needs beside its file."""


@dataclass(slots=True)
class _Telling:
    """Says how far an export is, not too often."""

    visit: Visit
    done: int = 0
    told_at: float = 0.0

    async def count(self) -> None:
        """Note one version more."""
        self.done += 1
        now = asyncio.get_running_loop().time()
        self.told_at = self.told_at or now
        if now - self.told_at > _PROGRESS:
            self.told_at = now
            text = self.visit.language("export.progress", number=self.done)
            with suppress(discord.HTTPException):  # the files matter, not the word about them
                await self.visit.interaction.edit_original_response(content=text)


async def export_server(visit: Visit) -> None:
    """Send a zip of everything; where it is too large, one for each year, and name the host's way for the rest."""
    visit.must_manage("forget.denied")
    language, places = visit.language, await visit.seen_places()
    await visit.tell("export.working")
    page = await visit.store.history.page(visit.server, Wanted(places=places), limit=1)
    # The folder is on disk: a server's rulings need not fit into memory.
    with TemporaryDirectory(prefix="whopays-export-") as folder:
        most = visit.interaction.filesize_limit - _ROOM
        parts = [await _written(visit, Path(folder) / "all", places)]
        if parts[0].stat().st_size > most:
            parts = await _written_by_year(visit, Path(folder) / "years", places)
        fitting = [part for part in parts if part.stat().st_size <= most]
        for part in fitting:
            await visit.reply.tell(file=discord.File(part))
        too_large = ", ".join(part.stem for part in parts if part not in fitting)
    lines = (
        language("export.done"),
        left_out_line(page.left_out, language),
        language("export.too-large", parts=too_large) if too_large else "",
    )
    await visit.reply.tell("\n".join(filter(None, lines)))


async def _written(visit: Visit, folder: Path, places: Collection[int]) -> Path:
    telling = _Telling(visit)
    with Sheets(folder) as sheets:
        async for each in visit.store.export.all_versions(visit.server, places):
            sheets.add(each)
            await telling.count()
        await _add_rules(visit, sheets)
    return await asyncio.to_thread(_zipped, folder, f"whopays-{visit.server}")


async def _written_by_year(visit: Visit, folder: Path, places: Collection[int]) -> list[Path]:
    telling, sheets = _Telling(visit), dict[str, Sheets]()
    with ExitStack() as stack:
        async for year, each in _with_years(visit.store.export.all_versions(visit.server, places)):
            if year not in sheets:
                sheets[year] = stack.enter_context(Sheets(folder / year))
            sheets[year].add(each)
            await telling.count()
        if sheets:
            await _add_rules(visit, sheets[max(sheets)])
    return [
        await asyncio.to_thread(_zipped, folder / year, f"whopays-{visit.server}-{year}") for year in sorted(sheets)
    ]


async def _with_years(versions: AsyncIterator[ExportedRuling]) -> AsyncIterator[tuple[str, ExportedRuling]]:
    """Give each version with the year its game was first ruled on, so that a game stays whole."""
    game, year = 0, ""
    async for each in versions:
        if each.ruling.game != game:
            game, year = each.ruling.game, str(datetime.fromtimestamp(each.ruling.created_at, UTC).year)
        yield year, each


async def _add_rules(visit: Visit, sheets: Sheets) -> None:
    """Add the house rules of the server, and of the channels that may be seen."""
    versions = [each async for each in visit.store.export.house_rules(visit.server)]
    seen = await visit.sight.of(tuple({each.channel_id for each in versions if each.channel_id}))
    for each in versions:
        if each.channel_id is None or each.channel_id in seen:
            sheets.add_rules(each)


def _zipped(folder: Path, name: str) -> Path:
    target = folder.parent / f"{name}.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.iterdir()):
            archive.write(file, file.name)
    return target
