"""The table: rules, round, counters, sticks, indicators, wild tiles, flowers, and tiles laid down alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from bot.engine import families, family_of
from bot.engine.family import FAMILY_FIELDS

from .clauses import Clause
from .fold import folded
from .story import Story, player_of
from .tokens import Token, pattern

_PRESETS: Mapping[str, str] = {
    "tenhou": "tenhou rules|tenhou ruleset|on tenhou|tenhou game|天凤规则|天凤|天鳳ルール|天鳳|tenhou:",
    "majsoul": "mahjong soul|majsoul|雀魂ルール|雀魂规则|雀魂",
    "riichi-city": "riichi city|麻雀一番街|一番街",
    "m-league": "m-league rules|m-league|mleague|m league|mリーグルール|mリーグ|m联赛规则|m联赛",
    "jpml": "jpml rules|jpml|プロ連盟|日本プロ麻雀連盟|日本职业麻将联盟",
    "wrc": "wrc rules|wrc规则|wrcルール|wrc",
    "ema": "ema rules|ema规则|emaルール|ema",
    "tenhou-sanma": "tenhou sanma|天凤三麻|天鳳三麻|天鳳サンマ",
    "majsoul-sanma": "mahjong soul sanma|majsoul sanma|雀魂三麻|雀魂サンマ",
    "half-gun": "half gun|half-gun|半铳|陪铳|半冲",
    "full-gun": "full gun|full-gun|全铳|全冲",
    "hkma": "hkma rules|hkma|香港麻雀協会|香港麻雀协会|香港麻將協會",
    "kaikoufan": "开口翻|kaikoufan",
    "koukoufan": "口口翻|koukoufan",
}
_FAMILIES: Mapping[str, str] = {
    "faan": "hong kong rules|hong kong style|hong kong mahjong|hong kong|hk rules|hk style|cantonese style|港式麻将|港式麻雀|港式|香港麻雀|香港麻将"
    "|香港牌|广东麻将|广东牌|香港ルール",
    "hard": "wuhan table|wuhan rules|武汉麻将|武汉麻雀|武汉|红中癞子杠|红中赖子杠|武漢麻雀|武漢ルール",
    "han": "riichi rules|riichi mahjong|japanese mahjong|日麻|日本麻将|立直麻将|リーチ麻雀|日式麻将|日式麻雀",
}
_SANMA = "sanma|three-player|three player|3-player|三麻|サンマ|三人麻将|三人麻雀|三人打ち|3人打ち"
_OWN_WORDS: Mapping[str, str] = {
    "han": "ron|han|fu|riichi|honba|荣|立直|本场|リーチ|ロン|翻|符|满贯|跳满|倍满|役满|満貫|供托|daisangen|tenpai|mangan|ドラ|chombo",
    "faan": "食糊|faan|出铳|半铳|全铳|叫糊|鸡糊|食咗|做庄",
    "hard": "癞子|赖子|红中杠|开口|放冲|开口翻|口口翻|第三口|硬胡|软胡|屁胡",
}
_BETWEEN = "(?:BE|HA|NO|COLON)*"
_INDICATORS = (
    ("dora", f"DORAIND {_BETWEEN} (?P<tile>TILES)"),
    ("dora", f"DORA INDICATOR {_BETWEEN} (?P<tile>TILES)"),
    ("ura", f"URA {_BETWEEN} INDICATOR? {_BETWEEN} (?P<tile>TILES)"),
    ("maybe-dora", f"DORA {_BETWEEN} (?P<tile>TILES)"),
    ("wild_indicator", f"WILD {_BETWEEN} INDICATOR {_BETWEEN} (?P<tile>TILES)"),
    ("wild_indicator", f"INDICATOR {_BETWEEN} (?P<tile>TILES)"),
    ("wild", f"WILD {_BETWEEN} (?P<tile>TILES)"),
    ("wild", f"(?P<tile>TILES) {_BETWEEN} WILD$"),
)


@cache
def family_with(field: str) -> str:
    """Return the family whose agreed values alone have a field."""
    return next(name for name in families() if field in family_of(name).vocabulary.value_fields)


@cache
def _preset_words() -> Sequence[tuple[str, str]]:
    presets = {preset: name for name in families() for preset in family_of(name).presets}
    words = [(folded(word), f"{presets[key]}/{key}") for key, line in _PRESETS.items() for word in line.split("|")]
    words += [(folded(word), family_with(key)) for key, line in _FAMILIES.items() for word in line.split("|")]
    words += [(name, name) for name in families() if name not in FAMILY_FIELDS]
    return sorted(words, key=lambda each: -len(each[0]))


def rules_named(fold: str) -> str:
    """Return the rules that a part of a folded text names: a preset, a family, or none."""
    found = [rules for word, rules in _preset_words() if _stands(fold, word)]
    presets = sorted({rules for rules in found if "/" in rules})
    longest = next((rules for rules in found if "/" in rules), "")
    if len(presets) > 1 and not all(longest.startswith(each) for each in presets):
        return ""
    return longest or (found[0] if len(set(found)) == 1 else "")


def is_three_handed(fold: str) -> bool:
    """Whether a text says that three play."""
    return any(_stands(fold, folded(word)) for word in _SANMA.split("|"))


def family_by_words(fold: str) -> str:
    """Return the value field of the one family whose own words a text uses; empty where there is none or several."""
    found = {key for key, line in _OWN_WORDS.items() if any(_stands(fold, folded(word)) for word in line.split("|"))}
    return found.pop() if len(found) == 1 else ""


def _stands(fold: str, word: str) -> bool:
    at = fold.find(word)
    if at < 0 or not word[0].isascii():
        return at >= 0
    while at >= 0:
        end = at + len(word)
        if not (at and fold[at - 1].isascii() and fold[at - 1].isalnum()) and not (
            end < len(fold) and fold[end].isascii() and fold[end].isalnum() and word[-1].isalnum()
        ):
            return True
        at = fold.find(word, at + 1)
    return False


def read_table(clause: Clause, story: Story) -> None:
    """Tell what a clause says about the table."""
    for token in clause.tokens:
        if token.kind == "ROUND":
            story.tell("round_wind", token.value)
        elif token.kind == "HONBA" and (token.count or token.value == "") and token.value.isalpha() is False:
            story.tell("honba", token.count)
        elif token.kind == "STICK" and token.value == "":
            _read_sticks(clause, token, story)
        elif token.kind == "NOSTICK":
            story.tell("deposits", 0)
        elif token.kind == "NOHONBA":
            story.tell("honba", 0)
    _read_indicators(clause, story)
    _read_laid(clause, story)


def _read_sticks(clause: Clause, token: Token, story: Story) -> None:
    if clause.has("ON_TABLE") and not clause.has("LEFT_OVER"):
        story.tell("sticks-on-table", (token, token.count))
    else:
        story.tell("deposits", token.count)


def _read_indicators(clause: Clause, story: Story) -> None:
    for key, form in _INDICATORS:
        match = pattern(form).search(clause.code)
        if match is None:
            continue
        tile = clause.tokens[match.start("tile")]
        if tile.count == 1 and "|" not in tile.value:
            story.tell(key, (tile, tile.value) if key == "maybe-dora" else tile.value)
        return


def _read_laid(clause: Clause, story: Story) -> None:
    """Tell flowers, tiles laid down alone, and who opened."""
    players = [player_of(token) for token in clause.players]
    whose = players[0] if len(players) == 1 else "" if players else story.subject
    if clause.has("WINNERWORD") and not players:
        whose = "@winner"
    for token in clause.tokens:
        if token.kind == "REDS" and (players or whose) and not clause.has("FED", "THREW_", "PON", "ORD"):
            story.tell("token", ("red", token.count), whose)
        elif token.kind == "WILDS" and (players or whose):
            story.tell("token", ("wild", token.count), whose)
        elif token.kind in ("REDTOKEN", "WILDTOKEN") and (players or whose):
            story.tell("token", ("red" if token.kind == "REDTOKEN" else "wild", 1), whose)
        elif token.kind == "FLOWERS" and token.count:
            story.tell("flower-count", token.count, whose)
        elif token.kind in ("OPENED", "NOT_OPENED"):
            _read_opened(clause, token.kind == "OPENED", story)
    flowers = [token.value for token in clause.tokens if token.kind == "TILE" and token.value.endswith("f")]
    if flowers:
        story.tell("flowers", flowers, whose)


def _read_opened(clause: Clause, has_opened: bool, story: Story) -> None:  # noqa: FBT001 - what the clause says
    players = [player_of(token) for token in clause.players]
    if clause.has("ALL", "OTHERS"):
        story.tell("opened", has_opened, "@others")
    for player in players or ([story.subject] if story.subject and not clause.has("ALL", "OTHERS", "NOBODY") else []):
        story.tell("opened", has_opened, player)
