"""``/export``: files for who manages the server, of what they may see, split where they are too large."""

import io
import zipfile

import pytest

from tests.standin import Impossible, files
from tests.wording import say

from .past import make

YEAR = 366 * 86_400


async def exported(club):
    """Give the files by name, and the last word."""
    told = await club.boss.slash(club.table, "export")
    await club.world.until(lambda: told.followups and told.followups[-1].content)
    found = {file.filename: file.data for each in told.followups for file in each.message.attachments}
    assert all(each.message.ephemeral for each in told.followups)
    return found, told.followups[-1].content


def names(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name).decode("utf-8") for name in archive.namelist()}


async def test_who_manages_the_server_gets_what_they_may_see_and_how_much_is_left_out(club):
    hidden = club.guild.channel("hidden")
    hidden.limit(club.boss, view_channel=False)
    async with club.running():
        await make(club, 2)
        await make(club, 3, channel=hidden)
        found, said = await exported(club)
        with pytest.raises(Impossible):
            await club.cy.slash(club.table, "export")
    (data,) = found.values()
    files_in = names(data)
    assert len(files_in["rulings.csv"].splitlines()) == 3
    assert len(files_in["rulings.jsonl"].splitlines()) == 2
    assert said.splitlines() == [say("export.done"), say("lookback.left-out", number=3)]


async def test_what_is_too_large_is_split_by_year_and_the_rest_is_the_hosts(club, monkeypatch):
    async with club.running():
        await make(club, 2, at=1_600_000_000)
        await make(club, 60, at=1_600_000_000 + 2 * YEAR)
        whole, _ = await exported(club)
        (size,) = map(len, whole.values())
        monkeypatch.setattr(files, "LARGEST", size + 4095)
        found, said = await exported(club)
    assert sorted(found) == [f"whopays-{club.guild.id}-2020.zip", f"whopays-{club.guild.id}-2022.zip"]
    assert len(names(found[f"whopays-{club.guild.id}-2020.zip"])["rulings.jsonl"].splitlines()) == 2
    assert said == say("export.done")


async def test_what_one_year_makes_too_large_is_left_to_who_hosts_the_bot(club, monkeypatch):
    async with club.running():
        await make(club, 2, at=1_600_000_000)
        monkeypatch.setattr(files, "LARGEST", 5000)
        found, said = await exported(club)
    assert not found
    assert say("export.too-large", parts=f"whopays-{club.guild.id}-2020") in said
