"""Which parts of a text are names, whatever they mean otherwise: mentions, honorifics, titles, what is called one."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from .kana_names import kana_names

_HAN = "\u4e00-\u9fff々"
_MENTION = re.compile(
    r"<@[!&]?[0-9]{1,20}>(?:さん|くん|君|ちゃん|氏|様)?|@(?<![\w@]@)(?!everyone|here)[^\W\d_][\w.]{0,31}"
)
_HONORIFIC = re.compile(r"さん|くん|君|ちゃん|氏|様|-(?:san|kun|chan)")
_HONOURED = re.compile(
    rf"(?P<name>[ァ-ヺー]{{1,8}}[子太郎男美夫助丸吉介代江]|[{_HAN}]{{1,4}}|[ァ-ヺー]{{1,12}}|[ぁ-ゖ]{{2,6}}"
    rf"|[A-Za-z][A-Za-z.]{{0,19}})(?:{_HONORIFIC.pattern})"
)
KIN = re.compile(
    "老[婆公豆母爸媽妈]|[爸媽妈哥弟妹]{2}|姊姊|姐姐|阿[媽爸公婆爺爷姨叔伯妈]|[表堂][哥姐弟妹]|[大細细]佬|[家大二三]姐|[細细]妹"
    "|[舅姑姨岳][父母丈媽妈姐]|[外家][父母公婆]|[男女](?:朋友|友)|同事|室友|老[闆板]|丈夫|新抱|女婿"
)
"""People called by what they are to somebody: with *my* before it, it is they who play."""
_JAPANESE_KIN = re.compile(
    "お[兄姉父母爺婆嬢](?:さん|ちゃん|様)|[父母]親|親(?:父|友|方|爺)|お(?:かん|とん|やじ|ふくろ)(?=から|[がはにのをもと、。\\s]|$)"
)
_RELATIVE = re.compile(
    f"(?:{KIN.pattern})|([乐樂牛笑玲雯佳婷莉贝貝豆丽麗萌果糖芳娜琪倩冰晶菲露雪燕莹瑩盈欣薇蕾洋洁潔敏媛瑶瑤涛濤亮斌浩磊嘉怡])\\1"
    r"|(?<=[是係让被叫])([碰听聽吃杠槓胡摸])\2(?![胡和糊\u4e00-\u9fff]|$)|([碰听聽吃杠槓胡摸])\3(?=放[冲铳炮銃]|点炮|出銃|坐庄|做莊)"
)
"""Those, and signs of every day that are a name where they are said twice."""
_TITLED = re.compile(
    rf"阿(?:[{_HAN}](?:[仔哥姐叔伯嫂姨妹弟](?![{_HAN}]?牌))?|[A-Za-z]{{1,12}})|[大細细小][A-Z](?![A-Za-z])|(?:[{_HAN}])(?:哥|姐|叔|伯|爷|爺|嫂|婶|嬸|仔|姨|妹|弟|佬|总|總|少)(?![{_HAN}]?牌)"
)
SURNAMES = (
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘蒋蔣"
    "蔡余于杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈方邹鄒熊孟秦邱江尹薛段雷侯龙龍史陶黎贺賀毛郝"
    "顾顧龚龔邵万萬钱錢严嚴武戴莫孔向汤湯温溫康施文牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐关關"
)
_STYLED = re.compile(
    rf"[老大小][{SURNAMES}一二三四五六七八九幺](?![{_HAN}]?(?:色|元|喜|三元))|[{SURNAMES}](?:生(?!章|[张張](?:[0-9一二三四五六七八九东東南西北中发發白]|$))|太|先生|太太|师傅|師傅|小姐|老师|老師)"
)
_AGED = re.compile(rf"老[{SURNAMES}](?![了牌])")
_SMALL = re.compile(rf"小[{_HAN}]")
_NOT_SMALL = frozenset("胡和三四心牌时時的车車局费費朋組组时")
_IN_BRACKETS = re.compile(
    r"[(（][^)）\n]{0,24}?(?:a player|the player|player's name|a name|名字|人名|花名|[綽绰外]號|[綽绰外]号"
    r"|[暱昵]稱|昵称|網名|网名|名前|苗字|人の名|ID|id)"
)
_CALLED = re.compile(
    rf"(?P<name>[{_HAN}]{{1,4}}|[ァ-ヺー]{{2,12}}|[A-Za-z]{{2,20}})(?:さん|くん|君|ちゃん|氏|様)?[」』”\"]?\s?"
    rf"{_IN_BRACKETS.pattern}"
)
_BY_NAME = r"(?:って|という|っていう|とかいう)(?:名前|人|やつ|奴|方|プレイヤー|ハンネ|ハンドル|子)"
_SAID = re.compile(_BY_NAME)
_SAID_NAMES = (
    re.compile(rf"[「『\"“](?P<name>[^「」『』\"“”\n]{{1,12}})[」』\"”](?:さん)?(?={_BY_NAME})"),
    re.compile(rf"(?P<name>[{_HAN}]{{1,4}}|[ァ-ヺー]{{2,12}}|[A-Za-z]{{2,20}})(?={_BY_NAME})"),
)
_PERSON = re.compile(
    rf"(?P<name>[{_HAN}]{{1,4}}?)也?(?:是|係)(?:个|個)?"
    "(?:人名|名字|网名|網名|昵称|暱稱|外号|外號|绰号|綽號|花名|人嚟)"
)
_KATAKANA = frozenset(map(chr, range(ord("ァ"), ord("ヺ"))))
_NUMERAL = re.compile(r"[0-9一二三四五六七八九]")
_ADDRESSED = re.compile(
    r"(?<![A-Za-z])(?:Ah|Lao|Xiao|Uncle|Auntie|Aunt|Mr\.?|Mrs\.?|Ms\.?|Big|Little|Old) [A-Z][a-z]+(?:'(?!s\b)[a-z]+)?"
)
_STATED = re.compile(
    r"(?<![A-Za-z])(?P<name>[A-Z][a-z]+)(?: and (?P<other>[A-Z][a-z]+))? (?:is|are)"
    r"(?: a| both| the)? (?:players?|names?|person|people)(?![a-z])"
)
_PERSONS = ("player", "name", "person", "people")
_SEATED = re.compile(r"(?<![A-Za-z])(?P<name>East|South|West|North)(?= (?:is sitting|was sitting|sits|sat) )")
_RON = re.compile(
    r"(?P<name>Ron)(?<![A-Za-z]Ron)"
    r"(?= (?:ron|won|wins|tsumo|fed|dealt|had|deals|pon|pung|threw|discard|self|was|is|riichi))"
)
_ACTING_SURNAMES = frozenset("胡向何于乔庄莊")
"""Surnames that are verbs, prepositions, questions or the dealer too."""
_RON_AFTER = re.compile(r"(?P<name>Ron)(?<=(?:off|rom|nto| by|and) Ron)(?![A-Za-z'])")
LONGEST_TITLED = 3
_LONGEST_HONOURED = 24
"""So many signs before an honorific, or a bracket that calls it a name, can be those of the name."""


def sure_names(text: str, words: Container[str], fold: str) -> list[tuple[int, int]]:
    """Return the places of names that their form shows, in order, none inside another."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(_places(text, words, fold), key=_longest_first):
        if start < end and (not found or start >= found[-1][1]):
            found.append((start, end))
    return found


