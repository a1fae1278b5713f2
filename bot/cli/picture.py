"""The picture of a ruling as a file, the same that Discord shows."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.engine.deal import Deal
from bot.engine.ruling import Ruling
from bot.i18n import Catalogue
from bot.presentation.host_fonts import font_for_names
from bot.presentation.picture import draw_picture
from bot.presentation.picture_ruling import picture_of_ruling

from .configured import configured


def save_picture(deal: Deal, ruling: Ruling, language: Catalogue, path: Path | None) -> bool:
    """Save a ruling's picture, say where, and give whether all went well; `path` is None where any name will do.

    It goes beside the ruling's text, to standard error: where the text is piped on, it stays as it is.
    """
    try:
        settings = configured()
        font = font_for_names(settings.picture_font if settings else "")
        picture = picture_of_ruling(deal, ruling, language, font)
        if picture is None:
            return _tell_nothing(language, path)
        saved = _written(draw_picture(picture), path)
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        _tell(language("cli.picture.failed", reason=reason))
        return False
    _tell(language("cli.picture.saved", path=saved.resolve()))
    return True


def _tell_nothing(language: Catalogue, path: Path | None) -> bool:
    """Say that there is no picture to somebody who asked for one."""
    if path is not None:
        _tell(language("cli.picture.nothing"))
    return path is None


def _tell(line: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(line + "\n")


def _written(png: bytes, path: Path | None) -> Path:
    """Write where it was asked for, else beside the pictures already here, never over one of them."""
    if path is not None:
        path.write_bytes(png)
        return path
    number = 1
    while True:
        free = Path(f"whopays-{number}.png")
        try:
            with free.open("xb") as file:
                file.write(png)
        except FileExistsError:
            number += 1
        else:
            return free
