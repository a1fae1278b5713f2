"""``whopays settle deal.json --picture``: the picture that Discord would show, as a file."""

import pytest

from bot.engine import decode_deal, settle
from bot.i18n import catalogue
from bot.presentation.picture.deal import picture_of_ruling
from bot.presentation.picture.letters import font_for_names
from bot.presentation.picture.paint import draw_picture
from tests.wording import say

pytestmark = pytest.mark.slow

ABORTED = '{"rules": "riichi/tenhou", "draw": {"kind": "abortive"}}'


def drawn(text, language="en"):
    deal = decode_deal(text)
    return draw_picture(picture_of_ruling(deal, settle(deal), catalogue(language), font_for_names()))


def test_the_picture_is_that_of_the_ruling(whopays, daisangen, tmp_path):
    plain = whopays("settle", "-", text=daisangen)
    result = whopays("settle", "--picture", "hand.png", "-", text=daisangen)
    assert (result.returncode, result.stdout) == (0, plain.stdout)
    assert result.stderr == f"Picture saved: {tmp_path / 'hand.png'}\n"
    assert (tmp_path / "hand.png").read_bytes() == drawn(daisangen)


def test_players_without_a_name_are_called_in_the_reader_s_language(whopays, daisangen, tmp_path):
    whopays("settle", "--lang", "ja", "--picture", "hand.png", "-", text=daisangen)
    assert (tmp_path / "hand.png").read_bytes() == drawn(daisangen, "ja")


def test_a_picture_that_is_asked_for_by_name_takes_the_place_of_the_last_one(whopays, daisangen, tmp_path):
    (tmp_path / "hand.png").write_bytes(b"the last one")
    whopays("settle", "--picture", "hand.png", "-", text=daisangen)
    assert (tmp_path / "hand.png").read_bytes() == drawn(daisangen)


def test_without_being_asked_no_picture_is_saved(whopays, daisangen, tmp_path):
    result = whopays("settle", "-", text=daisangen)
    assert (result.stderr, list(tmp_path.iterdir())) == ("", [])


@pytest.mark.parametrize("form", ["--json", "--lines"])
def test_a_picture_goes_with_no_answer_for_programs(whopays, daisangen, form, tmp_path):
    result = whopays("settle", form, "--picture", "hand.png", "-", text=daisangen)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1].endswith(say("cli.wrong.together", argument="--picture", other=form))
    assert list(tmp_path.iterdir()) == []


def test_wanting_no_picture_goes_with_every_answer(whopays, daisangen):
    assert whopays("settle", "--json", "--no-picture", "-", text=daisangen).returncode == 0


def test_a_deal_is_never_written_over_by_its_picture(whopays, daisangen, tmp_path):
    (tmp_path / "deal.json").write_text(daisangen)
    result = whopays("settle", "--picture", "deal.json")
    assert result.returncode == 2
    assert result.stderr.endswith(f"--picture: {say('cli.no-picture-name', text='deal.json')}\n")
    assert (tmp_path / "deal.json").read_text() == daisangen


def test_a_place_that_cannot_be_written_is_told_in_one_line_after_the_ruling(whopays, daisangen, tmp_path):
    (tmp_path / "folder.png").mkdir()
    result = whopays("settle", "--lang", "zh-CN", "--picture", "folder.png", "-", text=daisangen)
    assert result.returncode == 1
    assert "+32300" in result.stdout
    assert result.stderr == "图片没能保存：folder.png: Is a directory\n"


def test_a_font_that_cannot_be_read_is_told_in_one_line(whopays, daisangen, tmp_path):
    text = daisangen.replace("Bo", "阿強")
    result = whopays("settle", "--picture", "a.png", "-", text=text, env={"WHOPAYS_PICTURE_FONT": "none.ttf"})
    assert result.returncode == 1
    assert result.stderr == "The picture could not be saved: cannot open resource\n"
    assert list(tmp_path.iterdir()) == []


def test_a_picture_of_nothing_is_not_saved(whopays, tmp_path):
    result = whopays("settle", "--picture", "hand.png", "-", text=ABORTED)
    assert (result.returncode, result.stderr) == (1, "There is nothing to draw: no tiles, no payments.\n")
    assert list(tmp_path.iterdir()) == []