def stated_names(text: str) -> Iterator[tuple[int, int]]:
    """Return the places of names that are said to be players: ``Red and Green are players``."""
    for stated in _STATED.finditer(text) if any(word in text for word in _PERSONS) else ():
        for name in ("name", "other"):
            if stated[name]:
                yield stated.span(name)


def _places(text: str, words: Container[str], fold: str) -> Iterator[tuple[int, int]]:
    for mention in _MENTION.finditer(text):
        yield mention.span()
    for honoured in _before(_HONORIFIC, _HONOURED, text):
        start = _without_words(fold, honoured.start("name"), honoured.end("name"), words)
        start = _without_particle(text, start, honoured.end("name"))
        if not _is_in_word(fold, start, honoured.end("name"), words):
            yield start, honoured.end()
    yield from stated_names(text)
    for called in (
        *((each for form in _SAID_NAMES for each in form.finditer(text)) if _SAID.search(text) else ()),
        *_before(_IN_BRACKETS, _CALLED, text),
        *(_PERSON.finditer(text) if "是" in text or "係" in text else ()),
        *(_SEATED.finditer(text) if " sit" in text or " sat " in text else ()),
        *_RON.finditer(text),
        *_RON_AFTER.finditer(text),
    ):
        yield called.start("name"), _without_words_behind(fold, *called.span("name"), words)
    kin = _JAPANESE_KIN.finditer(text) if "親" in text or "お" in text else ()
    for relative in () if text.isascii() else (*_RELATIVE.finditer(text), *kin):
        if fold[relative.start() : relative.end()] not in words:
            yield relative.span()
    yield from kana_names(fold, words)
    yield from _addressed(text, words, fold)
    yield from _titled(text, words, fold)


