"""What players of Chinese tables write: quotes, choices, neighbours, long names, and words that are no players."""

import json

import pytest

from bot.telling.read import read_told
from bot.telling.told import as_json


def said(text, family):
    return json.loads(as_json(read_told(text, family)))


def facts(text, family="wuhan"):
    return said(text, family)["facts"]


@pytest.mark.parametrize(
    ("text", "accused"),
    [
        ("阿明:“第三口是小武喂的!”小武:“放屁,是老庄喂的!”阿水清一色自摸", ["小武", "老庄"]),
        ("阿明说:“第三口是小武喂的。”小武说:“是老庄喂的。”阿水清一色自摸", ["小武", "老庄"]),
    ],
)
def test_what_is_quoted_is_what_others_say_however_many_sentences_it_has(text, accused):
    told = said(text, "wuhan")
    assert "melds" not in told["facts"]
    assert [doubt["readings"] for doubt in told["ambiguous"]] == [[["melds.from", name] for name in accused]]


@pytest.mark.parametrize(
    "text",
    ["放冲的不是小武就是老庄,阿水胡", "放冲的要么是小武要么是老庄,阿水胡", "是小武还是老庄放的冲我忘了,阿水胡"],
)
def test_one_of_two_is_asked(text):
    told = said(text, "wuhan")
    assert told["facts"]["wins"][0].keys() <= {"by", "how"}
    assert [doubt["readings"] for doubt in told["ambiguous"]] == [[["wins.from", "小武"], ["wins.from", "老庄"]]]


@pytest.mark.parametrize("text", ["上家放冲,阿水胡", "上家打的九条,阿水胡了"])
def test_whose_neighbour_dealt_in_is_asked_where_another_clause_names_the_winner(text):
    told = said(text, "wuhan")
    assert "from" not in told["facts"]["wins"][0]
    assert told["ambiguous"][0]["readings"] == [["wins.from", "@left:阿水"], ["wins.from", "@left:@author"]]


def test_whose_neighbour_dealt_in_is_plain_where_the_winner_is_told_beside():
    assert facts("上家放冲给阿水")["wins"][0]["from"] == "@left:阿水"


@pytest.mark.parametrize(
    ("text", "by", "discarder"),
    [
        ("九条璃雨放铳给八木唯,六条,满贯", "八木唯", "九条璃雨"),
        ("东东荣西西,满贯", "东东", "西西"),
        ("乐乐荣笑笑,满贯", "乐乐", "笑笑"),
        ("小白龙放铳给小白,满贯", "小白", "小白龙"),
        ("皮卡丘放铳给海绵宝宝,满贯", "海绵宝宝", "皮卡丘"),
        ("王小红荣了白鹭的三万,满贯", "王小红", "白鹭"),
    ],
)
def test_long_names_and_names_made_of_words_are_whole(text, by, discarder):
    win = facts(text, "riichi")["wins"][0]
    assert (win["by"], win["from"]) == (by, discarder)


@pytest.mark.parametrize(
    "text",
    ["突然自摸,满贯", "莫名其妙自摸,满贯", "美滋滋自摸,满贯", "终于自摸,满贯", "天天自摸,满贯"],
)
def test_how_something_was_done_is_no_player(text):
    assert "by" not in facts(text, "riichi")["wins"][0]


@pytest.mark.parametrize("text", ["第三口故意喂的,阿水清一色自摸", "癞子五筒,阿水清一色自摸,第三口不小心喂的"])
def test_neither_a_manner_nor_the_wild_tile_is_told_of_a_meld(text):
    assert not {"from", "tile"} & {key for meld in facts(text).get("melds", []) for key in meld}


def test_what_happened_at_another_table_is_no_fact():
    assert facts("听说隔壁桌三胖也清一色了。我们桌是雯雯自摸,将一色")["wins"][0]["value"]["patterns"] == [
        "all-generals"
    ]


def test_what_is_only_denied_again_is_taken_back():
    win = facts("三胖放冲,不是三胖,雯雯放的,也不是,是大刀。二狗胡")["wins"][0]
    assert (win["by"], win["from"]) == ("二狗", "大刀")


def test_hits_of_the_dora_are_no_indicator():
    assert "ura" not in facts("小椿立直自摸,里宝中两张,跳满", "riichi")


def test_who_drew_against_somebody_is_the_winner():
    assert facts("团子被栗子自摸,满贯", "riichi")["wins"][0]["by"] == "栗子"


def test_an_unknown_word_before_a_self_draw_makes_nobody_else_the_winner():
    assert "by" not in facts("岭上开花 猫又自摸 倍满 团子立直", "riichi")["wins"][0]


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("东:老陈 南:胖婶 西:阿豪 北:阿斌", {"E": "老陈", "S": "胖婶", "W": "阿豪", "N": "阿斌"}),
        ("座位东南西北依次是老陈、胖婶、阿豪、阿斌。", {"E": "老陈", "S": "胖婶", "W": "阿豪", "N": "阿斌"}),
        ("阿豪自摸,这把是阿豪的庄", {"E": "阿豪"}),
    ],
)
def test_seats_in_a_row_are_read(text, seats):
    assert facts(text)["seats"] == seats


def test_melds_told_one_by_one_behind_their_number_are_told_once():
    melds = facts("Kenny大三元,三副三元牌:白板Wing打的,发财Joe打的,红中Wing打的,自摸", "hongkong")["melds"]
    assert [meld["tile"] for meld in melds] == ["5z", "6z", "7z"]


def test_who_gave_the_tile_of_a_chi_may_be_told_behind_it():
    meld = facts("大刀第三口是吃的四五六筒,二狗打的四筒。大刀自摸清一色")["melds"][0]
    assert (meld["tile"], meld["from"]) == ("4p", "二狗")


def test_a_red_five_is_a_winning_tile():
    assert facts("小椿荣了团子的赤五筒,跳满", "riichi")["wins"][0]["tile"] == "0p"
