"""Pictures, measured where everything lies and probed where it was painted."""

import dataclasses
import io
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from bot.engine import SEATS
from bot.engine.tiles import FLOWERS, KINDS, RED_FIVES, Tile, parse_tiles
from bot.presentation.picture.layout import MARGIN, WIDEST, lay_out
from bot.presentation.picture.letters import LETTERS, cjk_font, drawable, font_of, written
from bot.presentation.picture.melds import TILE_HEIGHT
from bot.presentation.picture.paint import (
    FELT,
    LIABLE,
    Picture,
    ShownHand,
    ShownIndicators,
    ShownMeld,
    ShownPayment,
    draw_picture,
    warming,
)
from bot.presentation.picture.tiles import BACK, DEPTH, HEIGHT, WIDTH, tile_image

EVERY_TILE = (*KINDS, *RED_FIVES, *FLOWERS, BACK)
NAMES = {"E": "Ann", "S": "Bo", "W": "Cyrille Ørsted", "N": "小林さん", "table": "the table"}
DISCORD_LIMIT = 8 * 1024 * 1024


def meld(kind, tiles, side=None, feeder=None, claimed=None, **more):
    return ShownMeld(kind, parse_tiles(tiles), claimed, side, feeder, **more)


def shown(hand, **more):
    return Picture(hands=(hand,), names=NAMES, **more)


def image_of(picture):
    return Image.open(io.BytesIO(draw_picture(picture))).convert("RGB")


def is_felt(pixel):
    return all(abs(one - other) < 12 for one, other in zip(pixel, FELT, strict=True))


def poses(picture):
    """The tiles from left to right, the upper first where two lie on each other."""
    tiles = sorted(lay_out(picture).tiles, key=lambda laid: (laid.x, laid.y))
    return [(str(laid.tile), laid.pose) for laid in tiles]


def up(*tiles):
    return [(tile, "upright") for tile in tiles]


def turned(*tiles):
    return [(tile, "turned") for tile in tiles]


CROWDED = Picture(
    hands=tuple(
        ShownHand(
            seat,
            concealed=parse_tiles("9p"),
            winning=Tile("9p"),
            fed_by="E",
            melds=(
                meld("open-kan", "1111z", "left", "E"),
                meld("added-kan", "2222z", "across", "E"),
                meld("added-kan", "3333z", "right", "N"),
                meld("open-kan", "5055m", "right", "N", number=12, is_deciding=True),
                meld("token-kan", "7777z5555s8888s"),
            ),
            set_aside=FLOWERS,
        )
        for seat in ("S", "W", "N")
    ),
    payments=tuple(
        ShownPayment(payer, payee, "1280000", "pays for all, deals in", 12, is_liable=True)
        for payee in SEATS
        for payer in (*SEATS, "table")
    ),
    indicators=(
        ShownIndicators("dora indicators", parse_tiles("11111m")),
        ShownIndicators("ura indicators", parse_tiles("99999m")),
    ),
    names=dict.fromkeys((*SEATS, "table"), "Wolfeschlegelsteinhausenbergerdorff " * 4),
)


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        (meld("pon", "555z", "left", "E"), [*turned("5z"), *up("5z", "5z")]),
        (meld("pon", "555z", "across", "E"), [*up("5z"), *turned("5z"), *up("5z")]),
        (meld("pon", "555z", "right", "E"), [*up("5z", "5z"), *turned("5z")]),
        (meld("open-kan", "1111z", "left", "E"), [*turned("1z"), *up("1z", "1z", "1z")]),
        (meld("open-kan", "1111z", "across", "E"), [*up("1z"), *turned("1z"), *up("1z", "1z")]),
        (meld("open-kan", "1111z", "right", "E"), [*up("1z", "1z", "1z"), *turned("1z")]),
        (meld("chi", "234s", "left", "E", Tile("3s")), [*turned("3s"), *up("2s", "4s")]),
        (meld("chi", "234s", "left", "E"), up("2s", "3s", "4s")),
        (meld("chi", "234s", "left", "E", Tile("9s")), up("2s", "3s", "4s")),
        (meld("pon", "055p", "right", "E", Tile("0p")), [*up("5p", "5p"), *turned("0p")]),
        (meld("pon", "055p", "right", "E"), [*up("5p", "0p"), *turned("5p")]),
        (meld("added-kan", "6666s", "left", "E"), [*turned("6s", "6s"), *up("6s", "6s")]),
        (meld("added-kan", "6666s", "right", "E"), [*up("6s", "6s"), *turned("6s", "6s")]),
        (meld("closed-kan", "1111z"), up("back", "1z", "1z", "back")),
        (meld("closed-kan", "5505m"), up("back", "0m", "5m", "back")),
        (meld("pon", "555z"), up("5z", "5z", "5z")),
        (meld("token-kan", "7z"), up("7z")),
    ],
)
def test_a_meld_lies_as_players_lay_it(melds, expected):
    assert poses(shown(ShownHand("S", melds=(melds,)))) == expected


