"""Errors speak of tiles as the game does: signs, no notation; and count places as people do, from 1."""

import re
from string import Formatter

import pytest

from bot.engine import SEATS, DealError, families
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.words import Words

TILES = {"tile": "5z", "tiles": "777z", "part": "0p", "wild": "9m", "first": "3p", "second": "6z"}
SIGNS = {"tile": "🀆", "tiles": "🀄︎🀄︎🀄︎", "part": "🀝̇", "wild": "🀏", "first": "🀛", "second": "🀅"}
OF_CIRCUMSTANCES = re.compile(r"flags|endings|yakuman-exclude")
"""Here the first and the second are names."""


def gaps(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def errors():
    """Every error that speaks of tiles, in every language, with the family whose words it is said in."""
    for language in LANGUAGES:
        for key, sentence in catalogue(language).sentences.items():
            # A log's errors quote it, at the place where they stand.
            if not key.startswith("error.") or key.startswith("error.replay.") or not gaps(sentence) & TILES.keys():
                continue
            _, *rest = key.split(".")
            family = rest.pop(0) if rest[0] in families() else "riichi"
            if not OF_CIRCUMSTANCES.fullmatch(rest[-1]):
                yield pytest.param(language, family, rest[0], ".".join(rest[1:]), sentence, id=f"{language}:{key}")


@pytest.mark.parametrize(("language", "family", "code", "reason", "sentence"), errors())
def test_tiles_are_signs(language, family, code, reason, sentence):
    wanted = gaps(sentence)
    data = {name: TILES.get(name, "E" if name in ("player", "feeder", "seat") else "3") for name in wanted}
    said = Words(catalogue(language), family, dict(zip(SEATS, ("Ann", "Bo", "Cy", "Di"), strict=True))).error(
        DealError(code, "", reason, **data)
    )
    for name in wanted & TILES.keys():
        assert SIGNS[name] in said
        assert TILES[name] not in said


def said(code, reason, **data):
    return Words(catalogue("en"), "riichi", {}).error(DealError(code, "", reason, **data))


def test_places_are_counted_from_one():
    assert " 1 " in said("bad-tiles", "notation", text="x12m", position=0)
    for language in LANGUAGES:
        shown = Words(catalogue(language), "riichi", {}).error(
            DealError("bad-tiles", "", "notation", text="x", position=0)
        )
        assert "1" in shown
        assert "0" not in shown


def test_what_is_no_notation_is_quoted_as_it_was_typed():
    assert "“12x”" in said("bad-tiles", "unknown", part="12x")
    assert "“8z”" in said("bad-tiles", "no-such-tile", tile="8z", text="18z")
    assert "“🀇🀈 🀙”" in said("bad-tiles", "not-a-meld", tiles="12m 1p")
    assert "“🀇🀈”" in said("bad-tiles", "meld-in-hand", part="🀇🀈")


def test_a_text_that_is_much_too_long_is_cut():
    assert len(said("bad-tiles", "unknown", part="x" * 3000)) < 500
