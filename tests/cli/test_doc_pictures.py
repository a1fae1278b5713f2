"""``python -m bot.cli.pictures``: one command draws every picture of the documentation."""

import re
import subprocess
import sys
from pathlib import Path

import discord
import pytest
from PIL import Image

from bot.cli.chat import Said, chat_picture
from bot.cli.lettering import Letter, Style, letters_of, width_of, wrapped
from bot.cli.phone import phone_picture, plain
from bot.cli.pictures import COMMAND, DEALS, POSTED, TOLD, posted_picture, seated, shown
from bot.cli.telephone import SCALE, WIDTH, png_of
from bot.dialogue.draft import Draft
from bot.dialogue.message import Message
from bot.dialogue.script import Ready, next_step
from bot.dialogue.told.taking import draft_from
from bot.engine import settle
from bot.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
BODY = Style(14, (255, 255, 255), height=19)
RESULTS = {
    "daisangen": {"E": 0, "S": 32300, "W": -16300, "N": -16000},
    "nine-tiles": {"E": -192, "S": 192, "W": 0, "N": 0},
    "third-opening": {"E": 0, "S": -240, "W": 240, "N": 0},
}


def drawn(text, **embed):
    """Draw an embed of this description."""
    return phone_picture(discord.Embed(description=text, colour=0x2E7D5B, **embed), None, ())


@pytest.mark.parametrize("name", DEALS)
def test_its_deals_pay_what_the_documentation_says(name):
    assert settle(DEALS[name]).deltas == RESULTS[name]


def test_every_picture_is_small_as_wide_as_a_telephone_and_shown_by_a_page_as_the_command_says():
    pages = "".join(page.read_text(encoding="utf-8") for page in ROOT.glob("README*.md"))
    pictures = dict(shown())
    assert {file.name for file in (ROOT / "docs" / "pictures").iterdir()} == pictures.keys()
    for name, picture in pictures.items():
        file = ROOT / "docs" / "pictures" / name
        assert picture.markup(f"docs/pictures/{name}") in pages
        assert file.stat().st_size < 100_000
        with Image.open(file) as kept:
            assert kept.size == picture.image.size
            assert kept.width == WIDTH * SCALE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_drawn_in_every_language(language):
    assert language in {each for _, each in POSTED}
    picture = posted_picture(seated(DEALS["daisangen"], language), language)
    assert re.search(r"16300|16000", picture.text)


def test_a_line_of_small_print_is_lower_and_a_long_one_is_broken():
    assert drawn("Bo\n-# Bo").height < drawn("Bo\nBo").height
    assert drawn("word " * 40).height > drawn("word").height


def test_fields_buttons_and_the_footer_stand_below():
    embed = discord.Embed(title="Bo", description="Bo", colour=0x2E7D5B)
    heights = [phone_picture(embed, None, ()).height]
    embed.add_field(name="Bo", value="Bo", inline=False)
    heights.append(phone_picture(embed, None, ()).height)
    embed.set_footer(text="Bo")
    heights.append(phone_picture(embed, None, ()).height)
    heights.append(phone_picture(embed, None, ("Why?", "Under other rules")).height)
    heights.append(phone_picture(embed, None, ("Why?", "Under other rules" * 3)).height)
    assert heights == sorted(set(heights))


def test_a_picture_is_made_smaller_to_the_width_there_is_and_never_larger():
    embed = discord.Embed(description="Bo", colour=0x2E7D5B)
    plain_height = phone_picture(embed, None, ()).height
    wide, narrow = (png_of(Image.new("RGB", size)) for size in ((800, 400), (100, 50)))
    assert phone_picture(embed, wide, ()).height - plain_height < 400
    assert phone_picture(embed, narrow, ()).height - plain_height < 150


def test_markdown_is_read_and_not_seen():
    line = letters_of("**Bo** C\\_y", BODY)
    assert "".join(letter.sign for letter in line) == "Bo C_y"
    assert [letter.strong for letter in line] == [True, True, False, False, False, False]
    assert plain("-# **Bo** pays") == "Bo pays"
    assert [letter.struck for letter in letters_of("A~~B~~C", BODY)] == [False, True, False]


def test_a_chat_shows_who_wrote_what_is_quoted_and_what_can_be_pressed():
    heights = [
        chat_picture([Said("Ann", "Bo pays", labels)]).height for labels in ((), ("Post",), ("Post" * 9, "No" * 9))
    ]
    assert heights == sorted(set(heights))
    words, quoted = (chat_picture([Said("Ann", f"{mark}{'word ' * 40}")]) for mark in ("", "> "))
    assert quoted.height >= words.height
    assert len(chat_picture([Said("Ann", "~~all~~")]).getcolors(1 << 20)) > 2
    assert chat_picture([Said("Ann", "~~all~~")]).tobytes() != chat_picture([Said("Ann", "all")]).tobytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_that_is_told_whole_is_shown_in_every_language_with_its_ruling_to_be_posted(language):
    message = TOLD[language]
    assert isinstance(next_step(draft_from(Message(message["text"]), Draft(message["rules"]))), Ready)


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        ("Bo pays all", 60, ["Bo pays ", "all"]),
        ("阿強一人付清。", 45, ["阿強一", "人付", "清。"]),
        ("ゆうき（北）", 60, ["ゆうき", "（北）"]),
        ("Bo Di\u00a0−8000", 80, ["Bo ", "Di\u00a0−8000"]),
    ],
)
def test_lines_break_between_words_and_signs_and_keep_together_what_belongs_together(text, width, rows):
    broken = list(wrapped(letters_of(text, BODY), BODY, width))
    assert ["".join(letter.sign for letter in row) for row in broken] == rows


def test_every_sign_that_a_ruling_uses_has_a_width():
    for sign in "Aé中は🀄①✅✖→−·":
        assert width_of((Letter(sign, strong=False),), BODY) > 0


@pytest.mark.slow
def test_the_command_draws_them(tmp_path):
    arguments = COMMAND.split()[COMMAND.split().index("python") + 1 : -1]
    ran = subprocess.run(
        [sys.executable, *arguments, str(tmp_path / "docs")], capture_output=True, encoding="utf-8", check=True
    )
    assert len(ran.stdout.splitlines()) == len(list((tmp_path / "docs").iterdir())) == len(POSTED) + len(TOLD) + 1
