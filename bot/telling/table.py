"""The table: rules, round, counters, sticks, indicators, wild tiles, flowers, and tiles laid down alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from bot.engine import families, family_of

from .cases import case_of
from .clauses import Clause
from .fold import folded
from .story import Story
from .tokens import PLAYERS, Token, pattern, player_of

_OWN_WORDS: Mapping[str, str] = {
    "han": "ron|han|fu|riichi|honba|荣|立直|本场|リーチ|ロン|翻|符|满贯|跳满|倍满|役满|供托|daisangen|tenpai|mangan"
    "|ドラ|chombo|ダブロン|放銃|責任払い",
    "faan": "食糊|faan|出铳|出冲|半铳|全铳|叫糊|鸡糊|食咗|做庄",
    "hard": "癞子|赖子|红中杠|开口|放冲|开口翻|口口翻|第三口|硬胡|软胡|屁胡|全求人|将一色|风一色|wild tile|laizi"
    "|hard win|soft win",
}
_BETWEEN = "(?:BE|HA|NO|COLON)*"
_INDICATORS = (
    ("dora", f"DORAIND {_BETWEEN} (?P<tile>TILES)"),
    ("dora", f"DORA INDICATOR {_BETWEEN} (?P<tile>TILES)"),
    ("ura", f"URA {_BETWEEN} INDICATOR? {_BETWEEN} (?P<tile>TILES)"),
    ("maybe-dora", "DORA (?:BE|HA|COLON)* (?P<tile>TILES)"),
    ("wild_indicator", f"WILD {_BETWEEN} INDICATOR {_BETWEEN} (?P<tile>TILES)"),
    ("indicator", f"INDICATOR {_BETWEEN} (?P<tile>TILES)"),
    ("wild", f"WILD {_BETWEEN} (?P<tile>TILES)"),
    ("wild", f"(?P<tile>TILES) {_BETWEEN} WILD$"),
)


@cache
def _is_field(name: str) -> bool:
    """Whether a family is called like one of a deal's facts: the word alone tells no rules."""
    return any(name in family_of(family).vocabulary.fields for family in families())


@cache
def family_with(field: str) -> str:
    """Return the family whose agreed values alone have a field."""
    return next(name for name in families() if field in family_of(name).vocabulary.value_fields)


@cache
def _presets() -> Mapping[str, str]:
    """Return the whole name of each preset, and of each family by the field that only its values have."""
    named = {preset: f"{name}/{preset}" for name in families() for preset in family_of(name).presets}
    return named | {key: family_with(key) for key in ("han", "faan", "hard")}


def read_rules(clauses: Sequence[Clause], story: Story) -> None:
    """Tell the one rule set that is named for this table."""
    named = {_presets()[token.value] for clause in clauses for token in clause.having("RULESET")}
    named |= {word for clause in clauses for token in clause.having("NAME") if (word := _family_called(token))}
    presets = {rules for rules in named if "/" in rules}
    ours = {
        _presets()[each.value]
        for before, clause in zip((None, *clauses), clauses, strict=False)
        if clause.has("WEPRONOUN") or clause.has_fix or (before is not None and before.has_fix)
        for each in clause.having("RULESET")
    }
    if len(presets) > 1 and ours:
        named = presets = ours
    is_sanma = _is_of_three(clauses)
    if is_sanma:
        presets = {rules for rules in (f"{name}-sanma" for name in presets) if rules in _presets().values()} or presets
        named = presets or named
    if len({rules.partition("/")[0] for rules in named}) == 1 and len(presets) <= 1:
        story.tell("rules", next(iter(presets or named)))
    if is_sanma or any("-sanma" in rules for rules in named):
        story.tell("sanma", "")


def rule_sets_of(tokens: Iterable[Token]) -> tuple[tuple[str, str], ...]:
    """Return the rule sets that words name, as what they may be."""
    return tuple(("rules", _presets()[token.value]) for token in tokens)


def _is_of_three(clauses: Sequence[Clause]) -> bool:
    """Whether three play: it is said, or *3p* stands behind a rule set, which is no tile there."""
    return any(
        (clause.has("SANMA") and not clause.has("READY", "NOTREADY"))
        or any(
            before.kind == "RULESET" and token.kind == "TILE" and token.value == "3p"
            for before, token in zip(clause.tokens, clause.tokens[1:], strict=False)
        )
        for clause in clauses
    )


