"""What is no log, or cannot be read: one sentence with the place, and nothing is begun."""

import gzip
import io
import zipfile

from bot.engine import presets_of
from tests.replay.logs import daisangen_of_tenhou, daisangen_of_tenhou6, init, majsoul, mjlog, records, tenhou6
from tests.standin.finding import selects
from tests.ui.table import plain
from tests.wording import say, shape

from .games import LogAsker, game_of_three, long_game

MOST = 8 * 1024 * 1024
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)
TENHOU = "2019010100gm-00a9-0000-0123abcd"
MAJSOUL = "240122-8211b2d1-2b15-499e-a845-e1095c1b964a"
RIICHI_CITY = '{"code": 0, "data": {"handRecord": []}}'


def archive():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as whole:
        whole.writestr("game.mjlog", daisangen_of_tenhou())
    return packed.getvalue()


REFUSED = {
    "a picture by its name": (PNG, "table.png", "picture"),
    "a picture under another name": (PNG, "game.mjlog", "picture"),
    "an archive": (archive(), "logs.zip", "archive"),
    "a record of Riichi City": (RIICHI_CITY, "game.json", "riichi-city"),
    "another game": (majsoul(records(("NewRound", {"tiles3": ["1m"]}), ("SelectGap", {}))), "game.json", "other-game"),
    "a text": ("What a game that was!", "game.txt", "not-a-log"),
    "no text": (b"<mjloggm>\xff", "game.mjlog", "no-text"),
    "nothing": ("", "game.txt", "not-a-log"),
    "no deal": (mjlog(), "game.mjlog", "no-deals"),
    "more than a log has": (b"<" + bytes(MOST), "game.mjlog", "too-large"),
    "more than a log has when unpacked": (gzip.compress(b"<" + bytes(MOST)), "game.mjlog", "too-large"),
    "more deals than a game has": (long_game(101), "game.mjlog", "too-many-deals"),
    "cut off": (daisangen_of_tenhou()[:-80], "game.mjlog", "xml-cut"),
    "a deal without its end": (mjlog(init(), "<D8/>"), "game.mjlog", "cut-off"),
    "cut off when packed": (gzip.compress(daisangen_of_tenhou().encode())[:-30], "game.mjlog", "packed-cut"),
    "packed and damaged": (b"\x1f\x8b" + b"x" * 40, "game.mjlog", "packed"),
    "JSON cut off": (tenhou6(daisangen_of_tenhou6())[:-9], "game.json", "json-cut"),
    "JSON of another kind": ('{"log": 5}', "game.json", "wrong-type"),
    "nested without end": ("[" * 100_000, "game.json", "too-deep"),
    "entities": ('<!DOCTYPE a [<!ENTITY b "c">]><mjloggm>&b;</mjloggm>', "game.mjlog", "entities"),
    "a value that cannot stand there": (daisangen_of_tenhou().replace('who="1"', 'who="**"', 1), "game.mjlog", "value"),
    "a link to Tenhou": (f"https://tenhou.net/0/?log={TENHOU}", "a.txt", "link-tenhou"),
    "a link to Mahjong Soul": (f"https://mahjongsoul.game.yo-star.com/?paipu={MAJSOUL}", "a.txt", "link-majsoul"),
    "a link cut short": ("https://tenhou.net/6/#json=" + tenhou6(daisangen_of_tenhou6())[:300], "a.txt", "link-cut"),
}
NEVER_FETCHED = ("a picture by its name", "more than a log has")


async def test_what_is_refused_ends_in_one_private_sentence_and_begins_nothing(club):
    async with club.running():
        for name, (data, file, reason) in REFUSED.items():
            club.world.downloads.clear()
            person = club.guild.member(name)
            told = await LogAsker(club, person, within=3).attach(data, file)
            sentence = shape(f"error.replay.{reason}").fullmatch(plain(told.content))
            assert sentence, (name, told.content)
            assert all(sentence.groups()), name
            assert told.message.only_for is person.user, name
            assert await club.store.dialogues.of_user(club.guild.id, person.id, 0) == ()
            assert not told.message.components, name
            assert club.world.downloads == ([] if name in NEVER_FETCHED else [file]), name
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
