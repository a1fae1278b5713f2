"""What players of Japanese write: clefts, lists with one verb, labels and arrows, names that are words of the game."""

import pytest

from bot.telling.read import read_told

from .test_facts import said, told, win


@pytest.mark.parametrize(
    ("text", "by", "discarder"),
    [
        ("放銃しちゃったのはリョウ、ロンしたのがミカ", "ミカ", "リョウ"),
        ("和了リョウ、放銃エミ、国士の出アガリ", "リョウ", "エミ"),
        ("ビビアンがトニーの放銃で満貫", "ビビアン", "トニー"),
        ("鈴木が6sで田中から満貫", "鈴木", "田中"),
        ("松本さん、近藤さんの切った東で国士ロン", "松本", "近藤"),
        ("北野さんが私から3900は4500、3翻30符", "北野", "@author"),
        ("ロン!\nあがり→あおい\n放銃→しょうた", "あおい", "しょうた"),
        ("北家:高橋 和了:佐藤 放銃:高橋 3翻40符の手", "佐藤", "高橋"),
        ("下家に満貫振り込んだ", "@right:@author", "@author"),
        ("和田が赤木からロン", "和田", "赤木"),
        ("哲也が有馬からロン", "哲也", "有馬"),
        ("後藤は新庄の5pでロン", "後藤", "新庄"),
        ("みほはまことの5pでロン", "みほ", "まこと"),
        ("ツモ子さんがロン太さんから満貫ロン", "ツモ子", "ロン太"),
        ("南が西から跳満ロン", "@S", "@W"),
        ("田中は鈴木が放銃したって言うけど、放銃したのは佐藤。高橋の満貫ロン", "高橋", "佐藤"),
    ],
)
def test_who_won_off_whom(text, by, discarder):
    (only,) = told(text, "riichi")["wins"]
    assert (only["by"], only["from"], only["how"]) == (by, discarder, "discard")


@pytest.mark.parametrize(
    ("text", "feeders"),
    [
        ("東と南を藤井さん、西を木村さん、北をまた藤井さんが鳴かせて、上野さんのツモ", "藤井 藤井 木村 藤井"),
        ("白はケン、發はミカ、中もミカからポン。ユイのツモ", "ケン ミカ ミカ"),
        ("白→田中、發→田中、中→佐藤の順でポン。鈴木のツモ", "田中 田中 佐藤"),
        ("ハル 中ポン←ナツ 白ポン←アキ 發ポン←アキ、ハルのツモ", "ナツ アキ アキ"),
        ("白ポン、發ポン、どっちもヤマトから。ミサトのツモ", "ヤマト ヤマト"),
        ("発をポンさせたのがリオ、中はカイトから鳴いた。イブキのツモ", "リオ カイト"),
        ("北を切ったのはノリじゃなくてマサ。カオルのツモ", "マサ"),
    ],
)
def test_who_fed_each_meld_of_a_list(text, feeders):
    assert [meld["from"] for meld in told(text, "riichi")["melds"]] == feeders.split()


def test_a_pon_at_the_end_of_a_list_of_feeders_is_of_nobody_named():
    facts = told("東は彩から、南は健から、北は美羽のポン。真由の大四喜ツモ", "riichi")
    assert facts["melds"][-1] == {"kind": "pon", "tiles": "444z"}


@pytest.mark.parametrize(
    "text",
    [
        "オーウェンが加槓した4筒をジェニーがチャンカン",
        "チャンカンです!加槓したのはオーウェンの4筒、ロンしたのはジェニー",
        "オーウェンの加槓した4筒でジェニーがロン",
    ],
)
def test_who_raised_the_robbed_kan(text):
    assert said(text, "riichi") == {"wins": [win(by="ジェニー", how="robbed-kan", tile="4p") | {"from": "オーウェン"}]}


def test_an_indicator_is_no_winning_tile():
    facts = said("アキコがツモ 跳満 裏ドラ表示牌は8ピン", "riichi")
    assert facts == {"ura": "8p", "wins": [win(by="アキコ", how="self-draw", value={"limit": "haneman"})]}


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("リーチはカエデだけじゃなくスミレも", ["カエデ", "スミレ"]),
        ("リーチはユイだけ", ["ユイ"]),
        ("シンの先制リーチにカイが追っかけリーチ", ["シン", "カイ"]),
        ("リーチ棒2本、1本は香、もう1本は健", ["香", "健"]),
    ],
)
def test_who_declared(text, declared):
    assert told(text, "riichi")["riichi"] == declared


def test_dama_beside_a_win_denies_the_riichi_alone():
    facts = said("タツオがダマで満貫ツモ", "riichi")
    assert facts["denied"] == [["riichi", "タツオ"]]
    assert facts["wins"] == [win(by="タツオ", how="self-draw", value={"limit": "mangan"})]


def test_who_called_nothing_has_no_melds_and_is_denied_no_feed():
    assert told("サヨは一回も鳴いてない。サヨのツモ", "riichi")["melds"] == []
    assert "melds" not in told("ミオは何も鳴いていない。サヨのツモ", "riichi")
    assert "denied" not in told("サヨは中を鳴いてない。ミオのツモ", "riichi")


@pytest.mark.parametrize(
    "text",
    [
        "大三元には届かず。ミサトのツモで満貫",
        "人和ありルールでミサトのツモ、満貫",
        "もし大三元なら役満。ミサトのツモで満貫",
    ],
)
def test_a_hand_that_was_none_is_no_value(text):
    assert told(text, "riichi")["wins"] == [win(by="ミサト", how="self-draw", value={"limit": "mangan"})]


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("三麻。ハルがナツから抜きドラ2で満貫ロン", "discard"),
        ("サンマ、ハルが北を抜いた後ナツから満貫ロン", "discard"),
        ("三麻ナツの抜いた北でハルがロン", "robbed-kita"),
        ("抜いた北にロン。抜いたのはナツ、ロンしたのはハル、三麻", "robbed-kita"),
    ],
)
def test_a_north_set_aside_is_robbed_only_where_it_was_won_on(text, how):
    (only,) = told(text, "riichi")["wins"]
    assert (only["by"], only["from"], only["how"]) == ("ハル", "ナツ", how)


@pytest.mark.parametrize(
    "text",
    ["發の出どころはレンかシン。カイのツモ", "發はレンかシンのどっちかが切った。カイのツモ"],
)
def test_one_of_two_is_asked(text):
    (doubt,) = read_told(text, "riichi").ambiguous
    assert set(doubt.readings) == {("melds.from", "レン"), ("melds.from", "シン")}


def test_two_rounds_are_two_deals():
    told_of_two = read_told("東1局はルカがセナから満貫、東2局はセナがルカから倍満", "riichi")
    assert told_of_two.ambiguous[0].readings == (("deal", 1), ("deal", 2))


def test_a_seat_is_said_of_the_name_before_it():
    facts = said("ミカが親でリョウから跳満ロン", "riichi")
    assert facts["seats"] == {"E": "ミカ"}
    assert facts["wins"][0]["from"] == "リョウ"
