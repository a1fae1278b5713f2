"""What is posted of every ending, line by line, in every language."""

import pytest

from bot.i18n import LANGUAGES

from .endings import ENDINGS, TEXTS, written


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_is_told_as_it_is_kept(language):
    kept = (TEXTS / f"{language}.txt").read_text(encoding="utf-8").split("\n\n== ")
    told = written(language).split("\n\n== ")
    assert len(told) == len(ENDINGS)
    for expected, text in zip(kept, told, strict=True):
        assert text.splitlines() == expected.splitlines()
