"""``python -m bot.cli.pictures``: the pictures of the documentation, drawn anew in every language."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from bot.engine import SEATS, Deal, decode_deal, settle
from bot.i18n import LANGUAGES, Language, catalogue
from bot.presentation.picture.alt_text import alt_text
from bot.presentation.picture.deal import picture_of_ruling, words_of
from bot.presentation.picture.paint import draw_picture

COMMAND = ".uv/bin/uv run python -m bot.cli.pictures docs/pictures"

_NAMES: Mapping[Language, tuple[str, str, str, str]] = {
    "en": ("Ann", "Bo", "Cleo", "Dee"),
    "ja": ("田中", "鈴木", "佐藤", "ゆうき"),
    "zh-CN": ("老王", "小李", "阿芳", "大刘"),
    "zh-TW": ("阿強", "阿May", "肥仔", "Ken哥"),
}
"""Who sits at the table in each language, the dealer first."""


EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
DEALS: Mapping[str, Deal] = {file.stem: decode_deal(file.read_bytes()) for file in sorted(EXAMPLES.glob("*.json"))}
"""A dispute of each family: a third player deals in, the nine-tile rule, the third opening."""


def drawn(name: str, language: Language) -> tuple[bytes, str]:
    """Return one picture as PNG, and its alternative text."""
    words = catalogue(language)
    deal = msgspec.structs.replace(DEALS[name], names=dict(zip(SEATS, _NAMES[language], strict=True)))
    picture = picture_of_ruling(deal, settle(deal), words)
    assert picture is not None, "somebody pays"  # noqa: S101 - narrows the type
    return draw_picture(picture), alt_text(picture, words_of(deal, words).language)


def draw_all(folder: Path) -> Iterator[str]:
    """Write every picture into a folder; give for each the line of Markdown that shows it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in DEALS:
        for language in LANGUAGES:
            png, text = drawn(name, language)
            file = folder / f"{name}.{language}.png"
            file.write_bytes(png)
            yield f"![{'; '.join(text.splitlines())}]({file.as_posix()})\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # a file
    sys.stdout.writelines(draw_all(Path(sys.argv[1])))
