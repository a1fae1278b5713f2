"""Every notation people use, read as canonical tiles; the expected values are written by hand."""

import json
from importlib import resources

import pytest

from bot.engine.tiles import format_tiles
from bot.notation.read import Context, NotationError, choose, read_tiles
from bot.notation.scan import is_of_unknown_order

PLAYED = {
    "": {},
    "riichi": {"has_flowers": False},
    "hongkong": {"has_flowers": True},
    "wuhan": {"has_flowers": False, "lone_tile": "7z"},
}
"""With which tiles each family plays."""


def written(language="en", family=""):
    return Context(language, **PLAYED[family])


def written_in_wuhan(wild=None):
    return Context("zh-CN", has_flowers=False, lone_tile="7z", wild=wild)


def tiles_in(text, language="en", family="", **choices):
    reading = read_tiles(text, written(language, family), choices)
    assert reading.settled, reading.ambiguities
    return format_tiles(reading.tiles)


def ambiguity_in(text, language="en", family=""):
    (ambiguity,) = read_tiles(text, written(language, family)).ambiguities
    return ambiguity.name, {reading.name: format_tiles(reading.tiles) for reading in ambiguity.readings}


def melds_in(text, language="en", family="", **choices):
    reading = read_tiles(text, written(language, family), {"order": "oldest-first", **choices})
    assert reading.settled, reading.ambiguities
    return [f"{meld.kind} {format_tiles(meld.tiles)} {meld.feeder or ''}".strip() for meld in reading.melds]


COMPACT = [
    ("123m22444666p8s34z", "123m22444666p8s34z"),
    ("55m999s", "55m999s"),
    ("777z", "777z"),
    ("1234567z", "1234567z"),
    ("0m0p0s", "0m0p0s"),
    ("340m 0p55p", "340m055p"),
    ("123M456P789S", "123m456p789s"),
    ("1 2 3 m 4 5 6 p", "123m456p"),
    ("1z1z1z", "111z"),
    ("m123p406s1z22", "123m406p1s22z"),
    ("m1 m2 / p4", "12m4p"),
    ("M1 P2 S3 Z4", "1m2p3s4z"),
    ("1f 5f 8f", "158f"),
    ("777h", "777z"),
    ("777h 555z", "777555z"),
    ("0z", "5z"),
    ("11 12 19 21 29 31 39 41 47", "129m19p19s17z"),
    ("[11,19,21,29,31,39,41,42,43,44,45,46,47]", "19m19p19s1234567z"),
    ("51 52 53", "0m0p0s"),
    ("r44 r51", "4z0m"),
    ('"r44", 11', "4z1m"),
    ("E S W N P F C", "1234567z"),
    ("5mr 5pr 5sr", "0m0p0s"),
    ('["1m", "5mr", "E", "P", "F", "C"]', "10m1567z"),
    ("1m 5mr W W F", "10m336z"),
    ("C2, D3, B2, WS, FR FG FW", "2m3p2s2765z"),
    ("2D 7C 9B Wh G R E", "2p7m9s5671z"),
    ("WhWhWh", "555z"),
    ("G R 0p", "67z0p"),
    ("EEE SSS WWW NN 白白", "1112223334455z"),
    ("EEE SSS WWW NN 11m", "11122233344z11m"),
    ("EEESSSWWWNN11m", "11122233344z11m"),
    ("9m 1p S S W W N", "9m1p22334z"),
    ("sss ee n", "222114z"),
    ("Ew Sw Ww Nw rd gd wd", "1234765z"),
    ("ew sw nw", "124z"),
    ("RD / GD / WD", "765z"),
    ("5-dot red-dot 2-bam red-bam", "50p20s"),
    ("5 dots, 3 bams, 7 craks", "5p3s7m"),
    ("3man 4pin 5sou", "3m4p5s"),
    ("red", "7z"),
    ("red dragon, green dragon, white dragons", "765z"),
    ("East wind south WEST north", "1234z"),
    ("r5p", "0p"),
    ("1W 3T 7B", "1m3s7p"),
    ("0x41 0x42 0x43 0x44 0x51 0x52 0x53", "1234765z"),
    ("0x51中 0x52发 0x53白", "765z"),
]


@pytest.mark.parametrize(("text", "tiles"), COMPACT)
def test_compact_letters_and_digits_are_read(text, tiles):
    assert tiles_in(text) == tiles


