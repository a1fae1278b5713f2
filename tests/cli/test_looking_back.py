"""``whopays export`` and ``whopays forget``: what only who hosts the bot can do."""

import asyncio
import json

import pytest

from bot.__main__ import main
from bot.store.store import Store
from tests.store.samples import MEMBERS, new_ruling
from tests.wording import say, shape


@pytest.fixture
def database(tmp_path, monkeypatch):
    """A database of two servers: two rulings on one, one on the other."""
    path = tmp_path / "club.db"

    async def fill():
        async with await Store.open(path) as store:
            for server, interaction in ((1, 1), (1, 2), (2, 3)):
                await store.rulings.post(server, new_ruling(interaction))

    asyncio.run(fill())
    monkeypatch.setenv("WHOPAYS_DATABASE", str(path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return path


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("more", "written"), [([], {"1": 2, "2": 1}), (["--server", "2"], {"2": 1})])
def test_each_server_has_a_folder_of_its_own(capsys, tmp_path, more, written):
    folder = tmp_path / "out"
    assert main(["export", *more, str(folder)]) == 0
    assert capsys.readouterr().out == say("cli.exported", path=folder, number=sum(written.values())) + "\n"
    found = {each.name: len((each / "rulings.jsonl").read_text("utf-8").splitlines()) for each in folder.iterdir()}
    assert found == written


@pytest.mark.usefixtures("database")
def test_an_account_is_forgotten_on_every_server(capsys, tmp_path):
    assert main(["forget", str(MEMBERS["W"])]) == 0
    assert shape("cli.forgotten").match(capsys.readouterr().out)["games"] == "3"
    assert main(["export", str(tmp_path / "out")]) == 0
    lines = (tmp_path / "out" / "1" / "rulings.jsonl").read_text("utf-8")
    players = [player for line in lines.splitlines() for player in json.loads(line)["players"]]
    assert len(players) == 8
    assert MEMBERS["W"] not in {player["user_id"] for player in players}