def _family_called(token: Token) -> str:
    """A family's own name, where that is no word of deals."""
    name = folded(token.value)
    return name if name in families() and not _is_field(name) else ""


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
    if clause.kinds.isdisjoint(_OF_TABLE):
        return
    for token in clause.having("ROUND", "HONBA", "STICK", "NOSTICK", "NOHONBA"):
        if token.kind == "ROUND":
            story.tell("round_wind", token.value)
            if token.count:
                story.tell("honba", token.count - 1)
        elif token.kind == "HONBA" and any(each.value == "next" for each in clause.having("COMMON")):
            continue
        elif token.kind == "HONBA" and (token.count or token.value == "") and token.value.isalpha() is False:
            story.tell("honba", token.count)
        elif token.kind == "STICK" and token.value in ("", "left"):
            _read_sticks(clause, token, story)
        elif token.kind == "NOSTICK":
            story.tell("deposits", 0)
        elif token.kind == "NOHONBA":
            story.tell("honba", 0)
    _read_whose_sticks(clause, story)
    _read_indicators(clause, story)
    _read_laid(clause, story)


def _read_sticks(clause: Clause, token: Token, story: Story) -> None:
    """Tell the sticks on the table; those that come from somebody may be this deal's own."""
    if _FROM_SOMEBODY.search(clause.code):
        return
    story.tell("sticks", (token, token.count, clause.has("LEFT_OVER") or token.value == "left"))


def _read_whose_sticks(clause: Clause, story: Story) -> None:
    if clause.has("ONEOF"):
        _read_owner(clause, story)
    if clause.is_aside and clause.has("LEFT_OVER"):
        _read_left_over(story)


def _read_owner(clause: Clause, story: Story) -> None:
    """Tell who put down one of the sticks told before: リーチ棒2本、1本は香."""
    is_counted = any(event.clause >= story.sentence_begins for event in story.all("sticks"))
    if is_counted and len(clause.players) == 1 and not clause.has("LEFT_OVER", "RIICHI"):
        story.tell("riichi", player_of(clause.players[0]))


def _read_left_over(story: Story) -> None:
    """Take the sticks told just before for those of earlier deals, as brackets say: 供託2本(前局の残り)."""
    told = [event for event in story.since(story.clause - 1) if event.key == "sticks"]
    if told:
        story.put(
            replace(event, value=(*event.value[:2], True)) if event is told[-1] else event for event in story.events
        )


def _read_indicators(clause: Clause, story: Story) -> None:
    if not clause.has("DORA", "DORAIND", "URA", "WILD", "INDICATOR"):
        return
    taken: list[Token] = []
    for called, form in _INDICATORS:
        match = pattern(form).search(clause.code)
        if match is None:
            continue
        tile = clause.tokens[match.start("tile")]
        is_used = called == "wild" and any(each.value in _USED for each in clause.having("COMMON"))
        if tile in taken or is_used or _is_hit(clause, match.start("tile")):
            continue
        taken.append(tile)
        story.spoken_for.add(tile.start)
        key = "wild_indicator" if called == "indicator" and not _is_indicator(clause) else called
        if tile.count == 1 and "|" not in tile.value:
            story.tell(key, (tile, tile.value) if key == "maybe-dora" else tile.value)
            story.spoken_for.add(tile.start)


def _is_hit(clause: Clause, at: int) -> bool:
    """Whether 中 behind a dora says that somebody has some, and is no red dragon: 里宝中两张."""
    before, tile = clause.tokens[at - 1], clause.tokens[at]
    is_bare = before.kind in ("DORA", "URA") and before.end == tile.start
    return is_bare and tile.value == _RED and tile.end - tile.start == 1


_USED = frozenset(("use", "used", "uses", "using"))
"""Words beside which a wild tile stands for another."""


def _is_indicator(clause: Clause) -> bool:
    """Whether the word is that for the dora's indicator too, not *turned up*, which only a wild tile's is."""
    return any(mark in token.value for token in clause.having("INDICATOR") for mark in ("指示", "表示", "indicator"))


def _read_laid(clause: Clause, story: Story) -> None:
    """Tell flowers, tiles laid down alone, and who opened."""
    if clause.kinds.isdisjoint(_LYING):
        return
    for at, token in enumerate(clause.tokens):
        if token.kind not in _LYING:
            continue
        whose = _owner(clause, at, story)
        if whose:
            _read_alone(clause, token, whose, story)
        if token.kind == "FLOWERS" and token.count:
            story.tell("flower-count", token.count, whose)
        elif token.kind in ("OPENED", "NOT_OPENED") and not (at and clause.tokens[at - 1].kind == "ORD"):
            _read_opened(clause, token.kind == "OPENED", story)
    if clause.has("KAN"):
        _read_laid_kan(clause, story)
    flowers = [at for at, token in enumerate(clause.tokens) if token.kind == "TILE" and token.value.endswith("f")]
    if flowers:
        tiles = [clause.tokens[at].value for at in flowers]
        story.tell("flowers", tiles, _owner(clause, flowers[0], story))