RED_FIVES_AMONG_DIGITS = [
    ("12r588m", "12088m"),
    ("2r5p4p", "204p"),
    ("12R588M", "12088m"),
    ("１２ｒ５８８ｍ", "12088m"),
    ("r588m", "088m"),
    ("R5p r5s", "0p0s"),
    ("4r56p r5r5s", "406p00s"),
    ("45r6m", "406m"),
    ("12r588man", "12088m"),
    ("r5 pin", "0p"),
    ("4r56萬", "406m"),
    ("r5索", "0s"),
    ("4r5'6s", "406s"),
]
WORDS_FOR_SUITS = [
    ("MAN1 PIN2", "1m2p"),
    ("man1 pin2 sou3", "1m2p3s"),
    ("Man1Pin2Sou3", "1m2p3s"),
    ("ＭＡＮ１ ＰＩＮ２", "1m2p"),
    ("man 123 pin 456", "123m456p"),
    ("bamboo 1 2 3", "123s"),
    ("bamboo 1 2 3 dots 4, 5, 6 characters 7", "123s456p7m"),
    ("1 2 3 bamboo 4 5 6 dots", "123s456p"),
    ("five pin one bamboo nine dots", "5p1s9p"),
    ("red five pin", "0p"),
    ("Red-five-sou RED FIVE MAN", "0s0m"),
    ("萬子123", "123m"),
    ("萬子123筒子456索子789", "123m456p789s"),
    ("万子 1 2 3 饼子:456 条子一二三", "123m456p123s"),
    ("123萬子", "123m"),
    ("マンズ123 ピンズ456 ソーズ789", "123m456p789s"),
    ("123マンズ", "123m"),
    ("1,2,3万", "123m"),
    ("1，2，3万 4、5、6筒", "123m456p"),
    ("一、二、三万", "123m"),
    ("1,2,3m 4, 5, 6p", "123m456p"),
    ("1 2 3万", "123m"),
]
OTHER_NUMBERS = [
    ("伍萬", "5m"),
    ("壹萬貳萬參萬肆萬伍萬陸萬柒萬捌萬玖萬", "123456789m"),
    ("叁万 贰条 陆筒", "3m2s6p"),
    ("赤伍萬", "0m"),
    ("大饼 大餅", "11p"),
    ("幺饼 么筒 幺万", "11p1m"),
    ("两万 兩條", "2m2s"),
]
PREFIXED = [
    ("wt wn wp dr", "1247z"),
    ("wt wn wx wp", "1234z"),
    ("wt wn ws wp", "1234z"),
    ("we ws ww wn dr dg dw", "1234765z"),
    ("we ws ww wn dr dg db", "1234765z"),
    ("WT WN WX WP DR DG DW DB", "12347655z"),
    ("WE WS WW WN DR DG DW", "1234765z"),
    ("ｗｔ ｗｘ", "13z"),
    ("wtwtwt dwdwdw", "111555z"),
    ("DW DG DR", "567z"),
    ("Dw dG", "56z"),
    ("DRDRDR", "777z"),
    ("W1 B2 T3 F1 J1 J2 J3", "1m2p3s1765z"),
    ("J1 J2 J3 J4 J5 J6 J7", "1234567z"),
]
TIMES = [
    ("中x3", "777z"),
    ("中×3", "777z"),
    ("中 X 3", "777z"),
    ("🀄x3", "777z"),
    ("🀄️ × 3", "777z"),
    ("３×中", "777z"),
    ("3x red", "777z"),
    ("3x red dragon 2x east", "77711z"),
    ("5zx3 1m*2", "555z11m"),
    ("５ｚ＊３", "555z"),
    ("east x2", "11z"),
    ("123m x2", "123123m"),
    ("red-dot x2", "00p"),
    ("**5z** *3p*", "5z3p"),
    ("5z*3p", "5z3p"),
    ("5z*3萬", "5z3m"),
]
PICTURES = [
    ("<:1m:123456789012345678>", "1m"),
    ("<a:5z:123456789012345678>", "5z"),
    ("<:1m:123456789012345678><:2m:123456789012345678> 3m", "123m"),
    ("<:0p:123456789012345678> <:5mr:123456789012345678>", "0p0m"),
    ("<:East:123456789012345678> <:red_dragon:123456789012345678>", "17z"),
    ("<:mahjong_3s:123456789012345678> <:mj9p:123456789012345678>", "3s9p"),
    ("<:chun:123456789012345678> <:WH:123456789012345678>", "75z"),
]
KOREAN = [
    ("1만 2통 3삭", "1m2p3s"),
    ("123만 456통 789삭", "123m456p789s"),
    ("일만 이통 삼삭 사만 오통 육삭 칠만 팔통 구삭", "1m2p3s4m5p6s7m8p9s"),
    ("동 남 서 북", "1234z"),
    ("동풍 남풍 서풍 북풍", "1234z"),
    ("백 발 중", "567z"),
    ("동동동 백백", "11155z"),
    ("적5통 적오만", "0p0m"),
    ("통 1 2 3", "123p"),
]
FLOWERS = [
    ("flowers 1 3", "13f"),
    ("Flower 2", "2f"),
    ("FLOWERS 1, 3 seasons 2", "136f"),
    ("seasons 1 2", "56f"),
    ("flowers 5 8 seasons 6", "586f"),
    ("花1 3", "13f"),
    ("花牌 1、4 季 1", "145f"),
    ("F1 S1", "15f"),
]


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        *RED_FIVES_AMONG_DIGITS,
        *WORDS_FOR_SUITS,
        *OTHER_NUMBERS,
        *PREFIXED,
        *TIMES,
        *PICTURES,
        *KOREAN,
        *FLOWERS,
    ],
)
def test_what_people_write_otherwise_is_read(text, tiles):
    answers = {"F1": "flower" if "S1" in text else "wind", "season": "season"}
    assert tiles_in(text, **answers) == tiles


UNICODE = [
    ("🀀🀁🀂🀃", "1234z"),
    ("🀄🀅🀆", "765z"),
    ("🀇🀈🀉🀊🀋🀌🀍🀎🀏", "123456789m"),
    ("🀐🀑🀒🀓🀔🀕🀖🀗🀘", "123456789s"),
    ("🀙🀚🀛🀜🀝🀞🀟🀠🀡", "123456789p"),
    ("🀄️🀄︎🀄", "777z"),
    ("🀢🀣🀥🀤🀦🀧🀨🀩", "12345678f"),
]


@pytest.mark.parametrize(("text", "tiles"), UNICODE)
def test_unicode_tiles_are_read(text, tiles):
    assert tiles_in(text) == tiles


JAPANESE = [
    ("北北22p", "44z22p"),
    ("9p9m1s", "9p9m1s"),
    ("1ワン 8ピン 3ソー", "1m8p3s"),
    ("中中中", "777z"),
    ("発発発", "666z"),
    ("四筒 五筒 六筒", "456p"),
    ("撥", "6z"),
    ("赤五萬 赤5p 赤5索", "0m0p0s"),
    ("haku hatsu chun", "567z"),
    ("ton nan sha pei", "1234z"),
    ("１２３ｍ　４５６Ｐ", "123m456p"),
    ("一二三萬", "123m"),
]


@pytest.mark.parametrize(("text", "tiles"), JAPANESE)
def test_japanese_forms_are_read(text, tiles):
    assert tiles_in(text, "ja") == tiles


