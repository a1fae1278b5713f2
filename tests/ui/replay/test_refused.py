"""What is no log, or cannot be read: one sentence with the place, and nothing is begun."""

import gzip
import io
import zipfile

from bot.engine import presets_of
from tests.replay.logs import daisangen_of_tenhou, daisangen_of_tenhou6, tenhou6
from tests.standin.finding import selects
from tests.ui.table import plain
from tests.wording import begun, say

from .games import LogAsker, game_of_three, long_game

MOST = 8 * 1024 * 1024
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)
TENHOU = "2019010100gm-00a9-0000-0123abcd"
RIICHI_CITY = '{"code": 0, "data": {"handRecord": []}}'


def archive():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as whole:
        whole.writestr("game.mjlog", daisangen_of_tenhou())
    return packed.getvalue()


REFUSED = {
    "a picture by its name": (PNG, "table.png", say("error.replay.picture")),
    "a picture under another name": (PNG, "game.mjlog", say("error.replay.picture")),
    "an archive": (archive(), "logs.zip", say("error.replay.archive")),
    "a record of Riichi City": (RIICHI_CITY, "game.json", say("error.replay.riichi-city")),
    "a text": ("What a game that was!", "game.txt", say("error.replay.not-a-log")),
    "nothing": ("", "game.txt", say("error.replay.not-a-log")),
    "more than a log has": (b"<" + bytes(MOST), "game.mjlog", say("error.replay.too-large", most=8)),
    "more than a log has when unpacked": (
        gzip.compress(b"<" + bytes(MOST)),
        "game.mjlog",
        say("error.replay.too-large", most=8),
    ),
    "more deals than a game has": (
        long_game(101),
        "game.mjlog",
        say("error.replay.too-many-deals", count=101, most=100),
    ),
    "cut off": (daisangen_of_tenhou()[:-80], "game.mjlog", None),
    "cut off when packed": (gzip.compress(daisangen_of_tenhou().encode())[:-30], "game.mjlog", None),
    "JSON cut off": (tenhou6(daisangen_of_tenhou6())[:-9], "game.json", None),
    "nested without end": ("[" * 100_000, "game.json", None),
    "entities": ('<!DOCTYPE a [<!ENTITY b "c">]><mjloggm>&b;</mjloggm>', "game.mjlog", None),
    "a value that cannot stand there": (
        daisangen_of_tenhou().replace('who="1"', 'who="**"', 1),
        "game.mjlog",
        None,
    ),
    "a link to Tenhou": (f"https://tenhou.net/0/?log={TENHOU}", "a.txt", say("error.replay.link-tenhou", id=TENHOU)),
}
BEGINS = {
    "cut off": "1:",
    "cut off when packed": begun("error.replay.packed-cut"),
    "JSON cut off": begun("error.replay.json-cut"),
    "nested without end": "",
    "entities": "1:",
    "a value that cannot stand there": "1:",
}
NEVER_FETCHED = ("a picture by its name", "more than a log has")


async def test_what_is_refused_ends_in_one_private_sentence_and_begins_nothing(club):
    async with club.running():
        for name, (data, file, sentence) in REFUSED.items():
            club.world.downloads.clear()
            told = await LogAsker(club, within=3).attach(data, file)
            said = plain(told.content)
            assert "\n" not in said, name
            assert told.message.only_for is club.ann.user, name
            assert not told.message.components, name
            if sentence is None:
                assert said.startswith(BEGINS[name]), name
                assert len(said) > len(BEGINS[name]) + 10, name
            else:
                assert said == sentence, name
            assert club.world.downloads == ([] if name in NEVER_FETCHED else [file]), name
        assert await club.store.dialogues.of_user(club.guild.id, club.ann.id, 0) == ()
        assert club.world.logged == []


async def test_a_link_that_carries_its_log_is_read_out_of_a_text(club):
    async with club.running():
        asker = LogAsker(club)
        await asker.attach("Look: https://tenhou.net/6/#json=" + tenhou6(daisangen_of_tenhou6()), "message.txt")
        assert say("replay.agrees") in asker.at.content


async def test_a_file_that_discord_no_longer_has_is_asked_for_again(club):
    async with club.running():
        attempt = club.ann.slash(club.table, "settle", log=("game.mjlog", game_of_three().encode()))
        club.world.files.clear()
        assert (await attempt).content == say("ui.log.not-fetched")


async def test_rules_of_another_game_are_refused_and_those_that_nobody_knows(club):
    async with club.running():
        for rules in (presets_of("hongkong")[0], "riichi/tenhou-sanma"):
            family, _, preset = rules.partition("/")
            title = f"{say(f'family.{family}')} · {say(f'preset.{family}.{preset}')}"
            told = await LogAsker(club).attach(game_of_three(), rules=rules)
            assert told.content == say("ui.log.other-rules", rules=title)
        told = await LogAsker(club).attach(game_of_three(), rules="riichi/none")
        assert told.content == say("ui.rules.unknown", rules="riichi\\/none")


async def test_whoever_has_as_many_dialogues_as_there_can_be_is_offered_the_ways_out(club):
    async with club.running():
        for _ in range(5):
            await LogAsker(club).settle(rules="riichi/tenhou")
        told = await LogAsker(club).attach(game_of_three())
        assert told.content == say("ui.settle.full", count=5, most=5)
        assert [part["custom_id"] for part in selects(told.message.components)] == ["wd|resume", "wd|drop"]
