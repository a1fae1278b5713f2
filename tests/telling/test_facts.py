"""Facts that messages state, in four languages for each kind of fact."""

import json

import pytest

from bot.telling.read import read_told
from bot.telling.told import as_json


def told(text, family=""):
    return json.loads(as_json(read_told(text, family)))["facts"]


def said(text, family=""):
    """The facts, and nothing asked."""
    reading = read_told(text, family)
    assert not reading.ambiguous
    return json.loads(as_json(reading))["facts"]


def win(*, by=None, how="discard", **more):
    return {key: value for key, value in ({"by": by, "how": how} | more).items() if value is not None}


@pytest.mark.parametrize(
    ("text", "by", "discarder"),
    [
        ("Bo won off Di", "Bo", "Di"),
        ("Bo ron'd off Di", "Bo", "Di"),
        ("Di dealt into Bo", "Bo", "Di"),
        ("Di dealt in. Bo won", "Bo", "Di"),
        ("Winner: Bo, discarder: Di", "Bo", "Di"),
        ("Bo: ron. Di dealt in", "Bo", "Di"),
        ("Bo hit haneman off Di", "Bo", "Di"),
        ("Di threw 5p and Bo won on it", "Bo", "Di"),
        ("Bo was ronned by Di", "Di", "Bo"),
        ("tom wins off jerry", "tom", "jerry"),
        ("老王荣了老李", "老王", "老李"),
        ("老李点炮给老王", "老王", "老李"),
        ("老王胡,老李放冲", "老王", "老李"),
        ("胖墩被铁蛋胡了", "铁蛋", "胖墩"),
        ("阿明食咗阿強", "阿明", "阿強"),
        ("阿強出銃俾阿明", "阿明", "阿強"),
        ("阿堅食阿強出銃", "阿堅", "阿強"),
        ("田中が佐藤からロン", "田中", "佐藤"),
        ("佐藤さんが田中さんに放銃", "田中", "佐藤"),
        ("放銃は佐藤、ロンは田中", "田中", "佐藤"),
        ("佐藤じゃなくて鈴木が放銃、田中のロン", "田中", "鈴木"),
        ("田中さんの満貫に佐藤さんが振り込み", "田中", "佐藤"),
    ],
)
def test_who_won_off_whom(text, by, discarder):
    (only,) = said(text, "riichi")["wins"]
    assert (only["by"], only["how"], only["from"]) == (by, "discard", discarder)


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Bo self-drew", "Bo"),
        ("Bo won by tsumo", "Bo"),
        ("tusmo by Bo", "Bo"),
        ("Bo rinshan", "Bo"),
        ("老王自摸", "老王"),
        ("老王自模", "老王"),
        ("阿明自摸食糊", "阿明"),
        ("ケンがツモった", "ケン"),
        ("ツモはケン", "ケン"),
    ],
)
def test_who_drew_the_winning_tile(text, by):
    (only,) = said(text, "riichi")["wins"]
    assert (only["by"], only["how"]) == (by, "self-draw")


@pytest.mark.parametrize(
    "text",
    [
        "Bo robbed Di's kan of 5p",
        "Di杠五筒被Bo抢杠",
        "Bo搶Di槓五筒",
        "BoがDiの加槓した5pをチャンカン",
    ],
)
def test_a_robbed_kan_is_no_meld(text):
    facts = said(text, "riichi")
    assert facts.get("melds") is None
    assert (facts["wins"][0]["by"], facts["wins"][0]["how"]) == ("Bo", "robbed-kan")


@pytest.mark.parametrize(
    "text",
    [
        "Ann and Bo both won off Cy",
        "double ron: Ann 3 han 30 fu, Bo mangan. Cy dealt in",
        "一炮双响,Cy放铳,Ann3番30符,Bo满贯",
        "一炮雙響,Ann同Bo一齊食Cy",
        "ダブロン、AnnとBoがCyからロン",
    ],
)
def test_several_winners_of_one_discard(text):
    wins = said(text, "riichi")["wins"]
    assert [(each["by"], each["from"]) for each in wins] == [("Ann", "Cy"), ("Bo", "Cy")]


