"""What is asked, supposed, reported, denied, taken back, or not sure is no fact."""

import pytest

from bot.telling.read import read_told

from .test_facts import said, told


def paths(text, family="riichi"):
    return told(text, family)


@pytest.mark.parametrize(
    "text",
    [
        "Did Cy feed the third dragon?",
        "Does Cy pay when Bo wins off Di with daisangen?",
        "If Cy had fed the chun, Bo wins off Di.",
        "Ann says Cy fed the chun",
        "Last hand Bo won off Di",
        "Normally Bo wins off Di",
        "边个餵第三副?",
        "如果老李点炮给老王",
        "老张说第三口是老李喂的",
        "上一把老李点炮给老王",
        "阿花話第三副係阿珍餵嘅",
        "上鋪阿明食阿強",
        "もしリナが放銃したら",
        "リナが放銃したと言ってる",
        "前局はリナがケンに放銃",
        "中を鳴かせたのはリナですか?",
    ],
)
def test_what_is_not_stated_is_no_fact(text):
    reading = read_told(text, "riichi")
    assert paths(text) == {}
    assert reading.unread
    assert all(span in text for span in reading.unread)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Cy didn't feed the last dragon", ("melds.from", "Cy")),
        ("It was not Cy who fed the chun", ("melds.from", "Cy")),
        ("不是老李喂的第三口", ("melds.from", "老李")),
        ("唔係阿花餵嘅第四副", ("melds.from", "阿花")),
        ("中を鳴かせたのはリナじゃない", ("melds.from", "リナ")),
        ("Bo hadn't riichi'd", ("riichi", "Bo")),
        ("リナはリーチしてない", ("riichi", "リナ")),
    ],
)
def test_a_denial_is_never_its_opposite(text, denied):
    assert paths(text) == {"denied": [list(denied)]}


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("I think Di dealt in", ("wins.from", "Di")),
        ("Maybe Cy fed the third dragon", ("melds.from", "Cy")),
        ("好像是老李点的炮", ("wins.from", "老李")),
        ("應該係阿花餵嘅第四副", ("melds.from", "阿花")),
        ("たぶんリナが放銃した", ("wins.from", "リナ")),
    ],
)
def test_what_is_not_sure_is_asked(text, reading):
    (doubt,) = read_told(text, "riichi").ambiguous
    assert paths(text) == {}
    assert doubt.readings == (reading,)
    assert doubt.span in text


@pytest.mark.parametrize(
    ("text", "discarder"),
    [
        ("Bo ron Cy... no wait, Bo ron Di", "Di"),
        ("老李点炮,不对,是小张点炮,老王胡", "小张"),
        ("阿強出銃,講錯,阿珍出銃,阿明食", "阿珍"),
        ("リナが放銃、いや違う、マコが放銃。ケンがロン", "マコ"),
    ],
)
def test_a_correction_counts_with_its_last_word(text, discarder):
    assert said(text, "riichi")["wins"][0]["from"] == discarder


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Hand 1: Bo ron Cy. Hand 2: Di tsumo", [1, 2]),
        ("第一把老王自摸,第二把老李自摸", [1, 2]),
        ("頭一鋪阿明自摸,第二鋪阿強自摸", [1, 2]),
        ("1局目はサキがツモ、2局目はマコがツモ", [1, 2]),
    ],
)
def test_two_deals_are_asked_about(text, numbers):
    (doubt,) = read_told(text, "riichi").ambiguous
    assert paths(text) == {}
    assert doubt.readings == tuple(("deal", number) for number in numbers)


@pytest.mark.parametrize(
    ("text", "family", "readings"),
    [
        ("Bo ponned W from Cy", "riichi", {("melds.tiles", "333z"), ("melds.tiles", "555z")}),
        ("dora 4m", "riichi", {("dora", "4m"), ("dora", "3m")}),
        ("老王自摸。老王明杠七条", "wuhan", {("melds.kind", "open-kan"), ("melds.kind", "added-kan")}),
        ("Bo riichi, 2 sticks on the table", "riichi", {("deposits", 2), ("deposits", 1)}),
        (
            "老王自摸大三元",
            "",
            {("wins.value.yakuman", "daisangen"), ("wins.value.patterns", "big-three-dragons")},
        ),
        ("阿花話紅中係阿珍打,阿珍話係阿強打", "hongkong", {("melds.from", "阿珍"), ("melds.from", "阿強")}),
    ],
)
def test_a_word_that_can_be_two_things_is_asked_about(text, family, readings):
    assert [set(each.readings) for each in read_told(text, family).ambiguous] == [readings]


@pytest.mark.parametrize(
    "text",
    [
        "要是老李没打中就没事,结果老王自摸",
        "老李说是老张放的铳,其实老王自摸",
        "リナが放銃したと言ってたけど、実際は老王のツモ",
    ],
)
def test_what_is_stated_beside_a_supposition_counts(text):
    assert said(text, "riichi")["wins"] == [{"by": "老王", "how": "self-draw"}]


