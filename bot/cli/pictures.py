"""``python -m bot.cli.pictures``: the pictures of the documentation, drawn anew in every language."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from bot.engine import SEATS, Call, CallKind, Deal, Seat, Win, settle
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


def _melds(by: Seat, *melds: tuple[CallKind, str, Seat]) -> tuple[Call, ...]:
    return tuple(Call(by=by, kind=kind, tiles=tiles, feeder=feeder) for kind, tiles, feeder in melds)


DEALS: Mapping[str, Deal] = {
    "daisangen": Deal(
        rules="riichi/tenhou",
        honba=1,
        calls=_melds("S", ("pon", "555z", "E"), ("pon", "666z", "N"), ("pon", "777z", "W")),
        wins=(Win(by="S", how="discard", discarder="N", tile="3m", concealed="12m99p"),),
    ),
    "nine-tiles": Deal(
        rules="hongkong/half-gun",
        flowers={"S": "4f"},
        calls=_melds("S", ("chi", "123p", "E"), ("pon", "555p", "W"), ("pon", "888p", "N")),
        wins=(Win(by="S", how="discard", discarder="E", tile="9p", concealed="6789p"),),
    ),
    "third-opening": Deal(
        rules="wuhan/kaikoufan",
        wild="9p",
        calls=(
            *_melds("W", ("pon", "222s", "E"), ("pon", "888s", "N"), ("pon", "555s", "S")),
            *_melds("E", ("chi", "123m", "N")),
            *_melds("S", ("chi", "456m", "E")),
            *_melds("N", ("pon", "333p", "E")),
        ),
        wins=(Win(by="W", how="self-draw", tile="4s", concealed="677s9p"),),
    ),
}
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
