"""A font of the machine for names in letters that the built-in font lacks, Chinese and Japanese above all."""

from __future__ import annotations

from PIL import ImageFont

from .picture_text import LETTERS

_COMMON = (
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKsc-Regular.otf",
    "SourceHanSansSC-Regular.otf",
    "wqy-microhei.ttc",
    "wqy-zenhei.ttc",
    "DroidSansFallbackFull.ttf",
    "msyh.ttc",
    "YuGothM.ttc",
    "msgothic.ttc",
    "PingFang.ttc",
    "Hiragino Sans GB.ttc",
    "STHeiti Light.ttc",
    "Arial Unicode.ttf",
)
"""What Linux distributions, Windows and macOS bring, those with the most letters first."""


def font_for_names(wanted: str = "") -> str:
    """Give the path of the font that is wanted, else of the first common one here, else nothing.

    Raises `OSError` where the wanted one cannot be read.
    """
    if wanted:
        return _path_of(wanted)
    for name in _COMMON:
        try:
            return _path_of(name)
        except OSError:
            continue
    return ""


def _path_of(font: str) -> str:
    return str(ImageFont.truetype(font, LETTERS).path)
