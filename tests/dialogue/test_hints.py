"""Every example that a hint gives is in the game's own tiles, and reads back as the tiles it shows."""

import re

import msgspec
import pytest

from bot.dialogue.take.answer import take_answer
from bot.engine import families
from bot.i18n import LANGUAGES, catalogue

from .telling import laid, told, won

RULES = {"riichi": "riichi/tenhou", "hongkong": "hongkong/half-gun", "wuhan": "wuhan/kaikoufan"}
SPOKEN = ("question.", "step.", "terminal.", "ui.")
EXAMPLES = re.compile(
    r"(?:e\.g\. |例：|例 |如 )([^()（）]*[0-9一-龯][^()（）]*)(?:\([^()]*\)|（[^（）]*）)?([^()（）]*)"
)
NOTATION = re.compile(r"\d[mpsz]")
TILES = re.compile(r"[東东南西北中發发白]|[一二三四五六七八九]+[萬万筒索]|\d+[mpsz]")
OF_OTHERS = re.compile(r"\s*[ESWN南西]\s*[:：]")
SUITS = {"萬": "m", "万": "m", "筒": "p", "索": "s"}
HONOURS = dict(zip("東南西北白發中", "1234567", strict=True)) | {"东": "1", "发": "6"}


def examples():
    """Every example of tiles in what people are asked, in each family's words and each language."""
    for language in LANGUAGES:
        for family in families():
            words = catalogue(language).for_family(family)
            for key in sorted(words.sentences):
                if not key.startswith(SPOKEN) or key.split(".")[1] in families():
                    continue
                for found in EXAMPLES.finditer(words(key)):
                    for text in re.split(", or ", "".join(found.groups(""))):
                        if TILES.search(text):
                            yield language, family, key, text.strip(" ,")


def kinds(text):
    """The tiles an example shows, in canonical notation, read by this test alone."""
    shown = []
    for piece in TILES.findall(OF_OTHERS.sub(" ", re.sub("[;；]", " ; ", text))):
        if piece[-1] in "mpsz":
            shown += [f"{digit}{piece[-1]}" for digit in piece[:-1]]
        elif piece in HONOURS:
            shown.append(f"{HONOURS[piece]}z")
        else:
            shown += [f"{'一二三四五六七八九'.index(digit) + 1}{SUITS[piece[-1]]}" for digit in piece[:-1]]
    return sorted(shown)


def read(language, family, key, text):
    """The tiles of an example as the dialogue takes them where the hint stands."""
    draft = msgspec.structs.replace(won((), RULES[family]), language=language)
    if "table-melds" in key:
        draft = told(draft, table__melds=text)
    elif "others-melds" in key:
        draft = told(draft, others__melds=text)
    elif "melds" in key:
        draft = told(draft, melds_S=text)
    else:
        return spread(take_answer(draft, "dora", (text,)).dora)
    assert not draft.pending
    return sorted(tile for _, _, tiles in laid(draft) for tile in spread(tiles))


def spread(tiles):
    return sorted(f"{digit}{suit}" for digits, suit in re.findall(r"(\d+)([mpsz])", tiles) for digit in digits)


FOUND = list(examples())


@pytest.mark.parametrize(("language", "family", "key", "text"), FOUND)
def test_an_example_reads_back(language, family, key, text):
    assert read(language, family, key, text) == kinds(text) != []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", families())
def test_examples_are_in_the_games_own_tiles(language, family):
    own = [(key, text) for each, of, key, text in FOUND if (each, of) == (language, family)]
    assert {key for key, _ in own} >= {"ui.melds.hint", "ui.tiles.hint", "ui.table-melds.hint", "question.table-melds"}
    for key in {key for key, _ in own}:
        texts = [text for other, text in own if other == key]
        assert any(not NOTATION.search(text) for text in texts), key
        assert language == "en" or not any(NOTATION.search(text) for text in texts), key