@pytest.mark.parametrize(
    ("text", "family", "value"),
    [
        ("Bo won off Di, 3 han 40 fu", "riichi", {"han": 3, "fu": 40}),
        ("Bo tsumo haneman", "riichi", {"limit": "haneman"}),
        ("Bo tsumo daisagen", "riichi", {"yakuman": ["daisangen"]}),
        ("Bo self-drew, full flush, 7 faan", "hongkong", {"faan": 7, "patterns": ["pure-one-suit"]}),
        ("Bo won small off Di, hard win", "wuhan", {"patterns": [], "hard": True}),
        ("老王自摸,四暗刻", "riichi", {"yakuman": ["suuankou"]}),
        ("老王胡了老李,清一色,软胡", "wuhan", {"patterns": ["pure-suit"], "hard": False}),
        ("老王屁胡自摸,硬胡", "wuhan", {"patterns": [], "hard": True}),
        ("阿明自摸對對糊,五番", "hongkong", {"faan": 5, "patterns": ["all-pungs"]}),
        ("阿明食阿強,雞糊", "hongkong", {"faan": 0}),
        ("阿明食阿強,3番,三番起糊", "hongkong", {"faan": 3}),
        ("ケンがリナから三翻四十符ロン", "riichi", {"han": 3, "fu": 40}),
        ("国士無双ツモ、ケンです。ケンがツモ", "riichi", {"yakuman": ["kokushi"]}),
    ],
)
def test_what_a_hand_is_worth(text, family, value):
    assert said(text, family)["wins"][0]["value"] == value


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("Bo won off Di on the 3 bamboo", "3s"),
        ("Bo ron Di's 5p", "5p"),
        ("Di threw 9p, Bo ron", "9p"),
        ("老王胡三万,老李点炮", "3m"),
        ("老李打出八条,老王胡了", "8s"),
        ("阿明食阿強打嘅五筒", "5p"),
        ("阿強打二索,阿明食糊", "2s"),
        ("ケンがリナから4mでロン", "4m"),
        ("ケンがリナの捨てた4mをロン", "4m"),
    ],
)
def test_the_winning_tile(text, tile):
    facts = said(text, "riichi")
    assert facts["wins"][0]["tile"] == tile
    assert "melds" not in facts


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("Bo tsumo. Cy fed the chun", {"tile": "7z", "from": "Cy"}),
        ("Bo tsumo. Cy fed Bo the third dragon", {"nth": 3, "of": "dragon", "from": "Cy"}),
        ("Bo tsumo. pon 555z from Cy", {"kind": "pon", "tiles": "555z", "from": "Cy"}),
        ("Bo tsumo. Bo ponned Cy's red dragon", {"kind": "pon", "tiles": "777z", "from": "Cy"}),
        ("Bo tsumo. Cy discarded green, Bo ponned it", {"kind": "pon", "tiles": "666z", "from": "Cy"}),
        ("Bo tsumo. the last wind was fed by Cy", {"nth": "last", "of": "wind", "from": "Cy"}),
        ("Bo tsumo. chi 234m", {"kind": "chi", "tiles": "234m"}),
        ("Bo tsumo. ankan 1111m", {"kind": "closed-kan", "tiles": "1111m"}),
        ("Bo tsumo. Bo konged 5p off Cy", {"kind": "open-kan", "tiles": "5555p", "from": "Cy"}),
        ("老王自摸,第三口是老李喂的", {"nth": 3, "of": "opening", "from": "老李"}),
        ("老王自摸。老李打红中给老王碰", {"kind": "pon", "tiles": "777z", "from": "老李"}),
        ("老王自摸。老王碰东,老李打的", {"kind": "pon", "tiles": "111z", "from": "老李"}),
        ("老王自摸。老王吃上家的三万", {"kind": "chi", "tile": "3m", "from": "@left:老王"}),
        ("阿明自摸,第四副係阿花餵嘅", {"nth": 4, "from": "阿花"}),
        ("阿明自摸。阿珍餵咗第三副三元俾阿明", {"nth": 3, "of": "dragon", "from": "阿珍"}),
        ("阿明九張落地,阿明自摸", {"count": 3}),
        ("ケンがツモ、中はリナから鳴いた", {"tile": "7z", "from": "リナ"}),
        ("ケンがツモ。リナから中をポン", {"kind": "pon", "tiles": "777z", "from": "リナ"}),
        ("ケンがツモ。4副目の西はリナが鳴かせた", {"nth": 4, "tile": "3z", "from": "リナ"}),
        ("ケンがツモ。リナが中を切ってケンがポン", {"kind": "pon", "tiles": "777z", "from": "リナ"}),
        ("ケンがツモ。暗槓2222m", {"kind": "closed-kan", "tiles": "2222m"}),
    ],
)
def test_a_meld_and_who_fed_it(text, meld):
    assert said(text, "riichi")["melds"] == [meld]


