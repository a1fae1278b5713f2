"""``python -m bot.cli.pictures``: one command draws every picture of the documentation."""

import io
import re
import subprocess
import sys

import pytest
from PIL import Image

from bot.cli.pictures import COMMAND, DEALS, draw_all, drawn
from bot.engine import settle
from bot.i18n import LANGUAGES

RESULTS = {
    "daisangen": {"E": 0, "S": 32300, "W": -16300, "N": -16000},
    "nine-tiles": {"E": -192, "S": 192, "W": 0, "N": 0},
    "third-opening": {"E": 0, "S": -240, "W": 240, "N": 0},
}


@pytest.mark.parametrize("name", DEALS)
def test_its_deals_pay_what_the_documentation_says(name):
    assert settle(DEALS[name]).deltas == RESULTS[name]


def test_it_draws_each_deal_in_each_language_and_says_how_to_show_it(tmp_path):
    lines = list(draw_all(tmp_path / "pictures"))
    names = sorted(f"{name}.{language}.png" for name in DEALS for language in LANGUAGES)
    assert sorted(file.name for file in (tmp_path / "pictures").iterdir()) == names
    for line in lines:
        (path,) = re.fullmatch(r"!\[[^\]\n]+\]\((.+\.png)\)\n", line).groups()
        with Image.open(path) as image:
            assert image.width <= 800


@pytest.mark.parametrize(("language", "word"), [("en", "pao"), ("ja", "パオ"), ("zh-CN", "包"), ("zh-TW", "包")])
def test_a_picture_is_in_its_language(language, word):
    png, text = drawn("daisangen", language)
    assert f"（{word} ③）" in text or f"({word} ③)" in text
    assert Image.open(io.BytesIO(png)).format == "PNG"


@pytest.mark.slow
def test_the_command_draws_them(tmp_path):
    arguments = COMMAND.split()[COMMAND.split().index("python") + 1 : -1]
    ran = subprocess.run(
        [sys.executable, *arguments, str(tmp_path / "docs")], capture_output=True, encoding="utf-8", check=True
    )
    assert len(ran.stdout.splitlines()) == len(list((tmp_path / "docs").iterdir())) == len(DEALS) * len(LANGUAGES)