CHINESE = [
    ("一万 五条 八筒", "1m5s8p"),
    ("三饼", "3p"),
    ("幺鸡 幺雞", "11s"),
    ("红中 发财 白板", "765z"),
    ("紅中 發財", "76z"),
    ("中發白", "765z"),
    ("發発发撥", "6666z"),
    ("3萬 一萬/三萬", "313m"),
    ("二索 四條", "24s"),
    ("東南西北东", "12341z"),
    ("东风 南风", "12z"),
    ("梅蘭菊竹 春夏秋冬", "12345678f"),
]


@pytest.mark.parametrize(("text", "tiles"), CHINESE)
def test_chinese_forms_are_read(text, tiles):
    answers = {"kan-0": "in-hand"}
    assert tiles_in(text, "zh-TW", **answers) == tiles


MELDS = [
    ("m11p456,z555+,z666=,z777-", "en", ["pon 555z right", "pon 666z across", "pon 777z left"]),
    ("z555-5", "en", ["added-kan 5555z left"]),
    ("z5555+", "en", ["open-kan 5555z right"]),
    ("m11,z6666", "en", ["closed-kan 6666z"]),
    ("m2-34", "en", ["chi 234m left"]),
    ('m="49674,51274,48169"', "en", ["pon 666z across", "pon 777z across", "pon 555z right"]),
    ("opens: [51754, 50219, 48649]", "en", ["pon 777z across", "pon 666z left", "pon 555z right"]),
    ('"opens":[51754]', "en", ["pon 777z across"]),
    ("51754, 50219", "en", ["pon 777z across", "pon 666z left"]),
    ('m="40967"', "en", ["chi 789p left"]),
    ("m=6223", "en", ["chi 340m left"]),
    ("m=6147", "en", ["open-kan 7777m left"]),
    ("m=512", "en", ["closed-kan 1111m"]),
    ("m=6674", "en", ["added-kan 5550m across"]),
    ("m=6770", "en", ["added-kan 0555m across"]),
    ("0110z 0220z", "en", ["closed-kan 1111z", "closed-kan 2222z"]),
    (
        "0110022003300440z",
        "en",
        ["closed-kan 1111z", "closed-kan 2222z", "closed-kan 3333z", "closed-kan 4444z"],
    ),
    ("0550m", "en", ["closed-kan 5555m"]),
    ("550110z", "en", ["closed-kan 1111z"]),
    (
        "p555z a6666z c123m m1111p d2222p",
        "en",
        ["pon 555z", "closed-kan 6666z", "chi 123m", "open-kan 1111p", "open-kan 2222p"],
    ),
    ('"p464646"', "en", ["pon 666z left"]),
    ("42p4242", "en", ["pon 222z across"]),
    ("4242p42", "en", ["pon 222z right"]),
    ("c343233", "en", ["chi 423s left"]),
    ("21m212121", "en", ["open-kan 1111p across"]),
    ("212121m21", "en", ["open-kan 1111p right"]),
    ("k21212121", "en", ["added-kan 1111p left"]),
    ("212121a21", "en", ["closed-kan 1111p"]),
    ("{ minkou Wh Wh Wh }", "en", ["pon 555z"]),
    ("234po 555zo", "en", ["chi 234p", "pon 555z"]),
    ("🀫🀂🀂🀫", "en", ["closed-kan 3333z"]),
    ("🀫🀄️🀄️🀫", "en", ["closed-kan 7777z"]),
    ("發ポン 234sチー 2sポン 6sポン", "ja", ["pon 666z", "chi 234s", "pon 222s", "pon 666s"]),
    ("發 發 發 ポン", "ja", ["pon 666z"]),
    ("發ポン白ポン", "ja", ["pon 666z", "pon 555z"]),
    ("東暗槓 南加槓 西大明槓", "ja", ["closed-kan 1111z", "added-kan 2222z", "open-kan 3333z"]),
    ("111m 222m ポン 333m", "ja", ["pon 222m"]),
    ("666'z", "ja", ["pon 666z right"]),
    ("6'66z 55'5z 中中中'", "ja", ["pon 666z left", "pon 555z across", "pon 777z right"]),
    ("3'24m", "ja", ["chi 324m left"]),
    ("碰 東東東, 大明槓 1111m", "zh-TW", ["pon 111z", "open-kan 1111m"]),
    ("上 234條 碰 發 暗杠 东", "zh-TW", ["chi 234s", "pon 666z", "closed-kan 1111z"]),
    ("吃 2条 3条 4条", "zh-CN", ["chi 234s"]),
    ("冲杠 东 蓄杠 南", "zh-CN", ["open-kan 1111z", "added-kan 2222z"]),
    ("0pポン", "ja", ["pon 055p"]),
    ("發發白白白ポン", "ja", ["pon 555z"]),
    ("🀇🀇🀈🀉🀊チー", "ja", ["chi 234m"]),
    ("チー🀈🀉🀊🀊", "ja", ["chi 234m"]),
]


@pytest.mark.parametrize(("text", "language", "melds"), MELDS)
def test_melds_are_read_with_their_kind_and_feeder(text, language, melds):
    assert melds_in(text, language) == melds


@pytest.mark.parametrize(
    ("text", "unknown"),
    [('m="49674,51274,48169"', True), ("51754, 50219", True), ("opens: [51754, 50219]", False), ("555z 666z", False)],
)
def test_a_list_out_of_a_log_may_run_either_way(text, unknown):
    assert is_of_unknown_order(text) is unknown


def test_one_line_may_mix_every_form_of_a_hand():
    line = "1m 二萬 3萬 🀙 2p 三筒 東 ton E 發 haku 5mr 幺鸡 9B"
    assert tiles_in(line) == "123m123p11165z0m19s"