def test_melds_stand_in_the_order_told():
    facts = said("Bo ponned white off Ann and green off Cy, 5p from Di, then Bo tsumo", "riichi")
    assert [(each["tiles"], each["from"]) for each in facts["melds"]] == [
        ("555z", "Ann"),
        ("666z", "Cy"),
        ("555p", "Di"),
    ]
    facts = said("大四喜ツモはケン。東はリナから、南はユウからポン", "riichi")
    assert [(each["tiles"], each["from"]) for each in facts["melds"]] == [("111z", "リナ"), ("222z", "ユウ")]


def test_whoever_sits_somewhere_is_not_whose_win_was_false():
    facts = told("小李没看清,诈胡。庄家老王", "wuhan")
    assert facts == {"penalty": {"by": "小李", "kind": "false-win"}, "seats": {"E": "老王"}}


def test_what_follows_a_meld_with_words_of_its_own_is_no_list_with_it():
    facts = said("Bo tsumo. Cy fed the red dragon, white and green came from Ann", "riichi")
    assert [(each["tile"], each["from"], "by" in each) for each in facts["melds"]] == [
        ("7z", "Cy", False),
        ("5z", "Ann", False),
        ("6z", "Ann", False),
    ]


def test_a_meld_of_another_says_whose_it_is():
    assert said("Bo tsumo. Cy ponned east from Ann", "riichi")["melds"][0]["by"] == "Cy"


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("2 honba", {"honba": 2}),
        ("一本场", {"honba": 1}),
        ("兩本場", {"honba": 2}),
        ("2本場", {"honba": 2}),
        ("two sticks left over", {"deposits": 2}),
        ("供托2根", {"deposits": 2}),
        ("供託1本", {"deposits": 1}),
        ("South round", {"round_wind": "S"}),
        ("东二局", {"round_wind": "E"}),
        ("西圈", {"round_wind": "W"}),
        ("南場", {"round_wind": "S"}),
        ("dora indicator 3m, ura 5p", {"dora": "3m", "ura": "5p"}),
        ("宝牌指示牌三万", {"dora": "3m"}),
        ("ドラ表示牌は3m", {"dora": "3m"}),
        ("wild tile is 5 bamboo", {"wild": "5s"}),
        ("癞子是五条", {"wild": "5s"}),
        ("翻出来三筒", {"wild_indicator": "3p"}),
        ("Bo had riichi'd", {"riichi": ["Bo"]}),
        ("老王立直", {"riichi": ["老王"]}),
        ("ケンがリーチしてた", {"riichi": ["ケン"]}),
        ("nobody was in riichi", {"riichi": []}),
        ("誰もリーチしていない", {"riichi": []}),
        ("Ann is the dealer", {"seats": {"E": "Ann"}}),
        ("庄家老王,老李坐南", {"seats": {"E": "老王", "S": "老李"}}),
        ("阿明做莊", {"seats": {"E": "阿明"}}),
        ("親はケン、南家はリナ", {"seats": {"E": "ケン", "S": "リナ"}}),
        ("East: Ann, South: Bo", {"seats": {"E": "Ann", "S": "Bo"}}),
        ("Turn order: Ann, Bo, Cy, Di. Cy is the dealer", {"seats": {"E": "Cy", "S": "Di", "W": "Ann", "N": "Bo"}}),
        ("メンツはケン、リナ、ユウ、ボブ", {"players": ["ケン", "リナ", "ユウ", "ボブ"]}),
        ("half gun", {"rules": "hongkong/half-gun"}),
        ("天鳳ルール", {"rules": "riichi/tenhou"}),
        ("口口翻", {"rules": "wuhan/koukoufan"}),
        ("EMA规则", {"rules": "riichi/ema"}),
        ("Wuhan table", {"rules": "wuhan"}),
        ("雀魂三麻", {"rules": "riichi/majsoul-sanma", "sanma": True}),
        ("阿明有蘭同夏兩隻花", {"flowers": {"阿明": "26f"}}),
        ("老王没开口", {"opened": {"老王": False}}),
        ("老李开了两口", {"opened": {"老李": 2}}),
        ("Liu opened twice", {"opened": {"Liu": 2}}),
        ("大熊拔了两张北", {"kita": {"大熊": 2}}),
    ],
)
def test_the_table(text, facts):
    assert said(text) == facts


