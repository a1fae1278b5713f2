"""A reader of Japanese in a server that speaks Simplified Chinese: all see the one, she alone sees the other."""

import re

import discord
import pytest

from bot.engine import comparable, compare, decode_deal, decode_ruling
from bot.i18n import catalogue
from bot.presentation.footer import Posted
from bot.presentation.house_words import MadeUnder
from bot.ui.embed import lay_out, ruling_embed
from bot.ui.posted.comparison import comparison_embed
from bot.ui.posted.reasoning import reasoning
from bot.ui.posted.shown import posted_view

from .argument import argument_of
from .table import Asker, posted_message
from .test_rules import edit

pytestmark = pytest.mark.slow

CHINESE, JAPANESE = catalogue("zh-CN"), catalogue("ja")
KANA = re.compile("[ぁ-ヺ]")
SIMPLIFIED = re.compile("[这么说张给规则铳满杠]")


@pytest.fixture
async def mixed(club):
    """A Chinese server whose manager, players and referee read Japanese, with a posted ruling."""
    club.ann = club.guild.member("Ann", locale="ja")
    club.boss = club.guild.member("Boss", locale="ja", permissions=discord.Permissions(manage_guild=True))
    async with club.running():
        await club.store.servers.change(club.guild.id, language="zh-CN")
        await edit(club, "riichi/tenhou", {"honba.value": 1500})
        asker = Asker(club)
        await asker.seated()
        await asker.press(JAPANESE("ending.discard"))
        await asker.submit({"winners": ["S"], "first-melds": "555z 666z 777z", "discarder": ["N"]})
        await asker.choose("yakuman", "daisangen")
        await asker.press("Cy")
        await asker.choose("honba", "1")
        club.checked = asker.at.embed
        club.dialogue = asker.at
        await asker.press(JAPANESE("ui.post"))
        club.posted = posted_message(asker.at)
        stored = await club.store.rulings.latest(club.guild.id, 1)
        club.stored = stored
        club.deal, club.ruling = decode_deal(stored.deal), decode_ruling(stored.ruling)
        yield club


def texts(embed):
    """Everything that is read in an embed."""
    fields = [text for each in embed.get("fields", []) for text in (each["name"], each["value"])]
    return "\n".join([embed.get("title", ""), embed.get("description", ""), *fields, footer(embed)])


def footer(embed):
    return embed.get("footer", {}).get("text", "")


def is_japanese(text):
    return bool(KANA.search(text)) and not SIMPLIFIED.search(text)


def is_chinese(text):
    return bool(SIMPLIFIED.search(text)) and not KANA.search(text)


def same(shown, expected):
    """Whether an embed says what another one does, pictures aside."""
    return texts(shown) == texts(expected.to_dict())


async def test_the_ruling_is_checked_in_the_readers_language_and_posted_in_the_servers(mixed):
    (posted,) = mixed.posted.embeds
    assert same(posted, lay_out(mixed.deal, mixed.ruling, CHINESE, MadeUnder(1), Posted(1, "Ann")).embed)
    assert same(mixed.checked, ruling_embed(mixed.deal, mixed.ruling, JAPANESE, MadeUnder(1)))
    assert is_chinese(texts(posted))
    assert is_japanese(texts(mixed.checked))


async def test_the_buttons_below_it_and_the_words_of_its_picture_are_the_servers(mixed):
    view = posted_view(argument_of(mixed.stored), CHINESE, whole=True)
    assert mixed.ann.looks_at(mixed.posted).buttons == [button.label for button in view.children]
    (picture,) = mixed.posted.attachments
    assert CHINESE("picture.liable") in picture.description
    assert not KANA.search(picture.description)


async def test_the_asker_is_told_in_her_own_language_that_it_was_posted(mixed):
    assert JAPANESE("ui.posted", number=1) in mixed.dialogue.content


async def test_why_is_told_in_the_readers_language(mixed):
    told = await mixed.ann.looks_at(mixed.posted).press(CHINESE("ui.why"))
    wanted = reasoning(mixed.deal, mixed.ruling, JAPANESE, MadeUnder(1), Posted(1, "Ann"))
    assert told.text.split() == wanted.split()
    assert is_japanese(told.text)


async def test_other_rules_are_compared_in_the_readers_language(mixed):
    told = await mixed.ann.looks_at(mixed.posted).press(CHINESE("ui.other-rules"))
    compared = compare(mixed.deal, comparable(mixed.deal.rules))
    title = JAPANESE("compare.title", game=1)
    wanted = comparison_embed(mixed.deal, mixed.ruling, compared, title, JAPANESE, under=MadeUnder(1))
    assert same(told.embed, wanted)
    assert is_japanese(texts(told.embed))


