"""The font for names: the one that is set, else one of the machine, else none."""

from importlib import resources

import pytest

from bot.presentation.picture.letters import font_for_names


@pytest.fixture
def fonts(tmp_path, monkeypatch):
    """A machine without fonts; its folder for them."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    folder = tmp_path / "fonts" / "truetype"
    folder.mkdir(parents=True)
    return folder


def installed(folder, name):
    """Put a font file under this name."""
    path = folder / name
    path.write_bytes((resources.files("bot.presentation.picture") / "fonts" / "names.ttf").read_bytes())
    return str(path)


@pytest.mark.usefixtures("fonts")
def test_a_machine_without_fonts_has_none():
    assert font_for_names() == ""


def test_a_common_font_of_the_machine_is_found(fonts):
    path = installed(fonts, "wqy-zenhei.ttc")
    assert font_for_names() == path


def test_the_font_with_the_most_letters_comes_first(fonts):
    installed(fonts, "wqy-zenhei.ttc")
    path = installed(fonts, "NotoSansCJK-Regular.ttc")
    assert font_for_names() == path


def test_the_font_that_is_set_is_taken_by_its_path_or_its_name(fonts):
    installed(fonts, "NotoSansCJK-Regular.ttc")
    path = installed(fonts, "MyOwn.ttf")
    assert font_for_names(path) == font_for_names("MyOwn.ttf") == path


def test_a_font_that_is_set_and_cannot_be_read_is_an_error(fonts):
    (fonts / "broken.ttf").write_text("no font", encoding="utf-8")
    for wanted in ("nowhere.ttf", str(fonts / "broken.ttf")):
        with pytest.raises(OSError, match=r"."):
            font_for_names(wanted)
