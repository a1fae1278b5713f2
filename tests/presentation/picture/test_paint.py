"""Pictures, measured where everything lies and probed where it was painted."""

import dataclasses
import io
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.engine import SEATS
from bot.engine.tiles import FLOWERS, KINDS, RED_FIVES, Tile, parse_tiles
from bot.presentation.picture.layout import MARGIN, WIDEST, lay_out
from bot.presentation.picture.letters import drawable, fitted, text_width
from bot.presentation.picture.paint import FELT, Picture, ShownHand, ShownMeld, ShownPayment, draw_picture, warming
from bot.presentation.picture.tiles import BACK, DEPTH, HEIGHT, WIDTH, tile_image

EVERY_TILE = (*KINDS, *RED_FIVES, *FLOWERS, BACK)
NAMES = {"E": "Ann", "S": "Bo", "W": "Cyrille Ørsted", "N": "小林さん", "table": "the table"}
DISCORD_LIMIT = 8 * 1024 * 1024


def meld(kind, tiles, side=None, feeder=None, claimed=None):
    return ShownMeld(kind, parse_tiles(tiles), claimed, side, feeder)


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
                meld("open-kan", "5055m", "right", "N"),
            ),
            set_aside=FLOWERS,
        )
        for seat in ("S", "W", "N")
    ),
    payments=tuple(ShownPayment(payer, payee, "1280000") for payee in SEATS for payer in (*SEATS, "table")),
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
        (meld("chi", "342s", "left", "E"), [*turned("2s"), *up("3s", "4s")]),
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
    assert winning.x - hand[-1].x - hand[-1].width > 20
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


def test_who_fed_a_meld_is_named_below_its_turned_tile():
    picture = shown(ShownHand("S", melds=(meld("pon", "555z", "right", "W"),)))
    layout = lay_out(picture)
    (label,) = [each for each in layout.labels if each.party == "W"]
    (claimed,) = [laid for laid in layout.tiles if laid.pose == "turned"]
    assert label.name == "Cyrille Ørsted"
    assert label.y > claimed.y + claimed.height
    assert label.x < claimed.x + claimed.width // 2 < label.x + label.width


def test_everybody_who_pays_has_an_arrow_to_who_is_paid_with_the_amount():
    payments = (ShownPayment("N", "S", "16300"), ShownPayment("W", "S", "16300"), ShownPayment("table", "S", "1000"))
    layout = lay_out(Picture(payments=payments, names=NAMES, liable=frozenset({("W", "S")})))
    assert [arrow.amount for arrow in layout.arrows] == ["16300", "16300", "1000"]
    assert [arrow.is_liable for arrow in layout.arrows] == [False, True, False]
    for arrow, payer, payee in zip(layout.arrows, layout.labels[::2], layout.labels[1::2], strict=True):
        assert payer.y == arrow.y == payee.y
        assert payer.x + payer.width <= arrow.start < arrow.end <= payee.x


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
            ShownPayment, st.sampled_from([*SEATS, "table"]), st.sampled_from([*SEATS, "table"]), st.just("1280")
        ),
        max_size=9,
    ).map(tuple),
    st.dictionaries(st.sampled_from([*SEATS, "table"]), st.text(max_size=40)),
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
    assert width <= WIDEST
    assert height <= 2500


def test_an_ordinary_hand_is_at_least_twice_as_sharp_as_a_phone_shows_it():
    layout = lay_out(shown(ShownHand("S", parse_tiles("123406m45688p77s"), Tile("1s"))))
    assert layout.width >= 2 * 400


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
        ("小林さん", ""),
        ("Ann 小林", ""),
        ("🎴🎴", ""),
        ("", ""),
    ],
)
def test_a_name_is_drawn_if_the_font_has_all_its_letters(name, drawn):
    assert drawable(name)[0] == drawn


HOST_FONT = """STARTFONT 2.1
FONT -misc-host-medium-r-normal--26-260-72-72-c-260-iso10646-1
SIZE 26 72 72
FONTBOUNDINGBOX 24 4 0 0
STARTPROPERTIES 2
PIXEL_SIZE 26
DEFAULT_CHAR 0
ENDPROPERTIES
CHARS 3
{glyphs}
ENDFONT
"""
GLYPH = """STARTCHAR {code}
ENCODING {code}
SWIDTH 1000 0
DWIDTH 26 0
BBX 24 4 0 0
BITMAP
{row}
{row}
{row}
{row}
ENDCHAR"""


@pytest.fixture
def host_font(tmp_path):
    """A font file with 小 and 林 only, and something else for what it lacks."""
    rows = {0: "FFFFFF", ord("小"): "F0F0F0", ord("林"): "0F0F0F"}
    glyphs = "\n".join(GLYPH.format(code=code, row=row) for code, row in rows.items())
    file = tmp_path / "host.bdf"
    file.write_text(HOST_FONT.format(glyphs=glyphs), encoding="ascii")
    return str(file)


def test_a_font_of_the_host_is_asked_for_what_the_built_in_one_lacks(host_font):
    assert drawable("小林", host_font) == ("小林", host_font)
    assert drawable("小森", host_font) == ("", "")
    assert drawable("Ann", host_font) == ("Ann", "")


def test_a_name_in_the_hosts_font_is_painted(host_font):
    picture = Picture((ShownHand("E"),), names={"E": "小林"}, font=host_font)
    (label,) = lay_out(picture).labels
    image = image_of(picture)
    column = [image.getpixel((label.x + 44, y)) for y in range(label.y - 20, label.y + 20)]
    assert not all(map(is_felt, column))


def test_a_font_that_cannot_be_read_is_an_error(tmp_path):
    with pytest.raises(OSError, match="cannot open"):
        draw_picture(Picture((ShownHand("E"),), names={"E": "小林"}, font=str(tmp_path / "none.ttf")))


def test_a_name_too_long_for_its_place_ends_in_dots():
    name, font = fitted("Wolfeschlegelsteinhausen", 120)
    assert name.endswith("…")
    assert text_width(name, font) <= 120
    assert fitted("Bo", 120) == ("Bo", "")


def test_a_player_whose_name_cannot_be_drawn_is_shown_by_the_seat_wind():
    picture = Picture(payments=(ShownPayment("N", "S", "1000"),), names=NAMES)
    label = lay_out(picture).labels[0]
    assert (label.party, label.name) == ("N", "")
    assert not is_felt(image_of(picture).getpixel((label.x + 18, label.y)))


def test_warming_leaves_nothing_to_paint_for_the_first_picture():
    for paint in warming():
        paint()
    before = tile_image.cache_info().misses
    draw_picture(dataclasses.replace(CROWDED, wild=None))
    assert tile_image.cache_info().misses == before
