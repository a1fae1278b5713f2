"""Numbers and what they count: faan, counters, sticks, rounds, which meld, how many tiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from .tokens import Token

_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"]
_SAID_OTHERWISE = {"no": 0, "a": 1, "an": 1, "once": 1, "twice": 2}
_SIGNS = "零一二三四五六七八九"
_N = rf"(?P<n>[0-9]{{1,3}}(?![0-9])|[零一二两三四五六七八九十]{{1,3}}|(?:{'|'.join(_WORDS)}|an?|no)(?![a-z]))"
_LATIN_SUIT = "(?P<suit>characters?|chars?|man|dots?|circles?|pin|bamboos?|bams?|sou|dragon|wind|honou?r|terminal)"
_HAN_SUIT = "(?P<suit>筒|饼|ピンズ|条|索|竹|万|字|风|三元|ソーズ|マンズ)"
_SUITS = {
    "m": "character characters char chars man 万 マンズ",
    "p": "dot dots circle circles pin 筒 饼 ピンズ",
    "s": "bamboo bamboos bam bams sou 条 索 竹 ソーズ",
    "dragon": "dragon 三元",
    "wind": "wind 风",
    "honour": "honour honor 字",
    "terminal": "terminal",
}
_SUIT_OF = {word: suit for suit, line in _SUITS.items() for word in line.split()}
_SEAT_OF = {"东": "E", "南": "S", "西": "W", "北": "N", "east": "E", "south": "S", "west": "W", "north": "N"}
_WIND = r"(?P<wind>东|南|西|北|(?<![a-z])(?:east|south|west|north))"
_HOUSE = r"(?!\s{0,2}(?:起|封顶|顶|缚|縛|左右|上下|minimum|min\b|maximum|max\b|cap\b))"
_TIMES = "(?:个|张|隻|只|次|つ|枚|回)"
_TILES_OF = r"(?:张|隻|只|枚|支)"

_SCORES = "1300|2000|2600|2900|3200|3900|5200|5800|6400|7700|8000|9600|11600|12000|16000|18000|24000|32000|36000|48000"
"""What hands pay at most tables: no facts, but as good as saying that somebody won one."""
_FORMS: tuple[tuple[str, str], ...] = (
    ("FAN", rf"{_N}\s?(?:番|翻|(?:han|fan|faan)(?![a-z])){_HOUSE}"),
    ("HANFU", r"(?P<n>[1-9]|1[0-3])\s?/\s?(?P<fu>2[05]|[3-9]0|1[01]0)(?![0-9])"),
    ("FU", rf"{_N}\s?(?:fu(?![a-z])|符)"),
    ("ROUND", rf"{_WIND}[ -]?[1-4]-(?P<n>[0-9])(?![0-9])|(?P<wind>[eswn])[1-4]-(?P<n>[0-9])(?![0-9])"),
    ("ROUND", rf"{_WIND}[一二三四](?={_N}?本场)|{_WIND}风?{_N}(?:局|场)|{_WIND}风?(?:局|场|圈)"),
    ("ROUND", rf"(?:场风|圈风)(?:是|为|:|：)?\s?{_WIND}(?!家)"),
    ("ROUND", rf"{_WIND}[ -]?(?:(?:wind )?round(?! wind)|[1-4](?![\w-]))|round wind (?:is |was )?{_WIND}"),
    ("HONBA", rf"{_N}\s?(?:-?\s?(?:honbas?|(?:repeat )?counters?|repeats?)(?![a-z])|-?\s?本场|ほんば)"),
    ("HONBA", rf"(?:积み?棒|積み?棒)[:：]?{_N}本?(?!场)"),
    ("HONBA", r"(?:honba|本场)\s?[:：】]?\s?(?P<n>[0-9]{1,2})(?![0-9])"),
    ("STICK", rf"{_N}\s?(?:riichi )?(?:sticks?|deposits?|bets)(?![a-z])"),
    ("STICK", rf"(?:riichi )?sticks?:? {_N}(?! han)"),
    (
        "STICK",
        rf"(?:供托|立直棒|リーチ棒|リー棒)(?:が|は|棒|リーチ棒|:|：|】)?(?:还剩下?|还有|剩下?|有)?\s?{_N}\s?(?:本(?!场)|根|支|枚|个)?",
    ),
    ("ONEOF", rf"{_N}本(?:は|が|だけ)(?!供托|前|リーチ棒)"),
    ("STICK", rf"{_N}(?:本|根|支|枚|个)の?(?:供托|立直棒|リーチ棒|リー棒|千点棒|棒子|点棒)"),
    ("COUNT", rf"{_N}副{_HAN_SUIT}子?"),
    ("COUNT", rf"(?:副露|鸣牌)[了咗]?{_N}[组副次个]"),
    ("COUNT", rf"{_N}副(?:露(?!目)|牌?(?:已经|都|已)?落(?:[咗左晒曬]?地|[咗左晒曬]))"),
    ("COUNT", rf"落(?:咗|了)?地{_N}副"),
    ("NINE", rf"{_N}{_TILES_OF}{_HAN_SUIT}?子?(?:已经|都|已)?落(?:[咗左晒曬]?地|[咗左晒曬])"),
    ("NINE", rf"(?:叫|落)[咗左晒曬了]?{_N}{_TILES_OF}{_HAN_SUIT}?子?"),
    (
        "NINE",
        (
            rf"{_N} (?:{_LATIN_SUIT}[ -])?tiles (?:of {_LATIN_SUIT} )?(?:are |were |was )?(?:already )?"
            r"(?:down|on the (?:floor|table)|exposed|melded|face up)"
        ),
    ),
    ("COUNT", rf"{_N} (?:open |exposed )?{_LATIN_SUIT} (?:melds|sets|pungs|pongs|pons|exposures|chows)"),
    ("COUNT", rf"{_N} (?:open |exposed )?(?:melds|sets|exposures|calls|pungs|pongs|pons) of {_LATIN_SUIT}s?(?![a-z])"),
    ("COUNT", rf"{_N} (?:open|exposed|called) (?:melds|sets|calls)(?! of)(?![a-z])"),
    (
        "COUNT",
        rf"{_N} (?:melds|sets|calls) (?:are |were )?(?:already )?(?:open|down|exposed|called|on the table)(?![a-z])",
    ),
    ("WALL", rf"(?:还剩下?|剩下?|剩返|仲有|净返|得返|残り){_N}{_TILES_OF}"),
    (
        "WALL",
        rf"{_N} (?:tiles? )?(?:left|remaining|to go) in the wall|{_N} tiles? (?:left|remaining)(?! over)",
    ),
    ("WALL", rf"wall (?:had|has) {_N}"),
    ("REDS", rf"红中(?:杠[了掉出]?)?{_N}{_TIMES}"),
    ("REDS", rf"{_N}(?:个|张|隻|只)红中杠?|{_N} reds? dragons?(?! (?:pon|pung|kan|meld))"),
    ("WILDS", rf"(?:癞子|赖子)(?:杠[了掉出]?)?{_N}{_TIMES}"),
    ("WILDS", rf"{_N}(?:个|张|隻|只)(?:癞子|赖子)杠?|{_N} wilds?(?: tiles?)?"),
    ("FLOWERS", rf"{_N}(?:隻|只|张|朵|枚|个)花|{_N} flowers?"),
    ("FLOWERS", rf"花牌?{_N}(?:隻|只|张|枚|个)"),
    ("KITA", rf"北[をはが]?{_N}(?:张|枚|回)[拔抜]き?"),
    ("KITA", rf"[拔抜]了?き?{_N}(?:张|枚)北?|(?:拔北|北抜き|抜き北){_N}(?:张|枚)"),
    ("KITA", rf"{_N} (?:kitas?|norths?)(?! (?:wind|round|player|seat))(?![a-z])"),
    ("KANS", r"暗杠[咗左了]?(?P<n>[2-4二三四两])(?:个|副|次)(?![0-9一二三四五六七八九东南西北白发中])"),
    ("KANS", rf"暗杠(?:が|は|を)?{_N}(?:つ|回|组)"),
    ("KANS", rf"{_N}(?:个|副|つの?)暗杠|{_N} (?:(?:closed|concealed) (?:kans|kongs)|ankans)(?![a-z])"),
    ("OPENS", rf"{_N}回开口|{_N} openings(?![a-z])"),
    ("OPENS", rf"开口(?:が|は)?{_N}回"),
    (
        "OPENS",
        (
            rf"开(?:了|咗)?{_N}[口次](?!的)|开口了?{_N}次"
            rf"|(?:ha[ds] )?opened (?:up )?(?P<n>once|twice)|(?:ha[ds] )?opened {_N} times"
        ),
    ),
    (
        "POINTS",
        r"(?P<n>[1-9][0-9]{2,4})点?(?:オール|は[1-9][0-9]{3,4}(?:点|オール)?|[・/／-][1-9][0-9]{2,3}00(?![0-9])点?)",
    ),
    ("POINTS", rf"(?P<n>{_SCORES})点?(?![0-9持以のを])"),
    ("WAITS", r"(?P<n>[1-9])(?:[-ー・][1-9]){1,2}(?:[mps](?![a-z0-9])|万|筒|索|ピン|ソー|マン|ワン)"),
    ("TIMES", rf"{_N}(?:回|次|度)(?!目|开口)|{_N} times(?![a-z])|{_N}副(?=[0-9一二三四五六七八九])"),
    ("ORD", rf"{_N}(?P<of>回目)の?(?=开口|鸣き)"),
    ("DEALNO", r"(?P<n>[1-3一二三])(?:局|回|战|半庄)目"),
    ("DEALNO", r"(?P<n>[1-3])\)"),
    ("DEALNO", r"(?:hand|game|deal) ?#?(?P<n>[1-3])(?![0-9])"),
    ("ORD", rf"第{_N}(?P<of>副|开口|口|组|个|张|隻|只|次开口|碰|面子|番目|次(?=杠|碰|鸣|副露))の?"),
    ("ORD", rf"{_N}(?P<of>副露?|个|つ|枚|番|组|口|回)目の?"),
    ("ORD", r"(?<![a-z0-9])(?P<n>[1-4])(?:st|nd|rd|th)(?![a-z])"),
)


def _own_groups(form: str) -> str:
    """Number the groups of alternatives that count the same thing, since names are used once."""
    for name in ("n", "wind", "suit", "of"):
        parts = form.split(f"(?P<{name}>")
        form = parts[0] + "".join(f"(?P<{name}{at or ''}>{part}" for at, part in enumerate(parts[1:]))
    return form


def _first(forms: Iterable[tuple[int, str]]) -> re.Pattern[str]:
    """Compile forms to one; an empty group at the end of each, called by its place, says which of them stands there."""
    return re.compile(_own_groups("|".join(f"(?:{form})(?P<form{place}>)" for place, form in forms)))


_NUMBERED = {place: form.replace(_N, "") for place, (_, form) in enumerate(_FORMS) if form.startswith(_N)}
"""What stands behind the number of those forms of which each way to say them begins with it, by their places."""
_BEHIND_NUMBER = _first(_NUMBERED.items())
_OTHER = _first((place, form) for place, (_, form) in enumerate(_FORMS) if place not in _NUMBERED)


@cache
def _form(place: int) -> re.Pattern[str]:
    return re.compile(_own_groups(_NUMBERED.get(place, _FORMS[place][1])))


COUNTING = frozenset(
    "暗副鸣0123456789零一二两三四五六七八九十东南西北第还剩仲净得残供立リ叫开拔抜落红癞赖本积積花场圈eswnrhot fabnwlgd"
)
"""Signs with which what is counted begins."""
_NUMBER = re.compile(_N.replace("?P<n>", "?:"))
_UNIT = re.compile(r"[ -]{0,2}[/hfrcsbtlgdmpwokn)-番翻符本局场副张隻只枚支根个次组つ口目回朵半ほオ点ー・]")
_PER_MELD = 3
_MOST_MELDS = 4


def number_of(text: str) -> int | None:
    """Read a number in digits, Chinese signs or English words; None where it is none."""
    if text.isdigit():
        return int(text)
    if text in _WORDS:
        return _WORDS.index(text) + 1
    if text in _SAID_OTHERWISE:
        return _SAID_OTHERWISE[text]
    plain = text.replace("两", "二")
    tens, ten, ones = plain.partition("十")
    if not ten:
        return _SIGNS.index(plain) if len(plain) == 1 else None
    if len(tens) > 1 or len(ones) > 1:
        return None
    return (_SIGNS.index(tens) if tens else 1) * 10 + (_SIGNS.index(ones) if ones else 0)


def counted_at(text: str, at: int) -> Token | None:
    """Return what is counted at a place of a folded text; None where nothing is."""
    sign = text[at]
    if sign not in COUNTING or (sign.isascii() and at and text[at - 1].isascii() and text[at - 1].isalnum()):
        return None
    number = _NUMBER.match(text, at)
    if (
        number is not None
        and not _UNIT.match(text, number.end())
        and sign not in "东南西北第还剩仲净得残供叫落开拔抜北"
    ):
        return None
    behind = _BEHIND_NUMBER.match(text, number.end()) if number is not None else None
    other = _OTHER.match(text, at)
    found = {_form_of(each): each for each in (behind, other) if each is not None}
    if not found:
        return None
    form = min(found)
    token = _told(form, found[form], number, at)
    return token or next(_later(form + 1, number, other, text, at), None)


def _form_of(found: re.Match[str]) -> int:
    return int(str(found.lastgroup).removeprefix("form"))


def _later(
    begin: int, number: re.Match[str] | None, other: re.Match[str] | None, text: str, at: int
) -> Iterator[Token]:
    """Read what is counted by the forms behind one by which nothing is."""
    for form in range(begin, len(_FORMS)):
        found = None
        if number is not None and form in _NUMBERED:
            found = _form(form).match(text, number.end())
        elif other is not None and form >= _form_of(other):
            found = _form(form).match(text, at)
        token = _told(form, found, number, at) if found else None
        if token is not None:
            yield token


def _told(form: int, found: re.Match[str], number: re.Match[str] | None, at: int) -> Token | None:
    said = {name.rstrip("0123456789"): text for name, text in found.groupdict().items() if text}
    if number is not None and form in _NUMBERED:
        said["n"] = number[0]
    return _token(_FORMS[form][0], said, found.string, (at, found.end()))


def _token(kind: str, said: Mapping[str, str], text: str, place: tuple[int, int]) -> Token | None:
    written = text[slice(*place)]
    if kind == "ROUND":
        repeats = int(said["n"]) + 1 if said.get("n", "").isdigit() and "-" in written else 0
        return Token(kind, *place, _SEAT_OF.get(said["wind"], said["wind"].upper()), repeats)
    number = number_of(said.get("n", ""))
    if number is None or (kind == "FLOWERS" and not number):
        return None
    if kind == "ORD":
        return _ordinal(number, said.get("of", ""), place)
    if kind == "NINE":
        kind, number = "COUNT", number // _PER_MELD if number in (9, 12) else 0
    if kind == "COUNT" and not 0 < number <= _MOST_MELDS:
        return None
    return Token(kind, *place, _detail(kind, number, said, written), number)


def _detail(kind: str, number: int, said: Mapping[str, str], written: str) -> str:
    """Return what else is told with a number: a suit, the fu, which deal, that sticks are left."""
    if kind == "DEALNO":
        return str(number)
    if kind == "STICK" and any(sign in written for sign in "剩残"):
        return "left"
    return said.get("fu", "") or _SUIT_OF.get(said.get("suit", ""), "")


def _ordinal(number: int, of: str, place: tuple[int, int]) -> Token | None:
    if of in ("张", "隻", "只") and number in (9, 12):
        number //= _PER_MELD
    if not 0 < number <= _MOST_MELDS:
        return None
    return Token("ORD", *place, f"{number}{' opening' if of in ('口', '开口', '次开口', '回目') else ''}")