@pytest.mark.parametrize(
    ("line", "options", "key"),
    [
        ("rules set", {"option": "honba.value", "value": "x"}, "error.bad-value.option"),
        ("rules set", {"option": "pao.daisangen", "value": "maybe"}, "error.bad-value.option"),
        ("rules set", {"option": "nothing", "value": "1"}, "error.unknown-option.option"),
        ("rules preset", {"rules": "riichi/x"}, "error.unknown-rules.rules"),
        ("settle", {"rules": "riichi/x"}, "ui.rules.unknown"),
        ("rules import", {"file": ("rules.json", b'{"rules": "riichi/ema", "house": {"pao.daisangen": 3}}')}, None),
        ("compare", {"ruling": 9}, "ui.compare.no-game"),
        ("compare", {"presets": "half-gun"}, "ui.compare.unknown"),
        ("resume", {}, "ui.resume.none"),
    ],
)
async def test_what_is_wrong_is_told_in_the_readers_language(mixed, line, options, key):
    told = await mixed.boss.slash(mixed.table, line, **options)
    assert told.message.only_for is mixed.boss.user
    assert is_japanese(told.content)
    ending = re.split(r"\{[^}]*\}", JAPANESE(key or "error.bad-value.option"))
    assert all(part in told.content for part in ending)


async def test_what_an_option_takes_instead_is_told_in_the_readers_language_too(mixed):
    told = await mixed.boss.slash(mixed.table, "rules set", option="pao.daisangen", value="maybe")
    assert "yes: あり · no: なし" in told.content
    file = ("rules.json", b'{"rules": "riichi/ema", "house": {"honba.value": 7}}')
    told = await mixed.boss.slash(mixed.table, "rules import", file=file)
    assert "0から30000までの整数（300刻み）" in told.content


async def test_who_may_not_is_told_so_in_the_readers_language(mixed):
    told = await mixed.ann.slash(mixed.table, "rules preset", rules="riichi/ema")
    assert told.content == JAPANESE("ui.rules.denied")


async def test_a_change_of_the_rules_is_announced_in_the_servers_language(mixed):
    said = await mixed.boss.slash(mixed.table, "rules set", option="pao.scope", value="whole-hand")
    assert said.message.only_for is None
    said = await mixed.boss.slash(mixed.table, "rules preset", rules="riichi/ema")
    assert said.message.only_for is None
    assert said.embed["title"] == CHINESE(
        "ui.rules.announced", rules=f"{CHINESE('family.riichi')} · {CHINESE('preset.riichi.ema')}"
    )
    assert is_chinese(texts(said.embed))
    assert said.buttons == [CHINESE("ui.rules.see")]


async def test_the_question_before_an_import_is_the_readers_and_the_announcement_the_servers(mixed):
    file = ("rules.json", b'{"rules": "riichi/ema", "house": {}}')
    asked = await mixed.boss.slash(mixed.table, "rules import", file=file)
    assert is_japanese(texts(asked.embed))
    (said,) = (await asked.press(JAPANESE("ui.rules.import.yes"))).followups
    assert said.message.only_for is None
    assert is_chinese(texts(said.embed))


@pytest.mark.parametrize("line", ["rules show", "rules history", "settings show"])
async def test_what_is_shown_to_one_person_is_in_that_persons_language(mixed, line):
    told = await mixed.boss.slash(mixed.table, line)
    assert told.message.only_for is mixed.boss.user
    assert is_japanese(texts(told.embed))


async def test_every_page_of_the_rules_is_in_the_readers_language(mixed):
    page = await (await mixed.ann.slash(mixed.table, "rules show")).press(JAPANESE("ui.rules.all"))
    while True:
        assert is_japanese(texts(page.embed))
        if "▶" not in page.buttons:
            break
        page = await page.press("▶")


async def test_proposals_are_in_the_readers_language(mixed):
    options = await mixed.boss.autocomplete(mixed.table, "rules set", option="option", value="pao")
    values = await mixed.boss.autocomplete(mixed.table, "rules set", {"option": "pao.scope"}, option="value")
    presets = await mixed.boss.autocomplete(mixed.table, "rules preset", option="rules", value="riichi/jpml")
    assert all(is_japanese(name) for name, _ in (*options, *values))
    assert presets == [("リーチ麻雀 · 日本プロ麻雀連盟", "riichi/jpml")]