def _before(mark: re.Pattern[str], form: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Search a form that ends with a mark only where a mark stands, since most signs can begin a name."""
    begin = end = 0
    for place in mark.finditer(text):
        if place.start() - _LONGEST_HONOURED > end:
            yield from form.finditer(text, begin, end)
            begin = place.start() - _LONGEST_HONOURED
        end = place.end()
    if end:
        yield from form.finditer(text, begin, end)


def _addressed(text: str, words: Container[str], fold: str) -> Iterator[tuple[int, int]]:
    """Return names behind *Uncle* and its like, or 老."""
    for addressed in _ADDRESSED.finditer(text):
        if fold[addressed.start() : addressed.end()].split(" ")[1] not in words:
            yield addressed.span()
    for aged in _AGED.finditer(text):
        if fold[aged.start() : aged.end()] not in words:
            yield aged.span()


def _titled(text: str, words: Container[str], fold: str) -> Iterator[tuple[int, int]]:
    """Return names with a title before or behind them: 阿明, 王太, 小李."""
    for titled in (*_TITLED.finditer(text), *_STYLED.finditer(text)):
        if _is_mister(text, titled, words, fold) or not _is_word_there(fold, titled.start(), titled.end(), words):
            yield titled.span()
    for small in _SMALL.finditer(text):
        if small[0][1] not in _NOT_SMALL and not _is_word_there(fold, small.start(), small.end(), words):
            yield small.start() - _has_surname(text, small.start()), small.end()


def _has_surname(text: str, at: int) -> bool:
    """Whether a family's name stands before a place, and nothing that may be part of a word before it: 王小明."""
    is_surname = at > 0 and text[at - 1] in SURNAMES and text[at - 1] not in _ACTING_SURNAMES
    return is_surname and (at == 1 or not re.match(f"[{_HAN}]", text[at - 2]))


def _is_mister(text: str, titled: re.Match[str], words: Container[str], fold: str) -> bool:
    """Whether a surname stands before 生 or 太, and no number: a fresh tile is told like that too."""
    is_title = (
        titled.re is _STYLED and titled[0][1:] in ("生", "太") and fold[titled.start() : titled.end()] not in words
    )
    return is_title and not _NUMERAL.search(text, max(titled.start() - 1, 0), titled.start())


def _without_words(fold: str, start: int, end: int, words: Container[str]) -> int:
    """Leave out words that run into a name: 今回佐藤."""
    if fold[end - 1] in _SUFFIXES and fold[start] in _KATAKANA:
        return start
    for at in range(end - 1, start, -1):
        if at - start > 1 and fold[start:at] in words:
            return at
    return start


_KANA = re.compile(r"[ぁ-ゖ]+")
_PARTED = re.compile(r"[ぁ-ゖ\s、。,!！?？:：()（）「『…]|$")
_HONORIFICS = ("ちゃん", "さん", "くん")
_SUFFIXES = frozenset("子太郎男美夫助丸吉介代江")
_LEAST = 2


def _without_particle(text: str, start: int, end: int) -> int:
    """Leave out a particle that runs into a name in hiragana: 發はじいちゃん."""
    is_behind = start > 0 and (not _PARTED.match(text, start - 1) or text.endswith(_HONORIFICS, 0, start))
    is_behind = is_behind and end - start > _LEAST
    if is_behind and text[start] in "はがもをにの" and _KANA.fullmatch(text, start, end):
        return start + 1
    return start


def _is_in_word(fold: str, start: int, end: int, words: Container[str]) -> bool:
    """Whether what looks like a name in hiragana is the beginning of a longer word: だいさん and だいさんげん."""
    if not _KANA.fullmatch(fold, start, end):
        return False
    return any(fold[at : end + more] in words for at in range(start, end) for more in range(3, 6))


def _without_words_behind(fold: str, start: int, end: int, words: Container[str]) -> int:
    """Leave out words behind a name that do not stand apart from it: 花卷打的."""
    if fold[start].isascii():
        return end
    return next((at for at in range(start + 2, end) if fold[at:end] in words), end)


def _is_word_there(fold: str, start: int, end: int, words: Container[str]) -> bool:
    """Whether what looks like a name is, or begins, a longer word of the game."""
    if any(fold[start : start + size] in words for size in range(end - start, end - start + LONGEST_TITLED)):
        return True
    return end - start > 1 and any(fold[end - 1 : end + more] in words for more in (1, 2) if end + more <= len(fold))


def written_again(text: str, names: set[str]) -> Iterator[tuple[int, int]]:
    """Return every other place at which a name stands, in order; of names that begin there, the longest's."""
    last = 0
    for start, end in sorted((place for name in names for place in _standing(name, text)), key=_longest_first):
        if start >= last:
            yield start, end
            last = end


def _longest_first(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], -place[1]


def _standing(name: str, text: str) -> Iterator[tuple[int, int]]:
    """Return the places of a name; in Latin letters it is part of no longer word."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not (name.isascii() and (_WORDLIKE.match(text, end) or (at and _WORDLIKE.match(text, at - 1)))):
            yield at, end
        at = text.find(name, at + 1)


_WORDLIKE = re.compile(r"[A-Za-z0-9]")
