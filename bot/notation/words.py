"""The words and signs people write for tiles, suits, calls and circumstances, in every language that is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from bot.engine.tiles import Tile


def _named(names: Mapping[str, str]) -> dict[str, Tile]:
    """Turn "tile: names" into "name: tile"."""
    return {name: Tile(tile) for tile, line in names.items() for name in line.split()}


GLYPHS: Mapping[str, Tile] = _named(
    {f"{rank}z": glyph for rank, glyph in zip(range(1, 8), "🀀🀁🀂🀃🀆🀅🀄", strict=True)}
    | {f"{rank}m": chr(0x1F006 + rank) for rank in range(1, 10)}
    | {f"{rank}s": chr(0x1F00F + rank) for rank in range(1, 10)}
    | {f"{rank}p": chr(0x1F018 + rank) for rank in range(1, 10)}
    | {f"{rank}f": glyph for rank, glyph in zip(range(1, 9), "🀢🀣🀥🀤🀦🀧🀨🀩", strict=True)}
)
"""Unicode's tiles; its order of dragons and of flowers is its own."""
BACK = "🀫"

HAN_TILES: Mapping[str, Tile] = _named(
    {
        "1z": "東 东 東風 东风 동 동풍",
        "2z": "南 南風 南风 남 남풍",
        "3z": "西 西風 西风 서 서풍",
        "4z": "北 北風 北风 북 북풍",
        "5z": "白 白板 白皮 백",
        "6z": "發 発 发 髮 撥 发财 發財 発財 青發 青发 발",
        "7z": "中 红中 紅中 중",
        "1p": "大饼 大餅",
        "1s": "幺鸡 幺雞 么鸡 么雞 小鸡 小雞",
        "1f": "梅",
        "2f": "蘭 兰",
        "3f": "菊",
        "4f": "竹",
        "5f": "春",
        "6f": "夏",
        "7f": "秋",
        "8f": "冬",
    }
)
LATIN_TILES: Mapping[str, Tile] = _named(
    {
        "1z": "ton tonn east dong",
        "2z": "nan south",
        "3z": "sha shaa xia west",
        "4z": "pei pe north bei",
        "5z": "haku white bai baiban",
        "6z": "hatsu hatu green fa facai",
        "7z": "chun red zhong hongzhong",
    }
)
HAN_NUMBERS: Mapping[str, str] = {
    number: str(rank)
    for rank, numbers in enumerate(
        ("一壹弌幺么일", "二貳贰两兩이", "三參叁参삼", "四肆사", "五伍오", "六陸陆육", "七柒칠", "八捌팔", "九玖구"),
        start=1,
    )
    for number in numbers
}
"""Numbers as they are written before a suit: plain, as they stand on tiles and money, and in Korean."""
_SUITS = {
    "m": "萬 万 萬子 万子 ワン マン マンズ 만 man wan crak craks char chars character characters",
    "p": "筒 饼 餅 筒子 饼子 餅子 ピン ピンズ 통 pin dot dots circle circles tong bing",
    "s": "索 条 條 竹 索子 条子 條子 ソー ソウ ソーズ 삭 sou so bam bams bamboo bamboos tiao suo",
}
HAN_SUITS: Mapping[str, str] = {
    word: suit for suit, line in _SUITS.items() for word in line.split() if not word.isascii()
}
LATIN_SUITS: Mapping[str, str] = {
    word: suit for suit, line in _SUITS.items() for word in line.split() if word.isascii()
}

LATIN_NUMBERS: Mapping[str, str] = {
    word: str(rank)
    for rank, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), start=1)
}
FLOWER_WORDS: Mapping[str, int] = {
    word: before
    for before, line in {0: "flower flowers 花牌 花", 4: "season seasons 季节 季節 季"}.items()
    for word in line.split()
}
"""Words before the numbers of flowers, and how many flowers come before the first that they mean."""
WILD_WORDS = ("癞子", "癩子", "赖子", "賴子", "wild", "joker")

LETTERS: Mapping[str, Tile] = {"E": Tile("1z"), "S": Tile("2z"), "N": Tile("4z"), "G": Tile("6z")}
"""Letters that, standing alone, can be only one tile."""
PAIRS: Mapping[str, Tile] = _named(
    {"1z": "Ew", "2z": "Sw", "3z": "Ww", "4z": "Nw", "5z": "WH WD DW DB", "6z": "GD FG DG", "7z": "RD FR DR"}
)
"""Two letters that are one tile: wind and dragon endings, and F or D before a dragon's colour."""

CALLS: Mapping[str, tuple[str, ...]] = {
    word: tuple(kinds.split())
    for kinds, line in {
        "chi": "チー チイ ﾁｰ 吃 上 明順 明顺 치 chi chii chow chou minjun",
        "pon": "ポン ﾎﾟﾝ 碰 明刻 퐁 펑 pon pong pung peng minkou minko",
        "closed-kan": "暗槓 暗杠 暗カン アンカン 안깡 ankan",
        "open-kan": "大明槓 大明杠 ダイミンカン 冲杠 沖槓 直杠 대명깡 daiminkan",
        "added-kan": "加槓 加杠 小明槓 カカン 蓄杠 补杠 補槓 가깡 소명깡 kakan shouminkan shominkan",
        "open-kan added-kan": "明槓 明杠 ミンカン minkan",
        "closed-kan open-kan added-kan": "槓 杠 カン ｶﾝ 깡 kan kong gang",
    }.items()
    for word in line.split()
}
"""Call words with what they can mean; a bare kan does not say which."""

FEEDERS: Mapping[str, str] = {
    word: side
    for side, line in {
        "left": "上家 上手 左家 상가 kamicha left",
        "right": "下家 下手 右家 하가 shimocha right",
        "across": "対面 對面 对面 对家 對家 対家 对门 對門 대면 toimen across opposite",
    }.items()
    for word in line.split()
}
MENTIONS: Mapping[str, str] = {
    word: kind
    for kind, line in {
        "discard": "론 ロン 出銃 出铳 放冲 放沖 放銃 点炮 點炮 ron",
        "self-draw": "쯔모 ツモ 自摸 tsumo zimo",
        "robbed-kan": "抢杠 搶槓 槍槓 chankan",
        "riichi": "리치 リーチ 立直 riichi reach",
        "nine-on-the-floor": "九張落地 九张落地",
        "twelve-on-the-floor": "十二張落地 十二张落地",
        "third-opening": "第三次开口 第三次開口",
        "all-begging": "全求人",
        "player-1": "甲",
        "player-2": "乙",
        "player-3": "丙",
        "player-4": "丁",
        "seat-E": "東家 东家 荘家 庄家 莊家 동가",
        "seat-S": "南家 남가",
        "seat-W": "西家 서가",
        "seat-N": "北家 북가",
    }.items()
    for word in line.split()
}
"""Words that are no tiles but facts about the deal."""
FILLERS = frozenset(
    word
    for line in ("から より の と を に で は が", "暗刻 的 了 和 牌 从 從 由 打 喂 餵", "ankou anko from and of the")
    for word in line.split()
)
"""Words that may stand between tiles and say nothing."""
FACE_DOWN = frozenset(("裏雀牌", "裏", "back"))

AS_ASCII: Mapping[int, str] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "’‘′ʼ´｀`‵"), "'"),
    **dict.fromkeys(map(ord, "－−–—"), "-"),
    0x3000: " ",
}
"""One character for one, so that places in the text stay what they are."""


def any_of(words: Iterable[str]) -> str:
    """Write a pattern that matches the longest of these words."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))