def _read_laid_kan(clause: Clause, story: Story) -> None:
    """Tell a tile that makes a kong alone: 杠了个癞子, and 杠了个红中 where the red dragon is laid down like that."""
    for kind, form in _LONE_KANS:
        found = form.search(clause.code)
        if found and (kind == "wild" or clause.tokens[found.end() - 1].value == _RED):
            whose = _owner(clause, found.start(), story)
            if whose:
                story.tell("token", (kind, 1), whose)


def _owner(clause: Clause, at: int, story: Story) -> str:
    """Return whose something is: of whoever is named last before it, else whom the sentence is about."""
    before = [token for token in clause.tokens[:at] if token.kind in PLAYERS]
    if before:
        is_doubtful = before[-1].value in story.weak and before[-1] is not clause.tokens[0]
        return "" if is_doubtful else player_of(before[-1])
    if len(clause.players) == 1:
        if case_of(clause.tokens, clause.tokens.index(clause.players[0])) == "source":
            return ""
        return "" if clause.players[0].value in story.weak else player_of(clause.players[0])
    if clause.has("WINNERWORD") and not clause.players:
        return "@winner"
    is_plain = story.subject and not clause.players and not is_feeder(story.subject, story)
    return story.subject if is_plain else ""


def is_feeder(player: str, story: Story) -> bool:
    """Whether a player was only named as who fed something."""
    if any(event.value == player for event in story.all("by")):
        return False
    melds = [event.value for event in story.all("meld")]
    has_fed = any(event.value == player for event in story.all("from")) or any(
        meld.get("from") == player for meld in melds
    )
    return has_fed and all(meld.get("by") != player for meld in melds)


_FROM_SOMEBODY = pattern("STICK (?:BE|COMMON|OTHER)* (?:OFF|NO) PLAYER|PLAYER NO? STICK")
_PAIRS = frozenset(("两", "两个", "三个", "二", "三", "兩個"))
_LONE_KANS = (("wild", pattern("KAN COMMON* WILD$")), ("red", pattern("KAN COMMON* TILE$")))
_RED = "7z"
_LYING = frozenset(
    ("WILD", "REDS", "WILDS", "REDTOKEN", "WILDTOKEN", "KITA", "OPENS", "OPENED", "NOT_OPENED", "FLOWERS", "TILE")
)
"""Classes of what lies before a player."""
_OF_TABLE = _LYING | {
    "ROUND",
    "HONBA",
    "STICK",
    "NOSTICK",
    "NOHONBA",
    "ONEOF",
    "LEFT_OVER",
    "DORA",
    "DORAIND",
    "URA",
    "INDICATOR",
}
_ALONE = {"REDS": "red", "WILDS": "wild", "REDTOKEN": "red", "WILDTOKEN": "wild"}


def _read_alone(clause: Clause, token: Token, whose: str, story: Story) -> None:
    """Tell what lies alone before a player, by number."""
    if token.kind in _ALONE and not (token.kind == "REDS" and clause.has("FED", "PON", "ORD")):
        is_loose = not token.count and any(each.kind == "NUMBER" or each.value in _PAIRS for each in clause.tokens)
        if not is_loose:
            story.tell("token", (_ALONE[token.kind], token.count or 1), whose)
    elif token.kind == "KITA":
        story.tell("kita", token.count, whose)
    elif token.kind == "OPENS" and whose != "@winner":
        story.tell("opened", token.count, whose)


def _read_opened(clause: Clause, has_opened: bool, story: Story) -> None:  # noqa: FBT001 - what the clause says
    place = next(token.start for token in clause.tokens if token.kind in ("OPENED", "NOT_OPENED"))
    before = [token for token in clause.players if token.start < place]
    players = [player_of(token) for token in before]
    if players and any(
        before[0].start < token.start < before[-1].start and token.kind not in (*PLAYERS, "AND")
        for token in clause.tokens
    ):
        return
    if clause.has("ALL", "OTHERS") and not clause.has("ONLY"):
        story.tell("opened", has_opened, "@others")
    is_elided = clause.tokens[0].start == place and story.subject and not clause.has("ALL", "OTHERS", "NOBODY")
    for player in players or ([story.subject] if is_elided else []):
        story.tell("opened", has_opened, player)
