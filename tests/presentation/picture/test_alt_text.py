"""A picture in words: everything that is in it, in the reader's language, within what Discord takes."""

import json
import re

import pytest

from bot.engine import SEATS, decode_deal, settle
from bot.engine.tiles import FLOWERS, KINDS, RED_FIVES, parse_tiles
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.picture.alt_text import alt_text
from bot.presentation.picture.deal import picture_of_hands, picture_of_ruling, words_of
from bot.presentation.picture.paint import Picture, ShownHand, ShownIndicators, ShownMeld, ShownPayment

NAMES = {"E": "Ann", "S": "Bo", "W": "Cy", "N": "Di"}
DAISANGEN = {
    "rules": "riichi/tenhou",
    "names": NAMES,
    "honba": 1,
    "calls": [
        {"by": "S", "kind": "pon", "tiles": "555z", "from": "E"},
        {"by": "S", "kind": "pon", "tiles": "666z", "from": "N"},
        {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"},
    ],
    "wins": [{"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "12m99p"}],
}


def told(deal, language="en"):
    read = decode_deal(json.dumps(deal))
    shown = picture_of_ruling(read, settle(read), catalogue(language))
    return alt_text(shown, words_of(read, catalogue(language)).language).splitlines()


def test_a_ruling_is_told_in_words():
    hand, *payments = told(DAISANGEN)
    assert hand == (
        "Bo: 1 2 of characters, 9 9 of dots; wins on 3 of characters from Di; "
        "① white dragons from Ann; ② green dragons from Di; ③ red dragons from Cy (pao)"
    )
    assert payments == ["Di pays Bo 16000 (deals in)", "Cy pays Bo 16300 (pao ③)"]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "zh-CN",
            [
                "Bo：12万、99筒；和3万（来自Di）；① 白（来自Ann）；② 发（来自Di）；③ 中（来自Cy）（包）",
                "Di付给Bo 16000（放铳）",
                "Cy付给Bo 16300（包 ③）",
            ],
        ),
        (
            "zh-TW",
            [
                "Bo：12萬、99筒；和3萬（來自Di）；① 白（來自Ann）；② 發（來自Di）；③ 中（來自Cy）（包）",
                "Di付給Bo 16000（放銃）",
                "Cy付給Bo 16300（包 ③）",
            ],
        ),
        (
            "ja",
            [
                "Bo：12萬、99筒；和了牌3萬（Diから）；① 白（Annから）；② 發（Diから）；③ 中（Cyから）（パオ）",
                "DiからBoへ 16000（放銃）",
                "CyからBoへ 16300（パオ ③）",
            ],
        ),
    ],
)
def test_it_is_told_in_every_language(language, lines):
    assert told(DAISANGEN, language) == lines


def test_hong_kong_and_wuhan_have_their_own_words():
    wins = [{"by": "S", "how": "discard", "from": "N", "tile": "3m", "concealed": "12m99p"}]
    calls = [
        {"by": "S", "kind": "chi", "tiles": "123p"},
        {"by": "S", "kind": "closed-kan", "tiles": "6666z"},
        {"by": "S", "kind": "pon", "tiles": "777z", "from": "W"},
    ]
    hongkong = {"rules": "hongkong/half-gun", "names": NAMES, "flowers": {"S": "16f"}, "calls": calls, "wins": wins}
    (hand, *_) = told(hongkong)
    assert hand == (
        "Bo: 1 2 of characters, 9 9 of dots; wins on 3 of characters from Di; ① 1 2 3 of dots from Ann; "
        "② green dragons (concealed kong); ③ red dragons from Cy; plum, summer (set aside)"
    )
    assert "② 發（暗槓）" in told(hongkong, "zh-TW")[0]
    assert "食3萬" in told(hongkong, "zh-TW")[0]


def test_wild_tiles_and_one_tile_kongs_are_told():
    calls = [
        {"by": "S", "kind": "pon", "tiles": "222m", "from": "E"},
        *({"by": "S", "kind": "token-kan", "tiles": tile} for tile in ("7z", "5s", "7z")),
    ]
    wins = [{"by": "S", "how": "discard", "from": "E", "value": {"hard": True}}]
    deal = {"rules": "wuhan/kaikoufan", "names": NAMES, "wild": "5s", "calls": calls, "wins": wins}
    hand, wild, *_ = told(deal)
    assert hand == "Bo: 2 2 2 of characters from Ann; 5 of bamboo, 2 red dragons (one-tile kongs)"
    assert wild == "wild: 5 of bamboo"


def test_indicators_and_red_fives_are_told():
    wins = [{"by": "S", "how": "discard", "from": "W", "tile": "7s", "concealed": "340m340p5688s234s"}]
    deal = {"rules": "riichi/tenhou", "names": NAMES, "riichi": ["S"], "dora": "4p7z", "ura": "13m", "wins": wins}
    hand, dora, ura, _ = told(deal)
    assert "3 4 red 5 of characters" in hand
    assert (dora, ura) == ("dora indicators: 4 of dots, red dragon", "ura indicators: 1 3 of characters")


def test_a_hand_before_it_is_settled_is_told_too():
    deal = decode_deal(json.dumps(DAISANGEN))
    text = alt_text(picture_of_hands(deal, catalogue("en")), catalogue("en"))
    assert text.endswith("③ red dragons from Cy")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_has_its_word_and_no_kind_stands_in_two_scripts(language):
    words = catalogue(language)
    everything = (*KINDS, *RED_FIVES, *FLOWERS)
    melds = tuple(
        ShownMeld(kind, (tile,) * 4, feeder="W", number=1)
        for kind in ("pon", "open-kan", "closed-kan")
        for tile in KINDS
    )
    for shown in (
        *(Picture((ShownHand("S", (tile,), tile),), names=NAMES) for tile in everything),
        *(Picture((ShownHand("S", melds=(meld,)),), names=NAMES) for meld in melds),
    ):
        text = alt_text(shown, words)
        assert not re.search(r"tile\.|picture\.|\d[mpszf]\b", text)
        if language == "en":
            assert re.fullmatch("[\x20-\x7e①]+", text)
        else:
            assert not re.search("[A-Za-z]", text.replace("Bo", "").replace("Cy", ""))


LONG = dict.fromkeys((*SEATS, "table"), "Wolfeschlegelsteinhausenbergerdorff")
CROWDED = Picture(
    hands=tuple(
        ShownHand(
            seat,
            parse_tiles("9p"),
            parse_tiles("9p")[0],
            "E",
            tuple(ShownMeld("added-kan", parse_tiles(f"{rank * 4}z"), None, "left", "E", 9) for rank in "1234"),
            FLOWERS if seat == "S" else (),
        )
        for seat in ("S", "W", "N")
    ),
    payments=tuple(ShownPayment("E", seat, "48000", "deals in") for seat in SEATS[1:]),
    names=LONG,
    indicators=(ShownIndicators("dora indicators", parse_tiles("11112z")),),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_picture_is_told_whole_by_shorter_names(language):
    text = alt_text(CROWDED, catalogue(language))
    assert len(text) <= 1024
    assert text.count("48000") == 3
    assert len(text.splitlines()) == 7
    assert not text.endswith("…")


def test_ordinary_names_are_told_whole():
    assert LONG["E"][:31] in alt_text(Picture((ShownHand("E"),), names=LONG), catalogue("en"))