FED = [
    ("白ポン(上家)、發ポン(対面)", ["pon 555z left", "pon 666z across"]),
    ("白ポン（上家）發ポン（対面）", ["pon 555z left", "pon 666z across"]),
    ("白ポン(上家)發ポン(対面)", ["pon 555z left", "pon 666z across"]),
    ("白ポン (上家) 發ポン", ["pon 555z left", "pon 666z"]),
    ("上家 白ポン 上家", ["pon 555z left"]),
    ("白ポン上家 發ポン対面", ["pon 555z left", "pon 666z across"]),
    ("上家 白ポン、対面 發ポン", ["pon 555z left", "pon 666z across"]),
    ("kamicha pon 555z, toimen pon 666z", ["pon 555z left", "pon 666z across"]),
    ("pon 555z kamicha, pon 666z toimen", ["pon 555z left", "pon 666z across"]),
    ("Kamicha pon 555z Toimen pon 666z", ["pon 555z left", "pon 666z across"]),
    ("下家碰中 對家碰發", ["pon 777z right", "pon 666z across"]),
    ("碰中下家 碰發對家", ["pon 777z right", "pon 666z across"]),
    ("碰中下家打，碰發對家打", ["pon 777z right", "pon 666z across"]),
    ("555z 上家, 666z 対面", ["pon 555z left", "pon 666z across"]),
    ("555z 上家; 1111z 下家", ["pon 555z left", "open-kan 1111z right"]),
    ("pon 555z from left", ["pon 555z left"]),
    ("pon 555z from the right, 666z from across", ["pon 555z right", "pon 666z across"]),
    ("chi 123m from left", ["chi 123m left"]),
    ("백퐁 상가, 발퐁 하가", ["pon 555z left", "pon 666z right"]),
    ("碰白 上家 碰發", ["pon 555z left", "pon 666z"]),
    ("碰白, 上家", ["pon 555z left"]),
    ("暗槓 1z, 碰白 上家", ["closed-kan 1111z", "pon 555z left"]),
    ("上家 1z槓", ["open-kan 1111z left"]),
]


@pytest.mark.parametrize(("text", "melds"), FED)
def test_each_told_feeder_belongs_to_its_own_meld(text, melds):
    answers = {"feeder-3": "before", **{f"kan-{place}": "open-kan" for place in range(len(text))}}
    answers |= {f"relative-{place}": "caller" for place in range(len(text))}
    assert melds_in(text, "ja", **answers) == melds


def test_whose_neighbours_a_text_names_is_asked_once_for_all_of_them():
    (ambiguity,) = read_tiles("白ポン(上家)、發ポン(対面)", Context("ja"), {"order": "oldest-first"}).ambiguities
    assert (ambiguity.about, ambiguity.text, len(ambiguity.spans)) == ("relative", "上家", 2)
    assert [format_tiles(reading.tiles) for reading in ambiguity.readings] == ["555666z"] * 2


BY_SIGN = [
    ("555z+", ["pon 555z right"]),
    ("111m+", ["pon 111m right"]),
    ("555z+ 666z= 777z-", ["pon 555z right", "pon 666z across", "pon 777z left"]),
    ("５５５ｚ＋，６６６ｚ＝", ["pon 555z right", "pon 666z across"]),
    ("中中中- 🀅🀅🀅+", ["pon 777z left", "pon 666z right"]),
    ("123m-", ["chi 123m left"]),
    ("55'5z=", ["pon 555z across"]),
    ("5z5z5z+", ["pon 555z right"]),
    ("1111z=", ["open-kan 1111z across"]),
    ("pon 555z+", ["pon 555z right"]),
    ("555z-666z", []),
    ("555z+666z", []),
    ("555z - 666z", []),
    ("11m- 55z", []),
]


@pytest.mark.parametrize(("text", "melds"), BY_SIGN)
def test_a_sign_right_behind_a_meld_is_its_feeder_and_between_tiles_it_is_none(text, melds):
    assert melds_in(text, **{"kan-0": "open-kan"}) == melds


@pytest.mark.parametrize(
    ("text", "language", "seats"),
    [
        ("777z from S", "en", ["S"]),
        ("pon 555z from East", "en", ["E"]),
        ("pon 555z from the north player, 666z from w", "en", ["N", "W"]),
        ("FROM SOUTH PON 555Z", "en", ["S"]),
        ("東から 發ポン", "ja", ["E"]),
        ("發ポン 南家から、白ポン 西より", "ja", ["S", "W"]),
        ("碰白(南家)、碰發(西家)", "zh-TW", ["S", "W"]),
        ("碰白 从东家 碰發 由北家", "zh-CN", ["E", "N"]),
        ("东家打 碰白", "zh-CN", ["E"]),
        ("庄家 碰白", "zh-CN", ["E"]),
        ("백퐁 동가에게서", "en", ["E"]),
    ],
)
def test_a_seat_that_fed_a_meld_is_no_tile(text, language, seats):
    reading = read_tiles(text, Context(language), {"order": "oldest-first"})
    assert reading.settled
    assert [meld.seat for meld in reading.melds] == seats
    assert len(reading.tiles) == 3 * len(seats)


def test_a_seat_between_two_melds_is_asked_about():
    reading = read_tiles("碰白 南家 碰發", Context("zh-TW"), {"order": "oldest-first"})
    (ambiguity,) = reading.ambiguities
    assert (ambiguity.name, ambiguity.about, ambiguity.text) == ("feeder-3", "feeder", "南家")
    assert [meld.seat for meld in choose(reading, "feeder-3", "after").melds] == [None, "S"]
    assert [meld.seat for meld in choose(reading, "feeder-3", "before").melds] == ["S", None]


def test_a_seat_that_is_only_named_calls_no_loose_tiles():
    reading = read_tiles("東家 555z 123m", Context("ja"))
    assert (reading.melds, format_tiles(reading.concealed)) == ((), "555z123m")


@pytest.mark.parametrize(
    ("text", "wild", "melds"),
    [
        ("癞子杠", "3s", ["token-kan 3s"]),
        ("癩子槓 癞子杠x2", "3s", ["token-kan 3s"] * 3),
        ("赖子 杠 红中杠", "9m", ["token-kan 9m", "token-kan 7z"]),
        ("红中杠x2", None, ["token-kan 7z"] * 2),
        ("红中杠×3 癞子杠", "1z", ["token-kan 7z"] * 3 + ["token-kan 1z"]),
        ("wild kong", "3s", ["token-kan 3s"]),
    ],
)
def test_in_wuhan_the_wild_tile_is_called_by_its_name(text, wild, melds):
    reading = read_tiles(text, written_in_wuhan(wild), {"order": "oldest-first"})
    assert [f"{meld.kind} {format_tiles(meld.tiles)}" for meld in reading.melds] == melds


