"""Laws of reading: what is written canonically or in Unicode comes back, and nothing but the coded error is raised."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.engine.tiles import FLOWERS, KINDS, RED_FIVES, format_tiles, kinds_of
from bot.notation.read import Context, NotationError, choose, read_tiles
from bot.notation.words import AS_ASCII, GLYPHS, HAN_TILES

WHOLE_SET = [tile for tile in KINDS for _ in range(3)] + [*FLOWERS, *RED_FIVES]
"""One of each red five in the place of a plain one, and no more than four of a kind."""
GLYPH_OF = {tile: glyph for glyph, tile in GLYPHS.items()}
VARIATIONS = st.sampled_from(["", "\ufe0e", "\ufe0f"])

hands = st.permutations(WHOLE_SET).flatmap(lambda tiles: st.integers(0, 18).map(lambda count: tiles[:count]))
contexts = st.builds(
    Context,
    st.sampled_from(["en", "zh-CN", "zh-TW", "ja"]),
    st.booleans(),
    st.sampled_from([None, "7z"]),
    st.sampled_from([None, "3s"]),
    st.booleans(),
)
FULL_WIDTH = {ascii_: code for code, ascii_ in AS_ASCII.items() if 0xFF01 <= code < 0xFF5F}
SCRAPS = st.sampled_from(
    [
        *"0123456789mpszEWSNRGBCDFPTfhow'+-= ,{}[]/\n一三五萬条筒東發中上槓碰赤🀇🀄🀆🀫\ufe0f",
        "ポン",
        "チー",
        "暗杠",
        "上家",
        "red ",
        "dot",
        "r5",
        "x3",
        "2x",
        " from S",
        "南家",
        "癞子杠",
        "man",
        "wn",
        "J1",
        "花1",
        "만",
        "<:1m:123456789012345678>",
    ]
)


def shown(tiles, variations):
    return "".join(GLYPH_OF[tile] + mark for tile, mark in zip(tiles, variations, strict=True))


@given(hands, contexts)
def test_canonical_notation_comes_back_as_it_was(tiles, context):
    reading = read_tiles(format_tiles(tiles), context)
    assert list(reading.tiles) == tiles
    assert {ambiguity.about for ambiguity in reading.ambiguities} <= {"kan", "order"}


@given(hands, contexts)
def test_full_width_and_upper_case_are_read_alike(tiles, context):
    text = format_tiles(tiles).upper()
    assert list(read_tiles(text, context).tiles) == tiles
    wide = "".join(chr(FULL_WIDTH[character]) for character in text)
    assert list(read_tiles(wide, context).tiles) == tiles


@given(st.data(), hands)
def test_every_unicode_rendering_comes_back(data, tiles):
    plain = list(kinds_of(tiles))
    marks = data.draw(st.lists(VARIATIONS, min_size=len(plain), max_size=len(plain)))
    assert list(read_tiles(shown(plain, marks)).tiles) == plain


@example(["东", "竹", "么雞"])
@given(st.lists(st.sampled_from(sorted(HAN_TILES)), max_size=4, unique_by=lambda word: HAN_TILES[word]))
def test_chinese_words_come_back_however_they_are_parted(words):
    assert list(read_tiles(" ".join(words), Context("zh-TW")).tiles) == [HAN_TILES[word] for word in words]


def read_or_refused(text, context):
    """The reading, or None where the text is refused; any other error comes through."""
    with suppress(NotationError):
        return read_tiles(text, context)
    with pytest.raises(NotationError) as caught:
        read_tiles(text, context)
    assert caught.value.text == text
    assert 0 <= caught.value.span.start <= caught.value.span.end <= len(text)
    return None


@given(st.text(max_size=40) | st.lists(SCRAPS, max_size=12).map("".join), contexts)
@example("²m", Context())
@example("٣m", Context())
@example("0'z", Context())
@example("\x00", Context())
def test_no_text_raises_anything_but_the_coded_error(text, context):
    reading = read_or_refused(text, context)
    for ambiguity in reading.ambiguities if reading else ():
        assert ambiguity.readings
        assert all(0 <= span.start <= span.end <= len(text) for span in ambiguity.spans)


@given(st.lists(SCRAPS, max_size=8).map("".join), contexts, st.data())
def test_answering_settles_every_text_or_ends_in_the_coded_error(text, context, data):
    reading = read_or_refused(text, context)
    with suppress(NotationError):
        for _ in range(len(text)):
            if reading is None or reading.settled:
                break
            ambiguity = reading.ambiguities[0]
            choice = data.draw(st.sampled_from(ambiguity.readings))
            reading = choose(reading, ambiguity.name, choice.name)
        assert reading is None or reading.settled
