"""Names of every script stay names, also where they are words of the game."""

import pytest

from .test_facts import said


@pytest.mark.parametrize(
    ("text", "by", "discarder"),
    [
        ("<@123456789012345678> ron <@223456789012345678>", "<@123456789012345678>", "<@223456789012345678>"),
        ("@bo_42 won off @di.x", "bo_42", "di.x"),
        ("Lao Wang won off Xiao Li", "Lao Wang", "Xiao Li"),
        ("Ron won off Will", "Ron", "Will"),
        ("I won off Di", "@author", "Di"),
        ("中仔食東姐出銃", "中仔", "東姐"),
        ("中叔食東哥", "中叔", "東哥"),
        ("张三胡了李四", "张三", "李四"),
        ("王小明荣了李大海", "王小明", "李大海"),
        ("Jacky食阿Yan", "Jacky", "阿Yan"),
        ("光頭佬食四眼仔", "光頭佬", "四眼仔"),
        ("東さんが南さんからロン", "東", "南"),
        ("中村が田中からロン", "中村", "田中"),
        ("みさきがたけしからロン", "みさき", "たけし"),
        ("佐々木さんがケンちゃんからロン", "佐々木", "ケン"),
        ("俺が店長からロン", "@author", "店長"),
        ("庄家荣了老李", "@E", "老李"),
        ("東家が西家からロン", "@E", "@W"),
        ("俺が対面からロン", "@author", "@across:@author"),
        ("Öykü won off José", "Öykü", "José"),
    ],
)
def test_names_stay_names(text, by, discarder):
    (only,) = said(text, "riichi")["wins"]
    assert (only["by"], only["from"]) == (by, discarder)


def test_a_seat_with_a_name_is_the_name():
    facts = said("庄家老王放铳给老李", "riichi")
    assert facts["seats"] == {"E": "老王"}
    assert facts["wins"][0]["from"] == "老王"


@pytest.mark.parametrize("title", ["ちゃん", "さん", "くん"])
def test_a_title_of_nobody_is_no_name(title):
    assert "from" not in said(f"中は、{title}から鳴き。", "riichi").get("melds", [{}])[0]