def test_in_a_hand_the_wild_tile_s_name_is_that_tile():
    assert format_tiles(read_tiles("癞子 赖子 Joker 1万", written_in_wuhan("3s")).tiles) == "333s1m"


@pytest.mark.parametrize("text", ["F1 S1", "F1 F2 S3", "1 3", "13, 8", "1f 2"])
def test_where_only_flowers_are_told_f_and_s_are_flowers_and_seasons(text):
    reading = read_tiles(text, Context("en", about_flowers=True))
    assert reading.settled
    assert all(tile.endswith("f") for tile in reading.tiles)


def test_a_number_that_no_flower_has_is_refused_among_flowers():
    with pytest.raises(NotationError) as caught:
        read_tiles("1 9", Context("en", about_flowers=True))
    assert (caught.value.reason, caught.value.data["part"]) == ("no-suit", "9")


KAN = {"closed-kan": "1111m", "open-kan": "1111m", "added-kan": "1111m", "in-hand": "1111m"}
FED_KAN = {"open-kan": "4444s", "added-kan": "4444s"}

ASKED = [
    ("W", "W", {"west": "3z", "white": "5z"}),
    ("WWW", "W", {"west": "333z", "white": "555z"}),
    ("EEE GG W", "W", {"west": "3z", "white": "5z"}),
    ("WS", "WS", {"wind-prefix": "2z", "west-and": "32z", "white-and": "52z"}),
    ("WW", "WW", {"wind-prefix": "3z", "west-and": "33z", "white-and": "55z"}),
    ("W2", "W2", {"characters": "2m", "wind": "2z"}),
    ("F", "F", {"green": "6z", "flower": ""}),
    ("FW", "FW", {"dragon-prefix": "5z", "letters": "63z"}),
    ("B", "B", {"white": "5z", "north": "4z", "no-tile": ""}),
    ("C", "C", {"red": "7z", "no-tile": ""}),
    ("7C", "suit-C", {"characters": "7m", "dots": "7p"}),
    ("C7", "suit-C", {"characters": "7m", "dots": "7p"}),
    ("P", "P", {"white": "5z", "north": "4z"}),
    ("p456z", "P", {"white": "5z", "north": "4z"}),
    ("R", "R", {"red": "7z", "no-tile": ""}),
    ("3T 5T", "suit-T", {"bamboo": "35s", "dots": "35p"}),
    ("1W 2C 3D", "suit-C", {"characters": "2m", "dots": "2p"}),
    ("red 5p", "red-5", {"red-five": "0p", "red-dragon": "7z5p"}),
    ("f1", "F1", {"flower": "1f", "wind": "1z"}),
    ("1111m", "kan-0", KAN),
    ("1m1m1m1m", "kan-0", KAN),
    ("🀇🀇🀇🀇", "kan-0", KAN),
    ("m1111", "kan-0", KAN),
    ("44'44s", "kan-0", FED_KAN),
    ("4'444s", "kan-0", FED_KAN),
    ("4444so", "kan-0", FED_KAN),
    ("k1111m", "kan-0", {"closed-kan": "1111m", "open-kan": "1111m", "added-kan": "1111m"}),
    ("1m 槓", "kan-0", {"closed-kan": "1111m", "open-kan": "1111m", "added-kan": "1111m"}),
    ("明杠 4s", "kan-3", FED_KAN),
    ("4444s minkan", "kan-0", FED_KAN),
    ("44'44s kan", "kan-0", FED_KAN),
    ("p464646", "log-call", {"log-call": "666z", "suit-first": "464646p"}),
    ("0x11 0x19", "byte-1", {"characters": "19m", "bamboo": "19s", "dots": "19p"}),
    ("東 碰 南", "call-2", {"before": "1z", "after": "2z"}),
    ("上家 發ポン", "relative-0", {"caller": "666z", "writer": "666z"}),
    ("J1 J2 J3", "J", {"red-first": "765z", "white-first": "567z", "honours": "123z"}),
    ("j1", "J", {"red-first": "7z", "white-first": "5z", "honours": "1z"}),
    ("wn", "wn", {"south": "2z", "north": "4z"}),
    ("ws ws", "ws", {"south": "22z", "west": "33z"}),
    ("ww", "WW", {"wind-prefix": "3z", "west-and": "33z", "white-and": "55z"}),
    ("S1 S2", "season", {"bamboo": "12s", "season": "56f"}),
    ("s3", "season", {"bamboo": "3s", "season": "7f"}),
    ("白發中x3", "times-3", {"nearest-tile": "56777z", "each-tile": "555666777z"}),
    ("3x白發", "times-0", {"nearest-tile": "5556z", "each-tile": "555666z"}),
    ("W x3", "W", {"west": "333z", "white": "555z"}),
    ("<:W:123456789012345678>", "W", {"west": "3z", "white": "5z"}),
    ("七万*4", "kan-0", dict.fromkeys(KAN, "7777m")),
    ("七万 ×4", "kan-0", dict.fromkeys(KAN, "7777m")),
    ("1111z+", "kan-0", {"open-kan": "1111z", "added-kan": "1111z"}),
    ("77c 7d 8m", "suit-C", {"characters": "77m", "dots": "77p"}),
    ("555z, 上家, 666z", "feeder-6", {"before": "555z", "after": "666z"}),
    ("m1,z555+,z666=", "order", {"oldest-first": "555666z", "newest-first": "666555z"}),
]


@pytest.mark.parametrize(("text", "name", "readings"), ASKED)
def test_ambiguous_signs_are_asked_about(text, name, readings):
    assert ambiguity_in(text) == (name, readings)


