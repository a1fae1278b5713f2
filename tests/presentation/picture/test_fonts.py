"""The fonts that come with the bot: names in every script of the game, on a machine without any font."""

import io
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest
from PIL import Image, ImageFont

from bot.presentation.picture.layout import lay_out
from bot.presentation.picture.letters import LETTERS, cjk_font, drawable, font_for_names, font_has, font_of, written
from bot.presentation.picture.paint import FELT, Picture, ShownHand, ShownPayment, draw_picture

FONTS = resources.files("bot.presentation.picture") / "fonts"
TWO_BYTES = [bytes((lead, trail)) for lead in range(0x81, 0xFF) for trail in range(0x40, 0xFF)]
NOTO_LACKS = set("ˍ‾∼≒")
"""The only signs of the charsets that are in none of Noto's CJK fonts."""


def charset(name):
    """All characters of two bytes, as Python decodes them; "ignore" leaves half of a pair, which is no character."""
    return {letter for pair in TWO_BYTES for letter in pair.decode(name, "ignore")[:1] if ord(letter) > 0x7F}


CHARACTERS = {
    "GB 2312": charset("gb2312"),
    "Big5": charset("big5"),
    "JIS X 0208": charset("euc_jp"),
    "Hangul": {chr(code) for code in range(0xAC00, 0xD7A4)},
    "kana": set("ぁあゔゖァアヴヺーヾㇰㇿ"),
    "full width": {chr(code) for code in range(0xFF01, 0xFFA0)},
}


def codes(file):
    """Read the characters that a font maps to glyphs: its table `cmap` in the formats 4 and 12."""
    data = file.read_bytes()
    number = int.from_bytes(data[4:6], "big")
    tables = {
        data[at : at + 4]: int.from_bytes(data[at + 8 : at + 12], "big") for at in range(12, 12 + 16 * number, 16)
    }
    cmap = tables[b"cmap"]
    found = set()
    for entry in range(int.from_bytes(data[cmap + 2 : cmap + 4], "big")):
        at = cmap + int.from_bytes(data[cmap + 8 + 8 * entry : cmap + 12 + 8 * entry], "big")
        if int.from_bytes(data[at : at + 2], "big") == 12:
            for group in range(int.from_bytes(data[at + 12 : at + 16], "big")):
                start = at + 16 + 12 * group
                first, last = (int.from_bytes(data[start + skip : start + skip + 4], "big") for skip in (0, 4))
                found |= set(map(chr, range(first, last + 1)))
        elif int.from_bytes(data[at : at + 2], "big") == 4:
            half = int.from_bytes(data[at + 6 : at + 8], "big")
            ends = [int.from_bytes(data[at + 14 + k : at + 16 + k], "big") for k in range(0, half, 2)]
            starts = [int.from_bytes(data[at + 16 + half + k : at + 18 + half + k], "big") for k in range(0, half, 2)]
            for first, last in zip(starts, ends, strict=True):
                found |= set(map(chr, range(first, last + 1)))
    return found - {"\uffff"}


CJK = codes(FONTS / "cjk.otf")


@pytest.mark.parametrize(
    ("name", "least"), [("GB 2312", 7400), ("Big5", 13000), ("JIS X 0208", 6800), ("Hangul", 11172)]
)
def test_the_charsets_are_whole(name, least):
    assert len(CHARACTERS[name]) >= least


@pytest.mark.parametrize("name", CHARACTERS)
def test_every_character_of_a_charset_is_in_the_font(name):
    assert CHARACTERS[name] - CJK - NOTO_LACKS == set()


def test_what_the_font_maps_is_drawn():
    font = cjk_font()
    assert all(font_has(font, letter) for letter in "一乙龜鬱剧彎ゆウ가힣①Ａ")
    assert not font_has(font, "ส")