@pytest.mark.parametrize(
    "text",
    [
        "Mei laid down her melds, the last one came from Lok, then she self-picked",
        "Pete called riichi and lost to Hanna, haneman, tsumo",
        "阿珍落咗三副,阿輝打六索俾佢碰,自摸",
    ],
)
def test_a_drawer_who_is_not_named_is_not_guessed(text):
    assert "by" not in said(text, "hongkong")["wins"][0]


def test_contradicting_winners_are_nobody():
    assert "wins" not in paths("Bo tsumo. Cy tsumo")
    assert "wins" not in paths("Bo tsumo. Bo won off Di")


def test_what_another_family_alone_counts_is_no_fact():
    assert "opened" not in paths("Sam opened with a pon of east off Paul. Sam tsumo")
    assert "tokens" not in paths("Sam had 2 red dragons. Sam tsumo")


def test_an_ippatsu_that_was_broken_is_none():
    assert "flags" not in paths("森さんがリーチ、原さんがチーして一発を消した。森さんツモ")["wins"][0]


def test_a_value_tells_no_melds_and_who_pays_is_no_fact():
    assert paths("Bo tsumo daisangen, Cy has to pay") == {
        "wins": [{"by": "Bo", "how": "self-draw", "value": {"yakuman": ["daisangen"]}}]
    }


@pytest.mark.parametrize(
    ("text", "family", "fact"),
    [
        ("Rin was in riichi. Jo got Rin's 1m with kokushi", "riichi", "melds"),
        ("Uma, Vic and Wes ron, three ron abort", "riichi", "wins"),
        ("Uma tsumo. 1 stick was out from Tess", "riichi", "deposits"),
        ("Li won off Chen. Li laid down two red kongs", "wuhan", "melds"),
        ("Bo didn't win, nor did he riichi", "riichi", "riichi"),
        ("Quin won 3 times before", "riichi", "wins"),
        ("Zed called ron without a yaku. So chombo. Al had tsumo'd nothing", "riichi", "wins"),
        ("Nate's ron on Omar is cheap but Pete headbumps Nate with a haneman", "riichi", "wins"),
        ("Exhaustive draw, three of us were noten", "riichi", "sanma"),
        ("Bo tsumo'd, so 4 honba next", "riichi", "honba"),
        ("Mary claims I fed 3rd dragon. Mary won off me", "riichi", "melds"),
        ("Cid shot Abe, Abe used the wild as 4 bam", "wuhan", "wild"),
        ("聴牌は私と上家、下家はノーテン", "riichi", "draw"),
        ("勝が放銃、と思ったら勝じゃなくて剛の7mだった", "riichi", "wins"),
        ("トリプルロンで流局…のルールじゃないので続行", "riichi", "draw"),
        ("小包立直了没荣到", "riichi", "denied"),
        ("前面有人立直", "riichi", "riichi"),
        ("阿貝死都唔認自己餵第四副", "hongkong", "melds"),
        ("小信食糊,小忠立直棒一支場上", "riichi", "deposits"),
        ("小树立直,被小花的九索打给小树,一发", "riichi", "melds"),
        ("紗英が親から白をポン", "riichi", "seats"),
        ("Hal's last discard fed Ivy a kong", "hongkong", "wins"),
        ("Quin's kan was of Rob's 5s", "riichi", "wins"),
        ("小江没立直却自摸,小蒋亲,满贯", "riichi", "wins"),
        ("阿潘打七索,阿彭同阿蒲都叫食,阿彭截咗", "hongkong", "wins"),
        ("Wes added a kong and Xena robbed him. The pung was Yas's", "hongkong", "melds"),
    ],
)
def test_what_may_be_something_else_is_no_fact(text, family, fact):
    assert fact not in told(text, family)


@pytest.mark.parametrize(
    "text",
    [
        "Bo ron Di. poor Cy hasn't won since March",
        "Bo ron Di. Cy never wins",
        "小王荣小李。老张今晚没赢过",
        "阿明冇食過糊,今鋪阿芬食德記",
    ],
)
def test_what_is_denied_of_many_deals_is_not_denied_of_this_one(text):
    assert "denied" not in told(text)


@pytest.mark.parametrize(
    ("text", "winner", "feeder"),
    [
        ("Alvin won off Bonnie. Wait, not Bonnie, Clara", "Alvin", "Clara"),
        ("Alvin won off Bonnie. Wait, no, off Clara", "Alvin", "Clara"),
        ("Alvin won off Bonnie, sorry, not Alvin, Clara", "Clara", "Bonnie"),
    ],
)
def test_a_correction_names_one_of_the_two_anew(text, winner, feeder):
    assert told(text)["wins"] == [{"by": winner, "how": "discard", "from": feeder}]


def test_a_correction_seats_another():
    assert told("庄家是秦姐,呃记错了,是毛毛")["seats"] == {"E": "毛毛"}


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("On tenhou there's no pao for suukantsu. But we play WRC rules", "riichi/wrc"),
        ("开口翻……不对,我们这桌打的是口口翻", "wuhan/koukoufan"),
    ],
)
def test_the_rules_of_this_table_win_over_those_talked_about(text, rules):
    assert told(text)["rules"] == rules


def test_what_is_only_talked_about_is_no_rule_of_this_table():
    assert told("On tenhou there's no pao, I know. So did") == {}