def test_in_chinese_b_beside_a_number_may_be_bamboo_or_dots():
    assert ambiguity_in("7B", "zh-CN") == ("suit-B", {"bamboo": "7s", "dots": "7p"})
    asked = [ambiguity.name for ambiguity in read_tiles("1B 2T 3D", Context("zh-CN")).ambiguities]
    assert asked == ["suit-B", "suit-T"]


SETTLED = [
    ("3S 5s", "en", "", "35s"),
    ("S", "en", "", "2z"),
    ("SSS", "en", "", "222z"),
    ("3W", "en", "", "3m"),
    ("Wh W", "en", "", "53z"),
    ("GD WD RD WW", "en", "", "65733z"),
    ("EE WN", "en", "", "1134z"),
    ("W9", "en", "", "9m"),
    ("7B", "ja", "", "7s"),
    ("7B 2D", "zh-CN", "", "7s2p"),
    ("7B 2T", "en", "", "7p2s"),
    ("3T 2D", "en", "", "3s2p"),
    ("1W 2C", "en", "", "1m2p"),
    ("1D 2C", "en", "", "1p2m"),
    ("3P", "en", "", "3p"),
    ("F", "en", "riichi", "6z"),
    ("F", "zh-CN", "wuhan", "6z"),
    ("f1", "ja", "riichi", "1z"),
    ("f7", "en", "hongkong", "7f"),
    ("R Wh", "en", "", "75z"),
    ("FW FR", "en", "", "57z"),
    ("中", "zh-CN", "", "7z"),
    ("1111m 222m", "en", "", "1111222m"),
    ("11112345678999m", "en", "", "11112345678999m"),
    ("77c7p", "en", "", "77m7p"),
    ("77c 5m", "en", "", "77p5m"),
    ("C7 M5", "zh-CN", "", "7p5m"),
    ("S1 S2", "en", "riichi", "12s"),
    ("S1 S2", "zh-CN", "wuhan", "12s"),
    ("S1 S2 M3", "en", "hongkong", "12s3m"),
    ("S1 flowers 2", "en", "hongkong", "52f"),
    ("wn ww", "en", "", "43z"),
    ("WN WT", "en", "", "21z"),
    ("ws ww", "en", "", "23z"),
    ("WS WT", "en", "", "31z"),
    ("ws wx", "zh-CN", "", "23z"),
    ("W2 J2 9T", "zh-CN", "", "2m6z9s"),
    ("DR WW", "en", "", "73z"),
    ("J1 7T", "zh-CN", "", "7z7s"),
]


@pytest.mark.parametrize(("text", "language", "family", "tiles"), SETTLED)
def test_other_signs_of_a_text_and_its_writer_settle_a_sign(text, language, family, tiles):
    assert tiles_in(text, language, family, **{"kan-0": "in-hand"}) == tiles


def test_a_sign_means_the_same_everywhere_in_a_text_and_knows_all_its_places():
    (ambiguity,) = read_tiles("W 1m W").ambiguities
    assert [(span.start, span.end, span.length) for span in ambiguity.spans] == [(0, 1, 1), (5, 6, 1)]
    assert ambiguity.text == "W"


def test_an_open_sign_is_missing_from_the_tiles_until_it_is_answered():
    reading = read_tiles("1m W W")
    assert not reading.settled
    assert format_tiles(reading.tiles) == "1m"
    answered = choose(reading, "W", "white")
    assert answered.settled
    assert format_tiles(answered.tiles) == "1m55z"


def test_call_words_wait_until_every_sign_is_answered():
    reading = read_tiles("Wポン 11m", Context("ja"))
    assert [ambiguity.name for ambiguity in reading.ambiguities] == ["W"]
    assert reading.melds == ()
    answered = choose(reading, "W", "west")
    assert [(meld.kind, format_tiles(meld.tiles)) for meld in answered.melds] == [("pon", "333z")]


def test_an_answer_that_no_question_offers_leaves_it_open():
    assert choose(read_tiles("W"), "W", "bamboo").ambiguities == read_tiles("W").ambiguities
    assert choose(read_tiles("1111m"), "kan-0", "chi").ambiguities == read_tiles("1111m").ambiguities
    assert tiles_in("1m", W="white") == "1m"


def test_a_kan_of_unsaid_kind_is_a_meld_to_ask_about_until_it_is_said_to_be_in_the_hand():
    reading = read_tiles("1111m23p")
    assert [meld.kind for meld in reading.melds] == ["ask"]
    assert format_tiles(reading.concealed) == "23p"
    answered = choose(reading, "kan-0", "in-hand")
    assert answered.melds == ()
    assert format_tiles(answered.concealed) == "1111m23p"


@pytest.mark.parametrize("kind", ["closed-kan", "open-kan", "added-kan"])
def test_an_answer_says_how_a_kan_was_laid_down(kind):
    assert [meld.kind for meld in choose(read_tiles("1111m"), "kan-0", kind).melds] == [kind]


def test_melds_are_given_oldest_first_whichever_way_they_were_written():
    reading = read_tiles("發ポン 白ポン", Context("ja"))
    assert [format_tiles(meld.tiles) for meld in reading.melds] == ["666z", "555z"]
    turned = choose(reading, "order", "newest-first")
    assert [format_tiles(meld.tiles) for meld in turned.melds] == ["555z", "666z"]
    assert format_tiles(turned.tiles) == "666555z"


@pytest.mark.parametrize(("side", "tiles"), [("before", "1112z"), ("after", "1222z")])
def test_an_answer_says_which_tiles_a_call_word_means(side, tiles):
    answered = choose(read_tiles("東 碰 南"), "call-2", side)
    assert answered.settled
    assert format_tiles(answered.tiles) == tiles