def test_tiles_laid_down_alone():
    assert said("老王杠了两个红中,老李杠了一个癞子", "wuhan")["tokens"] == {"老王": {"red": 2}, "老李": {"wild": 1}}
    assert said("Ken laid down a red dragon", "wuhan")["tokens"] == {"Ken": {"red": 1}}
    assert "tokens" not in said("Ken had 2 red dragons. Ken tsumo", "riichi")


@pytest.mark.parametrize(
    ("text", "draw"),
    [
        ("exhaustive draw, only Bo tenpai", {"ready": ["Bo"], "not_ready": ["@others"]}),
        ("流局,老王听牌,老李没听", {"ready": ["老王"], "not_ready": ["老李"]}),
        ("流局,阿明叫糊,其他三家冇叫糊", {"ready": ["阿明"], "not_ready": ["@others"]}),
        ("流局、ケンとリナがテンパイ", {"ready": ["ケン", "リナ"]}),
        ("流局、全員ノーテン", {"ready": []}),
        ("冇人食糊", {}),
        ("荒庄", {}),
    ],
)
def test_a_draw(text, draw):
    assert said(text) == {"draw": {"kind": "exhaustive"} | draw}


@pytest.mark.parametrize(
    ("text", "reason"),
    [("kyuushu kyuuhai", "nine-terminals"), ("四风连打,流局", "four-winds"), ("四家立直で流局", "four-riichi")],
)
def test_an_abortive_draw(text, reason):
    assert said(text) == {"draw": {"kind": "abortive", "reason": reason}}


@pytest.mark.parametrize(
    "text", ["Bo called chombo", "Bo诈和", "Bo詐糊", "Boがチョンボ", "Bo ron'd off Di, but Bo chombo"]
)
def test_a_false_win_is_no_win(text):
    facts = said(text)
    assert facts["penalty"] == {"by": "Bo", "kind": "false-win"}
    assert "wins" not in facts


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("Bo tsumo on the replacement tile", "after-kan"),
        ("Bo haitei tsumo", "last-tile"),
        ("老王杠上开花自摸", "after-kan"),
        ("阿明海底撈月自摸", "last-tile"),
        ("ケンが嶺上ツモ", "after-kan"),
        ("ケンが一発ツモ", "ippatsu"),
    ],
)
def test_circumstances_are_flags(text, flag):
    assert said(text, "riichi")["wins"][0]["flags"] == [flag]


def test_what_the_table_testifies():
    text = "剩8張,阿強打生章二萬出銃俾阿明,3番"
    assert said(text, "hongkong")["wins"][0]["asserted"] == {"fresh": True, "wall": 8}
    text = "老李点炮给老王,全求人,老李没听牌"
    assert said(text, "wuhan")["wins"][0]["asserted"] == {"discarder-ready": False}


def test_a_hand_is_not_its_melds_and_not_its_winning_tile():
    facts = said("Bo self-drew on 6s with 45s11z in hand", "riichi")
    assert facts["wins"] == [win(by="Bo", how="self-draw", tile="6s", hand="45s11z")]