@pytest.fixture
def _no_fonts(monkeypatch, tmp_path):
    """A machine without a font of its own."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    assert font_for_names() == ""


@pytest.mark.usefixtures("_no_fonts")
@pytest.mark.parametrize("name", ["小林さん", "阿強", "大刘", "김철수", "Ken哥", "ｱﾝ", "ゆうき", "龜鬱"])
def test_a_name_is_drawn_without_the_hosts_fonts(name):
    picture = Picture((ShownHand("E"),), names={"E": name}, font=font_for_names())
    (label,) = lay_out(picture).labels
    assert label.name.text == name
    image = Image.open(io.BytesIO(draw_picture(picture))).convert("RGB")
    for place in range(len(name)):
        left = label.x + 42 + sum(round(font_of(cjk_font(), LETTERS).getlength(letter)) for letter in name[:place])
        right = left + round(font_of(cjk_font(), LETTERS).getlength(name[place]))
        letter = image.crop((left, label.y - 22, right, label.y + 22))
        assert any(
            max(abs(one - other) for one, other in zip(colour, FELT, strict=True)) > 100
            for _, colour in letter.getcolors(10_000)
        )


def test_different_letters_look_different():
    font = font_of(cjk_font(), LETTERS)
    drawn = {bytes(font.getmask(letter)) for letter in "小林阿強大刘김철수ゆうき"}
    assert len(drawn) == len("小林阿強大刘김철수ゆうき")


def test_the_font_is_opened_by_its_path_so_that_it_is_mapped_and_not_read():
    font = font_of(cjk_font(), LETTERS)
    assert isinstance(font, ImageFont.FreeTypeFont)
    assert font.path == cjk_font()


def test_the_large_font_is_opened_for_those_only_who_need_it():
    for remembered in (font_of, drawable, written):
        remembered.cache_clear()
    payments = (ShownPayment("E", "S", "1000", "pao"),)
    draw_picture(Picture(payments=payments, names={"E": "Ann", "S": "Łukasz Дмитриев"}))
    opened = font_of.cache_info().misses
    draw_picture(Picture(payments=payments, names={"E": "Ann", "S": "小林"}))
    assert font_of.cache_info().misses == opened + 1


MEASURED = """
from pathlib import Path
from bot.presentation.picture.paint import Picture, ShownPayment, draw_picture, warming

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    sizes = {line.split()[0]: int(line.split()[1]) for line in lines if line.startswith(("VmRSS", "RssAnon"))}
    return sizes["VmRSS:"], sizes["RssAnon:"]

def draw(*names):
    payments = (ShownPayment("E", "S", "16300", "包牌"),)
    return draw_picture(Picture(payments=payments, names=dict(zip("ES", names))))

for paint in warming():
    paint()
draw_picture(Picture(payments=(ShownPayment("E", "S", "16300", "pao"),), names={"E": "Ann", "S": "Bo"}))
before = resident()
for names in zip("小林 田中 鈴木 佐藤 阿強 肥仔".split(), "大刘 老王 김철수 이영희 ゆうき Ken哥".split()):
    draw(*names)
print(*(now - then for now, then in zip(resident(), before)))
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read as Linux tells it")
def test_names_of_a_whole_club_take_at_most_five_megabytes_and_hardly_any_of_the_process_s_own():
    ran = subprocess.run([sys.executable, "-c", MEASURED], capture_output=True, encoding="utf-8", check=True)
    resident, own = map(int, ran.stdout.split())
    assert 0 < resident <= 5 * 1024
    assert own <= 2 * 1024


def test_the_licence_and_the_command_stand_beside_every_font():
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    made = (FONTS / "README.md").read_text(encoding="utf-8")
    names = [file.name for file in FONTS.iterdir() if file.name.endswith((".ttf", ".otf"))]
    assert sorted(names) == ["cjk.otf", "names.ttf", "tiles.ttf"]
    for name in names:
        assert f"({name})" in licence
        assert re.search(rf"--output-file={re.escape(name)}", made)


def test_the_large_font_is_of_some_five_megabytes():
    assert len((FONTS / "cjk.otf").read_bytes()) < 5.2 * 1000 * 1000