@pytest.mark.parametrize(
    ("text", "feeder"),
    [
        ("上家 發ポン", "left"),
        ("發ポン 下家", "right"),
        ("発ポン(対面)", "across"),
        ("kamicha 666z pon", "left"),
        ("碰 发 对家", "across"),
    ],
)
def test_a_neighbour_named_in_words_feeds_the_nearest_meld_seen_from_whoever_is_meant(text, feeder):
    reading = read_tiles(text, Context("ja"))
    assert [(meld.feeder, meld.seen_from) for meld in reading.melds] == [(feeder, "ask")]
    (ambiguity,) = reading.ambiguities
    for whose in ("caller", "writer"):
        assert [meld.seen_from for meld in choose(reading, ambiguity.name, whose).melds] == [whose]


def test_each_neighbour_feeds_the_meld_beside_him():
    reading = read_tiles("發ポン(上家), 白ポン(下家)", Context("ja"))
    assert [meld.feeder for meld in reading.melds] == ["left", "right"]


def test_the_turned_tile_is_the_claimed_one():
    claimed = {text: read_tiles(text).melds[0].claimed for text in ("3'24m", "0'55p", "m2-34", "c343233", "666'z")}
    assert claimed == {"3'24m": "3m", "0'55p": "0p", "m2-34": "2m", "c343233": "4s", "666'z": "6z"}


def test_in_wuhan_a_red_dragon_is_a_kong_of_one_tile():
    assert melds_in("中杠", "zh-CN", "wuhan") == ["token-kan 7z"]
    assert melds_in("红中杠 111m碰", "zh-CN", "wuhan") == ["token-kan 7z", "pon 111m"]
    assert "token-kan" in ambiguity_in("3s杠", "zh-CN", "wuhan")[1]
    assert melds_in("3s杠", "zh-CN", "wuhan", **{"kan-0": "token-kan"}) == ["token-kan 3333s"]