def test_an_added_tile_lies_on_the_turned_one():
    tiles = lay_out(shown(ShownHand("S", melds=(meld("added-kan", "6666s", "across", "E"),)))).tiles
    lower, upper = sorted((laid for laid in tiles if laid.pose == "turned"), key=lambda laid: -laid.y)
    assert (upper.x, upper.y + upper.height) == (lower.x, lower.y)


@pytest.mark.parametrize(("side", "place"), [("left", 0), ("across", 1), ("right", 2)])
def test_the_turned_tile_is_lower_than_the_others_where_it_was_painted(side, place):
    picture = shown(ShownHand("S", melds=(meld("pon", "555z", side, "E"),)))
    image = image_of(picture)
    tiles = sorted(lay_out(picture).tiles, key=lambda laid: laid.x)
    top = min(laid.y for laid in tiles) + 10
    bare = [is_felt(image.getpixel((laid.x + laid.width // 2, top))) for laid in tiles]
    assert bare == [at == place for at in range(3)]


def test_the_winning_tile_lies_apart_and_is_marked():
    picture = shown(ShownHand("S", parse_tiles("12m99p"), Tile("3m"), "N"))
    *hand, winning = sorted(lay_out(picture).tiles, key=lambda laid: laid.x)
    assert (winning.tile, winning.mark) == ("3m", "winning")
    gaps = [after.x - before.x - before.width for before, after in pairwise(hand)]
    assert set(gaps) == {2}
    assert winning.x - hand[-1].x - hand[-1].width == 18
    red, green, blue = image_of(picture).getpixel((winning.x + 2, winning.y + HEIGHT // 2))
    assert red > 200
    assert green > 150
    assert blue < 120


def test_wild_tiles_are_marked_in_the_hand_and_in_melds():
    hand = ShownHand("S", parse_tiles("455s"), melds=(meld("token-kan", "5s"),))
    tiles = lay_out(shown(hand, wild=Tile("5s"))).tiles
    assert [(laid.tile, laid.mark) for laid in tiles] == [
        ("4s", "plain"),
        ("5s", "wild"),
        ("5s", "wild"),
        ("5s", "wild"),
    ]


def label_of(layout, party):
    (label,) = [each for each in layout.labels if each.party == party]
    return label


def test_who_fed_a_meld_is_named_below_it_beside_its_number():
    picture = shown(ShownHand("S", melds=(meld("pon", "555z", "right", "W", number=2),)))
    layout = lay_out(picture)
    label = label_of(layout, "W")
    assert (label.name.text, label.number, label.badge) == ("Cyrille Ørsted", 2, None)
    assert label.y > max(laid.y + laid.height for laid in layout.tiles)
    middle = (layout.tiles[0].x + max(laid.x + laid.width for laid in layout.tiles)) // 2
    assert label.x < middle < label.x + label.width


def is_liable(pixel):
    return all(abs(one - other) < 24 for one, other in zip(pixel, LIABLE, strict=True))


def test_the_deciding_meld_is_framed_and_no_other():
    melds = (meld("pon", "555z", "left", "E"), meld("pon", "777z", "right", "W", number=2, is_deciding=True))
    picture = shown(ShownHand("S", melds=melds))
    layout, image = lay_out(picture), image_of(picture)
    (frame,) = layout.frames
    inside = [laid for laid in layout.tiles if laid.tile == "7z"]
    assert frame.left + 7 == min(laid.x for laid in inside)
    assert frame.right - 7 == max(laid.x + laid.width for laid in inside)
    assert frame.top + 7 == min(laid.y for laid in inside)
    assert frame.bottom - 7 == max(laid.y + laid.height for laid in inside)
    across, down = (frame.left + frame.right) // 2, (frame.top + frame.bottom) // 2
    edges = [(frame.left + 1, down), (frame.right - 2, down), (across, frame.top + 1), (across, frame.bottom - 2)]
    assert all(is_liable(image.getpixel(edge)) for edge in edges)
    left = image.crop((0, 0, frame.left - 1, frame.bottom))
    assert not any(is_liable(colour) for _, colour in left.getcolors(100_000))


def test_the_deciding_meld_s_number_stands_on_the_arrow_in_the_frame_s_colour():
    payments = (ShownPayment("W", "S", "16000", "pao", 3, is_liable=True), ShownPayment("N", "S", "16000", "deals in"))
    picture = Picture(payments=payments, names=NAMES)
    first, second = lay_out(picture).arrows
    assert (first.tag.text, first.number, second.tag.text, second.number) == ("pao", 3, "deals in", 0)
    image = image_of(picture)
    assert is_liable(image.getpixel((first.start + 5, first.y)))
    assert not is_liable(image.getpixel((second.start + 5, second.y)))


def test_payments_are_one_column_of_equally_long_arrows_with_the_amounts():
    payments = (ShownPayment("N", "S", "16300"), ShownPayment("W", "S", "16300"), ShownPayment("table", "S", "1000"))
    layout = lay_out(Picture(payments=payments, names=NAMES))
    assert [arrow.amount.text for arrow in layout.arrows] == ["16300", "16300", "1000"]
    assert len({(arrow.start, arrow.end) for arrow in layout.arrows}) == 1
    for arrow, payer, payee in zip(layout.arrows, layout.labels[::2], layout.labels[1::2], strict=True):
        assert payer.y == arrow.y == payee.y
        assert payer.x + payer.width <= arrow.start < arrow.text
        assert arrow.text + arrow.width < arrow.end <= payee.x


def rows(layout):
    """The tiles from above to below, by the edge they stand on."""
    feet = sorted({laid.y + laid.height for laid in layout.tiles if laid.pose == "upright"})
    return ["".join(laid.tile for laid in layout.tiles if laid.y + laid.height == foot) for foot in feet]


THREE_PONS = (meld("pon", "555z"), meld("pon", "666z"), meld("pon", "777z"))


def test_hand_and_melds_share_a_row_where_they_fit():
    assert rows(lay_out(shown(ShownHand("S", parse_tiles("1m"), Tile("1m"), melds=THREE_PONS)))) == [
        "1m1m5z5z5z6z6z6z7z7z7z"
    ]


def test_the_hand_stands_above_the_melds_where_one_row_is_too_long():
    hand = ShownHand("S", parse_tiles("12m99p"), Tile("3m"), melds=THREE_PONS)
    assert rows(lay_out(shown(hand))) == ["1m2m9p9p3m", "5z5z5z6z6z6z7z7z7z"]


def test_what_is_set_aside_goes_where_it_has_room():
    kans = tuple(meld("open-kan", f"{rank * 4}z", "left", "E") for rank in "123")
    hand = ShownHand("S", parse_tiles("1m"), Tile("1m"), melds=kans, set_aside=FLOWERS[:2])
    assert rows(lay_out(shown(hand))) == ["1m1m1f2f", "".join(f"{rank}z" * 4 for rank in "123")]


def test_fourteen_tiles_are_one_row_of_the_widest_picture():
    layout = lay_out(shown(ShownHand("S", parse_tiles("123406m45688p77s"), Tile("1s"))))
    assert len(rows(layout)) == 1
    assert WIDEST - 20 <= layout.width <= WIDEST


def test_indicators_stand_beside_their_captions():
    picture = Picture(indicators=(ShownIndicators("ドラ表示", parse_tiles("4p7z")),))
    layout = lay_out(picture)
    (caption,) = layout.captions
    assert caption.text.text == "ドラ表示"
    assert [str(laid.tile) for laid in layout.tiles] == ["4p", "7z"]
    assert caption.x + caption.text.width < layout.tiles[0].x
    strip = image_of(picture).crop((caption.x, caption.y - 10, layout.tiles[0].x - 4, caption.y + 10))
    assert not all(is_felt(colour) for _, colour in strip.getcolors(100_000))


def test_names_and_amounts_are_a_third_of_a_tile_high():
    image = Image.new("L", (200, 100))
    ImageDraw.Draw(image).text((20, 20), "16300", fill=255, font=font_of("", LETTERS))
    _, top, _, bottom = image.getbbox()
    assert (bottom - top) * 3 >= TILE_HEIGHT
    ImageDraw.Draw(cjk := Image.new("L", (200, 100))).text(
        (20, 20), "鈴木", fill=255, font=font_of(cjk_font(), LETTERS)
    )
    _, top, _, bottom = cjk.getbbox()
    assert (bottom - top) * 3 >= TILE_HEIGHT
    layout = lay_out(Picture(payments=(ShownPayment("E", "S", "16300"),), names=NAMES))
    sizes = {each.name.size for each in layout.labels} | {each.amount.size for each in layout.arrows}
    assert sizes == {LETTERS}


def overlap(one, other):
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


tiles_in_hand = st.lists(st.sampled_from([*KINDS, *RED_FIVES]), max_size=20).map(tuple)
melds = st.builds(
    ShownMeld,
    st.sampled_from(["pon", "open-kan", "added-kan", "closed-kan", "token-kan"]),
    st.sampled_from(KINDS).map(lambda tile: (tile,) * 4),
    st.none(),
    st.sampled_from([None, "left", "across", "right"]),
    st.sampled_from([None, *SEATS]),
    st.sampled_from([0, 1, 16]),
    st.booleans(),
)
pictures = st.builds(
    Picture,
    st.lists(
        st.builds(
            ShownHand,
            st.sampled_from(SEATS),
            tiles_in_hand,
            st.none() | st.sampled_from(KINDS),
            st.none() | st.sampled_from(SEATS),
            st.lists(melds, max_size=5).map(tuple),
            st.lists(st.sampled_from(FLOWERS), max_size=8).map(tuple),
        ),
        max_size=3,
    ).map(tuple),
    st.lists(
        st.builds(
            ShownPayment,
            st.sampled_from([*SEATS, "table"]),
            st.sampled_from([*SEATS, "table"]),
            st.sampled_from(["1280", "1280000"]),
            st.sampled_from(["", "包", "pays for all, deals in"]),
            st.sampled_from([0, 16]),
            st.booleans(),
        ),
        max_size=9,
    ).map(tuple),
    st.dictionaries(st.sampled_from([*SEATS, "table"]), st.text(max_size=40)),
    st.lists(st.builds(ShownIndicators, st.sampled_from(["wild", "裏ドラ表示"]), tiles_in_hand), max_size=3).map(tuple),
)


@settings(deadline=None)
@given(pictures)
def test_nothing_overlaps_and_nothing_leaves_the_canvas(picture):
    layout = lay_out(picture)
    assert layout.width <= WIDEST
    assert not any(overlap(one, other) for one, other in combinations(layout.tiles, 2))
    for laid in layout.tiles:
        assert laid.x >= MARGIN
        assert laid.y >= MARGIN
        assert laid.x + laid.width <= layout.width - MARGIN
        assert laid.y + laid.height <= layout.height
    for label in layout.labels:
        assert label.x >= MARGIN
        assert label.x + label.width <= layout.width
        assert 0 <= label.y - 18 < label.y + 18 <= layout.height
    for frame in layout.frames:
        assert 0 <= frame.left < frame.right <= layout.width
        assert 0 <= frame.top < frame.bottom <= layout.height
    for arrow in layout.arrows:
        assert arrow.start < arrow.text < arrow.text + arrow.width < arrow.end < layout.width
    for caption in layout.captions:
        assert caption.x + caption.text.width <= layout.width
    for one, other in combinations(layout.labels, 2):
        if one.y == other.y:
            assert one.x + one.width <= other.x or other.x + other.width <= one.x


@settings(deadline=None)  # the first picture of a process paints every tile
@given(pictures)
def test_every_picture_is_a_png_of_the_size_that_was_laid_out(picture):
    layout = lay_out(picture)
    image = Image.open(io.BytesIO(draw_picture(picture)))
    assert (image.format, image.size) == ("PNG", (layout.width, layout.height))


def test_the_same_picture_gives_the_same_bytes():
    assert draw_picture(CROWDED) == draw_picture(CROWDED)


def test_three_winners_with_four_melds_and_all_flowers_fit_what_discord_takes():
    file = draw_picture(CROWDED)
    assert len(file) < DISCORD_LIMIT / 10
    width, height = Image.open(io.BytesIO(file)).size
    assert width == WIDEST == 800
    assert height <= 3000


def test_every_tile_looks_different():
    faces = {tile: tile_image(tile).tobytes() for tile in EVERY_TILE}
    assert len(set(faces.values())) == len(EVERY_TILE)


@pytest.mark.parametrize("tile", EVERY_TILE)
@pytest.mark.parametrize("pose", ["upright", "turned"])
def test_every_tile_is_painted_whole_in_both_poses(tile, pose):
    image = tile_image(tile, pose)
    size = (WIDTH, HEIGHT) if pose == "upright" else (HEIGHT, WIDTH)
    assert image.size == (size[0], size[1] + DEPTH)
    assert image.getpixel((image.width // 2, image.height // 2))[3] == 255
    assert image.getpixel((0, 0))[3] < 255


@pytest.mark.parametrize(
    ("tile", "strongest"),
    [("6s", "green"), ("8s", "green"), ("6z", "green"), ("4p", "blue"), ("5z", "blue"), ("7z", "red"), ("0m", "red")],
)
def test_faces_have_the_colours_of_a_real_set(tile, strongest):
    image = tile_image(Tile(tile)).crop((4, 4, WIDTH - 4, HEIGHT - 4)).convert("RGB")
    coloured = [pixel for _, pixel in image.getcolors(100_000) if max(pixel) - min(pixel) > 60]
    sums = [sum(pixel[at] for pixel in coloured) for at in range(3)]
    assert ("red", "green", "blue")[sums.index(max(sums))] == strongest


def test_a_turned_tile_lies_on_its_left_side():
    upright = tile_image(Tile("7z")).crop((6, 6, WIDTH - 6, HEIGHT - 6))
    lying = tile_image(Tile("7z"), "turned").crop((6, 6, HEIGHT - 6, WIDTH - 6))
    assert lying.tobytes() == upright.rotate(90, expand=True).tobytes()


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ann", "Ann"),
        ("Ørsted Łukasz", "Ørsted Łukasz"),
        ("Дмитрий", "Дмитрий"),
        ("Σωκράτης", "Σωκράτης"),
        ("Nguyễn", "Nguyễn"),
        ("Zoe\u0308", "Zoë"),
        ("🀄 Ann 🎴", "Ann"),
        ("A\nB\x00", "AB"),
        ("★ Ann ☆", "★ Ann ☆"),
        ("小林さん", "小林さん"),
        ("阿強", "阿強"),
        ("大刘", "大刘"),
        ("김철수", "김철수"),
        ("Ken哥", "Ken哥"),
        ("Łukasz 林", "Łukasz 林"),
        ("林🎴", "林"),
        ("สมชาย", ""),
        ("Ann สมชาย", ""),
        ("🎴🎴", ""),
        ("★", ""),
        ("", ""),
    ],
)
def test_a_name_is_drawn_if_the_fonts_have_all_its_letters(name, drawn):
    assert "".join(run.text for run in drawable(name)) == drawn


def test_a_name_is_in_one_font_where_one_has_all_of_it():
    assert [(run.text, run.font) for run in drawable("Ken哥")] == [("Ken哥", cjk_font())]
    assert [(run.text, run.font) for run in drawable("Łukasz 林")] == [("Łukasz ", ""), ("林", cjk_font())]


HOST_FONT = """STARTFONT 2.1
FONT -misc-host-medium-r-normal--35-350-72-72-c-350-iso10646-1
SIZE 35 72 72
FONTBOUNDINGBOX 24 4 0 0
STARTPROPERTIES 2
PIXEL_SIZE 35
DEFAULT_CHAR 0
ENDPROPERTIES
CHARS 3
{glyphs}
ENDFONT
"""
GLYPH = """STARTCHAR {code}
ENCODING {code}
SWIDTH 1000 0
DWIDTH 35 0
BBX 24 4 0 0
BITMAP
{row}
{row}
{row}
{row}
ENDCHAR"""


@pytest.fixture
def host_font(tmp_path):
    """A font file with ห and ส only, and something else for what it lacks."""
    rows = {0: "FFFFFF", ord("ห"): "F0F0F0", ord("ส"): "0F0F0F"}
    glyphs = "\n".join(GLYPH.format(code=code, row=row) for code, row in rows.items())
    file = tmp_path / "host.bdf"
    file.write_text(HOST_FONT.format(glyphs=glyphs), encoding="ascii")
    return str(file)


def test_a_font_of_the_host_is_asked_for_what_the_built_in_ones_lack(host_font):
    assert [(run.text, run.font) for run in drawable("หส", host_font)] == [("หส", host_font)]
    assert drawable("หม", host_font) == ()
    assert [run.font for run in drawable("Ann", host_font)] == [""]
    assert [run.font for run in drawable("林", host_font)] == [cjk_font()]


def painted(picture, label):
    """Whether anything stands where a label's name is."""
    box = (label.x + 42, label.y - 20, label.x + label.width, label.y + 20)
    return not all(is_felt(colour) for _, colour in image_of(picture).crop(box).getcolors(100_000))


def test_a_name_in_the_hosts_font_is_painted(host_font):
    picture = Picture((ShownHand("E"),), names={"E": "หส"}, font=host_font)
    (label,) = lay_out(picture).labels
    assert painted(picture, label)


def test_a_font_that_cannot_be_read_is_an_error(tmp_path):
    with pytest.raises(OSError, match="cannot open"):
        draw_picture(Picture((ShownHand("E"),), names={"E": "หส"}, font=str(tmp_path / "none.ttf")))


def test_a_name_too_long_for_its_place_ends_in_dots():
    name = written("Wolfeschlegelsteinhausen", width=160)
    assert name.text == "Wolfes…"
    assert name.width <= 160
    assert written("Bo", width=120).text == "Bo"
    assert written("Łukasz 林太郎", width=200).text == "Łukasz 林…"


def test_a_player_whose_name_cannot_be_drawn_is_shown_by_the_seat_wind():
    picture = Picture(payments=(ShownPayment("N", "S", "1000"),), names=NAMES | {"N": "สมชาย"})
    label = lay_out(picture).labels[0]
    assert (label.party, label.name.text) == ("N", "")
    assert not is_felt(image_of(picture).getpixel((label.x + 18, label.y)))


def test_warming_leaves_nothing_to_paint_for_the_first_picture():
    for paint in warming():
        paint()
    before = tile_image.cache_info().misses
    draw_picture(dataclasses.replace(CROWDED, wild=None))
    assert tile_image.cache_info().misses == before
