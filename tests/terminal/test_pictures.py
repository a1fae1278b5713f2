"""The picture that the dialogue saves at its end: the one that belongs to the deal, and never over another file."""

import io
import json

import pytest
from PIL import Image, ImageChops

from bot.engine import decode_deal, settle
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.picture.deal import picture_of_ruling
from bot.presentation.picture.letters import font_for_names
from bot.presentation.picture.paint import draw_picture
from tests.wording import say

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bo", "Cy", "Di")
FALSE_WIN = (*NAMES, "6", "Di", "", "")
DEAL = {
    "rules": "riichi/tenhou",
    "names": dict(zip("ESWN", NAMES, strict=True)),
    "honba": 1,
    "calls": [
        {"by": "S", "kind": "pon", "tiles": "555z"},
        {"by": "S", "kind": "pon", "tiles": "666z"},
        {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"},
    ],
    "wins": [{"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "12m99p"}],
}
DAISANGEN = (*NAMES, "1", "Bo", "Di", "555z 666z 777z", "1", "12m99p", "3m", "Cy", say("question.honba"), "1", "")


@pytest.fixture
def told(terminal):
    """Hold a dialogue to its end; give the exit status and all that was shown."""

    def hold(*lines, arguments=()):
        typist = terminal("--rules", "riichi/tenhou", *arguments)
        for line in lines:
            typist.types(line)
        return typist.ends(), typist.shown

    return hold


def test_the_picture_shows_the_deal_that_was_told(told, tmp_path):
    status, shown = told(*DAISANGEN)
    saved = tmp_path / "whopays-1.png"
    assert (status, shown.splitlines()[-1]) == (0, f"Picture saved: {saved}")
    deal = decode_deal(json.dumps(DEAL))
    drawn = draw_picture(picture_of_ruling(deal, settle(deal), catalogue("en"), font_for_names()))
    with Image.open(saved) as image, Image.open(io.BytesIO(drawn)) as expected:
        assert (image.format, image.size) == ("PNG", expected.size)
        assert ImageChops.difference(image.convert("RGB"), expected.convert("RGB")).getbbox() is None


def test_pictures_stand_side_by_side(told, tmp_path):
    (tmp_path / "whopays-1.png").write_text("somebody's own")
    (tmp_path / "whopays-2.png").symlink_to(tmp_path / "nowhere")
    _, shown = told(*FALSE_WIN)
    assert shown.rstrip().endswith("whopays-3.png")
    assert (tmp_path / "whopays-1.png").read_text() == "somebody's own"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_it_is_is_said_in_the_reader_s_language(told, tmp_path, language):
    _, shown = told(*FALSE_WIN, arguments=("--lang", language))
    assert catalogue(language)("cli.picture.saved", path=tmp_path / "whopays-1.png") in shown


def test_a_picture_can_have_a_name_of_its_own(told, tmp_path):
    status, _ = told(*FALSE_WIN, arguments=("--picture", "Di.PNG"))
    assert (status, [path.name for path in tmp_path.iterdir()]) == (0, ["Di.PNG"])


def test_no_picture_is_saved_where_none_is_wanted(told, tmp_path):
    status, shown = told(*FALSE_WIN, arguments=("--no-picture",))
    assert (status, list(tmp_path.iterdir())) == (0, [])
    assert say("ui.settings.picture") not in shown


def test_a_place_that_cannot_be_written_loses_no_ruling(told, tmp_path):
    status, shown = told(*FALSE_WIN, arguments=("--picture", "no/such/folder.png"))
    assert status == 1
    assert "−8000" in shown
    last = say("cli.picture.failed", reason="no/such/folder.png: No such file or directory")
    assert shown.splitlines()[-1] == last
    assert list(tmp_path.iterdir()) == []


def test_a_deal_without_tiles_and_payments_has_no_picture(told, tmp_path):
    status, shown = told(*NAMES, say("ending.abortive"), "", "")
    assert (status, list(tmp_path.iterdir())) == (0, [])
    assert say("ui.settings.picture") not in shown