MENTIONED = [
    ("1m ロン", "ja", [("discard", 0)]),
    ("ツモ 1m", "ja", [("self-draw", 0)]),
    ("自摸 一万", "zh-CN", [("self-draw", 0)]),
    ("出銃 1m 放冲 抢杠", "zh-CN", [("discard", 0), ("discard", 0), ("robbed-kan", 0)]),
    ("九張落地 十二張落地 第三次开口 全求人", "zh-CN", [
        ("nine-on-the-floor", 0), ("twelve-on-the-floor", 0), ("third-opening", 0), ("all-begging", 0),
    ]),
    ("2本場 供託1 3供託", "ja", [("honba", 2), ("deposits", 1), ("deposits", 3)]),
    ("本場 供託", "ja", [("honba", 0), ("deposits", 0)]),
    ("東1局 南場 西家 リーチ", "ja", [("round-E", 0), ("round-S", 0), ("seat-W", 0), ("riichi", 0)]),
    ("甲 乙 丙 丁", "zh-CN", [("player-1", 0), ("player-2", 0), ("player-3", 0), ("player-4", 0)]),
    ("A 碰 发 D", "zh-CN", [("player-1", 0), ("player-4", 0)]),
    ("上家 下家", "ja", [("side-left", 0), ("side-right", 0)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "language", "mentions"), MENTIONED)
def test_words_about_the_deal_are_noted_and_are_no_tiles(text, language, mentions):
    found = read_tiles(text, Context(language)).mentions
    assert [(mention.kind, mention.count) for mention in found] == mentions


REMARKED = [
    ("777h", "honours-by-h", [(0, 4)]),
    ("0z 00z", "framed-white", [(0, 2), (3, 6)]),
    ("red-dot", "red-five", [(0, 7)]),
    ("ew", "wind-suffix", [(0, 2)]),
    ("11 12 13", "log-numbers", [(0, 2), (3, 5), (6, 8)]),
    ("🀅🀅🀅🀆🀆🀆🀇🀇", "one-for-red", [(6, 7), (7, 8)]),
    ("🀆🀂🀂🀆", "white-or-back", [(0, 4)]),
]


@pytest.mark.parametrize(("text", "name", "places"), REMARKED)
def test_what_was_read_by_a_rule_of_thumb_is_said_once_with_its_places(text, name, places):
    (remark,) = read_tiles(text).remarks
    assert (remark.name, [(span.start, span.end) for span in remark.spans]) == (name, places)


@pytest.mark.parametrize("text", ["0110z 7z", "🀄🀅🀆🀇", "🀂🀂🀆🀆", "🀆🀂🀃🀆", "1m"])
def test_nothing_is_remarked_about_plain_writing(text):
    assert read_tiles(text).remarks == ()


REFUSED = [
    ("44055558m", "fifth-copy", "5", 6),
    ("p555z a5555z", "fifth-copy", "5", 8),
    ("🀄🀄🀄 中 7z", "fifth-copy", "7", 6),
    ("12m8z", "no-such-tile", "8", 3),
    ("m1z9", "no-such-tile", "9", 3),
    ("m1,z999+", "no-such-tile", "9", 4),
    ("9f", "no-such-tile", "9", 0),
    ("123x", "unknown", "x", 3),
    ("123m45", "no-suit", "45", 4),
    ("12", "no-suit", "12", 0),
    ("11 12 48", "no-suit", "11", 0),
    ("11 12p4848 13", "no-suit", "11", 0),
    ("1r44", "no-suit", "1", 0),
    ("q44", "unknown", "q", 0),
    ("123m E1", "no-suit", "1", 6),
    ("5E", "no-suit", "5", 0),
    ("hello 1m", "unknown", "hello", 0),
    ("1m new 2m", "unknown", "new", 3),
    ("1m D", "unknown", "D", 3),
    ("1m ?? é", "unknown", "é", 6),
    ("三", "unknown", "三", 0),
    ("🀫", "face-down", "🀫", 0),
    ("1ワン 8ピン 3ソー 裏雀牌", "face-down", "裏雀牌", 12),
    ("back 1m", "face-down", "back", 0),
    ("1m F", "flower-number", "F", 3),
    ("ポン", "call-alone", "ポン", 0),
    ("11m, pon, 22p", "call-alone", "pon", 5),
    ("發ポン ポン", "call-alone", "ポン", 4),
    ("123m pon", "no-meld", "123m pon", 0),
    ("1232sポン", "no-meld", "1232sポン", 0),
    ("發 發 ポン", "no-meld", "發 發 ポン", 0),
    ("2s チー", "no-meld", "2s チー", 0),
    ("chi 1z 2z 3z", "no-meld", "chi 1z 2z 3z", 0),
    ("666'z chi", "no-meld", "666'z chi", 0),
    ("1'35m", "no-meld", "1'35m", 0),
    ("135mo", "no-meld", "135mo", 0),
    ("z56+", "no-meld", "z56+", 0),
    ("z5+5+5", "no-meld", "z5+5+5", 0),
    ("f111+", "no-meld", "f111+", 0),
    ("m23+4", "chi-feeder", "m23+4", 0),
    ("6'6'6z", "turned-twice", "'", 3),
    ("發'發'發", "turned-twice", "發'", 2),
    ("PEE", "unknown", "PEE", 0),
    ("1m BEE", "unknown", "BEE", 3),
    ("Pee", "unknown", "Pee", 0),
    ("FEES", "unknown", "FEES", 0),
    ("pee", "unknown", "pee", 0),
    ("癞子杠", "wild-unknown", "癞子杠", 0),
    ("1m wild", "wild-unknown", "wild", 3),
    ("<:cat:123456789012345678>", "unknown", "<:cat:123456789012345678>", 0),
    ("<:123m:123456789012345678>", "unknown", "<:123m:123456789012345678>", 0),
    ("<:riichi:123456789012345678>", "unknown", "<:riichi:123456789012345678>", 0),
    ("<a:b>", "log-markup", "<a:b>", 0),
    ("中x5", "fifth-copy", "中", 0),
    ("x3 5z", "unknown", "x3", 0),
    ("3x", "unknown", "x", 1),
    ("3x 2x 5z", "unknown", "2x ", 3),
    ("上家x2", "unknown", "x2", 2),
    ("2x上家", "unknown", "2x", 0),
    ("3x の", "unknown", "3x ", 0),
    ("p555z x2", "fifth-copy", "5", 2),
    ("123456789m" * 20, "fifth-copy", "1", 40),
    ("9" * 19 + ", 51754", "no-suit", "9" * 19, 0),
    ("3x ,", "unknown", "3x ", 0),
    ("r5z", "no-such-tile", "5", 1),
    ("45r6z", "no-such-tile", "5r", 1),
    ("J8", "no-such-tile", "J8", 0),
    ("J0", "no-such-tile", "J0", 0),
    ("man 1 2 3m", "unknown", "man", 0),
    ("man 5 pin 3 sou", "unknown", "sou", 12),
    ("萬子123筒", "unknown", "萬", 0),
    ("flowers 9", "no-such-tile", "9", 8),
    ("flowers 0", "no-such-tile", "0", 8),
    ("上家 發ポン 下家", "feeder-twice", "下家", 7),
    ("5'55z+", "feeder-twice", "+", 5),
    ("暗槓 1z 上家", "closed-feeder", "1z 上家", 3),
    ("a5555z from S", "closed-feeder", "a5555z from S", 0),
    ("123m+", "chi-feeder", "123m+", 0),
    ("- 2 d -", "score-line", "- 2 d -", 0),
    ("- - 6 D", "score-line", "- - 6 D", 0),
    ("- - 6 S", "score-line", "- - 6 S", 0),
    ("- - - f", "score-line", "- - - f", 0),
    ('m="49674,99999"', "log-markup", 'm="49674,99999"', 0),
    ("51754, 65000", "log-markup", "51754, 65000", 0),
    ("m=34816", "log-markup", "m=34816", 0),
    ("m=30752", "log-markup", "m=30752", 0),
    ("m=49672", "log-markup", "m=49672", 0),
    ("m=21", "unknown", "m", 0),
    ("51754", "no-suit", "51754", 0),
    ('<N who="0" m="49674"/>', "log-markup", '<N who="0" m="49674"/>', 0),
    ("1m " * 334, "too-long", "m ", 1000),
]


@pytest.mark.parametrize(("text", "reason", "part", "position"), REFUSED)
def test_what_is_no_tile_is_refused_with_its_place_and_the_text_is_kept(text, reason, part, position):
    with pytest.raises(NotationError) as caught:
        read_tiles(text, choices={"F": "flower"})
    error = caught.value
    assert (error.reason, error.data["part"], error.data["position"]) == (reason, part, position)
    assert error.data["length"] == len(part)
    assert error.code == ("too-many-tiles" if reason == "fifth-copy" else "bad-tiles")
    assert "".join(error.marked) == error.text == text


def test_tiles_keep_the_groups_they_were_written_in():
    reading = read_tiles("555z 666777z 12m", Context("en"))
    assert [format_tiles(group) for group in reading.groups] == ["555z", "666z", "777z", "12m"]


def test_no_text_is_no_tiles():
    reading = read_tiles("  ")
    assert reading.settled
    assert reading.tiles == ()


def test_everything_a_reading_says_has_its_words():
    words = json.loads((resources.files("bot.i18n") / "locales" / "en.json").read_text(encoding="utf-8"))
    for text, *_ in ASKED:
        for ambiguity in read_tiles(text).ambiguities:
            assert ambiguity.key in words
            assert all(reading.key in words for reading in ambiguity.readings)
    for text, *_ in REMARKED:
        assert all(remark.key in words for remark in read_tiles(text).remarks)
    for _, reason, *_ in REFUSED:
        code = "too-many-tiles" if reason == "fifth-copy" else "bad-tiles"
        assert f"error.{code}.{reason}" in words


@pytest.mark.parametrize("sign", ["\u00ad", "\u200b", "\u200f", "\u202e", "\u2060", "\u2068", "\u2069", "\ufeff"])
def test_signs_that_nobody_sees_are_copied_with_a_hand_and_mean_nothing(sign):
    assert tiles_in(f"{sign}123m{sign} 55p{sign}") == "123m55p"
